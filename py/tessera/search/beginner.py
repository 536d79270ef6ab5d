"""The beginner: sees what a turn brings at once, and overlooks one reply in two.

Somebody on the first evening looks at some of the turns that are possible, takes what can be taken,
and sees what the next player could answer, but not all of it. So does this search, in every game:
it knows nothing of it but what greedy players want more of (`tessera.search.greedy`). What it does
not notice hangs on the seed alone, so the same view and seed give the same turn everywhere.
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
from tessera.search.levels import NUMBERS, Level, changed, level
from tessera.search.sides import Camps, Sides, sides_of
from tessera.search.thinking import WON, Progress, Thinking, rests

#: The beginner's level, and every level there is.
BEGINNER: Final = 0
EVERY: Final = range(BEGINNER, NUMBERS.stop)

#: How far a beginner looks: a turn and a reply, and so many positions at most.
LEVELS: Final[Mapping[int, Level]] = {BEGINNER: Level(depth=2, nodes=2_000)}
#: So few beginnings of a turn are all noticed.
FEW: Final = 3
#: What no hundredth is above.
ALL: Final = 100

#: A whole turn, and where it leads.
_Turn = tuple[tuple[Any, ...], State[Any]]


#: What of an action is noticed or overlooked as one.
Place = Callable[[Any], Hashable]


def _itself(action: Any) -> Hashable:
    found: Hashable = action
    return found


class Sight(NamedTuple):
    """What is noticed, in hundredths: of the ways to begin a turn, of the replies to it."""

    own: int = 60
    replies: int = 50


class Beginner(Thinking):
    """Chooses the turn after which it leads by most, as far as it notices what may follow."""

    def __init__(
        self,
        match: Match,
        seed: int,
        sight: Sight,
        nodes: int,
        lead: Lead | None = None,
        said: Any = None,
        place: Place = _itself,
        likes: Lead | None = None,
    ) -> None:
        """``match`` is one that may be; ``nodes`` (1 or more) are the positions looked at.

        ``lead`` is what is wanted more of, as `tessera.search.greedy.greedy` has it; ``said`` the
        action that is played without a look, None for none; ``place`` what of an action is noticed
        or overlooked together with others.
        """
        state, self._game = match.state, match.game
        self._worth = _Worth(state.mover, sides_of(match.game, match.setup), lead)
        self._rng, self._limit = Random(seed), nodes
        self._own, self._others = (_Attention(share, self._rng, place) for share in sight)
        self._nodes = self._allowed = self._score = self._depth = 0
        self._seat, self._likes = state.mover, likes
        self._done = said is not None
        self._best = _first(state) if said is None else (said,)
        self._work = self._working(state)

    @property
    def done(self) -> bool:
        """See `Thinking.done`."""
        return self._done

    def step(self, nodes: int) -> None:
        """See `Thinking.step`."""
        self._allowed = min(self._allowed + nodes, self._limit)
        while self._nodes < self._allowed and not self._done:
            self._done = next(self._work, self) is self
        self._done = self._done or self._nodes >= self._limit

    def best(self) -> tuple[Any, ...]:
        """See `Thinking.best`."""
        return self._best

    def progress(self) -> Progress:
        """See `Thinking.progress`; the score is the lead that is seen."""
        line = " ".join(map(self._game.write, self._best))
        return Progress(self._depth, self._nodes, self._score, line)

    def _working(self, state: State[Any]) -> Iterator[None]:
        """Find the turns, the best ones first look at the replies to each; a step a position."""
        turns: list[_Turn] = []
        for turn in self._turns(state):
            if turn is not None:
                turns.append(turn)
            yield
        self._rng.shuffle(turns)
        found = [((self._worth(turn[1]), self._liked(turn[1])), turn) for turn in turns]
        found.sort(key=lambda one: one[0], reverse=True)
        most = -WON - 1, 0
        for (brings, liked), (played, after) in found:
            seen = brings
            for reply in self._replies(after):
                if (seen, liked) <= most:
                    break
                seen = min(seen, self._worth(after.apply(reply)))
                self._nodes += 1
                yield
            if (seen, liked) > most:
                most, self._best, self._score = (seen, liked), played, _told(seen)
        self._depth = 1

    def _turns(self, state: State[Any]) -> Iterator[_Turn | None]:
        """The whole turns that are noticed; None for what is only a part of one."""
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

    def _liked(self, state: State[Any]) -> int:
        """How much it likes a position, beside what it is worth."""
        return self._likes(state, self._seat) if self._likes is not None else 0

    def _replies(self, state: State[Any]) -> list[Any]:
        """What is noticed of the next one's answers; of a partner nothing bad is expected."""
        if not state.actions() or self._worth.ours(state.mover):
            return []
        return self._others.noticed(state.actions())


class _Attention:
    """What is noticed, so many hundredths of all there is; what was overlooked stays so."""

    def __init__(self, hundredths: int, rng: Random, place: Place) -> None:
        self._hundredths, self._rng, self._place = hundredths, rng, place
        self._found: dict[Hashable, bool] = {}

    def noticed(self, actions: Sequence[Any], *, one: bool = False) -> list[Any]:
        """The actions that are; with ``one``, those of one place where all were overlooked."""
        found = [action for action in actions if self._sees(self._place(action))]
        if one and not found:
            self._found[self._place(self._rng.choice(actions))] = True
            return self.noticed(actions)
        return found

    def _sees(self, place: Hashable) -> bool:
        if place not in self._found:
            self._found[place] = self._rng.randrange(ALL) < self._hundredths
        return self._found[place]


class _Worth:
    """What a position is worth to a seat's side: `WON`, the opposite, or the lead in the score."""

    def __init__(self, seat: Seat, sides: Sides, lead: Lead | None) -> None:
        self._seat, self._sides, self._lead = seat, sides, lead
        self._camps = Camps(seat, sides)

    def ours(self, seat: Seat | None) -> bool:
        """Whether a seat plays for the same side."""
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
    """Some turn: what is played where nothing may be looked at."""
    played: list[Any] = []
    while True:
        before, action = state, state.actions()[0]
        played.append(action)
        state = state.apply(action)
        if rests(before, action, state) or not state.actions():
            return tuple(played)


def _told(worth: int) -> int:
    """A worth as a score: a win is one by this turn, a loss one by the reply to it."""
    return WON - 1 if worth == WON else 2 - WON if worth == -WON else worth


def beginning(
    sights: Mapping[int, Sight],
    lead: Lead | None,
    says: Callable[[Any, int], Any] = lambda _state, _seed: None,
    place: Place = _itself,
    likes: Lead | None = None,
) -> Think:
    """A game's ``thinking`` of the beginner's level; ``sights`` are by the number of seats.

    ``says`` gives, of a state and a seed, an action that is played without a look, or None.
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
        return Beginner(match, seed, sight, nodes or limits.nodes, lead, said, place, likes)

    return thinking
