"""Drawings of a tile that is centred on the origin and heads east: its body, canal and back.

A side of a square is 40 units, so a tile reaches from -60 to 60 and from -20 to 20. A canal has a
curve between any two of its exits. The curves are stroked twice, first as banks, then as water.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Final

from tessera.drawing.svg import element
from tessera.games.tayu.form import RINGS
from tessera.games.tayu.tiles import EAST, KINDS, NORTH, RIM, SOUTH, WEST

#: The side of a square, in drawing units.
UNIT: Final = 40
#: The distances by which banks and water reach beyond their tile. The water reaches farther, so
#: that it covers the ends of the next tile's banks; otherwise a seam would show.
_BANKS, _WATER = 1, 3
_BODY: Final = '<rect x="-58.5" y="-18.5" width="117" height="37" rx="5"/>'
_ENGRAVED: Final = "M-38 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0M16 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0"
#: An estuary's path, and its points: distances (along the side, outwards) from the side's middle.
_MOUTH: Final = "M{} {}Q{} {} {} {}L{} {}Q{} {} {} {}z"
_FAN: Final = ((-7, 1), (-7, 10), (-16, 17), (16, 17), (7, 10), (7, 1))
#: For each side, the unit vector (x, y) along it, and the one that points away from the tile.
_ALONG: Final = {NORTH: (1, 0), EAST: (0, 1), SOUTH: (-1, 0), WEST: (0, -1)}
_AWAY: Final = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}


def path(*numbers: int) -> str:
    """Numbers in the shortest form that SVG path data allows."""
    return " ".join(map(str, numbers)).replace(" -", "-")


def _exit(letter: str, beyond: int) -> tuple[int, int]:
    """The end of the canal at a side, ``beyond`` units outside the tile."""
    place, side = RIM[letter]
    across, down = _AWAY[side]
    end = UNIT // 2 + beyond
    return UNIT * (place - 1) + end * across, end * down


@cache
def _way(first: str, last: str, beyond: int) -> str:
    """The path of the canal from one exit to another, along the middle line."""
    (x, y), (to_x, to_y) = _exit(first, beyond), _exit(last, beyond)
    drawn = f"M{path(x, y)}"
    if x == to_x:
        return f"{drawn}V{to_y}"
    step = UNIT // 2 if to_x > x else -UNIT // 2
    if y:
        x += step
        drawn += f"Q{path(x - step, 0, x, 0)}"
    if to_y:
        begin = to_x - step
        return drawn + (f"H{begin}" if x != begin else "") + f"Q{path(to_x, 0, to_x, to_y)}"
    return f"{drawn}H{to_x}"


def _canal(kind: int, beyond: int) -> str:
    return "".join(_way(*ends, beyond) for ends in combinations(KINDS[kind], 2))


@cache
def tile(kind: int, running: str = "") -> str:
    """Draw a tile face up; if ``running`` is an exit, water flows once from it to the others."""
    banks, water = _canal(kind, _BANKS), _canal(kind, _WATER)
    drawn = f'{_BODY}<path class="bank" d="{banks}"/><path class="water" d="{water}"/>'
    if not running:
        return drawn
    others = (letter for letter in KINDS[kind] if letter != running)
    run = "".join(_way(running, letter, _WATER) for letter in others)
    return f'{drawn}<path class="run" d="{run}"/>'


@cache
def back(written: str) -> str:
    """Draw a tile face down: with two engraved rings for ``?o``, without rings for ``?-``."""
    return _BODY + (f'<path class="rings" d="{_ENGRAVED}"/>' if written == RINGS else "")


@cache
def mouth(letter: str, doubled: bool) -> str:
    """The path of an estuary at one side of a tile, with a dot in it if ``doubled``."""
    place, side = RIM[letter]
    (along_x, along_y), (away_x, away_y) = _ALONG[side], _AWAY[side]
    x = UNIT * (place - 1) + UNIT // 2 * away_x
    y = UNIT // 2 * away_y
    points = ((x + a * along_x + b * away_x, y + a * along_y + b * away_y) for a, b in _FAN)
    fan = _MOUTH.format(*(number for point in points for number in point))
    if not doubled:
        return fan
    x, y = x + 9 * away_x, y + 9 * away_y
    return fan + f"M{x - 6} {y}a6 6 0 1 1 12 0a6 6 0 1 1-12 0z"


def mouths(letters: Iterable[tuple[str, bool]]) -> str:
    """Draw a tile's estuaries from pairs: a side's letter, and True if the side counts double."""
    drawn = "".join(mouth(letter, doubled) for letter, doubled in letters)
    return f'<path class="mouth" d="{drawn}"/>' if drawn else ""


@cache
def icon(kind: int, heading: int = EAST) -> str:
    inner = element("g", tile(kind), class_="tile", transform=turned(heading))
    box = "-62 -22 124 44" if heading % 2 == EAST else "-22 -62 44 124"
    name = "icon lying" if heading % 2 == EAST else "icon standing"
    return element("svg", inner, class_=name, viewBox=box, aria_hidden="true")


@cache
def back_icon(written: str) -> str:
    inner = element("g", back(written), class_="tile back")
    return element("svg", inner, class_="icon lying", viewBox="-62 -22 124 44", aria_hidden="true")


def turned(heading: int) -> str | None:
    """The ``transform`` that turns a tile from east to a heading; None for east."""
    return f"rotate({(heading - EAST) % 4 * 90})" if heading != EAST else None
