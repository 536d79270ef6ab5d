"""A position of Shacru: its moves, what follows from one, how a round ends, why a move is refused.

The rules stand in the order of the page: SH-1 the start, SH-3 to SH-7 a move, SH-8 passing, SH-9 to
SH-12 the end. Positions that records begin from are read in `tessera.games.shacru.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tessera.games.sectors.faults import stuck
from tessera.games.sectors.geometry import (
    ALL,
    BIT,
    FACINGS,
    SQUARES,
    Pawn,
    ahead,
    crosses,
    direction,
)
from tessera.games.sectors.seats import start_pawns
from tessera.games.sectors.square_contents import SquareContents
from tessera.games.shacru.moves import (
    ARRIVING,
    MOVING,
    NEAR,
    ONWARD,
    STRAIGHT,
    Move,
    origin_of,
    target_of,
    turned_of,
)
from tessera.play.contract import Outcome, Seat
from tessera.play.fault import Fault, fault

#: SH-11: so many turns without a tile gained, for each player not out, end the game.
QUIET_TURNS: Final = 32


class Table(NamedTuple):
    """What stays the same throughout a game: the seats in the order of turns, the rounds."""

    seats: tuple[Seat, ...]
    rounds: int


class Shacru(SquareContents):
    """A position.

    ``tiles`` are sets of squares and ``pawns`` sorted pawns, both by the place in ``table.seats``,
    as is ``turn``, who moves; ``standing`` is the set of all pawns' squares. ``moves`` are those of
    who moves. ``out`` has a bit for every seat that passes for the rest of the round (SH-8);
    ``quiet`` counts the turns since a tile was gained (SH-11). ``ended`` is the rule that ended the
    game, or "". ``round`` counts from 0; ``sums`` are the scores of the rounds before, and
    ``closed`` the rule that ended the last of them (SH-12).
    """

    __slots__ = (
        "closed", "ended", "moves", "out", "pawns", "quiet", "round", "standing", "sums", "table",
        "tiles", "turn",
    )  # fmt: skip

    table: Table

    def __init__(
        self,
        table: Table,
        tiles: tuple[int, ...],
        pawns: tuple[tuple[Pawn, ...], ...],
        turn: int,
        sums: tuple[int, ...],
        number: int = 0,
        closed: str = "",
    ) -> None:
        self.table, self.sums, self.round, self.closed = table, sums, number, closed
        self.tiles, self.pawns, self.turn = tiles, pawns, turn
        self.standing = sum(BIT[pawn >> 3] for own in pawns for pawn in own)
        self.out = self.quiet = 0
        self.ended = ""
        self.moves = self.moves_of(turn)

    @classmethod
    def at_start(
        cls, table: Table, sums: tuple[int, ...], number: int = 0, closed: str = ""
    ) -> Shacru:
        """SH-1 and SH-12: the start of a round, with the scores of those before it."""
        count = len(table.seats)
        pawns = start_pawns(table.seats)
        return cls(table, (0,) * count, pawns, number % count, sums, number, closed)

    @property
    def mover(self) -> Seat:
        """The seat whose turn it is, or would be after the end."""
        return self.table.seats[self.turn]

    def actions(self) -> Sequence[Move]:
        """Every legal move, sorted; empty after the end."""
        return () if self.ended else self.moves

    def moves_of(self, index: int) -> tuple[Move, ...]:
        """SH-3 to SH-5, SH-7: the moves of the seat with that place in the order."""
        blocked = self.standing | (sum(self.tiles) ^ self.tiles[index])
        found: tuple[Move, ...] = ()
        for pawn in self.pawns[index]:
            found += MOVING[pawn][blocked & NEAR[pawn]]
        return found

    def apply(self, action: Move) -> Shacru:
        """The state after a legal move; of the last one of a round, the start of the next."""
        index, made = self.turn, ARRIVING[action]
        origin, target = origin_of(action), BIT[made >> 3]
        tiles, pawns, own = self.tiles, self.pawns, self.tiles[index]
        moved = sorted([made if pawn >> 3 == origin else pawn for pawn in pawns[index]])
        state = Shacru.__new__(Shacru)
        state.table, state.sums, state.round = self.table, self.sums, self.round
        state.closed, state.out = self.closed, self.out
        state.pawns = (*pawns[:index], tuple(moved), *pawns[index + 1 :])
        state.standing = self.standing ^ BIT[origin] | target
        if own & target:
            state.tiles, state.quiet = tiles, self.quiet + 1
        else:  # SH-6
            state.tiles, state.quiet = (*tiles[:index], own | target, *tiles[index + 1 :]), 0
        state._pass_turn(index)
        state.ended = state._ending()
        if state.ended and self.round + 1 < self.table.rounds:  # SH-12
            return Shacru.at_start(self.table, state._totals(), self.round + 1, state.ended)
        return state

    def _pass_turn(self, last: int) -> None:
        """SH-8: set who moves after seat ``last``, and who is out since nothing can be moved."""
        count = len(self.table.seats)
        for places in range(1, count + 1):
            index = (last + places) % count
            if self.out >> index & 1:
                continue
            self.turn, self.moves = index, self.moves_of(index)
            if self.moves:
                return
            self.out |= 1 << index
        self.turn = (last + 1) % count

    def _ending(self) -> str:
        """SH-9, SH-10, SH-11: the rule that ends the round now, or ""."""
        if not self.moves:
            return "SH-9"
        if not self.can_gain():
            return "SH-10"
        left = len(self.table.seats) - self.out.bit_count()
        return "SH-11" if self.quiet >= QUIET_TURNS * left else ""

    def can_gain(self) -> bool:
        """SH-10: whether anybody not out could still come to a neutral square."""
        neutral = ALL & ~sum(self.tiles)
        seats = [index for index in range(len(self.pawns)) if not self.out >> index & 1]
        others = [self.standing & ~self.standing_of(index) for index in seats]
        for index, them in zip(seats, others, strict=True):
            goal = neutral & ~them
            for pawn in self.pawns[index]:
                if NEAR[pawn] & goal:
                    return True
        return any(
            _reaches(self.pawns[index], neutral & ~them, self.tiles[index] & ~them)
            for index, them in zip(seats, others, strict=True)
        )

    def standing_of(self, index: int) -> int:
        """The squares of a seat's pawns, as a set."""
        return sum(BIT[pawn >> 3] for pawn in self.pawns[index])

    def is_out(self, seat: Seat) -> bool:
        """SH-8: whether a seat passes for the rest of the round."""
        return bool(self.out >> self.table.seats.index(seat) & 1)

    def _totals(self) -> tuple[int, ...]:
        """SH-12: each seat's tiles of all rounds so far."""
        return tuple(
            before + own.bit_count() for before, own in zip(self.sums, self.tiles, strict=True)
        )

    @property
    def scores(self) -> Mapping[str, int]:
        """SH-12: tiles of one's own, those of earlier rounds added."""
        return dict(zip(self.table.seats, self._totals(), strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """SH-12: the most tiles win, equal leaders share; the rule is the one that ended it."""
        if not self.ended:
            return None
        scores = self.scores
        most = max(scores.values())
        winners = tuple(seat for seat, score in scores.items() if score == most)
        return Outcome(winners, scores, self.ended)

    @property
    def key(self) -> tuple[Any, ...]:
        """All of the position; the quiet turns are part of what may follow (SH-11)."""
        return (
            self.tiles, self.pawns, self.turn, self.out, self.quiet, self.sums, self.round,
            self.table,
        )  # fmt: skip

    def fault(self, action: Move) -> Fault | None:
        """Why the move is refused, by the lowest-numbered rule."""
        if self.ended:
            return fault("over")
        origin, target = origin_of(action), target_of(action)
        pawn = next((own for own in self.pawns[self.turn] if own >> 3 == origin), None)
        if pawn is None:
            return self._fault_pawn(origin)
        return _fault_step(pawn, target) or self._fault_target(target) or _fault_turned(action)

    def _fault_pawn(self, square: int) -> Fault:
        """SH-3: a turn is a move of one's own pawn."""
        owner = self.standing_on(square)
        if owner is None:
            return fault("SH-3", "none", square=SQUARES[square])
        return fault("SH-3", "foreign", square=SQUARES[square], pawn=owner)

    def _fault_target(self, square: int) -> Fault | None:
        """SH-5: another pawn there, or another colour's tile."""
        owner = self.standing_on(square)
        if owner is not None:
            return fault("SH-5", "pawn", square=SQUARES[square], pawn=owner)
        owner = self.tile_on(square)
        if owner not in (None, self.mover):
            return fault("SH-5", "tile", square=SQUARES[square], tile=owner or "")
        return None

    def stuck(self, pawn: Pawn) -> Fault:
        """SH-5: why a pawn of the seat to move has no move: what stands in its three ways."""
        blocked = self.standing | (sum(self.tiles) ^ self.tiles[self.turn])
        assert not NEAR[pawn] & ~blocked
        return stuck("SH-5", pawn, NEAR[pawn] & self.standing, NEAR[pawn] & ~self.standing)


def _fault_step(pawn: Pawn, target: int) -> Fault | None:
    """SH-4: one square, straight ahead or at 45° of the pawn's facing."""
    origin = pawn >> 3
    way = direction(origin, target)
    names, facing = (SQUARES[origin], SQUARES[target]), FACINGS[pawn & 7]
    if way is None or way[1] > 1:
        return fault("SH-4", "far", origin=names[0], square=names[1], facing=facing)
    if way[0] not in ahead(pawn & 7):
        return fault("SH-4", "side", origin=names[0], square=names[1], facing=facing)
    return None


def _fault_turned(action: Move) -> Fault | None:
    """SH-7: only who crosses a border may turn."""
    if turned_of(action) == STRAIGHT or crosses(origin_of(action), target_of(action)):
        return None
    squares = SQUARES[origin_of(action)], SQUARES[target_of(action)]
    return fault("SH-7", origin=squares[0], square=squares[1])


def _reaches(pawns: Sequence[Pawn], goal: int, own: int) -> bool:
    """SH-10: whether pawns could come to a square of ``goal`` by steps over it and ``own``.

    None of the pawns can in a single step.
    """
    passable = goal | own
    waiting = list(pawns)
    known = set(pawns)
    while waiting:
        for bit, following in ONWARD[waiting.pop()]:
            if bit & goal:
                return True
            if bit & passable:
                fresh = [pawn for pawn in following if pawn not in known]
                known.update(fresh)
                waiting += fresh
    return False
