"""Alpha-beta for two seats: iterative deepening, a transposition table, ordered actions.

Knuth and Moore, *An analysis of alpha-beta pruning* (1975), fail-soft; Slate and Atkin,
*CHESS 4.5* (1977), for iterative deepening, the table and killers; Schaeffer, *The history
heuristic* (1989), weighted by the square of the depth.

The tree is walked on a stack of our own, so that the search can stop between any two nodes.
Seats need not alternate: a value is turned round only where the mover changes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any, Final

from tessera.play.contract import Game, Seat, State
from tessera.search.levels import Level
from tessera.search.thinking import PROVEN, WON, Progress, Thinking
from tessera.search.transpositions import AT_LEAST, AT_MOST, EXACT, Entry, Transpositions

Action = Any
Line = tuple[Action, ...]
#: What a game knows: the value of a running position for the seat to move, given its legal
#: actions too; strictly between ``-PROVEN`` and ``PROVEN``.
Evaluate = Callable[[Any, Sequence[Action]], int]

INFINITE: Final = WON + 1


class _Scores(dict[Action, int]):
    """History by action: the lower, the more cutoffs; an action never seen has 0."""

    def __missing__(self, action: Action) -> int:
        return 0


class _Node:
    """A position on the way from the root, half looked at. Values are its mover's."""

    __slots__ = (
        "action", "alpha", "beta", "depth", "floor", "index", "key", "line", "mover",
        "order", "state", "value",
    )  # fmt: skip

    def __init__(
        self,
        state: State[Any],
        key: Hashable,
        order: Sequence[Action],
        depth: int,
        window: tuple[int, int],
    ) -> None:
        self.state = state
        self.mover = state.mover
        self.key = key
        self.order = order
        self.depth = depth
        self.alpha, self.beta = window
        self.floor = self.alpha
        self.index = 0
        self.value = -INFINITE
        self.action: Action = None
        self.line: Line = ()


