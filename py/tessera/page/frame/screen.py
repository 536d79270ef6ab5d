"""A frame's screen, as a session asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera.page.core.scene import Scene
from tessera.page.frame import view
from tessera.page.frame.parameters import FrameRequest
from tessera.page.model.sharing import fragment
from tessera.page.model.table import Table, turn_ends
from tessera.page.views.parts import OTHERS, WALKS
from tessera.page.views.screens import GameScreen
from tessera.page.views.worded import worded

if TYPE_CHECKING:
    from tessera.page.model.walk import Walk


class FrameScreen(GameScreen):
    """The board, the sentence, the seats and a few controls; ``asked`` says how it is shown."""

    def __init__(self, asked: FrameRequest) -> None:
        self.asked = asked
        #: Whether a replay runs.
        self.replaying = False
        #: The place in a record with variations that is shown; None for a record without.
        self.walk: Walk | None = None
        if asked.tree is not None:
            self.walk = WALKS().begun(asked.match, asked.tree, asked.at)

    @property
    def viewing(self) -> bool:
        """Whether the game is only stepped through."""
        return self.asked.mode == "view"

    def skeleton(self, scene: Scene) -> str:
        """The fixed parts with their empty regions."""
        title, walks = scene.table.match.game.title, self.walk is not None
        return view.skeleton(scene.words, scene.game, title, scene.table.quarters, walks=walks)

    def regions(self, scene: Scene) -> dict[str, str]:
        """The text of every region that a frame has."""
        _ = scene.words
        texts = super().regions(scene)
        names = (*view.BESIDE, *view.DRAWN, "zooming")
        shown = {name: texts[name] for name in names if name in texts}
        if self.viewing:
            shown["status"] = view.status(scene)
            shown["asked"] = shown["others"] = ""
            controls = view.stepping(_, scene.table, running=self.replaying)
            if self.walk is not None:
                shown[view.REMARKS] = WALKS().region(_, self.walk, scene.game, worded)
                shown["notes"] = WALKS().drawn(self.walk, scene.board)
        else:
            others, told = OTHERS.here(), self.asked.mode == "play"
            shown["others"] = others.line(scene) if told and others else ""
            controls = view.playing(scene, self.asked)
        link = view.link(_, f"index.html{fragment(_carried(self._whole(scene.table)))}")
        return {**shown, "controls": controls + link}

    def items(self, scene: Scene) -> list[str]:
        """A frame lists no turns."""
        return []

    def title(self, scene: Scene) -> str:
        """The game's; nobody sees how it would change."""
        return f"{scene.table.match.game.title} · Tessera"

    def sentence(self, scene: Scene) -> str:
        """The sentence of the moment, as it is announced."""
        if self.viewing:
            beside = (
                WALKS().told(scene.words, self.walk, scene.game) if self.walk is not None else ""
            )
            return f"{view.told(scene)} {beside}".rstrip()
        return super().sentence(scene)

    def _whole(self, table: Table) -> Table:
        """The table with all that the record holds, where one looks at a line of it.

        In a variation that is the turn that it replaces.
        """
        walk = self.walk
        if walk is None:
            return table
        ends = turn_ends(self.asked.match)
        at = min(len(walk.main_path), len(ends) - 1)
        return table._replace(match=self.asked.match, tree=self.asked.tree, viewed=ends[at])


def _carried(table: Table) -> Table:
    """The table as it is taken over to the site: no turn is named there if it is the last."""
    last = table.viewed == len(table.match.actions)
    return table._replace(viewed=None, scene=()) if last else table
