"""Pacru's actions as numbers, and tables of the squares that a pawn can reach.

The first action of a turn is the number ``166 * origin + code``. A code from 0 to 80 is the target
of a move. The codes 81 to 84 are the reorientations ``<``, ``<<``, ``>`` and ``>>``. A code from 85
to 165 is 85 plus the target of a capture. Later actions have higher numbers: `LINK` takes the
connection, and ``CLAIM + square`` names a square. Sorting a position's legal actions by number
gives the same order as sorting them by written form.
"""

from __future__ import annotations

from typing import Final

from tessera.games.sectors.geometry import (
    BIT,
    FACINGS,
    RAYS,
    SECTOR,
    SQUARES,
    Pawn,
    ahead,
    as_set,
    members,
)

#: An action, numbered as above.
Action = int

#: The reorientations as written, in the order of their codes.
TURNS: Final = ("<", "<<", ">", ">>")
#: The number that each reorientation adds to a facing.
TURNING: Final = (-1, -2, 1, 2)
#: The cost of each reorientation, in tiles (PA-14).
COST: Final = (2, 4, 2, 4)

TURN: Final = len(SQUARES)
CAPTURE: Final = TURN + len(TURNS)
SPAN: Final = CAPTURE + len(SQUARES)
LINK: Final = len(SQUARES) * SPAN
CLAIM: Final = LINK + 1


def origin_of(action: Action) -> int | None:
    """The square of the pawn that an action moves or turns; None for a later action of a turn."""
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
    """Map ``81 * origin + target`` to a straight move's facing, and to the squares passed."""
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
    """A cache of a pawn's reach at one power; a key is the set of occupied squares in its `fan`.

    `fan` is the set of squares within that power on the pawn's three lines; `outside` are those in
    other sectors, and `zone` adds the pawn's whole sector. An entry is three sets: the squares
    before each line's first pawn, that pawn's square, and the empty squares behind it.
    """

    def __init__(self, pawn: Pawn, power: int) -> None:
        super().__init__()
        ways = (RAYS[pawn & ~7 | facing][:power] for facing in ahead(pawn & 7))
        self.ways = tuple(ways)
        self.fan = sum(map(as_set, self.ways))
        sector = SECTOR[pawn >> 3]
        self.outside = self.fan & ~sector
        self.zone = self.fan | sector

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


#: One more than the greatest power, 9 (the number of squares in a sector).
POWERS: Final = 10


class _Outlooks(dict[int, Outlook]):
    """Outlooks by ``10 * pawn + tiles``, created on demand; no tiles mean a power of 1 (PA-4)."""

    def __missing__(self, key: int) -> Outlook:
        pawn, tiles = divmod(key, POWERS)
        found = self[key] = Outlook(pawn, tiles or 1)
        return found


OUTLOOKS: Final = _Outlooks()


class _Landing(dict[int, tuple[Action, ...]]):
    """Sorted tuples of actions, by the set of their target squares; computed on demand."""

    def __init__(self, first: Action) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, targets: int) -> tuple[Action, ...]:
        if len(self) >= _MOST:
            self.clear()
        found = self[targets] = tuple(self.first + target for target in members(targets))
        return found


#: ``MOVING[square][targets]`` and ``CAPTURING[square][targets]``: the actions with these targets.
MOVING: Final = tuple(_Landing(square * SPAN) for square in range(len(SQUARES)))
CAPTURING: Final = tuple(_Landing(square * SPAN + CAPTURE) for square in range(len(SQUARES)))
#: ``TURNABLE[square][dear]``: a pawn's reorientations by 45° and, if ``dear`` is True, by 90°.
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
