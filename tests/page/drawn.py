"""Boards as they are drawn: read from the shapes and where they stand, not from what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.page.fake_document import Element, FakeDocument, elements

FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SEATS = ("south", "west", "north", "east")
#: How many quarters a tile of three squares is turned, by its heading in the notation.
HEADINGS = "ESWN"

Position = dict[str, dict[str, list[str]]]


def position(document: FakeDocument) -> Position:
    """Tiles and pawns of Shacru and Pacru, in the form of the notation's positions."""
    found: Position = {"tiles": {}, "pawns": {}}
    every = _pieces(document)
    for at, node in enumerate(every):
        if not {"tile", "pawn"} & {*node.classes}:
            continue
        x, y = _numbers(node)
        square = "abcdefghi"[int(x - 50) // 100] + str(9 - int(y - 50) // 100)
        seat = next(seat for seat in SEATS if seat in node.classes)
        if "pawn" in node.classes:
            turned = next(each for each in every[at + 1 :] if "transform" in each.attributes)
            square += FACINGS[int(_numbers(turned)[0] / 45)]
        kind = "tiles" if "tile" in node.classes else "pawns"
        found[kind].setdefault(seat, []).append(square)
    return {kind: {seat: sorted(of) for seat, of in its.items()} for kind, its in found.items()}


def canals(document: FakeDocument) -> list[list[Any]]:
    """Ta Yü's tiles, each by its middle square and the quarters by which it is turned."""
    return list(_canals(document))


def _canals(document: FakeDocument) -> Iterator[list[Any]]:
    for node in _pieces(document):
        if node.attributes.get("id", "").startswith("tile-"):
            x, y, *turned = _numbers(node)
            square = "abcdefghijklmnopqrs"[int(x - 20) // 40] + str(19 - int(y - 20) // 40)
            yield [square, int(turned[0] if turned else 0) // 90]


def canal(written: str) -> list[Any]:
    """A tile of Ta Yü as the notation writes it, in the same form."""
    place = written.partition(":")[2]
    file, rank, heading = ord(place[0]), int(place[1:-1]), place[-1]
    file += {"E": 1, "W": -1}.get(heading, 0)
    rank += {"N": 1, "S": -1}.get(heading, 0)
    return [f"{chr(file)}{rank}", HEADINGS.index(heading)]


def tokens(document: FakeDocument) -> list[list[str]]:
    """Tyrus's tiles as they were placed: whose each is, and the figures on it."""
    found = [
        [
            node.attributes["id"],
            next(seat for seat in ("ivory", "brown") if seat in node.classes),
            node.text,
        ]
        for node in _pieces(document)
        if node.attributes.get("id", "").startswith("token-")
    ]
    return sorted(found, key=lambda token: int(token[0].partition("-")[2]))


def _pieces(document: FakeDocument) -> tuple[Element, ...]:
    return elements(document.regions["pieces"])


def _numbers(node: Element) -> list[float]:
    """The numbers in how a shape is moved and turned."""
    return [float(each) for each in re.findall(r"-?[\d.]+", node.attributes["transform"])]
