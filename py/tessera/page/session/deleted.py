"""Deleted games, which can be put back for a while."""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.drawing.svg import element, escaped
from tessera.page.session.shell import Foot, Shell
from tessera.page.views.html import button
from tessera.saves.library import Dropped
from tessera.words.language import N_

#: How long a deleted game can be put back at least, in seconds.
OFFERED: Final = 10.0


class Deleted(NamedTuple):
    """The games that were deleted and can be put back; when the last one was, in seconds."""

    games: tuple[Dropped, ...] = ()
    at: float = 0.0


def offer(shell: Shell) -> None:
    """Offer to put back what was deleted last, as long as there is something."""
    dropped = shell[Deleted].games
    if not dropped:
        shell.commit(shell[Foot]._replace(offered=""))
        return
    shell.commit(Deleted(dropped, shell.ports.clock.seconds()))
    count = len(dropped)
    text = shell.words.ngettext("{count} game deleted.", "{count} games deleted.", count)
    undo = button(shell.words(N_("Put back")), "undelete", id_="undelete", class_="plain")
    shell.commit(shell[Foot]._replace(offered=element("p", f"{escaped(text)} {undo}")))
    shell.ports.document.say(text)


def forget_deleted(shell: Shell) -> None:
    """Something else is on the screen: what was deleted a while ago cannot be put back any more."""
    deleted = shell[Deleted]
    waits = OFFERED - (shell.ports.clock.seconds() - deleted.at)
    if deleted.games and waits > 0:
        shell.ports.clock.later(waits, lambda: forget_deleted(shell))
    elif deleted.games:
        shell.commit(Deleted())
        offer(shell)
