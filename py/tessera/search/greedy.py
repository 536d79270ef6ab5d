"""The greedy player, which maximises the score after its own turn and ignores all replies.

Apart from wins and losses, it considers only `State.scores` or the ``lead`` that it is given, so it
can play any game. A good bot must beat this player.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from random import Random
from typing import Any, Final

from tessera.play.contract import Seat, State
from tessera.search.sides import Camps, Sides
from tessera.search.thinking import WON, rests

#: After this many positions, only the best unfinished turn of each length is continued.
LIMIT: Final = 2_000

#: The actions of a turn so far, and the state after them.
_Begun = tuple[tuple[Any, ...], State[Any]]
#: A seat's lead in a state, to be maximised.
Lead = Callable[[Any, Seat], int]


def greedy(state: State[Any], sides: Sides, seed: int, lead: Lead | None = None) -> tuple[Any, ...]:
    """Finish the turn with the best immediate result for the mover's side.

    The game must be running. The best turn has the greatest ``lead`` where it ends or stops early
    (see `Thinking.best`). By default, the lead is the side's score minus the best other score. A
    win by the mover's side alone comes first, and a loss last; ``seed`` breaks ties.

    >>> from tessera.games.pyrga.rules import GAME
    >>> state = GAME.start(GAME.setup(), {})
    >>> GAME.write_turn(greedy(state, {"white": "white", "black": "black"}, seed=1))
    'Sa2'
    """
    looking = _Looking(state, sides, Random(seed), lead)
    begun: list[_Begun] = [((), state)]
    while begun:
        begun = list(looking.led_on(begun))
    return looking.chosen()


class _Looking:
    def __init__(self, state: State[Any], sides: Sides, rng: Random, lead: Lead | None) -> None:
        self._seat = state.mover
        self._own_lead = lead
        self._sides = sides
        self._side = sides[state.mover]
        self._camps = Camps(state.mover, sides)
        self._rng = rng
        self._left = LIMIT
        self._seen: set[Hashable] = set()
        self._best: list[tuple[Any, ...]] = []
        self._worth = (-2, 0)

    def led_on(self, begun: list[_Begun]) -> Iterator[_Begun]:
        """Extend each turn by every action, best turns first; note finished turns, yield others."""
        begun = sorted(begun, key=lambda turn: self._rank(turn[1]), reverse=True)
        for number, (played, middle) in enumerate(begun):
            if number and self._left <= 0:
                return
            for action in middle.actions():
                after = middle.apply(action)
                self._left -= 1
                # Past the limit, accept known states too: the turns that led to them may have been
                # dropped, and at least one turn must be finished.
                if self._left > 0 and after.key in self._seen:
                    continue
                self._seen.add(after.key)
                if rests(middle, action, after) or after.outcome is not None:
                    self._note((*played, action), after)
                else:
                    yield (*played, action), after

    def chosen(self) -> tuple[Any, ...]:
        return self._rng.choice(self._best)

    def _note(self, played: tuple[Any, ...], state: State[Any]) -> None:
        worth = self._rank(state)
        if worth > self._worth:
            self._worth, self._best = worth, []
        if worth == self._worth:
            self._best.append(played)

    def _rank(self, state: State[Any]) -> tuple[int, int]:
        """The result (1 for a win, -1 for a loss, 0 for anything else) and the lead."""
        verdict = self._camps.value(state.outcome, 0)
        return (verdict == WON) - (verdict == -WON), self._lead(state)

    def _lead(self, state: State[Any]) -> int:
        if self._own_lead is not None:
            return self._own_lead(state, self._seat)
        totals = dict.fromkeys(self._sides.values(), 0)
        for name, score in state.scores.items():
            side = self._sides.get(name, name)
            totals[side] = totals.get(side, 0) + score
        own = totals.pop(self._side)
        return own - max(totals.values(), default=0)
