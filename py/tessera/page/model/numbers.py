"""A number to be named: the form, and what was written in it."""

from __future__ import annotations

from tessera.drawing.board import Board
from tessera.page.model.table import Table
from tessera.play.fault import Fault, Refused, fault

#: The most digits that are read as a number.
DIGITS = 9


def named(table: Table, board: Board, text: str) -> str | Fault | None:
    """The pick of a number as written, or why it is refused; None where none is to be named.

    What is no whole number is refused as such: in the field nobody writes a turn.
    """
    number = board.number(table.observation) if table.choosing else None
    if number is None:
        return None
    text = " ".join(text.split())
    plain = text.isascii() and text.isdigit() and len(text) <= DIGITS
    if plain and number.least <= int(text) <= number.most:
        return f"{number.prefix}{int(text)}"
    game, written = table.match.game, f"{number.prefix.strip(':')} {text}".strip()
    try:
        causes = [table.match.fault(action) for action in game.read(written)]
    except Refused:
        causes = []
    no_number = fault("syntax", "number", least=number.least, most=number.most)
    return next(filter(None, causes), no_number)
