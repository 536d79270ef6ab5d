"""Stepping through a game, taking back, playing on from an earlier turn, giving up."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tessera.saves.library import GAME
from tests.browser.playing import Screen, lying
from tests.outside import played

CONTEXT = {"locale": "fr-FR", "color_scheme": "light"}

MOVES: Final = "Sb2 Tb1E Cd1 Td1N Sd4".split()
ASKED: Final = "Noir : jouez à côté du Carré de d4 PY-3"


def shown(screen: Screen, count: int) -> None:
    """The board shows the game after so many turns, and the list marks it."""
    assert lying(played(" ".join(MOVES[:count]))) == screen.pieces()
    assert (MOVES[count - 1 : count] if count else []) == screen.current()
    asked = ASKED if count == len(MOVES) else f"Vous regardez le coup {count}."
    assert asked == screen.sentence
    assert MOVES == screen.turns()


def test_looking_by_keys(screen: Screen) -> None:
    """The arrows, Home and End, stopping at both ends; what is looked at is spoken."""
    screen.begin_at(" ".join(MOVES))
    kept = screen.page.evaluate("JSON.stringify(localStorage)")
    shown(screen, 5)
    for key, count in (
        ("ArrowLeft", 4), ("ArrowLeft", 3), ("ArrowRight", 4), ("Home", 0), ("ArrowLeft", 0),
        ("ArrowRight", 1), ("End", 5), ("ArrowRight", 5),
    ):  # fmt: skip
        screen.page.keyboard.press(key)
        shown(screen, count)
    said = screen.heard()
    assert "Vous regardez le coup 4." == said[-8] and "(PY-3)." in said[-1]
    assert kept == screen.page.evaluate("JSON.stringify(localStorage)")
    assert MOVES == [turn.text for turn in screen.match().turns()]


def test_looking_by_the_list_and_the_buttons(screen: Screen) -> None:
    """A click on a turn shows it; the four buttons step, and rest where there is no further."""
    screen.begin_at(" ".join(MOVES))
    steps = screen.page.locator(".step[data-do=look]")
    screen.page.click("#list button >> nth=1")
    shown(screen, 2)
    for at, count in ((2, 3), (1, 2), (0, 0), (3, 5)):
        steps.nth(at).click()
        shown(screen, count)
    assert [True, True, False, False] == [it.is_enabled() for it in steps.all()]
    screen.page.click("#list button >> nth=4")
    shown(screen, 5)
    screen.page.keyboard.press("Home")
    assert [False, False, True, True] == [it.is_enabled() for it in steps.all()]
    assert 0 == screen.page.locator("button.choice[data-pick]").count()


@pytest.mark.long_only
def test_playing_on_from_an_earlier_turn(screen: Screen) -> None:
    """Asked first; refused, all is as it was; agreed, the old line stays a game of its own."""
    screen.begin_at(" ".join(MOVES))
    old = screen.name
    before = screen.stored(GAME + old)
    screen.page.keyboard.press("Home")
    screen.page.keyboard.press("ArrowRight")
    screen.hit_square("b3")
    question = "Reprendre à partir du coup 1 ? La suite jouée jusqu’ici reste gardée"
    assert screen.text("#dialog").startswith(question)
    screen.do("no")
    shown(screen, 1)
    screen.hit_square("b3")
    screen.do("yes")
    assert ["Sb2"] == screen.turns()
    assert "Noir : jouez à côté du Carré de b2 PY-3" == screen.sentence
    screen.play("Sb3")
    assert ["Sb2", "Sb3"] == screen.turns()
    assert old != screen.name
    assert before == screen.stored(GAME + old)
    screen.go("#/")
    assert 2 == screen.page.locator(".games a").count()
    screen.go(f"#/game/{old}")
    shown(screen, 5)


def test_escape_is_no_answer(screen: Screen) -> None:
    """Escape takes a question away; the next one still works."""
    screen.begin_at(" ".join(MOVES))
    for _ in range(2):
        screen.do("resign")
        assert "Abandonner cette partie ? Abandonner Annuler" == screen.text("#dialog")
        assert screen.page.evaluate("document.activeElement.closest('dialog') !== null")
        screen.page.keyboard.press("Escape")
        assert not screen.page.locator("#dialog").is_visible()
    screen.hit_kind("T")
    screen.hit_square("c4")
    assert 3 == screen.page.locator("#choices [data-pick]").count()
    screen.page.keyboard.press("Escape")
    screen.wait("!document.querySelector('#choices [data-pick]')")
    screen.play("Sc4")
    assert [*MOVES, "Sc4"] == screen.turns()


@pytest.mark.long_only
def test_a_question_goes_with_its_game(screen: Screen) -> None:
    """Who leaves by the browser's back button leaves the question, too."""
    screen.begin_at(" ".join(MOVES))
    screen.do("resign")
    screen.page.go_back()
    screen.page.wait_for_selector("#drawing")
    screen.wait("!document.getElementById('dialog').open")
    screen.page.go_forward()
    screen.page.wait_for_selector("#list")
    shown(screen, 5)


