"""A number to be named: the form, and what was written in it."""

from __future__ import annotations

from tessera.drawing.board import Board, Number
from tessera.drawing.svg import element, escaped
from tessera.page.game_parts import GameParts
from tessera.page.table import Table
from tessera.play.fault import Fault, Refused, fault
from tessera.words.language import Words

#: The form's field, by its id and name.
FIELD = "number"
#: The most digits that are read as a number.
DIGITS = 9


def form(_: Words, parts: GameParts, number: Number) -> str:
    """The field for a number, and the button that names it."""
    label = parts.words.name(_, "number", number.prefix)
    field = element(
        "input",
        id_=FIELD,
        name=FIELD,
        type="number",
        inputmode="numeric",
        autocomplete="off",
        min=number.least,
        max=number.most,
    )
    act = element(
        "button", escaped(parts.words.name(_, "act", number.prefix)), type="submit", class_="plain"
    )
    inner = element("label", escaped(label), for_=FIELD) + field + act
    return element("form", inner, class_="number", data_do="number", novalidate="novalidate")


def named(table: Table, board: Board, text: str) -> str | Fault | None:
    """The pick of a number as written, or why it is refused; None where none is to be named."""
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
    except Refused as refused:
        return refused.fault
    return next(filter(None, causes), fault("syntax", text=written))
