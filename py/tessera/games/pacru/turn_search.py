"""Pacru's search: alpha-beta over whole turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tessera.games.pacru import notation
from tessera.games.pacru.estimate import Estimate
from tessera.games.pacru.leaves import Leaves
from tessera.games.pacru.listing import Turn
from tessera.games.pacru.rules import PacruGame
from tessera.games.pacru.turns import Position
from tessera.play.contract import State
from tessera.search.alphabeta import INFINITE, PLAIN, AlphaBeta, SearchOptions
from tessera.search.levels import Level
from tessera.search.sides import Sides
from tessera.search.thinking import PROVEN, WON, Progress


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
        options: SearchOptions = PLAIN,
    ) -> None:
        super().__init__(ByTurns(), root, estimate, limits, seed, sides, options)
        self._estimate = estimate

    def best(self) -> Turn:
        turn: Turn = super().best()[0]
        return turn

    def progress(self) -> Progress:
        """Report a proof only for a win in this turn, because some turns are not searched."""
        found = super().progress()
        if found.score == WON - 1:
            return found._replace(score=WON - len(self.best()))
        return found._replace(score=max(1 - PROVEN, min(PROVEN - 1, found.score)))

    def _deepen(self) -> None:
        """Begin the next iteration, after sorting the root's turns by the cut-offs they caused."""
        history = self._history.get(self._root.mover)
        if history is not None:
            self._order.sort(key=history.__getitem__)
        super()._deepen()

    def _frontier(
        self, state: State[Any], order: Sequence[Turn], depth: int, beta: int, ply: int
    ) -> tuple[int, Turn, int]:
        """Evaluate leaves until a cut-off; make positions only after turns that need it."""
        assert isinstance(state, Position)
        if state.scene.drawn:
            return super()._frontier(state, order, depth, beta, ply)
        leaves, ours = Leaves(self._estimate, state), state.mover in self._ours
        best, chosen, tried = -INFINITE, order[0], 0
        for turn in order:
            value = leaves.value(turn)
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
