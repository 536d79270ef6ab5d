"""An open page of ``scripts/serve.py`` follows changes of the sources by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from testing.copying import copied
from tests.browser.conftest import NO_WORKERS, PATIENCE, Site, Visit
from tests.browser.playing import FRESH, READY, Screen
from tests.following import following, replace

#: Marks a page; a reload removes the mark.
MARK: Final = "() => { globalThis.isMarked = true; }"
PAPER: Final = "getComputedStyle(document.documentElement).backgroundColor"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site of a copy of the project."""
    folder = copied(tmp_path_factory.mktemp("followed") / "project")
    with following(folder) as address:
        yield Site(address, address, folder)


@pytest.fixture
def guest(browser: Browser, copy: Site) -> Iterator[Visit]:
    """A visit to that site, at the end of which there must be no errors."""
    visit = Visit(browser.new_context(color_scheme="light", **NO_WORKERS), copy)
    yield visit
    visit.context.close()
    visit.assert_clean()


def wait(page: Page, condition: str) -> None:
    """Wait until something holds in a page."""
    page.wait_for_function(condition, timeout=PATIENCE)


@pytest.mark.long_only
def test_the_page_follows_the_sources(guest: Visit, copy: Site) -> None:
    """A style changes in place; after Python it reloads, and the game goes on; a mistake is shown.

    It stays under the mistake as it is, and reloads once that is mended.
    """
    page = guest(FRESH)
    screen = Screen(page)
    screen.play("Sb2")
    wait(page, "location.hash.startsWith('#/game/')")
    page.evaluate(MARK)
    replace(copy.root / "static/css/tokens.css", "light-dark(#f6f1e7, ", "light-dark(#010203, ")
    wait(page, f"{PAPER} === 'rgb(1, 2, 3)'")
    assert page.evaluate("globalThis.isMarked")
    replace(copy.root / "py/tessera/page/core/controls.py", 'N_("New game")', 'N_("Another game")')
    wait(page, f"!globalThis.isMarked && {READY}")
    wait(page, "document.body.textContent.includes('Another game')")
    assert "Sb2" == screen.turns()[0]
    page.evaluate(MARK)
    file = copy.root / "py/tessera/page/features/box.py"
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}\nfor\n", encoding="utf-8")
    wait(page, "document.getElementById('live-fault')?.textContent.includes('SyntaxError')")
    assert page.evaluate("globalThis.isMarked && document.querySelector('#ground')")
    file.write_text(text, encoding="utf-8")
    wait(page, f"!document.getElementById('live-fault') && {READY}")


@pytest.mark.long_only
def test_a_page_of_rules_is_shown_anew(guest: Visit, copy: Site) -> None:
    page = guest("rules/pacru.en.html", ready=False)
    file = copy.root / "static/rules/pacru.en.md"
    replace(file, "## The board and the pawns", "## Board and pawns")
    wait(page, "document.body.textContent.includes('Board and pawns')")
