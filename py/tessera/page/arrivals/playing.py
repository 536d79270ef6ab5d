"""Playing on: keys; what is done to a game beside picking, and around it; what others did."""

from tessera.page.commands import around, game, keys, late, looking_back
from tessera.page.commands.input import KEYS
from tessera.page.views import others
from tessera.page.views.parts import OTHERS, Others

OTHERS.fill(Others(others.region, others.offer))
KEYS.fill(keys.key)
late.GAME.part.fill({**game.COMMANDS, **looking_back.COMMANDS})
late.AROUND.part.fill(around.COMMANDS)
