"""Games played apart."""

from tessera.page.arrivals.gathering import gather_all
from tessera.page.commands import apart, late
from tessera.page.commands.apart_route import open_apart
from tessera.page.session.shell_parts import OPENERS
from tessera.words.apart import APART
from tessera.words.faults import LATE

LATE.update(APART)
OPENERS["apart"][1].fill(open_apart)
late.APART.part.fill(apart.COMMANDS)
gather_all()
