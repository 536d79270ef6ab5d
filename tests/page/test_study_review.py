"""Reviews: graph and table, better turns found by oneself, with secrets twice over, kept."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.page.features.review.model import (
    ASKED,
    KNOWN,
    OPEN,
    WORSE,
    ReviewedTurn,
    ReviewPanel,
    chances,
    costly,
    given_up,
    led,
    moments,
)
from tessera.page.features.review.view import GRAPHED
from tessera.play.match import Match
from tessera.saves.port import REVIEW
from tessera.search import answers
from tests.outside import played
from tests.page import screens
from tests.page.studies import asked, controller, finding, over, path, reviewed, studied
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


def instead(at: Visitor, number: int = 0) -> list[str]:
    """How the variations begin that stand instead of a turn."""
    return [way[0].text for way in controller(at).shown.line[number].instead]


def tried(at: Visitor, text: str) -> None:
    """Pick a turn."""
    (action,) = at.match.play_text(text).actions[len(at.match.actions) :]
    at.pick(*at.session.board.picks(action))


def test_a_game_is_reviewed() -> None:
    """In one click from its end: the better turns are variations, a summary says who played how."""
    at = studied(over("pyrga", 5), "review")
    query, asks = asked(at)
    assert "Reviewing the game" in at.text("review")
    rules = catalogue.analysis("pyrga"), catalogue.bot("pyrga").LEADS
    found = answers.reviewing({**asks, "nodes": 40}, catalogue.game, *rules)
    while not found.passes:
        found.step(40)
    query.thought({"kind": "progress", "share": 50, "passes": 0})
    assert "50" in at.document.everything()
    query.moved({"kind": "review", "done": True, **answers.reviewed(found)})
    shown = controller(at).shown
    graded = [turn for turn in found.review().turns if turn.grade]
    assert graded
    for turn in graded:
        assert shown.line[turn.number].glyphs and turn.better[0] in instead(at, turn.number)
    assert at.document.find(data_do="study-answer")
    at.press("study-turn", data_at=str(graded[0].number + 1), class_="link")
    assert len(path(at)) == graded[0].number + 1
    assert shown.study.tree == controller(at.reload()).shown.study.tree


def test_a_closer_look_replaces_the_one_before() -> None:
    """In the tree, too, but for what a person has written meanwhile; a refusal is told."""
    match = over("pyrga", 5)
    at = studied(match, "review")
    query, asks = asked(at)
    rules = catalogue.analysis("pyrga"), catalogue.bot("pyrga").LEADS
    told = {
        "kind": "review",
        "done": False,
        **answers.reviewed(answers.reviewing(asks, catalogue.game, *rules)),
    }
    better = next(text for text in ("Sa1", "Sb2", "Cb2") if text != match.turns()[0].text)
    bad = {"grade": 3, "loss": 400, "better": [better], "before": 500, "verdict": ["lead", 0]}
    first = {**told, "turns": [{**told["turns"][0], **bad}, *told["turns"][1:]]}
    query.thought(first)
    assert (4,) == controller(at).shown.line[0].glyphs and instead(at)
    query.thought(told)
    assert controller(at).shown.study.tree.is_plain
    query.thought(first)
    at.press("study-turn", data_at="1")
    at.press("study-glyph", data_at="1")
    query.thought(told)
    assert instead(at)
    query.thought({"kind": "refused", "rule": "protocol", "why": "running"})
    assert "not responding" in at.heard[-1] and controller(at)[ReviewPanel].review is None


def test_players_are_told_why() -> None:
    """The moments with what was better and a reason; a known reply on the board; then the study."""
    at = screens.reviewed()
    review = controller(at)[ReviewPanel].review
    assert review is not None and not at.document.find(data_do="study-tab")
    named = [turn for turn in moments(review.turns, at.match.seats, low=False) if turn.reply]
    answers = at.document.find(data_do="study-answer")
    assert [str(turn.number) for turn in named] == [each.data["at"] for each in answers]
    worst = named[-1]
    at.press("study-turn", data_at=str(worst.number + 1), data_value=GRAPHED)
    assert f'data-at="{worst.number}"' in at.document.regions["cost"]
    assert len(named) == len(at.document.find(data_do="study-answer"))
    at.press("study-answer", data_at=str(worst.number))
    assert (*controller(at).shown.study.main[: worst.number + 1], worst.reply[0]) == path(at)
    at.press("study-desk")
    assert at.document.find(data_do="study-tab") and "study" in at.window.history[-1]
    assert not at.window.history[-1].endswith("review")


def costs(number: int, seat: str, loss: int, verdict: tuple[str, int] | None) -> ReviewedTurn:
    """A turn that cost so much, with a better one."""
    return ReviewedTurn(number, seat, "Sb2", 1000, loss, 3, ("Sb3",), verdict, 0, number, ())


def test_what_is_told_first() -> None:
    """The player's own turns; against a low level last what nobody can see at the board."""
    far, near = ("loses", 0), ("loses", 3)
    turns = (
        costs(0, "white", 900, far), costs(1, "black", 1000, near), costs(2, "white", 400, near),
        costs(3, "black", 300, far), costs(4, "white", 500, far),
    )  # fmt: skip
    told = partial(moments, turns, low=False)
    assert [0, 2, 4] == [turn.number for turn in told(("white",))]
    assert [2, 0] == [turn.number for turn in told(("white",), count=2, low=True)]
    assert [1, 3, 0] == [turn.number for turn in told(("black",))]
    assert [0, 1, 4] == [turn.number for turn in told(("white", "black"))]
    assert [2, 0, 4] == [turn.number for turn in costly(turns, "white", low=True)]


