"""Ta Yü on telephones and tablets: all that a turn needs in one window, and nothing moves."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tests.browser.playing import SOON, Screen
from tests.outside import canals

pytestmark = pytest.mark.in_turn

CONTEXT: Final = {"locale": "fr-FR", "color_scheme": "dark", "has_touch": True}
SIZES: Final = [(320, 640), (360, 740), (768, 1024)]
#: What stands out of the window, of what a turn needs, or has something else over its middle.
HIDDEN: Final = """
() => [...document.querySelectorAll(
  "#status .sentence, #drawing, .pile[data-pick], #asked button, #zooming button")].filter((it) => {
  const { left, top, right, bottom } = it.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
    || !(it.contains(over) || over.closest("#drawing, .sentence"));
}).map((it) => it.outerHTML.slice(0, 80))
"""
#: Where what is always there stands.
PLACES: Final = """
() => ["#drawing", "#seats", ".moment"].map((name) => {
  const { top, left, width } = document.querySelector(name).getBoundingClientRect();
  return [name, Math.round(top + scrollY), Math.round(left), Math.round(width)].join(" ");
})
"""
#: Buttons of the row that a finger may miss.
SMALL: Final = """
() => [...document.querySelectorAll(
  "#asked button, .pile[data-pick], #zooming button")].filter((it) => {
  const { width, height } = it.getBoundingClientRect();
  return width < 43.9 || height < 43.9;
}).map((it) => it.outerHTML.slice(0, 80))
"""
#: Buttons that their words stick out of.
TIGHT: Final = """
() => [...document.querySelectorAll(".screen button")]
  .filter((it) => it.clientWidth && it.scrollWidth > it.clientWidth + 1)
  .map((it) => it.outerHTML.slice(0, 80))
"""


#: How many lines lie between the sentence's beginning and its rule.
LINES: Final = """
(it) => {
  const words = document.createRange();
  words.selectNodeContents(it.firstChild);
  const [{ top }] = words.getClientRects();
  const rule = it.querySelector(".rule-id").getBoundingClientRect();
  return Math.round((rule.top - top) / parseFloat(getComputedStyle(it).lineHeight));
}
"""


#: In how many rows things stand.
ROWS: Final = "(them) => new Set(them.map((it) => Math.round(it.getBoundingClientRect().top))).size"


def game(seats: int, placed: int, **options: str) -> Match:
    """A game after some tiles, with one in hand to be placed; as it ended with very many."""
    rules, rng = catalogue.game("tayu"), Random(4)
    match = Match.new(rules, rules.setup(seats, options), rng)
    while match.to_move and not (match.finished >= placed and match.open):
        legal = match.legal()
        passes = [rules.read("pass")[0]] if seats == 3 and "pass" in map(rules.write, legal) else []
        match = match.play((passes or [*legal])[rng.randrange(len(passes or legal))])
    return match


def put(screen: Screen, match: Match) -> None:
    """Lay a game between persons on the table; whoever is to move is there."""
    screen.open(match, dict.fromkeys(match.seats, "person"))
    if screen.page.locator("#lift").count():
        screen.do("lift")
        # A mouse would lie on the rule now, and show it.
        screen.page.mouse.move(0, 0)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"hand": "two"}), (3, {}), (4, {})])
def test_a_turn_fits_into_the_window(
    screen: Screen, seats: int, options: dict[str, str], width: int, height: int
) -> None:
    """Before the draw, with a tile in hand, while it is held, and at the end.

    As long as one plays nothing moves.
    """
    page = screen.page
    page.set_viewport_size({"width": width, "height": height})
    match, board = game(seats, 20, **options), catalogue.board("tayu")
    put(screen, match)
    places = page.evaluate(PLACES)
    tile = page.get_attribute("#asked [aria-pressed=true]", "data-pick")
    paths = sorted(path for path in map(board.picks, match.legal()) if path[0] == tile)
    square = paths[0][-1].removeprefix("square:")
    for step in ("in hand", "held", "placed"):
        if step == "held":
            page.touchscreen.tap(*screen.middle(f"#cell-{square}"))
            page.wait_for_selector("[data-do=confirm]")
        elif step == "placed":
            page.click("[data-do=confirm]")
            page.wait_for_selector("[data-do=confirm]", state="detached")
        assert places == page.evaluate(PLACES), step
        assert [[], [], []] == [page.evaluate(it) for it in (HIDDEN, SMALL, TIGHT)], step
    put(screen, game(seats, 999, **options))
    # The panel of the end gives the window back.
    screen.hit("#ending [data-do=ending]")
    assert [[], []] == [page.evaluate(HIDDEN), page.evaluate(SMALL)], "over"


def test_the_auction_fits_too(screen: Screen) -> None:
    """The number, its button and Pass stand in one row, each as wide as its words.

    What is asked takes two lines at most.
    """
    page, rules = screen.page, catalogue.game("tayu")
    match = Match.new(rules, rules.setup(3), Random(1))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for standing in (match, match.play_text("bid 340")):
            screen.open(standing, dict.fromkeys(match.seats, "person"))
            assert page.eval_on_selector("#status .sentence", LINES) <= 1
        assert [[], [], []] == [page.evaluate(it) for it in (HIDDEN, SMALL, TIGHT)]
        assert 1 == page.eval_on_selector_all("#asked button, #asked input", ROWS)


def test_a_finger_means_the_nearest_place(screen: Screen) -> None:
    """Beside a place the tap is taken for it; far from any it is refused."""
    screen.page.set_viewport_size({"width": 320, "height": 640})
    screen.touch = True
    put(screen, canals("L"))
    refused = screen.page.locator("#choices .tried")
    screen.hit("#cell-a1")
    assert (1, 0) == (refused.count(), screen.page.locator("[data-do=confirm]").count())
    x, y = screen.middle("#cell-j10")
    cell = screen.page.eval_on_selector("#cell-j10", "(it) => it.getBoundingClientRect().width")
    screen.page.touchscreen.tap(x + 2.4 * cell, y)
    screen.page.wait_for_selector("[data-do=confirm]", timeout=SOON)
    assert 0 == refused.count()
