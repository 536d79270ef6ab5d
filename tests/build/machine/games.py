"""A whole game of each, played by the bots: its winners and how many turns it took."""

import sys
from random import Random

sys.path.append("/project/py")

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.view import View

#: More turns than any of these games takes.
LONGEST = 400

result = {}
for game in catalogue.GAMES:
    rules, bot = catalogue.game(game), catalogue.bot(game, 1)
    match = Match.new(rules, rules.setup(), Random(1))
    while match.to_move is not None and match.finished < LONGEST:
        thinking = bot.thinking(View.of(match, match.to_move), 1, match.finished, nodes=40)
        while not thinking.done:
            thinking.step(40)
        for action in thinking.best():
            match = match.play(action)
    result[game] = [match.finished, match.outcome is not None]
