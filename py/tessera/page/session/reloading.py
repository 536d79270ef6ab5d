"""The game on the screen as it is kept by now: another tab wrote it, or let go of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera.page.model.playing import played
from tessera.page.model.table import called
from tessera.saves.lines import goes_on
from tessera.saves.named import given_name
from tessera.saves.port import StorageError

if TYPE_CHECKING:
    from tessera.page.session.shell import Shell


def reload(shell: Shell, played_here: bool) -> None:
    """Show the game as it is kept now: another tab has played it on, or renamed it.

    Of a game that is played in this tab its name alone is taken over; where tabs cannot lock
    it, also what goes on from here, and then this tab only watches.
    """
    session = shell.session
    if session is None:
        return
    if session.walk is not None:
        session.walk.reload()
        return
    table, library = session.table, shell.library
    here = table.match
    try:
        kept = (library.peek if played_here else library.load)(table.name).kept
    except StorageError:
        return
    if kept is None:
        return
    match = kept.match
    same = (match.actions, match.resigned) == (here.actions, here.resigned)
    if table.name in library.held and goes_on(match, here):
        # What is here could not be written, and is more than what stands there.
        session.commit(keep=True)
    elif same or (played_here and not library.follows(table.name, here, match)):
        table = table._replace(tree=kept.tree) if same else table
        session.commit(called(table, given_name(match)), keep=False, relaid=True)
    else:
        if played_here:
            library.load(table.name)
        if not shell.lock.able:
            shell.lock_changed(held=False)
            table = session.table
        before = table._replace(acknowledged_by=None, tree=kept.tree)
        after = played(before, session.board, match)
        session.commit(after, keep=False, say=lambda it: it.sentence())
