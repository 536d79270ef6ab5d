"""Files that are given to the player, each with a line that says so."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.session.shell import Shell
from tessera.words.language import N_

#: How long it is told how a file is called that was downloaded, in seconds.
TOLD: Final = 6.0


def give_file(shell: Shell, name: str, text: str, kind: str = "text/plain") -> None:
    """Give the player a file of that name, and say how it is called: aloud, and for a moment."""
    shell.ports.window.download(name, text, kind)
    said = shell.words(N_("Downloaded: {name}"), name=name)
    line = shell.noted = element("p", escaped(said))

    def told() -> None:
        if shell.noted is line:
            shell.noted = ""
            shell.show_foot()

    shell.show_foot()
    shell.ports.document.say(said)
    shell.ports.clock.later(TOLD, told)
