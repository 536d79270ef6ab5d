"""Random games of every kind the catalogue offers, and a pool of actions to try on them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from tessera.games import catalogue
from tessera.play.contract import Game, Setup, State
from tessera.play.fault import Refused
from tessera.play.match import Match
from testing import seeds
from testing.sampling import Few
from tests.properties.toy import TOY

#: Random games of each game, shared among its kinds; each kind has at least two.
GAMES = 40
#: So many values of one option are not all tried.
MANY = 5
#: Where a game without a bound is left, in actions.
FAR_ENOUGH = 300
#: The most states of one game at which slow questions are asked, evenly spread.
STATES = 80
#: At how many of these, in a usual run.
SOME = 12
#: The most actions that are tried at one state, and how many texts are altered to find more.
TRIES, ALTERED = 120, 4000


class Kind(NamedTuple):
    """A game with one setup, and how many random games it gets."""

    game: Game[Any]
    setup: Setup
    games: int

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.setup.options.items()]
        return " ".join([self.game.id, str(self.setup.seats), *chosen])

    @property
    def traits(self) -> dict[str, Hashable]:
        """What a usual run must not leave out: every number of seats, every value of an option."""
        options = {f"{self.game.id} {name}": value for name, value in self.setup.options.items()}
        return {**options, f"{self.game.id} seats": self.setup.seats}

    def match(self, rng: Random) -> Match:
        """A random game, played to its end or until it is long enough."""
        *_, last = self.matches(rng)
        return last

    def matches(self, rng: Random) -> Iterator[Match]:
        """A random game: the match at its start and after every action."""
        match = Match.new(self.game, self.setup, rng)
        yield match
        while (legal := match.legal()) and len(match.actions) < FAR_ENOUGH:
            match = match.play(rng.choice(legal))
            yield match


def setups(game: Game[Any]) -> Iterator[Setup]:
    """Every number of seats, and values of every option with the others at default.

    All values of an option, or one other of many (orders of turns, rounds).
    """
    for seats in game.seat_counts:
        yield game.setup(seats)
        for option in game.options(seats):
            others = option.values[1:]
            for value in others if len(others) < MANY else others[:1]:
                yield game.setup(seats, {option.name: value})


def kinds() -> Iterator[Kind]:
    """Every game of the catalogue in all its kinds."""
    for name in catalogue.GAMES:
        game = catalogue.game(name)
        all_setups = list(setups(game))
        for setup in all_setups:
            yield Kind(game, setup, max(2, GAMES // len(all_setups)))


def find(name: str) -> Game[Any]:
    return TOY if name == TOY.id else catalogue.game(name)


def over(several: Iterable[Kind]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Runs a test once with each of these; in a usual run with few that hold all their traits."""
    each = pytest.mark.parametrize("kind", list(several), ids=str)
    return lambda test: pytest.mark.sampled(each(test))


#: Runs a test with every kind of game.
every_kind = over(kinds())
#: The same, and with the toy, which has no words and no board.
every_kind_and_toy = over([*kinds(), *(Kind(TOY, setup, 4) for setup in setups(TOY))])


def settled(game: Game[Any], setup: Setup) -> Setup:
    """A setup as it comes back from a record: what only shapes the deal is at its default."""
    shaping = {
        option.name: option.default for option in game.options(setup.seats) if option.settles
    }
    return setup._replace(options={**setup.options, **shaping})


def turn_ends(match: Match) -> list[State[Any]]:
    """The states between turns: within one, what is written the same may be played otherwise."""
    return [state for state in match.states if not state.open]


def spread(match: Match, few: Few, some: int = SOME) -> Iterator[Match]:
    """A match as it stood at few of its states: in a long run all, or evenly chosen ones."""
    last = len(match.actions)
    steps = min(last, STATES)
    for count in few(sorted({last * step // max(1, steps) for step in range(steps + 1)}), some):
        yield match.at(count)


_tries: dict[str, list[Any]] = {}


def tries(kind: Kind) -> list[Any]:
    """The `pool` of a kind in this run: made once, for all tests that try it."""
    name = str(kind)
    if name not in _tries:
        _tries[name] = pool(kind, Random(seeds.of(seeds.chosen(), f"tries {name}")))
    return _tries[name]


def pool(kind: Kind, rng: Random) -> list[Any]:
    """Actions that can be written in this game, legal somewhere or not at all.

    Those of some random games, and what the game reads from their texts with single characters
    exchanged for others seen at the same place.
    """
    seen: dict[str, Any] = {}
    for _ in range(8):
        for match in kind.matches(rng):
            sample = rng.sample(match.legal(), min(len(match.legal()), 100))
            seen.update((kind.game.write(action), action) for action in sample)
    for text in altered(list(seen), rng):
        for action in understood(kind.game, text):
            seen.setdefault(kind.game.write(action), action)
    return [seen[text] for text in sorted(seen)]


def altered(texts: Sequence[str], rng: Random) -> list[str]:
    """The texts, each with one character exchanged in every way, or a choice of those."""
    places: dict[int, set[str]] = {}
    for text in texts:
        for index, char in enumerate(text):
            places.setdefault(index, set()).add(char)
    made = sorted(
        {
            text[:index] + char + text[index + 1 :]
            for text in texts
            for index in range(len(text))
            for char in places[index]
        }
    )
    return rng.sample(made, min(len(made), ALTERED))


def understood(game: Game[Any], text: str) -> tuple[Any, ...]:
    """What a text means in a game's notation; nothing if it means nothing."""
    try:
        return game.read(text)
    except Refused:
        return ()
