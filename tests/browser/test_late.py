"""What comes late: the rest of the standard library, and the features, after the first board."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Route

from tessera.page.core.games import REPLACED, UNFETCHED
from tests.browser.conftest import PATIENCE, Visit
from tests.browser.hosting import until
from tests.browser.playing import READY, Screen
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
PLACED: Final = "/lib/rest.zip/concurrent/futures/thread.pyc"

#: What went wrong, as it stands under the sentence.
TROUBLE = "(document.querySelector('#status .trouble')?.textContent ?? '')"


def test_no_start_needs_the_rest(visit: Visit) -> None:
    """A bot answers without it, in French too; then it comes, and no module is asked for again."""
    held: list[Route] = []
    visit.context.route(REST, lambda route: held.insert(0, route))
    page = visit()
    while not held:
        page.wait_for_timeout(20)
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


def test_a_part_that_did_not_come_is_fetched_when_it_is_wanted_again(visit: Visit) -> None:
    """Once the network is back; until then one is told, also of a page that was replaced."""
    visit.forgive("features.zip", "ERR_FAILED", "404")
    visit.context.route("**/features.zip", lambda route: route.abort())
    screen = Screen(visit("#/play/pyrga"))
    screen.hit_kind("S")
    screen.hit_square("b2")
    screen.do("share")
    screen.wait(f"{TROUBLE}.endsWith('{UNFETCHED.partition('}')[2]}')")
    visit.context.unroute("**/features.zip")
    visit.context.route("**/features.zip", lambda route: route.fulfill(status=404))
    screen.do("share")
    screen.wait(f"{TROUBLE} === '{REPLACED}'")
    visit.context.unroute("**/features.zip")
    screen.do("share")
    screen.page.wait_for_selector("dialog[open] #shared-link")
    screen.wait(f"{TROUBLE} === ''")


def test_a_click_that_python_heard_is_not_clicked_again(visit: Visit) -> None:
    """While the features are on their way Python hears each click; once ready, none is repeated."""
    screen = Screen(visit())
    screen.begin_at("Sb2 Sb3")
    game = screen.page.evaluate("location.hash")
    held = list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    screen.page.evaluate("location.hash = '#/settings'")
    visit.context.route("**/features.zip", hold)
    screen.page.reload()
    screen.page.wait_for_function("tessera.hears", timeout=PATIENCE)
    screen.page.evaluate("(game) => { location.hash = game; }", game)
    screen.page.click("[data-do=undo]")
    screen.page.click("#theme")
    for route in held:
        route.continue_()
    screen.page.wait_for_function(READY, timeout=PATIENCE)
    assert "dark" == screen.page.evaluate("document.documentElement.dataset.theme")
    assert "b3" not in screen.page.inner_text("#list") and "b2" in screen.page.inner_text("#list")
