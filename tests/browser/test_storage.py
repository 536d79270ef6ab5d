"""A storage that is full or refused: one plays on, is told so, and can take the game along."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Dialog

from tessera.games import catalogue
from tessera.play.replay import read_record
from tests.browser.conftest import Visiting
from tests.browser.playing import Screen, content, reloaded

#: Fills the storage to the last character; then makes room again.
FILL: Final = """
() => {
  for (let size = 2 ** 22, count = 0; size >= 1; count += 1) {
    try {
      localStorage.setItem(`filler.${count}`, "x".repeat(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
}
"""
EMPTY: Final = """
Object.keys(localStorage).filter((it) => it.startsWith("filler"))
  .forEach((it) => localStorage.removeItem(it))
"""


def test_a_storage_that_is_full(visiting: Visiting) -> None:
    """The browser asks before the page is left, until with room again all of it is saved."""
    screen = Screen(visiting()())
    asked: list[str] = []

    def hear(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    screen.page.on("dialog", hear)
    screen.page.evaluate(FILL)
    screen.begin()
    screen.play("Sb2", "Tb1E")
    assert screen.text("#unkept")
    with screen.page.expect_download() as download:
        screen.do("export")
    match = read_record(content(download.value), catalogue.game)
    assert ["Sb2", "Tb1E"] == [turn.text for turn in match.turns()]
    with screen.page.expect_event("dialog"):
        screen.page.close(run_before_unload=True)
    assert ["Sb2", "Tb1E"] == screen.turns()
    screen.page.evaluate(EMPTY)
    screen.play("Cd1")
    assert not screen.page.locator("#unkept").count()
    assert ["Sb2", "Tb1E", "Cd1"] == reloaded(screen.page).turns()
    with screen.page.expect_event("close"):
        screen.page.close(run_before_unload=True)
    assert ["beforeunload"] == asked
