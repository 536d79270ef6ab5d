"""The page before Python, without Python, and without JavaScript."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

import workshop
from tests.browser.conftest import Visit, Visiting
from tests.browser.playing import READY, Screen, held_back

TITLE = "Tessera: board games, played here"


def painted(page: Page) -> None:
    """Title, name and board have been painted; the board is a real one."""
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    assert TITLE == page.title()
    assert "Pyrga" == page.inner_text("h1")
    squares = page.locator("#drawing .square")
    assert 16 == squares.count()
    box = squares.first.bounding_box()
    assert box is not None and box["width"] > 40
    assert page.locator(".coordinate").first.is_visible()


def test_the_first_paint_comes_before_python(visit: Visit) -> None:
    """Title, board and an honest line are there while runtime and library are on their way."""
    page = visit.context.new_page()
    with held_back(page, "**/*.{wasm,zip}"):
        page.goto(visit.site.address, wait_until="commit")
        painted(page)
        line = page.inner_text("#progress .at-web >> visible=true")
        assert "Python is starting in your browser: the page is here." == line
        assert "1" == page.get_attribute("#bar", "value")
        assert 0 == page.locator("button:visible, input:visible, select:visible").count()
        page.mouse.click(200, 300)
        assert 0 == page.locator("#pieces *").count()
    page.wait_for_function(READY)
    assert 0 == page.locator("#progress").count()
    assert "White: play any piece on any square PY-1" == Screen(page).sentence


def test_clicks_before_python_are_not_needed(visit: Visit) -> None:
    """A click that came too early does nothing; the first one afterwards plays."""
    page = visit.context.new_page()
    with held_back(page, "**/*.wasm"):
        page.goto(visit.site.address, wait_until="commit")
        page.click("#drawing")
    page.wait_for_function(READY)
    screen = Screen(page)
    assert [] == screen.turns()
    screen.play("Sb2")
    assert ["Sb2"] == screen.turns()[:1]


@pytest.mark.parametrize("folder", ["", "dist"])
def test_opened_as_a_file(visiting: Visiting, dist: Path, folder: str) -> None:
    """The checkout's and the built page: title, board, one sentence, no line of progress."""
    visit = visiting(locale="fr-FR" if folder else "en-GB")
    visit.forgive("from origin 'null'", "net::ERR_F", "request to another origin: file://")
    page = visit.context.new_page()
    page.goto((workshop.ROOT / folder / "index.html").as_uri())
    painted(page)
    page.wait_for_timeout(300)
    said = " ".join(page.inner_text("#progress").split())
    assert {
        "": "This page was opened as a file, where browsers do not let Python start: run "
        "python3 scripts/serve.py and open the address it prints.",
        "dist": "Cette page est ouverte comme un fichier ; le navigateur n’y laisse pas démarrer "
        "Python : lancez python3 scripts/serve.py et ouvrez l’adresse affichée.",
    }[folder] == said
    assert 0 == page.locator("progress:visible, button:visible").count()
    assert all(url.startswith("file:") for url in visit.requests)


def test_without_javascript(visiting: Visiting) -> None:
    """Title, board, and one sentence."""
    visit = visiting(java_script_enabled=False)
    visit.forgive("^csp: ")  # It refuses what the page wants to load beforehand.
    page = visit.context.new_page()
    page.goto(visit.site.address)
    assert TITLE == page.title()
    assert 16 == page.locator("#drawing .square").count()
    assert "Tessera needs JavaScript to start Python." == page.inner_text("#progress")
    assert 0 == page.locator("button:visible").count()


@pytest.mark.parametrize(
    "part", ["pyodide.asm.wasm", "library.zip", "core.js", "house.zip", "pyrga.zip"]
)
def test_python_that_cannot_be_fetched(visit: Visit, part: str) -> None:
    """The line of progress gives way to a sentence with the reason; the board stays."""
    visit.forgive("")
    page = visit.context.new_page()
    page.route(f"**/{part}", lambda route: route.abort())
    page.goto(visit.site.address)
    page.wait_for_function(READY.replace("ready", "failed"))
    painted(page)
    assert page.inner_text("#progress").startswith("Python could not start here.")
    assert page.inner_text("#failure") != ""
    assert 0 == page.locator("progress:visible").count()
