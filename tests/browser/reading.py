"""A reader of a rules page: opens it, makes diagrams live, tries turns out in them."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page

from toolchain import ROOT
from tessera.games import catalogue
from tests.browser.conftest import PATIENCE, Visit
from tests.browser.playing import SOON
from website import diagrams, prerender
from website.diagrams import Diagram

LANGUAGES: Final = ("en", "fr")

#: All diagrams, by game.
ALL: Final = {game: diagrams.load(game) for game in catalogue.GAMES}


def address(game: str, language: str) -> str:
    """Where a page lies."""
    return f"rules/{game}.{language}.html"


def shown(game: str, language: str) -> list[str]:
    """The diagrams of a page, in its order."""
    text = (ROOT / f"static/rules/{game}.{language}.md").read_text(encoding="utf-8")
    return re.findall(r"\]\(diagram:([\w-]+)", text)


def opened(visit: Visit, game: str = "pyrga", language: str = "en", anchor: str = "") -> Page:
    """A page, without Python."""
    page = visit(address(game, language) + anchor, ready=False)
    page.set_default_timeout(SOON)
    return page


class Trial:
    """One diagram in a page: its hands and eyes."""

    def __init__(self, page: Page, diagram: Diagram) -> None:
        self.page = page
        self.diagram = diagram
        self.figure = page.locator(f"#diagram-{diagram.name}")

    def part(self, name: str) -> Locator:
        """A part of it, by the name that it has in every live diagram."""
        return self.page.locator(f"#{self.diagram.name}-{name}")

    def begin(self) -> None:
        self.figure.locator("[data-do=try]").click()
        self.wait()

    def wait(self) -> None:
        self.page.wait_for_selector(f"#diagram-{self.diagram.name}[data-live]", timeout=PATIENCE)

    def pick(self, *picks: str) -> None:
        """Pick one after the other, on the board or beside it."""
        for pick in picks:
            place, kind = self.figure, pick.partition(":")[0]
            if kind == "square":
                place = self.part("ground")
            found = place.locator(f"[data-pick='{pick}']").first
            found.scroll_into_view_if_needed()
            box = found.bounding_box()
            assert box is not None
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def play(self, text: str) -> None:
        """Play a written turn by the picks that choose it; a tile as it lies, turned to fit."""
        match = self.diagram.match
        board = prerender.parts_of(self.diagram.game).board
        for action in match.play_text(text).actions[len(match.actions) :]:
            self.pick(*(pick for pick in board.picks(action) if pick not in board.SPINS))

    def told(self) -> str:
        """The sentence, with the rule's id."""
        return " ".join(self.part("status").locator(".sentence").inner_text().split())

    def drawn(self) -> str:
        return self.part("pieces").inner_html()

    def press(self, control: str) -> None:
        self.part("controls").locator(f"[data-do={control}]").click()
