"""Playing at the site: choosing, confirming, taking back, branching, giving up; the board."""

from __future__ import annotations

import pytest

from tessera.page.core.events import SURE, KeyPress, Press
from tessera.page.core.parts import FEATURES
from tests.outside import played
from tests.page import screens
from tests.page.kept import put, stored, turns
from tests.page.visitor import Visitor, profile

pytestmark = pytest.mark.usefixtures("as_fetched")


def begun(game: str = "pacru", seats: int = 4, moves: str = "") -> Visitor:
    at = Visitor(within=profile(confirm="on"))
    match = played(moves, f'[Seats "{seats}"]', game)
    put(at, match, dict.fromkeys(match.seats, "person"))
    return at


def held(at: Visitor) -> bool:
    return at.session.table.pending is not None


# Confirming.


def test_a_turn_of_several_actions_is_confirmed() -> None:
    """Each action is told and asked on; the last is held, seen, taken back, and confirmed."""
    at = begun(moves="e1-e2")
    at.pick("square:c1", "square:d2")
    asked = at.text("status")
    assert not held(at) and at.heard[-1].startswith("West goes from c1 to d2. West: put a tile")
    at.pick("square:d1")
    assert held(at) and at.heard[-1] in at.text("status")
    assert at.heard[-1].startswith("West goes from c1 to d2. West puts a tile on d1. ")
    assert ["e1-e2", "c1-d2"] == turns(at) == [it.text for it in stored(at).turns()]
    at.key("Escape")
    assert asked == at.text("status")
    at.pick("square:f1")
    at.press("cancel")
    assert ["e1-e2"] == turns(at)
    at.pick("square:c1", "square:d2", "square:e1")
    at.press("confirm")
    assert ["e1-e2", "c1-d2(e1)"] == turns(at)
    assert at.document.focused["id"].startswith("cell-")


def test_confirming_with_keys() -> None:
    """Enter on the square picked last; on any other the turn is not confirmed but put off."""
    at = begun(seats=2)
    for square, waits in (("e1", False), ("e2", True), ("i9", False)):
        at.key("Enter", square=square)
        assert waits == held(at) and [] == turns(at)
    for square in ("e1", "e2", "e2"):
        at.key("Enter", square=square)
    assert ["e1-e2"] == turns(at)


def test_keys_that_waited_walk_on_from_each_other() -> None:
    """Each was pressed on the first one's square; each goes on from where the last one led."""
    at = Visitor("#/play/pacru", within=profile(confirm="on"), pending=(FEATURES,))
    at.document.rove("c1", "c1")
    for key in ("ArrowRight", "ArrowRight", "Enter", "ArrowUp", "Enter"):
        assert not at.key(key, square="c1")
    at.archives.pending.clear()
    at.clock.go_on()
    assert "cell-e2" == at.document.focused_in(("cell-c1", "cell-e2"))
    assert ("square:e1", "square:e2") == at.session.table.picks


def test_a_double_click_confirms_once() -> None:
    """What comes under the pointer by the first click does not get the second; one control does."""
    at = begun(seats=2, moves="e1-e2")
    at.pick("square:e9", "square:e8")
    at.press("confirm")
    at.site.input.press(Press("hint", clicks=2))
    at.site.input.press(Press(pick="square:e2", clicks=2))
    assert ["e1-e2", "e9-e8"] == turns(at)
    assert [] == at.bots and () == at.session.table.picks
    for clicks in (1, 2):
        at.press("undo", clicks=clicks)
    assert [] == turns(at)


def test_a_held_turn_is_not_kept_and_an_open_one_is() -> None:
    """After a reload the open turn goes on where it was; Undo takes its actions back singly."""
    at = begun(moves="e1-e2")
    at.pick("square:c1", "square:d2", "square:d1")
    at.go(at.window.address())
    for _ in range(2):
        assert not held(at) and ["e1-e2", "c1-d2"] == turns(at) and at.match.open
        at.pick("square:d1")
        assert held(at) and at.can("undo")
        at.press("undo")
    at.press("undo")
    assert ["e1-e2"] == turns(at)
    at.press("redo")
    assert ["e1-e2", "c1-d2"] == turns(at)


def test_all_turns_are_confirmed_only_if_that_is_wanted() -> None:
    """It is kept, for all games, and a typed turn is no other."""
    at = begun(seats=2)
    at.send("type", typed="e1-e2")
    assert [] == turns(at) and held(at) and not at.can("undo")
    at.press("confirm")
    at.press("confirming")
    at.pick("square:e9", "square:e8")
    at.go(at.window.address())
    assert at.found("confirming").attributes["aria-checked"] == "false"
    assert ["e1-e2", "e9-e8"] == turns(at)


