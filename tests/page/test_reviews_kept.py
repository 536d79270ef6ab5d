"""A review is kept beside its game: found again by whoever studies it, told of by the list."""

from __future__ import annotations

import pytest

from tessera.page.features.review.model import ReviewPanel
from tessera.page.features.review.view import KNOWN, OPEN
from tessera.saves.envelope import opened, sealed
from tessera.saves.port import REVIEW
from tests.page import screens
from tests.page.test_reviewed_twice import answered, begun, others
from tests.page.test_study_flow import controller
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


def test_a_review_is_there_when_the_browser_is_opened_again() -> None:
    """With all that it found, done; the record knows nothing of it."""
    at = screens.reviewed()
    name, shown = at.session.table.name, controller(at)[ReviewPanel].review
    assert shown is not None and at.document.find(data_do="study-review-stop")
    again = at.reload()
    assert shown._replace(done=True, share=0) == controller(again)[ReviewPanel].review
    assert again.document.regions["graphed"].count("<polyline")
    assert not again.document.find(data_do="study-review-stop")
    again.press("export", data_name=name)
    assert "review" not in again.window.files[f"pyrga-{name}.txt"]


@pytest.mark.parametrize("way", [KNOWN, OPEN])
def test_both_reviews_are_kept(way: str) -> None:
    """The one shown last is shown; the other one is not asked for anew."""
    at, (one, other) = begun("tayu"), others("tayu")
    answered(at, one)
    at.press("study-review", data_value=OPEN)
    answered(at, other)
    at.press("study-review", data_value=KNOWN)
    at.press("study-review", data_value=way)
    again = at.reload()
    first = controller(again)[ReviewPanel].review
    assert first is not None and first.open is (way == OPEN)
    again.press("study-review", data_value=KNOWN if first.open else OPEN)
    second = controller(again)[ReviewPanel].review
    assert second is not None and second.open is not first.open
    assert {(one,), (other,)} == {first.turns[0].better, second.turns[0].better}
    assert not again.bots or again.bots[-1].asked is None


@pytest.mark.parametrize(
    "found", [[1], [[]], [[False, [[]], []]], [[False, [], [[]]]], [[False, 3, []]], ["abc"]]
)
def test_what_is_no_review_is_not_shown(found: object) -> None:
    """It is offered as if there had been none."""
    at = screens.reviewed()
    key = REVIEW + at.session.table.name
    at.storage.texts[key] = sealed({**opened(at.storage.texts[key]), "found": found})
    assert at.reload().document.find(data_do="study-review")


def test_a_review_of_another_game_is_not_shown() -> None:
    """Its turns are not these."""
    at = screens.reviewed()
    key = REVIEW + at.session.table.name
    told = opened(at.storage.texts[key])
    ((known, turns, players),) = told["found"]
    turns[0][2] = "Sb2"
    at.storage.texts[key] = sealed({**told, "found": [[known, turns, players]]})
    assert at.reload().document.find(data_do="study-review")


def signs(at: Visitor) -> list[str]:
    """The names of the signs in the list of games."""
    found = at.document.elements()
    return [it.attributes["aria-label"] for it in found if it.attributes.get("class") == "sign"]


def test_the_list_tells_of_studies_and_reviews() -> None:
    """By small signs with names, for as long as the game is there."""
    at = screens.reviewed()
    name = at.session.table.name
    at.go("#/")
    assert ["With a study", "Reviewed"] == signs(at)
    at.press("delete", data_name=name)
    assert [] == signs(at) and REVIEW + name not in at.storage.texts
    at.press("undelete")
    assert ["With a study", "Reviewed"] == signs(at)
