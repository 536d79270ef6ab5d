"""A new game, made by the recipe in a copy of the project, is played in that copy's page."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import NO_WORKERS, PATIENCE, Site, Visit
from tests.browser.playing import Screen
from tests.following import following
from tests.scripts.sixth import NAME, TITLE, made

#: Somebody may lay a stone, or the game is over.
GOES_ON: Final = "document.querySelector('#choices .can, [data-do=again].main')"
#: The squares on which a stone may be laid.
OPEN: Final = """
[...document.querySelectorAll("[role=gridcell]")]
  .filter((it) => it.getAttribute("aria-label").includes("playable")).map((it) => it.id.slice(5))
"""


@pytest.mark.long_only
def test_a_made_game(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, rng: Random
) -> None:
    """From its card to a bot's or one's own win; a diagram of its rules is tried, in French."""
    folder = made(tmp_path_factory.mktemp("sixth") / "project")
    with following(folder) as address:
        visit = Visit(browser.new_context(**NO_WORKERS), Site(address, address, folder))
        screen = Screen(visit("#/import"))
        screen.go("#/")
        assert TITLE == screen.text(f"#card-{NAME} h2")
        screen.begin_game(NAME, {"white": "person", "black": "bot:3"})
        while True:
            screen.wait(GOES_ON)
            squares: list[str] = screen.page.evaluate(OPEN)
            if not squares:
                break
            screen.hit_square(rng.choice(squares))
            screen.wait(f"{len(squares)} > ({OPEN}).length")
        rules = ", ".join(f".rule-id[data-rule={NAME[:2].upper()}-{end}]" for end in (3, 4))
        assert screen.sees(rules)
        assert "" == screen.trouble
        page = visit(f"rules/{NAME}.fr.html", ready=False)
        page.click("#diagram-taken [data-do=try]")
        page.wait_for_selector("#diagram-taken[data-live]", timeout=PATIENCE)
        page.click("#taken-ground [data-pick='square:b2']", force=True)
        page.wait_for_selector("#taken-status :text('déjà')")
        page.click("#taken-ground [data-pick='square:a1']", force=True)
        page.wait_for_selector("#taken-pieces [id$=stone-a1]")
        visit.context.close()
        visit.assert_clean()
