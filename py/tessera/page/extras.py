"""What is done with a game beside playing it: replayed, shared, printed, renamed; in the browser.

It comes in an archive of its own, at the first press of one of its buttons (`keeping.do_extra`).
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Final

import js
from pyodide.ffi import JsException

from tessera.page import replaying, sharing
from tessera.page.app import App
from tessera.page.browser import is_still, later, run
from tessera.page.dom import download, give
from tessera.page.going import PACES, replays
from tessera.page.keeping import Data
from tessera.page.sitting import Question
from tessera.saves.named import given_name
from tessera.words.language import N_

#: A dialog that is no question: while it is open, keys mean nothing to the board behind it.
DIALOG: Final = Question("", "", lambda: None)
#: How much larger a picture of pixels is than it is shown.
SHARPNESS: Final = 2

#: Counts the replays begun, so that only the last one goes on.
_begun = [0]


def replay(app: App, data: Data) -> None:
    """Let the turns be played by themselves, or stop that."""
    _begun[0] += 1
    if replays(app.table, app.standing):
        app.standing = app.standing._replace(replaying=None)
        app.render()
        app.say_status()
        return
    app.table = replaying.begun(app.table, app.board)
    app.standing = app.standing._replace(replaying=app.table.shown)
    app.render()
    app.document.say(app.words(N_("The game is replayed.")))
    _wait(app, _begun[0])


def _wait(app: App, number: int) -> None:
    later(
        replaying.seconds(app.table, app.standing.pace),
        lambda: _go_on(app, number),
    )


def _go_on(app: App, number: int) -> None:
    """Show the next step, unless the replay was stopped, or something else was looked at."""
    if number != _begun[0]:
        return
    on_table = app.screen == "table" and app.question is None
    if not on_table or not replays(app.table, app.standing):
        app.standing = app.standing._replace(replaying=None)
        app.render()
        return
    app.table = replaying.stepped(app.table, app.board, still=is_still())
    shown = app.table.shown
    app.standing = app.standing._replace(replaying=shown)
    app.render()
    if shown is None:
        app.say_status()
        return
    text = replaying.told(app.words, app.table, app.standing.pace)
    if text:
        app.document.say(text)
    _wait(app, number)


def pace(app: App, data: Data) -> None:
    """Replay more quickly, or, after the quickest pace, slowly."""
    app.standing = app.standing._replace(pace=replaying.paced(app.standing.pace))
    app.render()
    app.document.say(app.words(PACES[app.standing.pace][1]))


def share(app: App, data: Data) -> None:
    """Put up the dialog that shares the game on the table."""
    app.standing = app.standing._replace(replaying=None)
    app.render()
    address = str(js.location.href).partition("#")[0]
    app.question = DIALOG
    app.document.ask(sharing.panel(app.words, app.table, address))
    js.document.getElementById(sharing.LINK).select()


def copy_link(app: App, data: Data) -> None:
    """Copy the link."""
    run(_copy(app, sharing.LINK))


def copy_text(app: App, data: Data) -> None:
    """Copy the record."""
    run(_copy(app, sharing.RECORD))


async def _copy(app: App, name: str) -> None:
    """Copy what stands in a field; where the browser refuses, leave it selected."""
    field = js.document.getElementById(name)
    try:
        await js.navigator.clipboard.writeText(field.value)
        said = N_("Copied.")
    except (JsException, AttributeError):
        field.focus()
        field.select()
        said = N_("The browser does not let the page copy: copy the selected text yourself.")
    _say(app, app.words(said))


def _say(app: App, text: str) -> None:
    """Say something in the dialog, which hides all else from screen readers."""
    place = js.document.getElementById("copying")
    if place:
        place.textContent = text


def text_file(app: App, data: Data) -> None:
    """Give the player the record."""
    table = app.table
    name = f"{table.match.game.id}-{table.name or 'shared'}.txt"
    download(name, sharing.record(table))


def _picture(app: App) -> str:
    css = "".join(str(node.textContent) for node in js.document.querySelectorAll("style"))
    for name in ("palette", "coordinates"):
        # The file has no page around it that bears the settings.
        held = rf'\[data-{name}="?{app.settings[name]}"?\]'
        css = re.sub(rf":root:where\({held}\)", ":root", re.sub(rf"{held} ", "", css))
    theme = app.settings["theme"]
    if theme == "auto":
        theme = "dark" if js.matchMedia("(prefers-color-scheme: dark)").matches else "light"
    return sharing.picture(app.words, app.table, app.parts, css, theme)


def svg(app: App, data: Data) -> None:
    """Give the player a picture of the board as it is shown."""
    download(sharing.file_name(app.table, "svg"), _picture(app), "image/svg+xml")


def png(app: App, data: Data) -> None:
    """Give the player that picture in pixels."""
    run(_png(app, sharing.file_name(app.table, "png"), _picture(app)))


async def _png(app: App, name: str, drawn: str) -> None:
    image = js.Image.new()
    image.src = f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"
    try:
        await image.decode()
        canvas = js.document.createElement("canvas")
        canvas.width, canvas.height = image.width * SHARPNESS, image.height * SHARPNESS
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
        give(name, canvas.toDataURL("image/png"))
    except JsException:
        _say(app, app.words(N_("The browser could not paint the picture.")))


def print_out(app: App, data: Data) -> None:
    """Print the board, the players, the result and the turns."""
    app.answer(yes=False)
    js.print()


def rename(app: App, data: Data) -> None:
    """Put up the dialog that names a game: a kept one, or the one on the table."""
    name = data("name")
    given = _given(app, name)
    app.question = DIALOG
    app.document.ask(sharing.naming(app.words, name, given))
    js.document.getElementById(sharing.NAME).select()


def _given(app: App, name: str) -> str:
    """The name that a game has by now."""
    if not name:
        return given_name(app.table.match)
    games = app.listed[0] if app.listed is not None else []
    return next((about.label for kept, about, _ in games if kept == name and about), "")


DEEDS: Mapping[str, Callable[[App, Data], None]] = {
    "replay": replay,
    "pace": pace,
    "share": share,
    "copy-link": copy_link,
    "copy-text": copy_text,
    "text": text_file,
    "svg": svg,
    "png": png,
    "print": print_out,
    "rename": rename,
}
