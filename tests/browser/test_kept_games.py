"""One's games in the browser: renamed, deleted and put back, kept for good."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.saves.library import GAME
from tests.browser.conftest import Visit, Visiting
from tests.browser.playing import SOON, Screen, held_back
from tests.browser.test_tables import archives
from tests.outside import MOVES, PERSONS, fresh, kept, played
from tests.saves.keeping import remade

pytestmark = pytest.mark.in_turn

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

MARKUP: Final = "<img src=x onerror=alert(1)>&amp;"


def home(screen: Screen) -> None:
    """Go home."""
    screen.page.evaluate("location.hash = '#/'")
    screen.wait("document.documentElement.dataset.at === 'home'")


def rename(screen: Screen, name: str) -> None:
    """Rename by keyboard: the field has the focus, Enter saves."""
    screen.do("rename")
    screen.page.wait_for_selector("#given-name:focus")
    screen.page.evaluate("document.getElementById('live').textContent = ''")
    screen.page.keyboard.type(name)
    screen.page.keyboard.press("Enter")
    screen.wait("!document.getElementById('dialog').open")
    screen.wait("/is called|has no name/.test(document.getElementById('live').textContent)")


def test_the_menu_of_every_game_opens(screen: Screen, rng: Random) -> None:
    """Three dots beside it in the list, whatever the styles of its board are."""
    for game in catalogue.GAMES:
        match = fresh(game, rng)
        match = match.play(rng.choice(match.legal()))
        screen.keep(f"of{game}", match, dict.fromkeys(match.seats, "person"))
    home(screen)
    for game in catalogue.GAMES:
        dots = screen.page.locator(f"#game-of{game} .dots")
        dots.click()
        assert screen.page.locator(f"#game-of{game} [data-do=delete]").is_visible()
        dots.click()
        assert not screen.page.locator(f"#game-of{game} [data-do=delete]").is_visible()


def test_renaming(screen: Screen) -> None:
    """On the table and in the list: heading, title, list and record have the name, as text."""
    screen.open(played(MOVES), PERSONS)
    screen.heard()
    rename(screen, MARKUP)
    assert f"The game is called “{MARKUP}”." == screen.heard()[-1]
    assert f"Pyrga {MARKUP}" == screen.text(".heading h1")
    assert f"{MARKUP} (Pyrga): Black to move · Tessera" == screen.page.title()
    assert MARKUP == screen.match().headers["Name"]
    assert "more-button" == screen.page.evaluate("document.activeElement.id")
    home(screen)
    assert f"{MARKUP} (Pyrga: White against Black)" == screen.text(".games a")
    rename(screen, "Other")
    screen.wait("document.querySelector('.games a').textContent.startsWith('Other')")
    rename(screen, " ")
    screen.wait("document.querySelector('.games a').textContent.startsWith('Pyrga')")
    assert "The game has no name." == screen.heard()[-1]
    assert not screen.page.evaluate("Boolean(document.querySelector('main img'))")
    screen.do("rename")
    screen.page.wait_for_selector("#given-name:focus")
    screen.page.keyboard.type("never")
    screen.page.keyboard.press("Escape")
    assert "Pyrga: White against Black" == screen.text(".games a")


@pytest.mark.long_only
def test_a_name_while_a_bot_thinks(screen: Screen) -> None:
    """The bot's answer still comes."""
    screen.begin(black="bot:3")
    screen.play("Sb2")
    rename(screen, "Mine")
    screen.wait("document.querySelectorAll('#list button').length === 2")
    assert "Mine" == screen.match().headers["Name"]


@pytest.mark.long_only
def test_deleting_and_putting_back(screen: Screen) -> None:
    """No question: it is gone, the focus is on what puts it back, and that is exact."""
    name = screen.open(played(MOVES), PERSONS)
    screen.play("Cd3")
    home(screen)
    screen.page.wait_for_selector(".small svg")
    before = screen.page.evaluate("({...localStorage})")
    screen.heard()
    screen.do("delete")
    assert 0 == screen.page.locator(".games li").count()
    assert {} == {k: v for k, v in screen.page.evaluate("({...localStorage})").items() if name in k}
    assert "1 game deleted. Put back" == screen.text("#note")
    assert ["1 game deleted."] == screen.heard()
    assert "undelete" == screen.page.evaluate("document.activeElement.id")
    screen.page.keyboard.press("Enter")
    assert before == screen.page.evaluate("({...localStorage})")
    assert f"to-{name}" == screen.page.evaluate("document.activeElement.id")
    assert not screen.page.locator("#note").is_visible()
    assert ["The game is back."] == screen.heard()


@pytest.mark.long_only
def test_several_are_put_back_one_by_one(screen: Screen) -> None:
    """The last one first; the line stays as long as there is something to put back."""
    for count in (1, 2, 3):
        moves = " ".join(MOVES.split()[:count])
        screen.store(f"{GAME}cafe{count}", kept(played(moves), PERSONS))
    home(screen)
    for count in (1, 2, 3):
        screen.do("delete")
        games_ = "games" if count > 1 else "game"
        assert f"{count} {games_} deleted. Put back" == screen.text("#note")
    for count in (1, 2, 3):
        screen.do("undelete")
        assert count == screen.page.locator(".games li").count()
    assert not screen.page.locator("#note").is_visible()


