"""Drawing of the board: six courtyards along a street, seen from above, with tokens in them.

The board is 600 units wide, and Ivory's side is at the bottom. On a turned board, the style sheet
keeps elements of the class ``upright`` the right way up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from tessera.drawing.svg import element, group
from tessera.games.tyrus import chart
from tessera.games.tyrus.actions import Action, building_of
from tessera.games.tyrus.observation import Observation, Token
from tessera.games.tyrus.places import (
    END,
    GATE,
    GATES,
    HIGH,
    PITCH,
    STREET,
    VIEW_BOX,
    WALL,
    WIDE,
    Place,
    middle,
    spots,
)
from tessera.games.tyrus.scene import TURNED
from tessera.games.tyrus.shapes import body, emblem, face
from tessera.games.tyrus.spoken import KINDS_OF_BUILDING, tokens_in
from tessera.games.tyrus.tally_parts import BLOCKS, COUNTERS, IDLE, VOTES, Part, parts, sums
from tessera.games.tyrus.tiles import BUILDINGS, SEATS, owner_of
from tessera.words.language import Words

__all__ = (
    "ROWS", "VIEW_BOX", "floor_of", "frame", "ground", "inlay", "last_in", "names", "pieces",
    "placed", "spots_in",
)  # fmt: skip

ROWS: Final[tuple[tuple[str, ...], ...]] = (BUILDINGS[3:], BUILDINGS[:3])
#: The x of the emblem in a gatehouse that also shows a name; 0 is the gatehouse's middle.
SIGNED: Final = -42
#: The crown beside the winning sum, and the distance by which it moves that sum to the right.
_CROWN: Final = '<path class="crown" d="M-90 8L-92-7L-86-1L-81-9L-76-1L-70-7L-72 8z"/>'
CROWNED: Final = 11
#: The most characters that fit beside the crown; a longer sum is squeezed to the width `BESIDE`.
_ROOM: Final = 17
BESIDE: Final = 154
#: The CSS classes of written sums, each with the length up to which it is used.
_SIZES: Final = ((12, "short"), (15, ""), (99, "long"))
#: The sign on a token's badge, by the token's part in the tally.
_BADGES: Final = {
    VOTES: "M-4.5 0L-1.500 3.5L4.5-4",
    BLOCKS: "M-5 0H5",
    COUNTERS: "M-4-4L4 4M4-4L-4 4",
}


@cache
def ground() -> str:
    """Draw the street with the empty chart, and the six buildings, which can be picked."""
    street = f'<path class="street" d="M-298-{STREET}H298V{STREET}H-298z"/>'
    return street + chart.ground() + "".join(map(_building, BUILDINGS))


def _building(name: str) -> str:
    """Draw a building: tiled roofs around a floor, and the gatehouse with its emblem."""
    x, y = middle(name)
    left, top = x - WIDE // 2, y - HIGH // 2
    sign = element("g", emblem(name[1], 0.9), class_="upright")
    drawn = (
        f'<rect class="roof" x="{left}" y="{top}" width="{WIDE}" height="{HIGH}" rx="2"/>',
        element("path", class_="tiles", d=_tiles(name)),
        element("path", class_="floor", d=floor_of(name)),
        inlay(name),
        group(sign, *GATES[name]),
    )
    seat = SEATS[owner_of(name)]
    return element("g", "".join(drawn), class_=f"square court {seat}", data_pick=f"square:{name}")


def _tiles(name: str) -> str:
    (x, y), side = middle(name), 1 if name[0] == "i" else -1
    out, end = WIDE // 2, HIGH // 2
    left, right, low = x - out, x + out - WALL, y + side * end
    beside = [y + side * b for b in range(GATE - end + 8, end - WALL, 8)]
    below = range(x - out + WALL + 4, x + out - WALL, 8)
    eaves = range(x - out + 4, x + out, 8)
    walls = [f"M{wall} {b}h{WALL}" for b in beside for wall in (left, right)]
    walls += [f"M{a} {low}v{-side * WALL}" for a in below]
    walls += [f"M{a} {y - side * end}v{7 * side}" for a in eaves]
    ridges = [f"M{left} {low}l{WALL} {-side * WALL}", f"M{x + out} {low}l-{WALL} {-side * WALL}"]
    return "".join(walls + ridges)


def floor_of(name: str) -> str:
    x, y = middle(name)
    top = y - HIGH // 2 + (GATE if name[0] == "i" else WALL)
    wide, tall = WIDE - 2 * WALL, HIGH - WALL - GATE
    return f"M{x - wide // 2} {top}h{wide}v{tall}h-{wide}z"


def inlay(name: str) -> str:
    x, y = middle(name)
    off = (GATE - WALL) // 2
    inner = element("g", emblem(name[1], 4.2), class_="upright")
    return group(inner, x, y + (off if name[0] == "i" else -off), class_="inlay")


def names(_: Words) -> str:
    """Draw the gatehouses, each with its emblem and the kind of its building."""
    return "".join(_signed(name, _(KINDS_OF_BUILDING[name[1]])) for name in BUILDINGS)


def _signed(name: str, written: str) -> str:
    """Draw a gatehouse with its emblem and name, on top of the gatehouse that `ground` drew."""
    across, high = WIDE - 4, GATE - 4
    plate = f'<rect x="{-across // 2}" y="{-high // 2}" width="{across}" height="{high}"/>'
    text = element("text", written, x=SIGNED + 18, y=6.5)
    inner = element("g", plate + emblem(name[1], 0.9, SIGNED) + text, class_="upright")
    return group(inner, *GATES[name], class_=f"gate {SEATS[owner_of(name)]}")


@cache
def frame(quarters: int = 0) -> str:
    """Draw the table, with the buildings' short names upright at its edges."""
    drawn = '<rect class="table" x="-300" y="-300" width="600" height="600" rx="8"/>'
    for name in BUILDINGS:
        x, y = PITCH * (BUILDINGS.index(name) % 3 - 1), END + 8
        if name[0] == "b":
            y = -y
        for _quarter in range(quarters % 4):
            x, y = -y, x
        drawn += element("text", name, class_="coordinate", x=x, y=y + 5)
    return drawn


