"""Tactical positions of Pacru: proven by plain looking, and found among those of quick games.

``python -m tests.search.pacru_tactics`` prints a list anew. Nothing of the bots' own knowledge
takes part in a proof: `wins` asks the rules for every action of every turn.

Tiles are taken off positions of games until the ways to give tiles up (PA-14) can be counted
in full, so what is proven is proven for every turn there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tessera.games import catalogue
from tessera.games.pacru.estimate import Estimate
from tessera.games.pacru.listing import Scene
from tessera.games.pacru.moves import Action
from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turns import Position
from tessera.games.sectors.geometry import BIT, members
from tessera.games.sectors.placing import HEADER, Placed, written
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.thinking import PROVEN, WON

GAME = catalogue.game("pacru")
SETUP = GAME.setup()
#: Free tiles of a seat, at most.
SPARE = 4
#: First actions to choose from, at least.
CHOICES = 5


class Tactic(NamedTuple):
    """``position`` as a record has it; the one first ``action`` that does it.

    ``turns`` 1 or 3: it wins within so many turns, whatever the other does, and no other does.
    2: after any other, the other side wins with its next turn.
    """

    turns: int
    position: str
    action: str


def begun(position: str) -> Match:
    """A match that begins from a written position."""
    return Match.dealt(GAME, SETUP, GAME.opening(SETUP, {HEADER: position}))


def wins(state: Pacru, seat: str, turns: int) -> bool:
    """Whether a seat wins within so many turns, the open one counted, whatever others do."""
    actions = state.actions()
    if not actions:
        outcome = state.outcome
        return outcome is not None and outcome.winners == (seat,)
    if not turns:
        return False
    ours = state.mover == seat
    for action in actions:
        child = state.apply(action)
        if wins(child, seat, turns if child.open else turns - 1) is ours:
            return ours
    return not ours


def holds(child: Pacru, mover: str, turns: int) -> bool:
    """Whether what the mover did, its turn finished or open, keeps what a tactic promises.

    ``turns`` as in `Tactic`.
    """
    if turns == 2:
        other = next(seat for seat in child.table.seats if seat != mover)
        if not child.open:
            return not wins(child, other, 1)
        return any(holds(child.apply(action), mover, turns) for action in child.actions())
    return wins(child, mover, turns if child.open else turns - 1)


def solutions(state: Pacru, turns: int, most: int = 99) -> list[Action]:
    """The first actions that keep it; not looked for beyond ``most``."""
    found = []
    for action in state.actions():
        if holds(state.apply(action), str(state.mover), turns):
            found.append(action)
            if len(found) > most:
                break
    return found


def positions() -> Iterator[Pacru]:
    """Positions near the ends of quick games, with tiles taken off."""
    for seed in range(10**6):
        rng = Random(seed)
        start = GAME.start(SETUP, {})
        assert isinstance(start, Pacru)
        scene = Scene(start.table, start.table.goal, 2, 0)
        position, stood = Position.of(scene, start), list[Position]()
        while not position.ended and len(stood) < 200:
            stood.append(position)
            following = list(map(position.apply, position.promising()))
            rng.shuffle(following)
            known = Estimate(position.turn)
            if len(stood) > 8 and rng.random() > 0.1:
                following.sort(key=lambda each: worth(each, known), reverse=True)
            position = following[0]
        yield from (thinned(each, rng) for each in stood[-12:])


def worth(position: Position, known: Estimate) -> int:
    """What a position is worth to the seat that led to it."""
    if position.ended:
        return WON
    return known.worth(position, 1 - position.turn) - known.worth(position, position.turn)


def thinned(state: Position, rng: Random) -> Pacru:
    """The position with most free tiles taken off."""
    tiles = list(state.tiles)
    for index, own in enumerate(state.tiles):
        spare = members(own & ~state.standing)
        rng.shuffle(spare)
        for square in spare[SPARE:]:
            tiles[index] &= ~BIT[square]
    return Pacru.placed(state.scene.table, tuple(tiles), state.pawns, state.turn)


def likely(state: Pacru) -> bool:
    """Whether a bot thinks that it wins, but not at once: to save proofs that come to nothing."""
    match = begun(written(Placed(state.turn, state.tiles, state.pawns), state.table.seats))
    search = catalogue.bot("pacru").thinking(View.of(match, str(match.to_move)), 4, 1, 800)
    search.step(1000)
    score: int = search.progress().score
    return score == PROVEN - 1


def tactic(state: Pacru, turns: int) -> Tactic | None:
    """The position as a tactic, if it is one."""
    if len(state.actions()) < CHOICES:
        return None
    if turns == 3 and (len(state.pawns[1 - state.turn]) > 1 or not likely(state)):
        return None
    found = solutions(state, turns, 1)
    if len(found) != 1:
        return None
    placed = Placed(state.turn, state.tiles, state.pawns)
    return Tactic(turns, written(placed, state.table.seats), GAME.write(found[0]))


def main() -> None:
    """Print so many tactics of each kind."""
    left = {1: 17, 2: 2, 3: 4}
    last = ""
    for state in positions():
        for turns in [turns for turns, more in left.items() if more]:
            found = tactic(state, turns) if state.actions() else None
            if found and found.position[:8] != last:
                last = found.position[:8]
                left[turns] -= 1
                print(f"    Tactic{tuple(found)},", flush=True)
                break
        if not any(left.values()):
            return


if __name__ == "__main__":
    main()
