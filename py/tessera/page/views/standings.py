"""How it stands, in one line for telephones: who is ahead, and whose turn it is, beside the board.

It is for the eyes alone: the seats tell the same, and more, to everybody.
"""

from __future__ import annotations

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.table import Table
from tessera.page.views.people import among, label
from tessera.page.views.seats import WINNER, has_won
from tessera.play.contract import Seat
from tessera.words.language import Words
from tessera.words.naming import SEAT


def line(_: Words, table: Table, parts: GameParts) -> str:
    """Each seat: its emblem, what its player is called, its score in figures."""
    inner = "".join(_standing(_, table, parts, seat) for seat in table.match.seats)
    return element("div", inner, aria_hidden="true")


def _standing(_: Words, table: Table, parts: GameParts, seat: Seat) -> str:
    """One seat; its own name, by which players of one name are told apart, its emblem shows."""
    seen, words = table.observation, parts.words
    name = label(_, table, parts, seat).removesuffix(f" ({words.name(_, SEAT, seat)})")
    shown = parts.board.emblem(seat, seen) + element(
        "span", escaped(name), class_=f"player{' own' * among(_, table, parts).is_you(seat)}"
    )
    shown += (WINNER if has_won(table, seat) else "") + escaped(words.figures(_, seen, seat))
    moves = "moving" if table.moving == seat else None
    return element("span", shown, class_=moves)
