"""Positions of Pacru for a bot's search, in which each action is a whole turn.

A turn may need three choices: one of some 30 moves, one of up to 9 squares after a crossing, and
one of some 70 squares after a meeting. Searching all combinations would take too long, so only
promising turns are listed (`tessera.games.pacru.listing`). Given equal time, a search of promising
turns won every game against a search of single actions.

`Position` applies the same rules as `tessera.games.pacru.state.Pacru`. It is faster, because it
keeps only what a search needs. It applies PA-17 (a draw by repetition) only to positions that the
match has already reached twice. A test checks that both classes reach the same positions.

If more than two seats have pawns, the search is a best-reply search (Schadd and Winands, *Best
Reply Search for Multiplayer Games*, 2011): between two turns of the seat that thinks, only the seat
with the best reply moves. The others pass, which a real game does not allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, overload

from tessera.games.pacru.listing import Key, Listing, Pawns, Scene, Tiles, Turn
from tessera.games.pacru.moves import (
    BETWEEN,
    CAPTURE,
    CLAIM,
    FACING,
    LINK,
    SPAN,
    TURN,
    turned,
)
from tessera.games.pacru.reach import NONE, Reaches, fact, gathered
from tessera.games.pacru.state import Pacru
from tessera.games.sectors.geometry import ALL, BIT, SQUARES
from tessera.play.contract import Outcome, Seat, State
from tessera.play.fault import Fault

#: A search considers at most this many ways to end an open turn.
WAYS: Final = 400


class Position(State[Turn]):
    """A position between turns; ``ply`` is its distance in turns from the root of the search."""

    __slots__ = (
        "ended", "found", "mover", "pawns", "ply", "reaches", "scene", "standing", "tiles", "turn",
    )  # fmt: skip

    mover: Seat

    def __init__(
        self,
        scene: Scene,
        tiles: Tiles,
        pawns: Pawns,
        turn: int,
        standing: int,
        ply: int = 0,
        reaches: Reaches = (),
    ) -> None:
        self.scene = scene
        self.tiles = tiles
        self.pawns = pawns
        self.turn = turn
        self.standing = standing
        self.ply = ply
        self.mover = scene.table.seats[turn]
        self.ended = ""
        self.found: Sequence[Turn] | None = None
        self.reaches = reaches

    @classmethod
    def of(cls, scene: Scene, state: Pacru, ply: int = 0) -> Position:
        """Make a position from a state that is between turns or at the end of the game."""
        position = cls(scene, state.tiles, state.pawns, state.turn, state.standing, ply)
        position.reaches = reaches(position, (NONE,) * len(state.pawns), ALL)
        position.ended = state.ended
        return position

    def actions(self) -> Sequence[Turn]:
        """The promising turns, sorted by immediate gain, the highest first; () after the end."""
        if self.ended:
            return ()
        return self.found if self.found is not None else _Later(self)

    def promising(self) -> Sequence[Turn]:
        if self.found is None:
            self.found = self._replies() if self.replying else Listing(self).turns()
        return self.found

    @property
    def replying(self) -> bool:
        """True in a best-reply search when one of the other seats is to reply."""
        return self.scene.root is not None and self.scene.root != self.turn

    @property
    def following(self) -> int:
        """The index of the seat that moves after this turn, unless it cannot."""
        root = self.scene.root
        return (self.turn + 1) % len(self.pawns) if root is None or root == self.turn else root

    def _replies(self) -> Sequence[Turn]:
        return [
            turn
            for index, reach in enumerate(self.reaches)
            if index != self.scene.root and (reach.land or reach.twice)
            for turn in Listing(self.turned(index)).turns()
        ]

    def turned(self, index: int) -> Position:
        """The same position with the seat at ``index`` to move."""
        if index == self.turn:
            return self
        scene, ply = self.scene, self.ply
        return Position(scene, self.tiles, self.pawns, index, self.standing, ply, self.reaches)

    def place_of(self, action: Turn) -> int:
        """The index of the seat that makes the turn ``action``."""
        if not self.replying:
            return self.turn
        origin = action[0] // SPAN
        places = (
            index for index, own in enumerate(self.pawns) for pawn in own if pawn >> 3 == origin
        )
        return next(places)

    def apply(self, action: Turn) -> Position:
        if self.replying and (place := self.place_of(action)) != self.turn:
            return self.turned(place).apply(action)
        origin, code = divmod(action[0], SPAN)
        if TURN <= code < CAPTURE:
            return self._reoriented(origin, code - TURN, action)
        index = self.turn
        target = code - CAPTURE if code >= CAPTURE else code
        way, bit = len(SQUARES) * origin + target, BIT[target]
        made = 8 * target + FACING[way]
        pawns = [*self.pawns]
        gain = 0
        if code >= CAPTURE:
            gain = bit
            pawns = [tuple([pawn for pawn in own if pawn >> 3 != target]) for own in pawns]
        mine = [made if pawn >> 3 == origin else pawn for pawn in pawns[index]]
        mine.sort()
        pawns[index] = tuple(mine)
        for answer in action[1:]:
            gain |= BETWEEN[way] if answer == LINK else BIT[answer - CLAIM]
        tiles = self.tiles
        if gain:
            tiles = tuple(
                [own | gain if seat == index else own & ~gain for seat, own in enumerate(tiles)]
            )
        standing = self.standing & ~BIT[origin] | bit
        return self._finished(tiles, tuple(pawns), standing, BIT[origin] | bit | gain)

    def _reoriented(self, origin: int, turn: int, action: Turn) -> Position:
        index = self.turn
        pawns, tiles = [*self.pawns], [*self.tiles]
        pawns[index] = tuple(
            [turned(pawn, turn) if pawn >> 3 == origin else pawn for pawn in pawns[index]]
        )
        given = 0
        for answer in action[1:]:
            given |= BIT[answer - CLAIM]
        tiles[index] &= ~given
        return self._finished(tuple(tiles), tuple(pawns), self.standing, BIT[origin] | given)

    def _finished(self, tiles: Tiles, pawns: Pawns, standing: int, changes: int) -> Position:
        """The position after a turn; ``changes`` holds the squares that the turn has changed."""
        turn, count, scene = self.turn, len(pawns), self.scene
        child = Position(scene, tiles, pawns, turn, standing, self.ply + 1)
        if tiles[turn].bit_count() >= scene.goal or child._alone():
            child.ended = "PA-16"
            return child
        child.reaches = reaches(child, self.reaches, changes)
        following = self.following
        for places in range(count):
            index = (following + places) % count
            reach = child.reaches[index]
            if reach.land or reach.twice:
                child.turn, child.mover = index, scene.table.seats[index]
                break
            if child._left(index):
                child.ended = "PA-16"
                return child
        if scene.drawn and child.key in scene.drawn:
            child.ended = "PA-17"
        return child

    def _left(self, index: int) -> bool:
        """Remove a stuck seat's pawns; return True if only one seat has pawns left (PA-15)."""
        squares = sum([BIT[pawn >> 3] for pawn in self.pawns[index]])
        self.standing ^= squares
        self.pawns = (*self.pawns[:index], (), *self.pawns[index + 1 :])
        self.reaches = reaches(self, self.reaches, squares)
        return self._alone()

    def _alone(self) -> bool:
        return sum(map(bool, self.pawns)) == 1

    def fault(self, action: Turn) -> Fault | None:
        """Raise `NotImplementedError`, because a search plays only listed turns."""
        raise NotImplementedError

    @property
    def scores(self) -> Mapping[str, int]:
        return self.scene.table.scores(self.tiles)

    @property
    def outcome(self) -> Outcome | None:
        """A win by tiles or by being the only seat with pawns (PA-16), a draw (PA-17), or None."""
        if not self.ended:
            return None
        return self.scene.table.ending(self.ended, self.turn, self.tiles, self.pawns)

    @property
    def key(self) -> Key:
        return self.tiles, self.pawns, self.turn


