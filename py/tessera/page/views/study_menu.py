"""What is done to the turn shown in a study and to the whole; what keys do there."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.studying import Studying, promoted
from tessera.page.model.table import Table
from tessera.page.views.controls import IN_MENU
from tessera.page.views.game import keys_told
from tessera.page.views.html import button
from tessera.page.views.study_comment import waits
from tessera.words.language import N_, Words

#: Why a variation cannot come before others.
_MAIN: Final = N_("This is the main line already.")
_ENDED: Final = N_("The main line of a game that is over stays what was played.")
_FIRST: Final = N_(
    "It is the first variation already; the main line of a game that is over stays what was played."
)
_WALKS: Final = N_(
    "Beside the board the left and right arrows walk through the turns, up and down change the "
    "variation, Home and End lead to both ends. In the list of turns Delete takes away the turn "
    "shown, and Insert puts it back. Escape puts the pencil down."
)


def region(_: Words, shown: Studying, table: Table, *, watching: bool) -> str:
    """What is done to the turn shown and to the whole, in groups."""
    able = not watching and shown.study.may_change(shown.path)
    up = able and not shown.study.is_main(shown.path) and promoted(shown) is not shown
    change = button(_(N_("Variation first")), "study-promote", **_in_menu(able=up))
    keys = {"aria_keyshortcuts": "Delete"}
    change += button(_(N_("Delete from here")), "study-delete", **_in_menu(able=able), **keys)
    why = "" if up or watching else _why_not(shown)
    change += element("p", escaped(_(why)), class_="quiet") if why else ""
    leads = ""
    if table.name:
        leads += button(_(N_("Export")), "export", data_name=table.name, **IN_MENU)
        leads += element(
            "a", escaped(_(N_("To the game"))), class_="link", href=f"#/game/{table.name}"
        )
    return "".join(element("div", group, class_="group") for group in (change, leads))


def _in_menu(*, able: bool) -> dict[str, str | None]:
    """What a control in the menu has: one that what it does disables would not close that."""
    return {**IN_MENU, "aria_disabled": waits(able=able)}


def _why_not(shown: Studying) -> str:
    """Why the turn shown cannot be brought forward; "" at the start."""
    if not shown.path:
        return ""
    over = shown.study.match.outcome is not None
    if shown.study.is_main(shown.path):
        return _ENDED if over else _MAIN
    return _FIRST if over else ""


def keys(_: Words, parts: GameParts, *, unfolded: bool) -> str:
    """What keys do on the board and beside it, to be folded as at a game."""
    return keys_told(_, parts, element("p", escaped(_(_WALKS))), unfolded=unfolded)
