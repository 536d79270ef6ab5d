"""Commands that share a game as a link, a record or a picture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Final, Protocol

from tessera.drawing.svg import escaped
from tessera.page.core.commands import Command, CommandArgs, clearing
from tessera.page.core.feature import Feature
from tessera.page.core.parts import Part
from tessera.page.core.sentence import among
from tessera.page.core.session import GameSession
from tessera.page.core.shell import Shell
from tessera.page.core.state import Replay
from tessera.page.core.table import Table, tree_of
from tessera.page.features.kept_games.commands import found_or_told, give_file
from tessera.page.features.sharing import view
from tessera.page.features.sharing.view import file_name, is_made_up, record
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.record import is_open, write_record
from tessera.play.tree import Tree
from tessera.saves.named import file_stem
from tessera.words.language import N_


class SharingTools(Protocol):
    """Browser services for sharing: clipboard, styles, canvas, printer, facts about the browser."""

    def styles(self) -> str: ...
    def about(self) -> Mapping[str, str]: ...
    def print(self) -> None: ...

    async def copy(self, name: str) -> bool:
        """Copy the text of the field with id ``name``; on failure, select it and return False."""

    def is_dark(self) -> bool: ...

    async def paint(self, name: str, drawing: str, sharpness: int) -> bool:
        """Download an SVG drawing as a bitmap; return False if the browser cannot make one."""


TOOLS: Final[Part[SharingTools]] = Part()
#: The factor by which a bitmap is wider and higher than its drawing.
_SHARPNESS: Final = 2
_REFUSED: Final = N_("The browser blocks copying: copy the selected text yourself.")
_DOWNLOADED: Final = N_("Downloaded: {name}")
_UNPAINTED: Final = N_("This browser cannot make PNG pictures; here is an SVG picture instead.")


def _session(shell: Shell) -> GameSession:
    assert shell.session is not None
    return shell.session


def export(shell: Shell, args: CommandArgs) -> None:
    """Export the kept game named in ``args``, or else what the viewer knows of the game shown."""
    if args("name"):
        shell.ports.clock.run(_export(shell, args("name")))
        return
    table = _session(shell).table
    match = table.public_match
    if table.viewer is None or is_open(match):
        _give_record(shell, match, table.name, table.players, tree_of(table, match))
        return
    name = f"{file_stem(match, table.name)}-{table.viewer}.txt"
    give_file(shell, name, write_record(match, observed_by=table.viewer))


def export_sealed(shell: Shell, args: CommandArgs) -> None:
    """Export the whole game on the table; anything hidden is sealed."""
    table = _session(shell).table
    _give_record(shell, table.public_match, table.name, table.players)


async def _export(shell: Shell, name: str) -> None:
    found = await found_or_told(shell, partial(shell.library.load, name))
    if found is not None and found.kept is not None:
        match, players, _when, tree = found.kept
        _give_record(shell, match, name, players, tree)


def _give_record(
    shell: Shell, match: Match, name: str, players: Mapping[Seat, str], tree: Tree | None = None
) -> None:
    if not is_made_up(match, players):
        give_file(shell, f"{file_stem(match, name)}.txt", view.written(match, players, tree))


def _shared(shell: Shell) -> Table:
    return view.shared(_session(shell).table, shell.settings["names"])


def share(shell: Shell, args: CommandArgs) -> None:
    """Open the dialog that shares the game, or ask about players' names if the setting is `ASK`."""
    session = _session(shell)
    if is_made_up(session.table.match, session.table.players):
        return
    session.commit(session[Replay]._replace(shown=None))
    names, wanted = [*view.names_in(session.table).values()], shell.settings["names"]
    if names and wanted == view.ASK:
        shell.dialog.put_up(view.asking(shell.words, names))
        return
    address = shell.ports.window.page_address()
    told = view.naming_names(shell.words, names, wanted)
    shell.dialog.put_up(view.panel(shell.words, _shared(shell), address, told))
    shell.ports.document.select(view.LINK)


def share_names(shell: Shell, args: CommandArgs) -> None:
    shell.settings["names"] = args("value")
    shell.preferences.show()
    share(shell, args)


def copies(field: str, told: str = "copying") -> Command[Shell]:
    """Return a command that copies a field's text and reports in the element ``told``."""

    async def copy(shell: Shell) -> None:
        copied = await TOOLS().copy(field)
        shell.ports.document.write(told, shell.words(N_("Copied.") if copied else _REFUSED))

    return lambda shell, args: shell.ports.clock.run(copy(shell))


def _tell(shell: Shell, *texts: str, **facts: str) -> None:
    said = " ".join(shell.words(text, **facts) for text in texts)
    shell.ports.document.write("copying", escaped(said))


def give(shell: Shell, name: str, text: str, *told: str) -> None:
    kind = "image/svg+xml" if name.endswith(".svg") else "text/plain"
    if not shell.ports.window.lets_through():
        give_file(shell, name, text, kind)
        return
    shell.ports.window.download(name, text, kind)
    _tell(shell, *told, _DOWNLOADED, name=name)


def text_file(shell: Shell, args: CommandArgs) -> None:
    table = _shared(shell)
    if not is_made_up(table.match, table.players):
        give(shell, f"{file_stem(table.match, table.name or 'shared')}.txt", record(table))


def svg_file(shell: Shell, args: CommandArgs) -> None:
    give(shell, file_name(_session(shell).table, "svg"), _picture(shell))


async def _paint(shell: Shell, table: Table, drawing: str) -> None:
    name, comes = file_name(table, "png"), shell.ports.window.lets_through()
    if comes and await TOOLS().paint(name, drawing, _SHARPNESS):
        _tell(shell, _DOWNLOADED, name=name)
    else:
        give(shell, file_name(table, "svg"), drawing, _UNPAINTED)


def _picture(shell: Shell) -> str:
    session, marks, css = _session(shell), shell.settings.marks(), TOOLS().styles()
    theme = marks.pop("theme")
    for name, value in marks.items():
        # The file has no page around it, so the settings are written into the styles.
        held = rf'\[data-{name}="?{value}"?\]'
        css = re.sub(rf":root:where\({held}\)", ":root", re.sub(rf"{held} ", "", css))
    if theme == "auto":
        theme = "dark" if TOOLS().is_dark() else "light"
    return view.picture(session.scene.spoken(shell.words).having(_shared(shell)), css, theme)


def print_out(shell: Shell, args: CommandArgs) -> None:
    """Print the board, players, result and turns, without names if the setting is `WITHOUT`."""
    shell.dialog.answer(yes=False)
    session, shared = _session(shell), _shared(shell)
    differs = shared is not session.table
    if differs:
        _show(session, shared)
    TOOLS().print()
    if differs:
        _show(session, session.table)


def _show(session: GameSession, table: Table) -> None:
    document, screen = session.ports.document, session.screen
    scene = session.scene.spoken(session.games.words).having(table)
    scene = scene.spoken(among(scene))
    document.show(screen.regions(scene))
    document.items(screen.items(scene))
    document.title(screen.title(scene))


FEATURE: Final = Feature(
    needs=("kept_games",),
    site={
        **clearing({"export": export, "export-sealed": export_sealed}),
        "share": share,
        view.NAMING: share_names,
        "copy-link": copies(view.LINK, view.told_of(view.LINK)),
        "copy-text": copies(view.RECORD, view.told_of(view.RECORD)),
        "text": text_file,
        "svg": svg_file,
        "png": lambda shell, args: shell.ports.clock.run(
            _paint(shell, _session(shell).table, _picture(shell))
        ),
        "print": print_out,
    },
)