def test_a_tap_on_what_has_just_come_means_nothing() -> None:
    """A finger's; a mouse and keys are not so quick, and what stood there all the time is meant."""
    at = screens.held()
    tap = Press("confirm", {"do": "confirm"}, touch=True)
    at.site.input.press(tap)
    assert held(at)
    at.clock.turn_on(SURE)
    at.pick("square:d2", touch=True)
    at.site.input.press(tap)
    assert not held(at) and 1 == len(turns(at))


def test_a_piece_that_cannot_be_picked_says_why() -> None:
    at = screens.table("Sb2", black="bot:1")
    at.press("why")
    refused = at.session.table.refused
    assert refused is not None and "not-yours" == refused.rule and at.heard[-1]


def test_a_game_begun_from_the_box_has_the_focus_on_its_board() -> None:
    at = Visitor("#/")
    at.begin("pyrga")
    assert at.document.focused["id"].startswith("cell-")


# Taking back, branching, giving up.


def test_escape_takes_back_an_action_of_an_open_turn() -> None:
    """And gives a pawn up first; both are said. In a field it takes no action back."""
    at = begun(moves="e1-e2")
    asked = at.text("status")
    at.pick("square:c1")
    assert asked != at.text("status") and at.heard[-1][:17] == at.text("status")[:17]
    at.key("Escape")
    assert asked == at.text("status") and at.heard[-1][:17] == asked[:17]
    at.pick("square:c1", "square:d2")
    at.site.input.key(KeyPress("Escape", field=True))
    assert ["e1-e2", "c1-d2"] == turns(at)
    at.key("Escape")
    assert ["e1-e2"] == turns(at)


def test_playing_on_from_an_earlier_turn() -> None:
    """After a question; the line so far is kept as a game of its own."""
    at = screens.looking()
    line = at.session.table.name
    at.pick("square:d1")
    assert "2" in at.document.dialog
    at.press("no")
    assert (5, 2) == (len(turns(at)), at.session.table.viewed)
    at.play("Cd1")
    at.press("yes")
    assert ["Sb2", "Tb1E"] == turns(at) and 5 == len(stored(at, line).turns())
    at.play("Cd1")
    assert at.session.table.name != line and 3 == len(stored(at).turns())


def test_a_hidden_game_is_not_played_twice() -> None:
    match = screens.after(3)
    at = Visitor()
    put(at, match, dict.fromkeys(match.seats, "person"))
    at.press("lift")
    at.key("ArrowLeft")
    at.pick("square:iC")
    assert at.trouble() == at.heard[-1] and "" == at.document.dialog
    assert match.actions == at.match.actions


@pytest.mark.parametrize("typed", [False, True])
def test_giving_up(typed: bool) -> None:
    """After a question, by its button or typed; it can be taken back."""
    at = screens.table("Sb2")
    for answer in ("no", "yes"):
        if typed:
            at.play("resign")
        else:
            at.press("resign")
        assert at.document.dialog and None is at.match.outcome
        at.press(answer)
        assert "" == at.document.dialog
        assert (answer == "yes") == ("black" == at.match.resigned == stored(at).resigned)
    assert "win" == at.sound.heard[-1]
    at.press("undo")
    assert None is at.match.resigned and ["Sb2"] == turns(at)
    assert at.heard[-1].partition(".")[0] in at.text("status") and not at.trouble()


def test_a_question_goes_with_its_game() -> None:
    """Who leaves leaves the question, too: it is not answered anywhere else."""
    at = screens.asked()
    name, asked = at.session.table.name, at.found("yes")
    at.go("#/play/pyrga")
    assert "" == at.document.dialog and not at.site.shell.dialog.is_open
    at.play("Sb2")
    at.site.input.press(Press("yes", asked.data))
    assert None is at.match.resigned is stored(at, name).resigned


def test_keys_mean_nothing_behind_a_question() -> None:
    at = screens.table("Sb2")
    at.press("resign")
    for key in ("ArrowLeft", "h", " ", "Escape"):
        at.key(key)
    at.key("Enter", square="b3")
    assert (None, ["Sb2"], []) == (at.session.table.viewed, turns(at), at.bots)


# The board.


def test_the_board_is_turned() -> None:
    """From seat to seat; what is hit lies where it is seen, arrows follow the screen."""
    at = begun("shacru")
    at.press("confirming")
    for quarters in (1, 2, 3, 0):
        at.press("turn")
        assert quarters == at.session.table.quarters
        assert "more-button" == at.document.focused["id"] and "now at the bottom." in at.heard[-1]
    at.press("turn")
    for key, cell in (("ArrowRight", "a2"), ("ArrowDown", "b1")):
        assert at.key(key, square="a1")
        assert f"cell-{cell}" == at.document.focused["id"]
    at.pick("square:e1", "square:e2")
    assert ["e1-e2"] == turns(at)
