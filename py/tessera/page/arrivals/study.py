"""Studies, and positions that are set up."""

from tessera.page.arrivals.gathering import gather_all
from tessera.page.commands import late, setting_up, studying
from tessera.page.session import position_controller
from tessera.page.session.shell_parts import SHOW_STUDY

SHOW_STUDY.fill(position_controller.show)
late.STUDY.part.fill({**studying.COMMANDS, **setting_up.COMMANDS})
gather_all()
