"""Pacru's actions as numbers, and tables of a pawn's view.

A turn begins with a number ``166 * from + code``: codes 0..80 move to that square, 81..84 reorient
(``<``, ``<<``, ``>``, ``>>``), 85..165 capture on a square. Later actions of the turn have higher
numbers: `LINK` takes the connection, ``CLAIM + square`` names a square. Sorting the numbers
therefore sorts the written forms.
"""

from __future__ import annotations

from typing import Final

from tessera.games.sectors.geometry import (
    BIT,
    FACINGS,
    RAYS,
    SQUARES,
    Pawn,
    ahead,
    as_set,
    members,
)

#: An action, numbered as above.
Action = int

#: The reorientations as written, in the order of their codes; the numbers they add to a facing;
#: their cost in tiles (PA-14).
TURNS: Final = ("<", "<<", ">", ">>")
TURNING: Final = (-1, -2, 1, 2)
COST: Final = (2, 4, 2, 4)

TURN: Final = len(SQUARES)
CAPTURE: Final = TURN + len(TURNS)
SPAN: Final = CAPTURE + len(SQUARES)
LINK: Final = len(SQUARES) * SPAN
CLAIM: Final = LINK + 1


def origin_of(action: Action) -> int | None:
    """The square of the pawn that acts; None for an action that follows a move."""
    return action // SPAN if action < LINK else None


def target_of(action: Action) -> int | None:
    """The square that an action moves to, captures on or names; None for other actions."""
    if action >= CLAIM:
        return action - CLAIM
    code = action % SPAN
    if action == LINK or TURN <= code < CAPTURE:
        return None
    return code if code < TURN else code - CAPTURE


def turn_of(action: Action) -> int | None:
    """The index in `TURNS` of a reorientation; None for other actions."""
    code = action % SPAN - TURN
    return code if action < LINK and 0 <= code < len(TURNS) else None


def is_capture(action: Action) -> bool:
    return action < LINK and action % SPAN >= CAPTURE


def _ways() -> tuple[dict[int, int], dict[int, int]]:
    """The facing of each straight line, and the squares between its ends, by ``81 * from + to``."""
    facings, betweens = {}, {}
    for pawn, ray in enumerate(RAYS):
        passed = 0
        for target in ray:
            way = len(SQUARES) * (pawn >> 3) + target
            facings[way], betweens[way] = pawn & 7, passed
            passed |= BIT[target]
    return facings, betweens


FACING, BETWEEN = _ways()

#: The number of entries at which a cache is emptied.
_MOST: Final = 512

Seen = tuple[int, int, int]


class Outlook(dict[int, Seen]):
    """A pawn's view at a given power, by the set of pawns in its `fan`; computed on demand.

    An entry is three sets of squares: those before the first pawn on each of the three lines, those
    of these first pawns, and those behind them that have no pawn.
    """

    def __init__(self, pawn: Pawn, power: int) -> None:
        super().__init__()
        ways = (RAYS[pawn & ~7 | facing][:power] for facing in ahead(pawn & 7))
        self.ways = tuple(ways)
        self.fan = sum(map(as_set, self.ways))

    def __missing__(self, pawns: int) -> Seen:
        if len(self) >= _MOST:
            self.clear()
        clear = first = behind = 0
        for way in self.ways:
            hidden = False
            for square in way:
                bit = BIT[square]
                if not hidden and pawns & bit:
                    first |= bit
                    hidden = True
                elif not hidden:
                    clear |= bit
                elif not pawns & bit:
                    behind |= bit
        found = self[pawns] = (clear, first, behind)
        return found


#: A pawn's power is at most the nine squares of a sector.
POWERS: Final = 10


class _Outlooks(dict[int, Outlook]):
    """Outlooks by ``10 * pawn + power``, created on demand."""

    def __missing__(self, key: int) -> Outlook:
        found = self[key] = Outlook(*divmod(key, POWERS))
        return found


OUTLOOKS: Final = _Outlooks()


class _Landing(dict[int, tuple[Action, ...]]):
    """Sorted actions, by the set of squares that they lead to; computed on demand."""

    def __init__(self, first: Action) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, targets: int) -> tuple[Action, ...]:
        if len(self) >= _MOST:
            self.clear()
        found = self[targets] = tuple(self.first + target for target in members(targets))
        return found


#: ``MOVING[square][targets]`` and ``CAPTURING[square][targets]``: the actions from a square.
MOVING: Final = tuple(_Landing(square * SPAN) for square in range(len(SQUARES)))
CAPTURING: Final = tuple(_Landing(square * SPAN + CAPTURE) for square in range(len(SQUARES)))
#: ``TURNABLE[square][dear]``: the reorientations; those that cost four tiles only if ``dear``.
TURNABLE: Final = tuple(
    tuple(
        tuple(
            square * SPAN + TURN + turn
            for turn in range(len(TURNS))
            if dear or COST[turn] == min(COST)
        )
        for dear in (False, True)
    )
    for square in range(len(SQUARES))
)
#: ``CLAIMING[squares]``: the actions that name one of a set of squares, sorted.
CLAIMING: Final = _Landing(CLAIM)


def turned(pawn: Pawn, turn: int) -> Pawn:
    return pawn & ~7 | (pawn + TURNING[turn]) % len(FACINGS)
