"""One game in two tabs: one plays, the other watches."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.saves.library import GAME
from tests.browser.conftest import Visit
from tests.browser.keys import rename
from tests.browser.playing import SOON, Screen

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

WATCHING: Final = "This game is open in another tab; here you only watch."


def settled(screen: Screen, sentence: str) -> None:
    """Wait until a tab says something; it hears of the other's doings a little later."""
    screen.page.wait_for_function(
        "(wanted) => document.querySelector('#status .sentence')"
        "?.innerText.replace(/\\s+/g, ' ').trim() === wanted",
        arg=sentence,
        timeout=SOON,
    )


def watch(screen: Screen, name: str) -> None:
    """Open a kept game that another tab plays, once the storage shows it to this one too."""
    screen.wait(f"localStorage.getItem('{GAME}{name}') !== null")
    screen.go(f"#/game/{name}")
    settled(screen, WATCHING)


def test_the_second_tab_watches(screen: Screen, other: Screen) -> None:
    """It is told so, sees and hears every turn, and can play none, by board, field or control."""
    screen.begin(white_name="Ann")
    screen.play("Sb2")
    watch(other, screen.name)
    assert other.heard()[-1] == "This game is open in another tab; here you only watch."
    screen.play("Tb1E")
    other.wait("document.querySelectorAll('#list button').length === 2")
    standing = {name: text.partition("; ")[0] for name, text in screen.look()["labels"].items()}
    assert standing == other.look()["labels"]
    assert screen.pieces() == other.pieces()
    assert "Ann: play where the Triangle on b1 points (PY-4)." in other.heard()[-1]
    other.page.bring_to_front()
    other.hit_square("c1")
    assert other.heard()[-1] == "This game is open in another tab; here you only watch."
    assert 0 == other.page.locator("#typed").count()
    assert ["Sb2", "Tb1E"] == other.turns()
    other.page.click("#more-button")
    able = other.page.locator("#menu button:enabled").all_inner_texts()
    assert ["Turn the board", "New game, same players", "Study", "Share", "Export"] == able
    assert 0 == other.page.locator("button[data-pick]").count()


@pytest.mark.long_only
def test_a_name_given_in_another_tab(screen: Screen, other: Screen) -> None:
    """It shows where the game is played and where it is watched, and the next turn keeps it."""
    screen.begin()
    screen.play("Sb2")
    other.go("#/")
    rename(other, "Sunday")
    screen.wait("document.querySelector('.heading h1').innerText.includes('Sunday')")
    screen.play("Tb1E")
    assert "Sunday" == screen.match().headers["Name"]
    watch(other, screen.name)
    rename(screen, "Monday")
    other.wait("document.querySelector('.heading h1').innerText.includes('Monday')")
    assert "Monday (Pyrga): White to move · Tessera" == screen.page.title()


def test_taking_over(screen: Screen, other: Screen) -> None:
    """The tab that asks plays on; the other watches from then on; and back again."""
    screen.begin()
    screen.play("Sb2")
    watch(other, screen.name)
    other.page.bring_to_front()
    other.page.press("[data-do=take-over]", "Enter")
    settled(other, "Black: play next to the Square on b2 PY-3")
    assert other.page.evaluate("document.activeElement.matches('[role=gridcell]')")
    settled(screen, WATCHING)
    other.play("Tb1E")
    screen.wait("document.querySelectorAll('#list button').length === 2")
    screen.page.bring_to_front()
    screen.do("take-over")
    settled(other, WATCHING)
    settled(screen, "White: play where the Triangle on b1 points PY-4")
    screen.play("Cd1")
    other.wait("document.querySelectorAll('#list button').length === 3")
    assert screen.pieces() == other.pieces()


@pytest.mark.long_only
def test_only_the_tab_that_plays_lets_the_bot_think(screen: Screen, other: Screen) -> None:
    """Taken over while the bot thinks, the game gets one answer, and both tabs show it."""
    screen.begin(black="bot:3")
    screen.play("Tb2N")
    watch(other, screen.name)
    assert 0 == other.page.locator("[data-do=hurry]").count()
    assert "What the bot thinks" == other.text("#thought")
    other.page.bring_to_front()
    other.do("take-over")
    settled(screen, WATCHING)
    assert "What the bot thinks" == screen.text("#thought")
    other.wait("document.querySelector('button.choice[data-pick]')")
    screen.wait("document.querySelectorAll('#list button').length === 2")
    assert screen.turns() == other.turns() == [turn.text for turn in other.match().turns()]


def test_the_tab_that_plays_goes_away(screen: Screen, other: Screen, shared: Visit) -> None:
    """Whether it is closed or goes to another page, the one that watches may play."""
    third = Screen(shared())
    third.begin()
    third.play("Sb2")
    watch(other, third.name)
    third.page.close()
    settled(other, "Black: play next to the Square on b2 PY-3")
    watch(screen, other.name)
    other.go("#/")
    settled(screen, "Black: play next to the Square on b2 PY-3")
    screen.page.bring_to_front()
    screen.play("Tb1E")
    assert ["Sb2", "Tb1E"] == screen.turns()


@pytest.mark.long_only
def test_two_games_in_two_tabs(screen: Screen, other: Screen) -> None:
    """They do not meet; the list of games in the one hears of the other."""
    screen.begin(white_name="Ann")
    screen.play("Sb2")
    other.page.bring_to_front()
    other.begin(white_name="Eve")
    other.play("Cc3")
    assert ["Sb2"] == screen.turns()
    screen.go("#/")
    assert ["Pyrga: Eve against Black", "Pyrga: Ann against Black"] == sorted(
        screen.page.locator(".games a").all_inner_texts(), reverse=True
    )
    other.play("Tc3N")
    screen.wait("document.querySelector('.games').innerText.includes('2\u00a0turns')")


@pytest.mark.long_only
def test_a_game_deleted_under_a_tab(screen: Screen, other: Screen) -> None:
    """Who plays it plays on, and it is kept anew with the next turn."""
    screen.begin()
    screen.play("Sb2")
    other.go("#/")
    other.page.bring_to_front()
    other.do("delete")
    screen.page.bring_to_front()
    screen.play("Tb1E")
    assert "Saved in this browser." == screen.text("#kept")
    assert ["Sb2", "Tb1E"] == [turn.text for turn in screen.match().turns()]
