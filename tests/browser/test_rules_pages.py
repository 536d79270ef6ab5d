"""The rules pages: read without a script, and every diagram live with one click and one Python."""

from __future__ import annotations

import gzip
import re
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page

from tessera.games import catalogue
from tessera.words.language import unbroken
from tests.browser.box import fetched, state
from tests.browser.conftest import PATIENCE, Site, Visit, Visiting
from tests.browser.embedding import TWICE
from tests.browser.playing import READY, held_back
from tests.browser.reading import ALL, LANGUAGES, TRY, WEIGHT, Trial, address, opened, shown, trial
from website.lesson_texts import FEWEST, MOST

pytestmark = pytest.mark.in_turn

PAGES: Final = [(game, language) for game in catalogue.GAMES for language in LANGUAGES]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_is_whole_without_javascript(
    visiting: Visiting, site: Site, game: str, language: str
) -> None:
    """Title, text and every diagram's picture; nothing to press; no id twice, no style."""
    visit = visiting(java_script_enabled=False)
    page = opened(visit, game, language)
    assert unbroken(catalogue.TITLES[game]) in page.title() and page.title().endswith(" · Tessera")
    assert language == page.get_attribute("html", "lang")
    assert unbroken(catalogue.TITLES[game]) in page.inner_text("h1")
    assert len(page.inner_text("article").split()) > 1000
    names = [it.get_attribute("data-diagram") for it in page.locator("figure.diagram").all()]
    assert shown(game, language) == names
    for figure in page.locator("figure").all():
        box = figure.locator("svg").first.bounding_box()
        assert box is not None and box["width"] > 100 and box["height"] > 100
        assert figure.locator("figcaption").inner_text().strip()
    assert 0 == page.locator("button:visible").count()
    assert 0 == page.locator("[style]").count()
    ids = re.findall(r' id="([^"]*)"', page.content())
    assert len(ids) == len({*ids})
    assert [] == fetched(visit)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("game", "language"), PAGES)
def test_bytes_before_any_click(visit: Visit, site: Site, game: str, language: str) -> None:
    """All that is fetched while a page is read from end to end is small, and none of it Python."""
    page = opened(visit, game, language)
    page.wait_for_load_state("networkidle")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    page.wait_for_load_state("networkidle")
    assert ("still", []) == (state(page), fetched(visit))
    weights = {}
    for url in {*visit.requests}:
        path = unquote(urlsplit(url).path).removeprefix("/some/folder/")
        weights[path] = len(gzip.compress((site.root / "some/folder" / path).read_bytes(), 9))
    assert address(game, language) in weights
    assert sum(weights.values()) <= WEIGHT, weights


@pytest.mark.long_only
def test_one_click_makes_a_diagram_live(visit: Visit) -> None:
    """Legal turns are played, others refused with their rule; undone, and all as it was."""
    page = opened(visit)
    found = trial(page, "after-a-square")
    before = found.drawn()
    assert "Black: play next to the Square on b2 PY-3" == found.told()
    assert found.part("controls").locator("[data-do=undo]").is_disabled()
    found.pick("kind:C", "square:c3")
    said = "Black must play next to the Square on b2, on a2, b1, b3 or c2 PY-3"
    assert said == found.told()
    assert before == found.drawn()
    found.pick("square:b1")
    assert "White: play on b1, where the Cylinder stands PY-5" == found.told()
    assert before != found.drawn()
    found.pick("kind:S", "square:b1")
    assert "Black: play next to the Square on b1 PY-3" == found.told()
    found.press("undo")
    assert "White: play on b1, where the Cylinder stands PY-5" == found.told()
    found.press("reset")
    assert ("Black: play next to the Square on b2 PY-3", before) == (found.told(), found.drawn())
    assert 0 == page.locator("[style]").count()
    assert 1 == page.locator("[data-live]").count()


#: Of games a diagram with turns that are refused, and the picks that try one of them.
TRIED: Final = {
    "pyrga": ("full-tower", ("kind:C", "square:b2")),
    "shacru": ("three-ways", ("square:e5", "square:d5")),
    "pacru": ("three-ways", ("square:e5", "square:d6")),
    "tayu": ("joining", ("square:h7",)),
    "tyrus": ("nine-tiles", ("tile:S8", "square:iC")),
}


