"""What the others did since one's own turn: marked, told, shown again; how quickly bots follow."""

from __future__ import annotations

import pytest

from tessera.page.core.choosing import look
from tessera.page.core.sentence import turn_spoken
from tessera.page.core.state import Hurry
from tessera.page.core.table import told_spans
from tessera.page.features.bots.thinking import CAP, SECONDS
from tessera.play.match import Match
from tests.page import screens
from tests.page.kept import put
from tests.page.tables import fresh, scene
from tests.page.visitor import Visitor
from tests.words.speaking import words

ENGLISH = words("en")
AFTER_PERSON, AFTER_BOT = SECONDS["calm"]


def seated(at: Visitor, match: Match) -> Visitor:
    """A person at the seat that is to move, bots elsewhere."""
    put(at, match, dict.fromkeys(match.seats, "bot:1") | {match.to_move or "": "person"})
    return at


def four() -> Visitor:
    """A game for four in which a person sits at the first seat."""
    return seated(Visitor(), fresh("shacru", 4))


def move(at: Visitor) -> None:
    """The person's turn, the first one there is."""
    while at.session.table.bot_to_move is None:
        at.play(at.match.game.write(at.match.legal()[0]))


def answer(at: Visitor, seconds: float) -> None:
    """The bot answers, and time goes by."""
    at.bot.answer()
    at.clock.turn_on(seconds)


def followed() -> Visitor:
    """The same after one's own turn and those of the three bots."""
    at = four()
    move(at)
    while at.session.table.bot_to_move is not None:
        answer(at, AFTER_BOT)
    return at


def test_three_bots_are_told_in_a_line_and_an_earlier_turn_alone() -> None:
    """Each with its name and its turn as the list has it."""
    at = followed()
    for turn in at.match.turns()[1:]:
        assert turn.text.rstrip("<>") in at.text("others") and turn.seat.capitalize() in at.text(
            "others"
        )
    assert ["1", "2", "3"] == [*at.text("choices")[:3]]
    assert [1, 2, 3] == [turn.number for turn in at.session.table.marked]
    table = look(at.session.table, at.session.board, 2)
    assert ([0], [(1, 2)]) == ([turn.number for turn in table.marked], [*told_spans(table)])


def test_what_one_bot_did_is_told_as_it_was_spoken() -> None:
    """The same sentence, until one has moved."""
    at = screens.table(black="bot:1")
    assert "" == at.text("others")
    before = at.match
    answer(at, AFTER_PERSON)
    told = at.text("others").removesuffix("Show again")
    spoken = turn_spoken(scene(ENGLISH, at.session.table), before)
    assert told and spoken.startswith(f"{told} ")
    at.play(at.match.game.write(at.match.legal()[0]))
    assert "" == at.text("others")


@pytest.mark.parametrize("tempo", SECONDS)
def test_the_pace_of_bots(tempo: str) -> None:
    """After a person's turn, and after a bot's."""
    at = Visitor("#/settings")
    at.press("set", data_name="tempo", data_value=tempo)
    move(seated(at, fresh("shacru", 4)))
    after_person, after_bot = SECONDS[tempo]
    for count, seconds in enumerate((after_person, after_bot, after_bot), 1):
        at.bot.answer()
        if seconds:
            at.clock.turn_on(seconds * 0.9)
            assert count == len(at.match.actions)
        at.clock.turn_on(seconds * 0.2)
        assert count + 1 == len(at.match.actions)


@pytest.mark.parametrize("how", ["click", "Escape", "Enter", " "])
def test_the_rest_is_shown_at_once(how: str) -> None:
    """A click on the board, or a key: no bot waits any more, until one has moved."""
    at = four()
    move(at)
    answer(at, AFTER_PERSON)
    at.bot.answer()
    assert 2 == len(at.match.actions)
    if how == "click":
        at.pick("square:e5")
    elif how == "Escape":
        at.key(how, "e5")
    else:
        assert not at.key(how, presses=True) and at.session[Hurry].how == ""
        assert at.key(how)
    assert 3 == len(at.match.actions) and None is at.session.table.refused
    answer(at, 0)
    assert 4 == len(at.match.actions)
    move(at)
    answer(at, 0)
    assert 5 == len(at.match.actions)


def test_a_bot_that_hides_something_keeps_its_time() -> None:
    """No pace and no click tells how long it had to think."""
    at, match = Visitor(), fresh("tyrus")
    at.storage.texts["tessera.setting.tempo"] = "once"
    put(at, match, dict.fromkeys(match.seats, "person") | {match.to_move or "": "bot:1"})
    at.bot.answer()
    at.pick("square:iC")
    at.clock.turn_on(0.5)
    assert 0 == len(at.match.actions)
    at.clock.turn_on(0.1)
    assert 1 == len(at.match.actions)


def test_it_is_shown_again() -> None:
    """Turn by turn from one's own on; a click on the board shows the rest at once."""
    at = followed()
    at.press("recall")
    for viewed in (1, 2, 3, None):
        assert viewed == at.session.table.viewed
        at.clock.turn_on(1.4)
    at.press("recall")
    at.pick("square:e5")
    assert None is at.session.table.viewed and not at.session.dialog.is_open
    assert at.session.table.choosing and at.can("recall")


def test_who_cannot_move_goes_to_the_end() -> None:
    """The sentence says so; the bots then play without a pause, hardly think, and say nothing."""
    at = screens.left_out()
    assert "You cannot move any more." == at.text("status")
    at.press("to-end")
    heard, asked = len(at.heard), 0
    while at.match.outcome is None:
        found = at.bot.asked
        assert found is not None
        asked += 1
        assert asked == 1 or found.cap == CAP
        answer(at, 0)
    assert asked > 3 and 1 == len(at.heard) - heard
    assert not at.can("to-end")


@pytest.mark.parametrize("given", ["on", "off", ""])
def test_sound_is_offered_once(given: str) -> None:
    """At the first turn of a bot; never again after any answer, or without one."""
    at = screens.offered()
    assert at.can("sound", data_value="on") and at.can("sound", data_value="off")
    if given:
        at.press("sound", data_value=given)
        assert given == at.site.shell.settings["sound"] and not at.can("sound")
    at.go("#/")
    assert (given or "off") == at.storage.texts["tessera.setting.sound"]
    at.begin("pyrga", seat_white="bot:1")
    answer(at, AFTER_PERSON)
    assert not at.can("sound")
