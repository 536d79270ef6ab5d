"""The turns of Pacru that a bot considers, and their order.

All moves and captures are listed, but only a few of the squares that may be claimed after each
crossing and each meeting. For a crossing, the first choice is the square that the pawn reaches,
because a connection or a jump can begin there. Next come squares that other seats' pawns could
enter in one move, because a tile there shuts these pawns out. Squares ahead of the pawn follow, and
then the rest. For a meeting, other seats' tiles come first. Reorientations cost tiles and a turn,
so they are listed only near the root. Each reorientation gives up the least useful tiles. Turns are
sorted by their immediate gain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from tessera.games.pacru.moves import (
    BETWEEN,
    CAPTURE,
    CLAIM,
    CLAIMING,
    COST,
    FACING,
    LINK,
    MOVING,
    OUTLOOKS,
    POWERS,
    SPAN,
    TURN,
    TURNS,
    Action,
)
from tessera.games.pacru.reach import Reaches
from tessera.games.pacru.turn import ANY, ANY_PAWN, RICH, RICHES, Table
from tessera.games.pacru.weights import POINTS, Points
from tessera.games.sectors.geometry import ALL, BIT, SECTOR, SQUARES, Pawn, members, opposite, step

#: The actions of a whole turn, or the actions that finish an open turn.
Turn = tuple[Action, ...]
Tiles = tuple[int, ...]
Pawns = tuple[tuple[Pawn, ...], ...]
#: A position without its past: tiles, pawns, and the mover's place in the order of turns.
Key = tuple[Tiles, Pawns, int]

if TYPE_CHECKING:

    class Position(Protocol):
        """The part of `tessera.games.pacru.turns.Position` that this module reads."""

        scene: Scene
        tiles: Tiles
        pawns: Pawns
        turn: int
        standing: int
        ply: int
        reaches: Reaches


class Scene(NamedTuple):
    """The constants of a search.

    ``goal`` is the number of tiles that wins. At most ``width`` squares are considered for each
    crossing and each meeting. Reorientations are considered only in the first ``turning`` turns of
    a line. ``drawn`` holds the positions that end the game if they occur once more (PA-17).
    In a best-reply search (`tessera.games.pacru.turns`), ``root`` is the index of the seat that
    thinks; in any other search, it is None.
    """

    table: Table
    goal: int
    width: int
    turning: int
    drawn: frozenset[Key] = frozenset()
    points: Points = POINTS
    root: int | None = None


def _front(pawn: Pawn) -> Pawn:
    """The pawn that would face ``pawn`` from the square ahead of it (PA-12); -1 at the edge."""
    square = step(pawn >> 3, pawn & 7)
    return -1 if square is None else 8 * square + opposite(pawn & 7)


FRONT: Final = tuple(map(_front, range(8 * len(SQUARES))))
#: The value of a captured pawn, in tiles, for sorting turns.
CAPTURED: Final = 20
#: Squares at most this far ahead of the pawn that has moved are preferred for claims.
BEFORE: Final = 3


class Listing:
    def __init__(self, position: Position) -> None:
        self._scene = position.scene
        self._tiles = position.tiles
        self._own = own = position.tiles[position.turn]
        self._others = sum(position.tiles) ^ own
        self._standing = position.standing
        self._mine = position.pawns[position.turn]
        self._turning = position.ply < position.scene.turning
        self._found: list[tuple[int, Turn]] = []
        #: `_near`: squares that at least one pawn of another seat may enter in one move. `_both`:
        #: squares that at least two such pawns may enter.
        self._near = self._both = 0
        self._reach = position.reaches[position.turn]
        for index, reach in enumerate(position.reaches):
            if index != position.turn:
                for _pawn, _bit, _zone, _land, _first, clear, _value in reach.facts:
                    self._both |= self._near & clear
                    self._near |= clear

    def turns(self) -> Sequence[Turn]:
        """The turns, sorted by their immediate gain, highest first."""
        twice = self._reach.twice
        reached = [(pawn, land, first) for pawn, _, _, land, first, _, _ in self._reach.facts]
        able = [bool(land or first & twice) for _pawn, land, first in reached]
        others = sum(able) + (any(able) and self._scene.table.turning == ANY_PAWN)
        for number, (pawn, land, first) in enumerate(reached):
            origin = pawn >> 3
            for begun in MOVING[origin][land]:
                self._move(origin, begun - origin * SPAN, begun)
            for target in members(first & twice):
                self._capture(origin, target)
            if self._turning and others > able[number]:
                self._turn(pawn)
        self._found.sort(key=_worth, reverse=True)
        return [turn for _gained, turn in self._found]

    def _move(self, origin: int, target: int, begun: Action) -> None:
        own, others = self._own, self._others
        way = len(SQUARES) * origin + target
        claims, gain = self._crossing(origin, target, own, others)
        link = BETWEEN[way] if own >> target & own >> origin & 1 else 0
        if link & self._standing:
            link = 0
        swing = (link & ~own).bit_count() + (link & others).bit_count() if link else 0
        meets = FRONT[8 * target + FACING[way]] in self._mine
        if link and (swing or not claims):
            self._end(swing, (begun, LINK), own | link, meets)
        if claims:
            for claim in self._best(claims, target, way):
                self._end(gain, (begun, claim), own | BIT[claim - CLAIM], meets)
        elif not link:
            self._end(gain, (begun,), own, meets)

    def _capture(self, origin: int, target: int) -> None:
        bit = BIT[target]
        own, others = self._own | bit, self._others & ~bit
        way, begun = len(SQUARES) * origin + target, origin * SPAN + CAPTURE + target
        claims, gain = self._crossing(origin, target, own, others)
        gain += CAPTURED + 1
        meets = FRONT[8 * target + FACING[way]] in self._mine
        for claim in self._best(claims, target, way) if claims else ():
            self._end(gain, (begun, claim), own | BIT[claim - CLAIM], meets)
        if not claims:
            self._end(gain, (begun,), own, meets)

    def _crossing(self, origin: int, target: int, own: int, others: int) -> tuple[int, int]:
        """The claims of a move (PA-6, PA-10) and its gain in tiles (-1 if no border is crossed)."""
        sector = SECTOR[target]
        if sector >> origin & 1:
            return 0, -1
        neutral = sector & ~(own | others)
        if neutral:
            claims = neutral & ~self._standing
            return claims, int(claims > 0)
        claims = sector & others & ~self._standing
        return claims, 2 * (claims > 0)

    def _end(self, gain: int, turn: Turn, own: int, meets: bool) -> None:
        """List a turn; if pawns meet, list one turn for each promising square (PA-12)."""
        claims = 0
        if meets:
            origin, code = divmod(turn[0], SPAN)
            target = code % CAPTURE
            front = FRONT[8 * target + FACING[len(SQUARES) * origin + target]]
            both = BIT[target] | BIT[front >> 3]
            if front >> 3 != origin and self._may_meet(turn[0], own & both == both):
                claims = ALL & ~(own | self._standing & ~BIT[origin] | BIT[target])
        if not claims:
            self._found.append((gain, turn))
            return
        for claim in self._best(claims, target):
            more = 1 + (self._others >> (claim - CLAIM) & 1)
            self._found.append((gain + more, (*turn, claim)))

    def _may_meet(self, begun: Action, home: bool) -> bool:
        """True if two pawns may meet; ``home`` is True if both are on the mover's tiles."""
        meeting = self._scene.table.meeting
        if meeting == ANY or not home:
            return meeting == ANY
        taken = BIT[begun % SPAN - CAPTURE] if begun % SPAN >= CAPTURE else 0
        return meeting != RICH or any(
            (tiles & ~taken).bit_count() >= RICHES for tiles in self._tiles if tiles != self._own
        )

    def _best(self, claims: int, target: int, way: int | None = None) -> Sequence[Action]:
        """Name the most promising squares in ``claims``; ``way`` is None for a meeting."""
        width = self._scene.width
        if claims.bit_count() <= width:
            return CLAIMING[claims]
        others, near, both = self._others, self._near, self._both
        choices: tuple[int, ...]
        if way is None:
            choices = others & both, others, both
        else:
            fan = OUTLOOKS[POWERS * (8 * target + FACING[way]) + BEFORE].fan
            choices = BIT[target], both, near & fan, near, fan
        chosen: tuple[Action, ...] = ()
        for choice in choices:
            promising = choice & claims
            if promising:
                chosen += CLAIMING[promising]
                if len(chosen) >= width:
                    return chosen[:width]
                claims ^= promising
        return (chosen + CLAIMING[claims])[:width]

    def _turn(self, pawn: Pawn) -> None:
        spare = self._own & ~self._standing
        needed = 0
        for other in self._mine:
            needed |= SECTOR[other >> 3]
        order = [*members(spare & ~needed), *members(spare & needed)]
        for code in range(len(TURNS)):
            cost = COST[code]
            if len(order) >= cost:
                given = [CLAIM + square for square in sorted(order[:cost])]
                self._found.append((-cost - 1, ((pawn >> 3) * SPAN + TURN + code, *given)))


def _worth(found: tuple[int, Turn]) -> int:
    return found[0]
