"""Spoken names of squares, tiles and rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from tessera.drawing.board import Markings
from tessera.games.tayu.aiming import fitting, picked
from tessera.games.tayu.form import RINGS
from tessera.games.tayu.network import Network
from tessera.games.tayu.places import (
    DOUBLED,
    SIDE,
    SPECIAL,
    SQUARES,
    Placement,
    across,
    leaving,
    squares_of,
    worth,
)
from tessera.games.tayu.tiles import EAST, RIM
from tessera.words.language import N_, Words

_SIDES: Final = (N_("north"), N_("east"), N_("south"), N_("west"))
_FROM: Final = (
    N_("from the north"),
    N_("from the east"),
    N_("from the south"),
    N_("from the west"),
)
HEADED: Final = (
    N_("pointing north"),
    N_("pointing east"),
    N_("pointing south"),
    N_("pointing west"),
)
#: Exits of a tile: at its ends, or beside one of its squares.
_AT_END: Final = (
    N_("at the north end"),
    N_("at the east end"),
    N_("at the south end"),
    N_("at the west end"),
)
_BESIDE: Final = (
    N_("north of {square}"),
    N_("east of {square}"),
    N_("south of {square}"),
    N_("west of {square}"),
)
_WHICH: Final = (
    N_("the north square"),
    N_("the east square"),
    N_("the south square"),
    N_("the west square"),
)
_ROWS: Final = {
    ("L", True): N_("Tiles in the left row: {left}; the front tile has rings"),
    ("L", False): N_("Tiles in the left row: {left}; the front tile has no rings"),
    ("R", True): N_("Tiles in the right row: {left}; the front tile has rings"),
    ("R", False): N_("Tiles in the right row: {left}; the front tile has no rings"),
}
_USED_UP: Final = {"L": N_("Left row: used up"), "R": N_("Right row: used up")}


def row_named(_: Words, row: str, left: int, front: str) -> str:
    message = _ROWS[row, front == RINGS] if left else _USED_UP[row]
    return _(message, left=left)


@cache
def exits_named(_: Words, name: str, heading: int = EAST) -> str:
    """Names of the exits of a tile with the given heading."""
    return _.all_of(tuple(_exit(_, letter, heading) for letter in name))


def tile_named(_: Words, name: str, heading: int = EAST) -> str:
    return _(N_("Tile with exits {exits}"), exits=exits_named(_, name, heading))


def _exit(_: Words, letter: str, heading: int) -> str:
    """The name of an exit: at an end, or beside the first, middle or last square."""
    place, side = RIM[letter]
    side = (side + heading - EAST) % 4
    if side % 2 == heading % 2:
        return _(_AT_END[side])
    square = N_("the middle square") if place == 1 else _WHICH[(heading + (0 if place else 2)) % 4]
    return _(_BESIDE[side], square=_(square))


def back_named(_: Words, written: str) -> str:
    if written == RINGS:
        return _(N_("Hidden tile with rings"))
    return _(N_("Hidden tile without rings"))


def labels(_: Words, network: Network, markings: Markings) -> dict[str, str]:
    """The contents of each square, with a remark if a tile's middle may be placed there."""
    told = dict(_standing(_, network.tiles, network.open))
    heading = picked(markings.picks)[1]
    for square, headings in fitting(markings).items():
        playable = _playable(_, headings, heading)
        told[SQUARES[square]] = _.beside(told[SQUARES[square]], playable)
    return told


@cache
def _playable(_: Words, headings: frozenset[int], turned: int | None) -> str:
    if turned in headings:
        return _(N_("playable as it lies"))
    ways = _.any_of(tuple(_(HEADED[heading]) for heading in sorted(headings)))
    return _(N_("playable {pointing}"), pointing=ways)


@lru_cache(maxsize=8)
def _standing(
    _: Words, tiles: tuple[Placement, ...], open_doors: tuple[int, ...]
) -> Mapping[str, str]:
    """The contents of each square; for an empty square, also the canals that lead to it."""
    told = dict(_empty(_))
    for tile in tiles:
        told.update(_lying(_, tile))
    coming: dict[int, set[int]] = {}
    for door in open_doors:
        coming.setdefault(door // 4, set()).add(door % 4)
    for square, sides in coming.items():
        led = _coming(_, tuple(sorted(sides)))
        told[SQUARES[square]] = _.beside(told[SQUARES[square]], led)
    return told


@cache
def _empty(_: Words) -> Mapping[str, str]:
    told = {}
    for square, name in enumerate(SQUARES):
        text = N_("{square}: doubled square") if is_special(square) else N_("{square}: empty")
        told[name] = _(text, square=name)
    return told


def is_special(square: int) -> bool:
    """True if an estuary on the square counts double (TA-9)."""
    return any(
        coordinate in SPECIAL and other in (0, SIDE - 1)
        for coordinate, other in (divmod(square, SIDE), divmod(square, SIDE)[::-1])
    )


@cache
def _coming(_: Words, sides: tuple[int, ...]) -> str:
    return _(N_("a canal comes {sides}"), sides=_all(_, (_FROM[side] for side in sides)))


@cache
def _lying(_: Words, placement: Placement) -> tuple[tuple[str, str], ...]:
    parts = zip(squares_of(placement), leaving(placement), strict=True)
    return tuple(
        (SQUARES[square], _part(_, square, [4 * square + side for side in sides]))
        for square, sides in parts
    )


def _part(_: Words, square: int, doors: list[int]) -> str:
    name = SQUARES[square]
    if not doors:
        return _(N_("{square}: canal without an exit"), square=name)
    exits = _all(_, (_SIDES[door % 4] for door in doors))
    said = [_(N_("{square}: canal, exits {sides}"), square=name, sides=exits)]
    return _.beside(*said, *_estuaries(_, doors))


def _estuaries(_: Words, doors: list[int]) -> Iterator[str]:
    for doubled, text in (
        (False, N_("estuary {sides}")),
        (True, N_("estuary {sides}, counts double")),
    ):
        ends = [door for door in doors if across(door) < 0 and (worth(door) == DOUBLED) == doubled]
        if ends:
            yield _(text, sides=_all(_, (_SIDES[door % 4] for door in ends)))


def _all(_: Words, messages: Iterable[str]) -> str:
    """Translated names, joined into one phrase."""
    return _.all_of(tuple(_(message) for message in messages))
