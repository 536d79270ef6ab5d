"""Ended games with secrets are reviewed twice over: as the players knew it, with all open."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.page.core.players import PERSON
from tessera.page.features.bots.model import BotQuery
from tessera.page.features.review.model import ASKED, ReviewPanel, hides
from tessera.page.features.review.view import KNOWN, OPEN
from tessera.search import answers
from tests.page import screens
from tests.page.test_study_flow import controller, over
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")
#: What is said of either review.
SAID: Final = {KNOWN: "what its player could know then", OPEN: "all that was hidden laid open"}


def begun(game: str) -> Visitor:
    """A game that is over, its review asked for."""
    at, match = Visitor(), over(game)
    at.open(match, dict.fromkeys(match.seats, PERSON))
    at.press("study", data_value="review")
    return at


def waiting(at: Visitor) -> tuple[BotQuery, dict[str, Any]]:
    """The question that is asked, and what it says."""
    asked = at.bots[-1].asked
    assert asked is not None and asked.asks is not None
    return asked, dict(asked.asks)


def answered(at: Visitor, better: str = "") -> None:
    """The worker's answer, of a few nodes; ``better`` is a turn that its first turn cost."""
    asked, asks = waiting(at)
    rules = catalogue.game, catalogue.analysis(asked.game), catalogue.bot(asked.game).LEADS
    told = answers.reviewed(answers.reviewing(asks, *rules))
    if better:
        bad = {"grade": 3, "loss": 400, "better": [better], "before": 500, "verdict": ["lead", 0]}
        told["turns"] = [{**told["turns"][0], **bad}, *told["turns"][1:]]
        seat = told["turns"][0]["seat"]
        told["players"] = [
            {**it, "turns": 1, "turning": 0 if it["seat"] == seat else None}
            for it in told["players"]
        ]
    at.bots[-1].asked = None
    asked.moved({"kind": "review", "done": True, **told})


def others(game: str) -> tuple[str, str]:
    """Two turns that might have begun a game instead, placed after what was drawn."""
    match = over(game)
    first = match.turns()[0].text
    begun = match.at(0)
    found = []
    for action in begun.legal():
        after = begun.play(action)
        while after.open:
            after = after.play(after.legal()[-1])
        text = after.turns()[0].text
        found += [text] if text != first else []
    return found[0], found[-1]


@pytest.mark.parametrize("game", ["tayu", "tyrus"])
def test_one_chooses_between_the_two(game: str) -> None:
    """The page says which is shown; the tree has what that one found, and is as kept."""
    at, (one, other) = begun(game), others(game)
    assert one != other
    assert waiting(at)[1]["open"] is False and SAID[KNOWN] in at.text("ways")
    answered(at, one)
    walk = controller(at)
    assert SAID[KNOWN] in at.text("ways") and SAID[OPEN] not in at.text("ways")
    assert [one] == [way[0].text for way in walk.shown.line[0].instead]
    at.press("study-review", data_value=OPEN)
    assert waiting(at)[1]["open"] is True and SAID[OPEN] in at.text("ways")
    answered(at, other)
    assert SAID[OPEN] in at.text("ways") and SAID[KNOWN] not in at.text("ways")
    assert [other] == [way[0].text for way in walk.shown.line[0].instead]
    assert "true" == at.found("study-review", data_value=OPEN).attributes["aria-pressed"]
    at.press("study-review", data_value=KNOWN)
    assert at.bots[-1].asked is None and SAID[KNOWN] in at.text("ways")
    assert [one] == [way[0].text for way in walk.shown.line[0].instead]
    again = at.reload()
    assert walk.shown.study.tree == controller(again).shown.study.tree


def test_what_was_cut_short_is_begun_anew() -> None:
    """A review that had found nothing yet; what one writes oneself stays beside what is found."""
    at, (one, other) = begun("tyrus"), others("tyrus")
    at.press("study-review", data_value=OPEN)
    assert waiting(at)[1]["open"] is True
    at.press("study-review", data_value=KNOWN)
    assert waiting(at)[1]["open"] is False
    answered(at, one)
    at.press("study-turn", data_at="1")
    at.press("study-glyph", data_at="1")
    at.press("study-review", data_value=OPEN)
    answered(at, other)
    ways = controller(at).shown.line[0].instead
    assert [one, other] == [way[0].text for way in ways]


def test_better_turns_are_judged_as_the_review_was() -> None:
    """With everything open one sees all that was hidden; else what the seat knew."""
    at, (one, other) = begun("tyrus"), others("tyrus")
    answered(at, one)
    for way, seen in ((KNOWN, False), (OPEN, True)):
        if way == OPEN:
            at.press("study-review", data_value=OPEN)
            answered(at, one)
        at.press("find")
        finding = controller(at)[ReviewPanel].finding
        assert finding is not None and finding.phase == ASKED
        assert at.session.table.reveal_all is seen
        (action,) = at.match.play_text(other).actions
        at.pick(*at.session.board.picks(action))
        asks = waiting(at)[1]
        assert ("try", seen) == (asks["do"], asks["open"])
        at.press("find-stop")


def test_nothing_is_chosen_where_nothing_was_hidden() -> None:
    """Pyrga's review is one."""
    at = screens.reviewed()
    assert not hides(at.match) and not at.document.find(data_do="study-review")
    assert not any(said in at.text("ways") for said in SAID.values())
