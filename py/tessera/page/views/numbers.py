"""The form in which a number is named."""

from __future__ import annotations

from tessera.drawing.board import Number
from tessera.drawing.svg import element, escaped
from tessera.page.model.events import NUMBER_FIELD
from tessera.page.model.game_parts import GameParts
from tessera.words.language import Words


def form(_: Words, parts: GameParts, number: Number) -> str:
    """The field for a number, and the button that names it."""
    label = parts.words.name(_, "number", number.prefix)
    field = element(
        "input",
        id_=NUMBER_FIELD,
        name=NUMBER_FIELD,
        type="number",
        inputmode="numeric",
        autocomplete="off",
        min=number.least,
        max=number.most,
        placeholder=label,
    )
    act = element(
        "button", escaped(parts.words.name(_, "act", number.prefix)), type="submit", class_="plain"
    )
    inner = element("label", escaped(label), for_=NUMBER_FIELD) + field + act
    return element("form", inner, class_="number", data_do="number", novalidate="novalidate")
