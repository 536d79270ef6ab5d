"""Firefox and WebKit: whole games, kept over a reload and without a network, embed, reading.

By default one of them, by the run's seed, plays a game to its end; the rest runs with ``--long``. A
browser that is not here is passed over, and named at the end of ``scripts/test.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, cast

import pytest
from playwright.sync_api import Page

from toolchain import browsers
from driving.pages import PATIENCE, ElsewherePage
from tessera.games import catalogue
from tests.browser.conftest import Site
from tests.browser.elsewhere import page, screen
from tests.browser.embedding import PLAIN, written
from tests.browser.embedding import game as embedded
from tests.browser.hosting import KEPT, START, Host, read
from tests.browser.keys import play, tab_to_board
from tests.browser.playing import LISTEN, READY, Screen
from tests.browser.typed import typed_to_the_end

__all__ = ["page", "screen"]

#: Most of a game that a person and a bot play to its end.
BEGUN: Final = "Tb2S Cb1 Tb1N Tb3W Ta3S Sa1 Sb1 Cb2"


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Host]:
    """A host of the site that can be switched off."""
    made = Host(read(dist), tmp_path)
    yield made
    made.stop()


#: Whichever of the two is here is tried, and one of both.
@pytest.mark.sampled(1 + len(browsers.absent()))
def test_a_game_is_played_to_its_end(screen: Screen, page: ElsewherePage) -> None:
    """By clicks; the end is said and announced; a reload shows the game as it was."""
    screen.begin_at(BEGUN, black="bot:1")
    screen.heard()
    match = screen.play_to_the_end(seed=5)
    assert match.outcome is not None
    assert [turn.text for turn in match.turns()] == screen.turns()
    said = screen.sentence.removesuffix(" ?")
    assert said != screen.sentence and screen.heard()[-1].endswith(said)
    look = screen.look()
    page.reload()
    page.wait_for_function(READY, timeout=PATIENCE)
    page.wait_for_function("document.querySelector('[data-do=again].main')")
    page.evaluate(LISTEN)
    assert look == screen.look()
    assert said == screen.sentence.removesuffix(" ?")
    assert match.actions == screen.match().actions


@pytest.mark.long_only
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_game_is_typed_to_its_end(screen: Screen, game: str, rng: Random) -> None:
    """Against bots, any legal turn each time, once most of the game is played."""
    typed_to_the_end(screen, game, rng)


@pytest.mark.long_only
def test_a_turn_by_the_keyboard(screen: Screen) -> None:
    """Tab leads to the spoken grid; arrows walk over it, a letter takes a kind, Enter places."""
    screen.begin()
    tab_to_board(screen.page)
    play(screen.page, "Tb2E")
    screen.wait("document.querySelectorAll('#list button').length")
    assert ["Tb2E"] == screen.turns()


@pytest.mark.long_only
def test_without_a_network(page: ElsewherePage, host: Host) -> None:
    """Once the site is kept, it loads and plays while its host is off."""
    address = host.site.address
    page.goto(address + START)
    page.wait_for_function(KEPT, timeout=PATIENCE)
    host.stop()
    try:
        page.reload()
        page.wait_for_function(READY, timeout=PATIENCE)
        screen = Screen(cast(Page, page))
        screen.begin(black="bot:1")
        screen.play("Sb2")
        screen.wait("document.querySelectorAll('#list button').length > 1")
        assert "Sb2" == screen.turns()[0]
    finally:
        host.start()
    page.goto(address, ready=False)


def embedded_game(page: ElsewherePage, site: Site, script: str = PLAIN, then: str = "null") -> None:
    """Two bots play a whole game in a frame; the page around hears every turn and the end.

    ``then`` is run there when two turns were played.
    """
    page.troubles()  # what others asked for before is theirs
    bots = embedded(game="pyrga", mode="play", seat_white="bot:1", seat_black="bot:1")
    page.goto(written(site, bots, script=script), ready=False)
    page.wait_for_function("!!customElements.get('tessera-game')")
    page.wait_for_function(
        "told.filter(([, name]) => name === 'turn').length > 1", timeout=PATIENCE
    )
    page.evaluate(then)
    page.wait_for_function("told.some(([, name]) => name === 'ended')", timeout=PATIENCE)
    names = [name for _, name, _ in page.evaluate("told")]
    assert "ready" == names[0] and "ended" == names[-1] and "error" not in names
    assert names.count("turn") > 5
    assert [] == page.troubles(site.address, site.elsewhere)


@pytest.mark.long_only
def test_embedded_and_moved(page: ElsewherePage, site: Site) -> None:
    """A whole game, moved within its page meanwhile: a new frame continues it."""
    embedded_game(page, site, then="document.body.append(document.querySelector('#it'))")
    assert 2 == page.evaluate("told.filter(([, name]) => name === 'ready').length")


@pytest.mark.long_only
def test_home_and_rules_can_be_read(page: ElsewherePage, site: Site) -> None:
    """Without Python, and without complaint; a game's rules are a link away from home."""
    page.goto(site.address, ready=False)
    assert page.evaluate("document.querySelectorAll('#home svg').length") >= len(catalogue.GAMES)
    for path in sorted((site.root / "some/folder").glob("rules/*.html")):
        page.goto(f"{site.address}rules/{path.name}", ready=False)
        assert page.evaluate("document.querySelectorAll('h3[id], h2[id]').length")
        assert page.evaluate("document.documentElement.dataset.tessera") == "still"
    assert [] == page.troubles(site.address)
