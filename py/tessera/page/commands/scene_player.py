"""Leading through a scene: by the clock, by buttons, by Enter on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tessera.page.commands.playing import status_sentence
from tessera.page.model import scene_steps
from tessera.page.model.ending import end_sound

if TYPE_CHECKING:
    from tessera.page.model.table import Table
    from tessera.page.session.game_session import GameSession


class ScenePlayer:
    """Shows the steps of a scene one after the other."""

    def __init__(self, session: GameSession) -> None:
        self.session = session
        #: The scene whose next step is on its way.
        self._coming: tuple[Any, ...] = ()

    def rendered(self) -> None:
        """The screen was brought up to the table: let its scene run, if it does by itself."""
        session, table = self.session, self.session.table
        if not scene_steps.runs(table):
            self._coming = ()
        elif session.ports.window.is_still() and len(table.scene) > 1:
            self.show(scene_steps.skipped(table))
        elif table.scene is not self._coming:
            scene = self._coming = table.scene
            seconds = scene_steps.REST if len(scene) == 1 else scene_steps.STEP
            session.ports.clock.later(seconds, lambda: self._step(scene))

    def _step(self, scene: tuple[Any, ...]) -> None:
        session, table = self.session, self.session.table
        if session.on_screen and table.scene is scene and scene_steps.runs(table):
            self.show(scene_steps.stepped(table, session.board))

    def show(self, table: Table, *, speaks: bool = False) -> None:
        """Show another step, or the game itself when the scene is over."""
        before = self.session.table
        says = status_sentence if speaks or (before.staged and not table.scene) else ""
        sound = end_sound(table) if table.ended > before.ended else ""
        # What is kept tells of the turn from now on, too.
        keep = True if before.untold and not table.untold and table.name else None
        self.session.commit(table, say=says, sound=sound, keep=keep)

    def hurry(self) -> None:
        """Go to the last step; from there on, unless the screen is to be handed over."""
        session, table = self.session, self.session.table
        if len(table.scene) > 1:
            self.show(scene_steps.skipped(table), speaks=True)
        elif table.staged and not table.curtain:
            self.show(scene_steps.left(table, session.board))
        else:
            session.say(session.sentence())
