"""What was done to a study's tree stands under the board: a deletion can be put back there."""

from __future__ import annotations

import pytest

from tessera.page.features.study.screen import MORE, turn_id
from tessera.page.features.study.session import STUDY, TOLD
from tessera.page.features.study.view import PUT_BACK
from tests.page import screens
from tests.page.test_study_flow import controller, path
from tests.page.visitor import Visitor, profile

pytestmark = pytest.mark.usefixtures("as_fetched")


def test_a_deletion_is_told_with_what_puts_it_back() -> None:
    """By the turn's signs, as it is written for screen readers, until something is played."""
    at = screens.studying()
    assert at.session.board.symbols("black", "Cb1") in at.document.regions["happened"]
    assert at.text("happened").startswith("Deleted: Cb1") and at.can("study-undo")
    at.press("study-step", data_at="start")
    assert at.can("study-undo")
    at.press("study-step", data_at="on")
    at.pick("kind:S", "square:b3")
    assert not at.document.find(data_do="study-undo") and "Deleted" not in at.text("happened")


def test_what_puts_it_back_leads_to_the_menu() -> None:
    """The button goes, the focus stays near it; nothing is said to have happened any more."""
    at = screens.studying()
    at.document.take(at.document.find(id=PUT_BACK)[0])
    at.press("study-undo")
    assert ("Sb2", "Cb1") == path(at) and {"id": MORE} == at.document.focused
    assert "" == at.text("happened")


def test_in_the_list_keys_delete_and_put_back() -> None:
    """Delete and Insert; the focus stays in the list. Beside it they mean nothing."""
    at = screens.varied()
    (turn,) = at.document.find(id=turn_id(controller(at).shown))
    at.document.take(turn)
    assert at.key("Delete") and ("Sb2",) == path(at)
    assert at.key("Insert") and ("Sb2", "Cb1") == path(at)
    assert {"id": turn.attributes["id"]} == at.document.focused
    at.document.take(at.document.find(id=MORE)[0])
    assert not at.key("Delete") and not at.key("Insert")
    assert ("Sb2", "Cb1") == path(at)


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
    assert "Deleted: Sb2" in at.text("happened") and not at.document.find(data_do="study-undo")


def test_a_variation_that_begins_is_told_under_the_board() -> None:
    """While its first turn is on the board; a turn that goes on tells nothing."""
    at = screens.varied()
    at.press("study-step", data_at="start")
    at.pick("kind:C", "square:b2")
    assert at.text("happened").startswith("A new variation: Cb2")
    assert at.session.board.symbols("white", "Cb2") in at.document.regions["happened"]
    at.pick("kind:S", "square:b2")
    assert "" == at.text("happened")


def test_what_began_a_variation_is_told_for_a_while() -> None:
    """A deletion, as long as it can be put back. The comment is on that turn, by its signs."""
    at = screens.varied()
    at.press("study-step", data_at="start")
    at.pick("kind:C", "square:a3")
    assert at.text("happened").startswith("A new variation: Ca3")
    assert (
        "Ca3" in at.text("remarked")
        and at.session.board.symbols("white", "Ca3") in (at.document.regions["remarked"])
    )
    at.clock.turn_on(TOLD)
    assert "" == at.text("happened")
    at.press("study-step", data_at="start")
    at.pick("kind:C", "square:a3")
    assert "" == at.text("happened"), "That turn is there already."
    at.press("study-delete")
    at.clock.turn_on(TOLD)
    assert at.can("study-undo")
