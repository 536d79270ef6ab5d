"""Drawing of the board of nine sectors: glazed tiles between dark joints, and pawns as chevrons.

A square is 100 units wide; rank 9 is at the top. Each seat has a *seal*, a mark of its own: a dot,
a bar, a ring or a cross. Seats can thus be told apart without colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import compress
from typing import Final, NamedTuple

from tessera.drawing.board import Pick
from tessera.drawing.coordinates import coordinates
from tessera.drawing.svg import element, escaped
from tessera.games.sectors.geometry import SIDE, SQUARE, SQUARES, Pawn

#: The width of the tray around the squares.
_RIM: Final = 36
_WHOLE: Final = 100 * SIDE
VIEW_BOX: Final = f"{-_RIM} {-_RIM} {_WHOLE + 2 * _RIM} {_WHOLE + 2 * _RIM}"
ROWS: Final = tuple(tuple(f"{file}{rank}" for file in "abcdefghi") for rank in "987654321")
#: The quarter turns, clockwise, that bring each seat's side to the bottom.
QUARTERS: Final[Mapping[str, int]] = {"south": 0, "east": 1, "north": 2, "west": 3}

#: Each seat's seal, centred on the origin, as drawn on a tile.
_SEALS: Final = {
    "south": "M0-15a15 15 0 1 0 .01 0z",
    "west": "M-20-6.5h40v13h-40z",
    "north": "M0-17a17 17 0 1 0 .01 0zM0-8.5a8.5 8.5 0 1 1-.01 0z",
    "east": "M-6-19h12v13h13v12h-13v13h-12v-13h-13v-12h13z",
}
#: Each seat's seal, smaller, as drawn on a pawn that faces north.
_BORNE: Final = {
    "south": "M0-7a10 10 0 1 0 .01 0z",
    "west": "M-14-1.5h28v9h-28z",
    "north": "M0-9a12 12 0 1 0 .01 0zM0-2.5a5.5 5.5 0 1 1-.01 0z",
    "east": "M-4-9h8v8h8v8h-8v8h-8v-8h-8v-8h8z",
}
_TILE: Final = '<rect x="-41" y="-41" width="82" height="82" rx="9"/>'
#: A pawn that faces north: its body and its shaded half. Its nose is its only sharp point.
_PAWN: Final = (
    '<path d="M0-46L31 24L22 37L0 20L-22 37L-31 24z"/>'
    '<path class="fold" d="M0-46L31 24L22 37L0 20z"/>'
)


class Coming(NamedTuple):
    """A pawn that has just moved: its new square, and the direction and length of its move."""

    square: int
    facing: int
    far: int


def middle(square: int) -> tuple[int, int]:
    file, rank = divmod(square, SIDE)
    return 100 * file + 50, 100 * (SIDE - 1 - rank) + 50


def where(name: str) -> tuple[int, int]:
    """The middle of a named square in drawing units."""
    return middle(SQUARES.index(name))


#: ``AT[square]``: the SVG transform that moves the origin to the middle of a square.
AT: Final = tuple("translate({} {})".format(*middle(square)) for square in range(len(SQUARES)))


@cache
def ground() -> str:
    """The 81 squares (each can be picked), their glaze, and the joints around the sectors."""
    squares = "".join(_square(square, f"square:{name}") for square, name in enumerate(SQUARES))
    glaze = "".join(
        f"M{x - 38} {y + 22}V{y - 38}H{x + 22}" for x, y in map(middle, range(len(SQUARES)))
    )
    joints = "".join(f"M{at} 0V{_WHOLE}M0 {at}H{_WHOLE}" for at in (0, 300, 600, _WHOLE))
    lines = (("glaze", glaze), ("joint", joints), ("inlay", joints))
    return squares + "".join(element("path", class_=name, d=line) for name, line in lines)


def _square(square: int, pick: str | None = None) -> str:
    x, y = middle(square)
    shade = "odd" if sum(divmod(square, SIDE)) % 2 else "even"
    about = {"x": x - 50, "y": y - 50, "width": 100, "height": 100, "data_pick": pick}
    return element("rect", class_=f"square {shade}", **about)


@cache
def frame(quarters: int = 0) -> str:
    """The tray, with upright coordinates below the turned board and to its left."""
    side = _WHOLE + 2 * _RIM
    tray = element("rect", class_="tray", x=-_RIM, y=-_RIM, width=side, height=side, rx=16)
    return tray + coordinates("abcdefghi", "123456789", quarters, _WHOLE + 27, -19)


def tile_shape(seat: str) -> str:
    """A tile centred on the origin."""
    return f'{_TILE}<path class="seal" d="{_SEALS[seat]}"/>'


def pawn_shape(seat: str, facing: int) -> str:
    """A pawn centred on the origin."""
    seal = f'<path class="seal" d="{_BORNE[seat]}"/>'
    return f'<g transform="rotate({45 * facing})">{_PAWN}{seal}</g>'


@cache
def _tiles(seat: str) -> tuple[str, ...]:
    return tuple(
        f'<g id="tile-{name}" class="tile {seat}" transform="{AT[square]}">{tile_shape(seat)}</g>'
        for square, name in enumerate(SQUARES)
    )


@cache
def _pawn(seat: str, pawn: Pawn, came: str) -> str:
    place = pawn >> 3
    return (
        f'<g id="pawn-{seat}-{SQUARES[place]}" class="pawn {seat}{came}" transform="{AT[place]}">'
        f"{pawn_shape(seat, pawn & 7)}</g>"
    )


def pieces(
    seats: Sequence[str],
    tiles: Sequence[int],
    pawns: Sequence[Sequence[Pawn]],
    coming: Coming | None = None,
) -> str:
    """All tiles, then all pawns; the pawn that ``coming`` describes slides in."""
    drawn: list[str] = []
    for seat, own in zip(seats, tiles, strict=True):
        if own:
            drawn += compress(_tiles(seat), map(int, reversed(f"{own:081b}")))
    for seat, standing in zip(seats, pawns, strict=True):
        for pawn in standing:
            came = coming is not None and coming.square == pawn >> 3
            drawn.append(_pawn(seat, pawn, _came(coming) if came and coming else ""))
    return "".join(drawn)


def _came(coming: Coming) -> str:
    return f" came way{coming.facing} far{coming.far}"


def ghost_tile(seat: str, square: int) -> str:
    return f'<g class="tile ghost {seat}" transform="{AT[square]}">{tile_shape(seat)}</g>'


def without_pawn(seat: str | None, square: int) -> str:
    """A square without its pawn: with the tile of ``seat``, or neutral if ``seat`` is None."""
    if seat is None:
        return _square(square)
    return f'<g class="tile {seat}" transform="{AT[square]}">{tile_shape(seat)}</g>'


def ghost_pawn(seat: str, pawn: Pawn) -> str:
    inner = pawn_shape(seat, pawn & 7)
    return f'<g class="pawn ghost {seat}" transform="{AT[pawn >> 3]}">{inner}</g>'


def emblem(seat: str, seen: object = None) -> str:
    return _icon(element("g", tile_shape(seat), class_=f"tile {seat}"), "icon", "-46 -46 92 92")


def pawn_icon(seat: str, facing: int = 0, turns: bool = False) -> str:
    """A pawn as an icon; if ``turns`` is True, the icon turns with the board."""
    inner = element("g", pawn_shape(seat, facing), class_=f"pawn {seat}")
    return _icon(inner, "icon turns" if turns else "icon", "-50 -50 100 100")


def written(text: str) -> str:
    """A written move as HTML: each ``<`` or ``>``, a turn by 45°, becomes a bent arrow."""
    return "".join(_BENT.get(sign, escaped(sign)) for sign in text)


def _bent(side: int) -> str:
    path = f"M{-24 * side} 44V-4Q{-24 * side} -24 {-4 * side} -24H{36 * side}"
    head = f"M{14 * side} -48L{38 * side} -24L{14 * side} 0"
    about = {"fill": "none", "stroke": "currentColor", "stroke_width": 12}
    return _icon(element("path", d=path + head, **about), "icon bent", "-50 -60 100 120")


def standing(pawns: Iterable[Pawn], seat: str, pick: Pick) -> str:
    """An icon of a seat's pawn on the picked square, with its facing; "" if no pawn is there."""
    square = SQUARE.get(pick.what, -1)
    facing = next((pawn & 7 for pawn in pawns if pawn >> 3 == square), None)
    return "" if facing is None else pawn_icon(seat, facing, turns=True)


def link_icon(seat: str) -> str:
    """An icon of a connection: two tiles and a double line between them."""
    line = '<path class="line" d="M-24 12L12-24M-12 24L24-12"/>'
    tiles = (
        f'<g transform="translate({x} {-x})scale(.6)">{tile_shape(seat)}</g>' for x in (-37, 37)
    )
    inner = element("g", "".join(tiles), class_=f"tile {seat}")
    return _icon(line + inner, "icon turns", "-64 -64 128 128")


def _icon(inner: str, name: str, box: str) -> str:
    return element("svg", inner, class_=name, viewBox=box, aria_hidden="true")


#: The bent arrows that replace ``<`` and ``>`` in a written move.
_BENT: Final = {"<": _bent(-1), ">": _bent(1)}
