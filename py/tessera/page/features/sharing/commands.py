"""Sharing a game: a link, its record, pictures; and the dialog that names it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Protocol

from tessera.drawing.svg import escaped
from tessera.page.core import commands as late
from tessera.page.core.commands import Said
from tessera.page.core.feature import Feature
from tessera.page.core.parts import Part
from tessera.page.core.sentence import among
from tessera.page.core.shell import GameList, Shell
from tessera.page.core.state import Replay
from tessera.page.features.kept_games.listing import give_file
from tessera.page.features.sharing import view
from tessera.page.features.sharing.view import ASK, file_name, is_made_up, names_in, record, shared
from tessera.saves.named import given_name
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.core.session import GameSession
    from tessera.page.core.table import Table


class SharingTools(Protocol):
    """What sharing needs of a browser: its clipboard, its styles, a canvas, a printer."""

    async def copy(self, name: str) -> bool:
        """Copy what stands in the field with that id; False, and it is selected, if refused."""

    def styles(self) -> str:
        """All styles of the page."""

    def is_dark(self) -> bool:
        """Whether the system wants dark colours."""

    async def paint(self, name: str, drawing: str, sharpness: int) -> bool:
        """Give the player an SVG drawing as a picture in pixels; False if that cannot be."""

    def print(self) -> None:
        """Print the page."""


TOOLS: Final[Part[SharingTools]] = Part()
#: How much larger a picture of pixels is than it is shown.
SHARPNESS: Final = 2

_REFUSED: Final = N_("The browser does not let the page copy: copy the selected text yourself.")
_DOWNLOADED: Final = N_("Downloaded: {name}")
_UNPAINTED: Final = N_("The browser does not let pages create PNG pictures; here it is as SVG.")


def _session(shell: Shell) -> GameSession:
    """The game on the table, which a button beside it was pressed for."""
    assert shell.session is not None
    return shell.session


def _shared(shell: Shell) -> Table:
    """The table as it is shared: names go along if that is wanted."""
    return shared(_session(shell).table, shell.settings["names"])


def share(shell: Shell, said: Said) -> None:
    """Put up the dialog that shares the game on the table; names are asked about first, once."""
    session = _session(shell)
    if is_made_up(session.table):
        return
    session.commit(session[Replay]._replace(shown=None))
    names, wanted = names_in(session.table), shell.settings["names"]
    if names and wanted == ASK:
        shell.dialog.put_up(view.asking(shell.words, names))
        return
    address = shell.ports.window.page_address()
    told = view.naming_names(shell.words, names, wanted)
    shell.dialog.put_up(view.panel(shell.words, _shared(shell), address, told))
    shell.ports.document.select(view.LINK)


def share_names(shell: Shell, said: Said) -> None:
    """Let names go along from now on, or leave them out; then share."""
    shell.settings["names"] = said("value")
    shell.preferences.show()
    share(shell, said)


def copy_link(shell: Shell, said: Said) -> None:
    """Copy the link."""
    shell.ports.clock.run(_copy(shell, view.LINK))


def copy_text(shell: Shell, said: Said) -> None:
    """Copy the record."""
    shell.ports.clock.run(_copy(shell, view.RECORD))


async def _copy(shell: Shell, name: str) -> None:
    """Copy what stands in a field; where the browser refuses, leave it selected."""
    copied = await TOOLS().copy(name)
    _tell(shell, N_("Copied.") if copied else _REFUSED)


def _tell(shell: Shell, *texts: str, **facts: str) -> None:
    """Say something in the dialog, which hides all else from screen readers."""
    said = " ".join(shell.words(text, **facts) for text in texts)
    shell.ports.document.write("copying", escaped(said))


def _give(shell: Shell, name: str, text: str, *told: str) -> None:
    """Give the player a file, and say how it is called, behind what else is told.

    Where it may not come, that is told in a dialog of its own.
    """
    kind = "image/svg+xml" if name.endswith(".svg") else "text/plain"
    if not shell.ports.window.lets_through():
        late.when_here(shell, lambda: give_file(shell, name, text, kind))
        return
    shell.ports.window.download(name, text, kind)
    _tell(shell, *told, _DOWNLOADED, name=name)


def text_file(shell: Shell, said: Said) -> None:
    """Give the player the record."""
    table = _shared(shell)
    if is_made_up(table):
        return
    name = f"{table.match.game.id}-{table.name or 'shared'}.txt"
    _give(shell, name, record(table))


def _picture(shell: Shell) -> str:
    """What the board shows, as an SVG file, in the colours that are set."""
    session, marks, css = _session(shell), shell.settings.marks(), TOOLS().styles()
    theme = marks.pop("theme")
    for name, value in marks.items():
        # The file has no page around it that bears the settings.
        held = rf'\[data-{name}="?{value}"?\]'
        css = re.sub(rf":root:where\({held}\)", ":root", re.sub(rf"{held} ", "", css))
    if theme == "auto":
        theme = "dark" if TOOLS().is_dark() else "light"
    return view.picture(session.scene.spoken(shell.words).having(_shared(shell)), css, theme)


def svg_file(shell: Shell, said: Said) -> None:
    """Give the player a picture of the board as it is shown."""
    _give(shell, file_name(_session(shell).table, "svg"), _picture(shell))


def png_file(shell: Shell, said: Said) -> None:
    """Give the player that picture in pixels."""
    shell.ports.clock.run(_paint(shell, _session(shell).table, _picture(shell)))


async def _paint(shell: Shell, table: Table, drawing: str) -> None:
    """Give the player a drawing in pixels; where these come out blank, or may not come, as SVG."""
    name, comes = file_name(table, "png"), shell.ports.window.lets_through()
    if comes and await TOOLS().paint(name, drawing, SHARPNESS):
        _tell(shell, _DOWNLOADED, name=name)
    else:
        _give(shell, file_name(table, "svg"), drawing, _UNPAINTED)


def print_out(shell: Shell, said: Said) -> None:
    """Print the board, the players, the result and the turns; without names if so wanted."""
    shell.dialog.answer(yes=False)
    session, bare = _session(shell), _shared(shell)
    if bare is session.table:
        TOOLS().print()
        return
    _show(session, bare)
    TOOLS().print()
    _show(session, session.table)


def _show(session: GameSession, table: Table) -> None:
    """Bring the screen up to a table, be it another one than is played on."""
    document, screen = session.ports.document, session.screen
    scene = session.scene.spoken(session.games.words).having(table)
    scene = scene.spoken(among(scene))
    document.show(screen.regions(scene))
    document.items(screen.items(scene))
    document.title(screen.title(scene))


def rename(shell: Shell, said: Said) -> None:
    """Put up the dialog that names a game: a kept one, or the one on the table."""
    name = said("name")
    shell.dialog.put_up(view.naming(shell.words, name, _given(shell, name)))
    shell.ports.document.select(view.NAME)


def _given(shell: Shell, name: str) -> str:
    """The name that a game has by now."""
    if not name:
        return given_name(_session(shell).table.match)
    read = shell[GameList].read
    games = read[0] if read is not None else []
    return next((about.label for kept, about, _ in games if kept == name and about), "")


FEATURE: Final = Feature(
    needs=("kept_games",),
    site={
        "share": share,
        "share-names": share_names,
        "copy-link": copy_link,
        "copy-text": copy_text,
        "text": text_file,
        "svg": svg_file,
        "png": png_file,
        "print": print_out,
        "rename": rename,
    },
)
