"""The row of controls below a game."""

from __future__ import annotations

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.status import Status, may_hint
from tessera.page.model.table import Table, views
from tessera.page.model.undo import cannot_undo
from tessera.page.views.html import button
from tessera.words.faults import sentence
from tessera.words.language import N_, Words

LOOKING = N_("Looking for a hint …")


def controls(_: Words, table: Table, parts: GameParts, status: Status) -> str:
    """The row of controls; what cannot be done now is disabled."""
    match = table.match
    settings = _settings(_, table, parts, status)
    about = {"class_": "plain", "aria_keyshortcuts": "H"}
    disabled = None if may_hint(table, status) else "disabled"
    hint = button(_(N_("Hint")), "hint", id_="hint", disabled=disabled, **about)
    if not match.actions and not table.name:
        return hint + settings
    free = not status.watching and not table.curtain

    def control(text: str, do: str, *, able: bool, **more: str | None) -> str:
        return button(text, do, class_="plain", disabled=None if able else "disabled", **more)

    no_way = cannot_undo(table) if table.pending is None else None
    why = sentence(_, no_way) if no_way else None
    back = control(_(N_("Undo")), "undo", able=free and no_way is None, title=why)
    forth = control(_(N_("Redo")), "redo", able=free and bool(match.undone))
    give_up = ""
    if match.outcome is None and match.resignable:
        able = free and bool(table.name) and table.choosing and not status.thinking
        give_up = control(_(N_("Resign")), "resign", able=able, id_="resign")
    last = "" if match.outcome is not None else _either(hint, _(N_("Move now")))
    if status.thinking:
        hurry = control(_(N_("Move now")), "hurry", able=free, id_="hurry")
        last = _either(hurry, _(N_("Hint")))
    new = [
        button(_(N_("Same seats again")), "again", class_="main" if match.outcome else "link"),
        element("a", escaped(_(N_("New game"))), class_="link", href=f"#/new/{match.game.id}"),
    ]
    return back + forth + give_up + last + "".join(new) + settings


def _either(shown: str, other: str) -> str:
    """One of two buttons, in a place that is wide enough for both.

    Who presses "Move now" once too often asks for a hint there, and does nothing worse.
    """
    spacer = element("span", escaped(other), class_="plain spacer")
    return element("span", shown + spacer, class_="either")


def _settings(_: Words, table: Table, parts: GameParts, status: Status) -> str:
    """How the board lies, and whether turns are confirmed, where the game knows such things."""
    found = ""
    if len(views(table, parts.board)) > 1:
        found += button(_(N_("Turn the board")), "turn", id_="turn", class_="link")
    if parts.board.CONFIRMS:
        checked = "true" if status.confirms else "false"
        found += button(
            _(N_("Confirm my turns")),
            "confirming",
            class_="link check",
            role="checkbox",
            aria_checked=checked,
        )
    return found
