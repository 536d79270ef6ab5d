"""Text twice as large on a telephone: the board leaves room for the sentence and Confirm."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tests.browser.conftest import Visiting
from tests.browser.playing import FRESH, Screen
from tests.outside import fresh

#: Enlarges all text, as a system setting does.
ENLARGE: Final = """
(size) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${size} !important; }`);
  document.adoptedStyleSheets.push(sheet);
}
"""
CONFIRM: Final = "#asking [data-do=confirm]"
#: The top, bottom, left and right of what a turn needs.
PLACED: Final = f"""
() => Object.fromEntries(Object.entries({{
  sentence: "#status .sentence", board: ".stage > *", bar: ".moment",
  confirm: "{CONFIRM}, #choices [data-pick]",
}}).map(([name, selector]) => {{
  const {{ top, bottom, left, right }} = document.querySelector(selector).getBoundingClientRect();
  return [name, [top, bottom, left, right].map(Math.round)];
}}))
"""
#: Resolves once the board has the same height in two frames.
STILL: Final = """
() => new Promise((said) => {
  const height = () => document.getElementById("drawing").getBoundingClientRect().height;
  const look = (before) => requestAnimationFrame(() => requestAnimationFrame(() =>
    height() === before && document.querySelector("[data-large]") ? said() : look(height())));
  look(0);
})
"""
NOT_WIDER: Final = "document.documentElement.scrollWidth <= innerWidth"
#: Where the button for a rematch ends.
BOTTOM: Final = "document.getElementById('rematch').getBoundingClientRect().bottom"
SIZES: Final = ((390, 664), (320, 568))


def hold(screen: Screen, match: Match) -> None:
    """Play until a turn waits for Confirm, or in Pyrga for its direction."""
    board, rng = catalogue.board(match.game.id), Random(7)
    screen.open(match, dict.fromkeys(match.seats, "person"))
    if screen.page.locator("[data-do=confirming][aria-checked=false]").count():
        screen.do("confirming")
        # The menu stays open.
        screen.page.keyboard.press("Escape")
    while not screen.sees(CONFIRM):
        if screen.sees("[data-do=lift]"):
            screen.do("lift")
        for pick in board.picks(rng.choice(screen.match().legal())):
            if pick in board.SPINS:
                continue
            near = f".moment [data-pick='{pick}'], #choices [data-pick='{pick}']"
            there = f"[id='cell-{pick.removeprefix('square:')}']"
            screen.page.wait_for_selector(f"{near}, {there}, {CONFIRM}", state="attached")
            if screen.sees(CONFIRM) or pick.startswith("heading:"):
                return
            screen.page.evaluate(STILL)
            screen.hit(near if screen.sees(near) else there)


def assert_in_sight(told: dict[str, Any], width: int, height: int) -> None:
    """Nothing overlaps, and nothing lies outside the window."""
    assert 0 <= told["sentence"][0] and told["sentence"][1] <= told["board"][0] + 1
    assert told["board"][1] <= told["bar"][0] + 1
    assert told["bar"][1] <= height and told["confirm"][1] <= height
    assert all(left >= 0 and right <= width for _, _, left, right in told.values())
    assert told["board"][1] - told["board"][0] >= 100


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_turn_and_its_end_are_in_sight(visiting: Visiting, game: str) -> None:
    page = visiting(has_touch=True, locale="fr-FR")(FRESH)
    page.evaluate(ENLARGE, "200%")
    screen, rng = Screen(page, touch=True), Random(3)
    match = fresh(game, rng)
    while match.outcome is None:
        match = match.play(rng.choice(match.legal()))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        hold(screen, fresh(game, Random(1)))
        page.evaluate(STILL)
        assert_in_sight(page.evaluate(PLACED), width, height)
        screen.open(match, dict.fromkeys(match.seats, "person"))
        page.wait_for_selector("#rematch")
        page.evaluate(STILL)
        page.wait_for_function(f"{BOTTOM} <= {height}")
        page.locator(".panel .scores").scroll_into_view_if_needed()
        page.wait_for_function(NOT_WIDER)
        screen.go("#/import")


def test_no_page_is_wider_than_the_window(visiting: Visiting) -> None:
    """And the board regains its usual size with usual letters."""
    page = visiting(viewport={"width": 320, "height": 568}, locale="fr-FR")(FRESH)
    height = "document.getElementById('drawing').getBoundingClientRect().height"
    usual = page.evaluate(height)
    page.evaluate(ENLARGE, "200%")
    page.evaluate(STILL)
    assert page.evaluate(height) < usual
    for where in ("#/", "#/settings", "#/import", "#/apart/link", "#/learn/tyrus"):
        Screen(page).go(where)
        page.wait_for_selector("[data-large]")
        page.wait_for_function(NOT_WIDER)
    Screen(page).go(FRESH)
    page.evaluate(ENLARGE, "100%")
    page.wait_for_function(f"!document.querySelector('[data-large]') && {height} === {usual}")
