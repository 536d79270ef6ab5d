"""What the controls do, by the name in their ``data-do``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tessera.games import catalogue
from tessera.page import keeping, screens
from tessera.page.app import App
from tessera.page.browser import chance, now, run
from tessera.page.keeping import Data, Fields, begin
from tessera.page.routes import route
from tessera.page.settings import SETTINGS
from tessera.page.sitting import Question, Sitting
from tessera.page.table import (
    Table,
    at_the_bottom,
    cancel,
    choose,
    confirms,
    laid,
    look,
    turned,
    typed,
)
from tessera.page.undoing import redone, undone
from tessera.play.fault import Refused
from tessera.play.match import RESIGN, Match
from tessera.words.language import N_


def pick(app: Sitting, what: str, *, holds: bool = False) -> None:
    """Take up a pick on the board or beside it; with ``holds`` a turn always waits there first."""
    if app.standing.watching:
        app.document.say(app.words(screens.WATCHING))
        return
    if app.table.staged and app.parts.craft is not None:
        app.parts.craft.entered()
        return
    if app.table.curtain:
        app.say_status()
        return
    if app.table.shown is not None:
        ask_to_branch(app)
        return
    picks, asked = app.table.picks, screens.told(app.words, app.table, app.parts)
    chosen = choose(app.table, app.board, what, confirm=holds or app.standing.confirms)
    app.table = chosen.table
    with _keep_focus(app):
        if chosen.action is not None:
            app.go_on(app.table.match.play(chosen.action))
            return
        app.render()
    app.sounds()
    table = app.table
    # Another piece in hand asks nothing else; another pawn may be asked about in the same words.
    other = what.startswith("square:") or asked != screens.told(app.words, table, app.parts)
    if table.refused or table.held or (table.picks != picks and other):
        app.say_status()


@contextmanager
def _keep_focus(app: Sitting) -> Iterator[None]:
    """See to it that the focus, if what has it beside the board vanishes, goes to the board."""
    document = app.document
    focused = any(map(document.is_focused, ("seats", "asked", "supply", "status")))
    led = focused and document.is_led()
    yield
    if focused and document.is_lost():
        document.focus_board(scroll=led)


def enter(app: Sitting, what: str) -> None:
    """Enter on a square of the board: pick it, or confirm the turn that is held."""
    if app.table.choosing and confirms(app.table, app.board, what):
        do_confirm(app, lambda name: "")
    else:
        pick(app, what)


def do_confirm(app: Sitting, data: Data) -> None:
    """Play the turn that is held."""
    if app.table.held is None or app.standing.watching:
        return
    with _keep_focus(app):
        app.go_on(app.table.held)


def do_confirming(app: App, data: Data) -> None:
    """Confirm one's turns from now on, or no longer."""
    app.settings["confirm"] = "off" if app.standing.confirms else "on"
    follow(app)


def do_turn(app: Sitting, data: Data) -> None:
    """Turn the board on to the next seat's view."""
    app.relay(turned(app.table, app.board))
    app.put_up()
    app.document.focus("turn")
    seat = at_the_bottom(app.table, app.board)
    if seat is not None:
        name = app.parts.words.seat(app.words, seat)
        app.document.say(app.words(N_("{seat} is at the bottom now."), seat=name))


def ask_to_branch(app: Sitting) -> None:
    """Ask before playing on from an earlier turn."""
    match, shown = app.table.match, app.table.shown or 0
    hidden = [
        action
        for state, action in zip(match.states[shown:], match.actions[shown:], strict=False)
        if state.reveals(action)
    ]
    if hidden or (match.resigned and match.can_undo()):
        text = N_("What came after this turn showed something new: it cannot be played anew.")
        app.trouble(app.words(text))
        return
    if match.outcome is None and match.game.secrets(match.setup):
        text = N_("While something is hidden, a game is not played twice: take turns back instead.")
        app.trouble(app.words(text))
        return
    turn = len(match.at(shown).turns())
    kept = N_("Play on from turn {turn}? The line so far is kept as a game of its own.")
    new = N_("Play on from turn {turn}? The game is then kept here.")
    text = app.words(kept if app.table.name else new, turn=turn)
    app.ask(Question(text, app.words(N_("Play on from here")), lambda: branch(app, shown)))


def branch(app: Sitting, shown: int) -> None:
    """Begin a game of its own from an earlier turn."""
    table = laid(app.table.match.at(shown), app.table.players, app.board)
    _settle(app, table._replace(quarters=app.table.quarters))


def _settle(app: Sitting, table: Table) -> None:
    """Go on from a table that no turn led to: keep it, show it, say it, let the bot move."""
    app.opponent.forget()
    app.table = table
    app.standing = app.standing._replace(trouble="")
    app.keep()
    app.opponent.think()
    app.render()
    app.say_status()


def do_cancel(app: Sitting, data: Data) -> None:
    """Give up the choice begun, or take back the turn that is held."""
    before = app.table
    app.table = cancel(before, app.board)
    with _keep_focus(app):
        app.render()
    if before.held is not None or before.picks != app.table.picks:
        app.say_status()


def escape(app: Sitting) -> None:
    """Escape: cancel, or take back the last action of one's open turn if nothing is begun."""
    table = app.table
    if screens.hinted(table, app.standing) is not None:
        app.opponent.hint("hide")
        return
    begun = table.held is not None or cancel(table, app.board).picks != table.picks
    if begun or app.standing.watching or not (table.choosing and table.match.open):
        do_cancel(app, lambda name: "")
    else:
        with _keep_focus(app):
            _moved(app, undone)


