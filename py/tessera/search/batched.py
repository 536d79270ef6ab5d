"""Alpha-beta for games that evaluate the positions after several actions together, in a batch.

A batch costs little more than a few single evaluations. So all leaves of a node are evaluated at
once; and if a node's first action, from the table or a killer, causes no cut-off, a batch orders
its other actions. An action is not searched if the evaluation after it, plus a margin, is not
better than the best result so far: this is futility pruning (Heinz, *Extended futility pruning*,
1998). Values may therefore differ from minimax.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tessera.play.contract import Game, State
from tessera.search.alphabeta import (
    INFINITE,
    Action,
    AlphaBeta,
    Evaluate,
    SearchOptions,
    _Node,
)
from tessera.search.levels import Level
from tessera.search.sides import Sides

#: A game's evaluation of the positions after each of several actions, for the side that acts. None
#: for a position that must be applied, because the game may be over or the turn open.
Several = Callable[[Any, Sequence[Action]], Sequence[int | None]]

#: The margins at depths 2, 3 and so on, in hundredths; beyond, every action is searched.
MARGINS: Final = (0, 100)


class Batched(AlphaBeta):
    """See `AlphaBeta`. ``several`` is the batched form of ``evaluate``, with equal values."""

    def __init__(
        self,
        game: Game[Any],
        state: State[Any],
        evaluate: Evaluate,
        several: Several,
        limits: Level,
        seed: int,
        sides: Sides | None,
        options: SearchOptions,
        margins: tuple[int, ...] = MARGINS,
    ) -> None:
        super().__init__(game, state, evaluate, limits, seed, sides, options)
        self._several, self._margins = several, margins

    def _advance(self, node: _Node) -> None:
        if node.index < len(node.order) and node.alpha < node.beta:
            if node.values is None and (node.index or not self._promising(node)):
                self._compare(node)
            action = node.order[node.index]
            known = (node.values or {}).get(action)
            if known is not None and known <= node.alpha - self._margin(node):
                node.index += 1
                self._learn(node, action, known, ())
                return
        super()._advance(node)

    def _margin(self, node: _Node) -> int:
        if node is self._stack[0] or not 2 <= node.depth < len(self._margins) + 2:
            return 2 * INFINITE
        return self._margins[node.depth - 2]

    def _promising(self, node: _Node) -> bool:
        """True if the first action is one that was best before, here or in similar positions."""
        first = node.order[0]
        if node is self._stack[0] or first in self._killers[len(self._stack) - 1]:
            return True
        entry = self._table.get(node.key)
        return entry is not None and entry.action == first

    def _compare(self, node: _Node) -> None:
        """Order the actions not yet tried by the evaluation after them, but killers first."""
        left = node.order[node.index :]
        values: Mapping[Action, int | None] = dict(
            zip(left, self._several(node.state, left), strict=True)
        )
        killers = self._killers[len(self._stack) - 1]

        def rank(action: Action) -> int:
            value = values[action]
            return -INFINITE if value is None or action in killers else -value

        node.values = values
        node.order = [*node.order[: node.index], *sorted(left, key=rank)]
        self._nodes += len(left)

    def _frontier(
        self, state: State[Any], order: Sequence[Action], depth: int, beta: int, ply: int
    ) -> tuple[int, Action, int]:
        best, chosen, tried = -INFINITE, order[0], 0
        for action, known in zip(order, self._several(state, order), strict=True):
            value, one = known, 1
            if value is None:
                value, _action, one = super()._frontier(state, [action], depth, INFINITE, ply)
            if not one:
                break
            tried += 1
            if value > best:
                best, chosen = value, action
        return best, chosen, tried
