"""Later visits start from a memory that is kept: as ordinary ones, and back to those on a fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from tessera.games import catalogue
from tests.browser.conftest import Visit
from tests.browser.hosting import (
    CONTENT,
    DAMAGE,
    HELD,
    START,
    Host,
    Neighbour,
    clean,
    read,
    stay,
    until,
)
from tests.browser.playing import THINKS, Screen, reloaded
from tests.browser.typed import all_have_moved

#: Whether the memory is kept; whether a page has started from it, and has let go of it since.
KEPT: Final = f"({HELD})().then((held) => held.some((it) => it.endsWith('/memory.bin')))"
REMEMBERED: Final = """
(async () => (await globalThis.remembered) === true)()
"""
#: The archives that a page has fetched.
FETCHED: Final = """
performance.getEntriesByType("resource").map((it) => it.name).filter((it) => it.endsWith(".zip"))
"""


@pytest.fixture(scope="module")
def known(
    browser: Browser, dist: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Neighbour]:
    """One who has been here before, and has kept the memory."""
    host = Host(read(dist), tmp_path_factory.mktemp("host"))
    visit = Visit(browser.new_context(locale="en-GB"), host.site)
    page = stay(visit)
    until(page, KEPT)
    page.close()
    yield Neighbour(visit, host)
    visit.context.close()
    host.stop()


@pytest.fixture
def visit(known: Neighbour) -> Iterator[Visit]:
    """The same one, who comes back."""
    with clean(known.visit):
        yield known.visit


def test_nothing_is_fetched_but_python_itself(visit: Visit) -> None:
    """No archive of code, whatever game is played; French too is there."""
    page = visit("#/play/tayu")
    assert page.evaluate(REMEMBERED)
    fetched = {it.rpartition("/")[2] for it in page.evaluate(FETCHED)}
    # The rest of the library comes when one can play.
    assert {"library.zip"} == fetched - {"rest.zip"}
    screen = Screen(page)
    for language in ("fr", "en"):
        screen.do("language")
        screen.wait(f"document.documentElement.lang === '{language}'")
    page.close()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", sorted(catalogue.GAMES))
def test_every_game_is_played_against_a_bot(visit: Visit, name: str, rng: Random) -> None:
    """A bot's worker starts from the memory too; until both have had a turn."""
    screen = Screen(visit(START))
    assert screen.page.evaluate(REMEMBERED)
    all_have_moved(screen, name, rng)
    screen.page.close()


def test_nothing_that_is_drawn_by_lot_is_remembered(visit: Visit) -> None:
    """Two visits deal differently, and name their games differently."""
    found = set()
    for _visit in range(2):
        screen = Screen(visit(START))
        screen.begin_game("tayu", {"ns": "person", "ew": "person"})
        screen.page.click("button[data-pick='row:L']")
        if screen.page.locator("[data-do=confirm]:visible").count():
            screen.do("confirm")
        screen.wait("location.hash.startsWith('#/game/')")
        found |= {screen.name, str(screen.match().deal)}
        screen.page.close()
    assert 4 == len(found)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("content", ["damaged", "x" * 1_000_000])
def test_a_damaged_memory_is_no_hindrance(known: Neighbour, content: str) -> None:
    """Python starts as on a first visit, in the same page; a sound memory takes its place."""
    with clean(known.visit) as visit:
        visit.forgive("")
        page: Page = visit(START)
        page.evaluate(DAMAGE, ["memory.bin", content])
        loads: list[str] = []
        page.on("load", lambda it: loads.append(it.url))
        screen = Screen(reloaded(page).page)
        screen.begin(black="bot:1")
        screen.play("Sb2")
        screen.wait(f"!({THINKS}) && document.querySelectorAll('#list button').length === 2")
        assert "" == screen.trouble
        assert 1 == len(loads)
        until(page, f"({CONTENT})('memory.bin').then((size) => size > 2_000_000)")
        page.close()
