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
from tessera.games import catalogue
from tests.browser.conftest import FLAGS, NO_WORKERS, PATIENCE, Chromium, Site, Visit
from tests.browser.playing import FRESH, MAY_PLAY, READY, Screen, reloaded

FLOOR: Final = min(browsers.OLD_CHROMIUMS)
#: What Chromium 109 says of an attribute that it does not know.
FORGIVEN: Final = "Found a 'popover' attribute"
#: How all that is drawn is coloured, by what it is.
COLOURS: Final = """
() => {
  const found = {};
  for (const it of document.querySelectorAll("#ground *, #pieces *, #home .look *")) {
    const { fill, stroke, opacity } = getComputedStyle(it);
    const own = it.getAttribute("class") ?? "";
    const all = [it.closest("svg").getAttribute("class"), it.parentElement.getAttribute("class")];
    (found[[it.tagName, own, ...all]] ??= new Set()).add(`${fill} ${stroke} ${opacity}`);
  }
  return Object.entries(found).map(([what, how]) => [what, [...how].sort()]);
}
"""
#: The colours of a page: its paper, and what is written on it.
PAPER: Final = """
[document.documentElement, document.body].map((it) => {
  const { backgroundColor, color } = getComputedStyle(it);
  return `${backgroundColor} ${color}`;
})
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
    """At home and on every board, by day and by night, as the system wants it and as chosen."""
    then, now = (colours(it, site) for it in (aged, browser))
    assert then.keys() == now.keys()
    assert (len(catalogue.GAMES) + 1) * len(THEMES) == len(then)
    for place, (paper, drawn) in then.items():
        paper_now, drawn_now = now[place]
        assert paper == paper_now
        # Where chance laid other things, what both have is looked at.
        both = drawn.keys() & drawn_now.keys()
        assert len(both) > 0.8 * len(drawn)
        assert {it: drawn_now[it] for it in both} == {it: drawn[it] for it in both}
    for name in ("home", *catalogue.GAMES):
        light, dark, *again = (then[name, *theme] for theme in THEMES)
        assert light != dark
        assert [light, dark] == again


Colours = tuple[list[str], dict[str, list[str]]]


def colours(browser: Browser, site: Site) -> dict[tuple[str, str, str], Colours]:
    """What a browser paints page and drawings with, by place and theme: at home, in every game."""
    with visit(browser, site, reduced_motion="reduce") as visiting:
        page = visiting("", ready=False)
        page.wait_for_selector("#home .look svg")
        found: dict[tuple[str, str, str], Colours] = {
            ("home", *theme): painted(page, *theme) for theme in THEMES
        }
        page.goto(f"{site.address}?begun{FRESH}")
        page.wait_for_function(READY, timeout=PATIENCE)
        screen = Screen(page)
        for game in catalogue.GAMES:
            about = catalogue.game(game)
            screen.begin_game(game, dict.fromkeys(about.seats(about.setup()), "person"))
            page.wait_for_selector("#ground > *")
            found |= {(game, *theme): painted(page, *theme) for theme in THEMES}
        return found


def painted(page: Page, system: Scheme, chosen: str) -> Colours:
    """The colours of a page where the system wants a theme, and another may be chosen."""
    page.emulate_media(color_scheme=system)
    page.evaluate("(it) => { document.documentElement.dataset.theme = it; }", chosen)
    return page.evaluate(PAPER), dict(page.evaluate(COLOURS))
