"""The home: whole without Python, which starts with the first click that needs it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest
from playwright.sync_api import Page

from tessera.games import catalogue
from tessera.page.core.addresses import fields_in
from tessera.saves import trees
from tessera.saves.beside import FETCHED
from tessera.saves.library import GAME, About, Kept, sealed_text
from tests.browser.box import (
    BEGIN,
    FORM,
    at_home,
    begin_at_home,
    choose,
    fetched,
    play_at_home,
    state,
)
from tests.browser.conftest import Visit, Visiting
from tests.browser.embedding import MOVING, TWICE
from tests.browser.playing import HOME, READY, Screen, held_back
from tests.outside import PERSONS, kept, played
from website import naming

NIGHT, DAY = "rgb(23, 26, 28)", "rgb(246, 241, 231)"
MARKUP: Final = "<img src=x onerror=alert(1)>"
#: The list of games: the address, name and standing of every game.
LISTED: Final = """
[...document.querySelectorAll("#mine li")].map((item) => [
  item.querySelector("a").getAttribute("href"), item.querySelector("a").textContent,
  item.querySelector(".quiet").textContent])
"""


def ground(page: Page) -> str:
    """The colour of the page."""
    found: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return found


def test_the_home_is_painted_without_python(visit: Visit) -> None:
    """All games with pictures and named links; no file of Python's is fetched."""
    page = at_home(visit, "#/")
    assert HOME == page.title()
    for game, title in catalogue.TITLES.items():
        card = page.locator(f"#card-{game}")
        box = card.locator(".look svg").bounding_box()
        assert box is not None and box["width"] > 100 and abs(box["width"] - box["height"]) < 2
        assert card.locator(f"#home-{game}-pieces").inner_html()
        for what in ("Play", "Learn", "Rules of"):
            assert 1 == card.get_by_role("link", name=f"{what} {title}", exact=True).count()
        for place, shown in (("", game not in ("tayu", "tyrus")), ("/position", True)):
            assert shown == page.locator(f"#home a[href='#/study/{game}{place}']").count()
    page.wait_for_load_state("networkidle")
    assert ("still", []) == (state(page), fetched(visit))
    assert [] == page.evaluate(TWICE)
    assert 0 == page.locator("[style]").count()


@pytest.mark.parametrize("blocked", [False, True])
def test_language_and_theme_need_no_python(visiting: Visiting, blocked: bool) -> None:
    """Each is changed at once, and kept where the browser keeps anything."""
    visit = visiting(locale="en-GB", color_scheme="dark")
    if blocked:
        visit.context.add_init_script("delete globalThis.localStorage")
    page = at_home(visit)
    assert ("en", NIGHT) == (page.get_attribute("html", "lang"), ground(page))
    page.click("[data-do=language]:visible")
    assert "fr" == page.get_attribute("html", "lang")
    assert page.inner_text("h1:visible").strip().startswith(naming.count("fr"))
    page.click("#theme")
    assert ("Thème\u00a0: clair", DAY) == (page.inner_text("#theme"), ground(page))
    page.click("#theme")
    assert ("Thème\u00a0: auto", NIGHT) == (page.inner_text("#theme"), ground(page))
    assert ("still", []) == (state(page), fetched(visit))
    if not blocked:
        page.reload()
        assert "fr" == page.get_attribute("html", "lang")
        assert "Thème\u00a0: auto" == page.inner_text("#theme")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_two_clicks_play(visit: Visit, game: str) -> None:
    """Pointing at the game fetches the runtime and its code, of no other game, and starts nothing.

    The picture leads to the box, whose button starts Python, once.
    """
    page = at_home(visit)
    with page.expect_response("**/pyodide.asm.wasm"):
        page.locator(f"#card-{game} .main").hover()
    page.wait_for_load_state("networkidle")
    asked = [url.rpartition("/")[2] for url in fetched(visit)]
    wanted = {f"{each}.zip" for each in ("library", "house", *catalogue.archives(game))}
    assert {"pyodide.asm.wasm", *wanted} <= {*asked}
    others = {f"{each}.zip" for each in catalogue.GAMES if each != game}
    assert not ({"start.mjs", *others} & {*asked}) - wanted
    assert len(asked) == len({*asked})
    assert ("still", []) == (state(page), page.workers)
    page.click(f"#card-{game} .look")
    page.wait_for_selector("#box[open]")
    assert "still" == state(page)
    page.click(BEGIN)
    page.wait_for_function(READY)
    assert f"#/play/{game}/seats=" in page.url
    assert game == Screen(page).game
    assert page.locator("#status .sentence").count() or page.locator("[data-do=lift]").count()
    assert [] == page.evaluate(TWICE)
    assert 1 == len([url for url in visit.requests if url.endswith("/start.mjs")])


