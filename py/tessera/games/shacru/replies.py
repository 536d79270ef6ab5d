"""Shacru for three and four as a game of two: the one who thinks, and the best reply to it.

Best-reply search (Schadd and Winands, *Best Reply Search for Multiplayer Games*, 2011): of all
the others only one moves between two turns of the one who thinks, whichever of them has the
best reply; the rest pass, which SH-3 forbids them in truth. So twice as many own turns are looked
ahead as when all the others play together against one (`tessera.search.sides`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from tessera.games.sectors.geometry import SQUARES
from tessera.games.shacru.moves import TURNED, Move
from tessera.games.shacru.state import Shacru
from tessera.play.contract import Outcome, Seat, State
from tessera.play.fault import Fault

#: A reply is a move and, this many times, one more than the place of who moves.
SEAT: Final = len(SQUARES) ** 2 * len(TURNED)


class Replies(State[int]):
    """A position of Shacru, seen by the seat at the place ``root``, on whose turn it begins.

    Its actions are that seat's moves, and after each of them the replies of all others together.
    """

    __slots__ = ("_actions", "root", "state")

    def __init__(self, state: Shacru, root: int) -> None:
        self.state, self.root = state, root
        self._actions: Sequence[int] | None = None

    @property
    def mover(self) -> Seat:
        """The seat that thinks, or any of the others."""
        return self.state.mover

    def actions(self) -> Sequence[int]:
        """The moves of the seat that thinks, or the replies of all others."""
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
        """The position after a move or a reply; then it is the turn of who thinks, if it can."""
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

    def fault(self, action: int) -> Fault | None:
        """Nothing is asked."""
        return None

    @property
    def outcome(self) -> Outcome | None:
        """That of the position."""
        return self.state.outcome

    @property
    def scores(self) -> Mapping[str, int]:
        """Those of the position."""
        return self.state.scores

    @property
    def key(self) -> tuple[Any, ...]:
        """That of the position."""
        return self.state.key


def _turned(state: Shacru, index: int) -> Shacru:
    """The position with another seat to move, good for `Shacru.apply` alone."""
    if state.turn == index:
        return state
    turned = Shacru.__new__(Shacru)
    for name in Shacru.__slots__:
        setattr(turned, name, getattr(state, name))
    turned.turn = index
    return turned


def legal(state: Shacru, actions: Iterable[int]) -> list[Move]:
    """The moves of a line as far as it can be played: up to a turn that somebody was to pass."""
    found = []
    for action in actions:
        made = action % SEAT
        if made not in state.actions():
            break
        found.append(made)
        state = state.apply(made)
    return found
