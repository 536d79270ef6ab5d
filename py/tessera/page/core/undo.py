"""Taking back and playing again; playing on from an earlier turn."""

from __future__ import annotations

from typing import Final

from tessera.drawing.board import Board
from tessera.page.core.choosing import played
from tessera.page.core.table import Table, person_moves, turn_ends
from tessera.play.fault import Fault, Refused, fault
from tessera.play.match import Match
from tessera.play.record import is_open
from tessera.words.language import N_

REVEALED: Final = N_("What came after this turn showed something new: it cannot be played anew.")
HIDDEN: Final = N_(
    "While something is hidden, a game is not played twice: take turns back instead."
)


def cannot_branch(table: Table) -> str:
    """Why the game cannot be played on from the turn that is looked at, to be translated; or ""."""
    match, shown = table.match, table.viewed or 0
    later = zip(match.states[shown:], match.actions[shown:], strict=False)
    if any(state.reveals(action) for state, action in later) or (
        match.resigned and match.can_undo()
    ):
        return REVEALED
    if match.outcome is None and match.game.secrets(match.setup):
        return HIDDEN
    return ""


def may_branch(table: Table) -> bool:
    """Whether an earlier turn is looked at from which the game can be played on."""
    return table.viewed is not None and table.looked_at.outcome is None and not cannot_branch(table)


def may_study(table: Table) -> bool:
    """Whether nothing of a game is hidden, as far as it may be told, and no bot still plays it."""
    match = table.told
    return is_open(match) and (match.outcome is not None or not table.has_bots)


def own_decision(table: Table) -> int | None:
    """How many actions stand after an undo.

    Within one's open turn it takes back one action, else to where a person's last turn, or
    part in a turn, began. None where there is nothing to take back, or what would be was shown.
    """
    match = table.match
    if match.resigned is not None:
        return len(match.actions) if match.can_undo() is None else None
    within, found = match.open and person_moves(table, match), None
    while match.actions and match.can_undo() is None:
        match = match.undo()
        if person_moves(table, match):
            found = len(match.actions)
        if found is not None and (within or not match.open):
            break
    return found


def cannot_undo(table: Table) -> Fault | None:
    """Why there is no way back to a person's own decision; None if there is."""
    if own_decision(table) is not None:
        return None
    match = table.match
    while match.can_undo() is None:
        match = match.undo()
    shown = match.can_undo()
    return shown if shown and shown.why else fault("nothing-to-undo")


def turn_before(match: Match, least: int) -> Match:
    """The match before its last turn, or what was played of one, whatever that showed.

    At ``least`` so many actions stay: those of the position that one began from.
    """
    earlier = (end for end in turn_ends(match) if end < len(match.actions))
    return match.at(max(least, *earlier, 0))


def undone(table: Table, board: Board) -> Table:
    """Take back to one's own last decision. Raises `Refused` ("nothing-to-undo")."""
    count = own_decision(table)
    if count is None:
        raise Refused(cannot_undo(table) or fault("nothing-to-undo"))
    match = table.match
    if match.resigned is not None:
        match = match.undo()
    while len(match.actions) > count:
        match = match.undo()
    return played(_recalling(table, match), board, match)


def _recalling(table: Table, match: Match) -> Table:
    """The table with its match remembered, before whole turns of it are taken back.

    Where that was done just before, it is already; and where anything is hidden it is not.
    """
    before = table.match
    if before.undone or match.finished == before.finished or not is_open(match):
        return table
    return table._replace(taken_back=(*table.taken_back, before))


def redone(table: Table, board: Board) -> Table:
    """Play again up to one's next decision: an action of an open turn, else a whole turn.

    Raises `Refused` ("nothing-to-undo").
    """
    match, within = table.match.redo(), table.match.open
    mover = None if within else table.match.to_move
    while match.undone and (
        not person_moves(table, match) or (match.open and match.to_move == mover)
    ):
        match = match.redo()
    return played(table, board, match)
