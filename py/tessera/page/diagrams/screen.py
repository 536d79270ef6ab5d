"""A live diagram's screen, as a session asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tessera.drawing.board import Board
from tessera.drawing.svg import element, escaped
from tessera.page.core.scene import Scene
from tessera.page.diagrams.view import Crop, live
from tessera.page.model.grid import Rows
from tessera.page.model.playing import solved
from tessera.page.model.table import Table
from tessera.page.views.html import button
from tessera.page.views.screens import GameScreen
from tessera.words.language import N_, Words

#: The regions beside a diagram's board.
BESIDE: Final = ("status", "supply", "asked", "seats", "controls")
#: Those of the drawing, which are brought to their texts as well.
DRAWN: Final = ("pieces", "marks", "choices", "preview")

_SOLVED: Final = N_("That is it.")
_ANOTHER: Final = N_("The rules allow that, but something else is asked here: take it back.")


class DiagramScreen(GameScreen):
    """A board or a part of one, the sentence, undo and reset.

    ``fresh`` is the position as it stands in the page; ``goals`` are the actions after which a
    step of the first game is solved.
    """

    def __init__(self, crop: Crop | None, fresh: Table, goals: Sequence[tuple[Any, ...]]) -> None:
        self.crop, self.fresh, self.goals = crop, fresh, goals

    def rows(self, board: Board) -> Rows:
        """The rows of squares that are shown."""
        return self.crop.rows if self.crop else board.ROWS

    def corner(self, board: Board) -> tuple[int, int]:
        """How many columns and rows of the board lie left of them, and above."""
        name = self.rows(board)[0][0]
        above, row = next(each for each in enumerate(board.ROWS) if name in each[1])
        return row.index(name), above

    def skeleton(self, scene: Scene) -> str:
        """The live board, and the empty regions beside it."""
        _ = scene.words
        regions = "".join(element("div", " ", id_=name, class_=name) for name in BESIDE)
        keys = element("p", escaped(_(scene.game.words.KEYS)), id_="keys", class_="unseen")
        return live(_, scene.game, self.crop) + element("div", regions + keys, class_="beside")

    def regions(self, scene: Scene) -> dict[str, str]:
        """The text of every region that a diagram has."""
        texts = super().regions(scene)
        shown = {name: texts[name] for name in (*BESIDE, *DRAWN)}
        return shown | {"controls": self._controls(scene.words, scene.table)}

    def judged(self, table: Table) -> bool | None:
        """Whether a step is solved; None while it may be, or nothing is asked."""
        moved = len(table.match.actions) > len(self.fresh.match.actions)
        return solved(table.match.actions, self.goals) if moved and self.goals else None

    def _controls(self, _: Words, table: Table) -> str:
        """Whether a step is solved; undo and reset."""
        told = {True: _(_SOLVED), False: _(_ANOTHER), None: ""}[self.judged(table)]
        moved = len(table.match.actions) > len(self.fresh.match.actions)
        able = None if moved else "disabled"
        begun = table.refused or table.picks != self.fresh.picks
        return (
            (element("p", escaped(told), class_="told") if told else "")
            + button(_(N_("Undo")), "undo", class_="plain", disabled=able)
            + button(_(N_("Reset")), "reset", class_="plain", disabled=None if begun else able)
        )

    def labels(self, scene: Scene) -> dict[str, str]:
        """What is spoken of the squares that are shown."""
        shown = {name for row in self.rows(scene.board) for name in row}
        texts = super().labels(scene)
        return {name: text for name, text in texts.items() if name in shown}

    def items(self, scene: Scene) -> list[str]:
        """A diagram lists no turns."""
        return []

    def title(self, scene: Scene) -> str:
        """The title is the page's."""
        return ""
