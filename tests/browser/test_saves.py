"""Games come back: after a reload, a closed tab, a torn save, a write that went wrong."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.replay import read_record
from tessera.saves.library import ASIDE, COPY, GAME, PICTURE
from tests.browser.box import begin_at_home
from tests.browser.conftest import Visit
from tests.browser.playing import READY, Screen, content, held_back, reloaded
from tests.outside import DAMAGES, GOOD, PERSONS, kept, played
from tests.saves.keeping import remade

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

MOVES: Final = ("Sb2", "Tb1E", "Cd1")
#: From now on, every game is written only by half.
TEAR_WRITES: Final = """
() => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, text) {
    setItem.call(this, key, key.startsWith("tessera.game.") ? text.slice(0, 90) : text);
  };
  globalThis.mend = () => { Storage.prototype.setItem = setItem; };
}
"""


def test_a_reload_in_mid_game(screen: Screen) -> None:
    """Board, list, players and names come back; so does a game in the middle of a choice."""
    screen.begin(white_name="Ann", black_name="Bo")
    screen.play(*MOVES)
    before, name = screen.look(), screen.name
    screen.hit_kind("T")
    screen.hit_square("d1")
    assert 2 == screen.page.locator("#choices [data-pick]").count()
    screen = reloaded(screen.page)
    assert before == screen.look()
    assert name == screen.name
    assert ["Ann", "Bo"] == screen.page.locator(".who").all_inner_texts()
    assert "Bo: play on d1, where the Cylinder stands PY-5" == screen.sentence
    assert "Saved in this browser." == screen.text("#kept")
    screen.play("Td1N")
    assert [*MOVES, "Td1N"] == screen.turns()


def test_the_board_is_there_before_python(screen: Screen) -> None:
    """While the runtime is still on its way, the game's last board is painted, pieces and all."""
    screen.begin()
    screen.play(*MOVES)
    before = screen.pieces()
    with held_back(screen.page, "**/*.wasm"):
        screen.page.reload()
        screen.wait("performance.getEntriesByName('first-contentful-paint').length")
        assert before == screen.pieces()
        assert screen.page.locator("#progress").is_visible()
        assert not screen.page.evaluate(READY)
        assert not screen.page.locator("#screen button:visible").count()
    screen.wait(READY)
    assert before == screen.pieces()
    assert list(MOVES) == screen.turns()


@pytest.mark.long_only
def test_a_closed_tab(screen: Screen, shared: Visit) -> None:
    """Who comes back to the site finds the game on the list, and plays on against the bot."""
    screen.begin(white_name="Ann", black="bot:1")
    screen.play("Sb2")
    screen.wait("document.querySelectorAll('#list button').length === 2")
    turns = screen.turns()
    other = shared("#/import")
    back = Screen(other)
    back.follow(".masthead .name")
    assert "Your games" == back.text("#mine h2")
    back.wait("document.querySelector('.games li').innerText.includes('Bot 1')")
    assert "Ann against Bot 1 Your turn · 2 turns" in back.text(".games li")
    other.click(".games a")
    other.wait_for_selector("#list")
    assert turns == back.turns()
    other.close()


@pytest.mark.long_only
def test_deleting(screen: Screen) -> None:
    """Nothing of the game is left in the browser; how it is put back, test_shared says."""
    name = screen.begin_at("Sb2 Sb3")
    screen.go("#/")
    screen.do("delete")
    assert not screen.page.locator("#dialog").is_visible()
    assert 0 == screen.page.locator(".games li").count()
    keys = screen.page.evaluate("Object.keys(localStorage)")
    assert [] == [key for key in keys if name in key]


@pytest.mark.long_only
def test_a_torn_save(screen: Screen) -> None:
    """The last good copy is there, and it is said; the torn text is kept and can be had."""
    whole = kept(played("Sb2 Sb3 Cc3"), PERSONS)
    torn = whole[:-40]
    screen.store(f"{GAME}cafe", torn)
    screen.store(f"{COPY}cafe", kept(played("Sb2 Sb3"), PERSONS))
    screen.go("#/game/cafe")
    assert ["Sb2", "Sb3"] == screen.turns()
    said = "It is not in a form this page knows. What could not be read is kept aside."
    assert said == screen.trouble == screen.heard()[-1]
    screen.play("Cc3")
    assert "" == screen.trouble
    screen.go("#/")
    assert "What could not be read" in screen.text("#over")
    with screen.page.expect_download() as download:
        screen.do("download")
    assert torn == content(download.value)
    screen.do("forget")
    screen.do("yes")
    assert "What could not be read" not in screen.text("#over")
    assert [] == [it for it in screen.page.evaluate("Object.keys(localStorage)") if ASIDE in it]
    screen.go("#/game/cafe")
    assert ["Sb2", "Sb3", "Cc3"] == screen.turns()