def refusing(game: str) -> str:
    """The first diagram of a game in which something is refused."""
    return next(name for name, diagram in ALL[game].items() if diagram.refused)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_diagram_of_every_game(visit: Visit, game: str, language: str) -> None:
    """The turn that its page calls legal is played by its picks; undone, it stands as before."""
    page = opened(visit, game, language)
    name = TRIED[game][0] if game in TRIED else refusing(game)
    found = trial(page, name, game)
    before, asked = found.drawn(), found.told()
    assert asked
    found.play(found.diagram.legal[0])
    page.wait_for_function(
        "([id, before]) => document.getElementById(id).innerHTML !== before",
        arg=[f"{name}-pieces", before],
    )
    found.press("reset")
    page.wait_for_function(
        "([id, before]) => document.getElementById(id).innerHTML === before",
        arg=[f"{name}-pieces", before],
    )
    assert asked == found.told()
    assert [] == page.evaluate(TWICE)


@pytest.mark.long_only
@pytest.mark.parametrize("game", ["pyrga", "shacru", "pacru", "tayu"])
def test_a_refusal_in_every_game(visit: Visit, game: str) -> None:
    """It names a rule, and leads to it."""
    page = opened(visit, game)
    name, tried = TRIED[game]
    found = trial(page, name, game)
    before = found.drawn()
    found.pick(*tried)
    link = found.part("status").locator("a.rule-id")
    rule = link.inner_text()
    assert rule in found.diagram.refused.values()
    assert f"./{game}.en.html#{rule}" == link.get_attribute("href")
    assert before == found.drawn()


def test_ten_diagrams_live_with_one_python(visit: Visit) -> None:
    """Each answers by itself; one interpreter, no worker, all fetched once; no id twice.

    Two are clicked while Python is on its way: each shows that it is being waited for, and then
    comes live.
    """
    page = opened(visit)
    names = [name for name in shown("pyrga", "en") if ALL["pyrga"][name].legal][:10]
    trials = [Trial(page, ALL["pyrga"][name]) for name in names]
    early, later = trials[:2], trials[2:]
    with held_back(page, "**/*.wasm"):
        for found in early:
            button = found.figure.locator("[data-do=try]")
            button.click()
            button.click()
            assert "true" == button.get_attribute("aria-busy")
        assert "Getting ready…" == page.inner_text("#live")
        assert 0 == page.locator("[data-live]").count()
    for found in early:
        found.wait()
    assert 0 == page.locator("[aria-busy]").count()
    for found in later:
        found.begin()
    assert 10 == page.locator("[data-live]").count()
    before = [it.drawn() for it in trials]
    for at, found in enumerate(trials):
        found.play(found.diagram.legal[0])
        assert before[at] != found.drawn()
        assert before[at + 1 :] == [it.drawn() for it in trials[at + 1 :]]
    assert [] == page.evaluate(TWICE)
    assert 0 == page.locator("[style]").count()
    assert [] == page.workers
    files = [url.rpartition("/")[2] for url in fetched(visit)]
    for name in ("pyodide.asm.wasm", "pyodide.mjs", "core.js", "start.mjs", "pyrga.zip"):
        assert 1 == files.count(name), name
    assert 1 == page.locator("script[type=py]").count()
    for at, found in enumerate(trials):
        found.press("reset")
        assert before[at] == found.drawn()


def test_pointing_at_a_diagram_fetches_ahead(visit: Visit) -> None:
    """The runtime and the game's code come; nothing is started."""
    page = opened(visit)
    with page.expect_response("**/pyodide.asm.wasm"):
        page.locator("#diagram-start [data-do=try]").hover()
    page.wait_for_load_state("networkidle")
    files = {url.rpartition("/")[2] for url in fetched(visit)}
    assert {"pyrga.zip", "house.zip", "library.zip"} <= files
    assert "start.mjs" not in files
    assert "still" == state(page)


