"""The standard library comes in two parts: what every start needs, and the rest."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.browser.conftest import Visit
from tests.browser.hosting import until
from tests.browser.playing import FRESH, READY, Screen
from website import bytecode

REST: Final = "**/rest.zip"
#: Let Python answer to a few lines, and tell what it raised.
ASKED: Final = """
async (code) => {
  const { loadPyodide } = await import(tessera.site().runtime + "boot.mjs");
  const python = await loadPyodide();
  try {
    return String(python.runPython(code, { globals: python.toPy({}) }));
  } catch (error) {
    return error.message.trim().split("\\n").at(-1);
  }
}
"""
HERE: Final = "import os; os.path.exists('/lib/rest.zip')"
IMPORTED: Final = "import sys; ' '.join(sys.modules)"
#: Something of it, of a package that is here, and of a package of its own.
SOME: Final = (
    "import tracemalloc, concurrent.futures.thread, pyodide.http._exceptions\n"
    "concurrent.futures.thread.__file__"
)
LACKING: Final = """
try:
    import tracemalloc
except ModuleNotFoundError as error:
    told = str(error)
told
"""
PLACED: Final = "/lib/rest.zip/concurrent/futures/thread.pyc"


def opened(visit: Visit, address: str = FRESH) -> Page:
    """A page that has started."""
    page = visit.context.new_page()
    page.goto(visit.site.address + address)
    page.wait_for_function(READY)
    return page


def held_back(context: BrowserContext) -> list[Route]:
    """The requests for the rest, which are not answered."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    context.route(REST, hold)
    return held


def test_no_start_needs_the_rest(visit: Visit) -> None:
    """A game against a bot is begun and a turn is played without anything of it, in French too."""
    held = held_back(visit.context)
    page = opened(visit)
    screen = Screen(page)
    screen.begin(black="bot:1")
    screen.play("Sb2")
    screen.do("language")
    screen.wait("document.documentElement.lang === 'fr'")
    screen.wait("document.querySelector('#status .sentence').textContent.includes('vous')")
    assert set() == bytecode.REST & {*page.evaluate(ASKED, IMPORTED).split()}
    # The page's own and its worker's wish; nobody waits for them.
    assert 1 <= len(held) <= 2


def test_the_rest_comes_when_one_can_play(visit: Visit) -> None:
    """Then its modules are imported without a request more."""
    visit.requests.clear()
    with visit.context.expect_event("requestfinished", lambda it: it.url.endswith("/rest.zip")):
        page = opened(visit)
    until(page, f"({ASKED})(`{HERE}`).then((it) => it === 'true')")
    assert PLACED == page.evaluate(ASKED, SOME)
    assert 1 == sum(it.endswith("/rest.zip") for it in visit.requests)


@pytest.mark.long_only
def test_what_is_needed_earlier_is_waited_for(visit: Visit) -> None:
    """Python asks for the rest by itself, where nothing has brought it."""
    visit.forgive("Synchronous XMLHttpRequest", "503", "integrity")
    answered: list[Route] = []

    def second(route: Route) -> None:
        """The first wish is refused."""
        answered.append(route)
        route.continue_() if len(answered) > 1 else route.fulfill(status=503)

    visit.context.route(REST, second)
    page = opened(visit)
    while not answered:
        page.wait_for_timeout(20)
    assert PLACED == page.evaluate(ASKED, SOME)


@pytest.mark.long_only
def test_a_page_of_a_networks_is_no_library(visit: Visit) -> None:
    """It is not taken for one, and what is right is asked for when it is needed."""
    visit.forgive("Synchronous XMLHttpRequest", "integrity")
    answered: list[Route] = []

    def portal(route: Route) -> None:
        """Twice a page of its own."""
        answered.append(route)
        route.continue_() if len(answered) > 2 else route.fulfill(body="<h1>Log in</h1>")

    visit.context.route(REST, portal)
    page = opened(visit)
    while not answered:
        page.wait_for_timeout(20)
    assert "No module named 'tracemalloc'" == page.evaluate(ASKED, LACKING)
    assert PLACED == page.evaluate(ASKED, SOME)


def test_a_rest_that_cannot_be_had(visit: Visit) -> None:
    """Who imports something of it is told as of any module that there is not; the game goes on."""
    visit.forgive("Synchronous XMLHttpRequest", "ERR_FAILED")
    visit.context.route(REST, lambda route: route.abort())
    page = opened(visit)
    assert "No module named 'tracemalloc'" == page.evaluate(ASKED, LACKING)
    screen = Screen(page)
    screen.begin()
    screen.play("Sb2")
