"""Hands for Ta Yü: turning by wheel, key and tap, a larger board, numbers, one screen for two.

Most of it is tried in plain Python, too, by ``tests/page/test_tayu_hand.py``; what is slow here is
for long runs.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.games.tayu.spoken import tile_named
from tessera.play.match import Match
from tessera.words.language import Words
from tests.browser.conftest import Visiting
from tests.browser.playing import Screen, reloaded
from tests.outside import canals

#: Longer than a key pressed on a curtain's button has to wait, in milliseconds.
MEANT: Final = 800
CONTEXT = {
    "locale": "en-GB",
    "color_scheme": "light",
    "viewport": {"width": 1280, "height": 800},
}
PHONE: Final = {
    "locale": "en-GB",
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
PERSONS: Final = {"ns": "person", "ew": "person"}
#: How the tile that is held lies: it is the last one on the board.
HELD: Final = "[...document.querySelectorAll('#pieces .tile')].at(-1).getAttribute('transform')"
GHOST: Final = "document.getElementById('preview').innerHTML"
FOCUS: Final = "document.activeElement.id"
PANE: Final = """
() => {
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } =
    document.getElementById("pane");
  return {
    level: document.querySelector(".stage").className,
    x: (scrollLeft + clientWidth / 2) / scrollWidth,
    y: (scrollTop + clientHeight / 2) / scrollHeight,
    times: scrollWidth / clientWidth,
  };
}
"""
#: Whether an element lies within the pane.
SEEN: Final = """
(node) => {
  const [it, pane] = [node, document.getElementById("pane")].map((x) => x.getBoundingClientRect());
  return it.left >= pane.left && it.right <= pane.right && it.top >= pane.top
    && it.bottom <= pane.bottom;
}
"""


def drawn() -> Match:
    """A game in which the first tile has been drawn."""
    return canals("L")


def headings(match: Match, square: str) -> list[str]:
    """How the tile in hand may lie with its middle on a square, clockwise."""
    board = catalogue.board("tayu")
    found = {board.picks(action)[1] for action in match.legal() if square in _last(board, action)}
    return [spin for spin in board.SPINS if spin in found]


def _last(board: Any, action: Any) -> str:
    return str(board.picks(action)[-1])


def ghost(screen: Screen) -> str:
    """The preview as it is drawn."""
    return str(screen.page.evaluate(GHOST))


def named(match: Match, way: str) -> str:
    """What is said of the tile in hand when it lies so."""
    state = match.state
    (tile,) = state.observed_by(match.to_move).hands[match.seats.index(match.to_move or "")]
    spoken: str = tile_named(Words(), tile, "NESW".index(way[-1]))
    return spoken


def test_the_wheel_turns_the_tile(screen: Screen) -> None:
    """A step a notch, both ways; the ghost follows, and the page scrolls only without a tile."""
    match = drawn()
    screen.open(canals(), PERSONS)
    screen.page.set_viewport_size({"width": 1280, "height": 400})
    screen.page.mouse.move(*screen.middle("#cell-j10"))
    screen.page.mouse.wheel(0, 100)
    screen.wait("scrollY > 0")
    screen.page.evaluate("scrollTo(0, 0)")
    screen.page.set_viewport_size({"width": 1280, "height": 800})
    screen.hit("[data-pick='row:L']")
    screen.page.mouse.move(*screen.middle("#cell-j10"))
    ways = headings(match, "square:j10")
    assert 4 == len(ways)
    seen = [ghost(screen)]
    screen.heard()
    for _notch in range(4):
        screen.page.mouse.wheel(0, 100)
        screen.wait(f"{GHOST} !== {seen[-1]!r}")
        seen.append(ghost(screen))
    assert (seen[0], 4) == (seen[-1], len(set(seen)))
    said = [named(match, way) for way in (*ways[1:], ways[0])]
    assert 4 == len(set(said)) and said == screen.heard()
    screen.page.mouse.wheel(0, -100)
    screen.wait(f"{GHOST} === {seen[3]!r}")
    assert 0 == screen.page.evaluate("scrollY")
    screen.page.set_viewport_size({"width": 1280, "height": 400})
    screen.page.evaluate("scrollTo(0, 0)")
    screen.page.mouse.move(*screen.middle("#cell-j10"))
    turned = ghost(screen)
    screen.page.mouse.wheel(0, 100)
    screen.wait(f"{GHOST} !== {turned!r}")
    assert 0 == screen.page.evaluate("scrollY")


def test_a_game_that_was_left_hears_nothing_more(screen: Screen) -> None:
    """What listened to its tiles does not fail when something else is pressed."""
    screen.open(canals(), PERSONS)
    screen.hit("[data-pick='row:L']")
    screen.go("#/import")
    screen.page.mouse.click(*screen.middle("#record"))
    screen.page.keyboard.type("Sb2")
    assert "Sb2" == screen.page.input_value("#record").strip()
    assert not screen.page.locator(".trouble").count()


def test_keys_turn_preview_and_go_on(screen: Screen) -> None:
    """R and Shift+R, on the board and off it; N to the next place; arrows take the ghost along."""
    screen.open(canals(), PERSONS)
    page = screen.page
    page.focus("#cell-a19")
    page.keyboard.press("l")
    assert "cell-a19" == page.evaluate(FOCUS)
    screen.heard()
    page.keyboard.press("n")
    first = page.evaluate(FOCUS)
    assert "square:" + first.removeprefix("cell-") in {
        _last(catalogue.board("tayu"), action) for action in drawn().legal()
    }
    assert ghost(screen)
    page.keyboard.press("n")
    assert first != page.evaluate(FOCUS)
    page.keyboard.press("N")
    assert first == page.evaluate(FOCUS)
    before = ghost(screen)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert before == ghost(screen)
    page.keyboard.press("r")
    page.keyboard.press("R")
    page.keyboard.press("Enter")
    assert screen.sentence.endswith("Confirm it, or take it back.")
    held = page.evaluate(HELD)
    page.keyboard.press("r")
    ways = headings(drawn(), "square:" + first.removeprefix("cell-"))
    assert (len(ways) > 1) == (held != page.evaluate(HELD))
    assert screen.sentence.endswith("Confirm it, or take it back.")
    page.keyboard.press("Enter")
    assert "East–West: draw a tile from the left or the right row TA-2" == screen.sentence
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    assert "" == page.evaluate(FOCUS)


def test_letters_in_a_field_are_letters(screen: Screen) -> None:
    """Only there."""
    screen.open(drawn(), PERSONS)
    screen.heard()
    screen.page.focus("#typed")
    screen.page.keyboard.type("rn")
    assert ("rn", []) == (screen.page.input_value("#typed"), screen.heard())
    screen.page.evaluate("document.activeElement.blur()")
    screen.page.keyboard.press("r")
    assert 1 == len(screen.heard())


@pytest.mark.long_only
def test_a_second_click_places_and_the_button_turns(screen: Screen) -> None:
    """With the mouse what is held is confirmed by a click on it; the button turns it before."""
    match = drawn()
    screen.open(match, PERSONS)
    ways = headings(match, "square:j10")
    screen.hit("#cell-j10")
    first = screen.sentence
    screen.hit("[data-do=spin]")
    assert first != screen.sentence
    for _way in ways[1:]:
        screen.page.wait_for_timeout(600)
        screen.hit("[data-do=spin]")
    assert first == screen.sentence
    assert first == screen.heard()[-1]
    screen.hit("#cell-j10")
    assert "East–West: draw a tile from the left or the right row TA-2" == screen.sentence


def test_drawing_by_keys_leads_to_the_board(screen: Screen) -> None:
    """The pile cannot be used any more, so the focus goes where the tile is placed."""
    screen.open(canals(), PERSONS)
    screen.page.focus("[data-pick='row:R']")
    screen.page.keyboard.press("Enter")
    assert str(screen.page.evaluate(FOCUS)).startswith("cell-")
    assert 0 == screen.page.locator("#supply [data-pick]").count()


def test_a_larger_board(screen: Screen) -> None:
    """About the last tile at first, then about the middle; it scrolls within, and goes back."""
    match = drawn()
    match = match.play(match.legal()[0]).play_text("L")
    screen.open(match, PERSONS)
    page = screen.page
    assert 1 == page.evaluate(PANE)["times"]
    page.click("[data-do=larger]")
    once = page.evaluate(PANE)
    assert "stage zoom-1" == once["level"] and once["times"] == pytest.approx(1.5, abs=0.01)
    assert page.eval_on_selector("#drawing .last", SEEN)
    page.eval_on_selector("#pane", "(it) => it.scrollTo(40, 60)")
    before = page.evaluate(PANE)
    page.click("[data-do=larger]")
    after = page.evaluate(PANE)
    assert (before["x"], before["y"]) == pytest.approx((after["x"], after["y"]), abs=0.01)
    page.click("[data-do=larger]")
    page.click("[data-do=larger]", force=True)
    assert 3 == pytest.approx(page.evaluate(PANE)["times"], abs=0.01)
    assert ["150%", "200%", "300%"] == screen.heard()[-3:]
    assert "larger" == page.evaluate(FOCUS)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.mouse.move(*screen.middle("#pane"))
    scrolled = page.evaluate("pane.scrollTop")
    page.mouse.wheel(0, 100)
    screen.wait(f"pane.scrollTop > {scrolled}")
    page.focus("#cell-a1")
    page.keyboard.press("ArrowUp")
    assert page.eval_on_selector("#cell-a2", SEEN)
    for _step in range(3):
        page.click("[data-do=smaller]")
    assert ("stage zoom-0", 1) == (page.evaluate(PANE)["level"], page.evaluate(PANE)["times"])


def test_a_number_is_named(screen: Screen) -> None:
    """By the form; what is no bid is refused in words, and stays written there."""
    screen.open(canals(seats=3), {"A": "person", "B": "person", "C": "person"})
    field = screen.page.locator("#number")
    for text, wanted in (
        ("900", "whole number from 1 to 484"),
        ("", "Write a whole number"),
    ):
        field.fill(text)
        field.press("Enter")
        assert wanted in screen.sentence
    field.fill("24")
    screen.page.click("form.number [type=submit]")
    screen.page.click("[data-do=confirm]")
    assert "bids 24." in " ".join(screen.heard())
    assert "bid below 24, or pass" in screen.sentence
    assert "" == field.input_value()
    assert "23" == field.get_attribute("max")
    screen.page.click("[data-pick='answer:pass']")
    assert "passes." in " ".join(screen.heard())


@pytest.mark.long_only
def test_one_screen_for_two_who_hide_tiles(screen: Screen) -> None:
    """Each says to be there; until then, and after a reload, nothing hidden is on the page."""
    screen.begin_game("tayu", PERSONS, first="ns", hand="two")
    page = screen.page
    hands = ("Hand the screen to {0}.", "North–South", "East–West")
    handed = (screen.sentence, screen.text("#lift"))
    assert (hands[0].format(hands[1]), "I am North–South N") == handed
    assert 0 == page.locator("#typed, [data-pick^='row:']").count()
    screen.hit("#cell-j10")
    assert "Hand the screen to North–South." == screen.heard()[-1]
    page.focus("#lift")
    page.wait_for_timeout(MEANT)
    page.keyboard.press("Enter")
    assert str(page.evaluate(FOCUS)).startswith("cell-")
    page.keyboard.press("l")
    kind = tile_of(screen.match(), "ns")
    assert ("hide", 1) == (page.evaluate(FOCUS), page.locator(f"[aria-label*='{kind}']").count())
    page.wait_for_timeout(MEANT)
    page.keyboard.press("Enter")
    assert (hands[0].format(hands[2]), "lift") == (screen.sentence, page.evaluate(FOCUS))
    assert "I am East–West E" == screen.text("#lift")
    assert kind not in page.inner_text("body") and f"tile:{kind}" not in page.content()
    for key in ("Enter", "r", "Enter", "Enter", "l"):
        if key == "Enter":
            page.wait_for_timeout(MEANT)
        page.keyboard.press(key)
    assert "place one of your two tiles" in screen.sentence
    assert 1 == page.locator(f"[data-pick='tile:{kind}']").count()
    again = reloaded(page)
    assert hands[0].format(hands[1]) == again.sentence
    for kind in (tile_of(again.match(), "ns"), tile_of(again.match(), "ew")):
        assert f"tile:{kind}" not in page.content()
    again.do("lift")
    assert "place one of your two tiles" in again.sentence


def tile_of(match: Match, seat: str) -> str:
    """The first tile that a seat has in hand."""
    hands = match.state.observed_by(seat).hands
    return str(hands[match.seats.index(seat)][0])


@pytest.mark.long_only
def test_a_tap_on_the_held_tile_turns_it(visiting: Visiting) -> None:
    """A finger confirms by the button alone; nothing is too wide, and what is held stays."""
    visit = visiting(**PHONE)
    screen = Screen(visit(), touch=True)
    match = drawn()
    screen.open(match, PERSONS)
    screen.hit("#cell-j10")
    ways = headings(match, "square:j10")
    first, seen = screen.sentence, []
    for _way in ways:
        screen.hit("#cell-j10")
        screen.page.wait_for_timeout(100)
        seen.append(screen.sentence)
    assert (first, len(ways)) == (seen[-1], len(set(seen)))
    screen.hit("[data-do=larger]")
    assert screen.page.eval_on_selector("#cell-j10", SEEN)
    assert screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    screen.hit("[data-do=confirm]")
    assert "East–West: draw a tile from the left or the right row TA-2" == screen.sentence
