"""A beginner bot for any game: it sees a turn's immediate gain and overlooks many replies.

The beginner notices a share of the turns and a share of the replies (`Sight`). It judges positions
by the lead that greedy players maximise (`tessera.search.greedy`). The seed alone decides which
turns and replies are overlooked, so the same view and seed always give the same turn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from tessera.play.contract import Seat, State
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.bot import Think
from tessera.search.greedy import Lead
from tessera.search.levels import BEGINNER, FEW, Level, changed, level
from tessera.search.sides import Camps, Sides, sides_of
from tessera.search.thinking import WON, Progress, Thinking, rests

#: The beginner's limits: depth 2 (a turn and a reply), and a maximum number of positions.
LEVELS: Final[Mapping[int, Level]] = {BEGINNER: Level(depth=2, nodes=2_000)}
#: A full share, in hundredths.
ALL: Final = 100

#: A whole or unfinished turn: its actions, and the state after them.
_Turn = tuple[tuple[Any, ...], State[Any]]


class Sight(NamedTuple):
    """The percentages of a turn's first actions (``own``) and of ``replies`` that are noticed."""

    own: int = 60
    replies: int = 50


class Beginner(Thinking):
    """A search for the noticed turn with the best lead after the worst noticed reply."""

    def __init__(
        self,
        match: Match,
        seed: int,
        sight: Sight,
        nodes: int,
        lead: Lead | None = None,
        said: Any = None,
    ) -> None:
        """Prepare to search at most ``nodes`` positions (1 or more) from a `View.possible_match`.

        ``lead`` is as in `tessera.search.greedy.greedy`; ``said`` is an action to play at once, or
        None.
        """
        state, self._game = match.state, match.game
        self._worth = _Worth(state.mover, sides_of(match.game, match.setup), lead)
        self._rng, self._limit = Random(seed), nodes
        self._own, self._others = (_Attention(share, self._rng) for share in sight)
        self._nodes = self._allowed = self._score = self._depth = 0
        self._done = said is not None
        self._best = _first(state) if said is None else (said,)
        self._work = self._working(state)

    @property
    def done(self) -> bool:
        return self._done

    def step(self, nodes: int) -> None:
        self._allowed = min(self._allowed + nodes, self._limit)
        while self._nodes < self._allowed and not self._done:
            self._done = next(self._work, self) is self
        self._done = self._done or self._nodes >= self._limit

    def best(self) -> tuple[Any, ...]:
        return self._best

    def progress(self) -> Progress:
        """See `Thinking.progress`; the score is the lead after the worst noticed reply."""
        line = " ".join(map(self._game.write, self._best))
        return Progress(self._depth, self._nodes, self._score, line)

    def _working(self, state: State[Any]) -> Iterator[None]:
        """Find turns, then try replies to each turn, best turn first; yield at each position."""
        turns: list[_Turn] = []
        for turn in self._turns(state):
            if turn is not None:
                turns.append(turn)
            yield
        self._rng.shuffle(turns)
        found = [(self._worth(turn[1]), turn) for turn in turns]
        found.sort(key=lambda one: one[0], reverse=True)
        most = -WON - 1
        for brings, (played, after) in found:
            seen = brings
            for reply in self._replies(after):
                if seen <= most:
                    break
                seen = min(seen, self._worth(after.apply(reply)))
                self._nodes += 1
                yield
            if seen > most:
                most, self._best, self._score = seen, played, _told(seen)
        self._depth = 1

    def _turns(self, state: State[Any]) -> Iterator[_Turn | None]:
        """Yield each noticed turn when it is whole, and None for each position within a turn."""
        begun: list[_Turn] = [((), state)]
        known, whole = set(), False
        while begun and not (whole and 2 * self._nodes > self._limit):
            played, middle = begun.pop()
            actions = middle.actions()
            if not played and len(actions) > FEW:
                actions = self._own.noticed(actions, one=True)
            for action in actions:
                after = middle.apply(action)
                if after.key in known:
                    continue
                known.add(after.key)
                self._nodes += 1
                whole = rests(middle, action, after) or not after.actions()
                turn = (*played, action), after
                if not whole:
                    begun.append(turn)
                yield turn if whole else None

    def _replies(self, state: State[Any]) -> list[Any]:
        if not state.actions() or self._worth.ours(state.mover):
            return []
        return self._others.noticed(state.actions())


class _Attention:
    """Random attention: each action is noticed or overlooked from its first appearance on."""

    def __init__(self, hundredths: int, rng: Random) -> None:
        self._hundredths, self._rng = hundredths, rng
        self._found: dict[Hashable, bool] = {}

    def noticed(self, actions: Sequence[Any], *, one: bool = False) -> list[Any]:
        """Return noticed actions. If there are none, ``one`` adds a random action."""
        found = [action for action in actions if self._sees(action)]
        if one and not found:
            self._found[self._rng.choice(actions)] = True
            return self.noticed(actions)
        return found

    def _sees(self, action: Hashable) -> bool:
        if action not in self._found:
            self._found[action] = self._rng.randrange(ALL) < self._hundredths
        return self._found[action]


class _Worth:
    """A position's worth to a seat's side: `WON`, ``-WON``, or the side's lead."""

    def __init__(self, seat: Seat, sides: Sides, lead: Lead | None) -> None:
        self._seat, self._sides, self._lead = seat, sides, lead
        self._camps = Camps(seat, sides)

    def ours(self, seat: Seat | None) -> bool:
        return seat in self._camps.ours

    def __call__(self, state: State[Any]) -> int:
        outcome = state.outcome
        if outcome is not None and (verdict := self._camps.value(outcome, 0)) in {WON, -WON}:
            return verdict
        if self._lead is not None:
            return self._lead(state, self._seat)
        totals = dict.fromkeys(self._sides.values(), 0)
        for name, score in state.scores.items():
            totals[self._sides.get(name, name)] += score
        own = totals.pop(self._sides[self._seat])
        return own - max(totals.values(), default=0)


def _first(state: State[Any]) -> tuple[Any, ...]:
    played: list[Any] = []
    while True:
        before, action = state, state.actions()[0]
        played.append(action)
        state = state.apply(action)
        if rests(before, action, state) or not state.actions():
            return tuple(played)


def _told(worth: int) -> int:
    return WON - 1 if worth == WON else 2 - WON if worth == -WON else worth


def beginning(
    sights: Mapping[int, Sight],
    lead: Lead | None,
    says: Callable[[Any, int], Any] = lambda _state, _seed: None,
) -> Think:
    """Make a game's ``thinking`` for the beginner; ``sights`` maps numbers of seats to `Sight`.

    ``says`` maps a state and a seed to an action to play at once, or to None.
    """

    def thinking(
        view: View,
        number: int,
        seed: int,
        nodes: int | None = None,
        tuned: Mapping[str, int] | None = None,
    ) -> Thinking:
        match = view.possible_match(Random(seed))
        usual = sights[match.setup.seats], level(number, LEVELS)
        sight, limits = changed(tuned, *usual)
        said = says(match.state, seed)
        return Beginner(match, seed, sight, nodes or limits.nodes, lead, said)

    return thinking
