"""How long links become: the longest of many games, with all that makes them longer."""

from __future__ import annotations

from random import Random

import pytest

from tessera.apart.seat import OwnSeat
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.play.contract import LOT
from testing.sampling import Few
from tests.apart.parties import NAMES, decided, player_keys, seated, terms_of
from tests.apart.test_open_games import FIRST, LONGEST

#: Where a game without a bound is left, in actions, and how many games there are.
FAR = 400
GAMES = 3, 100


def unsigned_game(rng: Random, game: str) -> list[Thread]:
    """A game of as many as may play, with lots; its signatures are as long as right ones."""
    rules = catalogue.game(game)
    seats = max(rules.seat_counts)
    options = {option.name: LOT for option in rules.options(seats) if option.lot}
    terms = terms_of(rng, game, seats, options, side=LOT, patience=14)
    keys = player_keys(rng, seats)
    seat = OwnSeat.inviting(terms, keys[0], NAMES[0])
    threads: list[Thread] = []
    while True:
        seat = decided(seat, rng.choice)
        thread = seat.thread.with_letter(seat.party, seat.said).signed(seat.party, b"\xff" * 64)
        threads.append(thread)
        match = thread.match
        if thread.due is None or (match is not None and len(match.actions) > FAR):
            return threads
        seat = seated(thread, keys)


@pytest.mark.parametrize("game", LONGEST)
def test_the_longest_of_many_games_is_short_enough(game: str, rng: Random, few: Few) -> None:
    """A messenger takes it."""
    ends = []
    for _game in range(few.number(*GAMES)):
        threads = unsigned_game(rng, game)
        assert len(threads[0].written()) <= FIRST
        ends.append(len(threads[-1].written()))
    assert max(ends) <= LONGEST[game]
