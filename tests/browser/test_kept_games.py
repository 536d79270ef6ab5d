"""One's games in the browser: renamed, deleted and put back, kept for good."""

from __future__ import annotations

from random import Random

from tessera.games import catalogue
from tests.browser.conftest import Visit
from tests.browser.keys import rename
from tests.browser.playing import Screen
from tests.outside import MOVES, PERSONS, fresh, played

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}


def home(screen: Screen) -> None:
    """Go home."""
    screen.page.evaluate("location.hash = '#/'")
    screen.wait("document.documentElement.dataset.at === 'home'")


def test_the_menu_of_every_game_opens(screen: Screen, rng: Random) -> None:
    """Three dots beside it in the list, whatever the styles of its board are."""
    for game in catalogue.GAMES:
        match = fresh(game, rng)
        match = match.play(rng.choice(match.legal()))
        screen.keep(f"of{game}", match, dict.fromkeys(match.seats, "person"))
    home(screen)
    for game in catalogue.GAMES:
        dots = screen.page.locator(f"#game-of{game} .dots")
        dots.click()
        assert screen.page.locator(f"#game-of{game} [data-do=delete]").is_visible()
        dots.click()
        assert not screen.page.locator(f"#game-of{game} [data-do=delete]").is_visible()


def test_renaming_and_putting_back_keep_the_focus(screen: Screen) -> None:
    """The menu's dialog gives it back; the list goes on with what puts a game back."""
    name = screen.open(played(MOVES), PERSONS)
    rename(screen, "<img src=x>&amp;")
    assert "more-button" == screen.page.evaluate("document.activeElement.id")
    home(screen)
    rename(screen, "Other")
    screen.wait("document.querySelector('.games a').textContent.startsWith('Other')")
    screen.do("rename")
    screen.page.wait_for_selector("#given-name:focus")
    screen.page.keyboard.type("never")
    screen.page.keyboard.press("Escape")
    screen.do("delete")
    assert "undelete" == screen.page.evaluate("document.activeElement.id")
    screen.page.keyboard.press("Enter")
    assert f"to-{name}" == screen.page.evaluate("document.activeElement.id")


def test_the_browser_is_asked_to_keep_games(visit: Visit) -> None:
    """After the first game that ended; not before."""
    visit.context.add_init_script(
        "if (navigator.storage) { globalThis.asked = 0; StorageManager.prototype.persist ="
        " async () => { asked += 1; return false; }; }"
    )
    screen = Screen(visit("#/play/pyrga"))
    screen.play("Sb2")
    assert 0 == screen.page.evaluate("asked")
    screen.do("resign")
    screen.do("yes")
    screen.wait("asked === 1")
