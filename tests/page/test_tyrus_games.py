"""Whole games of Tyrus in plain Python, by pointer and by keyboard, searched for leaks.

After every placement the page, its storage, its addresses and what it said are searched for what
whoever looks at the screen must not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from tessera.games import catalogue
from tessera.games.tyrus.tiles import SEATS
from tessera.play.contract import Seat
from tests.page import drawn
from tests.page.keyboard import Keyboard
from tests.page.visitor import Visitor
from tests.playthroughs.secrets import (
    DEALT,
    apart,
    may_be_named,
    may_have_been_said,
    named_in,
    standing,
)

WORDS, BOARD = catalogue.words("tyrus"), catalogue.board("tyrus")
PERSONS = dict.fromkeys(SEATS, "person")
#: Longer than what has just come hears nothing, and than a bot thinks, in seconds.
SETTLED, THOUGHT = 0.8, 60

Play = Callable[[Visitor, Keyboard, Any], None]


def by_pointer(at: Visitor, keyboard: Keyboard, action: Any) -> None:
    """Click the tile, then the building, and confirm it; while it is held, nothing behind shows."""
    at.pick(*BOARD.picks(action))
    seat, held = at.match.to_move, at.session.table.pending
    assert held is not None
    search(at, seat, at.heard[-1:])
    if held.outcome is None and at.match.state.reveals(action, seat):
        assert standing(at.match.state.observed_by(seat)) == drawn.tokens(at.document)
    at.press("confirm")


def by_keys(at: Visitor, keyboard: Keyboard, action: Any) -> None:
    """A digit takes the tile; a letter places it at home, or walking and Enter anywhere.

    The same key again confirms it.
    """
    tile, square = BOARD.picks(action)
    seat = at.match.to_move or ""
    hand = at.match.state.observed_by(seat).hands[SEATS.index(seat)]
    if not keyboard.focus.startswith("cell-"):
        keyboard.reach_board()
    keyboard.press(str(hand.index(tile.removeprefix("tile:")) + 1))
    building = square.removeprefix("square:")
    if building[0] == seat[0]:
        keyboard.press(*2 * building[1].lower())
    else:
        keyboard.walk(building)
        keyboard.press("Enter", "Enter")


def press_away(at: Visitor, *names: str) -> None:
    """Press each of these buttons, when it means something, for as long as it is there."""
    for name in names:
        while at.can(name):
            at.clock.turn_on(SETTLED)
            if at.can(name):
                at.press(name)


def over_the_tally(at: Visitor) -> None:
    """Skip to the last step of a tally, and go on from there."""
    press_away(at, "skip", "on")


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


def hand(at: Visitor) -> list[str]:
    """What can be picked beside the board."""
    found = at.document.elements()
    return [each.data["pick"] for each in found if each.tag == "button" and "pick" in each.data]


def said_last(at: Visitor) -> list[str]:
    """What was announced last since last asked."""
    said = at.heard[-1:]
    at.heard.clear()
    return said


def step(at: Visitor, keyboard: Keyboard, play: Play, rng: Random) -> None:
    """One placement at a shared screen: the curtain, the eyes behind it, the placement."""
    search(at, None, said_last(at))
    press_away(at, "lift")
    seat, match = at.match.to_move, at.match
    assert standing(match.state.observed_by(seat)) == drawn.tokens(at.document)
    search(at, seat, said_last(at))
    action = rng.choice(match.legal())
    play(at, keyboard, action)
    assert (*match.actions, action) == at.match.actions
    if at.match.outcome is None:
        assert not hand(at)
        if not at.match.state.observed_by(None).placed:
            search(at, None, said_last(at))
            over_the_tally(at)


@pytest.mark.parametrize("play", [by_pointer, by_keys])
def test_a_whole_game_at_one_screen(play: Play, rng: Random) -> None:
    """From the form to the result; between two persons a curtain, over nine tallies."""
    at = Visitor()
    at.begin("tyrus")
    keyboard = Keyboard(at)
    while at.match.outcome is None:
        step(at, keyboard, play, rng)
    over_the_tally(at)
    said = WORDS.result(at.session.words, at.match.outcome, at.match.state.observed_by(None))
    assert said.rstrip(".") in at.text("status")
    found = at.site.shell.library.load(at.session.table.name).kept
    assert found is not None
    assert (at.match.actions, at.match.outcome) == (found.match.actions, found.match.outcome)


def bot_plays(at: Visitor) -> None:
    """Let the bot that is asked answer, when it is time; searched before, then and after."""
    search(at, "ivory", at.heard)
    at.bots[-1].answer()
    search(at, "ivory", at.heard)
    at.clock.turn_on(THOUGHT)
    search(at, "ivory", at.heard)


@pytest.mark.parametrize(("level", "play"), [(1, by_pointer), (2, by_pointer), (3, by_keys)])
def test_a_whole_game_against_a_bot(level: int, play: Play, rng: Random) -> None:
    """No curtain; the bot's tiles show their backs until they are tallied, in everything."""
    at = Visitor()
    at.begin("tyrus", seat_brown=f"bot:{level}")
    keyboard = Keyboard(at)
    while at.match.outcome is None:
        assert not at.can("lift")
        if at.bots and at.bots[-1].asked is not None:
            bot_plays(at)
            continue
        over_the_tally(at)
        if at.match.to_move == "ivory":
            assert standing(at.match.state.observed_by("ivory")) == drawn.tokens(at.document)
            at.heard.clear()
            play(at, keyboard, rng.choice(at.match.legal()))
            search(at, "ivory", at.heard)
    over_the_tally(at)
    said = WORDS.result(at.session.words, at.match.outcome, at.match.state.observed_by(None))
    assert said.rstrip(".") in at.text("status")


def test_no_tile_of_the_other_is_named_anywhere(rng: Random) -> None:
    """Between two persons whose tiles are all different, what is named tells whose it is."""
    at = Visitor()
    at.open(apart(rng), PERSONS)
    keyboard = Keyboard(at)
    for _ in range(12):
        step(at, keyboard, by_pointer, rng)


def test_no_tile_of_the_bot_is_named_anywhere(rng: Random) -> None:
    """Nor against a bot, before it thinks, while it does, and after it has placed."""
    at = Visitor()
    at.open(apart(rng), {"ivory": "person", "brown": "bot:2"})
    while len(at.match.state.observed_by(None).held) < 2:
        if at.bots and at.bots[-1].asked is not None:
            bot_plays(at)
            continue
        over_the_tally(at)
        if at.match.to_move == "ivory":
            by_pointer(at, Keyboard(at), rng.choice(at.match.legal()))
            search(at, "ivory", at.heard)
