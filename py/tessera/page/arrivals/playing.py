"""Playing on: keys; what is done to a game beside picking, and around it; what others did."""

from tessera.page.commands import around, game, keys, late, looking_back
from tessera.page.commands.input import KEYS
from tessera.page.views import others, turn_list
from tessera.page.views.parts import OTHERS, TURNS, Others, Turns

OTHERS.fill(Others(others.region, others.line, others.offer))
TURNS.fill(Turns(turn_list.turns, turn_list.listed, turn_list.items, turn_list.step_button))
KEYS.fill(keys.key)
late.GAME.part.fill({**game.COMMANDS, **looking_back.COMMANDS})
late.AROUND.part.fill(around.COMMANDS)
