"""Alpha-beta with iterative deepening, a transposition table and ordered actions.

Alpha-beta, here fail-soft, is from Knuth and Moore, *An analysis of alpha-beta pruning* (1975).
Iterative deepening, the table and killers are from Slate and Atkin, *CHESS 4.5* (1977). History
scores, here weighted by the squared depth, are from Schaeffer, *The history heuristic* (1989).
Optional null-window scouts are from Marsland and Campbell, *Parallel search of strongly ordered
game trees* (1982). Scouts search late actions less deeply; if a scout fails high, its action is
searched again in full. `tessera.search.sides` describes searches with more than two sides.

The search keeps its nodes on an explicit stack, so that it can pause between nodes. Seats need not
alternate: a value is negated only where the side changes. Depth counts actions. A turn that is open
at the horizon is extended by up to `FURTHER` actions, so that finished turns are compared. Nodes
beyond the horizon have depths below 1.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from tessera.play.contract import Game, Seat, State
from tessera.search.levels import FEW, Level
from tessera.search.sides import Camps, Sides
from tessera.search.thinking import PROVEN, WON, Progress, Thinking, rests
from tessera.search.transpositions import AT_LEAST, AT_MOST, EXACT, Entry, Transpositions

Action = Any
Line = tuple[Action, ...]
#: A game's evaluation of a running position, given its legal actions. The value is for the side to
#: move, strictly between ``-PROVEN`` and ``PROVEN``. With more than two sides, a bot
#: evaluates for the root's seat, and negates the value if another side is to move.
Evaluate = Callable[[Any, Sequence[Action]], int]

#: The maximum number of actions by which an open turn is extended at the horizon.
FURTHER: Final = 3
#: The depth of a node whose children are evaluated even if their turn is open.
LAST: Final = 1 - FURTHER

INFINITE: Final = WON + 1

#: The minimum depth at which a node's late actions are searched less deeply.
REDUCED: Final = 3


class SearchOptions(NamedTuple):
    """Options beyond plain alpha-beta, for games in which measurements showed a gain.

    If ``late`` is not 0, a node's actions after the first ``late`` get null-window scouts, one
    action shallower (see `REDUCED`), so values may differ from minimax.
    """

    late: int = 0


PLAIN: Final = SearchOptions()


class _Scores(dict[Action, int]):
    """History scores; low is good. A cut-off lowers an action's score; unknown actions score 0."""

    def __missing__(self, action: Action) -> int:
        return 0


class _Node:
    """A node on the stack. Its values are for the side to move."""

    __slots__ = (
        "action", "again", "alpha", "beta", "depth", "floor", "index", "key", "line", "mover",
        "order", "ours", "scouted", "state", "value", "values",
    )  # fmt: skip

    def __init__(
        self,
        state: State[Any],
        key: Hashable,
        order: Sequence[Action],
        depth: int,
        window: tuple[int, int],
        ours: bool,
    ) -> None:
        self.state = state
        self.mover = state.mover
        self.ours = ours
        self.key = key
        self.order = order
        self.depth = depth
        self.alpha, self.beta = window
        self.floor = self.alpha
        self.index = 0
        self.scouted = self.again = False
        self.value = -INFINITE
        self.action: Action = None
        self.line: Line = ()
        #: The evaluation after each action, once it is needed (`tessera.search.batched`).
        self.values: Mapping[Action, int | None] | None = None


