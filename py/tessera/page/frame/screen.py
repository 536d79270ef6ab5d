"""A frame's screen, as a session asks for it."""

from __future__ import annotations

from tessera.page.frame import view
from tessera.page.frame.parameters import FrameRequest
from tessera.page.model.game_parts import GameParts
from tessera.page.model.sharing import fragment
from tessera.page.model.status import Status
from tessera.page.model.table import Table
from tessera.page.views.parts import OTHERS
from tessera.page.views.screens import GameScreen
from tessera.words.language import Words


class FrameScreen(GameScreen):
    """The board, the sentence, the seats and a few controls; ``asked`` says how it is shown."""

    def __init__(self, asked: FrameRequest) -> None:
        self.asked = asked
        #: Whether a replay runs.
        self.replaying = False

    @property
    def viewing(self) -> bool:
        """Whether the game is only stepped through."""
        return self.asked.mode == "view"

    def skeleton(self, _: Words, table: Table, parts: GameParts, status: Status) -> str:
        """The fixed parts with their empty regions."""
        return view.skeleton(_, parts, table.match.game.title, table.quarters)

    def regions(self, _: Words, table: Table, parts: GameParts, status: Status) -> dict[str, str]:
        """The text of every region that a frame has."""
        texts = super().regions(_, table, parts, status)
        names = (*view.BESIDE, *view.DRAWN, "zooming")
        shown = {name: texts[name] for name in names if name in texts}
        if self.viewing:
            shown["status"] = view.status(_, table, parts, status.trouble)
            shown["asked"] = shown["others"] = ""
            controls = view.stepping(_, table, running=self.replaying)
        else:
            others, told = OTHERS.here(), self.asked.mode == "play"
            shown["others"] = others.line(_, table, parts, status) if told and others else ""
            controls = view.playing(_, table, status, self.asked)
        link = view.link(_, f"index.html{fragment(_carried(table))}")
        return {**shown, "controls": controls + link}

    def items(self, _: Words, table: Table, parts: GameParts, status: Status) -> list[str]:
        """A frame lists no turns."""
        return []

    def title(self, _: Words, table: Table, parts: GameParts) -> str:
        """The game's; nobody sees how it would change."""
        return f"{table.match.game.title} · Tessera"

    def sentence(self, _: Words, table: Table, parts: GameParts) -> str:
        """The sentence of the moment, as it is announced."""
        if self.viewing:
            return view.told(_, table, parts)
        return super().sentence(_, table, parts)


def _carried(table: Table) -> Table:
    """The table as it is taken over to the site: no turn is named there if it is the last."""
    last = table.viewed == len(table.match.actions)
    return table._replace(viewed=None, scene=()) if last else table
