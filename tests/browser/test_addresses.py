"""Whatever stands in the address bar, there is a page, and a clear word if need be."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.games import catalogue
from tests.browser.box import BEGIN, begin_at_home
from tests.browser.conftest import Visit
from tests.browser.playing import HOME, READY, SOON, Screen, held_back, reloaded
from tests.outside import ADDRESSES

pytestmark = pytest.mark.in_turn

CONTEXT = {"locale": "en-GB", "color_scheme": "dark"}

#: All that is kept, but for what the home showed of it last.
KEPT: Final = """
JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.startsWith("tessera.small.")))
"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("address", ADDRESSES, ids=range(len(ADDRESSES)))
def test_an_address_that_leads_nowhere(screen: Screen, address: str) -> None:
    """It is said at home, on the screen and aloud; what is kept stays, and games can be had."""
    name = screen.begin_at("Sb2 Sb3")
    kept = screen.page.evaluate(KEPT)
    screen.go(address)
    assert ADDRESSES[address] == screen.trouble == screen.heard()[-1]
    assert HOME == screen.page.title()
    assert len(catalogue.GAMES) == screen.page.locator("#shelf > .card:visible").count()
    assert [f"to-{name}"] == [
        it.get_attribute("id") for it in screen.page.locator(".games a").all()
    ]
    assert kept == screen.page.evaluate(KEPT)
    begin_at_home(screen, "pyrga")
    asked = "Your turn: play any piece on any square PY-1"
    assert ("", asked) == (screen.trouble, screen.sentence)
    screen.play("Sb2")
    assert screen.name != name
    screen.go("#/")
    assert "" == screen.trouble


def test_a_strange_address_at_the_start(screen: Screen, shared: Visit) -> None:
    """The same when the page is opened there, whether Python is there or on its way."""
    page = shared.context.new_page()
    with held_back(page, "**/*.wasm"):
        page.goto(shared.site.address + '?a=<b>#/game/"><img src=x onerror=alert(1)>')
        assert not page.evaluate("Boolean(document.querySelector('img'))")
    page.wait_for_function(READY, timeout=SOON)
    assert Screen(page).trouble.startswith("There is no game “")
    assert page.locator("#shelf").is_visible()
    assert not page.evaluate("Boolean(document.querySelector('img'))")
    page.close()


def test_back_and_forth(screen: Screen) -> None:
    """The browser's back and forward go through games and screens, and lose nothing."""
    screen.begin()
    screen.play("Sb2", "Sb3")
    game = screen.page.url
    screen.go("#/")
    screen.go("#/new/pyrga")
    screen.page.wait_for_selector("#box[open]")
    screen.page.go_back()
    screen.page.wait_for_selector("#box", state="hidden")
    assert screen.page.locator(".games").is_visible()
    assert len(catalogue.GAMES) == screen.page.locator("#shelf > .card:visible").count()
    screen.page.go_back()
    screen.page.wait_for_selector("#list")
    assert game == screen.page.url
    assert ["Sb2", "Sb3"] == screen.turns()
    screen.page.go_forward()
    screen.page.wait_for_selector(".games")
    assert 1 == screen.page.locator(".games li").count()


def test_links_and_reload_stay_at_the_place(screen: Screen) -> None:
    """Form, fresh table, import and home have addresses of their own."""
    screen.go("#/")
    screen.page.click("#card-pyrga a[href^='#/new']")
    screen.page.wait_for_selector("#box[open] #more-2:not([hidden])")
    screen.page.keyboard.press("Escape")
    screen.go("#/new/pyrga")
    screen.page.reload()
    screen.page.wait_for_selector("#box[open]")
    screen.page.keyboard.press("Escape")
    begin_at_home(screen, "shacru")
    assert "#/play/shacru/" in screen.page.url
    again = reloaded(screen.page)
    assert ("Shacru", "shacru") == (again.text("h1:visible"), again.game)
    again.page.click(".masthead .name")
    again.page.wait_for_selector("#shelf")
    assert again.page.url.endswith("#/") and HOME == again.page.title()
    again.page.click("#home a[href='#/import']")
    again.page.wait_for_selector("#record")
    assert again.page.url.endswith("#/import")
    assert reloaded(again.page).page.locator("#record").is_visible()


def test_back_shuts_the_box(visit: Visit) -> None:
    """However often it was opened and shut, the entry before the home is one step further back."""
    page = visit("", ready=False)
    length = page.evaluate("history.length")
    for shut in ("[data-box=shut]", ""):
        page.click("#card-pyrga .main")
        page.wait_for_selector(BEGIN)
        if shut:
            page.click(shut)
        else:
            page.go_back()
        page.wait_for_selector("#box[open]", state="hidden")
        page.wait_for_function("history.state !== 'box'")
    assert "home" == page.get_attribute("html", "data-at")
    page.click("#card-shacru .main")
    page.click(BEGIN)
    page.wait_for_url("**/#/play/shacru/**")
    assert length + 1 == page.evaluate("history.length")
    page.go_back()
    page.wait_for_selector("#shelf")
    assert 0 == page.locator("#box[open]").count()
