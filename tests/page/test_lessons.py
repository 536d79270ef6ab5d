"""Lessons: every game's, walked through by picks, by keys and by touch, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.features.lesson.commands import PAUSE, Learning
from tessera.page.features.lesson.view import DONE, NEXT, PROGRESS, RETRY, Lesson, Told
from tests.page.keyboard import Keyboard
from tests.page.visitor import Visitor
from tests.words.speaking import codes

pytestmark = pytest.mark.usefixtures("as_fetched")
every_game = pytest.mark.parametrize("game", catalogue.GAMES)

#: The rules that a text rests on.
RULES: Final = re.compile(r" \([A-Z]{2}-\d+(?:, [A-Z]{2}-\d+)*\)")
#: How long a scene lasts at most, in seconds.
SCENE: Final = 60
#: Solves the step that somebody is at.
Solve = Callable[[Visitor], None]


def learner(game: str = "pyrga", language: str = "en") -> Visitor:
    """Somebody who has just come to a game's lesson."""
    return Visitor(f"#/learn/{game}", languages=(language,))


def lesson(at: Visitor) -> Lesson:
    learning = at.session.walk
    assert isinstance(learning, Learning)
    return learning.lesson


def wanted(at: Visitor) -> list[str]:
    """What is to be picked for the first of the turns that the step asks for, in order."""
    step, board = lesson(at).step, at.session.board
    solved = step.begun.play_text(step.goal[0])
    count = len(step.begun.actions)
    return [pick for action in solved.actions[count:] for pick in board.picks(action)]


def by_picks(at: Visitor, *, touch: bool = False) -> None:
    """Pick what a step asks for, one after the other, turn what is turned; confirm what is held."""
    for pick in wanted(at):
        if pick in at.session.board.SPINS:
            while pick not in at.session.table.picks:
                at.press("spin")
        else:
            at.pick(pick, touch=touch)
    if at.can("confirm"):
        at.press("confirm")


def on_by_press(at: Visitor) -> None:
    at.press(at.document.find(id=NEXT)[0].data["do"], id=NEXT)


def walk(at: Visitor, solve: Solve, on: Solve) -> None:
    """Solve all steps, one after the other, see each answered, and go on to the first game."""
    count = len(lesson(at).steps)
    for number in range(count):
        step = lesson(at).step
        told = Told(*map(_read, step.told[at.session.words.language]))
        assert step.begun is at.match
        assert told.title in at.text("status") and told.task in at.text("status")
        (place,) = at.document.find(class_="place")
        assert [str(number + 1), str(count)] == re.findall(r"\d+", place.text)
        assert not at.document.find(id=NEXT)
        solve(at)
        _see(at)
        why, rules = RULES.split(told.why), re.findall(r"[A-Z]{2}-\d+", told.why)
        assert not rules or at.document.find(data_rule=" ".join(rules))
        assert step.judged(at.match) and "".join(why) in _read(at.text("why"))
        assert step.answered(step.begun.play_text(step.goal[0])).actions == at.match.actions
        assert _read(at.heard[-1]).endswith("".join(why)) and not codes(at.heard[-1])
        if number + 1 == count:
            outcome = at.match.outcome
            assert outcome is not None and at.session.table.viewer in outcome.winners
        on(at)


def _read(text: str) -> str:
    return " ".join(text.split())


def _see(at: Visitor) -> None:
    """See a scene to its end, if there is one, and the others' answer."""
    at.clock.turn_on(SCENE)
    if at.session.table.staged:
        Keyboard(at).reach("on")
        Keyboard(at).press("Enter")
    at.clock.turn_on(PAUSE)


@pytest.mark.parametrize("touch", [False, True])
@every_game
def test_a_lesson_by_picks(game: str, touch: bool) -> None:
    """What each step asks for solves it, the others answer by themselves, the last step wins.

    Then a first game begins: a person against beginners.
    """
    at = learner(game, "fr" if touch else "en")
    walk(at, partial(by_picks, touch=touch), on_by_press)
    assert at.session.walk is None and () == at.match.actions and at.match.game.id == game
    assert DONE == at.storage.texts[f"{PROGRESS}{game}"]
    assert ["person", "bot:0"] == [*dict.fromkeys(at.session.table.players.values())]
    assert {"Bot 0"} < {*at.match.headers.values()}


def test_what_is_not_allowed_is_refused_by_its_rule() -> None:
    at = learner()
    at.press("learn", data_at="1")
    at.press("learn", data_at="2")
    at.pick("kind:S", "square:a3")
    assert at.document.find(data_rule="PY-4") and not codes(at.heard[-1])
    assert lesson(at).step.told["en"].task in at.text("status")
    at.pick("square:a2")
    assert not at.document.find(data_rule="PY-4") and at.document.find(id=NEXT)


