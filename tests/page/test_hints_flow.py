"""Hints at the site: asked for, told, drawn, played, hidden; late, lost, and where none are."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.page.core.state import Hinting, Thinking
from tessera.play.view import View
from tests.outside import canals, played
from tests.page import screens
from tests.page.kept import put, speak, turns
from tests.page.test_bots_flow import bots
from tests.page.visitor import Visitor

NO_HINT: Final = "No hint could be found. Play on, or try again."
LOOKING: Final = "Looking for a hint …"
#: A game of Pacru for four, in the middle of a turn.
PACRU: Final = "e1-e2 c1-d2"

pytestmark = pytest.mark.usefixtures("as_fetched")


def suggested(at: Visitor) -> str:
    """The turn that the hint on the screen suggests."""
    text = at.text("status")
    assert text.startswith("Hint: "), text
    return text.removeprefix("Hint: ").partition(". ")[0]


def test_a_hint_is_told_and_drawn_and_played() -> None:
    """Only by its button."""
    at = screens.table("")
    at.press("hint")
    assert LOOKING == at.heard[-1]
    bots(at).answer()
    text = suggested(at)
    assert at.heard[-1].startswith(f"Hint: {text}.")
    assert at.document.regions["preview"] and [] == turns(at)
    at.press("hint", data_value="play")
    assert [text] == turns(at)
    assert not at.document.find(id="hint-play") and "" == at.document.regions["preview"]


@pytest.mark.parametrize("square", ["square:a1", "square:j10"])
def test_a_pointer_at_rest_covers_no_hint(square: str) -> None:
    """It lies on the board as the hint comes; where it puts the tile, that is shown instead."""
    at = Visitor()
    match = canals("L")
    at.open(match, dict.fromkeys(match.seats, "person"))
    at.point(square)
    under = at.document.regions["preview"]
    at.press("hint")
    bots(at).answer()
    hinted = at.document.regions["preview"]
    assert "ghost" in hinted and suggested(at)
    at.point("")
    at.point(square)
    assert (under or hinted) == at.document.regions["preview"]
    at.point("")
    assert hinted == at.document.regions["preview"]


@pytest.mark.parametrize("away", ["Escape", "pick", "hide", "type", "look"])
def test_a_hint_goes_away(away: str) -> None:
    """By Escape, any pick, its button, a turn, a look back; the preview goes with it."""
    at = screens.table("Sb2")
    at.press("hint")
    bots(at).answer()
    assert suggested(at)
    if away == "Escape":
        at.key("Escape")
    elif away == "pick":
        at.pick("kind:C")
    elif away == "hide":
        at.press("hint", data_value="hide")
    elif away == "type":
        at.play("Sb3")
    else:
        at.key("Home")
    assert "Hint" not in at.text("status") and "" == at.document.regions["preview"]


def test_a_hint_by_a_key() -> None:
    """H asks, on the board and beside it; asked for again it is told again, not looked for."""
    at = screens.table("")
    assert at.key("h", square="b2")
    first = bots(at).asked
    at.key("H")
    assert first is bots(at).asked and LOOKING == at.heard[-1]
    bots(at).answer()
    count = len(at.heard)
    at.key("h")
    assert at.heard[count:] == at.heard[count - 1 : count]


def test_no_hint_where_nothing_is_asked() -> None:
    """Not while a bot thinks, nor after the end, nor behind a curtain."""
    for come in (screens.thinking, screens.ended, screens.curtain):
        at = come()
        asked = at.bots[0].asked if at.bots else None
        at.key("h")
        assert asked is (at.bots[0].asked if at.bots else None)
        assert not at.can("hint") and "Hint" not in at.text("status")


def test_a_hint_of_several_actions() -> None:
    """In Pacru it is the rest of the turn, also in its middle; played whole."""
    at = Visitor()
    match = played(PACRU, '[Seats "4"]', "pacru")
    assert match.open
    put(at, match, dict.fromkeys(match.seats, "person"))
    at.press("hint")
    bots(at).answer()
    text = suggested(at)
    at.press("hint", data_value="play")
    turn = at.match.turns()[-1]
    assert turn.whole and turn.text.endswith(text)


def test_a_hint_where_something_is_hidden() -> None:
    """It is of one's own hand, is asked from what one may see, and falls with the curtain."""
    at = screens.lifted()
    seat = at.match.to_move
    at.press("hint")
    asked = bots(at).asked
    assert asked is not None and f'[Seen "{seat}"]' in asked.view
    bots(at).answer()
    text = suggested(at)
    assert text in [at.match.game.write(action) for action in at.match.legal()]
    at.press("hint", data_value="play")
    assert text not in " ".join([*at.document.regions.values(), *at.document.listed])


