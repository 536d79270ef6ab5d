"""The oldest Chromium that the site works in, and one before `light-dark()`, run as they were.

A whole game in the oldest; in both every game begins, in the colours of today's Chromium, by day
and by night, and menus open and close. Other browsers of the floor are not run: see
``tests/build/test_floor.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, Error, Page

from toolchain import ROOT, browsers
from tessera.games import catalogue
from tests.browser.conftest import FLAGS, NO_WORKERS, PATIENCE, Chromium, Site, Visit
from tests.browser.playing import FRESH, READY, Screen

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


@contextmanager
def old(chromium: Chromium, version: int) -> Iterator[Browser]:
    """An old Chromium, running."""
    program = browsers.old_chromium(version)
    if program is None:
        pytest.skip(f"no Chromium {version} here: npm has one for Linux on x86-64")
    try:
        browser = chromium.kind.launch(executable_path=program, args=list(FLAGS))
    except Error as error:
        if "shared libraries" in error.message:
            pytest.skip(f"Chromium {version} does not run here: {error.message}")
        raise
    assert browser.version.startswith(f"{version}.")
    yield browser
    browser.close()


@pytest.fixture(
    scope="module",
    params=[
        version if version == FLOOR else pytest.param(version, marks=pytest.mark.long_only)
        for version in browsers.OLD_CHROMIUMS
    ],
)
def aged(chromium: Chromium, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Each of the old Chromiums."""
    with old(chromium, request.param) as browser:
        yield browser


@contextmanager
def visit(browser: Browser, site: Site, **options: Any) -> Iterator[Visit]:
    """A visit in a fresh profile of a browser; in the end nothing was wrong."""
    made = Visit(browser.new_context(**{**NO_WORKERS, **options}), site)
    made.forgive(FORGIVEN)
    yield made
    made.context.close()
    made.assert_clean()


def test_a_whole_game(chromium: Chromium, site: Site) -> None:
    """In the oldest, by clicks to its end; a reload shows it as it was."""
    with old(chromium, FLOOR) as browser, visit(browser, site) as visiting:
        screen = Screen(visiting())
        screen.begin(black="bot:1")
        match = screen.play_to_the_end(seed=5)
        assert match.outcome is not None
        assert [turn.text for turn in match.turns()] == screen.turns()
        assert screen.sentence.endswith(f" {match.outcome.rule}")
        look = screen.look()
        screen.page.reload()
        screen.page.wait_for_function(READY, timeout=PATIENCE)
        screen.wait("document.querySelector('[data-do=again].main')")
        assert look == screen.look()
        assert match.actions == screen.match().actions


@pytest.mark.long_only
def test_colours_are_those_of_today(aged: Browser, browser: Browser, site: Site) -> None:
    """At home and on every board, by day and by night, as the system wants it and as chosen."""
    then, now = (colours(it, site) for it in (aged, browser))
    assert then.keys() == now.keys()
    assert (len(catalogue.GAMES) + 1) * len(THEMES) == len(then)
    for place, (paper, drawn) in then.items():
        assert now[place].paper == paper
        # Where chance laid other things, what both have is looked at.
        both = drawn.keys() & now[place].drawn.keys()
        assert len(both) > 0.8 * len(drawn)
        assert {it: now[place].drawn[it] for it in both} == {it: drawn[it] for it in both}
        assert len({how.partition(")")[0] for ways in drawn.values() for how in ways}) > 4
    for name in ("home", *catalogue.GAMES):
        light, dark, *again = (then[name, *theme] for theme in THEMES)
        assert light != dark
        assert [light, dark] == again


class Painted(NamedTuple):
    """The colours of a page, and those of what is drawn on it, by what it is."""

    paper: list[str]
    drawn: dict[str, list[str]]


Place = tuple[str, str, str]


def colours(browser: Browser, site: Site) -> dict[Place, Painted]:
    """What a browser paints page and drawings with, by place and theme: at home, in every game."""
    with visit(browser, site, reduced_motion="reduce") as visiting:
        page = visiting("", ready=False)
        page.wait_for_selector("#home .look svg")
        found: dict[Place, Painted] = {("home", *theme): painted(page, *theme) for theme in THEMES}
        page.goto(f"{site.address}?begun{FRESH}")
        page.wait_for_function(READY, timeout=PATIENCE)
        screen = Screen(page)
        for game in catalogue.GAMES:
            about = catalogue.game(game)
            screen.begin_game(game, dict.fromkeys(about.seats(about.setup()), "person"))
            page.wait_for_selector("#ground > *")
            found |= {(game, *theme): painted(page, *theme) for theme in THEMES}
        return found


def painted(page: Page, system: Scheme, chosen: str) -> Painted:
    """The colours of a page where the system wants a theme, and another may be chosen."""
    page.emulate_media(color_scheme=system)
    page.evaluate("(it) => { document.documentElement.dataset.theme = it; }", chosen)
    return Painted(page.evaluate(PAPER), dict(page.evaluate(COLOURS)))


def test_menus_open_and_close(aged: Browser, site: Site) -> None:
    """Also where the browser knows of none; a control in one does what it says."""
    with visit(aged, site) as visiting:
        page = visiting(FRESH)
        screen = Screen(page)
        screen.begin()
        assert not page.evaluate(MENU)
        page.click("#more-button")
        page.wait_for_function(MENU)
        page.keyboard.press("Escape")
        page.wait_for_function(f"!{MENU}")
        page.click("#more-button")
        page.click("#more [data-do=turn]")
        page.wait_for_function(f"!{MENU}")
