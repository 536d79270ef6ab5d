"""A storage that is full or refused: one plays on, is told so, and can take the game along."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Dialog

from tessera.games import catalogue
from tessera.play.replay import read_record
from tessera.saves.library import GAME
from tests.browser.conftest import Visiting
from tests.browser.playing import Screen, content, reloaded
from tests.browser.test_runtime import REFUSE_STORAGE
from tests.outside import played

CONTEXT = {"locale": "fr-CA", "color_scheme": "dark"}

FULL: Final = "Non enregistrée : le stockage de ce navigateur est plein."
BLOCKED: Final = "Non enregistrée : ce navigateur ne garde rien ici."
SAVED: Final = "Enregistrée dans ce navigateur."
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

#: The browser refuses some of the storage's methods from now on; ``plain`` are the real ones.
REFUSE: Final = """
(methods) => {
  globalThis.plain = {};
  for (const name of methods) {
    plain[name] = Storage.prototype[name];
    Storage.prototype[name] = () => { throw new DOMException("refused", "SecurityError"); };
  }
}
"""


def assert_exports(screen: Screen, *moves: str) -> None:
    """The game can be taken along, whole."""
    with screen.page.expect_download() as download:
        screen.do("export")
    match = read_record(content(download.value), catalogue.game)
    assert list(moves) == [turn.text for turn in match.turns()]


def test_a_storage_that_is_full(screen: Screen) -> None:
    """From the first turn on; the record can be had; with room again all of it is saved."""
    screen.page.evaluate(FILL)
    screen.begin()
    screen.play("Sb2", "Tb1E")
    assert FULL in screen.text("#unkept")
    assert ["Sb2", "Tb1E"] == screen.turns()
    assert_exports(screen, "Sb2", "Tb1E")
    screen.page.evaluate(EMPTY)
    screen.play("Cd1")
    assert SAVED == screen.text("#kept")
    assert ["Sb2", "Tb1E", "Cd1"] == [turn.text for turn in screen.match().turns()]
    assert ["Sb2", "Tb1E", "Cd1"] == reloaded(screen.page).turns()


def test_the_browser_asks_before_a_game_is_lost(visiting: Visiting) -> None:
    """While it is not saved; not once it is."""
    screen = Screen(visiting(**CONTEXT)())
    asked: list[str] = []

    def hear(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    screen.page.on("dialog", hear)
    screen.page.evaluate(FILL)
    screen.begin()
    screen.play("Sb2")
    with screen.page.expect_event("dialog"):
        screen.page.close(run_before_unload=True)
    assert ["beforeunload"] == asked and ["Sb2"] == screen.turns()
    screen.page.evaluate(EMPTY)
    screen.play("Tb1E")
    with screen.page.expect_event("close"):
        screen.page.close(run_before_unload=True)
    assert ["beforeunload"] == asked


@pytest.mark.long_only
def test_a_storage_that_fills_up(screen: Screen) -> None:
    """What was saved before stays saved, whole, while later turns are not."""
    screen.begin()
    screen.play("Sb2", "Tb1E")
    before = screen.stored(GAME + screen.name)
    screen.page.evaluate(FILL)
    screen.play("Cd1", "Td1N")
    assert FULL in screen.text("#unkept")
    assert before == screen.stored(GAME + screen.name)
    assert_exports(screen, "Sb2", "Tb1E", "Cd1", "Td1N")
    screen.do("undo")
    assert FULL in screen.text("#unkept")
    screen.page.on("dialog", lambda asked: asked.accept())
    back = reloaded(screen.page)
    assert ["Sb2", "Tb1E"] == back.turns()
    assert "" == back.trouble


@pytest.mark.long_only
def test_settings_in_a_full_storage(screen: Screen) -> None:
    """They hold all the same; their screen says that they are not kept, until they are."""
    unkept = (
        "Ce navigateur ne les garde pas en ce moment : les réglages valent jusqu’à ce que la page "
        "soit quittée."
    )
    screen.page.evaluate(FILL)
    screen.do("theme")
    assert "light" == screen.page.get_attribute("html", "data-theme")
    screen.go("#/settings")
    assert unkept == screen.text("#unkept")
    screen.page.click("label:has(#set-confirm-off)")
    heard = " ".join(screen.heard()[-1].split())
    assert f"Confirmer les coups : Non. {unkept}" == heard
    screen.page.evaluate(EMPTY)
    for name, value in (("theme", "light"), ("confirm", "off")):
        screen.page.click(f"label:has(#set-{name}-{value})")
    screen.page.click("label:has(#set-theme-dark)")
    assert "" == screen.text("#unkept")
    assert "off" == screen.stored("tessera.setting.confirm")


def test_a_storage_that_is_refused(visiting: Visiting) -> None:
    """A whole stay: play, look at the list, come back, export; a reload begins anew."""
    visit = visiting(**CONTEXT)
    visit.context.add_init_script(REFUSE_STORAGE)
    screen = Screen(visit())
    screen.begin(white_name="Anne")
    screen.play("Sb2", "Tb1E")
    assert BLOCKED in screen.text("#unkept")
    name = screen.name
    screen.go("#/")
    assert "Anne contre Noir" in screen.text(".games")
    screen.go(f"#/game/{name}")
    assert ["Sb2", "Tb1E"] == screen.turns()
    assert BLOCKED in screen.text("#unkept")
    assert_exports(screen, "Sb2", "Tb1E")
    screen.do("theme")
    assert "light" == screen.page.get_attribute("html", "data-theme")
    screen.page.on("dialog", lambda asked: asked.accept())
    screen = reloaded(screen.page)
    assert f"Il n’y a pas de partie « {name} » dans ce navigateur." == screen.trouble


@pytest.mark.sampled(1)
@pytest.mark.parametrize("method", ["getItem", "setItem"])
def test_a_storage_that_is_refused_in_mid_game(screen: Screen, method: str) -> None:
    """Said at the next turn; the game goes on; given back, all of it is saved."""
    screen.begin()
    screen.play("Sb2")
    screen.page.evaluate(REFUSE, [method])
    screen.play("Tb1E")
    assert BLOCKED in screen.text("#unkept")
    assert_exports(screen, "Sb2", "Tb1E")
    screen.page.evaluate("Object.assign(Storage.prototype, plain)")
    screen.play("Cd1")
    assert SAVED == screen.text("#kept")
    assert played("Sb2 Tb1E Cd1").actions == screen.match().actions


@pytest.mark.long_only
def test_deleting_without_storage(screen: Screen) -> None:
    """Where the browser does not delete a game, the page says so."""
    screen.begin_at("Sb2 Tb1E")
    screen.go("#/")
    screen.page.evaluate(REFUSE, ["getItem", "setItem", "removeItem"])
    screen.do("delete")
    screen.page.evaluate("Object.assign(Storage.prototype, plain)")
    assert "Le navigateur ne l’a pas supprimée." == screen.trouble