def do_look(app: Sitting, data: Data) -> None:
    """Show an earlier turn, or come back to the game."""
    at = data("at")
    app.table = look(app.table, app.board, int(at) if at.isdigit() else 0)
    app.render()
    app.say_status()


def do_list(app: Sitting, data: Data) -> None:
    """Fold or unfold the list of turns."""
    app.standing = app.standing._replace(listed=not app.standing.listed)
    app.render()


def do_undo(app: Sitting, data: Data) -> None:
    """Take back to one's own last decision; first of all the turn that is held."""
    if app.table.held is not None:
        do_cancel(app, data)
    else:
        _moved(app, undone)


def do_redo(app: Sitting, data: Data) -> None:
    """Play again what was taken back."""
    _moved(app, redone)


def _moved(app: Sitting, step: Callable[[Table, Any], Table]) -> None:
    if app.table.curtain:
        return
    try:
        table = step(app.table, app.board)
    except Refused as refused:
        app.table = app.table._replace(refused=refused.fault)
        app.render()
        app.sounds()
        app.say_status()
        return
    _settle(app, table)


def do_resign(app: Sitting, data: Data) -> None:
    """Give the game up, after a question."""
    text = app.words(N_("Resign this game?"))
    app.ask(Question(text, app.words(N_("Resign")), lambda: app.go_on(app.table.match.resign())))


def do_hurry(app: Sitting, data: Data) -> None:
    """Let the bot play at once."""
    app.opponent.hurry()


def do_hint(app: Sitting, data: Data) -> None:
    """Give a hint, or do with it what a button says."""
    app.opponent.hint(data("value"))


def do_fold(app: Sitting, data: Data) -> None:
    """Remember whether more of a bot's thought is shown; the browser folds it just after that."""
    unfolded = not app.document.node("thinking").open
    app.standing = app.standing._replace(unfolded=unfolded)


def do_again(app: App, data: Data) -> None:
    """A new game with the same seats and options; the present one is kept."""
    old = app.table
    headers = {**old.match.headers, "Date": now()[:10]}
    match = Match.new(old.match.game, old.match.setup, chance())._replace(headers=headers)
    begin(app, match, old.players)


def do_begin(app: App, data: Data, fields: Fields) -> None:
    """Begin the game that the form describes."""
    game, seats = catalogue.game(data("game")), int(data("seats"))
    from tessera.page.forms import begun  # noqa: PLC0415 - its archive came with the form

    begin(app, *begun(game, seats, fields, now()[:10], chance()))


def do_type(app: Sitting, data: Data, fields: Fields) -> None:
    """Play a typed turn."""
    if app.standing.watching:
        return
    if app.table.curtain or app.table.staged:
        return
    if app.table.shown is not None:
        ask_to_branch(app)
        return
    text = fields.get("typed", "")
    resigns = app.table.choosing and app.table.match.resignable
    if text.strip().lower() == RESIGN and resigns:
        do_resign(app, data)
        return
    try:
        match = typed(app.table, text)
    except Refused as refused:
        app.table = app.table._replace(refused=refused.fault)
        app.render()
        app.sounds()
        app.say_status()
        return
    app.document.node("typed").value = ""
    app.go_on(match)


def do_take_over(app: App, data: Data) -> None:
    """Play here; the other tab watches from now on."""
    app.lock.take(app.table.name, steal=True)


def do_language(app: App, data: Data) -> None:
    """Speak the other language from now on."""
    app.settings["language"] = data("value")
    follow(app)


def do_theme(app: App, data: Data) -> None:
    """From the system's theme to the light one to the dark one and back."""
    following = {"auto": "light", "light": "dark", "dark": "auto"}
    app.settings.read()
    app.settings["theme"] = following[app.settings["theme"]]
    follow(app)


def follow(app: App) -> None:
    """Let everything on the screen follow the settings as they are now."""
    app.stand()
    if app.words.language == app.settings.language:
        app.show_settings()
        for name in SETTINGS:
            app.document.check(f"set-{name}-{app.settings[name]}")
        app.render()
        return
    run(app.relearn(lambda: _shown_anew(app)))


def _shown_anew(app: App) -> None:
    """Put up the screen in another language."""
    standing = app.standing
    if standing.trouble and standing.retold is not None:
        app.standing = standing._replace(trouble=standing.retold(app.words))
    if app.screen == "table":
        app.show_table(app.table)
    else:
        run(route(app))


def do_yes(app: App, data: Data) -> None:
    """Answer yes."""
    app.answer(yes=True)


def do_no(app: App, data: Data) -> None:
    """Answer no."""
    app.answer(yes=False)


CLICKS: Mapping[str, Callable[[App, Data], None]] = {
    name.removeprefix("do_").replace("_", "-"): deed
    for name, deed in [*globals().items(), *vars(keeping).items()]
    if name.startswith("do_") and name not in ("do_begin", "do_type")
} | keeping.later_deeds(keeping.FETCHED)
SUBMITS: Mapping[str, Callable[[App, Data, Fields], None]] = {
    "begin": do_begin,
    "type": do_type,
    **keeping.later_deeds(keeping.SENT),
}
