"""Playing on: keys; what is done to a game beside picking; what others did; how it stands."""

from tessera.page.commands import around, game, keys, late, looking_back
from tessera.page.commands.input import KEYS
from tessera.page.session.reloading import reload
from tessera.page.session.shell import RELOAD
from tessera.page.views import others, standings, turn_list
from tessera.page.views.parts import OTHERS, STANDINGS, TURNS, Others, Turns

OTHERS.fill(Others(others.region, others.line, others.offer))
STANDINGS.fill(standings.line)
TURNS.fill(Turns(turn_list.turns, turn_list.listed, turn_list.items, turn_list.step_button))
KEYS.fill(keys.key)
RELOAD.fill(reload)
late.GAME.part.fill({**game.COMMANDS, **looking_back.COMMANDS})
late.AROUND.part.fill(around.COMMANDS)
