"""What the craft does in the browser: wheel, keys and taps turn, buttons enlarge, hand over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_proxy

from tessera.page import deeds
from tessera.page.browser import absent, js_object
from tessera.page.craft import curtain, numbers, spinning, staging, turning, zooming
from tessera.page.craft.dragging import Dragging
from tessera.page.craft.leading import Leader
from tessera.page.dom import near
from tessera.page.keeping import Data, Fields
from tessera.page.table import Table
from tessera.play.fault import Fault

if TYPE_CHECKING:
    from tessera.page.sitting import Sitting

#: How far a wheel that turns smoothly is turned for one step; what goes as far at once is a notch.
NOTCH = 40
#: A press of a key that comes sooner than that after the curtain fell was not meant for it: ms.
PAUSE = 700
#: About how many pixels a line or a page of turning is.
UNITS = {1: 33, 2: 400}


class Craft:
    """The hands of a game that turns pieces, names numbers, is enlarged or handed over."""

    def __init__(self, app: Sitting) -> None:
        self.app = app
        self._wheel = create_proxy(self.wheel)
        self._turned = 0.0
        #: What the pointer or the focus is on, if it can be picked; it outlasts a render.
        self._meant = ""
        #: Whether it is a finger that points.
        self._touches = False
        #: The stage that the wheel is listened to on.
        self._stage: Any = None
        #: How many actions had been played when the screen was last brought up to them.
        self._count = 0
        #: What hung before the game last, a curtain or the last step of a scene, and since when,
        #: in the page's time; 0 while nothing does.
        self._hanging = (False, False, False)
        self._hung = 0.0
        self.leader = Leader(app)
        self.dragging = Dragging(app)
        self.clicks: Mapping[str, Callable[[Sitting, Data], None]] = {
            turning.SPIN: lambda app, data: self.spin(),
            curtain.HIDE: lambda app, data: self.lift(curtain.hidden(app.table)),
            curtain.LIFT: lambda app, data: self.lift(curtain.lifted(app.table, app.board)),
            staging.SKIP: lambda app, data: self.leader.hurry(),
            staging.ON: lambda app, data: self.leader.hurry(),
            "larger": lambda app, data: self.zoom(1),
            "smaller": lambda app, data: self.zoom(-1),
        }
        self.submits: Mapping[str, Callable[[Sitting, Data, Fields], None]] = {
            numbers.FIELD: lambda app, data, fields: self.name(fields.get(numbers.FIELD, ""))
        }

    # What the page tells.

    def rendered(self, *, focused: bool) -> None:
        """The screen was brought up to the table; whether it had the focus before."""
        app, document = self.app, self.app.document
        stage = document.first(".stage")
        if self._stage is None or not stage.isSameNode(self._stage):
            self._stage = stage
            if app.board.SPINS:
                stage.addEventListener("wheel", self._wheel, js_object(passive=False))
        if app.board.ZOOMS:
            stage.className = f"stage zoom-{app.standing.zoom}"
        if app.table.choosing and self._meant.startswith("square:"):
            app.preview(self._meant)
        if app.table.curtain and focused:
            document.focus(curtain.HIDE if app.table.seeing else curtain.LIFT)
        staged, last = app.table.staged, len(app.table.scene) == 1
        hanging = bool(app.table.curtain), staged, staged and last
        if hanging != self._hanging:
            self._hanging, self._hung = hanging, js.performance.now() if any(hanging) else 0.0
        self.leader.rendered()
        self.dragging.rendered()
        count = len(app.table.match.actions)
        if app.standing.zoom and app.table.shown is None and count != self._count:
            self._follow()
        self._count = count

    def meant(self, event: Any, pick: str) -> str:
        """What the pointer or the focus means by coming to something.

        A finger means only what it taps, and the focus nothing when it was the page's to move it.
        """
        kind = getattr(event, "pointerType", "")
        if kind:
            self._touches = kind == "touch"
        elif not event.target.matches(":focus-visible"):
            pick = ""
        self._meant = "" if self._touches else pick
        return pick

    def key(self, key: str, square: str = "") -> bool:
        """A key on a square, or outside the board and fields; whether it meant something."""
        app = self.app
        step = 1 if key == key.lower() else -1
        if key.lower() == curtain.letter(app.words, app.table, app.parts):
            if not self._soon() and not app.standing.watching:
                self.lift(curtain.lifted(app.table, app.board))
        elif key in ("r", "R") and self._spins():
            self.spin(step, f"square:{square}" if square else "")
        elif key in ("n", "N") and square:
            found = spinning.next_square(app.table, app.board, square, step)
            if found is not None:
                app.document.rove(square, found)
        else:
            return False
        return True

    def tapped(self, event: Any, pick: str) -> bool:
        """Whether a click is a finger's that places or turns a piece, and was seen to.

        A finger is wider than a square and shows nothing before it taps: it means the nearest
        square where the piece can lie, and what it places is held there, always. On the square
        where it is held the next tap turns it.
        """
        app, table = self.app, self.app.table
        kind = getattr(event, "pointerType", "")
        touches = kind == "touch" if kind else self._touches
        if not touches or app.standing.watching or not spinning.turns(table, app.board):
            return False
        square = self._aimed(event, pick)
        if square is None:
            return False
        if table.held is not None and square == table.picks[-1]:
            self.spin()
        else:
            deeds.pick(app, square, holds=True)
        return True

    def _aimed(self, event: Any, pick: str) -> str | None:
        """The square that a tap on the board, or beside it in the sea, means; None elsewhere.

        What is tapped in the spoken grid is meant.
        """
        table, board = self.app.table, self.app.board
        name = pick.removeprefix("square:")
        if absent(event.target.closest(".drawing")):
            return pick if name != pick else None
        if name not in spinning.squares(table, board):
            grid = self.app.document.node("grid").getBoundingClientRect()
            size = grid.width / len(self.app.rows[0])
            file, rank = self.app.corner
            at = (
                (event.clientX - grid.left) / size + file,
                (event.clientY - grid.top) / size + rank,
            )
            name = spinning.nearest(table, board, at, size) or ""
        return f"square:{name}" if name else None

    def hasty(self, event: Any) -> bool:
        """Whether a key pressed a button that had only just come; in a scene a click, too.

        One button of a scene takes the place of another.
        """
        return (bool(event.detail == 0) or self.app.table.staged) and self._soon()

    def _soon(self) -> bool:
        return bool(js.performance.now() - self._hung < PAUSE)

    def entered(self) -> None:
        """Enter, or a click, on the board while a scene is shown leads it on, if meant for it."""
        if not self._soon():
            self.leader.hurry()

    # What it does.

    def _spins(self) -> bool:
        app = self.app
        return not app.standing.watching and spinning.spins(app.table, app.board)

    def wheel(self, event: Any) -> None:
        """The wheel turns the piece, a step a notch; else it scrolls, and a larger board always."""
        if self.app.standing.zoom or event.ctrlKey or event.shiftKey or not event.deltaY:
            return
        if not self._spins():
            return
        event.preventDefault()
        far = event.deltaY * UNITS.get(event.deltaMode, 1)
        self._turned = far if far * self._turned <= 0 else self._turned + far
        if abs(far) >= NOTCH or abs(self._turned) >= NOTCH:
            self._turned = 0.0
            self.spin(1 if far > 0 else -1, near(event, "data-pick") or "")

    def spin(self, step: int = 1, square: str = "") -> None:
        """Turn the piece on, where it is held, meant, or anywhere."""
        app = self.app
        if app.standing.watching:
            return
        self._meant = square or self._meant
        meant = self._meant if self._meant.startswith("square:") else ""
        table = spinning.spun(app.table, app.board, meant, step)
        if table is app.table:
            return
        app.table = table
        app.render()
        if table.held is None:
            app.document.say(turning.told(app.words, table, app.parts))
        else:
            app.say_status()

    def lift(self, table: Table) -> None:
        """The person to move is there, or the one before has seen enough."""
        app = self.app
        if app.standing.watching:
            return
        self._hung = js.performance.now()
        app.table = table
        focused, led = app.document.is_focused("status"), app.document.is_led()
        app.render()
        if focused and not table.curtain:
            app.document.focus_board(scroll=led)
        app.say_status()

    def name(self, text: str) -> None:
        """Name a number."""
        app = self.app
        pick = numbers.named(app.table, app.board, text)
        if isinstance(pick, Fault):
            app.table = app.table._replace(refused=pick)
            app.render()
            app.say_status()
        elif pick is not None:
            deeds.pick(app, pick)
            field = app.document.found(numbers.FIELD)
            if not absent(field):
                field.value = ""

    def zoom(self, step: int) -> None:
        """Make the board larger or smaller about what lies in the middle, or is looked at."""
        app, pane = self.app, self.app.document.node("pane")
        before = app.standing.zoom
        level = zooming.stepped(before, step)
        if level == before:
            return
        middle = self._looked_at(pane) if before == 0 else _middle(pane)
        app.standing = app.standing._replace(zoom=level)
        app.render()
        _bring(pane, middle)
        app.document.say(zooming.told(app.words, level))

    def _follow(self) -> None:
        """Bring the piece placed last into view, if it is not."""
        first = self.app.document.first
        pane, last = first(".pane"), first(".drawing .last")
        if absent(last):
            return
        box, around = last.getBoundingClientRect(), pane.getBoundingClientRect()
        if not zooming.within(
            (box.left, box.top, box.right, box.bottom),
            (around.left, around.top, around.right, around.bottom),
        ):
            x = pane.scrollLeft + (box.left + box.right) / 2 - around.left
            y = pane.scrollTop + (box.top + box.bottom) / 2 - around.top
            _bring(pane, (x / pane.scrollWidth, y / pane.scrollHeight))

    def _looked_at(self, pane: Any) -> tuple[float, float]:
        """What one looks at: where a piece is held, the square focused, the last piece."""
        app, table, cell = self.app, self.app.table, None
        if table.held is not None and table.picks[-1].startswith("square:"):
            name = table.picks[-1].removeprefix("square:")
            cell = app.document.node(f"cell-{name}")
        elif app.document.is_focused("grid"):
            cell = js.document.activeElement
        else:
            cell = app.document.first(".drawing .last")
        if absent(cell):
            return 0.5, 0.5
        box, around = cell.getBoundingClientRect(), pane.getBoundingClientRect()
        return (
            (box.left + box.width / 2 - around.left) / around.width,
            (box.top + box.height / 2 - around.top) / around.height,
        )


def _bring(pane: Any, middle: tuple[float, float]) -> None:
    """Scroll so that this lies in the middle of the pane, in shares of the board."""
    pane.scrollLeft = zooming.brought(middle[0], pane.clientWidth, pane.scrollWidth)
    pane.scrollTop = zooming.brought(middle[1], pane.clientHeight, pane.scrollHeight)


def _middle(pane: Any) -> tuple[float, float]:
    """What lies in the middle of the pane, as shares of the board."""
    return (
        (pane.scrollLeft + pane.clientWidth / 2) / pane.scrollWidth,
        (pane.scrollTop + pane.clientHeight / 2) / pane.scrollHeight,
    )
