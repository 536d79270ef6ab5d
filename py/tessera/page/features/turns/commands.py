"""A game's commands other than picks: looking back, typing a turn, resigning and so on."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from tessera.drawing.board import Board
from tessera.page.core.choosing import cannot_branch, look, new_table, played, typed
from tessera.page.core.commands import CommandArgs, follow
from tessera.page.core.dialog import Question
from tessera.page.core.feature import Feature
from tessera.page.core.games import chance
from tessera.page.core.input import (
    back_or_forth,
    play_or_hold,
    refuse,
    settle,
    status_sentence,
)
from tessera.page.core.parts import TURN_ITEMS
from tessera.page.core.players import introduced
from tessera.page.core.session import GameSession
from tessera.page.core.shell import RELOAD, Shell
from tessera.page.core.state import END, REFUSAL, EndPanel, TurnList, is_out
from tessera.page.core.table import Table, at_the_bottom, called, person_moves, turned
from tessera.page.features.ending import moved_on
from tessera.page.features.turns import view
from tessera.play.fault import Refused
from tessera.play.match import RESIGN, Match
from tessera.play.signs import plain
from tessera.saves.lines import goes_on
from tessera.saves.named import given_name, renamed
from tessera.saves.port import StorageError
from tessera.words.language import N_

_LINE_KEPT: Final = N_("Play on from turn {turn}? The game so far is kept as a separate game.")
_NOT_KEPT: Final = N_("Play on from turn {turn}? The game will then be saved here.")


def redone(table: Table, board: Board) -> Table:
    """Redo to a person's next turn, or to the next decision if a turn is open. Raises `Refused`."""
    match, within = table.match.redo(), table.match.open
    mover = None if within else table.match.to_move
    while match.undone and (
        not person_moves(table, match) or (match.open and match.to_move == mover)
    ):
        match = match.redo()
    return played(table, board, match)


def look_at(session: GameSession, args: CommandArgs) -> None:
    """Show a chosen turn. While the game's last interlude runs, only skip the interlude."""
    table, at = session.table, args("at")
    if table.interlude_pending and table.match.to_move is None and session.pieces is not None:
        session.pieces.entered()
        return
    shown = look(table, session.board, int(at) if at.isdigit() else 0)
    session.commit(shown, say=status_sentence)
    bring_board(session)


def fold_list(session: GameSession, args: CommandArgs) -> None:
    """Fold or unfold the list of turns; in a narrow window, scroll to the unfolded list."""
    session.commit(TurnList(not session[TurnList].unfolded))
    if session[TurnList].unfolded and not session.ports.window.is_wide():
        session.ports.document.reveal("listed")


def play_on(session: GameSession, args: CommandArgs) -> None:
    if session.table.viewed is not None and not session.watching:
        ask_to_branch(session)


def ask_to_branch(session: GameSession) -> None:
    match, shown, words = session.table.match, session.table.viewed or 0, session.words
    no_way = cannot_branch(session.table)
    if no_way:
        session.trouble(words(no_way), sort=REFUSAL)
        return
    turn = len(match.at(shown).turns())
    text = words(_LINE_KEPT if session.table.name else _NOT_KEPT, turn=turn)
    yes = words(N_("Play on from here"))
    session.dialog.ask(Question(text, yes, lambda: branch(session, shown)))


def branch(session: GameSession, shown: int) -> None:
    old = session.table
    table = new_table(old.match.at(shown), old.players, session.board)
    settle(session, table._replace(quarters=old.quarters))
    bring_board(session)
    session.ports.document.reveal("status")


def bring_board(session: GameSession) -> None:
    """Scroll to the board, unless the list of turns is beside it."""
    if not session.ports.window.is_wide():
        session.ports.document.reveal("pane" if session.board.ZOOMS else "grid")


def resign(session: GameSession, args: CommandArgs) -> None:
    text, yes = session.words(N_("Resign this game?")), session.words(N_("Resign"))
    session.dialog.ask(Question(text, yes, lambda: session.play(session.table.match.resign())))


def play_typed(session: GameSession, args: CommandArgs) -> None:
    table, text = session.table, plain(args.fields.get("typed", ""))
    if session.watching or table.curtain or table.staged:
        return
    if table.viewed is not None:
        ask_to_branch(session)
        return
    if text.strip().lower() == RESIGN and table.choosing and table.match.resignable:
        resign(session, args)
        return
    try:
        match = typed(table, text)
    except Refused as refused:
        refuse(session, refused)
        return
    session.ports.document.fill("typed", "")
    play_or_hold(session, match)


