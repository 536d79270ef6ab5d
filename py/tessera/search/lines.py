"""The best few turns by alpha-beta search ("MultiPV").

Each depth is searched several times, each time without the best turns already found. All searches
share one transposition table, so later lines cost less. Proven turns are not searched again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from tessera.search.alphabeta import Action, AlphaBeta
from tessera.search.levels import Level
from tessera.search.ranking import ENDLESS, Choice, Ranking
from tessera.search.thinking import PROVEN, Thinking


class Restricted(AlphaBeta):
    """An alpha-beta search of selected actions at the root, to one depth at a time."""

    @classmethod
    def of(cls, search: Thinking) -> Restricted:
        """Convert an `AlphaBeta` that has not begun, and keep the methods of its subclass."""
        assert isinstance(search, AlphaBeta)
        kind = type(search)
        made: Any = type(kind.__name__, (cls, kind), {})
        own = cast("Restricted", made.__new__(made))
        vars(own).update(vars(search))
        return own

    @property
    def roots(self) -> tuple[Action, ...]:
        return tuple(self._order)

    @property
    def deepest(self) -> int:
        return self._limits.depth

    @property
    def visited(self) -> int:
        return self._nodes

    @property
    def chosen(self) -> Action:
        return self._line[0]

    def look(self, actions: Sequence[Action], depth: int) -> None:
        """Prepare to search only ``actions``, to ``depth``; `step` then searches until `done`."""
        self._order = list(actions)
        self._line = (actions[0],)
        self._depth = depth - 1
        self._limits = Level(depth, ENDLESS)
        self._allowed = self._nodes
        self._done = False

    def _deepen(self) -> None:
        """Begin an iteration under a unique key: other searches must not use its partial value."""
        super()._deepen()
        self._stack[-1].key = object()


class Lines(Ranking):
    """The ``count`` best actions of an `AlphaBeta` that has not begun, and those in ``also``.

    ``also`` may have actions that the root lacks. If ``count`` covers all actions, all but the best
    are searched separately. At depth ``over``, where every game has ended, draws are proven, too.
    """

    def __init__(
        self, search: Thinking, count: int, also: Sequence[Action] = (), over: int | None = None
    ) -> None:
        self._search = Restricted.of(search)
        self._order = list(self._search.roots)
        self._deepest = self._search.deepest
        every = count >= len(self._order)
        self._count, self._over = 1 if every else count, over
        self._also = tuple(dict.fromkeys((*also, *self._order))) if every else tuple(also)
        self._settled: tuple[dict[Action, Choice], dict[Action, Choice]] = ({}, {})
        self._choices: tuple[Choice, ...] = ()
        self._allowed = 0
        self._work = self._working()
        self._done = next(self._work, self) is self

    @property
    def done(self) -> bool:
        return self._done

    @property
    def nodes(self) -> int:
        return self._search.visited

    def step(self, nodes: int) -> None:
        self._allowed += nodes
        while not self._done and self._search.visited < self._allowed:
            self._search.step(self._allowed - self._search.visited)
            if self._search.done and next(self._work, self) is self:
                self._done = True

    def choices(self) -> tuple[Choice, ...]:
        return self._choices

    def _working(self) -> Iterator[Any]:
        """Search depth by depth, one line at a time; yield whenever the search must be advanced."""
        for depth in range(1, self._deepest + 1):
            best, others = dict(self._settled[0]), dict(self._settled[1])
            while len(best) < self._count:
                left = [action for action in self._order if action not in best]
                if not left:
                    break
                self._search.look(left, depth)
                yield None
                self._note(self._search.chosen, best, 0)
            for action in self._also:
                if action not in best and action not in others:
                    self._search.look([action], depth)
                    yield None
                    self._note(action, others, 1)
            self._ranked(best, others)
            if len(self._settled[0]) == len(best) and others.keys() - best.keys() <= set(
                self._settled[1]
            ):
                return

    def _note(self, action: Action, found: dict[Action, Choice], kind: int) -> None:
        progress = self._search.progress()
        proven = abs(progress.score) >= PROVEN
        sure = proven or progress.depth == self._over
        found[action] = Choice(self._search.best(), progress._replace(sure=sure))
        if proven:
            self._settled[kind][action] = found[action]

    def _ranked(self, best: dict[Action, Choice], others: dict[Action, Choice]) -> None:
        both = {**others, **best}
        ranked = sorted(both, key=lambda action: -both[action].found.score)
        self._choices = tuple(both[action] for action in ranked)
        first = [action for action in ranked if action in self._order]
        self._order = [*first, *(action for action in self._order if action not in both)]
