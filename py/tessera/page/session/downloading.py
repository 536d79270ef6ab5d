"""Files that are given to the player, each with a line that says so."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.session.shell import Foot, Shell
from tessera.page.views.html import button
from tessera.words.language import N_

#: How long it is told how a file is called that was downloaded, in seconds.
TOLD: Final = 6.0
#: The field from which a file is copied that may not have come.
COPY: Final = "file-text"
_OFFERED: Final = N_(
    "{name} was offered as a download. If the surrounding page blocks downloads, copy this text "
    "and save it under that name:"
)


def give_file(shell: Shell, name: str, text: str, kind: str = "text/plain") -> None:
    """Give the player a file of that name, and say how it is called: aloud, and for a moment.

    Where it may not come, a dialog says so, and has its text.
    """
    shell.ports.window.download(name, text, kind)
    if not shell.ports.window.lets_through():
        _offer(shell, name, text)
        return
    said = shell.words(N_("Downloaded: {name}"), name=name)
    line = element("p", escaped(said))

    def told() -> None:
        if shell[Foot].noted is line:
            shell.commit(shell[Foot]._replace(noted=""))

    shell.commit(shell[Foot]._replace(noted=line))
    shell.ports.document.say(said)
    shell.ports.clock.later(TOLD, told)


def _offer(shell: Shell, name: str, text: str) -> None:
    """Say that a file was offered, and put up its text to be copied."""
    _ = shell.words
    about = {"id_": COPY, "rows": 5, "readonly": "readonly", "class_": "copied"}
    told = element("p", escaped(_(_OFFERED, name=name)), id_="question")
    field = element("textarea", escaped(text), aria_label=name, **about)
    close = element("p", button(_(N_("Close")), "no", class_="plain"), class_="row")
    shell.dialog.put_up(told + field + close)
    shell.ports.document.select(COPY)
