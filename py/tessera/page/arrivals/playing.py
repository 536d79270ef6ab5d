"""Playing on: what is done to a game beside picking, and around it; what the others did."""

from tessera.page.commands import around, game, late, looking_back
from tessera.page.views import others
from tessera.page.views.parts import OTHERS, Others

OTHERS.fill(Others(others.region, others.offer))
late.GAME.part.fill({**game.COMMANDS, **looking_back.COMMANDS})
late.AROUND.part.fill(around.COMMANDS)
