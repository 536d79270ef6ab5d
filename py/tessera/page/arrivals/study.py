"""Studies."""

from tessera.page.commands import late, studying
from tessera.page.session import study_controller
from tessera.page.session.shell_parts import SHOW_STUDY

SHOW_STUDY.fill(study_controller.show_kept)
late.STUDY.part.fill(studying.COMMANDS)
