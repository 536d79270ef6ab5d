"""Commands on states kept beside a game played apart, and on a game that cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from tessera.page.commands.apart_game import fetch_copying, on_screen
from tessera.page.model.apart import Held
from tessera.page.session.apart_shelf import ApartShelf
from tessera.page.session.dialog import Question
from tessera.page.session.routes import at_home, route
from tessera.page.views import apart_kept
from tessera.page.views.apart_dialogs import TEXT
from tessera.saves import apart as saves
from tessera.saves.port import StorageError
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.commands.table import Said
    from tessera.page.session.shell import Shell, Show


def show_past(shell: Shell, said: Said) -> None:
    """Show the game from before beside the one that is here now."""
    game = on_screen(shell)
    stored = next((it for it in reversed(game.screen.beside) if it.stays), None)
    thread = None if stored is None else game.shelf.read(game.held.name, stored)
    if stored is None:
        return
    link = apart_kept.as_address(stored.link, shell.ports.window.page_address())
    if thread is None:
        _put_up(shell, apart_kept.unread_link(shell.words, link))
        return
    both = [Held(thread), Held(game.held.thread)]
    _put_up(shell, apart_kept.past(shell.words, both, game.session.parts, link))


def show_unread(shell: Shell, said: Said) -> None:
    """Show the text of a link that cannot be read, to be copied."""
    game = on_screen(shell)
    text = apart_kept.unread(game.held, game.screen.beside)
    if text:
        link = apart_kept.as_address(text, shell.ports.window.page_address())
        _put_up(shell, apart_kept.unread_link(shell.words, link))


def _put_up(shell: Shell, dialog: str) -> None:
    shell.ports.clock.run(fetch_copying(shell))
    shell.dialog.put_up(dialog)
    shell.ports.document.select(TEXT)


async def open_unread(shell: Shell, shelf: ApartShelf, name: str) -> Show:
    """The page of a game of which nothing can be read; the home where there is no such game."""
    text = shelf.unread(name, shelf.stored(name))
    if not text:
        return await at_home(shell, shell.words(N_("There is no such game in this browser.")))
    link = apart_kept.as_address(text, shell.ports.window.page_address())
    await fetch_copying(shell)
    page = partial(apart_kept.unread_game, text=link, name=name)
    return lambda: shell.show_page(page(shell.words), apart_kept.UNREAD)


def drop(shell: Shell, said: Said) -> None:
    """Delete a game that cannot be read, after a question."""
    words, name = shell.words, said("at")

    def delete() -> None:
        with suppress(StorageError):
            saves.forget(shell.ports.storage, name, played=True)
        shell.ports.window.push("#/")
        shell.ports.clock.run(route(shell))

    text = N_("Delete this game here? What is kept of it is then lost, unless you have copied it.")
    shell.dialog.ask(Question(words(text), words(N_("Delete")), delete))


#: What is done in a game, by the word that a control carries; and without one on the screen.
IN_GAME: Final[Mapping[str, Callable[[Shell, Said], None]]] = {
    "past": show_past,
    "unread": show_unread,
}
BESIDE: Final[Mapping[str, Callable[[Shell, Said], None]]] = {"drop": drop}
