"""The screen of a lesson, as a session asks for it: one board, one step at a time."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.core.scene import Scene
from tessera.page.model.lesson import Lesson
from tessera.page.views import lesson as view
from tessera.page.views.board import stage
from tessera.page.views.screens import GameScreen
from tessera.words.language import N_

#: The regions that are as in any game: what pieces come from, the rules, the drawing's layers.
SHARED: Final = ("supply", "help", "pieces", "marks", "choices", "preview", "zooming")


class LessonScreen(GameScreen):
    """A board, what a step tells and asks, the row of the moment."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def skeleton(self, scene: Scene) -> str:
        """The board and the empty regions beside it."""
        _ = scene.words
        keys = element("p", escaped(_(scene.game.words.KEYS)), id_="keys", class_="unseen")
        row = element("div", _region("supply") + _region("asked"), class_="moment")
        beside = _region("heading") + _region("status", "status lesson") + row
        beside += _region("help") + _region("leads", "leads row") + keys
        return stage(_, scene.game, scene.table.quarters) + element("div", beside, class_="side")

    def regions(self, scene: Scene) -> dict[str, str]:
        """The text of every region."""
        _ = scene.words
        texts = super().regions(scene)
        lesson = self.lesson
        row = view.leading(scene, lesson)
        told = view.text(scene, lesson, offers=view.is_in_hand(scene, lesson))
        own = {
            "heading": view.heading(_, lesson, scene.table),
            "status": view.progress(_, lesson) + told,
            "asked": row,
            "leads": view.leads(_, lesson),
        }
        return {name: texts[name] for name in SHARED if name in texts} | own

    def items(self, scene: Scene) -> list[str]:
        """A lesson lists no turns."""
        return []

    def title(self, scene: Scene) -> str:
        """Which game is learnt."""
        return f"{scene.words(N_('Learn {game}'), game=scene.table.match.game.title)} · Tessera"

    def sentence(self, scene: Scene) -> str:
        """What is announced of the step as it stands."""
        return view.announced(scene, self.lesson)


def _region(name: str, kind: str = "") -> str:
    return element("div", " ", id_=name, class_=kind or name)
