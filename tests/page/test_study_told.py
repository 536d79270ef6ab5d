"""What a study tells in sight: what was done to its tree, what stands beside a turn, its keys."""

from __future__ import annotations

import pytest

from tessera.page.features.study import model as studying
from tessera.page.features.study.screen import MORE, turn_id
from tessera.page.features.study.session import STUDY, TOLD
from tessera.page.features.study.view import PUT_BACK, REMARK
from tessera.play.tree import ways_on
from tests.page import screens
from tests.page.kept import read
from tests.page.studies import controller, main_line, path
from tests.page.visitor import Visitor, profile

pytestmark = pytest.mark.usefixtures("as_fetched")


def reading(variations: str, then: str = "2. resign", language: str = "en") -> Visitor:
    """A study of a game, which was given up, with variations to its second turn."""
    at = Visitor(languages=(language,))
    read(at, f'[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 {{So}} Tb1E {variations} {then}\n')
    at.press("study")
    return at


def go_to(at: Visitor, *turns: str) -> None:
    """Show a place."""
    controller(at).go_to(studying.to(controller(at).shown, turns))


def happened(at: Visitor) -> str:
    """What is said to have happened, under the board."""
    return at.text("happened")


# Deletions.


def test_a_deletion_is_told_with_what_puts_it_back() -> None:
    """By the turn's signs, as it is written for screen readers, until something is played."""
    at = screens.studying()
    assert at.session.board.symbols("black", "Cb1") in at.document.regions["happened"]
    assert happened(at).startswith("Deleted: Cb1") and at.can("study-undo")
    for place in ("start", "on"):
        at.press("study-step", data_at=place)
        assert at.can("study-undo")
    at.pick("kind:S", "square:b3")
    assert not at.document.find(data_do="study-undo") and "Deleted" not in happened(at)


def test_what_puts_it_back_leads_to_the_menu() -> None:
    """The button goes, the focus stays near it; nothing is said to have happened any more."""
    at = screens.studying()
    at.document.take(at.document.find(id=PUT_BACK)[0])
    at.press("study-undo")
    assert ("Sb2", "Cb1") == path(at) and {"id": MORE} == at.document.focused
    assert "" == happened(at)


def test_in_the_list_keys_delete_and_put_back() -> None:
    """Delete and Insert; the focus stays in the list. Beside it they mean nothing."""
    at = screens.varied()
    (turn,) = at.document.find(id=turn_id(controller(at).shown))
    at.document.take(turn)
    assert at.key("Delete") and ("Sb2",) == path(at)
    assert at.key("Insert") and ("Sb2", "Cb1") == path(at)
    assert {"id": turn.attributes["id"]} == at.document.focused
    at.document.take(at.document.find(id=MORE)[0])
    assert not at.key("Delete") and not at.key("Insert") and ("Sb2", "Cb1") == path(at)


def test_who_only_watches_puts_nothing_back() -> None:
    """Another tab has taken the study over: what was deleted is told, and stays so."""
    within = profile()
    at = Visitor(within)
    at.go("#/study/pyrga")
    at.pick("kind:S", "square:b2")
    at.press("study-delete")
    other = Visitor(within)
    other.go(f"{STUDY}{at.session.table.name}")
    other.site.shell.lock.take(at.session.table.name, steal=True)
    assert at.session.watching
    assert "Deleted: Sb2" in happened(at) and not at.document.find(data_do="study-undo")


# New variations, and those that come first.


def test_a_variation_that_begins_is_told_for_a_while() -> None:
    """While its first turn is on the board; a deletion, as long as it can be put back."""
    at = screens.varied()
    at.press("study-step", data_at="start")
    at.pick("kind:C", "square:b2")
    assert happened(at).startswith("A new variation: Cb2")
    sign = at.session.board.symbols("white", "Cb2")
    for region in ("happened", "remarked"):
        assert sign in at.document.regions[region]
    at.pick("kind:S", "square:b2")
    assert "" == happened(at), "a turn that goes on tells nothing"
    at.press("study-step", data_at="start")
    at.pick("kind:C", "square:a3")
    assert happened(at).startswith("A new variation: Ca3")
    at.clock.turn_on(TOLD)
    assert "" == happened(at)
    at.press("study-step", data_at="start")
    at.pick("kind:C", "square:a3")
    assert "" == happened(at), "that turn is there already"
    at.press("study-delete")
    at.clock.turn_on(TOLD)
    assert at.can("study-undo")


def test_a_promoted_variation_is_told() -> None:
    """While its turn is shown. Where it cannot be promoted, the menu says why."""
    at = screens.varied()
    assert ("Sb2", "Cb1") == path(at) == main_line(at)
    assert "This is the main line already." in at.text("menu")
    at.key("ArrowDown")
    at.press("study-promote")
    assert happened(at).endswith("stands in the main line now.")
    assert "stands in the main line now." in at.heard[-1]
    assert "This is the main line already." in at.text("menu")
    at.press("study-step", data_at="back")
    assert "" == happened(at)


def test_the_main_line_of_a_game_that_is_over_stays() -> None:
    """Its variations only come before one another; the menu says so where nothing would change."""
    at = reading("(1... Cb1 ) (1... Sb1 )")
    go_to(at, "Sb2", "Tb1E")
    assert "The main line of a game that is over stays what was played." in at.text("menu")
    at.key("ArrowDown")
    assert "Cb1" == path(at)[-1] and "It is the first variation already" in at.text("menu")
    at.key("ArrowDown")
    assert "Sb1" == path(at)[-1] and "already" not in at.text("menu")
    at.press("study-promote")
    assert happened(at).startswith("The variation with Sb1") and "first now" in happened(at)
    at.press("study-delete")
    assert happened(at).startswith("Deleted: Sb1")
    at.pick("kind:S", "square:b1")
    assert ("Sb2", "Sb1") == path(at)
    assert happened(at).startswith("A new variation: Sb1") and "first now" not in happened(at)


# Beside a turn, and elsewhere.


def test_what_a_record_values_is_said() -> None:
    """In words, and as no part of the comment; not where the game is over: the board says it."""
    at = Visitor()
    read(
        at,
        '[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 {[%eval white win 7] So} Sb1 '
        "{[%eval black win 1] Well} 2. resign {[%eval white loss]}\n",
    )
    at.press("study")
    assert "force" not in at.text("remarked")
    at.press("study-step", data_at="back")
    assert "Black wins within 1 move" in at.text("remarked")
    at.press("study-step", data_at="back")
    assert "White wins within 7 moves" in at.text("remarked")
    assert "So" == at.document.fields[REMARK]
    at.press("study-step", data_at="back")
    assert "wins" not in at.text("remarked")


def test_a_game_with_variations_says_so_on_the_table() -> None:
    """With the way to them; a game without any says nothing."""
    record = '[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 Tb1E (1... Cb1 ) 2. resign\n'
    for text, has in ((record, True), (record.replace("(1... Cb1 ) ", ""), False)):
        at = Visitor()
        read(at, text)
        assert has == ("stand beside this game" in at.text("ending"))
        at.press("ending")
        assert has == ("stand beside this game" in at.text("others"))
        if has:
            at.press("study", class_="plain")
            line = controller(at).shown.line
            assert {"Cb1", "Tb1E"} == {way.text for way in ways_on(line, ("Sb2",))}
