"""The replay of a game, turn by turn."""

from __future__ import annotations

from typing import Final

from tessera.drawing.board import Board
from tessera.page.core.choosing import dropped, interlude_of, look
from tessera.page.core.commands import CommandArgs
from tessera.page.core.feature import Feature
from tessera.page.core.input import status_sentence
from tessera.page.core.session import GameSession
from tessera.page.core.state import PACES, Replay, replays
from tessera.page.core.table import Table, told_spans, turn_ends
from tessera.words.language import N_, Words

#: Seconds for a turn and for a step of an interlude, by pace.
SECONDS: Final = {"slow": (3.0, 2.4), "normal": (1.4, 1.6), "fast": (0.6, 0.8)}


def begun(table: Table, board: Board) -> Table:
    return table if table.viewed is not None else look(table, board, 0)


def stepped(table: Table, board: Board, *, still: bool) -> Table:
    """Return the table at the interlude's next step, or else at the next turn.

    After the last turn, the replay ends. If ``still`` is True, interludes show only the last step.
    """
    if table.viewed is None:
        return table
    if len(table.interlude) > 1:
        return table._replace(interlude=table.interlude[1:])
    last = len(table.match.actions)
    following = next((end for end in turn_ends(table.match) if end > table.viewed), None)
    if following is None:
        return look(table, board, last)
    bare = dropped(table, board)._replace(viewed=following, picks=(), refused=None, interlude=())
    steps = interlude_of(bare, board)
    if following == last and (still or len(steps) < 2):
        return look(table, board, last)
    return bare._replace(interlude=steps[-1:] if still else steps)


def shown_for(table: Table, pace: str) -> float:
    turn, step = SECONDS[pace]
    return step if len(table.interlude) > 1 else turn


def told(_: Words, table: Table, pace: str) -> str:
    """Return text to speak for a turn; "" at pace ``fast`` and before an interlude's last step."""
    if pace == "fast" or table.viewed is None or len(table.interlude) > 1:
        return ""
    turn = len(table.match.at(table.viewed).turns())
    return _(N_("Turn {turn}: {text}"), turn=turn, text=table.texts()[turn - 1]) if turn else ""


def start_or_stop(session: GameSession, args: CommandArgs) -> None:
    if replays(session.state):
        session.commit(session[Replay]._replace(shown=None), say=status_sentence)
    else:
        table = begun(session.table, session.board)
        _start(session, table, session.words(N_("Replaying the game.")))


def recall(session: GameSession, args: CommandArgs) -> None:
    """Replay the turns since the player's last turn, or just the last turn: see `told_spans`."""
    spans = told_spans(session.table)
    if spans and session.table.viewed is None:
        _start(session, look(session.table, session.board, spans[0][0]), "")


def _start(session: GameSession, table: Table, said: str) -> None:
    replay = session[Replay]
    session.commit(table, replay._replace(shown=table.viewed, run=replay.run + 1), say=said)
    _wait(session, session[Replay].run)


def _wait(session: GameSession, run: int) -> None:
    seconds = shown_for(session.table, session[Replay].pace)
    session.ports.clock.later(seconds, lambda: _go_on(session, run))


def _go_on(session: GameSession, run: int) -> None:
    if run != session[Replay].run or session[Replay].shown is None:
        return
    on_table = session.on_screen and not session.dialog.is_open
    if not on_table or not replays(session.state):
        session.commit(session[Replay]._replace(shown=None))
        return
    still = session.ports.window.is_still()
    table = stepped(session.table, session.board, still=still)
    shown = session[Replay]._replace(shown=table.viewed)
    if table.viewed is None:
        session.commit(table, shown, say=status_sentence)
    else:
        session.commit(table, shown, say=told(session.words, table, shown.pace))
        _wait(session, run)


def change_pace(session: GameSession, args: CommandArgs) -> None:
    paces = [*SECONDS]
    pace = paces[(paces.index(session[Replay].pace) + 1) % len(paces)]
    text = session.words(PACES[pace][1])
    session.commit(session[Replay]._replace(pace=pace), say=text)


FEATURE: Final = Feature(game={"replay": start_or_stop, "recall": recall, "pace": change_pace})
