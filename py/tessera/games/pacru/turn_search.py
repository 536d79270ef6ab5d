"""Pacru's search: alpha-beta over whole turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tessera.games.pacru import notation
from tessera.games.pacru.estimate import Estimate
from tessera.games.pacru.leaves import Leaves
from tessera.games.pacru.listing import Turn
from tessera.games.pacru.rules import PacruGame
from tessera.games.pacru.turns import Position
from tessera.play.contract import State
from tessera.search.alphabeta import INFINITE, AlphaBeta, Line
from tessera.search.levels import Level
from tessera.search.sides import Sides
from tessera.search.thinking import PROVEN, WON, Progress

#: A seat that lacks at most this many tiles may soon win (PA-16).
CLOSE: Final = 4


class Pruning(NamedTuple):
    """Rules for cutting off positions near the horizon, by their value if the mover could pass.

    A turn hardly ever makes the mover's position worse, except near the end of a game (`_calm`).
    So a position is cut off if this value is high enough: one turn before the horizon, if beta is
    at most ``last`` above it; two or three turns before, if beta is at most ``early`` above it.
    One turn before the horizon, a position is also cut off if no capture is possible and alpha is
    at least ``low`` above the value. Margins are in hundredths of a tile; ``turns`` limits the
    distance from the horizon (0: no pruning).
    """

    turns: int = 3
    last: int = 100
    early: int = 0
    low: int = 500


class ByTurns(PacruGame):
    """The game with whole turns as actions; a search uses it to write turns."""

    def write(self, action: Any) -> str:
        return notation.write_turn(action)


class TurnSearch(AlphaBeta):
    """A search from a `Position`, with its depth counted in turns."""

    def __init__(
        self,
        root: Position,
        estimate: Estimate,
        limits: Level,
        seed: int,
        sides: Sides,
        pruning: Pruning,
    ) -> None:
        super().__init__(ByTurns(), root, estimate, limits, seed, sides)
        self._estimate = estimate
        self._pruning = pruning

    def best(self) -> Turn:
        turn: Turn = super().best()[0]
        return turn

    def progress(self) -> Progress:
        """Report a proof only for a win in this turn, because some turns are not searched."""
        found = super().progress()
        if found.score == WON - 1:
            return found._replace(score=WON - len(self.best()))
        return found._replace(score=max(1 - PROVEN, min(PROVEN - 1, found.score)))

    def _told(self, line: Line) -> str:
        """Write the line; in a best-reply search, only the part that a real game allows."""
        root = self._root
        assert isinstance(root, Position)
        if root.scene.root is None:
            return super()._told(line)
        after, reply = root.apply(line[0]), line[1:2]
        if reply and after.place_of(reply[0]) != after.turn:
            reply = ()
        return super()._told((line[0], *reply))

    def _deepen(self) -> None:
        """Begin the next iteration, after sorting the root's turns by the cut-offs they caused."""
        history = self._history.get(self._root.mover)
        if history is not None:
            self._order.sort(key=history.__getitem__)
        super()._deepen()

    def _enter(
        self, state: State[Any], actions: Sequence[Turn], depth: int, alpha: int, beta: int
    ) -> tuple[int, Line] | None:
        if depth <= self._pruning.turns:
            assert isinstance(state, Position)
            value = self._guess(state, depth, alpha, beta)
            if value is not None:
                return value, ()
        return super()._enter(state, actions, depth, alpha, beta)

    def _guess(self, position: Position, depth: int, alpha: int, beta: int) -> int | None:
        """A bound on a position's value that cuts it off (`Pruning`), or None."""
        pruning, value = self._pruning, self._estimate.standing(position)
        if value + (pruning.last if depth == 1 else pruning.early) >= beta:
            found = max(value, beta)
        elif depth > 1 or value + pruning.low > alpha or position.reaches[position.turn].twice:
            return None
        else:
            found = value + pruning.low
        return found if _calm(position) else None

    def _frontier(
        self, state: State[Any], order: Sequence[Turn], depth: int, beta: int, ply: int
    ) -> tuple[int, Turn, int]:
        """Evaluate leaves until a cut-off; make positions only after turns that need it."""
        assert isinstance(state, Position)
        if state.scene.drawn:
            return super()._frontier(state, order, depth, beta, ply)
        known: dict[int, Leaves] = {}
        ours = state.mover in self._ours
        best, chosen, tried = -INFINITE, order[0], 0
        for turn in order:
            place = state.place_of(turn)
            if place not in known:
                known[place] = Leaves(self._estimate, state.turned(place))
            value = known[place].value(turn)
            if value is None:
                value = self._valued(state.apply(turn), ours, ply + 1)
            tried += 1
            if value > best:
                best, chosen = value, turn
                if value >= beta:
                    break
        return best, chosen, tried

    def _valued(self, leaf: Position, ours: bool, ply: int) -> int:
        """A leaf's value for our side if ``ours``, else for the others."""
        if leaf.ended:
            return self._ended(leaf, ours, ply)
        value = self._estimate(leaf, ())
        return value if (leaf.mover in self._ours) is ours else -value


def _calm(position: Position) -> bool:
    """True unless a seat may soon win by its tiles, or has one pawn, which may get stuck."""
    most = max([own.bit_count() for own in position.tiles])
    return most < position.scene.goal - CLOSE and all(len(own) != 1 for own in position.pawns)
