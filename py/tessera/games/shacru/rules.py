"""Shacru's rules, SH-1 to SH-12."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tessera.games.sectors import placing
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
from tessera.games.sectors.seats import COUNTS, order_option, seats_of, start_pawns
from tessera.games.sectors.square_contents import SquareContents
from tessera.games.shacru import notation
from tessera.games.shacru.about import ABOUT
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
from tessera.play.contract import Deal, Option, Outcome, Placeable, Seat, Setup
from tessera.play.fault import Fault, fault, refuse

#: SH-11: so many turns without a tile gained, for each player not out, end the game.
QUIET_TURNS: Final = 32
#: SH-12: the most rounds that may be agreed on.
MOST_ROUNDS: Final = 8
#: The rules that a position in a header may break, by the case of the refusal.
POSITION_RULES: Final[Mapping[str, str]] = {
    "position-square": "SH-5",
    "position-tile": "SH-5",
    "position-pawns": "SH-1",
    "position-stuck": "SH-8",
    "position-over": "SH-10",
    "position-rounds": "SH-12",
}


class Table(NamedTuple):
    """What stays the same throughout a game: the seats in the order of turns, the rounds."""

    seats: tuple[Seat, ...]
    rounds: int


class Shacru(SquareContents):
    """A position.

    ``tiles`` are sets of squares and ``pawns`` sorted pawns, both by the place in ``table.seats``,
    as is ``turn``, who moves. ``out`` has a bit for every seat that passes for the rest of the
    round (SH-8); ``quiet`` counts the turns since a tile was gained (SH-11). ``round`` (from 0)
    and ``sums``, the scores of the rounds before (SH-12). ``moves`` are the legal moves, and
    ``ended`` the rule that ended the game, or ""; ``closed`` ended the round before.
    """

    __slots__ = (
        "closed",
        "ended", "moves", "out", "pawns", "quiet", "round", "standing", "sums", "table", "tiles",
        "turn",
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
        self.moves = self._moves(turn)

    @classmethod
    def at_start(
        cls, table: Table, sums: tuple[int, ...], number: int = 0, closed: str = ""
    ) -> Shacru:
        """SH-1 and SH-12: the start of a round, with the scores of those before it."""
        count = len(table.seats)
        pawns = start_pawns(table.seats)
        return cls(table, (0,) * count, pawns, number % count, sums, number, closed)

    @classmethod
    def from_record(cls, table: Table, text: str) -> Shacru:
        """A written position, in which something can be gained; who has no pawns is out.

        Raises `Refused` ("record") for one that cannot be, or that would not be played on.
        """
        placed = placing.placed(text, table.seats, POSITION_RULES)
        if table.rounds > 1:
            rule = POSITION_RULES["position-rounds"]
            raise refuse("record", "position-rounds", header=placing.HEADER, breaks=rule)
        state = cls(table, placed.tiles, placed.pawns, placed.turn, (0,) * len(table.seats))
        state.out = sum(BIT[index] for index, own in enumerate(placed.pawns) if not own)
        if not state.moves:
            facts = {
                "word": placing.letter_of(state.mover),
                "breaks": POSITION_RULES["position-stuck"],
            }
            raise refuse("record", "position-stuck", header=placing.HEADER, **facts)
        if not state._gainable():
            rule = POSITION_RULES["position-over"]
            raise refuse("record", "position-over", header=placing.HEADER, breaks=rule)
        return state

    def actions(self) -> Sequence[Move]:
        """Every legal move, sorted; empty after the end."""
        return () if self.ended else self.moves

    def _moves(self, index: int) -> tuple[Move, ...]:
        """The moves of the seat with that place in the order (SH-4, SH-5, SH-7)."""
        blocked = self.standing | (sum(self.tiles) ^ self.tiles[index])
        found: tuple[Move, ...] = ()
        for pawn in self.pawns[index]:
            found += MOVING[pawn][blocked & NEAR[pawn]]
        return found

    def apply(self, action: Move) -> Shacru:
        """The state after a legal move."""
        index = self.turn
        made = ARRIVING[action]
        origin, target = origin_of(action), BIT[made >> 3]
        state = Shacru.__new__(Shacru)
        state.table, state.sums, state.round = self.table, self.sums, self.round
        state.closed = self.closed
        tiles, pawns = self.tiles, self.pawns
        own = tiles[index]
        if own & target:
            state.tiles, state.quiet = tiles, self.quiet + 1
        else:
            state.tiles, state.quiet = (*tiles[:index], own | target, *tiles[index + 1 :]), 0
        moved = sorted([made if pawn >> 3 == origin else pawn for pawn in pawns[index]])
        state.pawns = (*pawns[:index], tuple(moved), *pawns[index + 1 :])
        state.standing = self.standing ^ BIT[origin] | target
        state.out = self.out
        state.ended = state._settled(index)
        if state.ended and self.round + 1 < self.table.rounds:
            return Shacru.at_start(self.table, state._totals(), self.round + 1, state.ended)
        return state

    def _settled(self, last: int) -> str:
        """Find who moves after seat ``last`` (SH-8); the rule that ends the round, or ""."""
        count = len(self.table.seats)
        for places in range(1, count + 1):
            index = (last + places) % count
            if self.out >> index & 1:
                continue
            self.moves = self._moves(index)
            if self.moves:
                self.turn = index
                break
            self.out |= 1 << index
        else:
            self.turn = (last + 1) % count
            return "SH-9"
        if not self._gainable():
            return "SH-10"
        if self.quiet >= QUIET_TURNS * (count - self.out.bit_count()):
            return "SH-11"
        return ""

    def _gainable(self) -> bool:
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

    @property
    def mover(self) -> Seat:
        """The seat whose turn it is, or would be after the end."""
        return self.table.seats[self.turn]

    def fault(self, action: Move) -> Fault | None:
        """Why the move is refused, by the lowest-numbered rule."""
        if self.ended:
            return fault("over")
        origin = origin_of(action)
        pawn = next((own for own in self.pawns[self.turn] if own >> 3 == origin), None)
        if pawn is None:
            return self._fault_pawn(origin)
        return (
            _fault_step(pawn, target_of(action))
            or self._fault_target(target_of(action))
            or _fault_turned(action)
        )

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
        """Why a pawn of the seat to move has no move: what stands in its three ways."""
        blocked = self.standing | (sum(self.tiles) ^ self.tiles[self.turn])
        assert not NEAR[pawn] & ~blocked
        return stuck("SH-5", pawn, NEAR[pawn] & self.standing, NEAR[pawn] & ~self.standing)

    def is_out(self, seat: Seat) -> bool:
        """SH-8: whether a seat passes for the rest of the round."""
        return bool(self.out >> self.table.seats.index(seat) & 1)

    def _totals(self) -> tuple[int, ...]:
        """Each seat's tiles of all rounds so far."""
        return tuple(
            before + own.bit_count() for before, own in zip(self.sums, self.tiles, strict=True)
        )

    @property
    def scores(self) -> Mapping[str, int]:
        """Tiles of one's own, those of earlier rounds added (SH-12)."""
        return dict(zip(self.table.seats, self._totals(), strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """The most tiles win, equal leaders share (SH-12); the rule is the one that ended it."""
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


class ShacruGame(Placeable[Move]):
    """Shacru for the house."""

    id = "shacru"
    title = ABOUT.title
    seat_counts = COUNTS
    placed_from = "1"
    PLACING = "tessera.games.shacru.placing"
    SETTING = "tessera.games.shacru.setting"

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """The seats in the order of turns (SH-2)."""
        return seats_of(setup)

    def options(self, seats: int) -> tuple[Option, ...]:
        """SH-2 and SH-12."""
        rounds = tuple(str(number) for number in range(1, MOST_ROUNDS + 1))
        return (order_option(seats), Option("rounds", rounds))

    def longest(self, setup: Setup) -> int:
        """Every tile of every round gained as late as SH-11 allows."""
        gained = len(SQUARES) + 1
        return int(setup.options["rounds"]) * gained * QUIET_TURNS * setup.seats

    def opening(self, setup: Setup, headers: Mapping[str, str]) -> Deal:
        """The position that a record begins from. Raises `Refused` ("record")."""
        return placing.opening(setup, headers, POSITION_RULES)

    def start(self, setup: Setup, deal: Deal) -> Shacru:
        """SH-1, or the position that the deal names. Raises `Refused` ("record")."""
        table = Table(seats_of(setup), int(setup.options["rounds"]))
        if placing.HEADER in deal:
            return Shacru.from_record(table, deal[placing.HEADER])
        return Shacru.at_start(table, (0,) * setup.seats)

    def write(self, action: Move) -> str:
        """``e1-e2``, ``e3-e4>``."""
        return notation.write(action)

    def read(self, text: str) -> tuple[Move, ...]:
        """One move. Raises `Refused` ("syntax")."""
        return (notation.read(text),)

    def tidied(self, text: str) -> str:
        """``E1 - E2`` as ``e1-e2``."""
        return "".join(text.lower().split())


GAME: Final = ShacruGame()
