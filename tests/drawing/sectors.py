"""What stands where in a drawing of the nine sectors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from tessera.games.sectors.geometry import FACINGS, SQUARES, members
from tessera.games.sectors.marks import FORMS
from tests.drawing.looking import tree

_PLACE = re.compile(r"translate\((-?\d+) (-?\d+)\)")
_TURN = re.compile(r"rotate\((\d+)\)")
_FORM = {form: name for name, form in FORMS.items()}


def at(element: Element) -> str:
    """The square in which an element is drawn."""
    found = _PLACE.match(element.get("transform", ""))
    assert found is not None
    return named(found[1], found[2])


def named(x: str | None, y: str | None) -> str:
    """The square around a point."""
    return f"{'abcdefghi'[int(x or 0) // 100]}{9 - int(y or 0) // 100}"


def facing(element: Element) -> str:
    """The way that an element, or what is drawn in it, is turned."""
    turns = (_TURN.search(each.get("transform", "")) for each in element.iter())
    return next(FACINGS[int(turn[1]) // 45] for turn in turns if turn)


def names(squares: int) -> set[str]:
    """The names of a set of squares."""
    return {SQUARES[square] for square in members(squares)}


def targets(drawn: str) -> list[str]:
    """The squares with a quiet mark in their middle."""
    found = tree(drawn).findall("circle")
    assert all("can" in str(dot.get("class")).split() for dot in found)
    assert all(str(dot.get(axis)).endswith("50") for dot in found for axis in ("cx", "cy"))
    return sorted(named(dot.get("cx"), dot.get("cy")) for dot in found)


def movers(drawn: str) -> list[str]:
    """The squares of pawns with a quiet mark in their notch, and how these face."""
    found = [each for each in tree(drawn) if each.find("g/circle[@class='can able']") is not None]
    return sorted(at(each) + facing(each) for each in found)


def boxed(drawn: str, name: str) -> list[str]:
    """The squares around which a group of that class is drawn."""
    return sorted(at(each) for each in tree(drawn).findall(f"g[@class='{name}']"))


def marked(drawn: str, name: str) -> list[str]:
    """The squares on which a line of that class is drawn."""
    return sorted(at(each) for each in tree(drawn).findall(f"path[@class='{name}']"))


def signs(drawn: str) -> set[tuple[str, str]]:
    """The signs on small discs, each with its square."""
    found = tree(drawn).findall("g[@class='sign']")
    return {(at(each), _FORM[path.get("d", "")]) for each in found for path in each.iter("path")}


def ghosts(drawn: str, name: str) -> list[tuple[str, str]]:
    """Where ghosts of tiles or pawns are drawn, and whose."""
    found = [each for each in tree(drawn) if f"{name} ghost" in str(each.get("class"))]
    return [(at(each), str(each.get("class")).split()[-1]) for each in found]


def came(drawn: str) -> Iterator[tuple[str, str]]:
    """The pawns that say that they have just come: their squares, and how."""
    for each in tree(drawn):
        _look, coming, way = str(each.get("class")).partition(" came ")
        if coming:
            yield at(each), way


def standing(drawn: str) -> dict[str, dict[str, list[str]]]:
    """Pieces as a position in JSON has them."""
    found: dict[str, dict[str, list[str]]] = {"tiles": {}, "pawns": {}}
    for piece in tree(drawn):
        sort, seat = str(piece.get("class")).split()[:2]
        text = at(piece) + (facing(piece) if sort == "pawn" else "")
        found[f"{sort}s"].setdefault(seat, []).append(text)
    return found
