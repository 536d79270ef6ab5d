"""Games of Tyrus in plain Python, searched for leaks.

After every placement the page, its storage, its addresses and what it said are searched for what
whoever looks at the screen must not see.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.play.contract import Seat
from tests.page.visitor import Visitor
from tests.playthroughs.secrets import (
    DEALT,
    may_be_named,
    may_have_been_said,
    named_in,
    random_match,
)

WORDS, BOARD = catalogue.words("tyrus"), catalogue.board("tyrus")
#: Longer than a bot thinks, in seconds.
THOUGHT: Final = 60
#: How many placements are made, from a game's beginning and before its end.
SOME: Final = 14


def play(at: Visitor, action: Any) -> None:
    """Click the tile, then the building; where that is held, nothing behind shows: confirm it."""
    at.pick(*BOARD.picks(action))
    if at.can("confirm"):
        search(at, at.match.to_move, at.heard[-1:])
        at.press("confirm")


def search(at: Visitor, viewer: Seat | None, said: Iterable[str]) -> None:
    """As long as the game goes on, nothing that the viewer must not see is anywhere in the page."""
    if at.match.outcome is not None:
        return
    page, match = at.everything(), at.match
    for word in DEALT:
        assert word not in page
    # An example of a move stands in the page at all times.
    assert named_in(page.replace("S8@iC", "")) <= may_be_named(match, viewer), viewer
    assert named_in(" ".join(said)) <= may_have_been_said(match, viewer), said


def said_last(at: Visitor) -> list[str]:
    said = at.heard[-1:]
    at.heard.clear()
    return said


def step(at: Visitor, rng: Random) -> None:
    """One placement at a shared screen: the curtain, the eyes behind it, the placement."""
    search(at, None, said_last(at))
    at.press_away("lift")
    match = at.match
    search(at, match.to_move, said_last(at))
    action = rng.choice(match.legal())
    play(at, action)
    assert (*match.actions, action) == at.match.actions
    if at.match.outcome is None:
        assert not at.choices()
        if not at.match.state.observed_by(None).placed:
            search(at, None, said_last(at))
            at.press_away("skip", "on")


def bot_plays(at: Visitor) -> None:
    """Let the bot that is asked answer, when it is time; searched before, then and after."""
    search(at, "ivory", at.heard)
    at.bot.answer()
    search(at, "ivory", at.heard)
    at.clock.turn_on(THOUGHT)
    search(at, "ivory", at.heard)


def step_against_bot(at: Visitor, rng: Random) -> None:
    """One placement, the bot's or one's own: its tiles show their backs until they are tallied."""
    assert not at.can("lift")
    if at.bots and at.bot.asked is not None:
        bot_plays(at)
        return
    at.press_away("skip", "on")
    if at.match.to_move == "ivory":
        at.heard.clear()
        play(at, rng.choice(at.match.legal()))
        search(at, "ivory", at.heard)


def begun(rng: Random, count: int, other: str) -> Visitor:
    """A game after so many placements; where it is near its end, any number before that."""
    at = Visitor()
    match = random_match(rng, 0)
    if count:
        while match.outcome is None:
            match = match.play(rng.choice(match.legal()))
        match = match.at(len(match.actions) - count)
    at.open(match, {"ivory": "person", "brown": other})
    return at


def result_is_told(at: Visitor) -> bool:
    """Whether the game is over; then its result is the sentence."""
    if at.match.outcome is None:
        return False
    at.press_away("skip", "on")
    said = WORDS.result(at.session.words, at.match.outcome, at.match.state.observed_by(None))
    return said.rstrip(".") in at.text("status")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("other", "before_the_end"), [("person", SOME), ("person", 0), ("bot:1", 0), ("bot:3", SOME)]
)
def test_a_game(other: str, before_the_end: int, rng: Random, long: bool) -> None:
    """From its beginning, or to its result; at one screen behind a curtain, or against a bot."""
    at = begun(rng, before_the_end and (54 if long else before_the_end), other)
    count = len(at.match.actions)
    while at.match.outcome is None and (
        before_the_end or long or len(at.match.actions) < count + SOME
    ):
        (step if other == "person" else step_against_bot)(at, rng)
    assert result_is_told(at) == bool(before_the_end or long)
