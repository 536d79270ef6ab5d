"""What the controls do, by the name in their ``data-do``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import js

from tessera.games import catalogue
from tessera.page import home, screens
from tessera.page.app import App, Question
from tessera.page.browser import chance, now, run
from tessera.page.dom import download
from tessera.page.table import (
    BOT,
    PERSON,
    Table,
    cancel,
    choose,
    look,
    ready,
    redone,
    typed,
    undone,
)
from tessera.play.fault import Refused
from tessera.play.match import RESIGN, Match
from tessera.play.record import BadRecord, write_record
from tessera.play.replay import read_record
from tessera.saves.port import StorageError
from tessera.words.faults import located
from tessera.words.language import N_, Words

#: What a control carries: the value of one of its ``data-`` attributes, or "".
Data = Callable[[str], str]
Fields = Mapping[str, str]


def pick(app: App, what: str) -> None:
    """Take up a pick on the board or beside it."""
    if app.standing.watching:
        app.document.say(app.words(screens.WATCHING))
        return
    if app.table.shown is not None:
        ask_to_branch(app)
        return
    chosen = choose(app.table, app.room.board, what)
    app.table = chosen.table
    app.hovered = ""
    if chosen.action is not None:
        app.go_on(app.table.match.play(chosen.action))
        return
    app.render()
    if app.table.refused is not None or screens.further(app.words, app.table, app.room):
        app.say_status()


def ask_to_branch(app: App) -> None:
    """Ask before playing on from an earlier turn."""
    match, shown = app.table.match, app.table.shown or 0
    hidden = [
        action
        for state, action in zip(match.states[shown:], match.actions[shown:], strict=False)
        if state.reveals(action)
    ]
    if hidden:
        text = N_("What came after this turn showed something new: it cannot be played anew.")
        app.trouble(app.words(text))
        return
    turn = len(match.at(shown).turns())
    text = app.words(
        N_("Play on from turn {turn}? The line so far is kept as a game of its own."), turn=turn
    )
    app.ask(Question(text, app.words(N_("Play on from here")), lambda: branch(app, shown)))


def branch(app: App, shown: int) -> None:
    """Begin a game of its own from an earlier turn."""
    match = app.table.match.at(shown)
    _settle(app, ready(Table(match, app.table.players), app.room.board))


def _settle(app: App, table: Table) -> None:
    """Go on from a table that no turn led to: keep it, show it, say it, let the bot move."""
    app.bots.forget()
    app.table = table
    app.standing = app.standing._replace(trouble="")
    app.keep()
    app.move_bot()
    app.render()
    app.say_status()


def do_cancel(app: App, data: Data) -> None:
    """Give up the choice begun."""
    app.table = cancel(app.table, app.room.board)
    app.hovered = ""
    app.render()


def do_look(app: App, data: Data) -> None:
    """Show an earlier turn, or come back to the game."""
    at = data("at")
    app.table = look(app.table, app.room.board, int(at) if at.isdigit() else 0)
    app.hovered = ""
    app.render()
    app.say_status()


def do_list(app: App, data: Data) -> None:
    """Fold or unfold the list of turns."""
    app.standing = app.standing._replace(listed=not app.standing.listed)
    app.render()


def do_undo(app: App, data: Data) -> None:
    """Take back to one's own last decision."""
    _moved(app, undone)


def do_redo(app: App, data: Data) -> None:
    """Play again what was taken back."""
    _moved(app, redone)


def _moved(app: App, step: Callable[[Table, Any], Table]) -> None:
    try:
        table = step(app.table, app.room.board)
    except Refused as refused:
        app.table = app.table._replace(refused=refused.fault)
        app.render()
        app.say_status()
        return
    _settle(app, table)


def do_resign(app: App, data: Data) -> None:
    """Give the game up, after a question."""
    text = app.words(N_("Resign this game?"))
    app.ask(Question(text, app.words(N_("Resign")), lambda: app.go_on(app.table.match.resign())))


def do_hurry(app: App, data: Data) -> None:
    """Let the bot play at once."""
    app.bots.hurry()


def do_again(app: App, data: Data) -> None:
    """A new game with the same seats and options; the present one is kept."""
    old = app.table
    game = old.match.game
    match = Match.new(game, old.match.setup, chance())._replace(headers=_dated(old.match.headers))
    begin(app, Table(match, old.players))


