"""The screen of a lesson, as a session asks for it: one board, one step at a time."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.lesson import Lesson
from tessera.page.model.status import Status
from tessera.page.model.table import Table
from tessera.page.views import lesson as view
from tessera.page.views.board import stage
from tessera.page.views.screens import GameScreen
from tessera.words.language import N_, Words

#: The regions that are as in any game: what pieces come from, the rules, the drawing's layers.
SHARED: Final = ("supply", "help", "pieces", "marks", "choices", "preview", "zooming")


class LessonScreen(GameScreen):
    """A board, what a step tells and asks, the row of the moment."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def skeleton(self, _: Words, table: Table, parts: GameParts, status: Status) -> str:
        """The board and the empty regions beside it."""
        keys = element("p", escaped(_(parts.words.KEYS)), id_="keys", class_="unseen")
        row = element("div", _region("supply") + _region("asked"), class_="moment")
        beside = _region("heading") + _region("status", "status lesson") + row
        beside += _region("help") + _region("leads", "leads row") + keys
        return stage(_, parts, table.quarters) + element("div", beside, class_="side")

    def regions(self, _: Words, table: Table, parts: GameParts, status: Status) -> dict[str, str]:
        """The text of every region."""
        texts = super().regions(_, table, parts, status)
        lesson = self.lesson
        row = view.leading(_, lesson, table, parts, status)
        told = view.text(_, lesson, table, parts, offers=view.is_in_hand(_, lesson, parts, status))
        own = {
            "heading": view.heading(_, lesson, table),
            "status": view.progress(_, lesson) + told,
            "asked": row,
            "leads": view.leads(_, lesson),
        }
        return {name: texts[name] for name in SHARED if name in texts} | own

    def items(self, _: Words, table: Table, parts: GameParts, status: Status) -> list[str]:
        """A lesson lists no turns."""
        return []

    def title(self, _: Words, table: Table, parts: GameParts) -> str:
        """Which game is learnt."""
        return f"{_(N_('Learn {game}'), game=table.match.game.title)} · Tessera"

    def sentence(self, _: Words, table: Table, parts: GameParts) -> str:
        """What is announced of the step as it stands."""
        return view.announced(_, self.lesson, table, parts)


def _region(name: str, kind: str = "") -> str:
    return element("div", " ", id_=name, class_=kind or name)