@pytest.mark.long_only
@pytest.mark.parametrize("part", ["pyodide.asm.wasm", "start.mjs", "house.zip", "pyrga.zip"])
def test_python_that_cannot_be_fetched(visit: Visit, part: str) -> None:
    """That is said where it was asked for; the page can be read on, and it can be tried again."""
    visit.forgive("")
    page = opened(visit)
    page.route(f"**/{part}", lambda route: route.abort())
    page.click("#diagram-start [data-do=try]")
    said = {
        "pyrga.zip": "Pyrga could not be fetched. Try again when the network is there.",
    }.get(part, "Python could not start here.")
    page.wait_for_selector(f"text={said}", timeout=PATIENCE)
    assert 0 == page.locator("[aria-busy]").count()
    assert page.locator("#diagram-start svg").is_visible()
    assert said in (page.text_content("#live") or "")
    page.unroute(f"**/{part}")
    if part != "pyrga.zip":
        with page.expect_event("load"):
            page.click("text=Try again")
    page.click("#diagram-start [data-do=try]")
    page.wait_for_selector("#diagram-start[data-live]", timeout=PATIENCE)


def focused(page: Page) -> str:
    """The id of what has the focus."""
    found: str = page.evaluate("document.activeElement.id")
    return found


def test_a_diagram_by_keyboard(visit: Visit) -> None:
    """Enter makes it live and leads to its board; arrows walk over it, letters and Enter play.

    A rule's id leads to its anchor on the page: that is not loaded anew, nothing opens beside it,
    and what was tried stays.
    """
    page = opened(visit)
    page.locator("#diagram-after-a-square [data-do=try]").focus()
    page.keyboard.press("Enter")
    found = Trial(page, ALL["pyrga"]["after-a-square"])
    found.wait()
    page.wait_for_function("document.activeElement.id.startsWith('after-a-square-cell-')")
    assert "after-a-square-cell-a4" == focused(page)
    for key in ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    assert "after-a-square-cell-b3" == focused(page)
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    assert "White: play on b3, where the Cylinder stands PY-5" == found.told()
    said = "Black puts a Cylinder on b3. White: play on b3, where the Cylinder stands (PY-5)."
    assert said == page.inner_text("#live").strip()
    label = page.get_attribute("#after-a-square-cell-b3", "aria-label") or ""
    assert label.startswith("b3: Black Cylinder")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert "after-a-square-cell-b4" == focused(page)
    page.evaluate("globalThis.same = true")
    link = found.part("status").locator("a.rule-id")
    assert ("PY-5", None) == (link.inner_text(), link.get_attribute("target"))
    link.click()
    page.mouse.move(2, 2)
    page.wait_for_function("location.hash === '#PY-5'")
    assert page.evaluate("globalThis.same")
    assert 1 == len(visit.context.pages)
    top = page.evaluate("document.getElementById('PY-5').getBoundingClientRect().top")
    assert 0 <= top < 200
    assert "White: play on b3, where the Cylinder stands PY-5" == found.told()


@pytest.mark.long_only
def test_a_cropped_diagram_by_keyboard(visit: Visit) -> None:
    """The arrows stay within what is shown."""
    page = opened(visit, "shacru")
    page.locator("#diagram-own-pawn [data-do=try]").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id.startsWith('own-pawn-cell-')")
    assert "own-pawn-cell-d3" == focused(page)
    for key, times in (("ArrowRight", 5), ("ArrowDown", 5)):
        for _ in range(times):
            page.keyboard.press(key)
    assert "own-pawn-cell-f1" == focused(page)
    assert 9 == page.locator("#diagram-own-pawn [role=gridcell]").count()


#: What is said of a step of the first game: solved, and not.
SAID: Final = {
    "en": (
        "That is it.",
        "The rules allow that, but something else is asked here: take it back.",
    ),
}


@pytest.mark.long_only
def test_a_step_of_the_first_game(visit: Visit) -> None:
    """What is asked is told as such, and why unfolds; what is only legal is told, too."""
    page = opened(visit)
    found = trial(page, "first-1")
    answer = page.locator("#answer-first-1")
    assert None is answer.get_attribute("open")
    solved, other = SAID["en"]
    found.pick("kind:C", "square:b2")
    assert other == found.part("controls").locator(".told").inner_text()
    assert None is answer.get_attribute("open")
    found.press("undo")
    assert 0 == found.part("controls").locator(".told").count()
    found.pick("kind:S", "square:b2")
    assert solved == found.part("controls").locator(".told").inner_text()
    assert None is not answer.get_attribute("open")


