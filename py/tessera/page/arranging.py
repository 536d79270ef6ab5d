"""What the screen for the settings does: setting something, taking everything along, reading it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import js

from tessera.games.catalogue import TITLES
from tessera.page import html, preferences
from tessera.page.app import App, Unfetched
from tessera.page.browser import now, run
from tessera.page.deeds import follow
from tessera.page.dom import download
from tessera.page.keeping import Data, unkept
from tessera.page.settings import SETTINGS
from tessera.saves import bundle
from tessera.saves.bundle import Unreadable
from tessera.saves.port import StorageError
from tessera.words.language import N_

#: A game whose piece is heard when sounds are turned on.
SAMPLE = "pyrga"


def show(app: App) -> None:
    """Put up the screen."""
    text = preferences.screen(app.words, app.settings, app.keeps)
    app.show_page(text, N_("Settings"))


def set_to(app: App, name: str, value: str) -> None:
    """Set something; the whole page follows at once."""
    app.settings[name] = value
    if app.settings.language == app.words.language:
        follow(app)
        _told(app, name, value)
    else:
        run(app.relearn(lambda: _relearned(app, name, value)))


def _relearned(app: App, name: str, value: str) -> None:
    """Put up the screen in another language."""
    show(app)
    app.document.focus(f"set-{name}-{value}")
    _told(app, name, value)


def _told(app: App, name: str, value: str) -> None:
    """Say what is set now, and show whether it is kept."""
    trouble = preferences.not_kept(app.words, app.settings, app.keeps)
    place = app.document.found(preferences.UNKEPT)
    if place:
        place.innerHTML = html.told(trouble)
    told = preferences.told(app.words, name, value)
    app.document.say(f"{told}. {trouble}" if trouble else told)
    if name == "sound":
        app.document.sound(SAMPLE)


async def give_all(app: App) -> None:
    """Give the player all games and settings as one file."""
    try:
        games, lost = await app.finding(partial(bundle.everything, app.library))
    except StorageError as error:
        told = app.words(unkept(error))
    except Unfetched as missing:
        told = app.unfetched(TITLES[missing.game])
    else:
        text = bundle.written(app.settings.chosen(), games)
        download(f"tessera-{now()[:10]}.json", text, "application/json")
        told = preferences.given(app.words, len(games), lost)
    place = app.document.found("carried")
    if place:
        place.textContent = told


async def take_in(app: App, text: str) -> str:
    """Read such a file, and show what came of it; why it cannot be read at all, or ""."""
    known = {name: setting.values for name, setting in SETTINGS.items()}
    try:
        found = await app.finding(partial(bundle.read, text, app.find, known))
        stowed = await app.finding(partial(bundle.stow, app.library, found))
    except Unreadable as bad:
        return preferences.unreadable(app.words, bad.why)
    except Unfetched as missing:
        return app.unfetched(TITLES[missing.game])
    except StorageError as error:
        return app.words(unkept(error))
    for name, value in found.settings.items():
        app.settings[name] = value
    await app.relearn(app.stand)
    app.listed = None
    report = preferences.report(app.words, found, stowed, app.games_parts)
    app.show_page(report, N_("The file was read"))
    app.document.focus("report")
    app.document.say(" ".join(preferences.summary(app.words, found, stowed)))
    return ""


def do_set(app: App, data: Data) -> None:
    """Set something, on the screen for that."""
    set_to(app, data("name"), data("value"))


def do_carry(app: App, data: Data) -> None:
    """Give the player all games and settings as one file."""
    run(give_all(app))


def do_back(app: App, data: Data) -> None:
    """Go back to where one was; to the home, if that was nowhere."""
    if js.history.length > 1:
        js.history.back()
    else:
        js.location.hash = "#/"


DEEDS: Mapping[str, Callable[[App, Data], None]] = {
    "set": do_set,
    "carry": do_carry,
    "back": do_back,
}
