"""Games played apart that are over, as the page tells them; what is offered while one waits."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest

from tessera.apart.thread import Thread
from tessera.page.features.apart.model import OVER, READY, TURN, WAITS
from tessera.saves import apart as saves
from tests.apart.parties import whole_game
from tests.page.apart import begun, press, sent, told, walk
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")

#: A number that is no square's.
NUMBER: Final = re.compile(r"(?<![a-z])\d+")
GAMES: Final = ("pyrga", "shacru", "pacru", "tayu", "tyrus")


def ended(rng: Random, game: str) -> tuple[Thread, bytes]:
    """A game by chance that came to an end, and the key of who invited."""
    while True:
        links, keys = whole_game(rng, game)
        thread = links[-1].thread
        if thread.match is not None and thread.match.outcome is not None:
            return thread, keys[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_end_tells_what_was_counted(game: str, rng: Random) -> None:
    """Every side's score stands with the sentence of the end, and is spoken with it."""
    thread, key = ended(rng, game)
    at = Visitor()
    saves.keep_key(at.storage, key)
    at.go(f"#/apart/{thread.written()}")
    match = at.match
    assert walk(at).stage == OVER and match.outcome is not None
    at.clock.turn_on(60)
    scores = {*map(str, match.outcome.scores.values())}
    assert scores <= {*NUMBER.findall(told(at))}
    assert scores <= {*NUMBER.findall(at.session.sentence())}


def test_who_gave_up_is_not_counted() -> None:
    """A game that was resigned tells that alone."""
    other, at, _links = begun(3)
    press(at, "resign")
    at.press("yes")
    assert "tower" not in told(at)
    other.go(sent(at))
    assert walk(other).stage == OVER and "tower" not in told(other)


def test_a_turn_is_typed_only_where_one_may_play() -> None:
    """In one's turn, and until it is sent; not while one waits or is asked for something."""
    at, other, _links = begun(1)
    assert (walk(at).stage, walk(other).stage) == (WAITS, TURN)
    assert not at.document.find(id="typed") and other.document.find(id="typed")
    press(at, "ask")
    other.go(sent(at))
    assert not other.document.find(id="typed")
    press(other, "refuse")
    other.play(other.match.game.write(other.match.legal()[0]))
    assert walk(other).stage == READY and other.document.find(id="typed")
    at.go(sent(other))
    assert at.document.find(id="typed") and not other.document.find(id="typed")
    assert at.document.find(id="keys") and other.document.find(id="keys")