def begin(app: App, table: Table) -> None:
    """Put a game on the table and keep it under a name of its own."""
    app.leave_table()
    js.history.pushState(None, "", "#/")
    app.table = ready(table, app.room.board)
    app.keep()
    app.show_table(app.table)
    app.say_status()


def _dated(headers: Mapping[str, str]) -> dict[str, str]:
    return {**headers, "Date": now()[:10]}


def do_begin(app: App, data: Data, fields: Fields) -> None:
    """Begin the game that the form describes."""
    game = catalogue.game(data("game"))
    options = {
        name.removeprefix("option-"): value
        for name, value in fields.items()
        if name.startswith("option-")
    }
    match = Match.new(game, game.setup(None, options), chance())
    players = {seat: fields.get(f"seat-{seat}", PERSON) for seat in match.seats}
    names = {}
    for seat, player in players.items():
        name = " ".join(fields.get(f"name-{seat}", "").split())
        if not name and player.startswith(BOT):
            name = f"Bot {player.removeprefix(BOT)}"
        if name:
            names[game.header(seat)] = name
    begin(app, Table(match._replace(headers=_dated(names)), players))


def do_type(app: App, data: Data, fields: Fields) -> None:
    """Play a typed turn."""
    if app.standing.watching:
        return
    if app.table.shown is not None:
        ask_to_branch(app)
        return
    text = fields.get("typed", "")
    if text.strip().lower() == RESIGN and app.table.choosing:
        do_resign(app, data)
        return
    try:
        match = typed(app.table, text)
    except Refused as refused:
        app.table = app.table._replace(refused=refused.fault)
        app.render()
        app.say_status()
        return
    js.document.getElementById("typed").value = ""
    app.go_on(match)


def do_take_over(app: App, data: Data) -> None:
    """Play here; the other tab watches from now on."""
    app.lock.take(app.table.name, steal=True)


def do_export(app: App, data: Data) -> None:
    """Give the player the record of a game."""
    name, match = data("name"), app.table.match
    if name:
        found = app.library.load(name)
        if found.kept is None:
            return
        match = found.kept.match
    download(f"{match.game.id}-{name or app.table.name}.txt", write_record(match))


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
        match = read_record(text, catalogue.game)
    except BadRecord as bad:
        words = catalogue.room(bad.game, "words") if bad.game else None
        said = located(app.words, bad, words)
        app.good = bad.good
        form = home.import_form(app.words, said, good=bad.good is not None)
        app.show_page(form, N_("Import a record"))
        js.document.getElementById("record").value = text
        app.document.focus("record")
        return
    begin(app, Table(match, dict.fromkeys(match.seats, PERSON)))


def do_open_good(app: App, data: Data) -> None:
    """Put what could be read of a broken record on the table."""
    if app.good is not None:
        begin(app, Table(app.good, dict.fromkeys(app.good.seats, PERSON)))


def do_language(app: App, data: Data) -> None:
    """Speak the other language from now on."""
    app.settings["language"] = data("value")
    app.words = Words(app.settings.language)
    app.show_settings()
    if app.screen != "table":
        run(app.route())
        return
    app.words.add_game(app.table.match.game.id)
    app.show_table(app.table)


def do_theme(app: App, data: Data) -> None:
    """From the system's theme to the light one to the dark one and back."""
    following = {"auto": "light", "light": "dark", "dark": "auto"}
    app.settings["theme"] = following[app.settings["theme"]]
    app.show_settings()


def do_yes(app: App, data: Data) -> None:
    """Answer yes."""
    app.answer(yes=True)


def do_no(app: App, data: Data) -> None:
    """Answer no."""
    app.answer(yes=False)


CLICKS: Mapping[str, Callable[[App, Data], None]] = {
    name.removeprefix("do_").replace("_", "-"): deed
    for name, deed in list(globals().items())
    if name.startswith("do_") and name not in ("do_begin", "do_type", "do_read")
}
SUBMITS: Mapping[str, Callable[[App, Data, Fields], None]] = {
    "begin": do_begin,
    "type": do_type,
    "read": do_read,
}
