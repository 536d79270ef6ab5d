"""A table before Python, without Python, and without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route

import toolchain
from tessera.games import catalogue
from tessera.words.language import unbroken
from tests.browser.box import play_at_home
from tests.browser.conftest import Visit, Visiting
from tests.browser.playing import FAILED, FRESH, HOME, READY, Screen, held_back

#: A game's ground and pieces as they are drawn: every shape with where it stands; but for what is
#: only there to be picked, and for what is drawn by lot: Tyrus' first election, and who leads it.
DRAWN: Final = """
() => ["ground", "pieces", "turned"].map((name) => [
  ...document.querySelectorAll(`#screen #${name}${name === "turned" ? "" : " *"}`)]
  .filter((it) => !it.closest(".squares, .emblem, .way, .slot, .leader, .gate, .came"))
  .map((it) => [it.tagName, ...["d", "x", "y", "cx", "cy", "transform", "class"]
    .map((name) => it.getAttribute(name))].join(" ")))
"""
#: What is told of Python where it takes long.
NOTE: Final = '#progress [lang="en"] .waited'
#: How large the drawing is that is on the screen, and what of it has no size.
SHOWN: Final = "document.querySelector('#screen #drawing').getBoundingClientRect().width"


def painted(page: Page, game: str = "pyrga") -> None:
    """Title, name and board have been painted; the board is a real one, of that game."""
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    page.wait_for_selector("#screen #drawing")
    assert not page.locator("#home").is_visible()
    assert HOME == page.title()
    assert unbroken(catalogue.TITLES[game]) == page.inner_text("h1:visible")
    assert game == page.get_attribute("#screen", "data-game")
    assert page.evaluate(SHOWN) > 200


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_the_first_paint_comes_before_python(visit: Visit, game: str) -> None:
    """Title, board and an honest line are there while runtime and library are on their way.

    The board is the game's own at its start, as Python then draws it. A click then does nothing.
    """
    page = visit.context.new_page()
    with held_back(page, "**/*.{wasm,zip}"):
        page.goto(f"{visit.site.address}#/play/{game}", wait_until="commit")
        painted(page, game)
        assert page.locator("#progress .at-web >> visible=true").count()
        assert page.text_content(NOTE)
        assert "0" == page.get_attribute("#bar", "value")
        assert 0 == page.locator("#screen :is(button, input, select):visible").count()
        before = page.evaluate(DRAWN)
        assert before[0]
        page.click("#screen #drawing")
        assert before == page.evaluate(DRAWN)
    page.wait_for_function(READY)
    assert 0 == page.locator("#progress").count()
    assert before == page.evaluate(DRAWN)
    screen = Screen(page)
    assert game == screen.game and [] == screen.turns()


def opened(visit: Visit, path: Path) -> Page:
    """A page opened as a file, on which Chromium complains of its own about modules."""
    visit.forgive("from origin 'null'", "net::ERR_F", "request to another origin: file://")
    page = visit.context.new_page()
    page.goto(path.as_uri())
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    page.wait_for_load_state("networkidle")
    return page


def test_opened_as_a_file(visit: Visit, dist: Path) -> None:
    """The built page: home with its pictures, a game's board, one sentence, no line of progress.

    Nothing is built in a checkout: there is its name, and the one sentence.
    """
    page = opened(visit, dist / "index.html")
    assert HOME == page.title()
    assert len(catalogue.GAMES) == page.locator("#shelf > .card > .look svg:visible").count()
    said = " ".join(page.inner_text("#home .at-file:visible").split())
    assert "python3 scripts/serve.py" in said
    page.click("#card-pyrga .main")
    painted(page)
    assert said == " ".join(page.inner_text("#progress").split())
    assert 0 == page.locator("progress:visible, #screen button:visible").count()
    assert not any("pyodide" in url or url.endswith(".zip") for url in visit.requests)
    page = opened(visit, toolchain.ROOT / "index.html")
    assert HOME == page.title()
    assert said == " ".join(page.inner_text("#home .at-file:visible").split())
    assert 0 == page.locator("progress:visible").count()
    assert all(url.startswith("file:") for url in visit.requests)


def test_without_javascript(visiting: Visiting) -> None:
    """Title, all games' pictures, the way to their rules, and one sentence in both languages."""
    visit = visiting(java_script_enabled=False)
    page = visit("", ready=False)
    assert HOME == page.title()
    assert len(catalogue.GAMES) == page.locator("#shelf > .card > .look svg:visible").count()
    said = page.locator("noscript p")
    assert "needs JavaScript" in said.inner_text() and "besoin de JavaScript" in said.inner_text()
    place = said.bounding_box()
    assert place is not None and place["y"] == 0
    assert 0 == page.locator("#old:visible, a[href^='#/']:not(.name, .look):visible").count()
    assert 0 == page.locator("button:visible, #screen:visible").count()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("without", "told"),
    [
        ("delete globalThis.WebAssembly", "lacks WebAssembly:"),
        ("WebAssembly.validate = () => false", "lacks WebAssembly (exceptions):"),
    ],
)
def test_a_browser_in_which_python_cannot_start(visit: Visit, without: str, told: str) -> None:
    """What it has not is named before anything large is fetched; home and rules are there."""
    page = visit.context.new_page()
    page.add_init_script(without)
    page.goto(visit.site.address)
    play_at_home(page, "pyrga")
    page.wait_for_function(FAILED)
    assert told in page.inner_text("#progress .at-failure")
    assert page.locator("#progress [data-do=reload]").is_visible()
    assert not [it for it in visit.requests if it.endswith((".wasm", ".zip", "boot.mjs"))]
    page.go_back()
    assert page.locator("#card-pyrga").is_visible()


