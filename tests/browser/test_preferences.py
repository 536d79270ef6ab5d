"""The screen for the settings: applied at once, everywhere, by hand and by keys; taken along."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import FilePayload, Page

from tests.browser.conftest import Site, Visiting
from tests.browser.playing import READY, Screen, content, held_back, reloaded
from tests.browser.test_runtime import REFUSE_STORAGE

pytestmark = pytest.mark.in_turn

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

#: What the root bears.
MARKS: Final = "({ ...document.documentElement.dataset })"
#: Sounds that are wanted from now on, by their kinds.
HEAR: Final = """
() => {
  globalThis.sounds = [];
  document.addEventListener("tessera:sound", ({ detail }) => sounds.push(detail));
}
"""
#: How many tones the page makes when it is told that something sounds.
MADE: Final = """
async (kind) => {
  const { createGain } = BaseAudioContext.prototype;
  let count = 0;
  BaseAudioContext.prototype.createGain = function () {
    count += 1;
    return createGain.call(this);
  };
  document.dispatchEvent(new CustomEvent("tessera:sound", { detail: kind }));
  for (let left = 100; left && !count; left -= 1) await new Promise((it) => setTimeout(it, 20));
  BaseAudioContext.prototype.createGain = createGain;
  return count;
}
"""
#: Whether the module that sounds was fetched by the page.
SOUNDS: Final = "performance.getEntriesByType('resource').some((it) => /sound/.test(it.name))"
#: What the coordinates around the board look like, and the square under the pointer is called.
COORDINATES: Final = """
[...new Set([...document.querySelectorAll("#screen .coordinate")]
  .map((it) => getComputedStyle(it).visibility))]
