"""Positions of Shacru: the start, moves, passing, the ends of rounds, and faults."""

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

#: SH-11: a round ends when no tile is gained for this many turns per seat that is not out.
QUIET_TURNS: Final = 32


class Table(NamedTuple):
    """The constants of a game: the seats in the order of turns, and the number of rounds."""

    seats: tuple[Seat, ...]
    rounds: int


class Shacru(SquareContents):
    """A position.

    ``tiles`` (a set of squares for each seat) and ``pawns`` (sorted for each seat) follow the order
    of ``table.seats``. ``turn`` is the mover's index in that order, and ``moves`` are the mover's
    moves. ``standing`` is the set of squares with a pawn. ``out`` has a bit for each seat that
    passes for the rest of the round (SH-8). ``quiet`` counts the turns since a tile was gained
    (SH-11). ``ended`` is the rule that ended the game, or "". ``round`` counts from 0. ``sums`` are
    the total scores of earlier rounds. ``closed`` is the rule that ended the previous round, or ""
    in the first (SH-12).
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
        """The start of a round (SH-1); ``sums`` are the scores of earlier rounds (SH-12)."""
        count = len(table.seats)
        pawns = start_pawns(table.seats)
        return cls(table, (0,) * count, pawns, number % count, sums, number, closed)

    @property
    def mover(self) -> Seat:
        """The seat to move; after the end, the seat that would have moved next."""
        return self.table.seats[self.turn]

    def actions(self) -> Sequence[Move]:
        return () if self.ended else self.moves

    def moves_of(self, index: int) -> tuple[Move, ...]:
        """The moves of the seat with the given index in ``table.seats`` (SH-3 to SH-5, SH-7)."""
        blocked = self.standing | (sum(self.tiles) ^ self.tiles[index])
        found: tuple[Move, ...] = ()
        for pawn in self.pawns[index]:
            found += MOVING[pawn][blocked & NEAR[pawn]]
        return found

    def apply(self, action: Move) -> Shacru:
        """The state after a legal move; after a round's last move, the start of the next round."""
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
        """Pass the turn on from the seat with index ``last``; mark stuck seats as out (SH-8)."""
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
        """The rule that ends the round now (SH-9, SH-10, SH-11), or ""."""
        if not self.moves:
            return "SH-9"
        if not self.can_gain():
            return "SH-10"
        left = len(self.table.seats) - self.out.bit_count()
        return "SH-11" if self.quiet >= QUIET_TURNS * left else ""

    def can_gain(self) -> bool:
        """True if any seat that is not out could still reach a neutral square (SH-10)."""
        neutral = ALL & ~sum(self.tiles)
        free = neutral & ~self.standing
        seats = [index for index in range(len(self.pawns)) if not self.out >> index & 1]
        for index in seats:
            for pawn in self.pawns[index]:
                if NEAR[pawn] & free:
                    return True
        others = [self.standing & ~self.standing_of(index) for index in seats]
        return any(
            _reaches(self.pawns[index], neutral & ~them, self.tiles[index] & ~them)
            for index, them in zip(seats, others, strict=True)
        )

    def standing_of(self, index: int) -> int:
        return sum(BIT[pawn >> 3] for pawn in self.pawns[index])

    def is_out(self, seat: Seat) -> bool:
        """True if a seat passes for the rest of the round (SH-8)."""
        return bool(self.out >> self.table.seats.index(seat) & 1)

    def _totals(self) -> tuple[int, ...]:
        return tuple(
            before + own.bit_count() for before, own in zip(self.sums, self.tiles, strict=True)
        )

    @property
    def scores(self) -> Mapping[str, int]:
        """Each seat's number of tiles, added up over all rounds so far (SH-12)."""
        return dict(zip(self.table.seats, self._totals(), strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """The seats with the top score (SH-12) and the rule that ended the game (SH-9 to SH-11)."""
        if not self.ended:
            return None
        scores = self.scores
        most = max(scores.values())
        winners = tuple(seat for seat, score in scores.items() if score == most)
        return Outcome(winners, scores, self.ended)

    @property
    def key(self) -> tuple[Any, ...]:
        """The position, including its quiet turns, because they may end the round (SH-11)."""
        return (
            self.tiles, self.pawns, self.turn, self.out, self.quiet, self.sums, self.round,
            self.table,
        )  # fmt: skip

    def fault(self, action: Move) -> Fault | None:
        """The fault for the lowest-numbered rule that a move breaks; None for a legal move."""
        if self.ended:
            return fault("over")
        origin, target = origin_of(action), target_of(action)
        pawn = next((own for own in self.pawns[self.turn] if own >> 3 == origin), None)
        if pawn is None:
            return self._fault_pawn(origin)
        return _fault_step(pawn, target) or self._fault_target(target) or _fault_turned(action)

    def _fault_pawn(self, square: int) -> Fault:
        owner = self.standing_on(square)
        if owner is None:
            return fault("SH-3", "none", square=SQUARES[square])
        return fault("SH-3", "foreign", square=SQUARES[square], pawn=owner)

    def _fault_target(self, square: int) -> Fault | None:
        owner = self.standing_on(square)
        if owner is not None:
            return fault("SH-5", "pawn", square=SQUARES[square], pawn=owner)
        owner = self.tile_on(square)
        if owner not in (None, self.mover):
            return fault("SH-5", "tile", square=SQUARES[square], tile=owner or "")
        return None

    def stuck(self, pawn: Pawn) -> Fault:
        """The fault for the mover's stuck pawn; it names the pawns and tiles in the way (SH-5)."""
        blocked = self.standing | (sum(self.tiles) ^ self.tiles[self.turn])
        assert not NEAR[pawn] & ~blocked
        return stuck("SH-5", pawn, NEAR[pawn] & self.standing, NEAR[pawn] & ~self.standing)


def _fault_step(pawn: Pawn, target: int) -> Fault | None:
    """Return a fault unless the move goes one square ahead, either straight or at 45° (SH-4)."""
    origin = pawn >> 3
    way = direction(origin, target)
    names, facing = (SQUARES[origin], SQUARES[target]), FACINGS[pawn & 7]
    if way is None or way[1] > 1:
        return fault("SH-4", "far", origin=names[0], square=names[1], facing=facing)
    if way[0] not in ahead(pawn & 7):
        return fault("SH-4", "side", origin=names[0], square=names[1], facing=facing)
    return None


def _fault_turned(action: Move) -> Fault | None:
    if turned_of(action) == STRAIGHT or crosses(origin_of(action), target_of(action)):
        return None
    squares = SQUARES[origin_of(action)], SQUARES[target_of(action)]
    return fault("SH-7", origin=squares[0], square=squares[1])


def _reaches(pawns: Sequence[Pawn], goal: int, own: int) -> bool:
    """True if a pawn could get to a square in ``goal`` along squares in ``own`` (SH-10)."""
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