def test_a_hint_that_comes_late() -> None:
    """Who plays, or leaves, before it is there, hears no more of it."""
    for leaves in (False, True):
        at = screens.table("Sb2")
        at.press("hint")
        assert LOOKING in at.text("status") and at.can("hint", data_value="show")
        asked = bots(at).asked
        assert asked is not None
        if leaves:
            at.go("#/import")
        else:
            at.play("Sb3")
        count = len(at.heard)
        asked.moved({"move": "Sa2"})
        assert count == len(at.heard) and None is bots(at).asked


def test_a_worker_lost_while_a_hint_is_looked_for() -> None:
    """Nothing is said of a bot that there is not; only if none is found at all."""
    at = screens.table("")
    at.press("hint")
    count = len(at.heard)
    bots(at).troubled("failed", False)
    assert count == len(at.heard) and LOOKING in at.text("status")
    bots(at).asked = None
    bots(at).troubled("failed", True)
    assert NO_HINT == at.heard[-1] and NO_HINT in at.text("status")
    at.press("hint")
    bots(at).answer()
    assert suggested(at) and NO_HINT not in at.text("status")


@pytest.mark.parametrize("early", [False, True])
def test_a_hint_stays_when_the_position_does(early: bool) -> None:
    """The board turned, the game named, another language: it is for the same turn."""
    at = Visitor()
    put(at, played("e1-e2", game="shacru"), {"south": "person", "north": "person"})
    at.press("hint")
    if not early:
        bots(at).answer()
    at.press("turn")
    at.press("rename")
    at.send("renamed", given="Zed")
    speak(at, "fr")
    speak(at, "en")
    if early:
        bots(at).answer()
    text = suggested(at)
    assert at.document.regions["preview"]
    at.press("hint", data_value="play")
    assert text == turns(at)[-1]


def test_a_hint_for_a_turn_that_is_looked_at() -> None:
    """For whoever was to move then, with what is thought about it; nothing can be played by it."""
    at = screens.table(black="bot:2", white="person")
    at.press("look", data_at="1")
    at.press("hint")
    asked = bots(at).asked
    assert asked is not None and asked.view == View.of(at.match.at(1), "black").write()
    bots(at).answer()
    hint = at.session[Hinting].hint
    assert hint is not None and hint.thought is not None and hint.thought.advises
    assert suggested(at) and hint.thought.line in at.text("thoughts")
    assert not at.document.find(id="hint-play") and at.can("hint", data_value="hide")
    at.key("ArrowLeft")
    assert "Hint" not in at.text("status")


def test_a_bot_that_waited_for_a_hint_thinks_on() -> None:
    """One question is answered at a time."""
    at = screens.thinking()
    live = bots(at).asked
    at.key("Home")
    at.press("hint")
    assert bots(at).asked is not live
    bots(at).answer()
    again = bots(at).asked
    assert again is not None and live is not None and again.view == live.view


def test_while_anything_is_hidden_hints_are_for_ones_own_turns() -> None:
    """From what the seat knew then; the other's turns give none."""
    at, match = Visitor(), screens.after(8)
    put(at, match, {"ivory": "person", "brown": "bot:1"})
    for count in range(len(match.actions)):
        at.press("look", data_at=str(count))
        own = match.states[count].to_move == "ivory"
        assert own == at.can("hint")
        if own:
            at.press("hint")
            asked = bots(at).asked
            assert asked is not None and asked.view == View.of(match.at(count), "ivory").write()
            at.press("hint", data_value="show")
            at.press("look", data_at=str(0 if count else 1))


def test_the_thought_shown_is_that_of_the_turn_looked_at() -> None:
    """That of the bot that played it; of a person's turn there is none."""
    at = screens.table("Sb2", black="bot:2")
    bots(at).answer()
    at.clock.turn_on(1)
    assert 2 == len(at.match.actions)
    first = at.session[Thinking].thought
    at.play(at.match.game.write(at.match.legal()[0]))
    bots(at).answer()
    at.clock.turn_on(1)
    assert 4 == len(at.match.actions) and at.session[Thinking].thought is not first
    at.press("look", data_at="2")
    assert first is not None and first.line in at.text("thoughts")
    at.press("look", data_at="3")
    assert "" == at.text("thought") == at.text("thoughts")
    at.key("End")
    assert at.text("thoughts")