def test_a_browser_that_cannot_read_the_scripts(visit: Visit) -> None:
    """It is told, in both languages, from which on it would work."""
    page = visit.context.new_page()

    def broken(route: Route) -> None:
        response = route.fetch()
        text = re.sub(r"<script>(\"use strict\")", r"<script>a ??? b;\1", response.text(), count=1)
        text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text)
        route.fulfill(response=response, body=text)

    visit.forgive("Unexpected token")
    page.route("**/", broken)
    page.goto(visit.site.address)
    told = page.inner_text("#old:visible")
    assert "Firefox 115 or Safari 16.4" in told
    assert "Ce navigateur est trop ancien" in told


@pytest.mark.sampled(1)
@pytest.mark.parametrize("part", ["start.mjs", "boot.mjs", "pyodide.mjs"])
def test_a_script_that_is_not_what_was_built_does_not_run(visit: Visit, part: str) -> None:
    """A network that writes something of its own into scripts is refused, in a sentence."""
    visit.forgive("")
    page = visit.context.new_page()

    def meddled(route: Route) -> None:
        route.fulfill(content_type="text/javascript", body="globalThis.meddled = true;")

    held: list[Route] = []

    def hold(route: Route) -> None:
        """Who imports it comes when it has been refused: browsers ask for it again then."""
        held.append(route)

    page.route("**/start.mjs", hold)
    page.route(f"**/{part}", meddled)
    with page.expect_console_message(lambda it: "'integrity'" in it.text):
        page.goto(visit.site.address + FRESH, wait_until="commit")
        while part != "start.mjs" and not held:
            page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    page.wait_for_function(FAILED)
    assert not page.evaluate("'meddled' in globalThis")
    assert page.locator("#progress [data-do=reload]").is_visible()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("part", ["boot.mjs", "pyodide.mjs", "pyodide.asm.mjs", "core.js"])
def test_a_module_that_fails_once_is_asked_for_again(visit: Visit, part: str) -> None:
    """A line that was cut for a moment ends no start."""
    visit.forgive("ERR_FAILED")
    page = visit.context.new_page()
    page.route(f"**/{part}", lambda route: route.abort(), times=1)
    page.goto(visit.site.address + FRESH)
    page.wait_for_function(READY)


def test_a_site_of_which_a_part_is_missing_says_so(visit: Visit) -> None:
    """As while it is renewed; a start is not gone on with behind that, with a file that is late."""
    visit.forgive("")
    page = visit.context.new_page()
    page.route("**/core.js", lambda route: route.fulfill(status=404))
    with held_back(page, "**/idiomorph.min.js"):
        page.goto(visit.site.address + FRESH)
        page.wait_for_function(FAILED)
        assert "missing on its server" in page.inner_text("#progress .at-failure")
        page.unroute("**/core.js")
    page.wait_for_load_state("networkidle")
    assert "failed" == page.get_attribute("html", "data-tessera")
    page.click("#progress button")
    page.wait_for_function(READY)


def test_machine_code_that_cannot_be_fetched(visit: Visit) -> None:
    """After a click on play the line of progress gives way to the reason; the board stays.

    Python's own loader keeps to itself that it could not be had.
    """
    part = "pyodide.asm.wasm"
    visit.forgive("")
    page = visit.context.new_page()
    page.route(f"**/{part}", lambda route: route.abort())
    page.goto(visit.site.address)
    play_at_home(page, "pyrga")
    page.wait_for_function(FAILED)
    painted(page)
    assert page.locator("#failure").text_content() != ""
    assert 0 == page.locator("progress:visible").count()
    page.go_back()
    assert page.locator("#shelf").is_visible()
    with page.expect_event("load"):
        page.go_forward()
    page.wait_for_function(FAILED)
    page.unroute(f"**/{part}")
    page.click("#progress button")
    page.wait_for_function(READY)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("answer", ["none", "a page", "a part"])
