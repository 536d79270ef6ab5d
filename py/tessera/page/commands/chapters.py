"""Several records in one file or text: they are listed, and kept all at once, or one is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tessera.page.commands import settings_screen
from tessera.page.commands.late import unkept
from tessera.page.commands.records import holds_everything, read_one, shown
from tessera.page.commands.settings_screen import LEFT, STOPPED
from tessera.page.commands.slowly import Stopped, one_by_one
from tessera.page.commands.table import Said
from tessera.page.model.chapters import parted, read
from tessera.page.model.seating import seating
from tessera.page.session.games import Unfetched
from tessera.page.session.routes import route
from tessera.page.session.shell import Shell
from tessera.page.views import chapters as view
from tessera.play.fault import Fault
from tessera.saves.bundle import Part, Refusal, Stowing
from tessera.saves.port import StorageError
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.commands.table import Command


class Chapters(NamedTuple):
    """The records of the last text that held several."""

    found: tuple[Part | Refusal, ...] = ()


async def take_in(shell: Shell, text: str, guessed: tuple[Fault, ...]) -> str:
    """Read a file of games and settings, or list the records of a text.

    ``guessed`` is reported with the first record that can be read. Answers why the text cannot
    be read at all, or "".
    """
    if holds_everything(text):
        return await settings_screen.take_in(shell, text)
    games, now, unread = shell.games, shell.ports.clock.now(), parted(text)
    if len(unread) == 1:
        await read_one(shell, text, shown(text), guessed=guessed)
        return ""
    try:
        found = await one_by_one(shell, unread, lambda chapter: read(chapter, games.find, now))
    except Stopped:
        return shell.words(STOPPED)
    except Unfetched as missing:
        return games.lost(missing)
    good = [at for at, each in enumerate(found) if isinstance(each, Part)]
    if isinstance(first := found[good[0]] if good else None, Part):
        found[good[0]] = first._replace(notes=(*guessed, *first.notes))
    shell.commit(Chapters(tuple(found)))
    _show(shell)
    shell.ports.document.say(view.counted(shell.words, len(good), len(found)))
    return ""


def _show(shell: Shell, trouble: str = "", shown: int = view.SHOWN) -> None:
    """Show the list of records, so many of them."""
    text = view.screen(shell.words, shell[Chapters].found, shell.games.parts, trouble, shown)
    shell.show_page(text, view.SEVERAL)
    shell.ports.document.focus(view.KEEP)


def more(shell: Shell, said: Said) -> None:
    """List more of the records; the focus is on the first of them."""
    if not said("at").isdecimal() or not shell[Chapters].found:
        return
    _show(shell, shown=int(said("at")))
    first = int(said("at")) - view.SHOWN
    if first < len(shell[Chapters].found):
        shell.ports.document.focus(view.opens(shell[Chapters].found[first].number))


def back(shell: Shell, said: Said) -> None:
    """Show again what the address names: the form with the text, where that was pasted."""
    shell.ports.clock.run(route(shell))


def keep(shell: Shell, said: Said) -> None:
    """Keep all records that can be read, each as a game of its own."""
    shell.ports.clock.run(_keep(shell))


async def _keep(shell: Shell) -> None:
    parts = [each for each in shell[Chapters].found if isinstance(each, Part)]
    refused = [each for each in shell[Chapters].found if isinstance(each, Refusal)]
    stowing, left = Stowing(shell.library), ""
    try:
        await one_by_one(shell, shell.library.names(), stowing.know)
    except Stopped:
        _show(shell, shell.words(STOPPED))
        return
    except Unfetched as missing:
        _show(shell, shell.games.lost(missing))
        return
    except StorageError as error:
        _show(shell, shell.words(unkept(error)))
        return
    try:
        await one_by_one(shell, parts, stowing.take)
    except Stopped:
        left = shell.words(LEFT)
    stowed = stowing.stowed()
    shell.games_changed()
    refused = sorted((*refused, *stowed.refused), key=lambda each: each.number)
    told = view.report(shell.words, stowed, refused, shell.games.parts)
    shell.show_page(told, N_("The file was read"))
    shell.ports.document.focus("report")
    shell.ports.document.say(" ".join(view.summary(shell.words, stowed)))
    if left:
        shell.trouble(left)


def open_one(shell: Shell, said: Said) -> None:
    """Put one record on the table, or what could be read of it."""
    for each in shell[Chapters].found:
        if str(each.number) != said("at"):
            continue
        if isinstance(each, Part):
            shell.begin(each.kept.match, each.kept.players, each.kept.tree)
        elif each.cause is not None and each.cause.good is not None:
            shell.begin(*seating(each.cause.good))


COMMANDS: Final[dict[str, Command[Shell]]] = {
    "chapters-back": back,
    "chapters-keep": keep,
    "chapters-more": more,
    "chapter-open": open_one,
}