def test_what_is_allowed_and_not_asked_is_taken_back() -> None:
    """It says so; nobody answers, nothing can be played before it is taken back."""
    at = learner()
    at.pick("square:a1")
    said = "That is legal, but not what you are asked to do here."
    assert said in at.text("status") and "a1." in at.heard[-1]
    at.clock.turn_on(PAUSE)
    assert said == at.heard.pop()
    at.pick("square:a2")
    assert 1 == len(at.match.actions) and said == at.session.sentence() == at.heard[-1]
    assert RETRY == at.document.focused["id"]
    at.press("retry")
    assert said not in at.text("status") and at.document.focused["id"].startswith("cell-")
    assert lesson(at).step.begun is at.match
    by_picks(at)
    assert at.document.find(id=NEXT)


def test_a_step_says_why_another_turn_is_wrong() -> None:
    at = Visitor()
    at.storage.texts[f"{PROGRESS}shacru"] = "3"
    at.go("#/learn/shacru")
    at.pick("square:b7", "square:a8")
    wrong = lesson(at).step.told["en"].wrong
    assert wrong and wrong in at.text("status") and wrong == at.session.sentence()


def test_a_turn_that_waits_is_taken_back_by_undo() -> None:
    """Whole, so that another tile can be chosen."""
    at = Visitor()
    at.storage.texts[f"{PROGRESS}tyrus"] = "2"
    at.go("#/learn/tyrus")
    at.pick(*wanted(at))
    assert at.session.table.pending is not None
    at.press("retry")
    assert at.session.table.pending is None and lesson(at).step.begun is at.match
    by_picks(at)
    assert lesson(at).phase(at.session.table) == "staged"


def test_the_sheet_of_rules_closes_with_its_step() -> None:
    at = learner()
    at.look_up()
    assert at.document.find(id="help-panel")
    at.press("learn", data_at="1")
    assert not at.document.find(id="help-panel")


@every_game
def test_a_step_can_be_shown(game: str) -> None:
    at = learner(game)
    at.press("show-me")
    _see(at)
    assert lesson(at).step.judged(at.match) and at.document.find(id=NEXT)
    assert not at.can("show-me")


def test_one_comes_back_to_where_one_was() -> None:
    """Each game has its own place; after the last step one begins anew."""
    at = learner()
    at.press("learn", data_at="1")
    at.press("learn", data_at="2")
    assert "2" == at.storage.texts[f"{PROGRESS}pyrga"]
    at.go("#/learn/shacru")
    assert 0 == lesson(at).at
    at.go("#/learn/pyrga")
    assert 2 == lesson(at).at
    at.press("learn", data_at="0", clicks=0)
    assert 0 == lesson(at).at and at.document.focused["id"].startswith("cell-")
    assert at.key("ArrowRight") and 1 == lesson(at).at


@pytest.mark.parametrize("kept", ["-1", "99", "b2", "²", DONE])
def test_a_place_that_is_none(kept: str) -> None:
    at = Visitor()
    at.storage.texts[f"{PROGRESS}pyrga"] = kept
    at.go("#/learn/pyrga")
    assert 0 == lesson(at).at and (kept == DONE) == lesson(at).finished
    at.press("learn", data_at="1", clicks=0)
    assert (kept == DONE) == (DONE == at.storage.texts[f"{PROGRESS}pyrga"])


def test_where_nothing_can_be_kept_one_learns_all_the_same() -> None:
    at = Visitor()
    at.storage.blocked = True
    at.go("#/learn/pyrga")
    walk(at, by_picks, on_by_press)


def test_who_goes_on_at_once_is_not_answered_any_more() -> None:
    """The others' reply belongs to the step that was left."""
    at = learner()
    by_picks(at)
    on_by_press(at)
    begun = at.match
    at.clock.turn_on(PAUSE)
    assert begun is at.match
    at.press("learn", data_at="0")
    by_picks(at)
    at.go("#/")
    at.clock.turn_on(PAUSE)
    assert at.site.shell.session is None


@pytest.mark.parametrize("missing", ["pyrga", "learn/pyrga.json"])
def test_a_lesson_that_cannot_be_had(missing: str) -> None:
    at = Visitor()
    at.archives.missing.add(missing)
    at.go("#/learn/pyrga")
    assert "home" == at.site.shell.screen and "Pyrga could not be loaded." in at.text("mine")
    at.archives.missing.clear()
    at.go("#/learn/pyrga")
    assert 0 == lesson(at).at
