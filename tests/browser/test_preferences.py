"""Settings where only a browser shows them: styles, before Python, other tabs and pages, sound."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.conftest import Site, Visit, Visiting
from tests.browser.playing import READY, Screen, held_back, reloaded

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

#: What the root bears.
MARKS: Final = "({ ...document.documentElement.dataset })"
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
NIGHT: Final = "rgb(23, 26, 28)"
#: The colour of the page, and how long a piece moves that is laid down.
GROUND: Final = "getComputedStyle(document.documentElement).backgroundColor"
MOVES: Final = "getComputedStyle(document.querySelector('.piece')).animationDuration"
#: What the coordinates around the board look like.
COORDINATES: Final = """
[...new Set([...document.querySelectorAll("#screen .coordinate")]
  .map((it) => getComputedStyle(it).visibility))]
"""


#: What squares are filled with, once they are there, and whether anything is seen.
SEEN: Final = """
[document.querySelector("#screen .square") ?? document.documentElement]
  .map(getComputedStyle).flatMap(({ fill, visibility }) => [fill, visibility])
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
    # Playwright hears of another address a little later than the page has it.
    name = screen.page.evaluate("location.hash")
    screen.page.click(".masthead a[href='#/settings']")
    screen.page.wait_for_selector("#set-theme-auto")
    for each, value in values.items():
        choose(screen, each, value)
    screen.do("back")
    screen.page.wait_for_selector("#status .sentence")
    assert name == screen.page.evaluate("location.hash")


def test_the_language_is_changed_by_keys(screen: Screen) -> None:
    """The button that stands there then has the focus, and leads back; it holds before Python."""
    page = screen.page
    screen.begin()
    screen.play("Sb2")
    page.focus("[data-do=language][data-value=fr]")
    for spoken, other in (("fr", "en"), ("en", "fr"), ("fr", "en")):
        page.keyboard.press("Enter")
        page.wait_for_function("(it) => document.documentElement.lang === it", arg=spoken)
        assert other == page.evaluate("document.activeElement.dataset.value")
    screen.wait("document.querySelector('.sentence')?.textContent.startsWith('Noir')")
    with held_back(page, "**/*.wasm"):
        page.reload()
        screen.wait("document.querySelector('#progress')")
        assert "fr" == page.get_attribute("html", "lang")
    screen.wait(READY)
    assert Screen(page).sentence.startswith("Noir")


def test_a_game_follows(screen: Screen) -> None:
    """Coordinates, palette, motion, the list of turns; Back leads to the game as it stood."""
    page = screen.page
    screen.begin()
    screen.play("Sb2", "Tb1E")
    before = screen.look()
    assert ["visible"] == page.evaluate(COORDINATES)
    setting(screen, coordinates="off", notation="letters", animation="off", palette="safe")
    assert before == screen.look()
    assert ["hidden"] == page.evaluate(COORDINATES)
    assert 0 == page.locator("#list svg").count()
    assert "0s" == page.evaluate(MOVES)
    with held_back(page, "**/*.wasm"):
        page.reload()
        screen.wait("document.querySelector('#progress')")
        names = ("coordinates", "animation", "palette")
        assert ["off", "off", "safe"] == [mark(page, name) for name in names]
    screen.wait(READY)
    setting(Screen(page), coordinates="on", notation="symbols", animation="auto", palette="normal")
    assert ["visible"] == page.evaluate(COORDINATES)
    assert page.locator("#list svg").count()


def test_boards_look_otherwise(screen: Screen) -> None:
    """At once, in pictures too; after a start nothing is seen before their sheet is there."""
    page = screen.page
    screen.begin()
    screen.play("Sb2")
    setting(screen, boards="contrast")
    white = "rgb(255, 255, 255)"
    screen.wait(f"{SEEN}.join() === '{white},visible'")
    screen.do("share")
    with page.expect_download() as giving:
        screen.do("svg")
    screen.do("no")
    picture = giving.value.path().read_text(encoding="utf-8")
    assert "fill:#fff;stroke:#000;stroke-width:3px" in picture
    with held_back(page, "**/contrast.css"):
        page.reload(wait_until="commit")
        screen.wait(f"{SEEN}[1] === 'hidden'")
    screen.wait(f"{SEEN}.join() === '{white},visible'")


def test_motion(screen: Screen) -> None:
    """A piece is laid down within a quarter of a second; with reduced motion, at once."""
    screen.begin()
    screen.play("Sb2")
    assert 0.12 <= float(screen.page.evaluate(MOVES).removesuffix("s")) <= 0.25
    screen.page.emulate_media(reduced_motion="reduce")
    screen.play("Sb3")
    moving = "document.getAnimations().filter((it) => it.effect.getTiming().duration > 0).length"
    assert ("0s", 0) == (screen.page.evaluate(MOVES), screen.page.evaluate(moving))
    screen.page.emulate_media(reduced_motion="no-preference")


def test_sounds(screen: Screen) -> None:
    """Nothing of them is fetched while they are off; then all that may sound does."""
    page = screen.page
    screen.begin()
    screen.play("Sb2", "Tb1E")
    assert not page.evaluate(SOUNDS)
    setting(screen, sound="on")
    screen.wait(SOUNDS)
    for kind in ("pyrga", "refusal", "win"):
        assert page.evaluate(MADE, kind) > 0


def test_a_broken_setting(visiting: Visiting) -> None:
    """A value that is none counts as none, before Python too: what the browser wants holds."""
    page = visiting(locale="fr-CA", color_scheme="dark")("", ready=False)
    page.evaluate("localStorage.setItem('tessera.setting.theme', '<b>')")
    page.evaluate("localStorage.setItem('tessera.setting.language', 'xx')")
    page.reload()
    assert "fr" == page.get_attribute("html", "lang")
    assert NIGHT == page.evaluate(GROUND)


def test_back_leads_into_the_site(visiting: Visiting, site: Site) -> None:
    """From settings entered from another site, Back leads to the home, not out again."""
    visit = visiting(**CONTEXT)
    page = visit.context.new_page()
    page.goto(site.elsewhere + "some/folder/rules/pyrga.en.html")
    page.evaluate("(at) => { location.href = at; }", f"{site.address}#/settings")
    page.wait_for_function(READY)
    Screen(page).do("back")
    page.wait_for_selector("#home")
    assert f"{site.address}#/" == page.url
    # From the home, Back leads there again, also after the page was loaded anew.
    Screen(page).follow(".masthead a[href='#/settings']")
    reloaded(page).do("back")
    page.wait_for_url(f"{site.address}#/")


def test_a_page_of_rules(visit: Visit) -> None:
    """Its masthead leads to the settings, from where Back leads to it; it bears them unstarted."""
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
