"""Playing on: what is done to a game beside picking, and around it."""

from tessera.page.commands import around, game, late, looking_back

late.GAME.part.fill({**game.COMMANDS, **looking_back.COMMANDS})
late.AROUND.part.fill(around.COMMANDS)