def reaches(position: Position, before: Reaches, changes: int) -> Reaches:
    """Each seat's reach; ``before`` holds the reaches before the squares ``changes`` changed."""
    found = []
    tiles, standing, points = position.tiles, position.standing, position.scene.points
    coloured = sum(tiles)
    for own, pawns, reach in zip(tiles, position.pawns, before, strict=True):
        known = {each[0]: each for each in reach.facts}
        if changes & reach.zone or len(known) != len(pawns):
            free = ~(coloured ^ own)
            facts = []
            for pawn in pawns:
                each = known.get(pawn)
                if each is None or each[2] & changes:
                    each = fact(pawn, own, free, standing, points)
                facts.append(each)
            found.append(gathered(facts))
        else:
            found.append(reach)
    return tuple(found)


class Opened(Position):
    """A position in the middle of a turn; each action is one way to end that turn."""

    __slots__ = ("state",)

    def __init__(self, scene: Scene, state: Pacru) -> None:
        super().__init__(scene, state.tiles, state.pawns, state.turn, state.standing)
        self.state = state
        self.found = tuple(_ways(state))

    def apply(self, action: Turn) -> Position:
        state = self.state
        for each in action:
            state = state.apply(each)
        return Position.of(self.scene, state, 1)


def _ways(state: Pacru) -> Iterator[Turn]:
    """Yield at most `WAYS` ways to end an open turn. Each way gives up tiles in square order."""
    found = 0
    begun: list[tuple[Turn, Pacru]] = [((), state)]
    while begun:
        played, middle = begun.pop()
        for action in middle.actions():
            giving = middle.begun is not None and middle.begun.give
            if giving and played and action < played[-1]:
                continue
            after = middle.apply(action)
            if after.open:
                begun.append(((*played, action), after))
                continue
            yield (*played, action)
            found += 1
            if found == WAYS:
                return


class _Later(Sequence[Turn]):
    """The promising turns of a position, listed on first use; the game must not be over."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self._position.promising())

    @overload
    def __getitem__(self, index: int) -> Turn: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Turn]: ...
    def __getitem__(self, index: int | slice) -> Turn | Sequence[Turn]:
        return self._position.promising()[index]

    def __iter__(self) -> Iterator[Turn]:
        return iter(self._position.promising())
