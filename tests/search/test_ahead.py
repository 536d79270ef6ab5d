"""Bots' turns that are prepared: the same as if they were searched for when asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.ahead import REPLIES, BotTurn, Pondering
from tessera.search.analysis import Analysis
from tests.outside import played

#: The level and the seed of the bots, and how many nodes likely replies are found with.
LEVEL, SEED, NODES = 2, 7, 600
#: Games in which nothing is hidden, with numbers of seats.
OPEN: Final = (("pyrga", 2), ("shacru", 2), ("shacru", 3), ("pacru", 2), ("pacru", 4))


def clock() -> Callable[[], float]:
    """A clock on which a millisecond goes by between two looks."""
    looks = count()
    return lambda: next(looks) / 1000


def begun(game: str, seats: int, rng: Random) -> Match:
    """A match some turns after its start."""
    rules = catalogue.game(game)
    match = Match.new(rules, rules.setup(seats, {}), rng)
    while len(match.actions) < 7 or match.open:
        match = match.play(rng.choice(match.legal()))
    return match


def search(match: Match) -> BotTurn:
    """The search of the bot to move; no clock ends it."""
    view = View.of(match, match.to_move or "")
    return BotTurn(view, catalogue.bot(match.game.id, LEVEL), LEVEL, SEED, clock())


def run(turn: BotTurn) -> Iterator[None]:
    while not turn.over:
        turn.advance()
        yield


def same(one: BotTurn, other: BotTurn) -> bool:
    """True if two turns, and all that is told of them but the time, are the same."""
    told = [{**turn.answer(), "share": 0} for turn in (one, other)]
    return told[0] == told[1]


def prepared(match: Match, other: str = "") -> tuple[Pondering, list[Match]]:
    """The bots' preparation while a person is to move, and the positions it thinks about."""
    found, game, seat = list[Match](), match.game.id, match.to_move or ""

    def begin(after: Match) -> BotTurn | None:
        found.append(after)
        return None if after.to_move == other else search(after)

    analyst, leads = catalogue.analysis(game), catalogue.bot(game, LEVEL).LEADS
    analysis = Analysis(View.of(match, seat), analyst, leads, REPLIES)
    return Pondering(match, analysis, NODES, begin, clock()), found


@pytest.mark.parametrize(("game", "seats"), OPEN)
def test_a_prepared_turn_is_the_same(game: str, seats: int, rng: Random) -> None:
    """As is all that is told about it; only some replies are thought about, each once."""
    match = begun(game, seats, rng)
    pondering, found = prepared(match)
    while not pondering.done:
        pondering.advance()
    assert 1 <= len({after.actions for after in found}) == len(found) <= REPLIES
    for after in found:
        turn, plain = pondering.take(after), search(after)
        assert turn is not None and turn.over and None is pondering.take(match)
        assert [*run(plain)] and same(plain, turn)
        assert {"move": plain.answer()["move"]} == turn.answer(tells=False)


def test_a_turn_that_is_half_prepared_is_gone_on_with() -> None:
    """It is the same then, too; nothing is prepared for another person's turn."""
    match = played("e1-e2", game="pacru")
    pondering, found = prepared(match)
    while not found:
        pondering.advance()
    turn, plain = pondering.take(found[0]), search(found[0])
    assert turn is not None
    assert not turn.over
    assert [*run(turn)] and [*run(plain)] and same(plain, turn)
    nobody, found = prepared(match, found[0].to_move or "")
    while not nobody.done:
        nobody.advance()
    assert found and all(nobody.take(after) is None for after in found)
