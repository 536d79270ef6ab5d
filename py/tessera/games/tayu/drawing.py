"""The board as SVG: deep blue with waves along its coasts, ivory tiles, canals of water.

Each square is 40 units wide; rank 19 is at the top. The count of a coast is beside the coast's
middle. The score of a side is above the board, after arrows that point to the side's two coasts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from tessera.drawing.svg import element
from tessera.games.tayu import places
from tessera.games.tayu.form import SEATS, SIDES
from tessera.games.tayu.network import Network
from tessera.games.tayu.places import (
    CENTRE,
    DOUBLED,
    FILES,
    SIDE,
    SPECIAL,
    SQUARES,
    Placement,
    is_inside,
    kind_of,
    lie,
    slot_of,
    worth,
)
from tessera.games.tayu.shapes import UNIT, mouths, tile
from tessera.games.tayu.tiles import EAST, HEADINGS, KINDS

WHOLE: Final = UNIT * SIDE
_RIM: Final = 76
_ALL: Final = WHOLE + 2 * _RIM
VIEW_BOX: Final = f"{-_RIM} {-_RIM} {_ALL} {_ALL}"
ROWS: Final = tuple(tuple(f"{file}{rank}" for file in FILES) for rank in range(SIDE, 0, -1))

#: Positions of the coasts' counts: north, east, south, west.
_COUNTS: Final = ((380, -40), (800, 380), (380, 818), (-58, 380))
#: The left ends of the sides' scores, and the arrows before them.
_PRODUCTS: Final = {"ns": 0, "ew": 490}
_ARROWS: Final = {
    "ns": "M0-11V11M-5-6L0-11L5-6M-5 6L0 11L5 6",
    "ew": "M-11 0H11M-6-5L-11 0L-6 5M6-5L11 0L6 5",
}
#: The rotation of the arrow for each of four seats.
_POINTS: Final = {heading.lower(): f"rotate({90 * at})" for at, heading in enumerate(HEADINGS)}
_POINT: Final = "M0 11V-11M-6-5L0-11L6-5"
_WAVE: Final = "q5-5 10 0"
#: The name of the flood's sign, and the waves that it shows.
FLOOD: Final = "flood"
_WAVES: Final = "M-11-3q5.5-7 11 0t11 0M-11 6q5.5-7 11 0t11 0"


def middle(square: int) -> tuple[int, int]:
    """The middle of a square, in drawing units."""
    file, rank = divmod(square, SIDE)
    return UNIT * file + UNIT // 2, UNIT * (SIDE - 1 - rank) + UNIT // 2


def where(name: str) -> tuple[int, int]:
    return middle(SQUARES.index(name))


@cache
def at(placement: Placement) -> str:
    """The ``transform`` that moves a tile's shape to its place."""
    x, y = middle_of(placement)
    heading = slot_of(placement)[2]
    turning = f"rotate({(heading - EAST) % 4 * 90})" if heading != EAST else ""
    return f"translate({x} {y}){turning}"


def middle_of(placement: Placement) -> tuple[int, int]:
    """The middle, in drawing units, of a tile that may jut out over the board's edge."""
    file, rank = places.middle_of(placement)
    return UNIT * file + UNIT // 2, UNIT * (SIDE - 1 - rank) + UNIT // 2


@cache
def ground() -> str:
    """Draw the squares (which can be picked), the lines, the waves and the centre."""
    lines = "".join(f"M{n} 0V{WHOLE}M0 {n}H{WHOLE}" for n in range(0, WHOLE + 1, UNIT))
    squares = "".join(
        f'<path data-pick="square:{name}" d="M{x - 20} {y - 20}h40v40h-40z"/>'
        for name, (x, y) in zip(SQUARES, map(middle, range(len(SQUARES))), strict=True)
    )
    x, y = middle(CENTRE)
    spring = f"M{x} {y - 12}a12 12 0 1 0 .1 0zM{x} {y - 4}a4 4 0 1 0 .1 0z"
    return "".join(
        (
            element("rect", class_="water-board", width=WHOLE, height=WHOLE),
            element("path", class_="lines", d=lines),
            element("path", class_="waves", d="".join(_waves())),
            element("path", class_="twins", d="".join(_twin_waves())),
            element("path", class_="specks", d="".join(_dots())),
            element("path", class_="spring", d=spring),
            element("g", squares, class_="squares"),
        )
    )


