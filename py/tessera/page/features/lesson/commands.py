"""Commands of a lesson."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from tessera.games import catalogue
from tessera.page.core.addresses import Address
from tessera.page.core.choosing import played
from tessera.page.core.commands import CommandArgs
from tessera.page.core.feature import Feature
from tessera.page.core.games import chance
from tessera.page.core.keys import STEPS
from tessera.page.core.players import BEGINNER, BOT, PERSON, introduced
from tessera.page.core.sentence import told_actions
from tessera.page.core.session import GameSession
from tessera.page.core.shell import Shell, Show
from tessera.page.core.state import HelpPanel
from tessera.page.features.lesson.view import (
    DONE,
    NEXT,
    PROGRESS,
    RETRY,
    Lesson,
    LessonScreen,
    read,
    without_rules,
)
from tessera.play.match import Match
from tessera.saves.port import StorageError

#: Seconds between the learner's turn and the others' answer, or the explanation of a mistake.
PAUSE: Final = 0.7


class Learning:
    """A lesson on the screen, with all its steps on one board."""

    draws = False

    def __init__(self, shell: Shell, lesson: Lesson) -> None:
        self.shell = shell
        self.screen = LessonScreen(lesson)
        board = shell.games.ui[lesson.game].board
        table, settings = lesson.step.laid(board), shell.board_settings()
        self.session = GameSession(shell.ports, shell.games, self.screen, table, settings)
        self.session.walk = self
        self.session.watcher = self._watch
        self.session.dialog = shell.dialog
        #: The match after the learner's turn, and the match after the others' answer to it.
        self._solved: Match | None = None
        self._reply: Match | None = None

    @property
    def lesson(self) -> Lesson:
        return self.screen.lesson

    def go(self, at: int) -> None:
        session, lesson = self.session, self.lesson._replace(at=at)
        if not 0 <= at < len(lesson.steps):
            return
        led = session.ports.document.is_led()
        self.screen.lesson, self._solved = lesson, None
        if not lesson.finished:
            self._keep(str(at))
        laid = lesson.step.laid(session.board)
        session.commit(laid, HelpPanel(), anew=True, say=GameSession.sentence)
        if led:
            session.ports.document.focus_board(scroll=False)

    def retry(self) -> None:
        self._solved = None
        self.session.commit(self.lesson.step.laid(self.session.board), say=GameSession.sentence)

    def show_me(self) -> None:
        step = self.lesson.step
        self.retry()
        self.session.play(step.begun.play_text(step.goal[0]))

    def first_game(self) -> None:
        rules = catalogue.game(self.lesson.game)
        match = Match.new(rules, rules.setup(), chance())
        players = dict.fromkeys(match.seats, f"{BOT}{BEGINNER}") | {match.seats[0]: PERSON}
        date = self.shell.ports.clock.today()
        self.shell.begin(introduced(match, players, date), players)

    def key(self, key: str) -> bool:
        if key not in STEPS:
            return False
        self.go(self.lesson.at + STEPS[key])
        return True

    def picked(self, what: str) -> bool:
        """Refuse a pick if the step is solved or failed: announce the result, and return True."""
        over = self.lesson.phase(self.session.table) in ("wrong", "solved")
        if over:
            self.session.say(self.session.sentence())
        return over

    def reload(self) -> None:
        """Do nothing, because no other tab changes a lesson."""

    def settle(self) -> None:
        """Do nothing, because each step is saved when it is reached."""

    def _keep(self, place: str) -> None:
        with suppress(StorageError):
            self.session.ports.storage.set(f"{PROGRESS}{self.lesson.game}", place)

    def _watch(self) -> None:
        session, match = self.session, self.session.table.match
        phase = self.lesson.phase(session.table)
        leads = {"solved": NEXT, "wrong": RETRY}
        if phase not in leads or match is self._solved or match is self._reply:
            return
        self._solved = match
        if phase == "solved" and self.lesson.step is self.lesson.steps[-1]:
            self._keep(DONE)
            self.screen.lesson = self.lesson._replace(finished=True)
        if session.ports.document.is_led():
            session.ports.document.focus(leads[phase])
        session.ports.clock.later(PAUSE, lambda: self._answer(match))

    def _answer(self, match: Match) -> None:
        session, step = self.session, self.lesson.step
        if not session.on_screen or session.table.match is not match or match is not self._solved:
            return
        if self.lesson.phase(session.table) == "wrong":
            session.say(session.sentence())
            return
        self._reply = reply = step.answered(match)
        table = played(session.table, session.board, reply)
        count = len(reply.actions) - len(match.actions)

        def said(at: GameSession) -> str:
            turns = told_actions(at.words, reply, table.viewer, count, at.ui) if count else ()
            return " ".join([*turns, without_rules(step.told[at.words.language].why)])

        played_on, sound = ((table,), self.lesson.game) if count else ((), "")
        session.commit(*played_on, say=said, sound=sound)


async def opened(shell: Shell, address: Address) -> Show:
    """Return a function that shows a game's lesson. Raises `OSError`, `Unfetched`."""
    game = address.name
    await shell.games.open(game)
    text, place = await shell.ports.archives.read(f"learn/{game}.json"), None
    with suppress(StorageError):
        place = shell.ports.storage.get(f"{PROGRESS}{game}")
    lesson = read(game, text, place)

    def show() -> None:
        shell.show_table(Learning(shell, lesson).session)

    return show


def _at(session: Any) -> Learning:
    learning: Learning = session.walk
    return learning


def _go(session: GameSession, args: CommandArgs) -> None:
    at = args("at")
    if at.isdecimal():
        _at(session).go(int(at))


FEATURE: Final = Feature(
    game={
        "learn": _go,
        "retry": lambda session, args: _at(session).retry(),
        "show-me": lambda session, args: _at(session).show_me(),
        "first-game": lambda session, args: _at(session).first_game(),
    },
    openers={"learn": opened},
)
