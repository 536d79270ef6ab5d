"""A person at the page of 0.7.0, which never changes again; the helpers of `playing` may."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from playwright.sync_api import Page

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.saves.library import GAME, Library
from tessera.saves.port import Memory
from tests.browser.conftest import PATIENCE

#: Marks the screen that is up; then, whether it is gone.
_LEAVE: Final = """
() => {
  const screen = document.getElementById("screen");
  screen.append(document.createElement("template"));
  for (const it of screen.children) it.dataset.old = 1;
}
"""
_ANOTHER: Final = "!document.querySelector('[data-old]')"
#: A person may type a turn.
_MAY_TYPE: Final = "document.querySelector('#typed') && !document.querySelector('[data-do=hurry]')"
#: Chooses the next action, by its number in the list of legal ones.
Choose = Callable[[Match], Any]


class Hands:
    """The page of 0.7.0 as a person uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)

    def go(self, where: str) -> None:
        self.page.evaluate(_LEAVE)
        self.page.evaluate("(where) => { location.hash = where; }", where)
        self.page.wait_for_function(_ANOTHER)

    def begin(self, game: str, players: Mapping[str, str], **options: str) -> str:
        """Begin a game through its form; its name, once it has been kept."""
        self.go(f"#/new/{game}/{len(players)}")
        for seat, player in players.items():
            self.page.select_option(f"#seat-{seat}", player)
        for name, value in options.items():
            self.page.select_option(f"#option-{name}", value)
        self.page.click("form[data-do=begin] [type=submit]")
        self.page.wait_for_selector("#status .sentence")
        return self.name

    @property
    def name(self) -> str:
        return self.page.url.rpartition("#/game/")[2]

    def texts(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate("({ ...localStorage })")
        return found

    def match(self) -> Match:
        return kept_in(self.texts(), self.name)

    def type(self, text: str) -> None:
        self.page.fill("#typed", text)
        self.page.press("#typed", "Enter")

    def act(self, choose: Choose) -> Match:
        """Wait until a person may act, and do what is chosen; how the game stands then."""
        match = self.rest()
        self.type(match.game.write(choose(match)))
        key, before = GAME + self.name, len(match.actions)
        for _ in range(PATIENCE // 20):
            if len(self.match().actions) > before:
                return self.match()
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{key} was not kept again")

    def rest(self) -> Match:
        """How the game stands when no bot thinks any more."""
        self.page.wait_for_function(_MAY_TYPE)
        return self.match()

    def set(self, **values: str) -> None:
        self.go("#/settings")
        self.page.wait_for_selector("#set-theme-auto", state="attached")
        for name, value in values.items():
            self.page.click(f"label:has(#set-{name}-{value})")

    def listed(self) -> Sequence[str]:
        self.go("#/")
        self.page.wait_for_selector(".games li")
        ids: list[str] = self.page.eval_on_selector_all(
            ".games li[id]", "(them) => them.map((it) => it.id.slice('game-'.length))"
        )
        return ids


def kept_in(texts: Mapping[str, str], name: str) -> Match:
    """A game as it is kept among some texts, which must be whole."""
    shelf = Memory()
    shelf.texts.update(texts)
    found = Library(shelf, catalogue.game).peek(name)
    assert found.kept is not None and found.damaged is None, found.damaged
    return found.kept.match
