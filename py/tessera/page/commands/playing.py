"""Playing: picks, turns typed or confirmed, giving up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.page.commands.table import Said
from tessera.page.core.scene import unchanged
from tessera.page.core.slices import BoardSettings, Thinking, Trouble
from tessera.page.model.branching import cannot_branch
from tessera.page.model.choosing import cancel, choose
from tessera.page.model.pace import ROUND, is_followed
from tessera.page.model.playing import laid, look
from tessera.page.model.status import replays
from tessera.page.model.undo import undone
from tessera.page.session.dialog import Question
from tessera.page.views.sentence import WATCHING, told
from tessera.play.fault import Refused
from tessera.words.language import N_

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tessera.page.commands.table import Command
    from tessera.page.model.table import Table
    from tessera.page.session.game_session import GameSession

_LINE_KEPT: Final = N_("Play on from turn {turn}? The line so far is kept as a game of its own.")
_NOT_KEPT: Final = N_("Play on from turn {turn}? The game is then kept here.")


def status_sentence(session: GameSession) -> str:
    """The sentence of the moment, to be announced."""
    return session.sentence()


def pick(session: GameSession, what: str, *, holds: bool = False) -> None:
    """Take up a pick on the board or beside it; with ``holds`` a turn always waits there first."""
    table, scene = session.table, session.scene
    if session.watching:
        session.say(scene.words(WATCHING))
    elif session.walk is not None and session.walk.picked(what):
        return
    elif replays(session.state):
        session.commit(look(table, session.board, len(table.match.actions)), say=status_sentence)
    elif session.bots is not None and is_followed(table) and table.viewed is None:
        session.bots.hasten(ROUND)
    elif table.staged and session.pieces is not None:
        session.pieces.entered()
    elif table.curtain:
        session.say(session.sentence())
    elif table.viewed is not None:
        ask_to_branch(session)
    else:
        picks, asked = table.picks, told(scene)
        confirm = session[BoardSettings].confirms
        chosen = choose(table, session.board, what, confirm=confirm, hold=holds)
        if chosen.action is not None:
            session.play(table.match.play(chosen.action), table=chosen.table)
            return
        after = chosen.table
        # Another piece in hand asks nothing else; another pawn may be asked about alike.
        other = what.startswith("square:") or asked != told(scene.having(after))
        speaks = after.refused or after.pending or (after.picks != picks and other)
        held = after.pending
        sound = held.game.id if held is not None and held is not session.heard else ""
        session.heard = held
        session.commit(after, say=status_sentence if speaks else "", sound=sound)


def confirm_turn(session: GameSession, said: Said) -> None:
    """Play the turn that is held."""
    if session.table.pending is not None and not session.watching:
        session.play(session.table.pending)


def cancel_choice(session: GameSession, said: Said) -> None:
    """Give up the choice begun, or take back the turn that is held."""
    before, after = session.table, cancel(session.table, session.board)
    speaks = before.pending is not None or before.picks != after.picks
    session.commit(after, say=status_sentence if speaks else "")


def undo(session: GameSession, said: Said) -> None:
    """Take back to one's own last decision; first of all the turn that is held."""
    if session.table.pending is not None:
        cancel_choice(session, said)
    else:
        back_or_forth(session, undone)


def back_or_forth(session: GameSession, step: Callable[[Table, Any], Table]) -> None:
    """Take a step back or forth, or say why there is none."""
    if session.table.curtain or session.table.viewed is not None:
        return
    try:
        table = step(session.table, session.board)
    except Refused as refused:
        refuse(session, refused)
    else:
        settle(session, table)


def refuse(session: GameSession, refused: Refused) -> None:
    """Say why something was refused."""
    session.commit(session.table._replace(refused=refused.fault), say=status_sentence)


def settle(session: GameSession, table: Table) -> None:
    """Go on from a table that no turn led to."""
    if session.bots is not None:
        session.bots.forget()
    session.commit(table, Trouble(), say=status_sentence)


def ask_to_branch(session: GameSession) -> None:
    """Ask before playing on from an earlier turn."""
    match, shown, words = session.table.match, session.table.viewed or 0, session.words
    no_way = cannot_branch(session.table)
    if no_way:
        session.trouble(words(no_way))
        return
    turn = len(match.at(shown).turns())
    text = words(_LINE_KEPT if session.table.name else _NOT_KEPT, turn=turn)
    yes = words(N_("Play on from here"))
    session.dialog.ask(Question(text, yes, lambda: branch(session, shown)))


def branch(session: GameSession, shown: int) -> None:
    """Begin a game of its own from an earlier turn."""
    old = session.table
    table = laid(old.match.at(shown), old.players, session.board)
    settle(session, table._replace(quarters=old.quarters))
    bring_board(session)
    session.ports.document.reveal("status")


def bring_board(session: GameSession) -> None:
    """Where the list of turns does not stand beside the board, scroll until that is in sight."""
    if not session.ports.window.is_wide():
        session.ports.document.reveal("pane" if session.board.ZOOMS else "grid")


def hurry(session: GameSession, said: Said) -> None:
    """Let the bot play at once."""
    if session.bots is not None:
        session.bots.hurry()


def fold_thought(session: GameSession, said: Said) -> None:
    """Remember whether more of a bot's thought is shown; the browser folds it just after that."""
    unfolded = not session.ports.document.is_open("thinking")
    session.commit(session[Thinking]._replace(unfolded=unfolded), only=unchanged)


#: What can be done to a board wherever it stands.
BOARD: Final[dict[str, Command[GameSession]]] = {
    "cancel": cancel_choice,
    "confirm": confirm_turn,
    "hurry": hurry,
}
#: What can be done to a game of the site at once; the rest is in `commands.game`.
GAME: Final[dict[str, Command[GameSession]]] = {**BOARD, "undo": undo, "fold": fold_thought}
