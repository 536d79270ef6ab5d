"""The oldest Chromium that the site works in, and one before `light-dark()`, run as they were.

In both a game begins and is kept, menus open and close, and every board has today's colours. Other
browsers of the floor are not run: see ``tests/build/test_floor.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, Error, Page

from toolchain import ROOT, browsers
from tests.browser.conftest import FLAGS, NO_WORKERS, PATIENCE, Chromium, Site, Visit
from tests.browser.playing import FRESH, MAY_PLAY, READY, Screen, reloaded

FLOOR: Final = min(browsers.OLD_CHROMIUMS)
#: What Chromium 109 says of an attribute that it does not know.
FORGIVEN: Final = "Found a 'popover' attribute"
#: The colours of a page: its paper, what is written on it, and all that is drawn.
COLOURS: Final = """
() => [...document.querySelectorAll(":root, #ground *, #pieces *, #home .look *")]
  .map((it) => [it.tagName, it.id, ...["backgroundColor", "color", "fill", "stroke", "opacity"]
    .map((name) => getComputedStyle(it)[name])].join(" "))
"""
#: Whether a menu is seen; whether something in it can be hit.
MENU: Final = """
(() => {
  const { x, y, width, height } = document.querySelector("#more").getBoundingClientRect();
  return width > 0 && document.elementFromPoint(x + width / 2, y + 4)?.closest("#more") !== null;
})()
"""
#: The ways in which a theme is come by: what the system wants, what was chosen.
Scheme = Literal["light", "dark"]
THEMES: Final[tuple[tuple[Scheme, str], ...]] = (
    ("light", "auto"), ("dark", "auto"), ("dark", "light"), ("light", "dark"),
)  # fmt: skip


def test_the_floor_is_what_is_run() -> None:
    """The oldest Chromium that is run is the one that package.json promises."""
    stated = json.loads((ROOT / "package.json").read_text())["browserslist"]
    assert f"chrome {FLOOR}" in stated


@pytest.fixture(
    scope="module",
    params=[
        version if version == FLOOR else pytest.param(version, marks=pytest.mark.long_only)
        for version in browsers.OLD_CHROMIUMS
    ],
)
def aged(chromium: Chromium, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Each of the old Chromiums."""
    program = browsers.old_chromium(request.param)
    if program is None:
        pytest.skip(f"no Chromium {request.param} here: npm has one for Linux on x86-64")
    try:
        browser = chromium.kind.launch(executable_path=program, args=list(FLAGS))
    except Error as error:
        if "shared libraries" in error.message:
            pytest.skip(f"Chromium {request.param} does not run here: {error.message}")
        raise
    assert browser.version.startswith(f"{request.param}.")
    yield browser
    browser.close()


@contextmanager
def visit(browser: Browser, site: Site, **options: Any) -> Iterator[Visit]:
    """A visit in a fresh profile of a browser; in the end nothing was wrong."""
    made = Visit(browser.new_context(**{**NO_WORKERS, **options}), site)
    made.forgive(FORGIVEN)
    yield made
    made.context.close()
    made.assert_clean()


def test_a_game_and_its_menu(aged: Browser, site: Site) -> None:
    """A bot answers, and a reload shows all as it was; a control in the menu does what it says."""
    with visit(aged, site) as visiting:
        screen = Screen(visiting())
        page = screen.page
        screen.begin(black="bot:1")
        screen.play("Sb2")
        screen.wait(MAY_PLAY)
        screen = reloaded(page)
        assert 2 == len(screen.turns()) == len(screen.pieces())
        assert not page.evaluate(MENU)
        page.click("#more-button")
        page.wait_for_function(MENU)
        page.keyboard.press("Escape")
        page.wait_for_function(f"!{MENU}")
        page.click("#more-button")
        page.click("#more [data-do=turn]")
        page.wait_for_function(f"!{MENU}")


@pytest.mark.long_only
def test_colours_are_those_of_today(aged: Browser, browser: Browser, site: Site) -> None:
    """At home and on a board, by day and by night, as the system wants it and as chosen."""
    then, now = (colours(it, site) for it in (aged, browser))
    assert then == now
    for light, dark, *again in (then[:4], then[4:]):
        assert light != dark
        assert [light, dark] == again


def colours(browser: Browser, site: Site) -> list[list[str]]:
    """What a browser paints the home with, in each theme, then a board."""
    with visit(browser, site, reduced_motion="reduce") as visiting:
        page = visiting("", ready=False)
        page.wait_for_selector("#home .look svg")
        found = [painted(page, *theme) for theme in THEMES]
        page.goto(f"{site.address}?begun{FRESH}")
        page.wait_for_function(READY, timeout=PATIENCE)
        Screen(page).begin_at("Sb2 Tb1E Cd1")
        return found + [painted(page, *theme) for theme in THEMES]


def painted(page: Page, system: Scheme, chosen: str) -> list[str]:
    """The colours of a page where the system wants a theme, and another may be chosen."""
    page.emulate_media(color_scheme=system)
    page.evaluate("(it) => { document.documentElement.dataset.theme = it; }", chosen)
    return list(page.evaluate(COLOURS))
