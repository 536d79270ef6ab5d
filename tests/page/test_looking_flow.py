"""Looking back and replaying at the site."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tessera.page.core.choosing import look, new_table
from tessera.page.core.players import PERSON
from tessera.page.core.state import Replay, TurnList
from tessera.page.core.table import Table, turn_ends
from tessera.page.features.replay import begun, stepped
from tests.outside import PERSONS, canals
from tests.page import screens
from tests.page.kept import put, turns
from tests.page.tables import parts_of
from tests.page.visitor import Visitor
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating

pytestmark = pytest.mark.usefixtures("as_fetched")


def test_looking_by_keys_and_buttons() -> None:
    """Turn by turn, to the start and the end; the list marks the turn; the row steps on."""
    at = screens.table()
    for key, shown in (
        ("ArrowLeft", 4),
        ("ArrowLeft", 3),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("ArrowRight", 1),
        ("End", None),
    ):
        assert at.key(key)
        assert shown == at.session.table.viewed
    at.press("look", data_at="2")
    assert ["2"] == [each.data["at"] for each in at.document.find(aria_current="true")]
    assert at.text("status").startswith(at.heard[-1])
    assert at.can("hint") and not at.can("undo") and not at.can("redo")
    steps = [each for each in at.document.find(data_do="look") if "asked" in each.inside]
    assert ["1", "3"] == [each.data["at"] for each in steps if each.able]


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
    assert "2" in at.document.dialog
    at.press("yes")
    assert seen[2:] == ([] if wide else ["grid", "status"])
    assert 2 == len(at.match.actions) and at.session.table.viewed is None


def test_playing_on_is_not_offered_where_something_is_hidden() -> None:
    at = Visitor()
    put(at, screens.after(3), {"ivory": "person", "brown": "bot:1"})
    at.key("Home")
    assert not at.document.find(data_do="play-on")


def test_what_showed_something_new_is_not_played_anew() -> None:
    """Not from right before it either: a tile that was drawn stays drawn."""
    at, match = Visitor(), canals()
    while match.finished < 2:
        match = match.play(match.legal()[0])
    before_draw, match = len(match.actions), match.play_text("L")
    put(at, match, PERSONS)
    at.press("look", data_at=str(before_draw))
    at.play("R")
    assert at.trouble() and not at.document.dialog
    assert match.actions == at.match.actions


@pytest.mark.parametrize("folded", [True, False])
def test_the_list_is_unfolded_to_be_printed(folded: bool) -> None:
    at = screens.table()
    for fold in (True, folded):
        if at.session[TurnList].unfolded == fold:
            at.press("list")
        at.site.printing(begins=True)
        assert at.session[TurnList].unfolded
        at.site.printing(begins=False)
        assert at.session[TurnList].unfolded != fold


def test_a_replay_shows_every_turn() -> None:
    """From the start, in order, then the game as before, to be played on."""
    at = screens.table()
    count = len(at.heard)
    at.press("replay")
    seen = [at.session.table.viewed]
    while at.session[Replay].shown is not None:
        at.clock.turn_on(1.4)
        seen.append(at.session.table.viewed)
    assert [0, 1, 2, 3, 4, None] == seen
    assert at.heard[-1] == at.session.sentence() and len(at.heard) == count + 6
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
    ways: dict[str, Callable[[], object]] = {
        "button": lambda: at.press("replay"),
        "space": lambda: at.key(" "),
        "look": lambda: at.key("End"),
        "play": lambda: at.pick("square:c2"),
        "dialog": lambda: at.press("share"),
        "leave": lambda: at.go("#/"),
        "again": lambda: at.press("again"),
    }
    ways[by]()
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


def steps(at: Table, kind: Kind, *, still: bool = False) -> list[Table]:
    """Everything that a replay shows, from its beginning to the game as it stands."""
    board = parts_of(kind.game.id).board
    shown = [begun(at, board)]
    while shown[-1].viewed is not None:
        shown.append(stepped(shown[-1], board, still=still))
        assert len(shown) < 9 * len(at.match.actions) + 9
    return shown


@every_seating
def test_every_turn_and_every_step_of_a_scene_is_shown_once(kind: Kind, rng: Random) -> None:
    """From the start to the last turn; then the game as it stands, as one would look at it."""
    board, match = parts_of(kind.game.id).board, kind.match(rng)
    at = new_table(match, dict.fromkeys(match.seats, PERSON), board, "name")
    found = steps(at, kind, still=True)
    assert [*turn_ends(match)[:-1], None] == [each.viewed for each in found]
    assert look(at, board, len(match.actions)) == found[-1]
    shown = [each.observation for each in steps(at, kind)[:-1] if each.interlude]
    wanted = []
    for end in turn_ends(match)[1:]:
        seen = match.at(end).state.observed_by(at.viewer, over=match.outcome is not None)
        wanted += [*board.interlude(match.state.recalled(seen) if match.outcome is None else seen)]
    assert wanted == shown
    assert (kind.game.id == "tyrus") == bool(wanted)
