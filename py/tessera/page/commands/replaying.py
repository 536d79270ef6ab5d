"""Replaying: the turns of a game follow one another by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.page.commands.playing import status_sentence
from tessera.page.commands.table import Said
from tessera.page.core.slices import Replay
from tessera.page.model import replay
from tessera.page.model.playing import look
from tessera.page.model.status import PACES, replays
from tessera.page.model.table import told_spans
from tessera.page.session.shell import Shell
from tessera.page.views.replay import told
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.commands.table import Command
    from tessera.page.session.game_session import GameSession

#: Counts the replays begun, so that only the last one goes on.
_begun = [0]


def start_or_stop(shell: Shell, said: Said) -> None:
    """Let the turns be played by themselves, or stop that."""
    session = shell.session
    if session is None:
        return
    _begun[0] += 1
    if replays(session.state):
        session.commit(session[Replay]._replace(shown=None), say=status_sentence)
        return
    table = replay.begun(session.table, session.board)
    shown = session[Replay]._replace(shown=table.viewed)
    session.commit(table, shown, say=session.words(N_("The game is replayed.")))
    _wait(session, _begun[0])


def recall(shell: Shell, said: Said) -> None:
    """Show again, turn by turn, what was played since one's own turn."""
    session = shell.session
    spans = told_spans(session.table) if session is not None else []
    if session is not None and spans and session.table.viewed is None:
        _begun[0] += 1
        table = look(session.table, session.board, spans[0][0])
        session.commit(table, session[Replay]._replace(shown=table.viewed))
        _wait(session, _begun[0])


def _wait(session: GameSession, number: int) -> None:
    seconds = replay.seconds(session.table, session[Replay].pace)
    session.ports.clock.later(seconds, lambda: _go_on(session, number))


def _go_on(session: GameSession, number: int) -> None:
    """Show the next step, unless the replay was stopped, or something else was looked at."""
    if number != _begun[0]:
        return
    on_table = session.on_screen and not session.dialog.is_open
    if not on_table or not replays(session.state):
        session.commit(session[Replay]._replace(shown=None))
        return
    still = session.ports.window.is_still()
    table = replay.stepped(session.table, session.board, still=still)
    shown = session[Replay]._replace(shown=table.viewed)
    if table.viewed is None:
        session.commit(table, shown, say=status_sentence)
        return
    session.commit(table, shown, say=told(session.words, table, shown.pace))
    _wait(session, number)


def change_pace(shell: Shell, said: Said) -> None:
    """Replay more quickly, or, after the quickest pace, slowly."""
    session = shell.session
    if session is not None:
        pace = replay.paced(session[Replay].pace)
        text = session.words(PACES[pace][1])
        session.commit(session[Replay]._replace(pace=pace), say=text)


COMMANDS: Final[dict[str, Command[Shell]]] = {
    "replay": start_or_stop,
    "recall": recall,
    "pace": change_pace,
}
