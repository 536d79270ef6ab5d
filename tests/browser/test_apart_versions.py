"""The page of a build from before the protocol's third version, and this one's, play together."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser

from benchmarks.against import BASELINE
from driving.pages import READY
from tests.browser.apart import STILL, Party, played_on
from tests.browser.conftest import NO_WORKERS, PATIENCE, Site, Visit, served
from website import earlier

#: Games as they are begun: their names, the fields of their boxes.
GAMES = {"pyrga": "seats=2&seat-black=bot:1", "tayu": "seats=2&seat-ew=bot:1", "tyrus": "seats=2"}
#: How many links are sent at most.
FAR = 400


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site as that commit made it."""
    try:
        build = earlier.build_named(BASELINE)
    except LookupError as missing:
        pytest.skip(str(missing))
    root = tmp_path_factory.mktemp("before")
    shutil.copytree(build, root / "some/folder")
    with served(root) as site:
        yield site


def party(browser: Browser, site: Site, name: str) -> Party:
    """Somebody with a profile of their own on a site."""
    visit = Visit(browser.new_context(**NO_WORKERS, **STILL), site)
    page = visit("#/import", ready=False)
    # The older page does not tell that its features have come.
    page.wait_for_function(READY, timeout=PATIENCE)
    return Party(page, name)


@pytest.mark.long_only
@pytest.mark.parametrize("game", GAMES)
def test_an_older_page_goes_on_with_its_games_and_refuses_new_ones(
    browser: Browser, site: Site, before: Site, game: str, rng: Random
) -> None:
    """What it begins both play to the end; of what this one begins it says that it is too old."""
    ann, bob = party(browser, before, "Ann"), party(browser, site, "Bob")
    ann.invite(game, GAMES[game])
    ann.decide(rng)
    link = played_on([ann, bob], rng, ann.send(), FAR)
    played = max((ann.held.thread, bob.held.thread), key=lambda it: len(it.letters))
    assert played.due is None and f"#/apart/{played.written()}" == link
    cem = party(browser, site, "Cem")
    cem.invite(game, GAMES[game])
    cem.decide(rng)
    kept = ann.page.evaluate("JSON.stringify(localStorage)")
    ann.page.evaluate("(link) => { location.hash = link; }", cem.send())
    ann.page.wait_for_selector("text=made by a newer version", timeout=PATIENCE)
    assert ann.page.evaluate("JSON.stringify(localStorage)") == kept