class AlphaBeta(Thinking):
    """A search from a running position; ``limits`` bounds its depth and its nodes.

    ``seed`` shuffles the root's actions, which breaks ties and decides which actions are overlooked
    (`Level`). ``sides`` gives each seat's side (`sides_of`); None means two seats on opposite
    sides. The mover's side plays against all others. A turn is searched action by action. The
    table's size bounds the memory.
    """

    def __init__(
        self,
        game: Game[Any],
        state: State[Any],
        evaluate: Evaluate,
        limits: Level,
        seed: int,
        sides: Sides | None = None,
        options: SearchOptions = PLAIN,
    ) -> None:
        self._options = options
        self._game = game
        self._evaluate = evaluate
        self._limits = limits
        self._root = state
        self._camps = Camps(state.mover, sides)
        self._ours = self._camps.ours
        order = list(state.actions())
        Random(seed).shuffle(order)
        self._order = order = self._noticed(order)
        self._forced = len(order) == 1 and rests(state, order[0], state.apply(order[0]))
        self._table = Transpositions()
        self._history: dict[Seat | None, _Scores] = {}
        self._killers: list[Line] = []
        self._stack: list[_Node] = []
        self._nodes = self._allowed = self._depth = self._score = 0
        self._line: Line = (order[0],)
        self._done = False

    def _noticed(self, order: Sequence[Action]) -> list[Action]:
        """The actions that are noticed: the first ones in ``order``, and each win at once."""
        kept = max(FEW, -(-len(order) * self._limits.notices // 100))
        apply, worth = self._root.apply, self._camps.value
        wins = [action for action in order[kept:] if worth(apply(action).outcome, 0) == WON]
        return [*order[:kept], *wins]

    @property
    def done(self) -> bool:
        return self._done

    def step(self, nodes: int) -> None:
        self._allowed = min(self._allowed + nodes, self._limits.nodes)
        while self._nodes < self._allowed and not self._done:
            if self._stack:
                self._advance(self._stack[-1])
            else:
                self._deepen()
        if self._nodes >= self._limits.nodes:
            self._done = True

    def best(self) -> Line:
        played: list[Action] = []
        state, following = self._root, list(reversed(self._line))
        while True:
            action = following.pop() if following else self._known(state)
            if action is None:
                action = self._frontier(state, state.actions(), LAST, INFINITE, 0)[1]
            played.append(action)
            before, state = state, state.apply(action)
            if rests(before, action, state):
                return tuple(played)

    def progress(self) -> Progress:
        """See `Thinking.progress`; a search that overlooks actions cannot prove a loss."""
        score = self._score if self._limits.notices == 100 else max(1 - PROVEN, self._score)
        return Progress(self._depth, self._nodes, score, self._told(self._extended()))

    def _told(self, line: Line) -> str:
        return " ".join(map(self._game.write, line))

    def _known(self, state: State[Any]) -> Action | None:
        entry = self._table.get(state.key)
        return entry.action if entry is not None and entry.action in state.actions() else None

    def _extended(self) -> Line:
        """The principal variation, extended from the table up to the last complete depth."""
        line, state = list(self._line), self._root
        for action in line:
            state = state.apply(action)
        while len(line) < self._depth and (action := self._known(state)) is not None:
            line.append(action)
            state = state.apply(action)
        return tuple(line)

    def _deepen(self) -> None:
        depth = self._depth + 1
        self._killers += [()] * (depth + 1 - len(self._killers))
        root = self._root
        first = self._line[0]
        order = [first, *(action for action in self._order if action != first)]
        # An earlier iteration would have found any win in fewer than ``depth`` actions.
        window = -INFINITE, WON - depth
        self._stack.append(_Node(root, root.key, order, depth, window, ours=True))

    def _advance(self, node: _Node) -> None:
        """Search the deepest node's next action, or pass a finished node's value to its parent."""
        if node.index == len(node.order) or node.alpha >= node.beta:
            self._leave(node)
            return
        action = node.order[node.index]
        node.index += 1
        child = node.state.apply(action)
        self._nodes += 1
        actions = child.actions()
        if not actions:
            self._learn(node, action, self._ended(child, node.ours, len(self._stack)), ())
            return
        mover = child.mover
        depth = node.depth - 1
        turned = (mover in self._ours) is not node.ours
        if depth < 1 and not (node.depth > LAST and mover == node.mover and child.open):
            value = self._evaluate(child, actions)
            self._learn(node, action, -value if turned else value, ())
            return
        node.scouted = (
            0 < self._options.late < node.index and depth >= REDUCED - 1 and not node.again
        )
        node.again = False
        low, high = node.alpha, node.alpha + 1 if node.scouted else node.beta
        alpha, beta = (-high, -low) if turned else (low, high)
        found = self._enter(child, actions, depth - node.scouted, alpha, beta)
        if found is not None:
            value, line = found
            self._hear(node, action, -value if turned else value, line)

    def _hear(self, node: _Node, action: Action, value: int, line: Line) -> None:
        """Note an action's value; if its scout failed high, search the action again in full."""
        if node.scouted and value > node.alpha:
            node.index -= 1
            node.again = True
        else:
            self._learn(node, action, value, line)

    def _enter(
        self, state: State[Any], actions: Sequence[Action], depth: int, alpha: int, beta: int
    ) -> tuple[int, Line] | None:
        """A node's value and line if known at once; None if the node was put on the stack."""
        ply = len(self._stack)
        key = state.key
        entry = self._table.get(key)
        if entry is not None and entry.depth >= depth:
            value = _from_here(entry.value, ply)
            if _decides(entry.bound, value, alpha, beta):
                return value, (entry.action,)
        if depth <= 1:
            # Ordering actions here would slow the search, in Pyrga by a tenth.
            value, action, tried = self._frontier(state, actions, depth, beta, ply)
            self._nodes += tried
            if tried == len(actions) or value >= beta:
                bound = _bound(value, alpha, beta)
                self._table.put(key, Entry(depth, bound, _from_here(value, -ply), action))
                return value, (action,)
            # To extend an open turn, put its node on the stack, where the search can pause.
            node = _Node(state, key, actions, depth, (alpha, beta), state.mover in self._ours)
            node.index = tried
            self._stack.append(node)
            self._learn(node, action, value, ())
            return None
        mover = state.mover
        order = self._ordered(actions, mover, None if entry is None else entry.action, ply)
        self._stack.append(_Node(state, key, order, depth, (alpha, beta), mover in self._ours))
        return None

    def _ordered(
        self, actions: Sequence[Action], mover: Seat | None, first: Action, ply: int
    ) -> Sequence[Action]:
        """Order actions: the table's action first, then killers, then the others by history."""
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
        self, state: State[Any], order: Sequence[Action], depth: int, beta: int, ply: int
    ) -> tuple[int, Action, int]:
        """Evaluate leaves until a cut-off or open turn; return the value, action and leaf count."""
        evaluate, apply, mover, camp = self._evaluate, state.apply, state.mover, self._ours
        ours = mover in camp
        best, chosen, tried = -INFINITE, order[0], 0
        for action in order:
            child = apply(action)
            actions = child.actions()
            if not actions:
                value = self._ended(child, ours, ply + 1)
            elif ((seat := child.mover) in camp) is not ours:
                value = -evaluate(child, actions)
            elif depth > LAST and seat == mover and child.open:
                break
            else:
                value = evaluate(child, actions)
            tried += 1
            if value > best:
                best, chosen = value, action
                if value >= beta:
                    break
        return best, chosen, tried

    def _ended(self, state: State[Any], ours: bool, ply: int) -> int:
        """A finished game's value (`Camps.value`) for our side if ``ours``, else for the others."""
        value = self._camps.value(state.outcome, ply)
        return value if ours else -value

    def _learn(self, node: _Node, action: Action, value: int, line: Line) -> None:
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
        stack = self._stack
        stack.pop()
        ply = len(stack)
        bound = _bound(node.value, node.floor, node.beta)
        # In the table, a proven value counts actions from its node; elsewhere, from the root.
        value = _from_here(node.value, -ply)
        self._table.put(node.key, Entry(node.depth, bound, value, node.action))
        if node.alpha >= node.beta and node.depth > 1:
            self._cut(node.mover, node.action, node.depth, ply)
        if not stack:
            self._iterated()
            return
        parent = stack[-1]
        value = node.value if parent.ours is node.ours else -node.value
        self._hear(parent, parent.order[parent.index - 1], value, node.line)

    def _cut(self, mover: Seat | None, action: Action, depth: int, ply: int) -> None:
        killers = self._killers[ply]
        if action not in killers[:1]:
            self._killers[ply] = (action, *killers[:1])
        history = self._history.get(mover)
        if history is None:
            history = self._history[mover] = _Scores()
        history[action] -= depth * depth

    def _iterated(self) -> None:
        self._depth += 1
        self._done = self._depth >= self._limits.depth or abs(self._score) >= PROVEN or self._forced


def _bound(value: int, alpha: int, beta: int) -> int:
    return AT_LEAST if value >= beta else EXACT if value > alpha else AT_MOST


def _decides(bound: int, value: int, alpha: int, beta: int) -> bool:
    if bound == EXACT:
        return True
    return value >= beta if bound == AT_LEAST else value <= alpha


def _from_here(value: int, ply: int) -> int:
    """Make a proven win or loss ``ply`` actions more distant; other values stay the same."""
    if value >= PROVEN:
        return value - ply
    return value + ply if value <= -PROVEN else value
