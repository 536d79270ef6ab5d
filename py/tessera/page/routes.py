"""Addresses: what each of them shows."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import js
from pyodide.ffi import JsException

from tessera.games import catalogue
from tessera.page.app import MINE, App, Unfetched
from tessera.page.browser import fetch_archive
from tessera.page.keeping import EXTRAS, SETTINGS, forget_deleted
from tessera.page.players import seated
from tessera.page.table import laid
from tessera.saves.library import Damaged, Loaded
from tessera.saves.port import StorageError
from tessera.words.language import N_

#: The archive of the forms, which the house leaves out.
FORMS = "forms"

Show = Callable[[], None]


async def route(app: App) -> None:
    """Show what the address names; if it has changed before all is there, somebody else does."""
    address = str(js.location.hash)
    show = await _prepared(app, _decoded(address).removeprefix("#").strip("/").split("/"))
    if str(js.location.hash) == address:
        app.leave_table()
        forget_deleted(app)
        show()
        if app.screen == "table" and not app.standing.trouble:
            app.say_status()


async def _prepared(app: App, where: list[str]) -> Show:
    """Fetch what an address needs; what then shows it."""
    match where:
        case ["new", game, *counts] if game in catalogue.GAMES and len(counts) < 2:
            try:
                await app.open_game(game)
                await fetch_archive(FORMS)
            except (Unfetched, OSError):
                return await at_home(app, app.unfetched(catalogue.TITLES[game]))
            if not counts or counts[0] in map(str, catalogue.game(game).seat_counts):
                return partial(_form, app, game, int(counts[0]) if counts else None)
        case ["import" | "settings" as screen]:
            return await (_import(app) if screen == "import" else _settings(app))
        case ["game", name]:
            return await _kept(app, name)
        case ["record", text, *at] if not at or (at[0] == "at" and len(at) == 2):
            return await _shared(app, text, at[-1] if at else "")
        case ["play", game] if game in catalogue.GAMES:
            return await _table(app, game)
        case [""]:
            return await at_home(app)
    text = N_("There is nothing at the address “{address}”.")
    return await at_home(app, app.words(text, address="/".join(where)[:40]))


def _decoded(address: str) -> str:
    """An address as it was meant, without what a browser writes for letters."""
    try:
        return str(js.decodeURI(address))
    except JsException:
        return address


async def _table(app: App, game: str) -> Show:
    """A new game of the usual kind."""
    try:
        await app.open_game(game)
    except Unfetched:
        return await at_home(app, app.unfetched(catalogue.TITLES[game]))
    return lambda: app.show_table(app.new_table(game))


async def at_home(app: App, trouble: str = "") -> Show:
    """The home, and what went wrong, if anything did."""
    with suppress(OSError):
        await fetch_archive(MINE)

    def show() -> None:
        app.show_home()
        if trouble:
            app.trouble(trouble)

    return show


def _form(app: App, game: str, seats: int | None) -> None:
    """Put up the form for a new game."""
    from tessera.page import forms  # noqa: PLC0415 - its archive has just come

    form = forms.new_game(app.words, app.games_parts[game], catalogue.game(game), seats)
    app.show_page(form, N_("New game"), game)


async def _import(app: App) -> Show:
    """The page for records."""
    title = N_("Import a record")
    try:
        await fetch_archive(FORMS)
    except OSError:
        return await at_home(app, app.unfetched(app.words(title)))
    from tessera.page import forms  # noqa: PLC0415 - its archive has just come

    return partial(app.show_page, forms.import_form(app.words, ""), title)


async def _settings(app: App) -> Show:
    """The screen for the settings."""
    title = N_("Settings")
    try:
        for archive in (SETTINGS, MINE):
            await fetch_archive(archive)
    except OSError:
        return await at_home(app, app.unfetched(app.words(title)))
    from tessera.page.arranging import show  # noqa: PLC0415 - its archive has just come

    return partial(show, app)


async def _shared(app: App, text: str, turn: str) -> Show:
    """A game that the address holds, to be looked at: it is not kept before it is played on."""
    try:
        for archive in (EXTRAS, FORMS, MINE):
            await fetch_archive(archive)
    except OSError:
        return await at_home(app, app.unfetched(app.words(N_("This part of the page"))))
    from tessera.page.links import opened  # noqa: PLC0415 - its archive has just come

    return await opened(app, text, turn)


async def _kept(app: App, name: str) -> Show:
    """A kept game, or a new one and why the kept one cannot be shown."""
    try:
        found = await app.finding(partial(app.library.load, name))
    except StorageError:
        found = Loaded(None)
    except Unfetched as lost:
        return await at_home(app, app.unfetched(catalogue.TITLES[lost.game]))
    damage, kept = await _damage(app, found.damaged), found.kept
    if kept is None:
        text = app.words(N_("There is no game “{name}” in this browser."), name=name[:40])
        return await at_home(app, f"{text} {damage}".strip())

    def show() -> None:
        app.standing = app.standing._replace(kept=app.keeps)
        players = seated(kept.match, kept.players)
        board = app.games_parts[kept.match.game.id].board
        app.show_table(laid(kept.match, players, board, name))
        if damage:
            app.trouble(damage)
        app.lock.take(name)

    return show


async def _damage(app: App, damaged: Damaged | None) -> str:
    """What was wrong with a kept game, in its own words."""
    if damaged is None:
        return ""
    try:
        await fetch_archive(MINE)
    except OSError:
        return app.words(N_("This game was damaged; what could be read of it is here."))
    from tessera.page import home  # noqa: PLC0415 - its archive has just come

    game = damaged.cause.game if damaged.cause is not None else ""
    parts = app.games_parts.get(game)
    return home.damage(app.words, damaged, parts.words if parts else None)
