"""The best few turns by alpha-beta, depth by depth: each time without those found before.

This is how chess programs show several lines ("MultiPV"). All of them share one table, so that the
second and the third cost less than the first. What is proven is not looked at again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from tessera.search.alphabeta import Action, AlphaBeta
from tessera.search.levels import Level
from tessera.search.ranking import ENDLESS, Choice, Ranking
from tessera.search.thinking import PROVEN, Thinking


class Restricted(AlphaBeta):
    """A search that looks at some of its root's actions, to one depth at a time."""

    @classmethod
    def of(cls, search: Thinking) -> Restricted:
        """A search that was not advanced yet, as one of these; of a game's own kind if it is."""
        assert isinstance(search, AlphaBeta)
        kind = type(search)
        made: Any = type(kind.__name__, (cls, kind), {})
        own = cast("Restricted", made.__new__(made))
        vars(own).update(vars(search))
        return own

    @property
    def roots(self) -> tuple[Action, ...]:
        """All actions of the root."""
        return tuple(self._order)

    @property
    def deepest(self) -> int:
        """The depth beyond which nothing is to be looked for."""
        return self._limits.depth

    @property
    def visited(self) -> int:
        """The positions visited so far."""
        return self._nodes

    @property
    def chosen(self) -> Action:
        """The action of the root that is best so far."""
        return self._line[0]

    def look(self, actions: Sequence[Action], depth: int) -> None:
        """Look only at these actions from now on, to this depth; then it is `done`."""
        self._order = list(actions)
        self._line = (actions[0],)
        self._depth = depth - 1
        self._limits = Level(depth, ENDLESS)
        self._allowed = self._nodes
        self._done = False

    def _deepen(self) -> None:
        """Begin an iteration whose value is not that of the position, and is not kept as such."""
        super()._deepen()
        self._stack[-1].key = object()


class Lines(Ranking):
    """The ``count`` best actions of a search's root, and of ``also`` what they are worth.

    The search is an `AlphaBeta`, not advanced yet. ``also`` need not be among those that it would
    look at. Where as many are wanted as there are, each is looked at by itself. ``over`` is a depth
    at which every game has ended, if there is one: what is found there is proven, draws too.
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
        """See `Ranking.done`."""
        return self._done

    @property
    def nodes(self) -> int:
        """See `Ranking.nodes`."""
        return self._search.visited

    def step(self, nodes: int) -> None:
        """See `Ranking.step`."""
        self._allowed += nodes
        while not self._done and self._search.visited < self._allowed:
            self._search.step(self._allowed - self._search.visited)
            if self._search.done and next(self._work, self) is self:
                self._done = True

    def choices(self) -> tuple[Choice, ...]:
        """See `Ranking.choices`: those of the last depth that is complete."""
        return self._choices

    def _working(self) -> Iterator[Any]:
        """Depth by depth, action by action; waits wherever the search is to be advanced."""
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
        """Take up what an action is worth, for good if that is proven."""
        progress = self._search.progress()
        proven = abs(progress.score) >= PROVEN
        sure = proven or progress.depth == self._over
        found[action] = Choice(self._search.best(), progress._replace(sure=sure))
        if proven:
            self._settled[kind][action] = found[action]

    def _ranked(self, best: dict[Action, Choice], others: dict[Action, Choice]) -> None:
        """Tell what a depth has found, and look first at what it liked next time."""
        both = {**others, **best}
        ranked = sorted(both, key=lambda action: -both[action].found.score)
        self._choices = tuple(both[action] for action in ranked)
        first = [action for action in ranked if action in self._order]
        self._order = [*first, *(action for action in self._order if action not in both)]