def spots_in(
    tokens: Sequence[Token], building: str, more: str = ""
) -> tuple[list[Place], Place | None]:
    """Return the places of a building's tokens, and one for a new token (``more`` is its seat)."""
    counts = [sum(token.seat == seat for token in tokens) for seat in SEATS]
    if more:
        counts[SEATS.index(more)] += 1
    found = spots(building, counts[0], counts[1])
    ways = [iter(each) for each in found]
    places = [next(ways[SEATS.index(token.seat)]) for token in tokens]
    return places, next(ways[SEATS.index(more)]) if more else None


def pieces(seen: Observation, last: Sequence[Action] = ()) -> str:
    came = {token.placement for token in last_in(seen, last)}
    drawn = [chart.chart(seen)]
    for name in BUILDINGS:
        tokens, does = tokens_in(seen, name), parts(seen, name)
        for token, place in zip(tokens, spots_in(tokens, name)[0], strict=True):
            part = does.get(token.placement)
            look = _look(seen, token, part, came)
            shown = face(token.seat, token.tile) if part is None else _staged(token, part)
            drawn.append(placed(shown, place, look, f"token-{token.placement}"))
    drawn += (_sum(*each) for each in sums(seen))
    return "".join(drawn)


def _look(seen: Observation, token: Token, part: Part | None, came: set[int]) -> str:
    """Return the CSS classes for a token's seat, its latest change and its part in a tally."""
    look = f"token {token.seat}"
    if part is None:
        return f"{look} came" if token.placement in came else look
    if seen.step == TURNED and token.seat != seen.seat:
        look += " turning"
    return f"{look} {part.does}" if part.left or part.does == IDLE else f"{look} {part.does} spent"


def placed(shown: str, place: Place, look: str, name: str | None = None) -> str:
    known = f' id="{name}"' if name else ""
    return (
        f'<g{known} class="{look}" transform="translate({place.x:g} {place.y:g}) '
        f'scale({place.scale:g})"><g class="upright">{shown}</g></g>'
    )


def _staged(token: Token, part: Part) -> str:
    """Draw a token and its part in a tally; if its value is reduced, strike the old one through."""
    value = int(token.tile[1:])
    if part.left == value:
        drawn = face(token.seat, token.tile)
    elif not part.left:
        drawn = face(token.seat, token.tile) + '<path class="strike" d="M-15 14L15 8"/>'
    else:
        drawn = (
            f'{body(token.seat)}<text class="value less" y="-5">{value}</text>'
            f'<path class="strike" d="M-13-9L13-14"/>{emblem(token.tile[0], 0.65, -10.5, 10.5)}'
            f'<text class="value" x="9" y="19.5">{part.left}</text>'
        )
    if part.does != IDLE:
        sign = f'<circle r="9"/><path d="{_BADGES[part.does]}"/>'
        drawn += f'<g class="badge" transform="translate(18 -19)">{sign}</g>'
    return drawn


def _sum(building: str, text: str, wins: bool) -> str:
    """Draw a building's sum on its gatehouse; the winning sum has a crown."""
    half, high = WIDE // 2, GATE + 6
    plate = f'<rect x="{-half}" y="{-high // 2}" width="{WIDE}" height="{high}" rx="4"/>'
    size, long = next(name for most, name in _SIZES if len(text) <= most), len(text) > _ROOM
    at, crown = (CROWNED, _CROWN) if wins else (0, "")
    narrowed = {"textLength": BESIDE, "lengthAdjust": "spacingAndGlyphs"} if wins and long else {}
    written = element("text", text, x=at, y=7.5, class_=size or None, **narrowed)
    inner = element("g", plate + crown + written, class_="upright")
    name = f"sum {SEATS[owner_of(building)]}{' wins' * wins}"
    return group(inner, *GATES[building], id_=f"sum-{building}", class_=name)


def last_in(seen: Observation, last: Sequence[Action]) -> list[Token]:
    """Return the tokens of the last placements, unless they have left their buildings."""
    found = []
    names = [BUILDINGS[building_of(action)] for action in last]
    for name in dict.fromkeys(names):
        tokens = tokens_in(seen, name)
        found += sorted(tokens, key=lambda token: token.placement)[-names.count(name) :]
    return found
