"""Hands for the box on the home in which a game is begun."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.playing import ANOTHER, LEAVE, Screen

#: The form that is shown, and what begins the game that it describes.
FORM: Final = "#box[open] form:not([hidden])"
BEGIN: Final = f"{FORM} [type=submit]"


def play_at_home(page: Page, game: str) -> None:
    """The two clicks from the home to a game, whether Python is there or not."""
    page.click(f"#card-{game} .main")
    page.click(BEGIN)


def begin_at_home(screen: Screen, game: str) -> None:
    """The same, and wait until the game is on the screen."""
    screen.page.evaluate(LEAVE)
    play_at_home(screen.page, game)
    screen.wait(ANOTHER)


def choose(page: Page, name: str, value: str) -> None:
    """Choose one of several values in the box, as a click on its label does."""
    page.locator(f"{FORM} label:has([name={name}][value='{value}'])").click()