@pytest.mark.long_only
def test_what_stays_below_keeps_the_focus(screen: Screen) -> None:
    """The line about a file goes after a while: who is about to put a game back is not moved."""
    for count in (1, 2):
        moves = " ".join(MOVES.split()[:count])
        screen.store(f"{GAME}cafe{count}", kept(played(moves), PERSONS))
    home(screen)
    screen.do("delete")
    with screen.page.expect_download():
        screen.do("export")
    screen.page.wait_for_selector("#note :text('Downloaded')")
    screen.page.focus("#undelete")
    screen.page.wait_for_selector("#note :text('Downloaded')", state="detached")
    assert "undelete" == screen.page.evaluate("document.activeElement.id")


@pytest.mark.long_only
def test_the_line_stays_for_a_while(screen: Screen) -> None:
    """Also on another screen; but not for ever after the list was left."""
    screen.open(played(MOVES), PERSONS)
    home(screen)
    screen.do("delete")
    screen.go("#/import")
    assert screen.page.locator("#note").is_visible()
    screen.page.wait_for_selector("#note", state="hidden", timeout=SOON)
    assert 0 == screen.page.evaluate(
        f"Object.keys(localStorage).filter((it) => it.startsWith('{GAME}')).length"
    )


@pytest.fixture
def lasting(visiting: Visiting) -> Visit:
    """A visit that writes down how often the browser is asked to keep what is kept."""
    visit = visiting(locale="en-GB")
    visit.context.add_init_script(
        "if (navigator.storage) { globalThis.asked = 0; StorageManager.prototype.persist ="
        " async () => { asked += 1; return false; }; }"
    )
    return visit


def test_the_browser_is_asked_once_to_keep_games(lasting: Visit) -> None:
    """After the first game that ended; not before, and not again, in a new tab either."""
    page = lasting("#/play/pyrga")
    screen = Screen(page)
    screen.begin()
    screen.play("Sb2")
    assert 0 == page.evaluate("asked")
    screen.do("resign")
    screen.do("yes")
    screen.wait("asked === 1")
    screen.do("again")
    screen.play("Sb2")
    screen.do("resign")
    screen.do("yes")
    page.wait_for_selector("[data-do=again].main")
    assert 1 == page.evaluate("asked")
    other = Screen(lasting("#/play/pyrga"))
    other.begin()
    other.play("Sb2")
    other.do("resign")
    other.do("yes")
    other.page.wait_for_selector("[data-do=again].main")
    assert 0 == other.page.evaluate("asked")


@pytest.mark.long_only
def test_an_embedded_page_does_not_ask(lasting: Visit) -> None:
    """In a frame of another page nothing is asked of the browser."""
    page = lasting.context.new_page()
    page.route("**/host.html", lambda it: it.fulfill(content_type="text/html", body="<p>Host</p>"))
    page.goto(f"{lasting.site.address}host.html")
    page.evaluate(
        "(address) => { const frame = document.createElement('iframe'); frame.src = address;"
        " document.body.append(frame); }",
        f"{lasting.site.address}#/play/pyrga",
    )
    frame = page.wait_for_selector("iframe").content_frame()  # type: ignore[union-attr]
    assert frame is not None
    frame.wait_for_function("document.documentElement.dataset.tessera === 'ready'", timeout=60_000)
    frame.fill("#typed", "Sb2")
    frame.press("#typed", "Enter")
    frame.wait_for_selector("[data-do=resign]:enabled", state="attached", timeout=SOON)
    frame.click("#more-button")
    frame.click("[data-do=resign]")
    frame.click("[data-do=yes]")
    frame.wait_for_selector("[data-do=again].main")
    assert 0 == frame.evaluate("asked")
    assert 0 < frame.evaluate("localStorage.length")


@pytest.mark.long_only
def test_kept_games_are_told_in_their_own_words(visit: Visit) -> None:
    """Their archives come when the list needs them, each once; the list stands there before."""
    page = visit()
    screen = Screen(page)
    screen.store("tessera.game.cafe", kept(played("e1-e2", game="shacru"), {"south": "bot:1"}))
    screen.store("tessera.game.beef", kept(played("Sb2"), {}))
    old = remade(kept(played("e1-e2", game="pacru"), {}), about=None)
    screen.store("tessera.game.dead", old)
    with held_back(page, "**/sectors.zip"):
        screen.go("#/")
        assert "Pyrga: White against Black" in screen.text("#mine")
        assert screen.text("#game-cafe").startswith("Shacru Your turn · 1 turn · ")
        assert "A kept game" in screen.text("#game-dead")
    screen.wait("document.querySelector('#game-cafe').innerText.includes('Bot')")
    told = screen.text("#game-cafe")
    assert told.startswith("Shacru: you against Bot 1 Your turn · 1 turn · ")
    screen.wait("document.querySelector('#game-dead').innerText.includes('to move')")
    told = screen.text("#game-dead")
    assert told.startswith("Pacru: South against North North to move · 1 turn · ")
    page.click("#game-cafe a")
    page.wait_for_selector("#list")
    assert ["e1-e2"] == screen.turns()
    counted = archives(visit)
    assert {1} == {counted.count(name) for name in ("sectors.zip", "shacru.zip", "pacru.zip")}
