"""The rules pages: read without a script, and every diagram live with one click and one Python."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tessera.games import catalogue
from tests.browser.box import fetched, state
from tests.browser.conftest import Site, Visit, Visiting
from tests.browser.embedding import TWICE
from tests.browser.keys import focused
from tests.browser.playing import READY, held_back
from tests.browser.reading import ALL, LANGUAGES, Trial, address, opened, shown

PAGES: Final = [(game, language) for game in catalogue.GAMES for language in LANGUAGES]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_is_whole_without_javascript(
    visiting: Visiting, site: Site, game: str, language: str
) -> None:
    """Title, text and every diagram's picture; nothing to press; no id twice, no style."""
    visit = visiting(java_script_enabled=False)
    page = opened(visit, game, language)
    names = [it.get_attribute("data-diagram") for it in page.locator("figure.diagram").all()]
    assert shown(game, language) == names
    for figure in page.locator("figure").all():
        box = figure.locator("svg").first.bounding_box()
        assert box is not None and box["width"] > 100 and box["height"] > 100
        assert figure.locator("figcaption").inner_text().strip()
    assert 0 == page.locator("button:visible").count()
    assert 0 == page.locator("[style]").count()
    assert [] == fetched(visit)


def test_diagrams_live_with_one_python(visit: Visit) -> None:
    """Each answers by itself; one interpreter, no worker, all fetched once; no id twice.

    Two are clicked while Python is on its way: each shows that it is being waited for.
    """
    page = opened(visit)
    names = [name for name in shown("pyrga", "en") if ALL["pyrga"][name].legal][:4]
    trials = [Trial(page, ALL["pyrga"][name]) for name in names]
    early, later = trials[:2], trials[2:]
    with held_back(page, "**/*.wasm"):
        for found in early:
            button = found.figure.locator("[data-do=try]")
            button.click()
            button.click()
            assert "true" == button.get_attribute("aria-busy")
        assert 0 == page.locator("[data-live]").count()
    for found in early:
        found.wait()
    assert 0 == page.locator("[aria-busy]").count()
    for found in later:
        found.begin()
    before = [it.drawn() for it in trials]
    for at, found in enumerate(trials):
        found.play(found.diagram.legal[0])
        assert before[at] != found.drawn()
        assert before[at + 1 :] == [it.drawn() for it in trials[at + 1 :]]
    assert [] == page.evaluate(TWICE)
    assert (0, []) == (page.locator("[style]").count(), page.workers)
    files = [url.rpartition("/")[2] for url in fetched(visit)]
    for name in ("pyodide.asm.wasm", "pyodide.mjs", "core.js", "start.mjs", "pyrga.zip"):
        assert 1 == files.count(name), name
    assert 1 == page.locator("script[type=py]").count()
    for at, found in enumerate(trials):
        found.press("reset")
        assert before[at] == found.drawn()


def test_pointing_at_a_diagram_fetches_ahead(visit: Visit) -> None:
    """Nothing while one only reads; then the runtime and the game's code; nothing is started."""
    page = opened(visit)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_load_state("networkidle")
    assert ("still", []) == (state(page), fetched(visit))
    with page.expect_response("**/pyodide.asm.wasm"):
        page.locator("#diagram-start [data-do=try]").hover()
    page.wait_for_load_state("networkidle")
    files = {url.rpartition("/")[2] for url in fetched(visit)}
    assert {"pyrga.zip", "house.zip", "library.zip"} <= files
    assert "start.mjs" not in files
    assert "still" == state(page)


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
    page.wait_for_function("document.activeElement.id === 'after-a-square-cell-a4'")
    for key in ("ArrowDown", "ArrowRight", "c", "Enter"):
        page.keyboard.press(key)
    assert "after-a-square-cell-b3" == focused(page)
    told = found.told()
    assert told.endswith("?") and page.inner_text("#live").strip()
    page.evaluate("globalThis.same = true")
    found.part("status").locator("a.rule-id").click()
    page.mouse.move(2, 2)
    page.wait_for_function("location.hash === '#PY-5'")
    assert page.evaluate("globalThis.same")
    assert 1 == len(visit.context.pages)
    top = page.evaluate("document.getElementById('PY-5').getBoundingClientRect().top")
    assert 0 <= top < 200
    assert told == found.told()


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


def test_opened_as_a_file(visit: Visit, site: Site) -> None:
    """The page can be read; nothing is offered that cannot be done there."""
    visit.forgive("from origin 'null'", "net::ERR_F", "request to another origin: file://")
    page = visit((site.root / "some/folder" / address("pyrga", "en")).as_uri(), ready=False)
    assert page.locator("#diagram-start svg").is_visible()
    assert 0 == page.locator("[data-do=try]:visible").count()
