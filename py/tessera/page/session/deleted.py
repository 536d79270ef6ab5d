"""Deleted games, which can be put back for a while."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.session.shell import Shell
from tessera.page.views.html import button
from tessera.words.language import N_

#: How long a deleted game can be put back at least, in seconds.
OFFERED: Final = 10.0


def offer(shell: Shell) -> None:
    """Offer to put back what was deleted last, as long as there is something."""
    shell.offered = ""
    if not shell.dropped:
        shell.show_foot()
        return
    shell.deleted = shell.ports.clock.seconds()
    count = len(shell.dropped)
    text = shell.words.ngettext("{count} game deleted.", "{count} games deleted.", count)
    undo = button(shell.words(N_("Put back")), "undelete", id_="undelete", class_="plain")
    shell.offered = element("p", f"{escaped(text)} {undo}")
    shell.show_foot()
    shell.ports.document.say(text)


def forget_deleted(shell: Shell) -> None:
    """Something else is on the screen: what was deleted a while ago cannot be put back any more."""
    waits = OFFERED - (shell.ports.clock.seconds() - shell.deleted)
    if shell.dropped and waits > 0:
        shell.ports.clock.later(waits, lambda: forget_deleted(shell))
    elif shell.dropped:
        shell.dropped.clear()
        offer(shell)