def to_the_end(session: GameSession, args: CommandArgs) -> None:
    if session.bots is not None and is_out(session.table):
        session.bots.skip_pauses(END)


def hint(session: GameSession, args: CommandArgs) -> None:
    if session.bots is not None:
        session.bots.hint(args("value") or args.fields.get("level", ""))


def turn_board(session: GameSession, args: CommandArgs) -> None:
    table = turned(session.table, session.board)
    session.commit(table, relaid=True, anew=True)
    session.ports.document.focus("more-button")
    seat = at_the_bottom(table, session.board)
    if seat is not None:
        words = session.words
        text = N_("You are now at the bottom.")
        text = text if words.is_you(seat) else N_("{seat} is now at the bottom.")
        session.say(words(text, seat=session.ui.words.seat(words, seat)))


def again(shell: Shell, args: CommandArgs) -> None:
    """Play again with the same options and players, who may change seats after a finished game.

    The old game keeps the name that it was given.
    """
    if shell.session is None:
        return
    table = shell.session.table
    old, players = table.match, table.players
    if table.ended and not shell.session[EndPanel].stays:
        old, players = moved_on(old, players)
    headers = renamed(old, "").headers
    match = Match.new(old.game, old.setup, chance())._replace(headers=headers)
    shell.begin(introduced(match, players, shell.ports.clock.today()), players)


def take_over(shell: Shell, args: CommandArgs) -> None:
    if shell.session is not None:
        shell.lock.take(shell.session.table.name, steal=True)


def confirming(shell: Shell, args: CommandArgs) -> None:
    shell.settings["confirm"] = "off" if shell.settings["confirm"] == "on" else "on"
    follow(shell)


def answer_sound(shell: Shell, args: CommandArgs) -> None:
    shell.settings["sound"] = args("value")
    follow(shell)
    if args("value") == "on" and shell.session is not None:
        shell.ports.sound.play(shell.session.table.match.game.id)


def reload(shell: Shell, played_here: bool) -> None:
    """Show the game as stored, after another tab has continued or renamed it.

    A tab that plays the game adopts a new name or tree. It adopts new turns only if
    `Library.follows` is true; if tabs cannot lock games, it can then only watch.
    """
    session, library, kept = shell.session, shell.library, None
    if session is None:
        return
    if session.walk is not None:
        session.walk.reload()
        return
    table, here = session.table, session.table.match
    with suppress(StorageError):
        kept = (library.peek if played_here else library.load)(table.name).kept
    if kept is None:
        return
    match = kept.match
    same = (match.actions, match.resigned) == (here.actions, here.resigned)
    if table.name in library.held and goes_on(match, here):
        # The game here continues the stored one, but could not be saved.
        session.commit(keep=True)
    elif same or (played_here and not library.follows(table.name, here, match)):
        table = table._replace(tree=kept.tree) if same else table
        session.commit(called(table, given_name(match)), keep=False, relaid=True)
    else:
        if played_here:
            library.load(table.name)
        if not shell.lock.able:
            shell.lock_changed(held=False)
        before = session.table._replace(acknowledged_by=None, tree=kept.tree)
        after = played(before, session.board, match)
        session.commit(after, keep=False, say=lambda it: it.sentence())


FEATURE: Final = Feature(
    needs=("ending",),
    game={
        "look": look_at,
        "list": fold_list,
        "hint": hint,
        "keep": lambda session, args: session.commit(keep=True, say=status_sentence),
        "to-end": to_the_end,
        "redo": lambda session, args: back_or_forth(session, redone),
        "play-on": play_on,
        "resign": resign,
        "type": play_typed,
        "turn": turn_board,
    },
    site={
        "again": again,
        "take-over": take_over,
        "confirming": confirming,
        "sound": answer_sound,
    },
    views={
        "standings": view.standings_line,
        "others": view.others_region,
        "sound_offer": view.sound_offer,
        "turns": view.turns,
        "listed": view.listed,
        "step": view.step_button,
    },
    parts={TURN_ITEMS: view.items, RELOAD: reload},
)
