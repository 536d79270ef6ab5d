"""Whatever stands in the address bar, there is a page; the history leads through games."""

from __future__ import annotations

from tests.browser.box import BEGIN, begin_at_home
from tests.browser.conftest import Visit
from tests.browser.playing import HOME, READY, SOON, Screen, held_back, reloaded

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}


def test_a_strange_address_at_the_start(screen: Screen, shared: Visit) -> None:
    page = shared.context.new_page()
    with held_back(page, "**/*.wasm"):
        page.goto(shared.site.address + '?a=<b>#/game/"><img src=x onerror=alert(1)>')
        assert not page.evaluate("Boolean(document.querySelector('img'))")
    page.wait_for_function(READY, timeout=SOON)
    assert "“" in Screen(page).trouble
    assert page.locator("#shelf").is_visible()
    assert not page.evaluate("Boolean(document.querySelector('img'))")
    page.close()


def test_back_forward_and_reload_stay_at_the_place(screen: Screen) -> None:
    """Game, home, box and a fresh table have addresses of their own, and nothing is lost."""
    page = screen.page
    screen.begin()
    screen.play("Sb2", "Sb3")
    game = page.url
    screen.go("#/")
    screen.go("#/new/pyrga")
    page.wait_for_selector("#box[open]")
    page.go_back()
    page.wait_for_selector("#box", state="hidden")
    assert page.locator(".games").is_visible()
    page.go_back()
    page.wait_for_selector("#list")
    assert (game, ["Sb2", "Sb3"]) == (page.url, screen.turns())
    page.go_forward()
    page.wait_for_selector(".games")
    assert 1 == page.locator(".games li").count()
    screen.go("#/new/pyrga")
    page.reload()
    page.wait_for_selector("#box[open]")
    page.keyboard.press("Escape")
    begin_at_home(screen, "shacru")
    assert "#/play/shacru/" in page.url
    again = reloaded(page)
    assert ("Shacru", "shacru") == (again.text("h1:visible"), again.game)
    page.click(".masthead .name")
    page.wait_for_selector("#shelf")
    assert page.url.endswith("#/") and HOME == page.title()


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
