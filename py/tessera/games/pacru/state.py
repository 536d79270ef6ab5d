"""Positions of Pacru, their legal actions, and the effects of actions (PA-2 to PA-17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tessera.games.pacru import faults
from tessera.games.pacru.moves import (
    BETWEEN,
    CAPTURE,
    CAPTURING,
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
    TURNABLE,
    Action,
    turned,
)
from tessera.games.pacru.turn import (
    ANY,
    ANY_PAWN,
    REPEATED,
    RICH,
    RICHES,
    Begun,
    Table,
)
from tessera.games.sectors.geometry import (
    ALL,
    BIT,
    SECTOR,
    SQUARES,
    Pawn,
    opposite,
    step,
)
from tessera.games.sectors.square_contents import SquareContents
from tessera.play.contract import Outcome, Seat
from tessera.play.fault import Fault


class _Finding(SquareContents):
    """A base class that caches a position's actions; comparisons ignore the cache."""

    __slots__ = ("found",)

    found: tuple[Action, ...] | None
    table: Table


class Pacru(_Finding):
    """A position.

    For each seat, in the order of ``table.seats``, ``tiles`` has a set of squares, ``pawns`` the
    sorted pawns, and ``out`` the rule that put the seat out, or "". ``turn`` is the mover's place
    in ``table.seats``. ``begun`` is the open turn, or None. ``past`` holds the positions at the
    starts of turns since the last capture or elimination (PA-17). ``ended`` is the rule that ended
    the game, or "".
    """

    __slots__ = ("begun", "ended", "out", "past", "pawns", "standing", "table", "tiles",
                 "turn")  # fmt: skip

    def __init__(
        self,
        table: Table,
        tiles: tuple[int, ...],
        pawns: tuple[tuple[Pawn, ...], ...],
        turn: int,
        out: tuple[str, ...],
        begun: Begun | None = None,
        past: tuple[int, ...] = (),
    ) -> None:
        self.table = table
        self.tiles = tiles
        self.pawns = pawns
        self.turn = turn
        self.out = out
        self.begun = begun
        self.past = past
        self.ended = ""
        self.standing = _standing(pawns)
        self.found: tuple[Action, ...] | None = None

    @classmethod
    def placed(
        cls,
        table: Table,
        tiles: tuple[int, ...],
        pawns: tuple[tuple[Pawn, ...], ...],
        turn: int = 0,
    ) -> Pacru:
        """The start of a game with these tiles and pawns; seats without pawns are out."""
        out = tuple("" if own else "PA-11" for own in pawns)
        state = cls(table, tiles, pawns, turn, out)
        state.past = (state._packed(),)
        return state

    def actions(self) -> Sequence[Action]:
        if self.found is None:
            self.found = self._found()
        return self.found

    def _found(self) -> tuple[Action, ...]:
        if self.ended:
            return ()
        begun = self.begun
        if begun is None:
            return self._moves(self.turn)
        claims = CLAIMING[begun.claim]
        return (LINK, *claims) if begun.link else claims

    def _moves(self, index: int) -> tuple[Action, ...]:
        """The first actions of a seat's turn; () if and only if it has no move (PA-14, PA-15)."""
        own, standing = self.tiles[index], self.standing
        free = ~(sum(self.tiles) ^ own)
        reached = []
        mine = once = twice = 0
        for pawn in self.pawns[index]:
            square = pawn >> 3
            mine |= BIT[square]
            outlook = OUTLOOKS[POWERS * pawn + ((own & SECTOR[square]).bit_count() or 1)]
            clear, first, behind = outlook[outlook.fan & standing]
            land = clear & free
            if own & BIT[square]:
                land |= behind & own
            twice |= once & first
            once |= first
            reached.append((square, land, first))
        twice &= ~mine
        able = sum(1 for _square, land, first in reached if land or first & twice)
        able += able > 0 and self.table.turning == ANY_PAWN
        spare = (own & ~standing).bit_count()
        found: tuple[Action, ...] = ()
        for square, land, first in reached:
            found += MOVING[square][land]
            taken = first & twice
            if spare >= COST[0] and able > (1 if land or taken else 0):
                found += TURNABLE[square][spare >= COST[1]]
            if taken:
                found += CAPTURING[square][taken]
        return found

    def apply(self, action: Action) -> Pacru:
        if self.begun is not None:
            return self._answered(self.begun, action)
        origin, code = divmod(action, SPAN)
        if TURN <= code < CAPTURE:
            return self._reoriented(origin, code - TURN)
        return self._moved(origin, code, capturing=code >= CAPTURE)

    def _moved(self, origin: int, target: int, *, capturing: bool) -> Pacru:
        """The state after a move or capture; a turn with choices stays open (PA-6 to PA-11)."""
        if capturing:
            target -= CAPTURE
        own, way = self.tiles[self.turn], len(SQUARES) * origin + target
        passed, bit = BETWEEN[way], BIT[target]
        linked = not capturing and not passed & self.standing and own & bit and own & BIT[origin]
        made = 8 * target + FACING[way]
        mine = [made if pawn >> 3 == origin else pawn for pawn in self.pawns[self.turn]]
        mine.sort()
        pawns = _replaced(self.pawns, self.turn, tuple(mine))
        state = self._with(self.tiles, pawns) if not capturing else self._capturing(bit, pawns)
        asking, claim = state.crossing(origin, target)
        link = passed if linked else 0
        rich = self.table.meeting != RICH or state._someone_rich()
        if link or claim:
            state.begun = Begun("PA-8" if link else asking, claim, link, made, rich)
            return state
        return state._met(made, rich)

    def _capturing(self, bit: int, pawns: tuple[tuple[Pawn, ...], ...]) -> Pacru:
        """The state after a pawn is captured and its square becomes the mover's (PA-11)."""
        rest = tuple(
            own if index == self.turn else tuple(pawn for pawn in own if not bit >> (pawn >> 3) & 1)
            for index, own in enumerate(pawns)
        )
        state = self._with(_coloured(self.tiles, self.turn, bit), rest)
        state.past = ()
        state.out = tuple(
            why or ("" if own else "PA-11") for why, own in zip(self.out, rest, strict=True)
        )
        return state

    def crossing(self, origin: int, target: int) -> tuple[str, int]:
        """The rule of a crossing, and the squares that may be claimed (PA-6, PA-7, PA-10)."""
        sector = SECTOR[target]
        if sector >> origin & 1:
            return "PA-6", 0
        coloured = sum(self.tiles)
        neutral = sector & ~coloured
        if neutral:
            return "PA-6", neutral & ~(self.standing ^ BIT[target])
        return "PA-10", sector & coloured & ~self.tiles[self.turn] & ~self.standing

    def _someone_rich(self) -> bool:
        """True if some opponent has at least `RICHES` tiles (PA-12 as of 2011)."""
        return any(
            own.bit_count() >= RICHES for index, own in enumerate(self.tiles) if index != self.turn
        )

    def _answered(self, begun: Begun, action: Action) -> Pacru:
        if begun.give:
            return self._given(begun, BIT[action - CLAIM])
        squares = begun.link if action == LINK else BIT[action - CLAIM]
        state = self._with(_coloured(self.tiles, self.turn, squares), self.pawns)
        if begun.asking == "PA-12":
            return state._finished()
        return state._met(begun.moved, begun.rich)

    def _met(self, moved: Pawn, rich: bool) -> Pacru:
        """Ask which tile to claim if ``moved`` meets a fellow pawn; else end the turn (PA-12)."""
        if rich and self.meets(moved):
            claim = ALL & ~(self.tiles[self.turn] | self.standing)
            if claim:
                self.begun = Begun("PA-12", claim, 0, moved, rich)
                return self
        return self._finished()

    def meets(self, moved: Pawn) -> bool:
        """True if ``moved`` meets a fellow pawn (PA-12): both on own tiles, except with `ANY`."""
        front = step(moved >> 3, moved & 7)
        if front is None or 8 * front + opposite(moved & 7) not in self.pawns[self.turn]:
            return False
        both = BIT[front] | BIT[moved >> 3]
        return self.table.meeting == ANY or self.tiles[self.turn] & both == both

    def _reoriented(self, origin: int, turn: int) -> Pacru:
        mine = [
            turned(pawn, turn) if pawn >> 3 == origin else pawn for pawn in self.pawns[self.turn]
        ]
        state = self._with(self.tiles, _replaced(self.pawns, self.turn, tuple(mine)))
        claim = self.tiles[self.turn] & ~self.standing
        state.begun = Begun("PA-14", claim, give=COST[turn])
        return state

    def _given(self, begun: Begun, bit: int) -> Pacru:
        own = self.tiles[self.turn] ^ bit
        state = self._with(_replaced(self.tiles, self.turn, own), self.pawns)
        if begun.give > 1:
            state.begun = begun._replace(claim=begun.claim ^ bit, give=begun.give - 1)
            return state
        return state._finished()

    def _with(self, tiles: tuple[int, ...], pawns: tuple[tuple[Pawn, ...], ...]) -> Pacru:
        return Pacru(self.table, tiles, pawns, self.turn, self.out, None, self.past)

    def _finished(self) -> Pacru:
        """Finish the turn in place: end the game or set the next mover (PA-15 to PA-17)."""
        if self.tiles[self.turn].bit_count() >= self.table.goal or self._alone():
            self.ended = "PA-16"
            return self
        count = len(self.pawns)
        for places in range(1, count + 1):
            index = (self.turn + places) % count
            if not self.pawns[index]:
                continue
            moves = self._moves(index)
            if moves:
                self.turn, self.found = index, moves
                break
            self.pawns = _replaced(self.pawns, index, ())
            self.out = _replaced(self.out, index, "PA-15")
            self.standing, self.past = _standing(self.pawns), ()
            if self._alone():
                self.ended = "PA-16"
                return self
        now = self._packed()
        self.past = (*self.past, now)
        if self.past.count(now) >= REPEATED:
            self.ended, self.found = "PA-17", ()
        return self

    def _alone(self) -> bool:
        return sum(map(bool, self.pawns)) == 1

    def _packed(self) -> int:
        """Tiles, pawns and turn as one number, unique as long as no pawn leaves the board."""
        packed = self.turn
        for own in self.tiles:
            packed = packed << len(SQUARES) | own
        for pawns in self.pawns:
            for pawn in pawns:
                packed = packed << 10 | pawn
        return packed

    @property
    def open(self) -> bool:
        return self.begun is not None

    @property
    def mover(self) -> Seat:
        """The seat whose turn it is; after the end, the last mover (PA-16) or the next (PA-17)."""
        return self.table.seats[self.turn]

    def fault(self, action: Action) -> Fault | None:
        """The fault under the lowest-numbered rule that refuses the action; None if legal."""
        return faults.fault_of(self, action)

    def beyond(self, turn: Sequence[Action], action: Action) -> Fault:
        """Return what is wrong with an action after a complete turn: PA-14, PA-8 or PA-2."""
        return faults.too_much(self.apply(turn[0]).begun, turn, action)

    def power(self, pawn: Pawn, index: int) -> int:
        """The power of a pawn, 1 to 9 squares (PA-4); ``index`` is the place of the pawn's seat."""
        return (self.tiles[index] & SECTOR[pawn >> 3]).bit_count() or 1

    def is_out(self, seat: Seat) -> bool:
        """True if a seat has no pawn left or could not move (PA-11, PA-15)."""
        return bool(self.out[self.table.seats.index(seat)])

    def stuck(self, pawn: Pawn) -> Fault:
        return faults.stuck_pawn(self, pawn)

    @property
    def scores(self) -> Mapping[str, int]:
        """Each seat's number of tiles on the board, including tiles under pawns (PA-16)."""
        return self.table.scores(self.tiles)

    @property
    def outcome(self) -> Outcome | None:
        """A win by number of tiles or as the only seat with pawns (PA-16), or no winner (PA-17)."""
        if not self.ended:
            return None
        return self.table.ending(self.ended, self.turn, self.tiles, self.pawns)

    @property
    def key(self) -> tuple[Any, ...]:
        """The position without ``past``, which matters only for repetitions (PA-17)."""
        return (self.tiles, self.pawns, self.turn, self.begun, self.table)


def _standing(pawns: Sequence[Sequence[Pawn]]) -> int:
    found = 0
    for own in pawns:
        for pawn in own:
            found |= BIT[pawn >> 3]
    return found


def _replaced(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _coloured(tiles: tuple[int, ...], index: int, squares: int) -> tuple[int, ...]:
    """The tiles of all seats after the seat ``index`` takes a set of squares."""
    return tuple(
        [own | squares if seat == index else own & ~squares for seat, own in enumerate(tiles)]
    )