def _waves() -> Iterator[str]:
    along = "t10 0" * (WHOLE // 10 - 1)
    down = "t0 10" * (WHOLE // 10 - 1)
    for y in (-8, WHOLE + 8):
        yield f"M0 {y}{_WAVE}{along}"
    for x in (-8, WHOLE + 8):
        yield f"M{x} 0q5 5 0 10{down}"


def _special() -> Iterator[tuple[int, int, int, int]]:
    """For each doubled square, the middle of its side on the coast, and the seaward direction."""
    for each in SPECIAL:
        line = UNIT * each + UNIT // 2
        yield line, 0, 0, -1
        yield line, WHOLE, 0, 1
        yield 0, line, -1, 0
        yield WHOLE, line, 1, 0


def _twin_waves() -> Iterator[str]:
    for x, y, away_x, away_y in _special():
        yield f"M{x - 10 - 20 * away_x} {y + 4 - 20 * away_y}{_WAVE}t10 0"
        if away_y:
            yield f"M{x - 20} {y + 8 * away_y}{_WAVE}{'t10 0' * 3}"
        else:
            yield f"M{x + 8 * away_x} {y - 20}q5 5 0 10{'t0 10' * 3}"


def _dots() -> Iterator[str]:
    for x, y, away_x, away_y in _special():
        yield f"M{x - 20 * away_x} {y - 20 * away_y - 10}a4 4 0 1 0 .1 0z"
        yield f"M{x + 8 * away_x} {y + 8 * away_y - 4}a4 4 0 1 0 .1 0z"


@cache
def frame(quarters: int = 0) -> str:
    """Draw the sea around the board, with coordinates below and on the left."""
    sea = element("rect", class_="sea", x=-_RIM, y=-_RIM, width=_ALL, height=_ALL, rx=14)
    files = (_letter(name, UNIT * n + 20, WHOLE + 33, n) for n, name in enumerate(FILES))
    ranks = (_letter(str(SIDE - n), -27, UNIT * n + 26, n) for n in range(SIDE))
    return "".join((sea, *files, *ranks))


def _letter(text: str, x: int, y: int, at: int) -> str:
    """Draw a coordinate; small boards hide every second coordinate to make room."""
    name = "coordinate other" if at % 2 else "coordinate"
    return element("text", text, class_=name, x=x, y=y)


@cache
def _shape(placement: Placement, running: str = "") -> str:
    """An SVG group: a tile in its place with its estuaries. The caller adds ``<g`` and an id."""
    mouth = mouths(estuaries(placement))
    name = "tile came" if running else "tile"
    inner = tile(kind_of(placement), running) + mouth
    return f' class="{name}" transform="{at(placement)}">{inner}</g>'


def estuaries(placement: Placement) -> list[tuple[str, bool]]:
    """The sides where a tile's canal leaves the board, each with True if it counts double."""
    if not is_inside(placement):
        return []
    lying = lie(placement)
    exits = zip(KINDS[kind_of(placement)], lying.doors, lying.opens, strict=True)
    return [(letter, worth(door) == DOUBLED) for letter, door, other in exits if other < 0]


def _entry(network: Network, placement: Placement) -> str:
    """The exit where water enters a tile from another tile, or else the tile's first exit."""
    lying = lie(placement)
    taken = network.board
    exits = zip(KINDS[kind_of(placement)], lying.opens, strict=True)
    met = (letter for letter, other in exits if other >= 0 and taken >> other // 4 & 1)
    return next(met, KINDS[kind_of(placement)][0])


def pieces(network: Network, last: Sequence[int]) -> str:
    """Draw counts, scores and tiles; water runs through the newest tile if it is in ``last``."""
    tiles = network.tiles
    drawn = [f'<g id="tile-{n}"{_shape(each)}' for n, each in enumerate(tiles, 1)]
    if tiles and tiles[-1] in last:
        running = _shape(tiles[-1], _entry(network, tiles[-1]))
        drawn[-1] = f'<g id="tile-{len(tiles)}"{running}'
    return _counted(network.coasts) + "".join(drawn)


@cache
def _counted(coasts: tuple[int, int, int, int]) -> str:
    north, east, south, west = coasts
    counts = "".join(
        _plate(str(count), *place, (-16, 32, 30), class_="coast", id_=f"coast-{name}")
        for name, count, place in zip("nesw", coasts, _COUNTS, strict=True)
    )
    return counts + _product("ns", north, south) + _product("ew", west, east)


def _product(side: str, one: int, other: int) -> str:
    text = element("text", f"{one} × {other} = {one * other}", x=20, y=9)
    arrows = element("path", d=_ARROWS[side])
    place = f"translate({_PRODUCTS[side] + 12} -42)"
    return element("g", arrows + text, id_=f"product-{side}", class_="product", transform=place)


def counting(side: str) -> str:
    """Frame a side's score and the counts of its two coasts."""
    frames = _framed("product", _PRODUCTS[side] + 120, -42, (262, 46))
    for name, (x, y) in zip("nesw", _COUNTS, strict=True):
        frames += _framed(name, x, y, (36, 34)) if name in side else ""
    return frames


def _framed(what: str, x: int, y: int, size: tuple[int, int]) -> str:
    wide, high = size
    place = {"x": x - wide // 2, "y": y - high // 2, "width": wide, "height": high}
    return element("rect", class_=f"decided at-{what}", rx=9, **place)


def ghost(placement: Placement) -> str:
    inner = tile(kind_of(placement)) + mouths(estuaries(placement))
    return f'<g class="tile ghost" transform="{at(placement)}">{inner}</g>'


def changes(network: Network, placement: Placement) -> str:
    """Draw the coasts' gains and the sides' new scores that a placement would bring."""
    if not is_inside(placement):
        return ""
    added = lie(placement).coasts
    drawn = "".join(
        _added(f"{count}+{more}", *place)
        for count, more, place in zip(network.coasts, added, _COUNTS, strict=True)
        if more
    )
    north, east, south, west = (a + b for a, b in zip(network.coasts, added, strict=True))
    after = (north * south, west * east)
    factors = ((north, south), (west, east))
    for side, (one, other), now, then in zip(SIDES, factors, network.products, after, strict=True):
        if now != then:
            text, x = f"{one} × {other} = {then}", _PRODUCTS[side] + 28
            drawn += _plate(text, x, -42, (0, 205, 40), class_="change")
    return drawn


def _added(text: str, x: int, y: int) -> str:
    """Draw a coast's sum (``3+2``) over its count; shift the sum if it would leave the drawing."""
    wide = 18 + 16 * len(text)
    most = WHOLE // 2 + _RIM - wide * 5 // 8
    x = WHOLE // 2 + max(-most, min(x - WHOLE // 2, most))
    return _plate(text, x, min(y, WHOLE + 54), (-wide // 2, wide, 40), class_="change")


def _plate(text: str, x: int, y: int, size: tuple[int, int, int], **about: str) -> str:
    """Draw text on a plate; ``size`` gives its left end (relative to ``x``), width and height."""
    begin, wide, high = size
    plate = element("rect", x=begin, y=-high // 2, width=wide, height=high, rx=7)
    word = element("text", text, x=begin + wide // 2, y=9)
    return element("g", plate + word, transform=f"translate({x} {y})", **about)


def sign(seat: str) -> str:
    """Draw a side's arrows, a seat's arrow or the flood's waves; "" for anything else."""
    if seat in SIDES:
        inner = element("path", d=_ARROWS[seat])
    elif seat == FLOOD:
        inner = element("path", d=_WAVES)
    elif seat in SEATS[4]:
        inner = element("path", d=_POINT, transform=_POINTS[seat])
    else:
        return ""
    return element("svg", inner, class_="icon emblem", viewBox="-14 -14 28 28", aria_hidden="true")
