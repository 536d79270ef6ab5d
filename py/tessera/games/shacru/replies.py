"""Positions for a best-reply search of Shacru with three or four seats.

In best-reply search (Schadd and Winands, *Best Reply Search for Multiplayer Games*, 2011), only one
other seat moves between two turns of the seat that thinks: the one with the best reply. The rest
pass, which SH-3 forbids in a real game. At the same depth, the search thus reaches more turns of
the thinking seat than a search against a coalition of all others (`tessera.search.sides`): twice as
many with four seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from tessera.games.sectors.geometry import SQUARES
from tessera.games.shacru.moves import TURNED, Move
from tessera.games.shacru.state import Shacru
from tessera.play.contract import Outcome, Seat, State
from tessera.play.fault import Fault

#: The code of a reply by seat ``index`` is ``SEAT * (index + 1) + move``.
SEAT: Final = len(SQUARES) ** 2 * len(TURNED)


class Replies(State[int]):
    """A position for best-reply search; ``root`` is the index of the seat that thinks."""

    __slots__ = ("_actions", "root", "state")

    def __init__(self, state: Shacru, root: int) -> None:
        self.state, self.root = state, root
        self._actions: Sequence[int] | None = None

    @property
    def mover(self) -> Seat:
        return self.state.mover

    def actions(self) -> Sequence[int]:
        if self._actions is None:
            self._actions = self._listed()
        return self._actions

    def _listed(self) -> Sequence[int]:
        state = self.state
        if state.turn == self.root or not state.actions():
            return state.actions()
        return [
            SEAT * (index + 1) + action
            for index in range(len(state.pawns))
            if index != self.root and not state.out >> index & 1
            for action in state.moves_of(index)
        ]

    def apply(self, action: int) -> Replies:
        """The position after an action. After a reply, seat ``root`` is to move if it can move."""
        state, root = self.state, self.root
        seat, made = divmod(action, SEAT)
        if not seat:
            return Replies(state.apply(made), root)
        child = _turned(state, seat - 1).apply(made)
        if not child.ended and child.turn != root and not child.out >> root & 1:
            moves = child.moves_of(root)
            if moves:
                child.turn, child.moves = root, moves
        return Replies(child, root)

    def by_seat(self, actions: Iterable[int]) -> dict[int, list[Move]]:
        """The moves of each seat's actions, in the same order, by the seat's index."""
        found: dict[int, list[Move]] = {}
        for action in actions:
            found.setdefault(self.seat_of(action), []).append(action % SEAT)
        return found

    def seat_of(self, action: int) -> int:
        return action // SEAT - 1 if action >= SEAT else self.root

    def fault(self, action: int) -> Fault | None:
        """None, since a search plays only legal actions."""
        return None

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    @property
    def scores(self) -> Mapping[str, int]:
        return self.state.scores

    @property
    def key(self) -> tuple[Any, ...]:
        return self.state.key


def _turned(state: Shacru, index: int) -> Shacru:
    """A copy with seat ``index`` to move; its ``moves`` are not updated, so call only `apply`."""
    if state.turn == index:
        return state
    turned = Shacru.__new__(Shacru)
    for name in Shacru.__slots__:
        setattr(turned, name, getattr(state, name))
    turned.turn = index
    return turned


def legal(state: Shacru, actions: Iterable[int]) -> list[Move]:
    """A line's moves, cut off before the first that would be out of turn in a real game."""
    found = []
    for action in actions:
        made = action % SEAT
        if made not in state.actions():
            break
        found.append(made)
        state = state.apply(made)
    return found
