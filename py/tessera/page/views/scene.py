"""A scene's sentence and the button that leads on."""

from __future__ import annotations

from tessera.page.model.game_parts import GameParts
from tessera.page.model.table import Table
from tessera.page.views.curtain import handing, lifting
from tessera.page.views.html import button
from tessera.words.language import N_, Words

#: The buttons that show the last step at once, and that lead on to the next turn.
SKIP, ON = "skip", "on"


def told(_: Words, table: Table, parts: GameParts) -> tuple[str, str]:
    """The sentence of the step shown, and its rule; behind the last one what comes then."""
    text, by = parts.words.shown(_, table.scene[0])
    outcome = table.match.outcome
    if len(table.scene) > 1:
        return text, by
    if outcome is not None:
        seen = table._replace(scene=()).observation
        return f"{text} {parts.words.result(_, outcome, seen)}", parts.words.won_by(outcome, seen)
    if table.curtain:
        return f"{text} {handing(_, table, parts)}", ""
    return text, by


def scene_button(_: Words, table: Table, parts: GameParts) -> str:
    """The button that leads on: to the last step, from there to the next turn, or its player."""
    if len(table.scene) > 1:
        return button(_(N_("Skip")), SKIP, id_=SKIP, class_="plain")
    if table.curtain:
        return lifting(_, table, parts)
    return button(_(N_("Go on")), ON, id_=ON, class_="main")
