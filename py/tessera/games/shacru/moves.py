"""Shacru's moves as numbers, and tables of each pawn's moves.

A move is ``(81 * from + to) * 3 + turned``, so that numbers sort like the written forms:
``e3-e4``, ``e3-e4<``, ``e3-e4>``.
"""

from __future__ import annotations

from typing import Final

from tessera.games.sectors.geometry import (
    BIT,
    FACINGS,
    SQUARES,
    Pawn,
    ahead,
    crosses,
    direction,
    step,
)

#: A pawn's turn after a move: none, or 45° to its left or right (SH-7).
STRAIGHT, LEFT, RIGHT = range(3)
TURNED: Final = ("", "<", ">")
#: The number that each of these turns adds to a facing.
_TURNING: Final = (0, -1, 1)

#: A move, packed in one number: its origin, its target, and the pawn's turn on arrival.
Move = int


def move(origin: int, target: int, turned: int = STRAIGHT) -> Move:
    """Pack a move between two squares (0..80); ``turned`` is 0..2."""
    return (len(SQUARES) * origin + target) * len(TURNED) + turned


def origin_of(action: Move) -> int:
    return action // (len(SQUARES) * len(TURNED))


def target_of(action: Move) -> int:
    return action // len(TURNED) % len(SQUARES)


def turned_of(action: Move) -> int:
    return action % len(TURNED)


def arriving(action: Move) -> Pawn:
    """The pawn as it stands after a move, which must follow a straight line."""
    origin, target = origin_of(action), target_of(action)
    way = direction(origin, target)
    assert way is not None
    return 8 * target + (way[0] + _TURNING[turned_of(action)]) % len(FACINGS)


def _steps(pawn: Pawn) -> tuple[tuple[int, tuple[Move, ...]], ...]:
    """The squares a pawn may step to, ascending, with the moves that lead there (SH-4, SH-7)."""
    origin = pawn >> 3
    found = []
    for facing in ahead(pawn & 7):
        target = step(origin, facing)
        if target is not None:
            turns = (STRAIGHT, LEFT, RIGHT) if crosses(origin, target) else (STRAIGHT,)
            found.append((target, tuple(move(origin, target, turned) for turned in turns)))
    return tuple(sorted(found))


PAWNS: Final = range(len(SQUARES) * len(FACINGS))
#: ``STEPS[pawn]``: the squares to which the pawn may step on an empty board, and the moves to each.
STEPS: Final = tuple(map(_steps, PAWNS))
#: ``NEAR[pawn]``: the set of the squares in ``STEPS[pawn]``.
NEAR: Final = tuple(sum(BIT[target] for target, _moves in steps) for steps in STEPS)
#: The pawn as it stands after each move of `STEPS`.
ARRIVING: Final = {
    action: arriving(action) for steps in STEPS for _target, moves in steps for action in moves
}
#: ``ONWARD[pawn]``: for each square in ``STEPS[pawn]``, the square's bit and the pawns that may
#: arrive there, one for each move to that square.
ONWARD: Final = tuple(
    tuple((BIT[target], tuple(map(ARRIVING.__getitem__, moves))) for target, moves in steps)
    for steps in STEPS
)


def _possible(pawn: Pawn) -> dict[int, tuple[Move, ...]]:
    """A pawn's sorted moves for each set of blocked squares ahead of the pawn."""
    found: dict[int, tuple[Move, ...]] = {0: ()}
    for target, moves in STEPS[pawn]:
        bit = BIT[target]
        blocked = {squares | bit: known for squares, known in found.items()}
        found = {squares: (*known, *moves) for squares, known in found.items()} | blocked
    return found


#: ``MOVING[pawn][blocked & NEAR[pawn]]``: the pawn's moves, sorted.
MOVING: Final = tuple(map(_possible, PAWNS))
