"""Panels beside the board: a list of elections for screen readers, and a table of all tiles."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.games.tyrus.observation import Observation
from tessera.games.tyrus.shapes import kind_icon
from tessera.games.tyrus.spoken import UP, carried
from tessera.games.tyrus.tiles import KINDS, ROUNDS, SEATS, VALUES
from tessera.words.language import N_, Words

#: Words for an election's result, by the election's letter.
_ELECTED: Final = {
    "C": N_("General: {result}"),
    "M": N_("Head of the merchants: {result}"),
    "T": N_("High priest: {result}"),
}
_WINNERS: Final = {"ivory": N_("Ivory"), "brown": N_("Brown"), "": N_("nobody")}
_CAPTION: Final = N_("Tiles revealed so far")
_UP: Final = N_("revealed")
_ROWS: Final = {
    ("ivory", "S"): N_("Ivory’s soldiers"),
    ("ivory", "M"): N_("Ivory’s merchants"),
    ("ivory", "P"): N_("Ivory’s priests"),
    ("brown", "S"): N_("Brown’s soldiers"),
    ("brown", "M"): N_("Brown’s merchants"),
    ("brown", "P"): N_("Brown’s priests"),
}


def elections(_: Words, seen: Observation) -> str:
    """List the nine elections for screen readers, which do not read the chart."""
    told = [
        _(_ELECTED[kind], result=_result(_, seen, place))
        for place, kind in enumerate(seen.elections)
    ]
    left = ROUNDS - len(told)
    if left:
        told.append(_.ngettext("{count} still face down", "{count} still face down", left))
    items = "".join(element("li", escaped(text)) for text in told)
    return element("ol", items, class_="unseen", aria_label=_(N_("Elections")))


def _result(_: Words, seen: Observation, place: int) -> str:
    results = carried(seen)
    if place >= len(results):
        return _(UP)
    return _(_WINNERS[results[place]])


def memory(_: Words, seen: Observation) -> str:
    """Return a table of both players' tiles, with a box around each tile that was turned up."""
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
