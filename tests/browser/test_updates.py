"""From 0.7.0 to this build, with all that somebody has kept: no game is lost.

Only in long runs. The release is built from its commit (`releases`) and used by hands that know its
page (`hands_070`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from driving import pages
from tests.browser.conftest import PATIENCE, Chromium, Visit
from tests.browser.filled import Filled, assert_nothing_lost, fill, played
from tests.browser.hands_070 import Hands, kept_in
from tests.browser.hosting import (
    KEPT,
    NEWER,
    START,
    UPDATE,
    Files,
    Host,
    app_of,
    build_of,
    own_folders,
    read,
    renewed,
    until,
)
from tests.browser.playing import READY, Screen, reloaded
from tests.browser.releases import RELEASE_070, built

TYPED: Final = "document.querySelector('#typed')"
#: Whether a worker of another build is whole, and waits for the one before it.
WAITS: Final = "navigator.serviceWorker.getRegistration().then((it) => Boolean(it.waiting))"
#: Takes the worker and its files away.
UNREGISTER: Final = """
async () => {
  await (await navigator.serviceWorker.getRegistration()).unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
"""


@pytest.fixture(scope="module")
def release(long: bool) -> Files:
    """The site of 0.7.0."""
    if not long:
        pytest.skip("updates from a release are tried with --long")
    return built(RELEASE_070)


@pytest.fixture(scope="module")
def newest(release: Files, dist: Path) -> Files:
    """The site of this build, which is another one."""
    files = read(dist)
    assert app_of(files) != app_of(release)
    return files


@pytest.fixture(scope="module")
def host(release: Files, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host that keeps its address, since what is kept belongs to that."""
    made = Host(release, tmp_path_factory.mktemp("host"))
    yield made
    made.stop()


@pytest.fixture(scope="module")
def filled(chromium: Chromium, host: Host, tmp_path_factory: pytest.TempPathFactory) -> Filled:
    """A profile that somebody used 0.7.0 with."""
    folder = tmp_path_factory.mktemp("profile")
    visit = Visit(chromium.launch_with_profile(folder), host.site)
    hands = Hands(arrived(visit))
    made = fill(hands, Random(7))
    hands.page.wait_for_function(KEPT)
    texts = hands.texts()
    visit.context.close()
    visit.assert_clean()
    return Filled(folder, texts, made)


def arrived(visit: Visit) -> Page:
    """A page of any build whose Python is up; 0.7.0 tells no more than that."""
    page = visit(START, ready=False)
    page.wait_for_function(pages.READY, timeout=PATIENCE)
    return page


class Guest:
    """Somebody who comes back with that profile, again and again; each time a browser starts."""

    def __init__(self, chromium: Chromium, host: Host, profile: Path) -> None:
        self.chromium, self.host, self.profile = chromium, host, profile
        self.visit = self._come()

    def _come(self) -> Visit:
        return Visit(self.chromium.launch_with_profile(self.profile), self.host.site)

    def leave(self) -> None:
        """Close the browser; nothing was wrong."""
        self.visit.context.close()
        self.visit.assert_clean()

    def updated(self, files: Files) -> Screen:
        """The page at the next visit after another build was deployed and fetched whole.

        Where the old worker is asked for something just then, the new one may wait for that.
        """
        page = arrived(self.visit)
        page.wait_for_function(KEPT, timeout=PATIENCE)
        self.host.deploy(files)
        until(page, f"{UPDATE}.then(() => {NEWER} || {WAITS})")
        self.leave()
        self.visit = self._come()
        screen = Screen(arrived(self.visit))
        assert {app_of(files)} == own_folders(screen.page)
        return screen


@pytest.fixture
def guest(
    chromium: Chromium, host: Host, release: Files, filled: Filled, tmp_path: Path
) -> Iterator[Guest]:
    """Somebody with that profile, where 0.7.0 is still there."""
    host.deploy(release)
    made = Guest(chromium, host, filled.copied(tmp_path / "profile"))
    yield made
    made.leave()


def texts(screen: Screen) -> dict[str, str]:
    """Everything in the browser's storage."""
    return Hands(screen.page).texts()


def assert_every_game_opens(screen: Screen, filled: Filled) -> None:
    """Each is in the list and at its address, with its turns; what is damaged says so."""
    screen.go("#/")
    screen.page.wait_for_selector(".games li")
    for what, name in filled.games.items():
        assert screen.page.locator(f"#game-{name} a[href]").count(), what
    for what, name in filled.games.items():
        screen.go(f"#/game/{name}")
        screen.page.wait_for_selector("#status .sentence", state="attached")
        assert bool(screen.trouble) == (what == "torn"), screen.trouble
        match = kept_in(texts(screen), name)
        if not match.open and what != "with secrets":
            shown = [turn.text for turn in match.turns()]
            assert shown == screen.turns()[: len(shown)], what


def test_an_update(guest: Guest, host: Host, newest: Files, filled: Filled) -> None:
    """Online: this build takes over, all games are listed and open, settings hold; offline too."""
    screen = guest.updated(newest)
    screen.wait(READY)
    assert "dark" == screen.page.get_attribute("html", "data-theme")
    assert_every_game_opens(screen, filled)
    assert_nothing_lost(filled.texts, texts(screen))
    host.stop()
    guest.visit.context.set_offline(offline=True)
    guest.visit.forgive("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_FAILED")
    screen = reloaded(screen.page)
    screen.go(f"#/game/{filled.games['played out']}")
    assert "" == screen.trouble
    host.start()


def installed(visit: Visit) -> Page:
    """A page of 0.7.0 that has just installed its worker, which so takes over at once."""
    page = arrived(visit)
    page.evaluate(UNREGISTER)
    page.reload()
    page.wait_for_function(f"{pages.READY} && {KEPT}", timeout=PATIENCE)
    return page


def test_an_update_under_an_open_tab(
    guest: Guest, host: Host, newest: Files, filled: Filled, rng: Random
) -> None:
    """The tab of 0.7.0 plays on and begins games; a new tab sees them, and plays none of them.

    It plays on what the old one had, once that is gone.
    """
    ours = Hands(installed(guest.visit))
    ours.go(f"#/game/{filled.games['against a bot']}")
    old = build_of(ours.page)
    renewed(ours.page, host, newest)
    played(ours, rng, 1)
    ours.rest()
    begun = ours.begin("shacru", {"south": "person", "north": "bot:1"})
    played(ours, rng, 1)
    ours.rest()
    assert old == build_of(ours.page)

    theirs = Screen(guest.visit(START))
    assert {app_of(newest)} == own_folders(theirs.page)
    theirs.go(f"#/game/{begun}")
    theirs.page.wait_for_selector("[data-do=take-over]:visible")
    ours.page.bring_to_front()
    match = played(ours, rng, 1)
    theirs.wait(f"document.querySelectorAll('#list button').length >= {match.finished}")
    ours.rest()
    between = ours.texts()
    ours.page.close()
    theirs.wait(TYPED)
    theirs.type(match.game.write(rng.choice(theirs.match().legal())))
    theirs.wait(
        f"!({TYPED}) || document.querySelectorAll('#list button').length > {match.finished}"
    )
    assert_nothing_lost(filled.texts, between)
    assert_nothing_lost(between, texts(theirs))
    assert_every_game_opens(theirs, filled)