@pytest.mark.long_only
@pytest.mark.parametrize("text", DAMAGES)
def test_a_save_that_cannot_be_read(screen: Screen, text: str) -> None:
    """It is said what is wrong; the text is kept aside as it was; another game can be played."""
    screen.store(f"{GAME}cafe", text)
    screen.store(f"{PICTURE}cafe", "<circle r='9'/>")
    screen.go("#/game/cafe")
    why = f"There is no game “cafe” in this browser. {DAMAGES[text]} What could not be read"
    assert f"{why} is kept aside." == screen.trouble
    begin_at_home(screen, "pyrga")
    screen.play("Sb2")
    assert "Saved in this browser." == screen.text("#kept")
    assert text == screen.stored(f"{ASIDE}cafe.0")
    screen.go("#/")
    with screen.page.expect_download() as download:
        screen.do("download")
    assert text == content(download.value)


#: A game as a later page may keep it: its summary can be read, its record cannot.
_LATER: Final = remade(GOOD, record='[Game "pyrga"]\n[Format "3"]\n\n1. Sb2 (Cc3) {why} *')


@pytest.mark.long_only
def test_a_save_of_a_newer_version(screen: Screen) -> None:
    """At its address and in the list that is said; it stays as it is, and can be had or deleted."""
    screen.store(f"{GAME}cafe", _LATER)
    screen.store(f"{COPY}cafe", GOOD)
    screen.go("#/game/cafe")
    newer = "A newer version of this page wrote it; it is left as it is."
    format_3 = "The record has format 3; this version reads format 1 or 2."
    assert newer in screen.trouble and format_3 in screen.trouble
    screen.go("#/")
    item = screen.text("#game-cafe")
    assert item.startswith(newer) and format_3 in item and item.endswith("DownloadDelete")
    assert not screen.page.locator("#game-cafe a").count()
    assert "What could not be read" not in screen.text("#over")
    with screen.page.expect_download() as download:
        screen.do("download")
    assert _LATER == content(download.value)
    assert (_LATER, GOOD) == (screen.stored(f"{GAME}cafe"), screen.stored(f"{COPY}cafe"))
    screen.do("delete")
    screen.do("undelete")
    assert newer in screen.text("#game-cafe")
    assert (_LATER, GOOD) == (screen.stored(f"{GAME}cafe"), screen.stored(f"{COPY}cafe"))


@pytest.mark.long_only
def test_a_save_that_breaks_a_rule(screen: Screen) -> None:
    """The game stands as it was before that turn, and goes on from there."""
    good = played("Sb2 Sb3 Cc3")
    broken = good._replace(
        actions=(*good.actions, good.actions[0]), states=(*good.states, good.state)
    )
    screen.keep("cafe", broken, PERSONS)
    screen.go("#/game/cafe")
    assert screen.trouble.startswith("A turn in it breaks a rule; the game stands as it was")
    assert ["Sb2", "Sb3", "Cc3"] == screen.turns()
    screen.play("Sc3")
    assert 4 == len(screen.match().turns())


@pytest.mark.long_only
def test_a_write_that_goes_wrong(screen: Screen) -> None:
    """Never called saved; what stood there before still stands; the next good write is told."""
    screen.begin()
    screen.play("Sb2")
    before = screen.stored(GAME + screen.name)
    screen.page.evaluate(TEAR_WRITES)
    screen.play("Sb3")
    assert "Not saved: this browser keeps nothing here. Download" == screen.trouble
    assert "" == screen.text("#kept")
    with screen.page.expect_download() as download:
        screen.page.click("#unkept [data-do=export]")
    taken = read_record(content(download.value), catalogue.game)
    assert ["Sb2", "Sb3"] == [turn.text for turn in taken.turns()]
    half = screen.stored(GAME + screen.name)
    screen.page.evaluate("mend()")
    torn = reloaded(screen.page)
    assert before != half
    assert ["Sb2"] == torn.turns()
    torn.play("Sb3")
    assert ("Saved in this browser.", "") == (torn.text("#kept"), torn.trouble)
    assert ["Sb2", "Sb3"] == reloaded(torn.page).turns()
