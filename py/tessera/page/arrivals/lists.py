"""The list of one's games, and what is done with kept ones and with records."""

from tessera.page.commands import kept_games, late, records
from tessera.page.session import listing
from tessera.page.session.deleted import forget_deleted
from tessera.page.session.downloading import give_file
from tessera.page.session.shell import LISTS
from tessera.page.session.shell_parts import FORGET_DELETED, GIVE, OPENERS, UNREAD
from tessera.page.views import home
from tessera.page.views.parts import DAMAGE, REMEMBER

LISTS.fill(listing.regions)
REMEMBER.fill(listing.remember)
DAMAGE.fill(home.damage)
UNREAD.fill(records.unread)
OPENERS["import"][1].fill(records.open_import)
FORGET_DELETED.fill(forget_deleted)
GIVE.fill(give_file)
late.LISTS.part.fill({**kept_games.COMMANDS, **records.COMMANDS})
