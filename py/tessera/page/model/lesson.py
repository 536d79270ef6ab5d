"""A lesson: positions to be played on from, what is asked in each, and how far one has come."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Board
from tessera.games import catalogue
from tessera.page.model.choosing import ready
from tessera.page.model.playing import laid, solved
from tessera.page.model.scenes import still
from tessera.page.model.seating import PERSON
from tessera.page.model.table import Table
from tessera.play.match import Match
from tessera.play.replay import read_record

#: Where the place in a game's lesson is kept: this, and the game.
PROGRESS: Final = "tessera.learn."
#: Who sits at the other seats: no person and no bot, the lesson itself plays there.
OTHER: Final = "lesson"


class Told(NamedTuple):
    """The texts of a step in a language.

    ``title``; what there is to know (``text``) and to do (``task``); and ``why`` that was right.
    """

    title: str
    text: str
    task: str
    why: str


class Step:
    """A position to be played on from, what is asked there, and how the others answer.

    ``goal`` are written turns of which each solves it; ``reply`` those that follow by themselves.
    """

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.record: str = told["record"]
        self.goal: Sequence[str] = told["goal"]
        self.reply: Sequence[str] = told["reply"]
        #: Its texts, by languages.
        self.told = {language: Told(**texts) for language, texts in told["told"].items()}

    @cached_property
    def begun(self) -> Match:
        """The match up to there."""
        return read_record(self.record, catalogue.game)

    @cached_property
    def goals(self) -> list[tuple[Any, ...]]:
        """The actions after which it is solved."""
        return [self.begun.play_text(text).actions for text in self.goal]

    def laid(self, board: Board) -> Table:
        """The position on a table: the learner has the seat that is to move.

        A scene that led to it is over.
        """
        mover = self.begun.to_move or ""
        players = dict.fromkeys(self.begun.seats, OTHER) | {mover: PERSON}
        table = laid(self.begun, players, board)._replace(watched=len(self.begun.actions))
        return ready(still(table, board), board)

    def judged(self, match: Match) -> bool | None:
        """Whether a match solves it; None while it may."""
        if any(match.actions[: len(goal)] == goal for goal in self.goals):
            return True
        return solved(match.actions, self.goals)

    def answered(self, match: Match) -> Match:
        """The match with the others' reply."""
        for text in self.reply:
            match = match.play_text(text)
        return match


class Lesson(NamedTuple):
    """The steps of a game's lesson, and at which one one is."""

    game: str
    steps: Sequence[Step]
    at: int = 0

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Whether no step comes after it."""
        return self.at + 1 == len(self.steps)

    def to(self, at: int) -> Lesson:
        """The lesson at another step, as far as there are any."""
        return self._replace(at=max(0, min(at, len(self.steps) - 1)))

    def phase(self, table: Table) -> str:
        """How a table stands: ``asked``, ``wrong`` if something else was played, or ``solved``.

        Where what solved it is still shown scene by scene, it is ``staged``.
        """
        judged = self.step.judged(table.match)
        if judged is None:
            return "asked"
        if not judged:
            return "wrong"
        return "staged" if table.staged else "solved"


def read(game: str, text: str, place: str | None) -> Lesson:
    """A game's lesson from its file, at the place that was kept; else at its first step."""
    lesson = Lesson(game, [Step(told) for told in json.loads(text)])
    places = {str(at): at for at in range(len(lesson.steps))}
    return lesson.to(places.get(place or "", 0))
