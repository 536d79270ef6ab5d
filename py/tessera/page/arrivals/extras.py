"""What is done with a game beside playing it: replaying, sharing, naming; games in addresses."""

from tessera.page.commands import late, replaying, sharing
from tessera.page.commands.shared_games import opened
from tessera.page.session.shell_parts import OPENERS

OPENERS["record"][1].fill(opened)
late.EXTRAS.part.fill({**replaying.COMMANDS, **sharing.COMMANDS})
