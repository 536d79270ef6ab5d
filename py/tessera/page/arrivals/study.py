"""Studies, and positions that are set up."""

from tessera.page.arrivals.gathering import gather_all
from tessera.page.commands import late, setting_up, studying
from tessera.page.session.shell_parts import OPENERS
from tessera.page.session.study_route import open_study

OPENERS["study"][1].fill(open_study)
late.STUDY.part.fill({**studying.COMMANDS, **setting_up.COMMANDS})
gather_all()
