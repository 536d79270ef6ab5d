"""What the controls of kept games and records do: taking them along, deleting, reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import js

from tessera.games.catalogue import TITLES
from tessera.page.app import App, Question, Unfetched
from tessera.page.browser import run
from tessera.page.dom import download
from tessera.page.players import seating, taken_along
from tessera.page.table import laid
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.record import BadRecord, is_open, sealed_record, write_record
from tessera.play.replay import read_record
from tessera.saves.port import StorageError
from tessera.words.faults import located
from tessera.words.language import N_

#: What a control carries: the value of one of its ``data-`` attributes, or "".
Data = Callable[[str], str]
Fields = Mapping[str, str]

#: What is said where the storage does not do what it is asked.
UNANSWERED = N_("The browser's storage does not answer.")


def begin(app: App, match: Match, players: Mapping[Seat, str]) -> None:
    """Put a game on the table and keep it under a name of its own."""
    app.leave_table()
    js.history.pushState(None, "", "#/")
    app.table = laid(match, players, app.rooms[match.game.id].board)
    app.keep()
    app.show_table(app.table)
    app.say_status()


def do_export(app: App, data: Data) -> None:
    """Give the player the record of a game: of a kept one, of the one on the table.

    Of the latter, while anything is hidden in it, only what the viewer may see.
    """
    if data("name"):
        run(_export(app, data("name")))
        return
    table = app.table
    if table.viewer is None or is_open(table.match):
        _given(table.match, table.name, table.players)
        return
    name = f"{table.match.game.id}-{table.name}-{table.viewer}.txt"
    download(name, write_record(table.match, seen_by=table.viewer))


def do_export_sealed(app: App, data: Data) -> None:
    """Give the player the whole game on the table, of which nothing hidden can be read."""
    _given(app.table.match, app.table.name, app.table.players)


async def _export(app: App, name: str) -> None:
    try:
        found = await app.finding(partial(app.library.load, name))
    except StorageError:
        app.trouble(app.words(UNANSWERED))
    except Unfetched as lost:
        app.trouble(app.unfetched(TITLES[lost.game]))
    else:
        if found.kept is not None:
            _given(found.kept.match, name, found.kept.players)


def _given(match: Match, name: str, players: Mapping[Seat, str]) -> None:
    """Give the player the whole record; where it is sealed, with who sits where."""
    if not is_open(match):
        match = taken_along(match, players)
    download(f"{match.game.id}-{name}.txt", sealed_record(match))


def do_download(app: App, data: Data) -> None:
    """Give the player what was kept aside, as it is."""
    key = data("key")
    download(f"{key}.txt", app.library.raw(key))


def do_forget(app: App, data: Data) -> None:
    """Delete what was kept aside, after a question."""
    key = data("key")
    text = app.words(N_("Delete this for good?"))
    app.ask(Question(text, app.words(N_("Delete")), lambda: _forget(app, key)))


def _forget(app: App, key: str) -> None:
    app.library.forget(key)
    app.listed = None
    app.render()


def do_delete(app: App, data: Data) -> None:
    """Delete a kept game, after a question."""
    name = data("name")
    text = app.words(N_("Delete this game for good?"))
    app.ask(Question(text, app.words(N_("Delete")), lambda: _delete(app, name)))


def _delete(app: App, name: str) -> None:
    try:
        app.library.delete(name)
    except StorageError:
        app.trouble(app.words(N_("The browser did not delete it.")))
    app.listed = None
    app.render()


def do_import(app: App, data: Data) -> None:
    """Go to the page for records."""
    js.location.hash = "#/import"


def do_read(app: App, data: Data, fields: Fields) -> None:
    """Read a pasted or chosen record and put it on the table."""
    run(_read(app, fields.get("record", "")))


async def _read(app: App, text: str) -> None:
    chosen = js.document.getElementById("file").files
    if chosen.length:
        text = str(await chosen.item(0).text())
    try:
        match = await app.finding(partial(read_record, text, app.find))
    except BadRecord as bad:
        room = app.rooms.get(bad.game)
        app.good = bad.good
        said = located(app.words, bad, room.words if room else None)
        _unread(app, text, said)
    except Unfetched as lost:
        app.good = None
        _unread(app, text, app.unfetched(TITLES[lost.game]))
    else:
        begin(app, *seating(match))


def _unread(app: App, text: str, said: str) -> None:
    """Show the form again, with what is wrong with the record in it."""
    from tessera.page.forms import import_form  # noqa: PLC0415 - its archive came with the form

    form = import_form(app.words, said, good=app.good is not None)
    app.show_page(form, N_("Import a record"))
    js.document.getElementById("record").value = text
    app.document.focus("record")


def do_open_good(app: App, data: Data) -> None:
    """Put what could be read of a broken record on the table."""
    if app.good is not None:
        begin(app, *seating(app.good))
