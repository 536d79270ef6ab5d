"""Language and theme follow the browser and the switches; motion follows the system."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit, Visiting
from tests.browser.playing import FRESH, READY, Screen, held_back, reloaded
from tests.browser.test_runtime import REFUSE_STORAGE

pytestmark = pytest.mark.in_turn

CONTEXT = {"locale": "fr-CA", "color_scheme": "dark"}

NIGHT, DAY = "rgb(23, 26, 28)", "rgb(246, 241, 231)"
SENTENCES: Final = {
    "en": "Your turn: play any piece on any square PY-1",
    "fr": "À vous : jouez la pièce et la case de votre choix PY-1",
}


def ground(page: Page) -> str:
    """The colour of the page."""
    found: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return found


def test_the_language_and_its_switch(screen: Screen) -> None:
    """French by the browser; English by the switch, at once and in mid-game; kept."""
    assert SENTENCES["fr"] == screen.sentence
    assert "fr" == screen.page.get_attribute("html", "lang")
    screen.begin()
    screen.play("Sb2", "Tb1E")
    assert "Blanc : jouez là où pointe le Triangle de b1 PY-4" == screen.sentence
    screen.do("language")
    screen.wait("document.documentElement.lang === 'en'")
    screen.wait("document.querySelector('.sentence')?.textContent.startsWith('White')")
    assert "White: play where the Triangle on b1 points PY-4" == screen.sentence
    assert "b1: Black Triangle pointing east" == screen.labels()["b1"].split(";")[0]
    assert "Theme: auto" in screen.text(".masthead")
    screen.play("Cd1")
    assert ["Sb2", "Tb1E", "Cd1"] == screen.turns()
    with held_back(screen.page, "**/*.wasm"):
        screen.page.reload()
        screen.wait("document.querySelector('#progress')")
        assert "en" == screen.page.get_attribute("html", "lang")
        assert screen.text("#progress").startswith("Getting ready…")
        assert "Build towers of three." in screen.text(".heading")
    screen.wait(READY)
    screen = Screen(screen.page)
    assert "Black: play on d1, where the Cylinder stands PY-5" == screen.sentence
    screen.do("language")
    screen.wait("document.querySelector('.sentence')?.textContent.startsWith('Noir')")


@pytest.mark.long_only
def test_the_theme_and_its_switch(screen: Screen) -> None:
    """Dark by the system; light and dark by the switch, kept; then by the system again."""
    page = screen.page
    page.evaluate("localStorage.clear()")
    screen = reloaded(page)
    assert NIGHT == ground(page)
    screen.do("theme")
    assert "Thème : clair" == screen.text("#theme")
    assert DAY == ground(page)
    screen = reloaded(page)
    assert DAY == ground(page)
    screen.do("theme")
    page.emulate_media(color_scheme="light")
    assert NIGHT == ground(page)
    screen.do("theme")
    assert DAY == ground(page)
    page.emulate_media(color_scheme="dark")
    assert NIGHT == ground(page)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("locale", "language"), [("de-DE", "en"), ("fr-FR", "fr")])
def test_the_browsers_language(visiting: Visiting, locale: str, language: str) -> None:
    """French where the browser speaks it, else English; without storage the switch works, too."""
    visit = visiting(locale=locale, color_scheme="light")
    visit.context.add_init_script(REFUSE_STORAGE)
    screen = Screen(visit())
    assert SENTENCES[language] == screen.sentence
    assert DAY == ground(screen.page)
    other = "fr" if language == "en" else "en"
    screen.begin()
    screen.do("language")
    screen.wait(f"document.documentElement.lang === '{other}'")
    assert screen.sentence.startswith({"en": "White: play any", "fr": "Blanc : jouez la"}[other])
    screen.play("Sb2")
    screen.go(FRESH)
    assert SENTENCES[other] == screen.sentence
    screen.go("#/")
    assert {"en": "Your games", "fr": "Vos parties"}[other] == screen.text("#mine h2")


def test_a_broken_setting(screen: Screen) -> None:
    """A value that is none counts as none, before Python too."""
    screen.store("tessera.setting.theme", "<b>")
    screen.store("tessera.setting.language", "xx")
    screen = reloaded(screen.page)
    assert SENTENCES["fr"] == screen.sentence
    assert NIGHT == ground(screen.page)
    assert "auto" == screen.page.get_attribute("html", "data-theme")


def test_motion(screen: Screen, shared: Visit) -> None:
    """A piece is laid down within a quarter of a second; with reduced motion, at once."""
    duration = "getComputedStyle(document.querySelector('.piece')).animationDuration"
    screen.begin()
    screen.play("Sb2")
    assert 0.12 <= float(screen.page.evaluate(duration).removesuffix("s")) <= 0.25
    screen.page.emulate_media(reduced_motion="reduce")
    screen.play("Sb3")
    moving = "document.getAnimations().filter((it) => it.effect.getTiming().duration > 0).length"
    assert "0s" == screen.page.evaluate(duration)
    assert 0 == screen.page.evaluate(moving)
    screen.page.emulate_media(reduced_motion="no-preference")
