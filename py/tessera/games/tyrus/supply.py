"""The table of the tiles turned up so far, where a game helps the memory."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.games.tyrus.shapes import kind_icon
from tessera.games.tyrus.sight import Sight
from tessera.games.tyrus.tiles import KINDS, SEATS, VALUES
from tessera.words.language import N_, Words

_CAPTION: Final = N_("Tiles turned up so far")
_UP: Final = N_("turned up")
_ROWS: Final = {
    ("ivory", "S"): N_("Ivory's soldiers"),
    ("ivory", "M"): N_("Ivory's merchants"),
    ("ivory", "P"): N_("Ivory's priests"),
    ("brown", "S"): N_("Brown's soldiers"),
    ("brown", "M"): N_("Brown's merchants"),
    ("brown", "P"): N_("Brown's priests"),
}


def supply(_: Words, seen: Sight) -> str:
    """Both players' tiles by kind and value, those turned up in a box and struck through."""
    up = {
        (token.seat, token.tile)
        for election in seen.held
        for tokens in election.tokens
        for token in tokens
    }
    rows = "".join(_row(_, seat, kind, up) for seat in SEATS for kind in KINDS)
    caption = element("caption", escaped(_(_CAPTION)), class_="quiet")
    return element("table", caption + element("tbody", rows), class_="memory")


def _row(_: Words, seat: str, kind: str, up: set[tuple[str, str]]) -> str:
    name = element("span", escaped(_(_ROWS[seat, kind])), class_="unseen")
    cells = "".join(
        _cell(_, value, (seat, f"{kind}{value}") in up) for value in range(1, VALUES + 1)
    )
    icon = kind_icon(seat, kind)
    return element("tr", element("th", icon + name, scope="row") + cells, class_=seat)


def _cell(_: Words, value: int, up: bool) -> str:
    if not up:
        return element("td", str(value))
    told = element("span", escaped(_(_UP)), class_="unseen")
    return element("td", element("i", str(value)) + " " + told, class_="up")
