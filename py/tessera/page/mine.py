"""What the controls of kept games and records do: taking them along, deleting, reading.

It comes in an archive of its own, with the list of games (`keeping.FETCHED`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import js

from tessera.games.catalogue import TITLES
from tessera.page.app import App, Unfetched
from tessera.page.browser import fetch_archive, run
from tessera.page.dom import download
from tessera.page.keeping import SETTINGS, Data, Fields, begin, offer, unkept
from tessera.page.players import seating, taken_along
from tessera.page.sitting import Question
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.record import BadRecord, is_open, sealed_record, write_record
from tessera.play.replay import read_record
from tessera.saves.port import StorageError
from tessera.saves.renaming import rename
from tessera.words.faults import located
from tessera.words.language import N_


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
    download(name, write_record(table.match, observed_by=table.viewer))


def do_export_sealed(app: App, data: Data) -> None:
    """Give the player the whole game on the table, of which nothing hidden can be read."""
    _given(app.table.match, app.table.name, app.table.players)


async def _export(app: App, name: str) -> None:
    try:
        found = await app.finding(partial(app.library.load, name))
    except StorageError as error:
        app.trouble(app.words(unkept(error)))
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
    """Delete a kept game; for a while it can be put back."""
    try:
        app.dropped.append(app.library.delete(data("name")))
    except StorageError:
        app.listed = None
        app.trouble(app.words(N_("The browser did not delete it.")))
        return
    app.listed = None
    app.render()
    offer(app)
    app.document.focus("undelete")


def do_undelete(app: App, data: Data) -> None:
    """Put back the game that was deleted last, exactly as it stood."""
    if not app.dropped:
        return
    last = app.dropped[-1]
    stands = app.library.restore(last)
    app.dropped.pop()
    app.listed = None
    app.render()
    offer(app)
    text = N_("The game is back.") if stands else N_("The game was played on, and is there.")
    app.document.say(app.words(text))
    app.document.focus(f"to-{last.name}")


def do_renamed(app: App, data: Data, fields: Fields) -> None:
    """Give a game the name that was typed: a kept one, or the one on the table."""
    app.answer(yes=False)
    run(_renamed(app, data("name"), fields.get("given", "")))


async def _renamed(app: App, name: str, given: str) -> None:
    if name:
        try:
            await app.finding(partial(rename, app.library, name, given))
        except StorageError as error:
            app.trouble(app.words(unkept(error)))
            return
        except Unfetched as lost:
            app.trouble(app.unfetched(TITLES[lost.game]))
            return
        app.listed = None
        app.render()
    else:
        app.call(given)
        app.keep()
        app.opponent.think()
        app.render()
    text = N_("The game is called “{name}”.") if given.strip() else N_("The game has no name.")
    app.document.say(app.words(text, name=" ".join(given.split())))


def do_read(app: App, data: Data, fields: Fields) -> None:
    """Read a pasted or chosen record and put it on the table."""
    run(_read(app, fields.get("record", "")))


async def _read(app: App, text: str) -> None:
    chosen = js.document.getElementById("file").files
    if chosen.length:
        text = str(await chosen.item(0).text())
    if holds_everything(text):
        await _take_in(app, text)
        return
    try:
        match = await app.finding(partial(read_record, text, app.find))
    except BadRecord as bad:
        unread(app, text, bad)
    except Unfetched as lost:
        app.good = None
        _unread(app, text, app.unfetched(TITLES[lost.game]))
    else:
        begin(app, *seating(match))


def holds_everything(text: str) -> bool:
    """Whether a text is a file of games and settings, and no record: it begins with a brace."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


async def _take_in(app: App, text: str) -> None:
    """Read a file of games and settings."""
    try:
        await fetch_archive(SETTINGS)
    except OSError:
        _unread(app, text, app.unfetched(app.words(N_("This part of the page"))))
        return
    from tessera.page.arranging import take_in  # noqa: PLC0415 - its archive has just come

    trouble = await take_in(app, text)
    if trouble:
        app.good = None
        _unread(app, text, trouble)


def unread(app: App, text: str, bad: BadRecord) -> None:
    """Show the form with a record, where it is wrong, and the way to what is good of it."""
    parts = app.games_parts.get(bad.game)
    app.good = bad.good
    _unread(app, text, located(app.words, bad, parts.words if parts else None))


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


DEEDS: Mapping[str, Callable[..., None]] = {
    name.removeprefix("do_").replace("_", "-"): deed
    for name, deed in [*globals().items()]
    if name.startswith("do_")
}
