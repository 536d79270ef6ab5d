"""Positions of Shacru in which one move alone is right, proven by plain minimax; how to find them.

``python -m tests.search.shacru_tactics`` plays games at random, or almost, and prints such
positions as the data file beside this module holds them. Nothing here knows how the bots search.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tessera.games.shacru.moves import Move
from tessera.games.shacru.rules import GAME
from tessera.play.contract import State
from tessera.play.match import Match
from tests.search.minimax import loses, wins

#: A position a line: win or save, within how many turns, the right move, the turns before.
FILE: Final = Path(__file__).with_suffix(".txt")
WIN: Final = "win"
SAVE: Final = "save"
#: The most turns ahead that are looked at, and the most positions that a proof may cost.
FARTHEST: Final = {WIN: 5, SAVE: 4}
COSTLY: Final = 6_000


class Tactic(NamedTuple):
    """A position and what is right there.

    ``win``: ``right`` alone forces a win within ``plies`` turns, an odd number. ``save``: after
    every other move the other side forces its win, within ``plies`` turns counted from here, an
    even number; after ``right`` it cannot within as many.
    """

    sort: str
    plies: int
    right: str
    before: str

    def match(self) -> Match:
        """The match as far as the position."""
        match = Match.new(GAME, GAME.setup(2, {}), Random(0))
        for text in self.before.split():
            match = match.play_text(text)
        return match

    def holds(self) -> bool:
        """Whether it is as it says: everything is looked at."""
        state = self.match().state
        return self.right == sole(self.sort, state, self.plies)


def tactics() -> list[Tactic]:
    """The positions kept."""
    lines = [line.split(None, 3) for line in FILE.read_text(encoding="utf-8").splitlines()]
    return [Tactic(sort, int(plies), right, before) for sort, plies, right, before in lines]


def sole(sort: str, state: State[Any], plies: int) -> str | None:
    """The one move that is right, written; None if there are several, or none."""
    found = [action for action in state.actions() if _right(sort, state, action, plies)]
    return GAME.write(found[0]) if len(found) == 1 else None


def _right(sort: str, state: State[Any], action: Move, plies: int) -> bool:
    child, mover = state.apply(action), state.mover
    if child.outcome is not None:
        alone = child.outcome.winners == (mover,)
        return alone if sort == WIN else mover in child.outcome.winners
    left = plies - 1
    if child.mover == mover:
        return wins(child, left) if sort == WIN else not loses(child, left)
    return loses(child, left) if sort == WIN else not wins(child, left)


def size(state: State[Any], plies: int, most: int) -> int:
    """How many positions there are within so many turns; counting ends beyond ``most``."""
    found = 0
    for action in state.actions() if plies else ():
        found += 1 + size(state.apply(action), plies - 1, most - found)
        if found > most:
            break
    return found


def found(seed: int) -> Iterator[Tactic]:
    """Positions of random games, at most one a game, from their ends backwards."""
    rng = Random(seed)
    while True:
        match = Match.new(GAME, GAME.setup(2, {}), rng)
        while match.to_move is not None:
            match = match.play(rng.choice(match.legal()))
        tactic = _last(match)
        if tactic is not None:
            yield tactic


def _last(match: Match) -> Tactic | None:
    """The earliest tactic among the last turns of a game, if it has any."""
    texts = [GAME.write(action) for action in match.actions]
    for back in range(9, 2, -1):
        state = match.states[-1 - back]
        if len(state.actions()) < 3:
            continue
        for sort, farthest in FARTHEST.items():
            for plies in range(farthest, farthest - 4, -2):
                if size(state, plies, COSTLY) > COSTLY:
                    continue
                nearer = plies > 2 and sole(sort, state, plies - 2)
                right = sole(sort, state, plies)
                if right is not None and not nearer:
                    return Tactic(sort, plies, right, " ".join(texts[:-back]))
    return None


if __name__ == "__main__":
    wanted = {(WIN, 5): 9, (WIN, 3): 6, (SAVE, 4): 9, (SAVE, 2): 6}
    for tactic in found(int(sys.argv[1]) if len(sys.argv) > 1 else 1):
        kind = tactic.sort, tactic.plies
        if wanted.get(kind, 0):
            wanted[kind] -= 1
            print(*tactic, flush=True)
        if not any(wanted.values()):
            break
