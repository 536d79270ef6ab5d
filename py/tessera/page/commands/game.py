"""What is done to a game beside picking: turns typed or played again, giving up, looking on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.page.commands.playing import ask_to_branch, back_or_forth, refuse
from tessera.page.commands.table import Said
from tessera.page.model.choosing import typed
from tessera.page.model.pace import END, is_out
from tessera.page.model.table import at_the_bottom, turned
from tessera.page.model.undo import redone
from tessera.page.session.dialog import Question
from tessera.play.fault import Refused
from tessera.play.match import RESIGN
from tessera.play.signs import plain
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.commands.table import Command
    from tessera.page.session.game_session import GameSession


def redo(session: GameSession, said: Said) -> None:
    """Play again what was taken back."""
    back_or_forth(session, redone)


def play_on(session: GameSession, said: Said) -> None:
    """Play on from the turn that is looked at, after a question."""
    if session.table.viewed is not None and not session.watching:
        ask_to_branch(session)


def resign(session: GameSession, said: Said) -> None:
    """Give the game up, after a question."""
    words = session.words

    def give_up() -> None:
        session.play(session.table.match.resign())

    session.dialog.ask(Question(words(N_("Resign this game?")), words(N_("Resign")), give_up))


def play_typed(session: GameSession, said: Said) -> None:
    """Play a typed turn."""
    table, text = session.table, plain(said.fields.get("typed", ""))
    if session.watching or table.curtain or table.staged:
        return
    if table.viewed is not None:
        ask_to_branch(session)
        return
    if text.strip().lower() == RESIGN and table.choosing and table.match.resignable:
        resign(session, said)
        return
    try:
        match = typed(table, text)
    except Refused as refused:
        refuse(session, refused)
        return
    session.ports.document.fill("typed", "")
    session.play(match)


def to_the_end(session: GameSession, said: Said) -> None:
    """Have the bots play on without a pause, as long as no person has a turn."""
    if session.bots is not None and is_out(session.table):
        session.bots.hasten(END)


def hint(session: GameSession, said: Said) -> None:
    """Give a hint, or do with it what a button says."""
    if session.bots is not None:
        session.bots.hint(said("value"))


def turn_board(session: GameSession, said: Said) -> None:
    """Turn the board on to the next seat's view."""
    table = turned(session.table, session.board)
    session.commit(table, relaid=True, anew=True)
    session.ports.document.focus("more-button")
    seat = at_the_bottom(table, session.board)
    if seat is not None:
        words = session.words
        text = N_("You are at the bottom now.")
        text = text if words.is_you(seat) else N_("{seat} is at the bottom now.")
        session.say(words(text, seat=session.parts.words.seat(words, seat)))


COMMANDS: Final[dict[str, Command[GameSession]]] = {
    "hint": hint,
    "to-end": to_the_end,
    "redo": redo,
    "play-on": play_on,
    "resign": resign,
    "type": play_typed,
    "turn": turn_board,
}
