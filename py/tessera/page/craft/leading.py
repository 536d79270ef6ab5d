"""Leading through a scene in the browser: by the clock, by buttons, by Enter on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tessera.page.browser import is_still, later
from tessera.page.craft import staging
from tessera.page.craft.curtain import LIFT
from tessera.page.table import Table

if TYPE_CHECKING:
    from tessera.page.sitting import Sitting


class Leader:
    """Shows the steps of a scene one after the other."""

    def __init__(self, app: Sitting) -> None:
        self.app = app
        #: The scene whose next step is on its way.
        self._coming: tuple[Any, ...] = ()

    def rendered(self) -> None:
        """The screen was brought up to the table: let its scene run, if it does by itself."""
        table = self.app.table
        if not staging.runs(table):
            self._coming = ()
            return
        if is_still() and len(table.scene) > 1:
            self.show(staging.skipped(table))
            return
        if table.scene is not self._coming:
            scene = self._coming = table.scene
            last = len(scene) == 1
            later(staging.REST if last else staging.STEP, lambda: self._step(scene))

    def _step(self, scene: tuple[Any, ...]) -> None:
        table = self.app.table
        if self.app.screen == "table" and table.scene is scene and staging.runs(table):
            self.show(staging.stepped(table, self.app.board))

    def show(self, table: Table) -> None:
        """Show another step, or the game itself when the scene is over."""
        app, document = self.app, self.app.document
        ends = app.table.staged and not table.scene
        focused, led = document.is_focused("status"), document.is_led()
        app.table = table
        if ends:
            app.opponent.think()
        app.render()
        if focused and not document.is_focused("status"):
            self._refocus(led=led)
        if ends:
            app.say_status()

    def _refocus(self, *, led: bool) -> None:
        """The button that had the focus is gone: it goes to the one that took its place."""
        document = self.app.document
        for name in (staging.SKIP, staging.ON, LIFT):
            document.focus(name)
        if not document.is_focused("status"):
            document.focus_board(scroll=led)

    def hurry(self) -> None:
        """Go to the last step; from there on, unless the screen is to be handed over."""
        table = self.app.table
        if len(table.scene) > 1:
            self.show(staging.skipped(table))
            self.app.say_status()
        elif table.staged and not table.curtain:
            self.show(staging.left(table, self.app.board))
        else:
            self.app.say_status()