@pytest.mark.long_only
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_step_of_a_first_game_can_be_solved(visit: Visit, game: str) -> None:
    """In the order of the page, by the picks of the turn that is asked."""
    page = opened(visit, game)
    steps = [name for name in shown(game, "en") if ALL[game][name].goal]
    assert FEWEST <= len(steps) <= MOST
    for name in steps:
        found = trial(page, name, game)
        found.play(found.diagram.goal[0])
        told = found.part("controls").locator(".told")
        told.wait_for()
        for _way in range(3):
            if game == "tayu" and SAID["en"][1] == told.inner_text():
                found.press("undo")
                found.figure.locator("[data-do=spin]").click()
                found.play(found.diagram.goal[0])
                told.wait_for()
        assert SAID["en"][0] == told.inner_text(), name


@pytest.mark.long_only
@pytest.mark.parametrize(("language", "setting"), [("fr", "en"), ("en", "fr")])
def test_a_page_speaks_its_own_language(visit: Visit, language: str, setting: str) -> None:
    """Whatever language is set for the site, which stays set."""
    page = opened(visit, "pyrga", language)
    page.evaluate(f"localStorage.setItem('tessera.setting.language', '{setting}')")
    page.reload()
    assert TRY[language] == page.inner_text("#diagram-after-a-square [data-do=try]").strip()
    found = trial(page, "after-a-square")
    assert language == page.get_attribute("html", "lang")
    assert {
        "en": "Black: play next to the Square on b2 PY-3",
        "fr": "Noir : jouez à côté du Carré de b2 PY-3",
    }[language] == found.told()
    assert {"en": "Reset", "fr": "Réinitialiser"}[language] in found.part("controls").inner_text()
    href = found.part("status").locator("a.rule-id").get_attribute("href")
    assert f"./pyrga.{language}.html#PY-3" == href
    assert setting == page.evaluate("localStorage.getItem('tessera.setting.language')")


def test_a_rules_id_on_a_table_opens_the_rules(visit: Visit) -> None:
    """Beside the game; where a new tab is asked for, there, at the rule's anchor."""
    page = visit()
    link = page.locator("#status a.rule-id")
    link.click()
    assert "PY-1" in page.locator("#help-panel").inner_text()
    assert 1 == len(page.context.pages)
    with page.context.expect_page() as other:
        link.click(modifiers=["ControlOrMeta"])
    rules = other.value
    rules.wait_for_load_state()
    assert rules.url.endswith("/rules/pyrga.en.html#PY-1")
    top: Any = rules.evaluate("document.getElementById('PY-1').getBoundingClientRect().top")
    assert 0 <= top < 200
    assert page.evaluate(READY)


@pytest.mark.long_only
def test_theme_and_language_on_a_page(visiting: Visiting) -> None:
    """The theme changes without Python; the other language is a link, and is then the site's."""
    visit = visiting(locale="en-GB", color_scheme="dark")
    page = opened(visit)
    page.click("#theme")
    assert "light" == page.get_attribute("html", "data-theme")
    page.click(".masthead a[lang=fr]")
    page.wait_for_url("**/rules/pyrga.fr.html")
    assert ("fr", "light") == (
        page.get_attribute("html", "lang"),
        page.get_attribute("html", "data-theme"),
    )
    assert "fr" == page.evaluate("localStorage.getItem('tessera.setting.language')")
    assert ("still", []) == (state(page), fetched(visit))
    page.click("article a.main")
    page.wait_for_function(READY, timeout=PATIENCE)
    assert page.url.endswith("index.html#/play/pyrga")
    assert "À vous : jouez la pièce et la case de votre choix PY-1" == " ".join(
        page.inner_text("#status .sentence").split()
    )


def test_opened_as_a_file(visit: Visit, site: Site) -> None:
    """The page can be read; nothing is offered that cannot be done there."""
    visit.forgive("from origin 'null'", "net::ERR_F", "request to another origin: file://")
    page = visit((site.root / "some/folder" / address("pyrga", "en")).as_uri(), ready=False)
    assert page.locator("#diagram-start svg").is_visible()
    assert 0 == page.locator("[data-do=try]:visible").count()
