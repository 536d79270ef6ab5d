"""The home: how far Python is there, and the box in which a game is begun."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.playing import ANOTHER, LEAVE, SOON, Screen

#: What is fetched to run Python: all of the runtime's folder but the small library that the page
#: has at hand, archives, the modules and the entry that start it.
PYTHON: Final = re.compile(r"/runtime-\w+/(?!idiomorph)|\.zip$|/start\.mjs|/main\.py|/worker\.mjs")

#: The form that is shown, and what begins the game that it describes.
FORM: Final = "#box[open] form:not([hidden])"
BEGIN: Final = f"{FORM} [type=submit]"


def at_home(visit: Visit, address: str = "") -> Page:
    """The home as it first stands there, painted, without Python."""
    page = visit(address, ready=False)
    page.set_default_timeout(SOON)
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    return page


def state(page: Page) -> str:
    """The state of Python's start: ``still`` before anything is asked of it."""
    return page.get_attribute("html", "data-tessera") or ""


def fetched(visit: Visit) -> list[str]:
    """The files asked for that Python is made of."""
    return [url for url in visit.requests if PYTHON.search(urlsplit(url).path)]


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
