"""Forced colours of the system, and browsers that darken pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tessera.games import catalogue
from tessera.play.match import Match
from tests.browser.conftest import NO_WORKERS, WINDOW, Chromium, Site, Visit
from tests.browser.playing import FRESH, Screen

CONTEXT = {"locale": "en-GB", "color_scheme": "light", "forced_colors": "active"}
TELEPHONE: Final[ViewportSize] = {"width": 390, "height": 664}
WON: Final = "Tb2S Cb1 Tb1N Tb3W Ta3S Sa1 Sb1 Cb2 Sb2 Ta2N Ca3 Sa3"
#: Removes differences of weight and motion.
PLAIN: Final = """
() => {
  const sheet = new CSSStyleSheet();
  const off = ["font-weight: 400", "transition: none", "animation: none"];
  sheet.replaceSync(`* { ${off.map((it) => `${it} !important`).join("; ")} }`);
  document.adoptedStyleSheets = [sheet];
}
"""
#: Removes the state from an element, as if another one had it.
UNDO: Final = """
(it) => {
  for (const name of ["aria-pressed", "aria-selected", "aria-current"]) it.removeAttribute(name);
  it.classList.remove("moving", "won");
  it.previousElementSibling?.matches(":checked") && (it.previousElementSibling.checked = false);
  if (it.matches(":target")) location.hash = "";
}
"""


def assert_seen(page: Page, selector: str) -> None:
    """Check that a state is visible without our shadows, weights and colours."""
    page.evaluate(PLAIN)
    found = page.locator(f"{selector} >> visible=true").first
    handle = found.element_handle()
    assert handle is not None
    with_state = handle.screenshot(caret="initial")
    handle.evaluate(UNDO)
    assert with_state != handle.screenshot(caret="initial"), selector


Ready = Callable[[Screen], str]


def _picked(screen: Screen) -> str:
    screen.hit_kind("S")
    return "button.choice[aria-pressed=true]"


def _picked_in_tyrus(screen: Screen) -> str:
    screen.begin_game("tyrus", {"ivory": "person", "brown": "bot:0"})
    screen.page.click("#asking button[data-pick]:not([aria-disabled])")
    return "#asking [aria-pressed=true]"


def _to_move(screen: Screen) -> str:
    screen.begin()
    return "#seats .moving"


def _to_move_on_a_telephone(screen: Screen) -> str:
    screen.page.set_viewport_size(TELEPHONE)
    screen.begin()
    return "#standings .moving"


def _looked_at(screen: Screen) -> str:
    screen.begin_at("Sb2 Tb1E Cd1")
    screen.page.keyboard.press("ArrowLeft")
    return "#list [aria-current]"


def _won(screen: Screen) -> str:
    screen.begin_at(WON)
    return "#seats .won"


def _tab(screen: Screen) -> str:
    name = screen.begin_at(WON)
    screen.go(f"#/study/{name}")
    return ".tab[aria-selected=true]"


def _turn_in_a_study(screen: Screen) -> str:
    name = screen.begin_at(WON)
    screen.go(f"#/study/{name}")
    screen.page.keyboard.press("Home")
    screen.page.keyboard.press("ArrowRight")
    return "#list [aria-current]"


def _pencil(screen: Screen) -> str:
    name = screen.begin_at(WON)
    screen.go(f"#/study/{name}")
    screen.page.click("#pencil")
    return "#pencil[aria-pressed=true]"


def _chosen_in_the_box(screen: Screen) -> str:
    screen.go("#/new/pyrga")
    return ".segments :checked + span"


def _help(screen: Screen) -> str:
    screen.page.click("#help-control")
    return ".help-choice [aria-pressed=true]"


@pytest.mark.parametrize(
    "ready",
    [
        _picked,
        _picked_in_tyrus,
        _to_move,
        _to_move_on_a_telephone,
        _looked_at,
        _won,
        _tab,
        _turn_in_a_study,
        _pencil,
        _chosen_in_the_box,
        _help,
    ],
)
def test_states_are_seen_in_the_systems_colours(screen: Screen, ready: Ready) -> None:
    """All are visible: picked, pressed, chosen, shown, to move, won."""
    screen.page.set_viewport_size(WINDOW)
    assert_seen(screen.page, ready(screen))


def test_states_are_seen_in_other_pages(shared: Visit) -> None:
    """The rule that a link leads to, and the seat to move in a frame, are visible."""
    page = shared("rules/shacru.en.html#ruling-SH-2", ready=False)
    assert_seen(page, "li:target")
    page = shared("embed.html#game=pyrga")
    page.wait_for_selector("#seats .moving")
    assert_seen(page, "#seats .moving")
    page.close()


@pytest.fixture(scope="module")
def darkening(chromium: Chromium) -> Iterator[Browser]:
    """A Chromium that darkens pages, as on Android at the user's request."""
    flags = [*chromium.flags, "--enable-features=WebContentsForceDark"]
    running = chromium.kind.launch(executable_path=chromium.executable, args=flags)
    yield running
    running.close()


def board(browser: Browser, site: Site, system: str, theme: str, game: str) -> tuple[Any, bytes]:
    """The page's declared colour scheme, and a screenshot of a game."""
    context = browser.new_context(color_scheme=system, viewport=TELEPHONE, **NO_WORKERS)  # type: ignore[arg-type]
    page = Visit(context, site)(f"?begun{FRESH}")
    page.evaluate("(it) => { document.documentElement.dataset.theme = it; }", theme)
    screen, rules = Screen(page), catalogue.game(game)
    match = Match.new(rules, rules.setup(), Random(1))
    screen.open(match, dict.fromkeys(match.seats, "person"))
    # How it stands comes with the features, which then change nothing more; all is painted anew.
    screen.wait("document.getElementById('standings').textContent.trim()")
    page.evaluate(PLAIN)
    page.evaluate("document.body.hidden = true")
    page.screenshot()
    page.evaluate("document.body.hidden = false")
    scheme = page.evaluate("getComputedStyle(document.documentElement).colorScheme")
    painted = page.screenshot()
    context.close()
    return scheme, painted


@pytest.mark.parametrize("game", ["pyrga", "tyrus"])
def test_a_chosen_theme_is_not_darkened(
    browser: Browser, darkening: Browser, site: Site, game: str
) -> None:
    """A chosen light theme stays the same, to the pixel, on a dark system."""
    plain = board(browser, site, "dark", "light", game)
    assert plain == board(darkening, site, "dark", "light", game)


@pytest.mark.parametrize("theme", ["auto", "light"])
def test_what_cannot_stay_light_is_dark_as_designed(
    darkening: Browser, site: Site, theme: str
) -> None:
    """In a browser that darkens every page, the page's own dark colours apply."""
    assert "dark only" == board(darkening, site, "light", theme, "pyrga")[0]


TINT: Final = "document.querySelector('[name=theme-color]').content"


def test_the_browsers_bars_follow_the_theme(visit: Visit) -> None:
    """They follow from the start, by the button and by the system."""
    page = visit("", ready=False)
    light, dark = "rgb(246, 241, 231)", "rgb(23, 26, 28)"
    for system, clicks, tint in (
        ("light", 0, light), ("dark", 0, dark), ("dark", 1, light), ("light", 1, dark),
        ("light", 1, light), ("dark", 0, dark),
    ):  # fmt: skip
        page.emulate_media(color_scheme=system)  # type: ignore[arg-type]
        for _click in range(clicks):
            page.click("#theme")
        page.wait_for_function(f"{TINT} === '{tint}'")
