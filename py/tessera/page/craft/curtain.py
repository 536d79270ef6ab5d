"""The curtain: persons at one screen who know what others may not hand it to each other.

Who has just been shown something by their own turn, a tile drawn, may look first and hides it then.
"""

from __future__ import annotations

from tessera.drawing.board import Board
from tessera.drawing.svg import element, escaped
from tessera.page.game_parts import GameParts
from tessera.page.html import button
from tessera.page.seats import seat_name
from tessera.page.table import Table, ready
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: The buttons that let it fall, and that lift it.
HIDE, LIFT = "hide", "lift"


def handing(_: Words, table: Table, parts: GameParts) -> str:
    """To whom the screen is to be handed."""
    text = N_("Hand the screen to {seat}.")
    if table.seeing:
        text = N_("Look at it, then hand the screen to {seat}.")
    return _(text, seat=_whom(_, table, parts))


def lifting(_: Words, table: Table, parts: GameParts) -> str:
    """The button of the one who gives it away, then of the one who takes it."""
    if table.seeing:
        return button(_(N_("Hide")), HIDE, id_=HIDE, class_="main")
    key = letter(_, table, parts).upper()
    name = escaped(_(N_("I am {seat}"), seat=_whom(_, table, parts)))
    shown = element("kbd", key, aria_hidden="true") if key else ""
    about = {"type": "button", "data_do": LIFT, "id_": LIFT, "class_": "main"}
    return element("button", f"{name} {shown}".rstrip(), aria_keyshortcuts=key or None, **about)


def _whom(_: Words, table: Table, parts: GameParts) -> str:
    return seat_name(_, table, parts, table.curtain or "")


def letter(_: Words, table: Table, parts: GameParts) -> str:
    """The key by which the one to whom the screen is handed lifts it: the first of its seat's name.

    Empty where no screen is to be handed over, or two seats begin alike.
    """
    if not table.curtain or table.seeing or (table.staged and len(table.scene) > 1):
        return ""
    letters = [parts.words.seat(_, seat)[0].lower() for seat in table.match.seats]
    own = parts.words.seat(_, table.curtain)[0].lower()
    return own if letters.count(own) == 1 else ""


def seer(table: Table, match: Match) -> Seat | None:
    """The person who is there, if playing on to ``match`` has shown them something new."""
    there, past = table.lifted, table.match.actions
    if match.actions[: len(past)] != past:
        return None
    fresh = zip(match.states[len(past) :], match.actions[len(past) :], strict=False)
    shown = any(state.to_move == there and state.reveals(act, there) for state, act in fresh)
    return there if shown else None


def hidden(table: Table) -> Table:
    """The table when all has been seen."""
    return table._replace(seeing=None)


def lifted(table: Table, board: Board) -> Table:
    """The table for the person to move, who is there."""
    if not table.curtain:
        return table
    there = hidden(table)._replace(lifted=table.curtain, refused=None)
    watched = len(table.match.actions)
    return ready(there._replace(scene=(), watched=watched), board)
