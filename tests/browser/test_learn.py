"""Lessons in a browser: by keys alone, by a finger alone; board and row are in the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from tessera.games import catalogue
from tests.browser.box import at_home
from tests.browser.conftest import Visiting
from tests.browser.playing import SOON, Screen
from website import lessons
from website.diagrams import Diagram

CONTEXT = {
    "locale": "en-GB",
    "viewport": {"width": 375, "height": 548},
    "has_touch": True,
    "is_mobile": True,
}
#: A small telephone held upright, in which a lesson has to fit.
HIGH: Final = 548
#: Where board and row are: the top of the one, its bottom, the top of the other.
PLACES: Final = """
() => {
  const at = (name) => document.querySelector(name).getBoundingClientRect();
  const board = at(".stage .drawing");
  return [board.top, board.bottom, at(".moment").top, at(".moment").bottom];
}
"""
ALL: Final = sorted(catalogue.GAMES)

#: Does one pick: taken up by whatever leads to it.
Pick = Callable[[Screen, str], None]


def wanted(step: Diagram) -> list[str]:
    """What is picked for the first of the turns that a step asks for."""
    match, board = step.match, catalogue.board(step.game)
    actions = match.play_text(step.goal[0]).actions[len(match.actions) :]
    return [pick for action in actions for pick in board.picks(action)]


def solve(screen: Screen, step: Diagram, pick: Pick, press: Callable[[Screen, str], None]) -> None:
    """Solve a step; a piece that is turned is tried in one way after the other."""
    spins = catalogue.board(step.game).SPINS
    for times in range(4):
        for what in wanted(step):
            if what not in spins:
                pick(screen, what)
            elif times:
                for _time in range(times):
                    press(screen, "#spin")
        if screen.page.locator("[data-do=confirm]").count():
            press(screen, "[data-do=confirm]")
        if not screen.page.locator("#learn-retry").count():
            break
        press(screen, "#learn-retry")
    while screen.page.locator("#skip, #on").count():
        press(screen, "#skip, #on")
    screen.page.wait_for_selector("#learn-next")


def tap(screen: Screen, selector: str) -> None:
    """Tap something; the title before, so that two taps on one place are no double one."""
    screen.hit(".lesson h2")
    screen.hit(selector)


def by_finger(screen: Screen, what: str) -> None:
    """Tap what can be picked, on the board or in the row."""
    place = "#ground" if what.startswith("square:") else "#asking"
    tap(screen, f":is({place}, .supply) [data-pick='{what}']")


def by_keys(screen: Screen, what: str) -> None:
    """Put the focus on what can be picked, as Tab and arrows do, and press Enter."""
    name = what.removeprefix("square:")
    found = f"#cell-{name}" if name != what else f":is(#asking, .supply) [data-pick='{what}']"
    screen.page.focus(found)
    screen.page.keyboard.press("Enter")


def enter(screen: Screen, selector: str) -> None:
    """Press a button by keys."""
    screen.page.focus(selector)
    screen.page.keyboard.press("Enter")


def walk(screen: Screen, game: str, pick: Pick, press: Callable[[Screen, str], None]) -> None:
    """Go through a lesson from its first step to a first game."""
    screen.go(f"#/learn/{game}")
    steps = lessons.steps(game)
    for number, step in enumerate(steps, 1):
        screen.wait(f"document.querySelector('.place').innerText.startsWith('{number} of')")
        solve(screen, step, pick, press)
        press(screen, "#learn-next")
    screen.page.wait_for_selector("#status .sentence")
    assert game == screen.game and not screen.page.locator(".lesson").count()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ALL)
def test_by_a_finger_alone(screen: Screen, game: str) -> None:
    """Taps on squares, pieces, buttons, from the first step to a first game."""
    screen.touch = True
    walk(screen, game, by_finger, tap)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ALL)
def test_by_keys_alone(screen: Screen, game: str) -> None:
    """What can have the focus and Enter."""
    walk(screen, game, by_keys, enter)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ALL)
def test_board_and_row_are_in_the_window(screen: Screen, game: str) -> None:
    """In every step, before and after it is solved: nothing covers the board."""
    screen.go(f"#/learn/{game}")
    for number, _step in enumerate(lessons.steps(game), 1):
        screen.wait(f"document.querySelector('.place').innerText.startsWith('{number} of')")
        top, bottom, row, end = screen.page.evaluate(PLACES)
        assert 0 < top < bottom <= row < end <= HIGH + 1, (number, top, bottom, row, end)
        screen.page.click("[data-do=show-me]")
        screen.page.wait_for_selector("#learn-next, #skip, #on")
        assert [top, bottom] == screen.page.evaluate(PLACES)[:2], number
        on = screen.page.locator("[data-do=learn].step").nth(1)
        if on.get_attribute("aria-disabled") is None:
            on.click()


@pytest.mark.long_only
def test_one_click_from_the_home_before_python(visiting: Visiting) -> None:
    """The link is taken at once, the lesson comes when Python is there."""
    page = at_home(visiting(locale="en-GB"))
    page.click("#card-pyrga a[href='#/learn/pyrga']")
    page.wait_for_selector(".task", timeout=SOON)
    assert "table" == page.evaluate("document.documentElement.dataset.at")
