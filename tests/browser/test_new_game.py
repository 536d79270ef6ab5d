"""A new game, made by the recipe in a copy of the project, is played in that copy's page."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import NO_WORKERS, PATIENCE, Site, Visit
from tests.browser.playing import Screen
from tests.following import following
from tests.scripts.sixth import NAME, TITLE, made

SEATS: Final = ("white", "black")
#: Somebody may lay a stone, or the game is over.
GOES_ON: Final = "document.querySelector('#choices .can, [data-do=again].main')"
#: The squares on which a stone may be laid.
OPEN: Final = """
[...document.querySelectorAll("[role=gridcell]")]
  .filter((it) => it.getAttribute("aria-label").includes("playable")).map((it) => it.id.slice(5))
"""


@pytest.fixture(scope="module")
def sixth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site of a copy in which a game was made."""
    folder = made(tmp_path_factory.mktemp("sixth") / "project")
    with following(folder) as address:
        yield Site(address, address, folder)


@pytest.fixture
def guest(browser: Browser, sixth: Site) -> Iterator[Visit]:
    """A visit there, to which nothing bad happens."""
    visit = Visit(browser.new_context(**NO_WORKERS), sixth)
    yield visit
    visit.context.close()
    visit.assert_clean()


@pytest.mark.long_only
def test_a_made_game_is_played_to_its_end(guest: Visit, rng: Random) -> None:
    """From its card at home: against somebody, square by square; then against a bot."""
    page = guest("#/import")
    screen = Screen(page)
    screen.go("#/")
    assert [TITLE, "2 players, 2 minutes"] == [
        screen.text(f"#card-{NAME} h2"), screen.text(f"#card-{NAME} p.quiet")
    ]  # fmt: skip
    screen.begin_game(NAME, dict.fromkeys(SEATS, "person"))
    for square in "b2 a1 b1 a3 b3".split():
        screen.wait(GOES_ON)
        screen.hit_square(square)
    screen.wait("document.querySelector('[data-do=again].main')")
    assert f"White wins with three in a row {NAME[:2].upper()}-3" == screen.sentence
    assert 5 == page.locator("#pieces > .piece").count()
    screen.begin_game(NAME, {"white": "person", "black": "bot:3"})
    while True:
        screen.wait(GOES_ON)
        squares: list[str] = page.evaluate(OPEN)
        if not squares:
            break
        screen.hit_square(rng.choice(squares))
        screen.wait(f"{len(squares)} > ({OPEN}).length")
    assert screen.sentence.endswith((f"{NAME[:2].upper()}-3", f"{NAME[:2].upper()}-4"))
    assert "" == screen.trouble


@pytest.mark.long_only
@pytest.mark.parametrize(("language", "refused"), [("en", "already"), ("fr", "déjà")])
def test_a_diagram_of_a_made_game_is_tried(guest: Visit, language: str, refused: str) -> None:
    """On its page of rules, in either language; a turn is refused there, and another one played."""
    page = guest(f"rules/{NAME}.{language}.html", ready=False)
    page.click("#diagram-taken [data-do=try]")
    page.wait_for_selector("#diagram-taken[data-live]", timeout=PATIENCE)
    page.click("#taken-ground [data-pick='square:b2']", force=True)
    page.wait_for_selector(f"#taken-status :text('{refused}')")
    page.click("#taken-ground [data-pick='square:a1']", force=True)
    page.wait_for_selector("#taken-pieces [id$=stone-a1]")
