"""What happens between two turns, shown step by step: a tally is staged, and can be hurried."""

from __future__ import annotations

from tessera.drawing.board import Board
from tessera.page.craft.curtain import handing, lifting
from tessera.page.game_parts import GameParts
from tessera.page.html import button
from tessera.page.players import persons
from tessera.page.table import Table, ready
from tessera.words.language import N_, Words

#: The buttons that show the last step at once, and that lead on to the next turn.
SKIP, ON = "skip", "on"
#: How long a step is shown, in seconds; and the last one where only bots play.
STEP, REST = 1.8, 3.0


def told(_: Words, table: Table, parts: GameParts) -> tuple[str, str]:
    """The sentence of the step shown, and its rule; behind the last one what comes then."""
    text, by = parts.words.shown(_, table.scene[0])
    outcome = table.match.outcome
    if len(table.scene) > 1:
        return text, by
    if outcome is not None:
        seen = table._replace(scene=()).observation
        return f"{text} {parts.words.result(_, outcome, seen)}", outcome.rule
    if table.curtain:
        return f"{text} {handing(_, table, parts)}", ""
    return text, by


def leading(_: Words, table: Table, parts: GameParts) -> str:
    """The button that leads on: to the last step, from there to the next turn, or its player."""
    if len(table.scene) > 1:
        return button(_(N_("Skip")), SKIP, id_=SKIP, class_="plain")
    if table.curtain:
        return lifting(_, table, parts)
    return button(_(N_("Go on")), ON, id_=ON, class_="main")


def runs(table: Table) -> bool:
    """Whether the scene goes on by itself: but for its last step, which waits for a person."""
    if table.shown is not None or not table.scene:
        return False
    return len(table.scene) > 1 or (table.staged and not persons(table.match, table.players))


def stepped(table: Table, board: Board) -> Table:
    """The next step; from the last one on to the game itself."""
    if len(table.scene) > 1:
        return table._replace(scene=table.scene[1:])
    return left(table, board)


def skipped(table: Table) -> Table:
    """The last step, which says it all."""
    return table._replace(scene=table.scene[-1:])


def left(table: Table, board: Board) -> Table:
    """The table when the scene has been seen to its end."""
    watched = len(table.match.actions)
    return ready(table._replace(scene=(), watched=watched, refused=None), board)
