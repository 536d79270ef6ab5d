"""Whole games by links alone: one record for all, few and short links, any device."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Final

import pytest

from tessera.apart import verify
from tessera.apart.seat import OwnSeat
from tessera.apart.terms import Terms, sides
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.play.contract import LOT
from tessera.play.record import write_record
from testing.sampling import Few
from tests.apart.parties import (
    Sent,
    decided,
    owned,
    player_keys,
    read_unverified,
    refusal,
    seated,
    terms_of,
    whole_game,
)
from tests.apart.tyrus import threads
from tests.apart.walking import FORMS, with_lots
from tests.properties.toy import TOY

#: The most characters of a link at the end of the longest of many games, and of an invitation.
LONGEST: Final = {"pyrga": 500, "shacru": 1000, "pacru": 1500, "tayu": 1500, "tyrus": 2000}
FIRST: Final = 1000
#: Where a game without a bound is left, in letters.
FAR: Final = 400


def every_count() -> Iterator[tuple[str, int]]:
    """Every game with every number of seats."""
    for game in catalogue.GAMES:
        for seats in catalogue.game(game).seat_counts:
            yield game, seats


@pytest.mark.slow
@pytest.mark.sampled(6)
@pytest.mark.parametrize(("game", "seats"), [*every_count()])
def test_a_whole_game_by_links(game: str, seats: int, rng: Random, few: Few) -> None:
    """All have the same record, anybody can check the end; the key and a link are all one needs."""
    kinds = [it for it in FORMS if (it.game.id, it.setup.seats) == (game, seats)]
    options, side = with_lots(rng.choice(kinds), rng), rng.choice([*sides(seats)])
    sent, keys = whole_game(rng, game, seats, options, side=side)
    read = Thread.read(sent[-1].payload, catalogue.game)
    assert read == sent[-1].thread and read.match is not None
    record = write_record(read.match)
    for key in keys:
        seat = owned(read, key)
        assert seat.match is not None and seat.match == seat.remote.match_to_show(None)
        assert write_record(seat.match) == record
    if read.match.outcome is not None:
        checked = verify.verified(verify.recorded(read), catalogue.game)
        assert checked.match.outcome == read.match.outcome
        assert {party.name for party in checked.parties} == {read.name(it) for it in range(seats)}
    begun = next(at for at, it in enumerate(sent) if it.thread.match and it.thread.match.actions)
    if game not in {"tayu", "tyrus"}:
        assert begun <= (seats + 1 if side == LOT or LOT in options.values() else 1)
    for one, following in few(pairwise(sent), 2):
        carried(one, following, keys)


def carried(one: Sent, following: Sent, keys: list[bytes]) -> None:
    """On another device a link leads to the same next link, whole or with only what is new."""
    thread = Thread.read(one.payload, catalogue.game)
    seat, known = seated(thread, keys), seated(one.thread, keys)
    assert (seat.party, seat.view) == (following.party, known.view)
    for statement in following.thread.letters[-1].statements[len(seat.said) :]:
        seat = seat.say(statement)
    assert Sent(seat.party, seat.sent()) == following
    newer = read_unverified(following.thread.written(len(thread.letters)), thread)
    assert newer.state == following.thread.state


@pytest.mark.slow
@pytest.mark.parametrize("game", LONGEST)
def test_links_are_short(game: str, rng: Random, few: Few) -> None:
    """The longest of many games of as many as may play, with lots."""
    rules = catalogue.game(game)
    seats = max(rules.seat_counts)
    lots = {option.name: LOT for option in rules.options(seats) if option.lot}
    for _game in range(few.number(2, 100)):
        terms = terms_of(rng, game, seats, lots, side=LOT, patience=14)
        keys = player_keys(rng, seats)
        every = threads(terms, keys, lambda seat: decided(seat, rng.choice))
        first = last = next(every)
        for last in every:
            if len(last.letters) > FAR:
                break
        assert len(first.written()) <= FIRST and len(last.written()) <= LONGEST[game]
        assert len(last.written(len(last.letters) - 1)) <= LONGEST[game] / 2


@pytest.mark.parametrize("game", ["tayu", "tyrus"])
def test_a_record_is_given_once_the_game_is_over(game: str, rng: Random) -> None:
    terms, keys = terms_of(rng, game), player_keys(rng, 2)
    every = [*threads(terms, keys, lambda seat: decided(seat, rng.choice))]
    for thread in (every[-2], rng.choice(every[4:-1])):
        assert refusal(lambda: verify.recorded(thread)) == "running"  # noqa: B023
    record = verify.recorded(every[-1])
    assert "[Apart" in record and "?" not in record.split("[Apart")[0]


@pytest.mark.parametrize("forbidden", ["toy", "tayu"])
def test_a_game_with_secrets_brings_how_it_is_played_apart(forbidden: str, rng: Random) -> None:
    """TA-14: two tiles in hand are not for apart; nor is a game that has no protocol."""
    toy = Terms(rng.randbytes(8), TOY, TOY.setup())
    terms = toy if forbidden == "toy" else terms_of(rng, "tayu", 2, {"hand": "two"})
    assert refusal(lambda: OwnSeat.inviting(terms, rng.randbytes(16), "Ann")) == "form"
