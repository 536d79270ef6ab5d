"""Text twice as large on a telephone: the board leaves room for the sentence and Confirm."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tests.browser.conftest import Visiting
from tests.browser.playing import FRESH, Screen

#: Enlarges all text, as a system setting does.
ENLARGE: Final = """
(size) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${size} !important; }`);
  document.adoptedStyleSheets.push(sheet);
}
"""
#: The positions of things in the window, from top to bottom.
CONFIRM: Final = "#asking [data-do=confirm]"
PLACED: Final = f"""
() => Object.fromEntries(Object.entries({{
  sentence: "#status .sentence", board: "#drawing", bar: ".moment",
  confirm: "{CONFIRM}, #choices [data-pick]",
}}).map(([name, selector]) => {{
  const {{ top, bottom, left, right }} = document.querySelector(selector).getBoundingClientRect();
  return [name, [top, bottom, left, right].map(Math.round)];
}}))
"""
#: Where the button for a rematch ends.
BOTTOM: Final = "document.getElementById('rematch').getBoundingClientRect().bottom"
#: True if the board has the same height in two frames.
STILL: Final = """
() => new Promise((said) => {
  const height = () => document.getElementById("drawing").getBoundingClientRect().height;
  const look = (before) => requestAnimationFrame(() => requestAnimationFrame(() =>
    height() === before && document.querySelector("[data-large]") ? said() : look(height())));
  look(0);
})
"""


def hold(screen: Screen, match: Match) -> None:
    """Play until a turn waits for Confirm, or in Pyrga for its direction."""
    board, rng = catalogue.board(match.game.id), Random(7)
    screen.open(match, dict.fromkeys(match.seats, "person"))
    while True:
        if screen.sees("[data-do=lift]"):
            screen.do("lift")
        for pick in board.picks(rng.choice(screen.match().legal())):
            if pick in board.SPINS:
                continue
            near = f".moment [data-pick='{pick}'], #choices [data-pick='{pick}']"
            there = f"[id='cell-{pick.removeprefix('square:')}']"
            screen.page.wait_for_selector(f"{near}, {there}, {CONFIRM}", state="attached")
            if screen.sees(CONFIRM):
                return
            if pick.startswith("heading:"):
                return
            screen.page.evaluate(STILL)
            screen.hit(near if screen.sees(near) else there)
        if screen.sees(CONFIRM):
            return


@pytest.mark.parametrize("size", [(390, 664), (320, 568)])
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_turn_is_confirmed_in_sight_of_the_board(
    visiting: Visiting, game: str, size: tuple[int, int]
) -> None:
    """The sentence is above the board, the bar with Confirm below it, all in the window."""
    width, height = size
    visit = visiting(viewport={"width": width, "height": height}, has_touch=True, locale="fr-FR")
    page = visit(FRESH)
    page.evaluate(ENLARGE, "200%")
    rules = catalogue.game(game)
    hold(Screen(page, touch=True), Match.new(rules, rules.setup(), Random(1)))
    page.evaluate(STILL)
    assert_in_sight(page.evaluate(PLACED), width, height)


def assert_in_sight(told: dict[str, Any], width: int, height: int) -> None:
    """Nothing overlaps, and nothing lies outside the window."""
    assert 0 <= told["sentence"][0] and told["sentence"][1] <= told["board"][0] + 1
    assert told["board"][1] <= told["bar"][0] + 1
    assert told["bar"][1] <= height and told["confirm"][1] <= height
    assert all(left >= 0 and right <= width for _, _, left, right in told.values())
    assert told["board"][1] - told["board"][0] >= 100


@pytest.mark.parametrize("size", [(390, 664), (320, 568)])
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_an_ended_game_is_in_sight(visiting: Visiting, game: str, size: tuple[int, int]) -> None:
    """The board and Rematch are in the window; how it stands is scrolled to, and no text is cut."""
    width, height = size
    page = visiting(viewport={"width": width, "height": height}, locale="fr-FR")(FRESH)
    page.evaluate(ENLARGE, "200%")
    rules, rng = catalogue.game(game), Random(3)
    match = Match.new(rules, rules.setup(), rng)
    while match.outcome is None:
        match = match.play(rng.choice(match.legal()))
    screen = Screen(page)
    screen.open(match, dict.fromkeys(match.seats, "person"))
    page.wait_for_selector("#rematch")
    page.evaluate(STILL)
    page.wait_for_function(f"{BOTTOM} <= {height}")
    assert "" == screen.trouble
    page.locator(".panel .scores").scroll_into_view_if_needed()
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("where", ["#/", "#/settings", "#/import", "#/apart/link", "#/learn/tyrus"])
def test_nothing_is_wider_than_the_window(visiting: Visiting, where: str) -> None:
    """Nobody scrolls sideways to read."""
    page = visiting(viewport={"width": 320, "height": 568}, locale="fr-FR")(FRESH)
    page.evaluate(ENLARGE, "200%")
    Screen(page).go(where)
    page.wait_for_selector("[data-large]")
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")


def test_usual_letters_are_as_they_were(visiting: Visiting) -> None:
    """With somewhat larger text the board keeps its usual size, and regains it afterwards."""
    page = visiting(viewport={"width": 390, "height": 664})(FRESH)
    height = "document.getElementById('drawing').getBoundingClientRect().height"
    usual = page.evaluate(height)
    page.evaluate(ENLARGE, "200%")
    page.evaluate(STILL)
    assert page.evaluate(height) < usual
    page.evaluate(ENLARGE, "100%")
    page.wait_for_function(f"!document.querySelector('[data-large]') && {height} === {usual}")
