"""Turns that were not played: by signs for the eyes, in sentences for the ears, never as codes."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.features.review.finding import ON, STOP
from tessera.page.features.review.model import ASKED, GOOD, SHOWN, ReviewPanel, costly
from tessera.page.features.turns.view import Telling, signs, spoken
from tests.outside import played
from tests.page import screens
from tests.page.study_keys import answer
from tests.page.tables import GAMES_PARTS
from tests.page.test_study_flow import controller
from tests.page.visitor import Visitor
from tests.words.speaking import words

pytestmark = pytest.mark.usefixtures("as_fetched")
PYRGA: Final = GAMES_PARTS["pyrga"]
FRENCH: Final = Telling(words("fr"), PYRGA)


def test_a_line_is_told_turn_by_turn() -> None:
    """In sentences of the page's language; what cannot be played there is told as it is written."""
    match = played("Sb2")
    assert (
        "Noir pose un Triangle en b1, tourné vers l’est. Blanc pose un Cylindre en c1."
        == spoken(FRENCH, match, ["Tb1E", "Cc1"])
    )
    assert "Noir pose un Carré en b3. Sb3 Tb1E." == spoken(FRENCH, match, ["Sb3", "Sb3", "Tb1E"])
    assert "" == spoken(FRENCH, match, [])


def test_a_line_is_shown_by_signs() -> None:
    """Each in the colour of whose turn it is; as letters for who wants those."""
    match, symbols = played("Sb2"), PYRGA.board.symbols
    first, second = signs(FRENCH, match, ["Tb1E", "Cc1"])
    assert symbols("black", "Tb1E") in first and symbols("white", "Cc1") in second
    assert "Tb1E" not in first
    *_legal, last = signs(FRENCH, match, ["Tb9E", "Sb2", "Cc1"])
    assert symbols("black", "Cc1") in last
    (letters,) = signs(FRENCH._replace(letters=True), match, ["Tb1E"])
    assert ">Tb1E<" in letters


def test_what_a_seat_did_not_know_is_not_told() -> None:
    """A game with secrets, told to one seat: what the other one placed has no name."""
    tyrus = catalogue.game("tyrus")
    at = Visitor()
    at.begin("tyrus")
    match = at.match
    text = tyrus.write(match.legal()[0])
    telling = Telling(words("en"), at.session.ui, "brown", over=False)
    mine = spoken(telling._replace(viewer=match.to_move), match, [text])
    other = spoken(telling._replace(viewer=_other(match.seats, match.to_move)), match, [text])
    assert mine != other and any(it.isdigit() for it in mine)
    assert mine == spoken(telling._replace(viewer=None, over=True), match, [text])


def _other(seats: tuple[str, ...], seat: str | None) -> str:
    return next(each for each in seats if each != seat)


def test_a_review_shows_better_turns_by_signs() -> None:
    """In its table; what is spoken there is a sentence."""
    at = screens.reviewed()
    shown, review = at.document.regions["judged"], controller(at)[ReviewPanel].review
    assert review is not None
    bad = next(turn for turn in review.turns if turn.grade)
    telling = Telling(at.session.words, at.session.ui)
    match = controller(at).shown.study.match
    begun = match.at(bad.at)._replace(resigned=None)
    assert signs(telling, begun, bad.better[:1])[0] in shown
    assert spoken(telling, begun, bad.better[:1]) in at.text("judged")
    assert at.session.board.symbols(bad.seat, bad.text) in shown


@pytest.mark.parametrize("last", [False, True])
def test_the_answer_leads_on(last: bool) -> None:
    """The focus is on Next then; at the last turn, which tells how many were found, on Back."""
    at = screens.finding()
    finding = controller(at)[ReviewPanel].finding
    assert finding is not None and finding.phase == ASKED
    count = len(finding.turns)
    for _ in range(count - 1 if last else 0):
        at.press("find-show")
        at.press("find-next")
    at.press("find-show")
    finding = controller(at)[ReviewPanel].finding
    assert finding is not None and finding.phase == SHOWN
    assert finding.is_last is (last or count == 1)
    assert {"id": STOP if finding.is_last else ON} == at.document.focused
    assert finding.is_last is (f"Found: 0 of {count}." in at.heard[-1])
    assert finding.is_last is (f"Found: 0 of {count}." in at.text("review"))


def test_what_was_found_is_counted() -> None:
    """At a second try too; a turn whose answer was shown is not."""
    at = screens.reviewed()
    review = controller(at)[ReviewPanel].review
    assert review is not None
    seat = next(turn.seat for turn in review.turns if turn.grade and turn.better)
    turns = costly(review.turns, seat)
    at.press("find", data_value=seat)
    for index, turn in enumerate(turns):
        if index == 0 and len(turns) > 1:
            at.press("find-show")
        else:
            (action,) = at.match.play_text(turn.better[0]).actions[len(at.match.actions) :]
            at.pick(*at.session.board.picks(action))
            answer(at)
            finding = controller(at)[ReviewPanel].finding
            assert finding is not None and finding.phase == GOOD
        if index + 1 < len(turns):
            at.press("find-next")
    found = len(turns) - 1 if len(turns) > 1 else 1
    assert f"Found: {found} of {len(turns)}." in at.heard[-1]