"""


def mark(page: Page, name: str) -> str:
    """A setting as the root bears it."""
    found: str = page.evaluate(MARKS)[name]
    return found


def choose(screen: Screen, name: str, value: str) -> None:
    """Set something on the screen for that, by its label."""
    screen.page.click(f"label:has(#set-{name}-{value})")


def setting(screen: Screen, **values: str) -> None:
    """Go to the settings from a game, set something there, and go back as one came."""
    name = screen.page.url.rpartition("#")[2]
    screen.page.click(".masthead a[href='#/settings']")
    screen.page.wait_for_selector("#set-theme-auto")
    for each, value in values.items():
        choose(screen, each, value)
    screen.do("back")
    screen.page.wait_for_selector("#status .sentence")
    assert name == screen.page.url.rpartition("#")[2]


def checked(page: Page) -> dict[str, str]:
    """The values that are checked, by their settings."""
    found: dict[str, str] = page.eval_on_selector_all(
        "input:checked", "(them) => Object.fromEntries(them.map((it) => [it.name, it.value]))"
    )
    return {name.removeprefix("set-"): value for name, value in found.items()}


def test_it_is_applied_at_once_and_said(screen: Screen) -> None:
    """No button saves; the focus stays; the quick buttons of the masthead set the same."""
    page = screen.page
    screen.go("#/settings")
    assert "Settings · Tessera" == page.title()
    usual = {"auto", "on", "normal", "symbols", "off", "ask", "calm", "first"}
    assert usual == {*checked(page).values()}
    choose(screen, "theme", "dark")
    assert "dark" == mark(page, "theme") == screen.stored("tessera.setting.theme")
    assert "Theme: Dark" == screen.heard()[-1]
    assert "Theme: dark" == screen.text("#theme")
    screen.do("theme")
    assert "auto" == checked(page)["theme"]
    page.focus("#set-language-auto")
    page.keyboard.press("ArrowDown")
    assert "en" == checked(page)["language"]
    page.keyboard.press("ArrowDown")
    screen.wait("document.documentElement.lang === 'fr'")
    assert "Réglages" == page.inner_text("#screen h1")
    assert "set-language-fr" == page.evaluate("document.activeElement.id")
    assert "Langue : Français" == screen.heard()[-1].replace("\u00a0", " ")
    page.keyboard.press("ArrowUp")
    screen.wait("document.documentElement.lang === 'en'")
    screen = reloaded(page)
    assert "en" == checked(page)["language"]


def test_the_language_is_changed_by_keys(screen: Screen) -> None:
    """The button that stands there then has the focus, and leads back."""
    page = screen.page
    screen.go("#/settings")
    page.focus("[data-do=language][data-value=fr]")
    for spoken, other in (("fr", "en"), ("en", "fr")):
        page.keyboard.press("Enter")
        page.wait_for_function("(it) => document.documentElement.lang === it", arg=spoken)
        assert other == page.evaluate("document.activeElement.dataset.value")


def test_a_game_follows(screen: Screen) -> None:
    """Coordinates, palette, motion, the list of turns; Back leads to the game as it stood."""
    page = screen.page
    screen.begin()
    screen.play("Sb2", "Tb1E")
    before = screen.look()
    assert ["visible"] == page.evaluate(COORDINATES)
    assert page.locator("#list svg").count()
    setting(screen, coordinates="off", notation="letters", animation="off", palette="safe")
    assert before == screen.look()
    assert ["hidden"] == page.evaluate(COORDINATES)
    assert "b1: Black Triangle" in screen.labels()["b1"]
    assert 0 == page.locator("#list svg").count()
    assert ["Sb2", "Tb1E"] == page.locator("#list [aria-hidden]").all_inner_texts()
    moves = "getComputedStyle(document.querySelector('.piece')).animationDuration"
    assert "0s" == page.evaluate(moves)
    with held_back(page, "**/*.wasm"):
        page.reload()
        screen.wait("document.querySelector('#progress')")
        assert ("off", "off", "safe") == tuple(
            mark(page, name) for name in ("coordinates", "animation", "palette")
        )
    screen.wait(READY)
    screen = Screen(page)
    setting(screen, coordinates="on", notation="symbols", animation="auto", palette="normal")
    assert ["visible"] == page.evaluate(COORDINATES)
    assert page.locator("#list svg").count()
    assert "0s" != page.evaluate(moves)


def test_colours_of_the_sides(screen: Screen) -> None:
    """In the palette for all eyes a seat's pawns have another colour, at once, and in pictures.

    A picture has no coordinates either where they are hidden.
    """
    page = screen.page
    body = "getComputedStyle(document.querySelector('#pieces .pawn.west')).fill"
    screen.begin_game("pacru", dict.fromkeys(("south", "west", "north", "east"), "person"))
    screen.type("e1-e2")
    usual, before = page.evaluate(body), picture(page)
    setting(screen, palette="safe", coordinates="off")
    assert "rgb(0, 90, 140)" == page.evaluate(body) != usual
    after = picture(page)
    assert ("#005a8c" in before, "#005a8c" in after) == (False, True)
    assert ("visibility:hidden" in before, "visibility:hidden" in after) == (False, True)


def picture(page: Page) -> str:
    """The picture of the board that can be taken along."""
    page.click("#more-button")
    page.click("#menu [data-do=share]")
    with page.expect_download() as download:
        page.click("#dialog [data-do=svg]")
    page.click("#dialog [data-do=no]")
    return content(download.value)


@pytest.mark.long_only
def test_turns_are_confirmed_or_not(screen: Screen) -> None:
    """The control beside the board sets the same."""
    screen.begin_game("pacru", dict.fromkeys(("south", "north"), "person"))
    box = screen.page.locator("[data-do=confirming]")
    assert "true" == box.get_attribute("aria-checked")
    setting(screen, confirm="off")
    assert "false" == box.get_attribute("aria-checked")
    screen.do("confirming")
    screen.go("#/settings")
    assert "on" == checked(screen.page)["confirm"]


def test_sounds(screen: Screen) -> None:
    """Off at first, when nothing of them is fetched; then pieces, refusals and the end are heard.

    A turn that waits to be confirmed is heard when it is laid, and not again.
    """
    page = screen.page
    page.evaluate(HEAR)
    screen.begin()
    screen.play("Sb2", "Tb1E")
    assert ([], False) == (page.evaluate("sounds.splice(0)"), page.evaluate(SOUNDS))
    setting(screen, sound="on")
    screen.wait(SOUNDS)
    assert ["pyrga"] == page.evaluate("sounds.splice(0)")
    screen.play("Cd1")
    screen.hit_kind("S")
    assert ["pyrga"] == page.evaluate("sounds.splice(0)")
    screen.hit_square("a4")
    screen.type("nothing")
    assert ["refusal", "refusal"] == page.evaluate("sounds.splice(0)")
    screen.do("resign")
    screen.do("yes")
    assert ["win"] == page.evaluate("sounds.splice(0)")
    for kind in ("pyrga", "refusal", "win"):
        assert page.evaluate(MADE, kind) > 0
    screen.begin_game("pacru", dict.fromkeys(("south", "north"), "person"))
    page.evaluate("sounds.splice(0)")
    for square in ("e1", "e2"):
        screen.hit_square(square)
    assert ["pacru"] == page.evaluate("sounds.splice(0)")
    screen.do("confirm")
    assert ["e1-e2"] == screen.turns()
    assert [] == page.evaluate("sounds.splice(0)")


def test_another_tab(screen: Screen, other: Screen) -> None:
    """What is set in one holds in the other at once: its board, its words, its own settings."""
    other.go("#/settings")
    screen.begin()
    screen.play("Sb2")
    other.page.bring_to_front()
    for name, value in (("coordinates", "off"), ("notation", "letters"), ("language", "fr")):
        choose(other, name, value)
    screen.page.bring_to_front()
    screen.wait("document.documentElement.lang === 'fr'")
    screen.wait("document.querySelector('.sentence')?.textContent.startsWith('Noir')")
    assert ["hidden"] == screen.page.evaluate(COORDINATES)
    assert 0 == screen.page.locator("#list svg").count()
    screen.do("theme")
    other.wait("document.querySelector('#set-theme-light').checked")
    assert "light" == mark(other.page, "theme")
    screen.do("language")
    other.wait("document.querySelector('#screen h1')?.textContent === 'Settings'")


@pytest.mark.parametrize("kept", [True, False])
def test_back_leads_into_the_site(visiting: Visiting, site: Site, *, kept: bool) -> None:
    """From settings entered from another site, Back leads to the home, not out again."""
    visit = visiting(**CONTEXT)
    if not kept:
        visit.context.add_init_script(
            "Object.defineProperty(globalThis, 'sessionStorage', { get() { throw new Error(); } })"
        )
    page = visit.context.new_page()
    page.goto(site.elsewhere + "some/folder/rules/pyrga.en.html")
    page.evaluate("(at) => { location.href = at; }", f"{site.address}#/settings")
    page.wait_for_function(READY)
    screen = Screen(page)
    screen.do("back")
    page.wait_for_selector("#home")
    assert f"{site.address}#/" == page.url
    # From the home, Back leads there again, also after the page was loaded anew.
    screen.follow(".masthead a[href='#/settings']")
    reloaded(page).do("back")
    page.wait_for_url(f"{site.address}#/")


def test_a_page_of_rules(visiting: Visiting) -> None:
    """Its masthead leads to the settings, from where Back leads to it; it bears them unstarted."""
    visit = visiting(**CONTEXT)
    page = visit("rules/pyrga.en.html", ready=False)
    page.click(".masthead a[href$='index.html#/settings']")
    page.wait_for_function(READY)
    screen = Screen(page)
    choose(screen, "coordinates", "off")
    choose(screen, "language", "fr")
    screen.do("back")
    page.wait_for_url("**/rules/pyrga.en.html")
    assert ("off", "still") == (mark(page, "coordinates"), mark(page, "tessera"))
    assert "en" == page.get_attribute("html", "lang")
    assert ["hidden"] == page.evaluate(COORDINATES.replace("#screen ", ""))
    page.locator("[data-do=try]").first.click()
    page.wait_for_function(READY)
    page.wait_for_selector("[data-live] .sentence")
    assert "en" == page.get_attribute("html", "lang")


@pytest.mark.long_only
def test_a_storage_that_is_refused(visiting: Visiting) -> None:
    """It is said; what is set holds until the page is left; Back leads home from nowhere."""
    visit = visiting(**CONTEXT)
    visit.context.add_init_script(REFUSE_STORAGE)
    screen = Screen(visit("#/settings"))
    assert "settings hold until the page is left" in screen.text(".page .trouble")
    choose(screen, "coordinates", "off")
    screen.go("#/play/pyrga")
    assert ["hidden"] == screen.page.evaluate(COORDINATES)
    assert visit.context.pages == [screen.page]


def everything(screen: Screen) -> str:
    """The file that the screen gives."""
    with screen.page.expect_download() as download:
        screen.do("carry")
    assert download.value.suggested_filename.startswith("tessera-")
    return content(download.value)


def read(screen: Screen, text: str) -> None:
    """Read a file on the page for records."""
    screen.go("#/")
    screen.go("#/import")
    file = FilePayload(name="all.json", mimeType="application/json", buffer=text.encode())
    screen.page.set_input_files("#file", file)
    screen.page.evaluate("document.querySelector('#screen > *').dataset.old = 1")
    screen.page.click("form [type=submit]")
    screen.wait("!document.querySelector('[data-old]')")


@pytest.mark.long_only
def test_everything_is_taken_along(screen: Screen) -> None:
    """Games and settings come back in a browser that has none, once; hidden things stay so."""
    page = screen.page
    name = screen.begin_at("Sb2 Tb1E", black="bot:1")
    screen.begin_game("tyrus", {"ivory": "person", "brown": "person"})
    screen.do("lift")
    page.locator("button.choice[data-pick]").first.click()
    screen.hit_square("iC")
    screen.do("confirm")
    screen.page.wait_for_selector("[data-do=lift]")
    placed = screen.match().turns()
    tyrus = screen.name
    screen.go("#/settings")
    choose(screen, "palette", "safe")
    text = everything(screen)
    assert "The file holds 2 games and the settings." == screen.text("#carried")
    page.evaluate("localStorage.clear()")
    screen = reloaded(page)
    assert "normal" == checked(page)["palette"]
    read(screen, text)
    assert "2 games are new here." in screen.text("#report")
    assert "Colours of the sides: Colour-blind safe" in screen.text("#report")
    assert "safe" == mark(page, "palette")
    assert "report" == page.evaluate("document.activeElement.id")
    read(screen, text)
    assert "2 games were here already." in screen.text("#report")
    screen.go(f"#/game/{tyrus}")
    assert placed == screen.match().turns()
    assert placed[0].text not in text
    screen.go(f"#/game/{name}")
    assert ["Sb2", "Tb1E"] == screen.turns()
    assert "Bot 1" in screen.text(".seats")


BAD: Final[dict[str, dict[str, Any]]] = {
    "Game 1 of the file: Something in it is missing": {"games": [{"record": 7}]},
    "The setting “tail”: there is no such one": {"settings": {"tail": "<b>long</b>"}},
    "The games: Something in it is missing": {"games": "<script>"},
}


@pytest.mark.long_only
@pytest.mark.parametrize("said", BAD)
def test_bad_parts_are_refused_by_name(screen: Screen, said: str) -> None:
    """What is here stays."""
    name = screen.begin_at("Sb2")
    read(screen, json.dumps({"tessera": 1, **BAD[said]}))
    assert said in screen.text("#report .trouble")
    screen.go(f"#/game/{name}")
    assert ["Sb2"] == screen.turns()


@pytest.mark.long_only
def test_a_file_of_something_else(screen: Screen) -> None:
    """It is said, and its text stays in the form."""
    read(screen, '{"chess": 1}')
    assert "neither a record nor a file with games" in screen.text("form .trouble")
    assert '{"chess": 1}' == screen.page.input_value("#record")
