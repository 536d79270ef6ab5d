"""Studies, and positions that are set up."""

from tessera.page.arrivals.gathering import gather_all
from tessera.page.commands import late, setting_up, studying
from tessera.page.session.shell_parts import OPEN_STUDY
from tessera.page.session.study_route import open_study

OPEN_STUDY.fill(open_study)
late.STUDY.part.fill({**studying.COMMANDS, **setting_up.COMMANDS})
gather_all()
