"""Games played apart; links in any text."""

import sys

from tessera.archives import gather
from tessera.games import catalogue
from tessera.page.commands import apart, late, links, records
from tessera.page.commands.apart_route import open_apart
from tessera.page.session.shell_parts import OPENERS
from tessera.words.apart import APART
from tessera.words.faults import LATE

LATE.update(APART)
OPENERS["apart"][1].fill(open_apart)
OPENERS["unknown"][1].fill(links.open_unknown)
records.OPEN_LINK.fill(links.open_link)
late.APART.part.fill(apart.COMMANDS)
# Games that are here find how they are played apart. What trees bring is not waited for.
for name in {it for game in catalogue.GAMES for it in catalogue.archives(game)}:
    if f"tessera.games.{name}" in sys.modules:
        gather(name)
