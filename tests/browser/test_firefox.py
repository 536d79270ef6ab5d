"""Firefox: a whole game against a bot, kept over a reload; every game begins without trouble."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

import pytest
from playwright.sync_api import Page

from toolchain import browsers
from tessera.games import catalogue
from tests.browser.conftest import PATIENCE, Site
from tests.browser.firefox import FirefoxPage, firefox
from tests.browser.playing import FRESH, LISTEN, READY, Screen

#: The board is drawn, and something is said of it.
STANDING: Final = (
    "document.querySelector('#ground > *') && document.querySelector('#status .sentence')"
)


@pytest.fixture(scope="module")
def page(site: Site) -> Iterator[FirefoxPage]:
    """A page in Firefox."""
    program = browsers.installed_firefox()
    if program is None:
        pytest.skip("no Firefox here: install firefox-esr, or name one in $TESSERA_FIREFOX")
    with firefox(program) as page:
        page.ask("size", width=1280, height=900)
        yield page


@pytest.fixture
def screen(page: FirefoxPage, site: Site) -> Iterator[Screen]:
    """The page as a person meets it, with nothing kept; in the end nothing was wrong.

    Nor was anything asked of others.
    """
    if not page.url.startswith(site.address):
        page.goto(site.address + FRESH)
    screen = Screen(cast(Page, page))
    screen.start_afresh()
    yield screen
    assert [] == page.troubles(site.address)
    assert 0 == page.evaluate("document.querySelectorAll('[style]').length")


def test_a_whole_game_in_firefox(screen: Screen, page: FirefoxPage) -> None:
    """By clicks, to its end, which is said and announced; a reload shows it as it was."""
    screen.begin(black="bot:1")
    screen.heard()
    match = screen.play_to_the_end(seed=5)
    assert match.outcome is not None
    assert [turn.text for turn in match.turns()] == screen.turns()
    said, rule = screen.sentence, match.outcome.rule
    assert said.endswith(f" {rule}")
    assert screen.heard()[-1].endswith(f"{said.removesuffix(rule)}({rule}).")
    look = screen.look()
    page.reload()
    page.wait_for_function(READY, timeout=PATIENCE)
    page.wait_for_function("document.querySelector('[data-do=again].main')")
    page.evaluate(LISTEN)
    assert look == screen.look()
    assert said == screen.sentence
    assert match.actions == screen.match().actions


def test_a_turn_is_typed_and_refused_in_firefox(screen: Screen) -> None:
    """Typing plays as clicks do; what breaks a rule is told by the rule's id."""
    screen.begin()
    screen.type("Sb2")
    screen.wait("document.querySelectorAll('#list button').length")
    screen.type("Cd4")
    screen.wait("document.querySelector('#status')?.textContent.includes('PY-3')")
    assert ["Sb2"] == [turn.text for turn in screen.match().turns()]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_game_begins_in_firefox(screen: Screen, game: str) -> None:
    """Its form and its first board stand there, and nothing is complained of."""
    seats = catalogue.game(game).seats(catalogue.game(game).setup())
    screen.begin_game(game, dict.fromkeys(seats, "person"))
    screen.wait(STANDING)
    assert game == screen.page.evaluate("document.getElementById('screen').dataset.game")
    assert screen.labels()


def test_home_and_rules_can_be_read_in_firefox(page: FirefoxPage, site: Site) -> None:
    """Without Python, and without complaint; a game's rules are a link away from home."""
    page.goto(site.address, ready=False)
    assert page.evaluate("document.querySelectorAll('#home svg').length") >= len(catalogue.GAMES)
    for path in sorted((site.root / "some/folder").glob("rules/*.html")):
        page.goto(f"{site.address}rules/{path.name}", ready=False)
        assert page.evaluate("document.querySelectorAll('h3[id], h2[id]').length")
        assert page.evaluate("document.documentElement.dataset.tessera") == "still"
    assert [] == page.troubles(site.address)
