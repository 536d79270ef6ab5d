"""Tyrus at the screen in plain Python: the curtain, the tally, what is taken along."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.games.tyrus.tiles import SEATS
from tessera.play.match import Match
from tests.page.keyboard import Keyboard
from tests.page.visitor import SETTLED, Visitor
from tests.playthroughs.secrets import named_in, random_match

BOARD = catalogue.board("tyrus")
PERSONS: Final = dict.fromkeys(SEATS, "person")
WITH_BOT: Final = {"ivory": "person", "brown": "bot:1"}
#: Longer than a bot thinks, in seconds.
THOUGHT: Final = 60


def laid(match: Match, players: dict[str, str] = PERSONS) -> Visitor:
    """A visitor at a game that was kept, whose curtain has hung for long enough."""
    at = Visitor()
    at.open(match, players)
    at.clock.turn_on(SETTLED)
    return at


def hangs(at: Visitor) -> bool:
    return at.can("lift")


def bot_leads(at: Visitor) -> bool:
    """Let the bot place a tile, if it leads the election."""
    leads = "ivory" != at.match.to_move
    if leads:
        at.bot.answer()
        at.clock.turn_on(THOUGHT)
    return leads


def place(at: Visitor, rng: Random) -> None:
    """Place any tile by pointer; a second press on the building confirms it."""
    picks = BOARD.picks(rng.choice(at.match.legal()))
    at.pick(*picks, picks[-1])


def test_nothing_lifts_the_curtain_by_accident(rng: Random) -> None:
    """Not the second click of a double one, a key held down, one too soon, or the other's key."""
    at = laid(random_match(rng, 1))
    keyboard = Keyboard(at)
    at.press("lift")
    at.pick(at.choices()[0], "square:bC", "square:bC")
    at.press("lift", clicks=2)
    at.pick("square:bC")
    assert hangs(at) and 2 == len(at.match.actions)
    assert at.session.sentence() == at.heard[-1]
    keyboard.reach("lift")
    for key in ("Enter", " ", "i", "Escape"):
        keyboard.press(key)
        assert hangs(at), key
    at.clock.turn_on(SETTLED)
    for key in ("b", "Escape", "1", "c", "ArrowLeft", "u"):
        keyboard.press(key)
        assert hangs(at), key
    keyboard.press("End", "i")
    assert not hangs(at) and "Ivory" in at.text("status")


@pytest.mark.parametrize("key", ["Enter", "b", "1"])
def test_a_key_held_down_lifts_nothing(key: str) -> None:
    """Neither the Enter that places a tile nor the letter that would, however long it is held."""
    at = laid(random_match(Random(3), 0))
    keyboard = Keyboard(at)
    keyboard.press("i")
    keyboard.reach("cell-bC")
    keyboard.press("1")
    if key != "Enter":
        keyboard.press(key)
    keyboard.press("Enter", "Enter")
    keyboard.repeat("Enter")
    assert hangs(at) and 1 == len(at.match.actions)
    at.clock.turn_on(SETTLED)
    for _time in range(3):
        keyboard.repeat(key)
        assert hangs(at)
    assert ("lift", True) == (keyboard.focus, hangs(at))
    keyboard.press("b" if key == "1" else key)
    assert not hangs(at)


@pytest.mark.usefixtures("as_fetched")
def test_in_french_the_letter_is_that_of_the_french_name(rng: Random) -> None:
    """M for Marron, which the button says; B is Beige's, and lifts nothing then."""
    at = laid(random_match(rng, 1))
    at.speak("fr")
    assert "Je suis Marron M" == at.text("lift")
    keyboard = Keyboard(at)
    keyboard.press("b")
    assert hangs(at)
    keyboard.press("m")
    assert not hangs(at)


@pytest.mark.parametrize("memory", ["off", "on"])
def test_a_tally_is_staged(memory: str, rng: Random) -> None:
    """It goes on by itself, step by step, to the last one; the bot waits until one goes on.

    It stands there again after a reload, and can be looked at later only where memory is helped.
    """
    at = laid(random_match(rng, 11, memory=memory), WITH_BOT)
    place(at, rng)
    assert at.document.find(data_rule="TY-5")
    said, seen = at.heard[-1], set()
    while not at.can("on"):
        seen.add(at.text("status"))
        at.clock.turn_on(0.2)
    assert 1 < len(seen)
    assert at.session.sentence().removesuffix(" (TY-8).") in said
    at.clock.turn_on(THOUGHT)
    assert ([], 12) == (at.bots, len(at.match.actions)) and at.can("on")
    again = at.reload()
    assert again.can("on") and again.document.find(data_rule="TY-8")
    again.clock.turn_on(SETTLED)
    again.press("on")
    bot_leads(again)
    assert again.choices()
    place(again, rng)
    again.press("look", data_at="12")
    assert 12 == again.session.table.viewed
    assert bool(again.document.find(data_rule="TY-8")) == (memory == "on")


@pytest.mark.parametrize("way", ["button", "board", "Enter"])
def test_a_tally_can_be_skipped(way: str, rng: Random) -> None:
    """By its button, by a click or Enter on the board; what comes too soon means nothing."""
    at = laid(random_match(rng, 11), WITH_BOT)
    place(at, rng)
    keyboard = Keyboard(at)

    def hurry(name: str) -> None:
        if way == "button":
            at.press(name)
        elif way == "board":
            at.pick("square:bC")
        else:
            keyboard.reach_board()
            keyboard.press("Enter")

    for name in ("skip", "on"):
        hurry(name)
        assert at.can(name)
        at.clock.turn_on(SETTLED)
        hurry(name)
        assert not at.can(name)
    assert bot_leads(at) or at.choices()


# While one looks elsewhere: at earlier turns, at other screens, from another tab.


def test_a_tally_waits_for_whoever_looks_back(rng: Random) -> None:
    """The bot places the sixth tile meanwhile, and leads the next election only afterwards."""
    at = laid(random_match(rng, 4), WITH_BOT)
    keyboard = Keyboard(at)
    place(at, rng)
    keyboard.press("Home")
    at.bot.answer()
    at.clock.turn_on(THOUGHT)
    assert (6, 0) == (len(at.match.actions), at.session.table.viewed)
    at.speak("fr")
    at.speak("en")
    at.clock.turn_on(THOUGHT)
    assert (6, None) == (len(at.match.actions), at.bot.asked)
    keyboard.press("End")
    assert at.document.find(data_rule="TY-8") and at.can("on")


def test_what_was_said_does_not_outlast_the_screen(rng: Random) -> None:
    """Away and back: the curtain hangs, and the live region names no tile any more."""
    at = laid(random_match(rng, 2))
    address = at.window.history[-1]
    at.press("lift")
    at.pick(at.choices()[0])
    assert named_in(at.document.live)
    at.go("#/import")
    at.go(address)
    assert hangs(at) and not named_in(at.document.live)


def test_an_undo_lists_nothing_again(rng: Random) -> None:
    """With memory off, what was turned up stays out of the list, whatever is taken back."""
    at = laid(random_match(rng, 7))
    at.press("lift")
    at.press("undo")
    assert hangs(at) and 6 == len(at.turns())
    assert all(text.startswith("?") for text in at.turns())
