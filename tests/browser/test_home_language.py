"""The home's list in a language in which nothing of it was kept yet."""

from __future__ import annotations

from tessera.saves.library import GAME
from tests.browser.conftest import Visiting
from tests.browser.playing import Screen
from tests.browser.test_home import GAMES, state, written
from tests.outside import played


def test_a_list_in_another_language_keeps_its_pictures_and_python_tells_the_rest(
    visiting: Visiting,
) -> None:
    """Nothing was kept in that language: it is told as saves tell it, then as Python does."""
    visit = visiting(locale="en-GB")
    screen = Screen(visit("#/import"))
    game, moves, players, when, called = GAMES["dddd"]
    screen.store(f"{GAME}dddd", written(played(moves, game=game), players, when, called))
    screen.go("#/")
    screen.wait("document.querySelector('#mine .small svg')")
    page = screen.page
    page.reload()
    page.wait_for_selector("#mine .small svg")
    page.wait_for_load_state("load")
    assert "still" == state(page)
    page.click("[data-do=language]:visible")
    assert page.locator("#mine .small svg").count() == 1 and "coup" in page.inner_text("#mine")
    screen.wait("document.querySelector('#mine li a').textContent.includes('Robot')")
    assert page.locator("#mine .small svg").count() == 1
    page.reload()
    assert "Robot" in page.inner_text("#mine li a")
