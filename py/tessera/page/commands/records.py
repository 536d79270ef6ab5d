"""Reading records and files, pasted or chosen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tessera.games.catalogue import TITLES
from tessera.page.commands.table import Said
from tessera.page.model.seating import seating
from tessera.page.session.games import Unfetched
from tessera.page.session.shell import Shell
from tessera.page.session.shell_parts import TAKE_IN
from tessera.page.views.parts import FORMS
from tessera.play.record import BadRecord
from tessera.play.replay import read_record
from tessera.words.faults import located
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.commands.table import Command


def read(shell: Shell, said: Said) -> None:
    """Read a pasted or chosen record and put it on the table."""
    shell.ports.clock.run(_read(shell, said.fields.get("record", "")))


async def _read(shell: Shell, text: str) -> None:
    chosen = await shell.ports.window.chosen_file("file")
    text = text if chosen is None else chosen
    if holds_everything(text):
        await _take_in(shell, text)
        return
    try:
        match = await shell.games.finding(partial(read_record, text, shell.games.find))
    except BadRecord as bad:
        unread(shell, text, bad)
    except Unfetched as lost:
        shell.good = None
        _show(shell, text, shell.games.unfetched(TITLES[lost.game]))
    else:
        shell.begin(*seating(match))


def holds_everything(text: str) -> bool:
    """Whether a text is a file of games and settings, and no record: it begins with a brace."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


async def _take_in(shell: Shell, text: str) -> None:
    """Read a file of games and settings."""
    try:
        await shell.ports.archives.fetch(TAKE_IN.archive)
    except OSError:
        trouble = shell.games.unfetched(shell.words(N_("This part of the page")))
    else:
        trouble = await TAKE_IN()(shell, text)
    if trouble:
        shell.good = None
        _show(shell, text, trouble)


def unread(shell: Shell, text: str, bad: BadRecord) -> None:
    """Show the form with a record, where it is wrong, and the way to what is good of it."""
    parts = shell.games.parts.get(bad.game)
    shell.good = bad.good
    _show(shell, text, located(shell.words, bad, parts.words if parts else None))


def _show(shell: Shell, text: str, said: str) -> None:
    """Show the form again, with what is wrong with the record in it."""
    form = FORMS().import_form(shell.words, said, good=shell.good is not None)
    shell.show_page(form, N_("Import a record"))
    shell.ports.document.fill("record", text)
    shell.ports.document.focus("record")


def open_good(shell: Shell, said: Said) -> None:
    """Put what could be read of a broken record on the table."""
    if shell.good is not None:
        shell.begin(*seating(shell.good))


COMMANDS: Final[dict[str, Command[Shell]]] = {"read": read, "open-good": open_good}
