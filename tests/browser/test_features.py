"""The features: all that comes after the first board, in one archive."""

from __future__ import annotations

from playwright.sync_api import Browser, Route

from tests.browser.conftest import PATIENCE, Visit
from tests.browser.hosting import Files, Host, settle, stay
from tests.browser.playing import READY, Screen
from tests.browser.test_offline import first, guest, host, renewed, second

#: What went wrong, as it stands under the sentence; the bot tells that it does not answer, too.
TROUBLE = "(document.querySelector('#status .trouble')?.textContent ?? '')"

__all__ = ["first", "guest", "host", "second"]


def test_a_part_that_did_not_come_is_fetched_when_it_is_wanted_again(visit: Visit) -> None:
    """Once the network is back; until then one is told."""
    visit.forgive("features.zip", "ERR_FAILED")
    visit.context.route("**/features.zip", lambda route: route.abort())
    screen = Screen(visit("#/play/pyrga"))
    screen.hit_kind("S")
    screen.hit_square("b2")
    screen.do("share")
    screen.wait(f"{TROUBLE}.startsWith('This part of the page could not be fetched.')")
    visit.context.unroute("**/features.zip")
    screen.do("share")
    screen.page.wait_for_selector("dialog[open] #shared-link")
    assert "" == screen.trouble


def test_a_new_build_before_the_features_have_come(guest: Visit, host: Host, second: Files) -> None:
    """They come from the worker's cache: those of the build that is open."""
    guest.forgive("features.zip", "ERR_FAILED")
    screen = Screen(stay(guest))
    settle(screen.page)
    screen.page.route("**/features.zip", lambda route: route.abort())
    screen.page.reload()
    screen.page.wait_for_function(READY, timeout=PATIENCE)
    screen.page.evaluate("location.hash = '#/play/pyrga'")
    screen.page.wait_for_selector("button[data-pick='kind:S']")
    screen.hit_kind("S")
    screen.hit_square("b2")
    settle(screen.page)
    renewed(screen.page, host, second)
    screen.page.unroute("**/features.zip")
    screen.do("share")
    screen.page.wait_for_selector("dialog[open] #shared-link")
    assert "" == screen.trouble and screen.name


def test_a_new_build_before_the_features_have_come_and_no_worker(
    browser: Browser, host: Host, second: Files
) -> None:
    """The host has them no more: the page says that it must be loaded anew, and keeps the game."""
    visit = Visit(browser.new_context(locale="en-GB", service_workers="block"), host.site)
    visit.forgive("features", "404", "ERR_FAILED")
    visit.context.route("**/features*.zip", lambda route: route.abort())
    screen = Screen(visit("#/play/pyrga"))
    screen.hit_kind("S")
    screen.hit_square("b2")
    host.deploy(second)
    visit.context.unroute("**/features*.zip")
    screen.do("share")
    screen.wait(f"{TROUBLE} === 'A newer version has replaced this page: reload it to go on.'")
    kept = screen.page.evaluate("location.hash")
    screen.page.reload()
    screen.page.wait_for_function(READY, timeout=PATIENCE)
    assert kept == screen.page.evaluate("location.hash") and "#/game/" in kept
    screen.do("share")
    screen.page.wait_for_selector("dialog[open] #shared-link")
    visit.context.close()
    visit.assert_clean()


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
