"""Events to deeds: one listener a kind of event, on the whole document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import js

from tessera.page import deeds
from tessera.page.app import App
from tessera.page.browser import absent, run
from tessera.page.dom import listen, near
from tessera.page.keeping import unkept
from tessera.page.routes import route
from tessera.page.settings import PREFIX
from tessera.page.sitting import Sitting
from tessera.page.stage import ARROWS, arrow, neighbour
from tessera.page.table import dropped, look, turn_ends
from tessera.saves.library import GAME
from tessera.saves.port import StorageError
from tessera.words.language import N_

#: Keys that step through the turns, outside the board and fields.
_STEPS = {"ArrowLeft": -1, "ArrowRight": 1}
#: Keys that press what has the focus: once, however long they are held down.
_ONCE = {"Enter", " "}


class Hands:
    """Listens to what is done on a table, and does it."""

    def __init__(self, app: Sitting) -> None:
        self.app = app
        listen("click", js.document, self.click)
        listen("submit", js.document, self.submit)
        listen("keydown", js.document, self.key)
        listen("pointerover", js.document, self.over)
        listen("focusin", js.document, self.over)
        listen("error", js.window, self.failed)
        listen("unhandledrejection", js.window, self.failed)
        #: What the last click was meant for: a control's name, or "".
        self.pressed = ""
        #: What the controls and forms do, by their names.
        self.clicks: Mapping[str, Callable[..., None]] = {}
        self.submits: Mapping[str, Callable[..., None]] = {}

    def click(self, event: Any) -> None:
        """A click, a tap, or Enter on a button."""
        before, self.pressed = self.pressed, near(event, "data-do") or ""
        pick = near(event, "data-pick")
        craft = self.app.parts.craft if self.app.screen == "table" else None
        if craft is not None and not self.pressed and craft.tapped(event, pick or ""):
            return
        if pick is not None:
            # The second half of a double click is no turn of the other player's.
            if self.app.screen == "table" and event.detail < 2:
                deeds.pick(self.app, pick)
            return
        control = self.pressed
        # Nor is it meant for a control that came under the pointer by the first.
        deed = self.clicks.get(control) or (craft.clicks.get(control) if craft else None)
        if craft is not None and control in craft.clicks and craft.hasty(event):
            return
        if deed is not None and (event.detail < 2 or control == before):
            node = event.target.closest("[data-do]")
            self.do(deed, lambda name: _data(node, name))

    def submit(self, event: Any) -> None:
        """A form sent off by its button or Enter."""
        event.preventDefault()
        form = event.target
        fields = {}
        for entry in js.FormData.new(form).entries():
            name, value = entry
            fields[str(name)] = str(value)
        craft = self.app.parts.craft if self.app.screen == "table" else None
        submits = {**self.submits, **(craft.submits if craft else {})}
        deed = submits.get(_data(form, "do"))
        if deed is not None:
            self.do(deed, lambda name: _data(form, name), fields)

    def do(self, deed: Any, *arguments: Any) -> None:
        """Do what a control says; a storage that does not answer is told, not raised."""
        try:
            deed(self.app, *arguments)
        except StorageError as error:
            self.app.trouble(self.app.words(unkept(error)))

    def over(self, event: Any) -> None:
        """The pointer or the focus came to something that can be picked."""
        if self.app.screen == "table":
            pick, craft = near(event, "data-pick") or "", self.app.parts.craft
            self.app.preview(pick if craft is None else craft.meant(event, pick))

    def key(self, event: Any) -> None:
        """A key: on the board it moves and picks, elsewhere it steps through the turns."""
        app = self.app
        if event.repeat and (event.key in _ONCE or self.hangs()):
            # What a key that is held down would do next is not meant, but for writing.
            writes = "textarea, input" if event.key == " " else "textarea"
            if not event.target.matches(writes):
                event.preventDefault()
            return
        if app.screen != "table" or app.question is not None:
            return
        if event.ctrlKey or event.altKey or event.metaKey:
            return
        target = event.target
        field = str(target.tagName) in ("INPUT", "TEXTAREA", "SELECT", "DIALOG")
        if event.key == "Escape" and field:
            deeds.do_cancel(app, lambda name: "")
        elif event.key == "Escape":
            if app.parts.craft is not None:
                app.parts.craft.dragging.drop()
            deeds.escape(app)
        elif near(event, "role") == "gridcell":
            # In a page with several boards a prefix stands before it.
            self.board_key(event, str(target.id).rpartition("cell-")[2])
        elif not field:
            self.step_key(event)

    def hangs(self) -> bool:
        """Whether the screen is to be handed over, or a scene is shown: held keys mean nothing."""
        return self.app.screen == "table" and bool(self.app.table.curtain or self.app.table.staged)

    def board_key(self, event: Any, square: str) -> None:
        """A key on a square of the spoken grid."""
        app, key = self.app, str(event.key)
        table = dropped(app.table, app.board)
        asked = arrow(key, table.quarters)
        picks = app.board.keys(table.observation, table.picks)
        known = picks.get(asked) or picks.get(asked.lower())
        enters = key in ("Enter", " ")
        if known is not None and table.choosing and not (enters and app.table.held):
            if not event.repeat:
                deeds.pick(app, known)
        elif enters:
            deeds.enter(app, f"square:{square}")
        elif key in ARROWS:
            found = neighbour(app.rows, table.quarters, square, key)
            if found is not None:
                app.document.rove(square, found)
        elif not (app.parts.craft and app.parts.craft.key(key, square)) and not self.hint_key(key):
            return
        event.preventDefault()

    def step_key(self, event: Any) -> None:
        """Arrows, Home and End step through the turns."""
        app, key = self.app, str(event.key)
        ends = turn_ends(app.table.match)
        shown = len(app.table.match.actions) if app.table.shown is None else app.table.shown
        place = max(at for at, end in enumerate(ends) if end <= shown)
        if key in _STEPS:
            place = max(0, min(len(ends) - 1, place + _STEPS[key]))
        elif key in ("Home", "End"):
            place = 0 if key == "Home" else len(ends) - 1
        else:
            if (
                (app.parts.craft and app.parts.craft.key(key))
                or self.replay_key(event)
                or self.hint_key(key)
            ):
                event.preventDefault()
            return
        event.preventDefault()
        app.table = look(app.table, app.board, ends[place])
        app.render()
        app.say_status()

    def replay_key(self, event: Any) -> bool:
        """The space bar replays, or stops that, where one looks on; whether it meant that.

        Elsewhere, and on what it presses, it does what it always does.
        """
        app, deed = self.app, self.clicks.get("extra")
        looks = app.table.shown is not None or app.table.match.outcome is not None
        if event.key != " " or deed is None or not looks or not app.table.match.actions:
            return False
        if event.target.matches("button, a, summary"):
            return False
        self.do(deed, lambda name: "replay")
        return True

    def hint_key(self, key: str) -> bool:
        """H asks for a hint, where there are any; whether it meant that."""
        deed = self.clicks.get("hint")
        if key not in ("h", "H") or deed is None:
            return False
        self.do(deed, lambda name: "")
        return True

    def failed(self, event: Any) -> None:
        """Something went wrong that nobody foresaw: the player is told, once."""
        text = self.app.words(
            N_("Something went wrong here. Your games are kept; reload the page.")
        )
        if self.app.screen in ("table", "home") and self.app.standing.trouble != text:
            self.app.trouble(text)


class Input(Hands):
    """Listens to all that is done on the page, and tells the app."""

    app: App

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.clicks, self.submits = deeds.CLICKS, deeds.SUBMITS
        listen("hashchange", js.window, self.moved)
        listen("storage", js.window, self.stored)
        listen("close", js.document.getElementById("dialog"), self.closed)
        listen("beforeprint", js.window, self.prints)
        listen("afterprint", js.window, self.prints)
        #: Whether the list of turns was unfolded only to be printed.
        self.unfolded = False

    def moved(self, event: Any) -> None:
        """The address changed: by a link, by hand, back or forward."""
        run(route(self.app))

    def prints(self, event: Any) -> None:
        """The page is about to be printed, or was: the list of turns is unfolded for that."""
        app, before = self.app, str(event.type) == "beforeprint"
        if app.screen == "table" and (self.unfolded or (before and not app.standing.listed)):
            self.unfolded = before
            app.standing = app.standing._replace(listed=before)
            app.render()

    def closed(self, event: Any) -> None:
        """The question went away, by an answer or by Escape."""
        if not event.target.open:
            self.app.question = None

    def stored(self, event: Any) -> None:
        """Another tab wrote to the storage."""
        app = self.app
        if absent(event.key) or not str(event.key).startswith((GAME, PREFIX)):
            return
        if str(event.key).startswith(PREFIX):
            app.settings.read()
            deeds.follow(app)
            return
        if app.screen == "home":
            app.listed = None
            app.render()
        elif app.screen == "table" and str(event.key) == GAME + app.table.name:
            app.reload(played_here=not app.standing.watching)


def _data(node: Any, name: str) -> str:
    value = node.getAttribute(f"data-{name}")
    return "" if absent(value) else str(value)
