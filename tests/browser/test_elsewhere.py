"""Firefox and WebKit: whole games, kept over a reload and without a network, embed, reading.

By default one of them, by the run's seed, plays a whole game; the rest runs with ``--long``. A
browser that is not here is passed over, and named at the end of ``scripts/test.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import Final, cast

import pytest
from playwright.sync_api import Page

from toolchain import browsers
from check_dist import read as read_site
from driving.firefox import firefox
from driving.pages import PATIENCE, ElsewherePage
from driving.webkit import webkit
from tessera.games import catalogue
from tests.browser.conftest import Site
from tests.browser.embedding import PLAIN, neighbours, written
from tests.browser.embedding import game as embedded
from tests.browser.hosting import KEPT, START, Host, read
from tests.browser.playing import FRESH, LISTEN, READY, Screen
from tests.browser.test_keyboard import play, tab_to
from tests.browser.typed import typed_to_the_end
from website import host_rules

#: The board is drawn, and something is said of it.
STANDING: Final = (
    "document.querySelector('#ground > *') && document.querySelector('#status .sentence')"
)
#: The square of the spoken grid that Tab leads to.
ENTRY: Final = "document.querySelector('[role=gridcell][tabindex=\"0\"]').id"
#: Each of the browsers, for tests and fixtures that run in one after the other.
EACH: Final = [pytest.param(name, marks=getattr(pytest.mark, name)) for name in browsers.ELSEWHERE]
#: The game that ends soonest by these clicks against this bot.
SEED: Final = 5


def opened(name: str) -> AbstractContextManager[ElsewherePage]:
    """A page in a browser of that name; the test is left out where it is not here."""
    if name == browsers.FIREFOX:
        found = browsers.installed_firefox()
        if found is not None:
            return firefox(found)
    elif (programs := browsers.installed_webkit()) is not None:
        return webkit(programs)
    pytest.skip(f"not here: {browsers.PACKAGES[name]}")


@pytest.fixture(scope="module", params=EACH)
def page(request: pytest.FixtureRequest) -> Iterator[ElsewherePage]:
    """A page in each of the browsers."""
    with opened(request.param) as page:
        yield page


@pytest.fixture
def screen(page: ElsewherePage, site: Site) -> Iterator[Screen]:
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


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Host]:
    """A host of the site that can be switched off."""
    made = Host(read(dist), tmp_path)
    yield made
    made.stop()


#: Whichever of the two is here is tried, and one of both.
@pytest.mark.sampled(1 + len(browsers.absent()))
def test_a_whole_game(screen: Screen, page: ElsewherePage) -> None:
    """By clicks, to its end, which is said and announced; a reload shows it as it was."""
    screen.begin(black="bot:1")
    screen.heard()
    match = screen.play_to_the_end(seed=SEED)
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


@pytest.mark.long_only
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_game_is_typed_to_its_end(screen: Screen, game: str, rng: Random) -> None:
    """Against bots, any legal turn each time, once most of the game is played."""
    typed_to_the_end(screen, game, rng)


@pytest.mark.long_only
def test_a_turn_is_typed_and_refused(screen: Screen) -> None:
    """Typing plays as clicks do; what breaks a rule is told by the rule's id."""
    screen.begin()
    screen.type("Sb2")
    screen.wait("document.querySelectorAll('#list button').length")
    screen.type("Cd4")
    screen.wait("document.querySelector('#status')?.textContent.includes('PY-3')")
    assert ["Sb2"] == [turn.text for turn in screen.match().turns()]


@pytest.mark.long_only
def test_a_turn_by_the_keyboard(screen: Screen) -> None:
    """Tab leads to the spoken grid; arrows walk over it, a letter takes a kind, Enter places."""
    screen.begin()
    tab_to(screen.page, screen.page.evaluate(ENTRY))
    play(screen.page, "Tb2E")
    screen.wait("document.querySelectorAll('#list button').length")
    assert ["Tb2E"] == screen.turns()


@pytest.mark.long_only
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_game_begins(screen: Screen, game: str) -> None:
    """Its form and its first board stand there, and nothing is complained of."""
    seats = catalogue.game(game).seats(catalogue.game(game).setup())
    screen.begin_game(game, dict.fromkeys(seats, "person"))
    screen.wait(STANDING)
    assert game == screen.page.evaluate("document.getElementById('screen').dataset.game")
    assert screen.labels()


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
def test_embedded_in_another_site(page: ElsewherePage, site: Site) -> None:
    """A whole game, with a classic script."""
    embedded_game(page, site)


@pytest.mark.long_only
def test_embedded_and_moved(page: ElsewherePage, site: Site) -> None:
    """A whole game, moved within its page meanwhile: a new frame continues it."""
    embedded_game(page, site, then="document.body.append(document.querySelector('#it'))")
    assert 2 == page.evaluate("told.filter(([, name]) => name === 'ready').length")


@pytest.mark.long_only
@pytest.mark.parametrize("policy", ["require-corp", "credentialless"])
def test_embedded_with_an_embedder_policy(
    page: ElsewherePage, dist: Path, tmp_path: Path, policy: str
) -> None:
    """A whole game, with a module, in an isolated page, on a host with the right headers."""
    headers = {
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Embedder-Policy": policy,
    }
    module = '<script type="module" src="ADDRESS/embed.js"></script>'
    with neighbours(dist, tmp_path, headers, host_rules.netlify(read_site(dist))) as site:
        embedded_game(page, site, module)
        page.load("about:blank")


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
