"""The standard library comes in two parts: what every start needs, and the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import Visit
from tests.browser.hosting import until
from tests.browser.playing import Screen
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


def opened(visit: Visit, answer: Callable[[Route, int], None]) -> Page:
    """A page that has started and asked for the rest, which is answered so, time by time."""
    asked: list[Route] = []

    def answered(route: Route) -> None:
        asked.append(route)
        answer(route, len(asked))

    visit.context.route(REST, answered)
    page = visit()
    while not asked:
        page.wait_for_timeout(20)
    return page


def test_no_start_needs_the_rest(visit: Visit) -> None:
    """A bot answers without it, in French too; then it comes, and no module is asked for again."""
    held: list[Route] = []
    page = opened(visit, lambda route, _time: held.append(route))
    screen = Screen(page)
    screen.begin(black="bot:1")
    screen.play("Sb2")
    screen.do("language")
    screen.wait("document.querySelector('#status .sentence').textContent.includes('vous')")
    assert set() == bytecode.REST & {*page.evaluate(ASKED, IMPORTED).split()}
    assert 1 <= len(held) <= 2  # The page's own and its worker's wish; nobody waits for them.
    for route in held:
        route.continue_()
    until(page, f"({ASKED})(`{HERE}`).then((it) => it === 'true')")
    assert PLACED == page.evaluate(ASKED, SOME)
    assert len(held) == sum(it.endswith("/rest.zip") for it in visit.requests)


@pytest.mark.long_only
def test_what_is_needed_earlier_is_waited_for(visit: Visit) -> None:
    """What a network puts in its place is not taken for it; what is right is asked for again."""
    visit.forgive("Synchronous XMLHttpRequest", "integrity")

    def portal(route: Route, time: int) -> None:
        route.continue_() if time > 2 else route.fulfill(body="<h1>Log in</h1>")

    page = opened(visit, portal)
    assert "No module named 'tracemalloc'" == page.evaluate(ASKED, LACKING)
    assert PLACED == page.evaluate(ASKED, SOME)


@pytest.mark.long_only
def test_a_rest_that_cannot_be_had(visit: Visit) -> None:
    """Who imports something of it is told as of any module that there is not; the game goes on."""
    visit.forgive("Synchronous XMLHttpRequest", "ERR_FAILED")
    page = opened(visit, lambda route, _time: route.abort())
    assert "No module named 'tracemalloc'" == page.evaluate(ASKED, LACKING)
    screen = Screen(page)
    screen.begin()
    screen.play("Sb2")
