"""Hands for Ta Yü in plain Python: turning by wheel and keys, numbers, one screen for two."""

from __future__ import annotations

import pytest

from tessera.games import catalogue
from tessera.games.tayu.spoken import exits_named, tile_named
from tessera.page.core.choosing import choose, new_table
from tessera.page.core.dialog import Question
from tessera.page.core.events import SURE, Press
from tessera.page.core.state import ALWAYS, Zoom
from tessera.page.features.pieces.model import approached
from tessera.play.match import Match
from tessera.words.language import Words
from tests.outside import canals
from tests.page.keyboard import Keyboard
from tests.page.visitor import Visitor

PERSONS = {"ns": "person", "ew": "person"}
#: Longer than a key pressed on a curtain's button has to wait, in seconds.
MEANT = 0.8


def laid(match: Match) -> Visitor:
    """A visitor at such a game, in which whoever is to move is there."""
    at = Visitor()
    at.open(match, dict.fromkeys(match.seats, "person"))
    if at.can("lift"):
        at.press("lift")
    at.heard.clear()
    return at


def ways(match: Match, square: str) -> list[str]:
    """How the tile in hand may lie with its middle on a square, clockwise."""
    board = catalogue.board("tayu")
    paths = [board.picks(action) for action in match.legal()]
    return [spin for spin in board.SPINS if any(path[1:] == (spin, square) for path in paths)]


def named(match: Match, way: str) -> str:
    """What is said of the tile in hand when it lies so."""
    (tile,) = match.state.observed_by("ns").hands[0]
    spoken: str = tile_named(Words(), tile, "NESW".index(way[-1]))
    return spoken


def is_placed(at: Visitor) -> bool:
    """Whether the tile lies, and the other side is to draw."""
    return at.session.table.pending is None and bool(at.document.find(data_rule="TA-2"))


@pytest.mark.parametrize("notch", [100, 40, -100])
def test_the_wheel_turns_the_tile(notch: int) -> None:
    """A step a notch, both ways; the ghost follows; it is said how the tile lies."""
    match = canals("L")
    at = laid(match)
    square = "square:j10"
    at.point(square)
    found, seen = ways(match, square), [at.document.regions["preview"]]
    for _notch in range(4):
        assert at.wheel(notch, square)
        seen.append(at.document.regions["preview"])
    assert (seen[0], 4) == (seen[-1], len(set(seen)))
    turned = [named(match, way) for way in (*found[1:], found[0])]
    assert at.heard == (turned if notch > 0 else [*turned[-2::-1], turned[-1]])


def test_the_wheel_scrolls_without_a_tile() -> None:
    """Nor does it turn anything on a larger board, which scrolls."""
    at = laid(canals())
    assert not at.wheel(100, "square:j10")
    at.pick("row:L")
    assert at.wheel(100, "square:j10")
    at.press("larger")
    assert not at.wheel(100, "square:j10")
    assert "aria-disabled" not in at.found("smaller").attributes


def test_a_smooth_wheel_adds_up() -> None:
    """Many small steps make one; turning back begins anew."""
    at = laid(canals("L"))
    for turned, count in ((30, 0), (-30, 0), (-20, 1), (15, 1), (15, 1), (15, 2)):
        at.wheel(turned, "square:j10")
        assert count == len(at.heard), turned


def test_keys_turn_preview_and_go_on() -> None:
    """R and Shift+R, on the board and off it; N to the next place; arrows take the ghost along."""
    at = laid(canals())
    keyboard, document = Keyboard(at), at.document
    keyboard.reach_board()
    keyboard.press("l")
    keyboard.press("n")
    first = keyboard.focus
    assert ways(at.match, first.replace("cell-", "square:")) and document.regions["preview"]
    keyboard.press("n")
    assert first != keyboard.focus
    keyboard.press("N")
    assert first == keyboard.focus
    before = document.regions["preview"]
    keyboard.press("ArrowLeft", "ArrowRight")
    assert before == document.regions["preview"]
    keyboard.press("r")
    turned = document.regions["preview"]
    keyboard.press("R")
    assert (before, True) == (document.regions["preview"], before != turned)
    keyboard.press("Enter", "Enter")
    assert is_placed(at)


def test_a_number_is_named() -> None:
    """By the form; what is no bid is refused in words, and stays written there."""
    at = laid(canals(seats=3))
    keyboard, asked = Keyboard(at), at.text("status")
    for text in ("900", ""):
        at.document.fields["number"] = text
        keyboard.reach("number")
        keyboard.press("Enter")
        refused = at.text("status")
        assert at.session.table.refused and refused != asked
        assert text == at.document.fields["number"]
        keyboard.press("2")
        assert asked == at.text("status"), "what is asked is told again"
    at.send("number", number="24")
    assert "bids 24" in at.heard[-1]
    (field,) = at.document.find(id="number")
    assert ("", "23") == (at.document.fields["number"], field.attributes["max"])


def tile_of(match: Match, seat: str) -> str:
    return str(match.state.observed_by(seat).hands[match.seats.index(seat)][0])


def press_late(keyboard: Keyboard, key: str) -> None:
    """Press a key when enough time went by that it is meant."""
    keyboard.at.clock.turn_on(MEANT)
    keyboard.press(key)


