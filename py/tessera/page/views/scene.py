"""A scene's sentence and the button that leads on."""

from __future__ import annotations

from tessera.page.core.scene import Scene
from tessera.page.views.curtain import handing, lifting
from tessera.page.views.html import button
from tessera.words.language import N_

#: The buttons that show the last step at once, and that lead on to the next turn.
SKIP, ON = "skip", "on"


def told(scene: Scene) -> tuple[str, str]:
    """The sentence of the step shown, and its rule; behind the last one what comes then."""
    _, table = scene.words, scene.table
    text, by = scene.game.words.shown(_, table.scene[0])
    outcome = table.match.outcome
    if len(table.scene) > 1:
        return text, by
    if outcome is not None:
        seen = table._replace(scene=()).observation
        return f"{text} {scene.game.words.result(_, outcome, seen)}", scene.game.words.won_by(
            outcome, seen
        )
    if table.curtain:
        return f"{text} {handing(scene)}", ""
    return text, by


def scene_button(scene: Scene) -> str:
    """The button that leads on: to the last step, from there to the next turn, or its player."""
    _ = scene.words
    if len(scene.table.scene) > 1:
        return button(_(N_("Skip")), SKIP, id_=SKIP, class_="plain")
    if scene.table.curtain:
        return lifting(scene)
    return button(_(N_("Go on")), ON, id_=ON, class_="main")
