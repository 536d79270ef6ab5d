"""Looking back and replaying at the site."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.core.state import Replay, TurnList
from tessera.play.match import Match
from tessera.play.replay import read_record
from tests.outside import PERSONS
from tests.page import screens
from tests.page.kept import put, turns
from tests.page.visitor import Visitor

RECORDS: Final = Path(__file__).parents[1] / "playthroughs"

pytestmark = pytest.mark.usefixtures("as_fetched")


def test_looking_by_keys_and_buttons() -> None:
    """Turn by turn, to the start and the end; the list marks the turn; a mean turn is a no."""
    at = screens.table()
    for key, shown in (("ArrowLeft", 4), ("ArrowLeft", 3), ("Home", 0), ("ArrowLeft", 0),
                       ("ArrowRight", 1), ("End", None)):  # fmt: skip
        assert at.key(key)
        assert shown == at.session.table.viewed
    at.press("look", data_at="2")
    marked = at.document.find(aria_current="true")
    assert ["2"] == [each.data["at"] for each in marked]
    assert "You are looking at turn 2." in at.text("status") and at.heard[-1] in at.text("status")
    assert at.can("hint") and not at.document.find(data_do="undo")


def test_playing_on_is_offered_where_one_looks_back() -> None:
    """In the row, after a question; nothing is taken back or played again meanwhile."""
    at = screens.looking()
    assert not at.document.find(data_do="undo") and not at.can("redo")
    at.press("play-on")
    assert "Play on from turn 2?" in at.document.dialog
    at.press("yes")
    assert 2 == len(at.match.actions) and at.session.table.viewed is None


@pytest.mark.parametrize("wide", [False, True])
def test_on_telephones_what_was_asked_for_is_in_sight(wide: bool) -> None:
    """The board where a turn is picked or played on from, the list where it is unfolded.

    Where the two stand side by side the page stays as it is.
    """
    at = screens.table()
    at.window.wide, seen = wide, at.document.revealed
    if at.session[TurnList].unfolded:
        at.press("list")
    assert [] == seen
    at.press("list")
    assert seen == ([] if wide else ["listed"])
    at.press("look", data_at="2")
    assert seen[1:] == ([] if wide else ["grid"])
    at.press("play-on")
    at.press("yes")
    assert seen[2:] == ([] if wide else ["grid", "status"])


def test_playing_on_is_not_offered_where_it_cannot_be() -> None:
    """While anything is hidden, and behind what showed something new."""
    at, match = Visitor(), screens.after(3)
    put(at, match, {"ivory": "person", "brown": "bot:1"})
    at.key("Home")
    assert not at.document.find(data_do="play-on")


def test_the_row_steps_while_one_looks_back() -> None:
    """A turn back and on, where the list may be out of sight."""
    at = screens.looking()
    row = {each.data["at"] for each in at.document.find(data_do="look") if "asked" in each.inside}
    assert {"1", "3"} == row


def test_what_showed_something_new_is_not_played_anew() -> None:
    """Not from right before it either: a tile that was drawn stays drawn."""
    at, rules = Visitor(), catalogue.game("tayu")
    match = Match.new(rules, rules.setup(2, {"first": "ns"}), Random(1))
    while match.finished < 2:
        match = match.play(match.legal()[0])
    before_draw, match = len(match.actions), match.play_text("L")
    put(at, match, PERSONS)
    at.press("look", data_at=str(before_draw))
    at.play("R")
    refused = "What came after this turn showed something new: it cannot be played anew."
    assert refused in at.text("status") and not at.document.dialog
    assert match.actions == at.match.actions


def test_the_list_is_folded_and_printed() -> None:
    """Folded, it is unfolded to be printed, and folded again."""
    at = screens.table()
    at.press("list")
    assert not at.session[TurnList].unfolded
    at.site.printing(begins=True)
    assert at.session[TurnList].unfolded
    at.site.printing(begins=False)
    assert not at.session[TurnList].unfolded
    at.press("list")
    at.site.printing(begins=True)
    at.site.printing(begins=False)
    assert at.session[TurnList].unfolded


def test_a_replay_shows_every_turn() -> None:
    """From the start, in order, then the game as before, to be played on."""
    at = screens.table()
    count = len(at.heard)
    at.press("replay")
    assert (0, "The game is replayed.") == (at.session.table.viewed, at.heard[-1])
    seen = [at.session.table.viewed]
    while at.session[Replay].shown is not None:
        at.clock.turn_on(1.4)
        seen.append(at.session.table.viewed)
    assert [0, 1, 2, 3, 4, None] == seen
    assert at.heard[-1].startswith("Black: play next to") and len(at.heard) == count + 6
    at.play("Sd3")
    assert 6 == len(turns(at))


def test_a_replay_goes_on_from_where_one_looks() -> None:
    """At the pace that is set, which can be changed while it runs."""
    at = screens.looking()
    at.press("pace")
    assert "fast" == at.session[Replay].pace
    at.press("replay")
    at.clock.turn_on(0.6)
    assert 3 == at.session.table.viewed
    at.press("pace")
    assert "slow" == at.session[Replay].pace and at.session[Replay].shown == 3
    at.clock.turn_on(0.6)
    assert 4 == at.session.table.viewed, "the step that was on its way"
    at.clock.turn_on(2.9)
    assert 4 == at.session.table.viewed


@pytest.mark.parametrize("by", ["button", "space", "look", "play", "dialog", "leave", "again"])
def test_a_replay_is_stopped(by: str) -> None:
    """By its button and the space bar, by anything else that is looked at or done."""
    at = screens.replaying()
    at.clock.turn_on(1.4)
    session = at.session
    if by == "button":
        at.press("replay")
    elif by == "space":
        assert at.key(" ")
    elif by == "look":
        at.key("End")
    elif by == "play":
        at.pick("square:c2")
    elif by == "dialog":
        at.press("share")
    elif by == "leave":
        at.go("#/")
    else:
        at.press("again")
    shown, count = session.table.viewed, len(at.heard)
    at.clock.turn_on(20)
    assert (shown, count) == (session.table.viewed, len(at.heard))
    assert None is session[Replay].shown or not session.on_screen


def test_the_space_bar_replays_only_where_one_looks() -> None:
    """Elsewhere, and on what it presses, it does what it always does."""
    at = screens.table()
    assert not at.key(" ")
    at.key("ArrowLeft")
    assert not at.key(" ", presses=True) and None is at.session[Replay].shown
    assert at.key(" ") and at.session[Replay].shown is not None


def test_a_replay_of_a_game_with_scenes() -> None:
    """A scene is shown step by step; where nothing is to move, its last step alone."""
    text = (RECORDS / "tyrus-ty10-example.txt").read_text(encoding="utf-8")
    match = read_record(text.partition("-----")[0], catalogue.game)
    steps = {}
    for still in (False, True):
        at = Visitor()
        at.window.still = still
        put(at, match, dict.fromkeys(match.seats, "person"))
        at.press("replay")
        longest = 0
        while at.session[Replay].shown is not None:
            longest = max(longest, len(at.session.table.interlude))
            at.clock.turn_on(2)
        steps[still] = longest
    assert steps[False] > 1 >= steps[True]


def test_a_replay_begun_anew_goes_no_quicker() -> None:
    """Stopped and begun again before its next step was due, it has one clock."""
    at = screens.replaying()
    at.clock.turn_on(0.7)
    at.press("replay")
    at.press("replay")
    at.clock.turn_on(0.8)
    assert 0 == at.session.table.viewed
    at.clock.turn_on(0.7)
    assert 1 == at.session.table.viewed
