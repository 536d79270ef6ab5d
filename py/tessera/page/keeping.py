"""How games come to be kept; what is done with kept ones is fetched when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import js

from tessera.drawing.svg import element, escaped
from tessera.page.app import MINE, App
from tessera.page.browser import fetch_archive, is_fetched, later, run
from tessera.page.html import button
from tessera.page.table import laid
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.saves.port import StorageError, StorageFull
from tessera.words.language import N_

#: What a control carries: the value of one of its ``data-`` attributes, or "".
Data = Callable[[str], str]
Fields = Mapping[str, str]

#: The archive of what is done with a game beside playing it.
EXTRAS = "extras"
#: The archive of the screen for the settings, and of taking everything along.
SETTINGS = "settings"
#: The modules whose deeds come in an archive, by its name; the controls and forms that need them.
LATE = {MINE: "mine", SETTINGS: "arranging"}
FETCHED = {
    MINE: ("export", "export-sealed", "download", "forget", "delete", "undelete", "open-good"),
    SETTINGS: ("set", "carry", "back"),
}
SENT = {MINE: ("read", "renamed")}
#: How long a deleted game can be put back at least, in seconds.
OFFERED = 10.0

#: What is said where the storage does not do what it is asked, or has no room for it.
UNANSWERED = N_("The browser’s storage does not answer.")
FULL = N_("This browser’s storage is full: nothing was changed.")


def unkept(error: StorageError) -> str:
    """What is said of a storage that failed."""
    return FULL if isinstance(error, StorageFull) else UNANSWERED


def begin(app: App, match: Match, players: Mapping[Seat, str]) -> None:
    """Put a game on the table and keep it under a name of its own."""
    app.leave_table()
    js.history.pushState(None, "", "#/")
    app.table = laid(match, players, app.games_parts[match.game.id].board)
    app.keep()
    app.show_table(app.table)
    app.say_status()


def offer(app: App) -> None:
    """Offer to put back what was deleted last, as long as there is something."""
    if not app.dropped:
        app.document.note("")
        return
    app.deleted = js.performance.now()
    count = len(app.dropped)
    text = app.words.ngettext("{count} game deleted.", "{count} games deleted.", count)
    undo = button(app.words(N_("Put back")), "undelete", id_="undelete", class_="plain")
    app.document.note(element("p", f"{escaped(text)} {undo}"))
    app.document.say(text)


def forget_deleted(app: App) -> None:
    """Something else is on the screen: what was deleted a while ago cannot be put back any more."""
    waits = OFFERED - (js.performance.now() - app.deleted) / 1000
    if app.dropped and waits > 0:
        later(waits, lambda: forget_deleted(app))
    elif app.dropped:
        app.dropped.clear()
        offer(app)


def do_extra(app: App, data: Data) -> None:
    """What comes in an archive of its own: replaying, sharing, renaming."""
    _when_here(app, EXTRAS, lambda: _extra(app, data))


def _extra(app: App, data: Data) -> None:
    from tessera.page.extras import DEEDS  # noqa: PLC0415 - its archive is here

    DEEDS[data("value")](app, data)


def later_deeds(names: Mapping[str, Sequence[str]]) -> dict[str, Callable[..., None]]:
    """What controls do whose deeds come in archives: as soon as theirs is here."""
    return {name: _later(archive, name) for archive, each in names.items() for name in each}


def _later(archive: str, name: str) -> Callable[..., None]:
    return lambda app, *given: _when_here(app, archive, lambda: _late(app, archive, name, *given))


def _late(app: App, archive: str, name: str, *given: Any) -> None:
    deeds = import_module(f"tessera.page.{LATE[archive]}").DEEDS
    app.standing = app.standing._replace(trouble="")
    try:
        deeds[name](app, *given)
    except StorageError as error:
        app.trouble(app.words(unkept(error)))


def _when_here(app: App, archive: str, then: Callable[[], None]) -> None:
    """Do something at once if an archive is here, else when it has come."""
    if is_fetched(archive):
        then()
    else:
        run(_fetched(app, archive, then))


async def _fetched(app: App, archive: str, then: Callable[[], None]) -> None:
    """Fetch an archive, and do something then; where it cannot be had, the player is told."""
    try:
        await fetch_archive(archive)
    except OSError:
        app.trouble(app.unfetched(app.words(N_("This part of the page"))))
    else:
        then()


def do_keep(app: App, data: Data) -> None:
    """Keep a game that was opened by a link."""
    app.keep()
    app.opponent.think()
    app.render()
    app.say_status()


def do_import(app: App, data: Data) -> None:
    """Go to the page for records."""
    js.location.hash = "#/import"
