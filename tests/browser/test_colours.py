"""Forced colours of the system, and browsers that darken pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.conftest import NO_WORKERS, WINDOW, Chromium, Site, Visit
from tests.browser.playing import Screen

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


def at_tables(screen: Screen) -> Iterator[str]:
    """States of a game: to move on a telephone and beside the board, picked, chosen, shown, won."""
    page = screen.page
    page.set_viewport_size(TELEPHONE)
    yield "#standings .moving"
    page.set_viewport_size(WINDOW)
    yield "#seats .moving"
    screen.hit_kind("S")
    yield "button.choice[aria-pressed=true]"
    page.click("#help-control")
    yield ".help-choice [aria-pressed=true]"
    screen.begin_at("Sb2 Tb1E Cd1")
    page.keyboard.press("ArrowLeft")
    yield "#list [aria-current]"
    screen.begin_game("tyrus", {"ivory": "person", "brown": "bot:0"})
    page.click("#asking button[data-pick]:not([aria-disabled])")
    yield "#asking [aria-pressed=true]"
    screen.go("#/new/pyrga")
    yield ".segments :checked + span"
    page.keyboard.press("Escape")
    name = screen.begin_at(WON)
    yield "#seats .won"
    screen.go(f"#/study/{name}")
    yield ".tab[aria-selected=true]"
    page.click("#pencil")
    yield "#pencil[aria-pressed=true]"
    screen.go(f"#/game/{name}")
    screen.go(f"#/study/{name}")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    yield "#list [aria-current]"


def test_states_are_seen_in_the_systems_colours(screen: Screen) -> None:
    for selector in at_tables(screen):
        assert_seen(screen.page, selector)


def test_states_are_seen_in_other_pages(shared: Visit) -> None:
    """The rule that a link leads to, and the seat to move in a frame, are visible."""
    page = shared("rules/shacru.en.html#ruling-SH-2", ready=False)
    assert_seen(page, "li:target")
    page = shared("embed.html#game=pyrga")
    page.wait_for_selector("#seats .moving")
    assert_seen(page, "#seats .moving")
    page.close()


@pytest.fixture
def darkening(chromium: Chromium) -> Iterator[Browser]:
    """A Chromium that darkens pages, as on Android at the user's request."""
    flags = [*chromium.flags, "--enable-features=WebContentsForceDark"]
    running = chromium.kind.launch(executable_path=chromium.executable, args=flags)
    yield running
    running.close()


def painted(browser: Browser, site: Site, system: str, theme: str) -> tuple[str, bytes]:
    """The home's declared colour scheme, and a screenshot of it, with the boards of all games."""
    context = browser.new_context(color_scheme=system, **NO_WORKERS)  # type: ignore[arg-type]
    page = Visit(context, site)("", ready=False)
    page.evaluate("(it) => { document.documentElement.dataset.theme = it; }", theme)
    page.evaluate(PLAIN)
    page.evaluate("document.fonts.ready")
    page.evaluate("document.body.hidden = true")
    page.screenshot()
    page.evaluate("document.body.hidden = false")
    scheme = page.evaluate("getComputedStyle(document.documentElement).colorScheme")
    shown = page.screenshot()
    context.close()
    return scheme, shown


@pytest.mark.long_only
def test_a_browser_that_darkens_pages(browser: Browser, darkening: Browser, site: Site) -> None:
    """A chosen light theme stays the same, to the pixel, on a dark system.

    On a light one, where nothing stays light, the page's own dark colours apply.
    """
    plain = painted(browser, site, "dark", "light")
    assert plain == painted(darkening, site, "dark", "light")
    for theme in ("auto", "light"):
        assert "dark only" == painted(darkening, site, "light", theme)[0]


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