def test_one_screen_for_two_who_hide_tiles() -> None:
    """Each says to be there; until then, and after a reload, nothing hidden is on the page.

    Whoever drew a first tile looks at it and hides it; a key too soon was not meant for that.
    """
    at = Visitor()
    at.begin("tayu", option_first="ns", option_hand="two")
    keyboard = Keyboard(at)
    assert "ns" == at.session.table.curtain and at.can("lift")
    assert not at.document.find(id="typed") and not at.document.find(data_pick="row:L")
    handed = at.session.sentence()
    at.pick("square:j10")
    assert handed == at.heard[-1]
    keyboard.reach("lift")
    press_late(keyboard, "Enter")
    assert keyboard.focus.startswith("cell-")
    keyboard.press("l")
    at.press("confirm")
    kind = tile_of(at.match, "ns")
    assert ("hide", False) == (keyboard.focus, at.can("lift"))
    exits = exits_named(Words(), kind)
    assert exits in at.document.regions["asked"] and exits in at.heard[-1]
    assert not at.document.find(data_pick="row:L")
    keyboard.press("Enter")
    assert "hide" == keyboard.focus
    press_late(keyboard, "Enter")
    assert ("lift", False) == (keyboard.focus, at.can("hide"))
    assert "ew" == at.session.table.curtain
    assert f"tile:{kind}" not in at.everything() and exits not in at.text("asked")
    for key in ("Enter", "r", "Enter", "Enter", "Enter", "l"):
        press_late(keyboard, key)
    assert at.document.find(data_pick=f"tile:{kind}")
    again = at.reload()
    assert "ns" == again.session.table.curtain
    for seat in ("ns", "ew"):
        assert f"tile:{tile_of(again.match, seat)}" not in again.everything()
    again.press("lift")
    assert again.document.find(data_pick=f"tile:{tile_of(again.match, 'ns')}")


def test_what_is_held_is_turned_by_taps_and_placed() -> None:
    """The button alone places it, even where turns are not confirmed."""
    match = canals("L")
    at = Visitor()
    at.storage.set("tessera.setting.confirm", "off")
    at.site.stored("tessera.setting.confirm")
    at.open(match, PERSONS)
    at.pick("square:j10", touch=True)
    first, seen = at.session.sentence(), []
    for _way in ways(match, "square:j10"):
        at.pick("square:j10", touch=True)
        seen.append(at.session.sentence())
        assert at.heard[-1] == seen[-1]
    assert (first, len(seen)) == (seen[-1], len(set(seen)))
    at.press("confirm")
    assert is_placed(at)


def test_why_a_draw_is_not_taken_back_is_told_when_that_is_pressed() -> None:
    """The button waits, and tells by a press what its title tells a mouse."""
    at = laid(canals("L"))
    assert "true" == at.found("undo").attributes["aria-disabled"]
    at.press("undo")
    why = at.found("undo").attributes["title"]
    assert why.rstrip(".") in at.text("status") and why in at.heard[-1]
    assert 1 == len(at.match.actions)


def test_a_small_board_comes_nearer_while_a_finger_places_a_piece() -> None:
    """And goes back; a tap just then meant nothing; not once the player has sized it."""
    at = laid(canals())
    at.hands[-1].width = 390
    at.pick("row:L")
    at.site.input.press(Press(pick="square:j10", touch=True))
    assert (1, None) == (at.session[Zoom].steps, at.session.table.pending)
    at.pick("square:j10", touch=True)
    assert 1 == at.session[Zoom].steps and at.session.table.pending is not None
    at.press("confirm")
    assert 0 == at.session[Zoom].steps
    for control in ("larger", "smaller"):
        at.press(control)
    at.pick("row:L")
    assert 0 == at.session[Zoom].steps


@pytest.mark.parametrize(
    ("room", "few", "many", "held"), [(294, 2, 0, 2), (390, 1, 0, 1), (600, 0, 0, 0)]
)
def test_all_places_are_in_sight_until_a_piece_lies(
    room: int, few: int, many: int, held: int
) -> None:
    """Of a board that a finger hits nothing comes nearer."""
    board, match = catalogue.board("tayu"), canals("L")
    table = new_table(match, PERSONS, board)
    assert (few, (0.5, 0.5)) == approached(table, board, room)
    while len(match.actions) < 17:
        match = match.play(match.legal()[-(len(match.actions) // 2 % 2)])
    table = new_table(match, PERSONS, board)
    assert many == approached(table, board, room)[0]
    square = board.picks(match.legal()[0])[-1]
    assert held == approached(choose(table, board, square, confirm=ALWAYS).table, board, room)[0]


def test_what_dots_mean_is_told_until_everybody_has_placed_a_tile() -> None:
    match = canals("L")
    at = laid(match)
    words = at.session.ui.words
    first = words.marked(Words(), match.state.observed_by("ns"))
    assert first and first in at.text("status")
    for _turn in range(2):
        match = match.play(match.legal()[0]).play_text("L")
    assert not words.marked(Words(), match.state.observed_by("ns"))


def test_a_tap_just_after_a_dialog_has_come_answers_nothing() -> None:
    at, done = laid(canals("L")), list[bool]()
    at.session.dialog.ask(Question("?", "!", lambda: done.append(True)))
    for answers in (0, 1):
        at.site.input.press(Press("yes", touch=True))
        assert answers == len(done)
        at.clock.turn_on(2 * SURE)