class AlphaBeta(Thinking):
    """A search from a running position; ``sight`` limits its depth and its nodes.

    ``seed`` shuffles the actions at the root, which decides among those that look equal.
    A turn of several actions is searched action by action. Memory is bounded by the table.
    """

    def __init__(
        self, game: Game[Any], state: State[Any], evaluate: Evaluate, sight: Level, seed: int
    ) -> None:
        self._game = game
        self._evaluate = evaluate
        self._sight = sight
        self._root = state
        order = list(state.actions())
        Random(seed).shuffle(order)
        self._order = order
        self._table = Transpositions()
        self._history: dict[Seat | None, _Scores] = {}
        self._killers: list[Line] = []
        self._stack: list[_Node] = []
        self._nodes = self._allowed = self._depth = self._score = 0
        self._line: Line = (order[0],)
        self._done = False

    @property
    def done(self) -> bool:
        """See `Thinking.done`; with a single action to choose from, one look is enough."""
        return self._done

    def step(self, nodes: int) -> None:
        """See `Thinking.step`."""
        self._allowed = min(self._allowed + nodes, self._sight.nodes)
        while self._nodes < self._allowed and not self._done:
            if self._stack:
                self._advance(self._stack[-1])
            else:
                self._deepen()
        if self._nodes >= self._sight.nodes:
            self._done = True

    def best(self) -> Line:
        """See `Thinking.best`."""
        played: list[Action] = []
        state, following = self._root, list(reversed(self._line))
        while True:
            action = following.pop() if following else self._known(state)
            played.append(state.actions()[0] if action is None else action)
            before, state = state, state.after(played[-1])
            if not state.open or state.mover != before.mover or before.reveals(played[-1]):
                return tuple(played)

    def progress(self) -> Progress:
        """See `Thinking.progress`."""
        line = " ".join(map(self._game.write, self._extended()))
        return Progress(self._depth, self._nodes, self._score, line)

    def _known(self, state: State[Any]) -> Action | None:
        """The table's action for a position, if it has one that is legal."""
        entry = self._table.get(state.key)
        return entry.action if entry is not None and entry.action in state.actions() else None

    def _extended(self) -> Line:
        """The principal variation, led on through the table where the table cut it short."""
        line, state = list(self._line), self._root
        for action in line:
            state = state.after(action)
        while len(line) < self._depth and (action := self._known(state)) is not None:
            line.append(action)
            state = state.after(action)
        return tuple(line)

    def _deepen(self) -> None:
        """Begin the next iteration, the best action so far in front."""
        depth = self._depth + 1
        self._killers += [()] * (depth + 1 - len(self._killers))
        root = self._root
        first = self._line[0]
        order = [first, *(action for action in self._order if action != first)]
        # No win is nearer than one on the horizon: the iterations before looked for those.
        beta = WON - depth
        if depth > 1:
            self._stack.append(_Node(root, root.key, order, depth, (-INFINITE, beta)))
        else:
            value, line = self._frontier(root, order, beta, 0)
            self._learned_root(value, line)
            self._iterated()

    def _advance(self, node: _Node) -> None:
        """Look at the next action of the deepest node, or take the node's value up."""
        if node.index == len(node.order) or node.alpha >= node.beta:
            self._leave(node)
            return
        action = node.order[node.index]
        node.index += 1
        child = node.state.after(action)
        self._nodes += 1
        actions = child.actions()
        if not actions:
            self._learn(node, action, self._ended(child, node.mover, len(self._stack)), ())
            return
        turned = child.mover != node.mover
        alpha, beta = (-node.beta, -node.alpha) if turned else (node.alpha, node.beta)
        found = self._enter(child, actions, node.depth - 1, alpha, beta)
        if found is not None:
            value, line = found
            self._learn(node, action, -value if turned else value, line)

    def _enter(
        self, state: State[Any], actions: Sequence[Action], depth: int, alpha: int, beta: int
    ) -> tuple[int, Line] | None:
        """The value of a node, from the table or the frontier; None if it went on the stack."""
        ply = len(self._stack)
        key = state.key
        entry = self._table.get(key)
        if entry is not None and entry.depth >= depth:
            value = _from_here(entry.value, ply)
            if _decides(entry.bound, value, alpha, beta):
                return value, (entry.action,)
        if depth == 1:
            # Here ordering costs more than it saves (measured with Pyrga: a tenth).
            value, line = self._frontier(state, actions, beta, ply)
            self._table.put(
                key, Entry(1, _bound(value, alpha, beta), _from_here(value, -ply), line[0])
            )
            return value, line
        first = None if entry is None else entry.action
        order = self._ordered(actions, state.mover, first, ply)
        self._stack.append(_Node(state, key, order, depth, (alpha, beta)))
        return None

    def _ordered(
        self, actions: Sequence[Action], mover: Seat | None, first: Action, ply: int
    ) -> Sequence[Action]:
        """Actions with the table's first, then the killers, then by history."""
        if len(actions) == 1:
            return actions
        history = self._history.get(mover)
        order = list(actions) if history is None else sorted(actions, key=history.__getitem__)
        for action in (*self._killers[ply], first):
            if action in order:
                order.remove(action)
                order.insert(0, action)
        return order

    def _frontier(
        self, state: State[Any], order: Sequence[Action], beta: int, ply: int
    ) -> tuple[int, Line]:
        """The value of a node whose children are leaves, and its best action: the hot loop."""
        evaluate, after, mover = self._evaluate, state.after, state.mover
        best, chosen, tried = -INFINITE, order[0], 0
        for action in order:
            child = after(action)
            tried += 1
            actions = child.actions()
            if not actions:
                value = self._ended(child, mover, ply + 1)
            elif child.mover == mover:
                value = evaluate(child, actions)
            else:
                value = -evaluate(child, actions)
            if value > best:
                best, chosen = value, action
                if value >= beta:
                    break
        self._nodes += tried
        return best, (chosen,)

    def _ended(self, state: State[Any], mover: Seat | None, ply: int) -> int:
        """The value of a finished game for ``mover``, ``ply`` actions from the root.

        A win that both share is worth as much as a draw.
        """
        outcome = state.outcome
        if outcome is None or len(outcome.winners) != 1:
            return 0
        return WON - ply if mover in outcome.winners else ply - WON

    def _learn(self, node: _Node, action: Action, value: int, line: Line) -> None:
        """Take note of what an action of a node is worth to its mover."""
        if value <= node.value:
            return
        node.value = value
        node.action = action
        if value > node.alpha:
            node.alpha = value
            node.line = (action, *line)
            if node is self._stack[0]:
                self._learned_root(value, node.line)

    def _learned_root(self, value: int, line: Line) -> None:
        self._score, self._line = value, line

    def _leave(self, node: _Node) -> None:
        """Take a finished node off the stack and its value up."""
        stack = self._stack
        stack.pop()
        ply = len(stack)
        bound = _bound(node.value, node.floor, node.beta)
        # Proven values count from the node in the table, from the root in the tree.
        value = _from_here(node.value, -ply)
        self._table.put(node.key, Entry(node.depth, bound, value, node.action))
        if node.alpha >= node.beta:
            self._reward(node.mover, node.action, node.depth)
            killers = self._killers[ply]
            if node.action not in killers[:1]:
                self._killers[ply] = (node.action, *killers[:1])
        if not stack:
            self._iterated()
            return
        parent = stack[-1]
        value = node.value if parent.mover == node.mover else -node.value
        self._learn(parent, parent.order[parent.index - 1], value, node.line)

    def _reward(self, mover: Seat | None, action: Action, depth: int) -> None:
        """History: the action cut off at that depth."""
        history = self._history.get(mover)
        if history is None:
            history = self._history[mover] = _Scores()
        history[action] -= depth * depth

    def _iterated(self) -> None:
        """An iteration is complete: decide whether there is any use in another."""
        self._depth += 1
        self._done = (
            self._depth >= self._sight.depth or abs(self._score) >= PROVEN or len(self._order) == 1
        )


def _bound(value: int, alpha: int, beta: int) -> int:
    """What a value found within a window says of the true one."""
    return AT_LEAST if value >= beta else EXACT if value > alpha else AT_MOST


def _decides(bound: int, value: int, alpha: int, beta: int) -> bool:
    """Whether a stored value is all that a window needs to know."""
    if bound == EXACT:
        return True
    return value >= beta if bound == AT_LEAST else value <= alpha


def _from_here(value: int, ply: int) -> int:
    """A value seen from a position ``ply`` actions before: proven ends are further away."""
    if value >= PROVEN:
        return value - ply
    return value + ply if value <= -PROVEN else value
