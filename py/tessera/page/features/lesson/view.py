"""A lesson: its steps, texts and screen."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Board
from tessera.drawing.svg import element, escaped, isolated
from tessera.games import catalogue
from tessera.page.core.board import stage
from tessera.page.core.choosing import ANOTHER, new_table, ready, solved, still
from tessera.page.core.controls import undo_button
from tessera.page.core.html import button, region, rule, sentence, sign_button
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen
from tessera.page.core.seats import row
from tessera.page.core.sentence import spoken, told
from tessera.page.core.state import Scene
from tessera.page.core.table import Table
from tessera.play.match import Match
from tessera.play.replay import read_record
from tessera.words.language import N_, Words, unbroken

#: The beginning of the storage key for the learner's place in a lesson; the game's id follows.
PROGRESS: Final = "tessera.learn."
#: The value stored for a finished lesson, which stays finished even if it is begun anew.
DONE: Final = "done"
#: The player name for all seats except the learner's. The lesson plays their turns.
OTHER: Final = "lesson"
#: Ids of the buttons that take the focus after a solved step and after a mistake.
NEXT: Final = "learn-next"
RETRY: Final = "learn-retry"
#: Classes of an ordinary button and of the main button.
_KIND: Final = ("plain", "main")
#: Regions taken over from the usual game screen.
_SHARED: Final = ("supply", "help", "pieces", "marks", "choices", "preview", "zooming")
SHOW_ME: Final = N_("Show me")
#: Rule ids in parentheses after a sentence, and the punctuation that follows.
_RULES: Final = re.compile(r" \(([A-Z]{2}-\d+(?:, [A-Z]{2}-\d+)*)\)([.,]?)")


class Told(NamedTuple):
    """The texts of a step in one language; ``wrong`` explains a mistake and may be ""."""

    title: str
    text: str
    task: str
    why: str
    wrong: str


class Step:
    """A step of a lesson: a position, a task and the other seats' answer.

    ``goal`` lists written turns, each of which solves the step; ``reply`` lists the answer's turns.
    """

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.record: str = told["record"]
        self.goal: Sequence[str] = told["goal"]
        self.reply: Sequence[str] = told["reply"]
        self.told = {language: Told(**texts) for language, texts in told["told"].items()}

    @cached_property
    def begun(self) -> Match:
        return read_record(self.record, catalogue.game)

    @cached_property
    def goals(self) -> list[tuple[Any, ...]]:
        return [self.begun.play_text(text).actions for text in self.goal]

    def laid(self, board: Board) -> Table:
        """Return the position on a table, with the learner to move and the interlude over."""
        mover = self.begun.to_move or ""
        players = dict.fromkeys(self.begun.seats, OTHER) | {mover: PERSON}
        table = new_table(self.begun, players, board)._replace(
            interlude_seen_at=len(self.begun.actions)
        )
        return ready(still(table, board), board)

    def judged(self, match: Match) -> bool | None:
        """Return True if a match solves the step, False if it cannot; None while it still may."""
        if any(match.actions[: len(goal)] == goal for goal in self.goals):
            return True
        return solved(match.actions, self.goals)

    def answered(self, match: Match) -> Match:
        for text in self.reply:
            match = match.play_text(text)
        return match


class Lesson(NamedTuple):
    """A lesson, now at ``steps[at]``; ``finished`` is True once the last step has been solved."""

    game: str
    steps: Sequence[Step]
    at: int = 0
    finished: bool = False

    @property
    def step(self) -> Step:
        return self.steps[self.at]

    def phase(self, table: Table) -> str:
        """Return ``asked``, ``wrong``, ``solved``, or ``staged`` (solved, but in an interlude)."""
        judged = self.step.judged(table.match)
        if judged is None:
            return "asked"
        if not judged:
            return "wrong"
        return "staged" if table.staged else "solved"


def read(game: str, text: str, place: str | None) -> Lesson:
    """Return the lesson in a file's text, at the saved ``place`` or else at its first step."""
    steps = [Step(told) for told in json.loads(text)]
    places = {str(at): at for at in range(len(steps))}
    return Lesson(game, steps, places.get(place or "", 0), place == DONE)


class LessonScreen(GameScreen):
    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def skeleton(self, scene: Scene) -> str:
        _ = scene.words
        keys = element("p", escaped(_(scene.ui.words.KEYS)), id_="keys", class_="unseen")
        moment = element("div", region("supply") + region("asked"), class_="moment")
        beside = region("heading") + region("status", "status lesson") + moment
        beside += region("help") + region("leads", "row") + keys
        return stage(_, scene.ui, scene.table.quarters) + element("div", beside, class_="side")

    def regions(self, scene: Scene) -> dict[str, str]:
        _, texts, lesson = scene.words, super().regions(scene), self.lesson
        # Phones show only the game's name. It links to the game's box on the home page.
        title = unbroken(scene.table.match.game.title)
        whole = escaped(_(N_("Learn {game}"), game=isolated(title)))
        plays = _(N_("Play {game}"), game=title)
        about = {"class_": "brief", "aria_label": plays, "translate": "no"}
        brief = element("a", escaped(title), href=f"#/new/{lesson.game}", **about)
        again = button(_(N_("From the beginning")), "learn", class_="link", data_at=0)
        return {name: texts[name] for name in _SHARED if name in texts} | {
            "heading": element("h1", element("span", whole, class_="whole") + brief),
            "status": _progress(_, lesson) + _told(scene, lesson),
            "asked": _leading(scene, lesson),
            "leads": again if lesson.at else "",
        }

    def items(self, scene: Scene) -> list[str]:
        return []

    def title(self, scene: Scene) -> str:
        return f"{scene.words(N_('Learn {game}'), game=scene.table.match.game.title)} · Tessera"

    def sentence(self, scene: Scene) -> str:
        _, lesson = scene.words, self.lesson
        phase, words = lesson.phase(scene.table), lesson.step.told[_.language]
        if phase == "solved":
            return without_rules(words.why)
        if phase == "wrong":
            return words.wrong or _(ANOTHER)
        if _is_answering(scene, lesson, phase):
            return spoken(scene)
        return without_rules(f"{words.title}. {words.text} {words.task}")