def test_clicks_while_python_is_on_its_way(visit: Visit) -> None:
    """The last address counts: its start board, or the home, on which all works from then on."""
    page = at_home(visit)
    with held_back(page, "**/*.wasm"):
        play_at_home(page, "pyrga")
        page.wait_for_function("document.querySelectorAll('#screen .square').length === 16")
        page.go_back()
        page.wait_for_selector("#shelf")
        assert "starting" == state(page)
        play_at_home(page, "shacru")
        page.wait_for_function("document.querySelector('#screen').dataset.game === 'shacru'")
        assert "Shacru" == page.inner_text("h1:visible")
        assert 0 == page.locator("#screen .sentence").count()
        page.go_back()
        page.wait_for_selector("#shelf")
    page.wait_for_function(READY)
    assert ("home", HOME) == (page.get_attribute("html", "data-at"), page.title())
    assert 1 == len([url for url in visit.requests if url.endswith("/start.mjs")])
    screen = Screen(page)
    screen.do("language")
    screen.wait("document.documentElement.lang === 'fr'")
    begin_at_home(screen, "pyrga")
    assert screen.sentence.startswith("À vous") and screen.sentence.endswith("?")


def studied(when: str) -> str:
    """A game with a variation, as the page keeps it."""
    FETCHED.trees = trees
    text = '[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 Tb1E (1... Tb3N 2. Cb4 ) 2. Cd1 *'
    match, study = trees.read(text, catalogue.game)
    found = Kept(match, PERSONS, when, study)
    return sealed_text(found, About.of(found))


#: Kept games by their names: what was played, by whom, when last, what they are called.
GAMES: Final = {
    "aaaa": ("pyrga", "Sb2", PERSONS, "2026-11-20T12:00:00Z", ""),
    "bbbb": ("pyrga", "Sb2 Sb3", {"white": "person", "black": "bot:2"}, "2026-11-19T12:00:00Z", ""),
    "cccc": ("pyrga", "Sb2", {"white": "person", "black": "bot:2"}, "2026-11-21T12:00:00Z", ""),
    "dddd": ("shacru", "e1-e2", {"south": "bot:1", "north": "person"}, "2026-11-18T12:00:00Z", ""),
    "eeee": ("pacru", "e1-e2", {"south": "bot:1", "north": "bot:1"}, "2026-11-22T12:00:00Z", ""),
    "ffff": ("pyrga", "Sb2 Sb3 Sc3", PERSONS, "2026-11-21T18:00:00Z", MARKUP),
    **{
        f"over{day}": ("pyrga", "Sb2 resign white", PERSONS, f"2026-11-{day}T12:00:00Z", f"{day}.")
        for day in range(10, 17)
    },
}
#: The order of those that are not finished: mine to move first, then the last played.
ORDER: Final = ["bbbb", "dddd", "studied", "eeee", "ffff", "cccc", "aaaa"]


def stored(page: Page, names: Iterable[str] = GAMES) -> None:
    """Keep those games."""
    for name in names:
        game, moves, players, when, called = GAMES[name]
        headers = f'[Name "{called}"]\n' if called else ""
        text = kept(played(moves, headers, game), players, when)
        page.evaluate("(it) => localStorage.setItem(...it)", [GAME + name, text])