def test_a_game_that_cannot_be_fetched(visit: Visit, dist: Path, answer: str) -> None:
    """That is said, at home, also of what is no archive; later it can be had all the same."""
    visit.forgive("net::ERR_FAILED", "Failed to load resource")
    page = visit()
    screen = Screen(page)
    (archive,) = dist.glob("app-*/shacru.zip")
    bodies = {"a page": b"<!doctype html><title>Sign in", "a part": archive.read_bytes()[:5000]}

    def answered(route: Route) -> None:
        if answer in bodies:
            route.fulfill(body=bodies[answer])
        else:
            route.abort()

    page.route("**/shacru.zip", answered)
    for where in ("#/play/shacru/seats=2", "#/play/shacru"):
        screen.go(where)
        assert screen.trouble
        assert ("", True) == (screen.game, page.locator("#shelf").is_visible())
    page.unroute("**/shacru.zip")
    screen.go("#/play/shacru/seats=2")
    assert ("", "shacru") == (screen.trouble, screen.game)


#: How long a start may take to end, in ms.
END: Final = 25_000
#: Whether a start has come to an end: there is a board that answers, or a sentence and a way on.
ENDED: Final = """
(() => {
  const seen = (it) => it !== null && it.checkVisibility();
  return seen(document.querySelector('button[data-pick]:enabled'))
    || seen(document.querySelector('#progress [data-do=reload]'))
    || seen(document.querySelector('.trouble'));
})()
"""
#: A page of a network that wants people to log in.
PORTAL: Final = "<!doctype html><title>Log in</title><p>Welcome to the guests' network.</p>"
TYPES: Final = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


def cut(route: Route, file: Path) -> None:
    """The answer ends in its middle."""
    data, kind = file.read_bytes(), TYPES.get(file.suffix, "text/plain")
    route.fulfill(status=200, content_type=kind, body=data[: len(data) // 2])


#: What a host may answer for a file.
WAYS: Final[dict[str, Callable[[Route, Path], None]]] = {
    "missing": lambda route, _: route.fulfill(status=404, content_type="text/plain", body="no"),
    "portal": lambda route, _: route.fulfill(status=200, content_type="text/html", body=PORTAL),
    "cut": cut,
    "never": lambda _route, _file: None,
}


def asked_for(visit: Visit) -> list[str]:
    """Every file that a start asks for, relative to the site's folder."""
    before = len(visit.requests)
    visit().close()
    base = urlsplit(visit.site.address).path
    paths = {urlsplit(url).path.removeprefix(base) for url in visit.requests[before:]}
    return sorted(path for path in paths if path and "." in path and not path.endswith(".html"))


def ends(page: Page) -> None:
    """Wait until a start ends; nothing of PyScript's own is seen then."""
    page.wait_for_function(ENDED, timeout=END)
    assert 0 == page.locator(".py-error:visible, .mpy-error:visible").count()


@pytest.mark.long_only
@pytest.mark.parametrize("way", sorted(WAYS))
def test_every_file_in_turn(visiting: Visiting, dist: Path, way: str) -> None:
    """Not there, a page of a network's, half of it, or nothing at all."""
    visit = visiting(locale="fr-FR")
    visit.forgive("")
    files = asked_for(visit)
    assert len(files) > 15
    for name in files:
        page = visit.context.new_page()
        file = dist / name
        page.route(f"**/{name}", lambda route: WAYS[way](route, file))  # noqa: B023 - its page closes
        page.goto(visit.site.address + FRESH, wait_until="commit")
        try:
            ends(page)
        except Exception as error:
            raise AssertionError(f"{way}: {name}") from error
        page.unroute_all(behavior="ignoreErrors")
        page.close()


def test_a_half_file_is_told(visiting: Visiting, dist: Path) -> None:
    """In the page's language, with a way on; what the machine says of it is folded away."""
    visit = visiting(locale="fr-FR")
    visit.forgive("")
    page = visit.context.new_page()
    page.route("**/house.zip", lambda route: cut(route, next(dist.glob("app-*/house.zip"))))
    page.goto(visit.site.address + FRESH)
    ends(page)
    assert "Python n’a pas pu démarrer ici." in page.inner_text("#progress")
    assert not page.locator("#failure").is_visible()
    page.click("#progress summary")
    assert page.inner_text("#failure")
    page.unroute_all(behavior="ignoreErrors")
    page.click("#progress [data-do=reload]")
    page.wait_for_function(READY)
