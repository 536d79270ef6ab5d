"""Reading records and files, pasted or chosen."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from tessera.page.commands.table import Said
from tessera.page.model.parts import Part
from tessera.page.model.seating import seating
from tessera.page.session.games import Unfetched
from tessera.page.session.shell import Shell
from tessera.page.views.parts import IMPORT_FORM
from tessera.play import several
from tessera.play.record import LONGEST, BadRecord
from tessera.saves import beside
from tessera.words.faults import located
from tessera.words.language import N_

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tessera.page.commands.table import Command
    from tessera.page.session.protocols import ChosenFile


#: Reads a file with games and settings, or several records; answers why it cannot, or "".
TAKE_IN: Final[Part[Callable[[Shell, str], Awaitable[str]]]] = Part("settings")
#: How many bytes at its start tell what sort of file it is, and what stands in no text.
_HEAD: Final = 1024
_NO_TEXT: Final = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
#: What may stand before everything else.
_BLANK: Final = "\ufeff \t\r\n"
#: How large a file may be, in bytes, that is read: a record, and one with all games and settings.
_MOST_OF_ONE: Final = 4 * LONGEST
_MOST_OF_ALL: Final = 20_000_000
#: How many characters of a file are put into the field, to be mended there: it is slow with more.
_MOST_SHOWN: Final = 100_000


def read(shell: Shell, said: Said) -> None:
    """Read a pasted or chosen record and put it on the table."""
    shell.ports.clock.run(_read(shell, said.fields.get("record", "")))


async def _read(shell: Shell, text: str) -> None:
    chosen = shell.ports.window.chosen_file("file")
    shown = text
    if chosen is not None:
        why, text = await _opened(chosen)
        shown = text if len(text) <= _MOST_SHOWN else ""
        if why:
            shell.good = None
            _show(shell, shown, shell.words(why, size=chosen.size // 1_000_000))
            return
    several_games = holds_everything(text) or holds_several(text)
    shell.pasted = shown if several_games else ""
    if several_games:
        await _take_in(shell, text, shown)
        return
    try:
        match, tree = await shell.games.finding(partial(beside.read, text, shell.games.find))
    except BadRecord as bad:
        unread(shell, shown, bad)
    except Unfetched as lost:
        shell.good = None
        _show(shell, shown, shell.games.lost(lost))
    else:
        shell.begin(*seating(match), tree)


async def _opened(chosen: ChosenFile) -> tuple[str, str]:
    """Why a file is not read, and its text; one of them is empty."""
    try:
        why = wrong_with(chosen.size, await chosen.head(_HEAD))
        return (why, "") if why else ("", await chosen.text())
    except OSError:
        return N_("The file cannot be read; perhaps it has been moved."), ""


def wrong_with(size: int, head: bytes) -> str:
    """Why a file is not even read: by its size in bytes, and its first ones; "" if it is."""
    if _NO_TEXT.search(head):
        return N_("This is no text, as a record and a file with games and settings are.")
    start = head.decode(errors="replace")
    if size > (_MOST_OF_ALL if holds_everything(start) else _most(start)):
        return N_("This file is too large for a record or for all games: {size} MB.")
    return ""


def holds_everything(text: str) -> bool:
    """Whether a text is a file of games and settings, and no record: it begins with a brace."""
    return text.lstrip(_BLANK).startswith("{")


def _most(start: str) -> int:
    """How large a file may be that begins so: one that begins with a header may hold several."""
    return several.LONGEST if start.lstrip(_BLANK).startswith("[") else _MOST_OF_ONE


def holds_several(text: str) -> bool:
    """Whether a text holds more than one record."""
    return len([*islice(several.split_chapters(text), 2)]) > 1


async def _take_in(shell: Shell, text: str, shown: str) -> None:
    """Read a file of several games; ``shown`` is what stands in the field if it is none."""
    try:
        await shell.ports.archives.fetch(TAKE_IN.archive)
    except OSError:
        trouble = shell.games.unfetched(shell.words(N_("This part of the page")))
    else:
        trouble = await TAKE_IN()(shell, text)
    if trouble:
        shell.good = None
        _show(shell, shown, trouble)


def unread(shell: Shell, text: str, bad: BadRecord) -> None:
    """Show the form with a record, where it is wrong, and the way to what is good of it."""
    parts = shell.games.parts.get(bad.game)
    shell.good = bad.good
    _show(shell, text, located(shell.words, bad, parts.words if parts else None))


def _show(shell: Shell, text: str, said: str) -> None:
    """Show the form again, with what is wrong with the record in it."""
    form = IMPORT_FORM()(shell.words, said, good=shell.good is not None)
    shell.show_page(form, N_("Import a record"))
    shell.ports.document.fill("record", text)
    shell.ports.document.focus("record")


def open_good(shell: Shell, said: Said) -> None:
    """Put what could be read of a broken record on the table."""
    if shell.good is not None:
        shell.begin(*seating(shell.good))


COMMANDS: Final[dict[str, Command[Shell]]] = {"read": read, "open-good": open_good}
