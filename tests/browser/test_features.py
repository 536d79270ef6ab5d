"""The features: all that comes after the first board, in one archive."""

from __future__ import annotations

from playwright.sync_api import Route

from tests.browser.conftest import PATIENCE, Visit
from tests.browser.playing import READY, Screen

#: What went wrong, as it stands under the sentence.
TROUBLE = "(document.querySelector('#status .trouble')?.textContent ?? '')"


def test_a_part_that_did_not_come_is_fetched_when_it_is_wanted_again(visit: Visit) -> None:
    """Once the network is back; until then one is told, also of a page that was replaced."""
    visit.forgive("features.zip", "ERR_FAILED", "404")
    visit.context.route("**/features.zip", lambda route: route.abort())
    screen = Screen(visit("#/play/pyrga"))
    screen.hit_kind("S")
    screen.hit_square("b2")
    screen.do("share")
    screen.wait(f"{TROUBLE}.startsWith('This part of the page could not be fetched.')")
    visit.context.unroute("**/features.zip")
    visit.context.route("**/features.zip", lambda route: route.fulfill(status=404))
    screen.do("share")
    screen.wait(f"{TROUBLE} === 'A newer version has replaced this page: reload it to go on.'")
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
    assert "light" == screen.page.evaluate("document.documentElement.dataset.theme")
    assert "b3" not in screen.page.inner_text("#list") and "b2" in screen.page.inner_text("#list")
