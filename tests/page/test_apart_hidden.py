"""Every game played apart on the page, and what of it stays hidden."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.page.core.commands import CommandArgs
from tessera.page.features.apart.model import OVER, PASSES, READY, TURN
from tessera.play.view import read_view
from tests.page.apart import (
    decide_on,
    given,
    hidden,
    joined,
    left_alone,
    link,
    press,
    sent,
    stage,
    told,
    walk,
)
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


def test_nothing_invented_leaves_the_page() -> None:
    """No whole record, no sealed one, no study, no picture of what one cannot know; no hint."""
    at, other = hidden()
    offered = {
        (it.data["do"], it.data.get("value", ""))
        for it in at.document.elements()
        if "data-do" in it.attributes
    }
    assert not {do for do, _value in offered} & {"share", "export", "export-sealed", "hint"}
    assert not {value for _do, value in offered} & {"study"}
    press(at, "record")
    view = read_view(given(at), catalogue.game)
    assert view.seat == at.session.table.viewer and "?" in given(at)
    kept = "".join(at.storage.texts.values())
    assert "Election" not in kept and "Sealed" not in kept
    assert at.session.table.observation != other.session.table.observation


#: Commands of other games that take something out of the page, think, or go back.
ELSEWHERE = (
    "share", "text", "export", "export-sealed", "hint", "study", "undo", "redo", "hurry", "keep",
)  # fmt: skip


@pytest.mark.parametrize("watching", [False, True])
@pytest.mark.parametrize("command", ELSEWHERE)
def test_no_command_gives_away_what_was_invented(command: str, watching: bool) -> None:
    """Although no control has them here: nothing is shared or exported but one's own view."""
    at, other = hidden()
    if watching:
        other = at
        at = Visitor()
        at.go(f"#/apart/{walk(other).thread.written()}")
    actions, kept = at.match.actions, dict(at.storage.texts)
    at.site.input.run(command, CommandArgs())
    at.clock.turn_on(5)
    assert at.match.actions == actions and at.bots == []
    assert {*at.storage.texts} == {*kept} and at.site.shell.screen == "table"
    assert "Sealed" not in at.everything() and not at.document.text("dialog")
    views = [read_view(text, catalogue.game).seat for text in at.window.files.values()]
    assert views == [at.session.table.viewer] * (command == "export" and not watching)


def test_a_spectator_sees_what_everybody_may_know() -> None:
    """A link shows no more to who has no seat, and takes nothing along."""
    at, _other = hidden()
    third = Visitor()
    third.go(f"#/apart/{walk(at).thread.written()}")
    assert third.session.table.viewer is None
    assert not third.can("apart", data_value="record")
    seen = at.match.state.observed_by(None)
    assert third.session.table.match.state.observed_by(None) == seen


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("shacru", "seats=3&seat-north=bot:1&seat-west=bot:1"),
        ("pacru", "seats=2&seat-north=bot:1"),
        ("tyrus", "seats=2"),
        ("tayu", "seats=2"),
    ],
)
def test_some_turns_of_every_game_go_by_links(game: str, fields: str, rng: Random) -> None:
    """All see the same of it, as far as each may."""
    first = Visitor()
    first.go(f"#/apart/{game}/{fields}")
    people, address = [first], decide_on(first, rng)
    for _letter in range(12):
        for at in people:
            at.go(address)
        due = [at for at in people if stage(at) in (TURN, READY, PASSES)]
        if not due:
            people.append(joined(address))
            due = people[-1:]
        address = decide_on(due[0], rng)
    assert len(people) == len(first.match.seats)
    for at in people:
        at.go(address)
    assert len({walk(at).thread.heads[-1] for at in people}) == 1


def test_a_lost_key_ends_a_game_with_hidden_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """As not opened, if one waits for who lost it: both are told, and nobody gets the seat."""
    at, other = hidden()
    assert not at.can("apart", data_value="reseat")
    (item,) = other.document.find(data_do="apart", data_value="reseat")
    assert "not opened" in item.text
    left_alone(other, monkeypatch)
    press(other, "reseat")
    at.go(sent(other))
    for each in (at, other):
        assert "ends as not opened" in told(each)
        assert stage(each) == OVER and not each.can("apart", data_value="reseat")


def test_a_key_that_signs_a_turn_is_not_lost() -> None:
    """What was said of it is overtaken, on both sides, and the game goes on."""
    at, other = hidden()
    press(other, "reseat")
    ended, rng = sent(other), Random(5)
    placed = decide_on(at, rng)
    other.go(placed)
    assert "before your last link had come" in told(other)
    at.go(ended)
    assert "sent before your last turn had come" in told(at)
    assert walk(at).thread.heads == walk(other).thread.heads
    at.go(decide_on(other, rng))
    assert stage(at) != OVER


def test_who_gives_up_tyrus_says_so() -> None:
    """Beside the board before it is sent, with the link, and to who opens it."""
    at, other = hidden()
    press(at, "resign")
    at.press("yes")
    assert "You resign" in told(at)
    press(at, "send")
    assert "I resign" in at.text("dialog")
    other.go(link(at))
    assert "You won" in told(other) and "resigned" in told(other)