def _progress(_: Words, lesson: Lesson) -> str:
    at, count = lesson.at + 1, len(lesson.steps)
    text = N_("{at} of {count} · lesson finished") if lesson.finished else N_("{at} of {count}")
    place = element("span", escaped(_(text, at=at, count=count)))
    bar = element("progress", "", max=count, value=at, aria_hidden="true")
    middle = element("h2", escaped(lesson.step.told[_.language].title))
    middle += element("p", place + bar, class_="place")
    back, on = _(N_("Back")), _(N_("Next step"))
    back = sign_button("‹", "learn", back, able=lesson.at > 0, data_at=lesson.at - 1)
    on = sign_button("›", "learn", on, able=at < count, data_at=at)
    return element("div", back + element("div", middle, class_="middle") + on, class_="steps")


def _told(scene: Scene, lesson: Lesson) -> str:
    """Return the step's texts: the task, a comment on the last try, or the final explanation."""
    _, phase = scene.words, lesson.phase(scene.table)
    words = lesson.step.told[_.language]
    task = escaped(words.task)
    if row(scene.having(lesson.step.laid(scene.board))).strip():
        # A hand occupies the row below the board, so “Show me” is placed here.
        task += " " + _offer(_, "link", able=phase == "asked")
    task = element("p", task, class_="task")
    answers = _is_answering(scene, lesson, phase)
    asked = element("p", _linked(scene, words.text)) + task
    layers = _layer(asked, shown=phase != "solved" and not answers)
    if answers:
        # A refusal, the explanation of a mistake, or the next instruction.
        said, by = (words.wrong or _(ANOTHER), "") if phase == "wrong" else told(scene)
        said = sentence(said, rule(_, by, scene.ui.words.RULES, scene.ui.rules))
        amiss = phase == "wrong" or scene.table.refused is not None
        said = element("p", said, class_="answer trouble" if amiss else "answer")
        layers += _layer(said if phase == "staged" else said + task, shown=True)
    why = element("p", _linked(scene, words.why), id_="why")
    layers += _layer(why, shown=phase == "solved")
    # Reserve space for the longest text of the lesson, so that the board never moves.
    shows = " " + element("span", escaped(_(SHOW_ME)), class_="link")
    for step in lesson.steps:
        each = step.told[_.language]
        asks = element("p", escaped(each.task) + shows, class_="task")
        layers += _layer(element("p", _linked(scene, each.text)) + asks, shown=False)
        layers += _layer(element("p", _linked(scene, each.why)), shown=False)
    return element("div", layers, class_="layers")


def _layer(inner: str, *, shown: bool) -> str:
    return element("div", inner, class_="said" if shown else "ghosted")


def _offer(_: Words, kind: str, *, able: bool = True) -> str:
    disabled = None if able else "disabled"
    return button(_(SHOW_ME), "show-me", class_=kind, disabled=disabled)


def _is_answering(scene: Scene, lesson: Lesson, phase: str) -> bool:
    table, step = scene.table, lesson.step
    begun = table.match is not step.begun or table.pending is not None
    chosen = len(table.picks) > len(step.laid(scene.board).picks)
    return phase != "solved" and (table.refused is not None or begun or chosen)


def without_rules(text: str) -> str:
    return _RULES.sub(r"\2", text)


def _linked(scene: Scene, text: str) -> str:
    named = dict.fromkeys(by for found in _RULES.findall(text) for by in found[0].split(", "))
    rules = scene.ui.words.RULES, scene.ui.rules, f"tip-{'-'.join(named)}"
    return sentence(without_rules(text), rule(scene.words, " ".join(named), *rules))


def _leading(scene: Scene, lesson: Lesson) -> str:
    _, phase, begun = scene.words, lesson.phase(scene.table), lesson.step.begun
    held = scene.table.pending is not None
    able = held or (phase in ("asked", "wrong") and scene.table.match is not begun)
    undo = undo_button(_, "retry", able=able, id_=RETRY, class_=f"undo {_KIND[phase == 'wrong']}")
    on, about = "", {"id_": NEXT, "class_": "main", "aria_describedby": "why"}
    onward = button(_(N_("Next")), "learn", data_at=lesson.at + 1, **about)
    if lesson.at + 1 == len(lesson.steps):
        onward = ""
        on = button(_(N_("Play a first game against the Beginner")), "first-game", **about)
    if phase != "solved":
        onward = element("span", escaped(_(N_("Next"))), class_="main spacer")
        on = _offer(_, "plain") if phase == "asked" else ""
        if phase != "wrong" and (hand := row(scene)).strip():
            return hand + onward + undo
    return element("div", on, class_="answers") + onward + undo