def test_the_list_before_python_is_pythons_list(visiting: Visiting) -> None:
    """The very same, pictures and all, when Python has shown it once; before, what saves tell.

    In a language in which Python has shown nothing yet it keeps the pictures, and Python starts.
    """
    visit = visiting(locale="en-GB")
    page = visit("#/import")
    screen = Screen(page)
    stored(page)
    screen.store(f"{GAME}studied", studied("2026-11-26T12:00:00Z"))
    screen.store("tessera.review.over12", "a review")
    bare = visit("", ready=False)
    bare.wait_for_selector("#mine li")
    early = bare.evaluate(LISTED)
    assert [f"#/game/{name}" for name in ORDER] == [link for link, _name, _how in early[:7]]
    yours = [link for link, _name, how in early if how.startswith("Your turn · ")]
    assert ["#/game/bbbb", "#/game/dddd"] == yours
    bare.close()
    screen.go("#/")
    screen.wait(f"document.querySelectorAll('#mine .small svg').length === {len(GAMES) + 1}")
    told, late = page.inner_html("#mine"), page.evaluate(LISTED)
    assert [it[0] for it in early] == [it[0] for it in late]
    page.reload()
    page.wait_for_selector("#mine li")
    assert ("still", []) == (state(page), page.locator("#mine img").all())
    assert told == page.inner_html("#mine") and 2 == page.locator("#mine .sign").count()
    there = [page.locator(each).count() for each in ("#mine > ul > li", "#further li")]
    assert [len(ORDER), len(GAMES) - 6] == there
    page.click("[popovertarget=which]")
    page.click("[data-do=only][data-value=shacru]")
    assert ["#/game/dddd"] == [link for link, _name, _how in page.evaluate(LISTED)]
    page.wait_for_load_state("load")
    assert "still" == state(page)
    page.click("[data-do=language]:visible")
    assert page.locator("#mine .small svg").count() == 1 and "coup" in page.inner_text("#mine")
    screen.wait("document.querySelector('#mine li a').textContent.includes('contre')")


def test_the_box_is_there_before_python(visiting: Visiting) -> None:
    """What is chosen in it begins the game, and is remembered; Enter is enough."""
    visit = visiting(locale="en-GB")
    page = at_home(visit)
    page.click("#card-shacru .main")
    choose(page, "seats", "3")
    choose(page, "level", "2")
    choose(page, "side", "east")
    choose(page, "against", "person")
    page.click(f"{FORM} [data-box=more]")
    page.fill(f"{FORM} [name=name-west]", "Bo")
    choose(page, "against", "bot:")
    page.fill(f"{FORM} [name=name]", "Ann & Bea")
    assert ("still", []) == (state(page), page.workers)
    page.press(f"{FORM} [name=side]:checked", "Enter")
    page.wait_for_function("document.querySelector('#screen').dataset.game === 'shacru'")
    assert "/#/play/shacru/" in page.url
    bots = {"seat-north": "bot:2", "seat-west": "bot:2"}
    told = fields_in(page.url.rpartition("/")[2])
    assert {"seats": "3", "name-east": "Ann & Bea", **bots}.items() <= told.items()
    assert "name-west" not in told
    page.go_back()
    page.wait_for_selector("#shelf")
    page.click("#card-shacru .main")
    page.wait_for_selector(FORM)
    said = dict(page.evaluate(f"[...new FormData(document.querySelector('{FORM}'))]"))
    assert ("3", "2", "east", "Ann & Bea", "") == tuple(
        said[name] for name in ("seats", "level", "side", "name", "name-west")
    )


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_moves_while_the_home_comes(visiting: Visiting, width: int) -> None:
    """With many kept games: the list is there before anything is painted."""
    visit = visiting(locale="en-GB", viewport={"width": width, "height": 844})
    visit.context.add_init_script(MOVING)
    page = visit("", ready=False)
    stored(page)
    page.goto(visit.site.address)
    page.wait_for_selector("#mine li")
    page.wait_for_load_state("networkidle")
    assert "still" == state(page)
    assert page.evaluate("moved") < 0.05
