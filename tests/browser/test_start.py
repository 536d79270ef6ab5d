"""A table before Python, without Python, and without JavaScript."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Route

import toolchain
from tessera.games import catalogue
from tessera.words.language import unbroken
from tests.browser.box import play_at_home
from tests.browser.conftest import PATIENCE, Visit, Visiting
from tests.browser.hosting import until
from tests.browser.playing import FAILED, FRESH, HOME, READY, Screen, held_back

pytestmark = pytest.mark.in_turn

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
#: How it is told how much has come, and a line on which that can be seen: bytes a second, ms.
MEGABYTES: Final = r"(\d+\.\d) of (\d+\.\d) MB"
SLOW: Final = {"downloadThroughput": 5e6, "uploadThroughput": 5e6, "latency": 10}
#: Notes all that is told of Python while one waits.
NOTED: Final = """
globalThis.noted = [];
new MutationObserver(() => {
  const place = document.querySelector('#progress [lang="en"] .waited');
  if (place && noted.at(-1) !== place.textContent) noted.push(place.textContent);
}).observe(document, { childList: true, characterData: true, subtree: true });
"""
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


def test_the_wait_is_counted_in_megabytes(visit: Visit) -> None:
    """On a slow line it is told how much has come of how much: more and more, in the end all."""
    page = visit.context.new_page()
    tools = visit.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", {"offline": False, **SLOW})
    page.add_init_script(NOTED)
    page.goto(visit.site.address + FRESH, wait_until="commit")
    page.wait_for_function(READY, timeout=PATIENCE)
    told = [found for text in page.evaluate("noted") for found in re.findall(MEGABYTES, text)]
    come, whole = ([float(number) for number in column] for column in zip(*told, strict=True))
    assert len(set(come)) > 5
    assert sorted(come) == list(come)
    assert come[-1] == whole[-1]
    assert max(whole) < 12


def opened(visit: Visit, path: Path) -> Page:
    """A page opened as a file, on which Chromium complains of its own about modules."""
    visit.forgive("from origin 'null'", "net::ERR_F", "request to another origin: file://")
    page = visit.context.new_page()
    page.goto(path.as_uri())
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    page.wait_for_load_state("networkidle")
    return page


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.long_only)])
def test_opened_as_a_file(visiting: Visiting, dist: Path, language: str) -> None:
    """The built page: home with its pictures, a game's board, one sentence, no line of progress.

    Nothing is built in a checkout: there is its name, and the one sentence.
    """
    visit = visiting(locale=f"{language}-CH")
    page = opened(visit, dist / "index.html")
    assert (HOME, language) == (page.title(), page.get_attribute("html", "lang"))
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
    for game, title in catalogue.TITLES.items():
        assert unbroken(title) == page.inner_text(f"#card-{game} h2")
        box = page.locator(f"#card-{game} .look svg").bounding_box()
        assert box is not None and box["width"] > 100
    said = page.locator("noscript p")
    assert "needs JavaScript" in said.inner_text() and "besoin de JavaScript" in said.inner_text()
    place = said.bounding_box()
    assert place is not None and place["y"] == 0
    assert 0 == page.locator("#old:visible, a[href^='#/']:not(.name, .look):visible").count()
    assert 0 == page.locator("button:visible, #screen:visible").count()
    page.click("#card-tayu a[href='rules/tayu.en.html']")
    assert page.locator("figure svg").first.is_visible()


@pytest.mark.parametrize(
    ("without", "told"),
    [
        ("delete globalThis.WebAssembly", "no WebAssembly:"),
        pytest.param(
            "WebAssembly.validate = () => false",
            "no WebAssembly (exceptions):",
            marks=pytest.mark.long_only,
        ),
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
    assert "Firefox from 115 or Safari from 16.4" in told
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


@pytest.mark.long_only
def test_what_was_fetched_ahead_in_vain_is_fetched_again(visit: Visit) -> None:
    """Machine code that could not be had when a pointer came by, and can when one plays."""
    visit.forgive("ERR_FAILED")
    page = visit.context.new_page()
    page.route("**/pyodide.asm.wasm", lambda route: route.abort(), times=1)
    page.goto(visit.site.address)
    with page.expect_event("requestfailed", lambda it: it.url.endswith(".wasm")):
        page.locator("[data-ahead=pyrga]").first.hover()
    until(page, "globalThis.machineCode.then(() => false, () => true)")
    play_at_home(page, "pyrga")
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


#: Of machine code Python's own loader keeps to itself that it could not be had.
@pytest.mark.parametrize(
    "part",
    [
        "pyodide.asm.wasm",
        *(
            pytest.param(name, marks=pytest.mark.long_only)
            for name in ("library.zip", "core.js", "house.zip", "start.mjs")
        ),
    ],
)
def test_python_that_cannot_be_fetched(visit: Visit, part: str) -> None:
    """After a click on play the line of progress gives way to the reason; the board stays."""
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