@pytest.mark.parametrize(("before", "chance"), [(500, 500), (900, None)])
def test_it_is_told_that_an_even_game_was_given_up(before: int, chance: int | None) -> None:
    """By Black, where White had such a chance before its last turn, which cost nothing."""
    match = played("Sb2 Sb3 Cc3").resign()
    turn = costs(2, "white", 0, None)._replace(before=before)
    assert ("black", chance) == (match.resigned, given_up(match, [turn]))


# Better turns.


def test_a_better_turn_is_found_by_oneself() -> None:
    """The position comes back without the answer anywhere; a bad try is told, a good one counts."""
    at = screens.reviewed()
    review = controller(at)[ReviewPanel].review
    assert review is not None
    worst = max(review.turns, key=lambda it: it.loss)
    at.press("find", data_value=worst.seat)
    turn = finding(at).turn
    assert turn == worst and turn.at == len(at.match.actions)
    assert turn == costly(review.turns, worst.seat, low=False)[0]
    answer = turn.better[0]
    assert answer not in at.document.everything().partition("tessera.game")[0]
    assert turn.text not in at.heard[-1] and not at.key("ArrowLeft")
    tried(at, turn.text)
    at.clock.turn_on(0)
    assert (WORSE, turn.loss) == (finding(at).phase, finding(at).loss)
    at.press("find-again")
    assert turn.at == len(at.match.actions)
    at.press("find-stop")
    assert turn.number == len(path(at)) and at.document.find(data_do="study-turn")


# The graph and the table.


def judged(match: Match, bad: int, language: str = "en") -> Visitor:
    """A game whose review knows nothing but that one turn was a blunder."""
    at = Visitor(languages=(language,))
    at.open(match, dict.fromkeys(match.seats, "person"))
    at.press("study", data_value="review")
    query, _asks = asked(at)
    told: list[dict[str, Any]] = [
        {
            "number": number, "seat": turn.seat, "text": turn.text, "before": 500,
            "loss": 400 * (number == bad), "grade": 3 * (number == bad), "better": (),
            "verdict": None, "luck": 0, "at": 0, "reply": (), "choices": None,
        }
        for number, turn in enumerate(match.turns())
    ]  # fmt: skip
    query.thought({"kind": "review", "done": True, "turns": told, "unseen": []})
    return at


def test_lines_of_more_than_two_sides_have_their_colours() -> None:
    """The same one in the graph and beside the name; the chance in the table names the side."""
    rules = catalogue.game("shacru")
    match = Match.new(rules, rules.setup(3), Random(1))
    while match.outcome is None:
        match = match.play(Random(len(match.actions)).choice(match.legal()))
    at = judged(match, 1)
    assert 1 == at.document.regions["graphed"].count("blunder,")
    for side in match.seats:
        regions = at.document.regions["graphed"] + at.document.regions["judged"]
        assert 2 <= regions.count(f'of-{side}"')
        assert f"{side.capitalize()}\u00a050%" in at.document.regions["judged"]


