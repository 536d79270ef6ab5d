"""Shapes of Tyrus, drawn around the origin: emblems, tokens and small pictures.

Tokens are 46 units wide and 56 high. Ivory's have round heads, and Brown's have bevelled heads.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tessera.drawing.svg import element
from tessera.games.tyrus.observation import UNSEEN
from tessera.games.tyrus.tiles import ELECTIONS, KINDS, SEATS, owner_of

#: Half the side of the square that encloses a token with its badge.
HALF: Final = 28
_SABRE: Final = "M-5 4.5C2 2.5 7-3.5 9-11.5C12.5-2 8.5 7-2 8.5zM-9.5 3L0 12.5M-5 8L-10.5 12"
_COINS: Final = (
    "M0-11.5a5.7 5.7 0 1 1-.01 0zM0-8a2.2 2.2 0 1 0 .01 0z"
    "M-6.5-.5a5.7 5.7 0 1 1-.01 0zM-6.5 3a2.2 2.2 0 1 0 .01 0z"
    "M6.5-.5a5.7 5.7 0 1 1-.01 0zM6.5 3a2.2 2.2 0 1 0 .01 0z"
)
_TEMPLE: Final = (
    "M-11.5-4.5L0-11.5L11.5-4.5zM-9-2h3.5v8.5H-9zM-1.750-2h3.5v8.5h-3.5z"
    "M5.5-2H9v8.5H5.5zM-11.5 8.5h23v3h-23z"
)
#: The emblem's path for each kind of tile and each election.
EMBLEMS: Final = dict(zip(KINDS + ELECTIONS, (_SABRE, _COINS, _TEMPLE) * 2, strict=True))
_NAMES: Final = dict(zip(KINDS + ELECTIONS, ("sabre", "coins", "temple") * 2, strict=True))

#: The outline of a token's face, by seat, and the foot of a token.
_FACES: Final = {
    "ivory": "M-22 23V-7C-22-20-13-27 0-27S22-20 22-7V23z",
    "brown": "M-22 23V-16L-11-27H11L22-16V23z",
}
_FOOT: Final = '<path class="foot" d="M-22 16H22V25.5a2 2 0 0 1-2 2H-20a2 2 0 0 1-2-2z"/>'
#: The engraving on a token's back, by seat.
_BACKS: Final = {
    "ivory": "M-14 16V-6C-14-14-8-19 0-19S14-14 14-6V16zM0-8a6 6 0 1 1-.01 0z",
    "brown": "M-14 16V-12L-7-19H7L14-12V16zM0-10L8-1L0 8L-8-1z",
}
_FRESH: Final = '<circle class="fresh" cx="17" cy="-20" r="6.5"/>'
#: For each seat, the outline of the small tokens that show the order of placements.
SMALL: Final = {
    "ivory": "M-10 12V-3C-10-9-6-12.5 0-12.5S10-9 10-3V12z",
    "brown": "M-10 12V-7L-5-12.5H5L10-7V12z",
}
#: The roofs in small pictures of buildings, by seat.
_ROOFS: Final = {
    "ivory": "M-15-25H15a10 10 0 0 1 10 10V15a10 10 0 0 1-10 10H-15a10 10 0 0 1-10-10V-15"
    "a10 10 0 0 1 10-10z",
    "brown": "M-14-25H14L25-14V14L14 25H-14L-25 14V-14z",
}
_BOX: Final = "-25 -30 50 60"


def emblem(kind: str, scale: float = 1, x: float = 0, y: float = 0) -> str:
    """Draw the emblem of a kind of tile or of an election, about 24 units wide at scale 1."""
    size = f" scale({scale:g})" if scale != 1 else ""
    place = f"translate({x:g} {y:g})" if x or y else ""
    moved = f' transform="{(place + size).strip()}"' if place or size else ""
    return f'<path class="emblem {_NAMES[kind]}"{moved} d="{EMBLEMS[kind]}"/>'


@cache
def body(seat: str) -> str:
    return f'{_FOOT}<path class="face" d="{_FACES[seat]}"/>'


@cache
def back(seat: str) -> str:
    return f'{body(seat)}<path class="engraved" d="{_BACKS[seat]}"/>'


@cache
def face(seat: str, tile: str) -> str:
    if tile == UNSEEN:
        return back(seat)
    kind = emblem(tile[0], 0.8, 0, -12)
    return f'{body(seat)}{kind}<text class="value" y="19.5">{tile[1:]}</text>'


@cache
def kind_icon(seat: str, kind: str) -> str:
    """Draw a tile of the given kind, without a value, as a small picture."""
    inner = element("g", body(seat) + emblem(kind, 1.4, 0, -2), class_=f"token {seat}")
    return element("svg", inner, class_="icon tile", viewBox=_BOX, aria_hidden="true")


@cache
def tile_icon(seat: str, tile: str, *, fresh: bool = False) -> str:
    """Draw a tile as a small picture; a fresh tile has a dot."""
    inner = element("g", face(seat, tile) + _FRESH * fresh, class_=f"token {seat}")
    kind = "back" if tile == UNSEEN else _NAMES[tile[0]]
    return element("svg", inner, class_=f"icon tile {kind}", viewBox=_BOX, aria_hidden="true")


@cache
def building_icon(building: str) -> str:
    """Draw a building as a small picture: the owner's roof around a court with an emblem."""
    seat = SEATS[owner_of(building)]
    roof = f'<path class="roof" d="{_ROOFS[seat]}"/><path class="floor" d="M-16-16H16V16H-16z"/>'
    inner = element("g", roof + emblem(building[1], 1.1), class_=f"court {seat}")
    return element("svg", inner, class_="icon", viewBox="-27 -27 54 54", aria_hidden="true")


@cache
def seat_icon(seat: str) -> str:
    inner = element("g", back(seat), class_=f"token {seat}")
    return element("svg", inner, class_="icon", viewBox=_BOX, aria_hidden="true")