@pytest.mark.long_only
def test_giving_up(screen: Screen) -> None:
    """Asked first; then the other side has won; it can be taken back."""
    screen.begin_at(" ".join(MOVES))
    screen.do("resign")
    screen.do("no")
    shown(screen, 5)
    screen.do("resign")
    screen.do("yes")
    assert "Blanc gagne : Noir a abandonné." == screen.sentence
    assert "resigned" == screen.match().outcome.rule  # type: ignore[union-attr]
    assert 0 == screen.page.locator("[data-do=resign], button.choice[data-pick], #typed").count()
    screen.do("undo")
    shown(screen, 5)


@pytest.mark.long_only
def test_taking_back_and_playing_again(screen: Screen) -> None:
    """Turn by turn to the start and forth again, kept each time; another turn ends the forth."""
    screen.begin_at(" ".join(MOVES))
    for count in (4, 3, 2, 1, 0):
        screen.do("undo")
        assert MOVES[:count] == screen.turns()
        assert count == len(screen.match().turns())
    assert screen.page.locator("#controls [data-do=undo]").is_disabled()
    for count in (1, 2, 3):
        screen.do("redo")
        assert MOVES[:count] == screen.turns()
        assert lying(played(" ".join(MOVES[:count]))) == screen.pieces()
    screen.play("Sd1")
    assert screen.page.locator("[data-do=redo]").is_disabled()
    assert [*MOVES[:3], "Sd1"] == screen.turns()


def test_the_form_for_a_new_game(screen: Screen) -> None:
    """Names and an option; PY-12 then holds in the game, also after a reload."""
    screen.begin(white_name="  Zoé   d’Arc ", black="bot:2", opening="no-double-square")
    assert ["Zoé d’Arc (vous)", "Robot 2"] == screen.page.locator(".who").all_inner_texts()
    screen.begin(opening="no-double-square")
    screen.play("Sb2", "Sb3")
    screen.type("Sc3")
    assert (
        "Blanc a commencé par un Carré et doit jouer maintenant une autre pièce PY-12"
        == screen.sentence
    )
    assert ["Sb2", "Sb3"] == screen.turns()
    screen.type("Cc3")
    assert ["Sb2", "Sb3", "Cc3"] == screen.turns()


def test_the_focus_does_not_get_lost(screen: Screen) -> None:
    """A control that cannot be used any more is left for the next one there, not for the top."""
    screen.begin_at(" ".join(MOVES[:1]))
    for selector, following in (
        ("[data-do=look].step >> nth=0", "#replay"),
        ("[data-do=look].step >> nth=3", ".step[data-do=pace]"),
        ("#controls [data-do=undo]", "#hint"),
    ):
        screen.page.focus(selector)
        screen.page.keyboard.press("Enter")
        expect(screen.page.locator(selector)).to_be_disabled()
        screen.page.keyboard.press("Tab")
        wanted = screen.page.locator(following)
        assert wanted.evaluate("(it) => it === document.activeElement"), selector