def test_the_graph_is_of_one_side() -> None:
    """Of two sides the first one's chance is shown after every turn, whoever plays it."""
    match = over("pyrga")
    white, black = match.turns()[:2]
    turns = (
        ReviewedTurn(0, white.seat, white.text, 700, 0, 0, (), None, 0, 0, ()),
        ReviewedTurn(1, black.seat, black.text, 800, 300, 0, (), None, 0, 1, ()),
    )
    assert [("white", 200), ("white", 500)] == chances(match, turns)
    assert {"white": {0: 700, 1: 200, 2: 500}} == led(match, turns)


def test_the_graph_ends_with_the_result() -> None:
    """Also where what the end has shown was no turn's loss."""
    match = played(screens.ENDED)
    turns = [
        costs(number, turn.seat, 0, None)._replace(before=500)
        for number, turn in enumerate(match.turns())
    ]
    assert match.outcome is not None
    assert 1000 * ("white" in match.outcome.winners) == led(match, turns)["white"][len(turns)]


# Ended games with secrets are reviewed twice over: as the players knew it, with all open.

#: What is said of either review.
SAID: Final = {KNOWN: "could know at the time", OPEN: "as if nothing had been hidden"}


def others(game: str) -> tuple[str, str]:
    """Two turns that might have begun a game instead, placed after what was drawn."""
    match, found = over(game), []
    for action in match.at(0).legal():
        after = match.at(0).play(action)
        while after.open:
            after = after.play(after.legal()[-1])
        found.append(after.turns()[0].text)
    found = [text for text in found if text != match.turns()[0].text]
    return found[0], found[-1]


def way(at: Visitor) -> str:
    """Which of the two reviews is said to be shown."""
    (found,) = [way for way, said in SAID.items() if said in at.text("ways")]
    return found


@pytest.mark.parametrize(("game", "last"), [("tayu", OPEN), ("tyrus", KNOWN)])
def test_one_chooses_between_the_two(game: str, last: str) -> None:
    """The page says which is shown; the tree has what that one found, and both are kept."""
    at, (one, other) = studied(over(game), "review"), others(game)
    assert asked(at)[1]["open"] is False and way(at) == KNOWN
    reviewed(at, one)
    assert way(at) == KNOWN and [one] == instead(at)
    at.press("study-review", data_value=OPEN)
    assert asked(at)[1]["open"] is True and way(at) == OPEN
    reviewed(at, other)
    assert way(at) == OPEN and [other] == instead(at)
    assert "true" == at.found("study-review", data_value=OPEN).attributes["aria-pressed"]
    at.press("study-review", data_value=KNOWN)
    assert at.bots[-1].asked is None and way(at) == KNOWN and [one] == instead(at)
    at.press("study-review", data_value=last)
    again = at.reload()
    assert way(again) == last and instead(again) == instead(at)
    again.press("study-review", data_value=KNOWN if last == OPEN else OPEN)
    assert way(again) != last and not (again.bots and again.bots[-1].asked)
    review = controller(again)[ReviewPanel].review
    assert review is not None and review.turns[0].better == ((one,) if last == OPEN else (other,))


def test_better_turns_are_judged_as_the_review_was() -> None:
    """With everything revealed one sees all that was hidden; else what the seat knew."""
    at, (one, other) = studied(over("tyrus"), "review"), others("tyrus")
    reviewed(at, one)
    for seen in (False, True):
        if seen:
            at.press("study-review", data_value=OPEN)
            reviewed(at, one)
        at.press("find")
        assert finding(at).phase == ASKED and at.session.table.reveal_all is seen
        tried(at, other)
        asks = asked(at)[1]
        assert ("try", seen) == (asks["do"], asks["open"])
        at.press("find-stop")


# What is kept.


def test_a_review_is_there_when_the_browser_is_opened_again() -> None:
    """With all that it found, done; the record knows nothing of it, the list tells of it."""
    at = screens.reviewed()
    name, shown = at.session.table.name, controller(at)[ReviewPanel].review
    assert shown is not None and at.document.find(data_do="study-review-stop")
    again = at.reload()
    assert shown._replace(done=True, share=0) == controller(again)[ReviewPanel].review
    assert "<polyline" in again.document.regions["graphed"]
    assert not again.document.find(data_do="study-review-stop")
    again.press("study-desk")
    again.press("export", data_name=name)
    assert "review" not in again.window.files[f"pyrga-{name}.txt"]
    again.go("#/")
    assert 2 == len(again.document.find(class_="sign"))
    again.press("delete", data_name=name)
    assert [] == again.document.find(class_="sign") and REVIEW + name not in again.storage.texts
    again.press("undelete")
    assert 2 == len(again.document.find(class_="sign"))
