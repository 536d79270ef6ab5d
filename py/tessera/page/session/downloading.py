"""Files that are given to the player, each with a line that says so."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.session.shell import Shell
from tessera.page.views.html import COPY, button, given, offered
from tessera.words.language import N_

#: How long it is told how a file is called that was downloaded, in seconds.
TOLD: Final = 6.0


def give_file(shell: Shell, name: str, text: str, kind: str = "text/plain") -> None:
    """Give the player a file of that name, and say how it is called: aloud, and for a moment.

    Where it may not come, a dialog says so.
    """
    shell.ports.window.download(name, text, kind)
    if not shell.ports.window.lets_through():
        offer, field = offered(shell.words, name, text, name)
        close = element("p", button(shell.words(N_("Close")), "no", class_="plain"), class_="row")
        shell.dialog.put_up(element("p", offer, id_="question") + field + close)
        shell.ports.document.select(COPY)
        return
    said = given(shell.words, name)
    line = shell.noted = element("p", escaped(said))

    def told() -> None:
        if shell.noted is line:
            shell.noted = ""
            shell.show_foot()

    shell.show_foot()
    shell.ports.document.say(said)
    shell.ports.clock.later(TOLD, told)
