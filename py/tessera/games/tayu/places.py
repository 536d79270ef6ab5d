"""Squares, doors, edges and placements as integers, and the effects of a placement.

A square is ``19 * file + rank``, with file and rank counted from 0. A *door* is a side of a square,
seen from that square: ``4 * square + side``, with the sides N, E, S, W as 0..3. ``across(door)`` is
the same side seen from the neighbour.

A placement is ``WIDTH * kind + slot``. A slot consists of a heading and the place of square 1.
Both belong to the tile's canonical name. Slots inside the board come first, in the order of their
text, so that the placements of a kind are sorted like their notation. Then come the slots that jut
out over the edge: they can be written, but are never legal.

A board is one integer with three fields. The first has a bit for each taken square, the second for
each edge where a tile is blank, the third for each edge where a tile has an exit. An edge separates
a square from another or from the sea. One ``&`` tests whether a tile is blocked (TA-3, TA-6).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from tessera.games.tayu.tiles import EAST, HEADINGS, KINDS, LETTERS, NORTH, RIM, half_turned

Placement = int

SIDE: Final = 19
FILES: Final = "abcdefghijklmnopqrs"
#: TA-9: the special squares of every coast, counted from 0.
SPECIAL: Final = (3, 9, 15)
#: The counts of an estuary on an ordinary square and on a special square (TA-8).
PLAIN, DOUBLED = 1, 2
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
SQUARES: Final = tuple(f"{file}{rank + 1}" for file in FILES for rank in range(SIDE))
#: The square that the first tile must cover (TA-4).
CENTRE: Final = (SIDE * SIDE) // 2

#: The first bit of a board's second field, and the first bit of its third field.
BLANKS: Final = SIDE * SIDE
EXITS: Final = BLANKS + 2 * SIDE * (SIDE + 1)

#: A slot: the file and rank of square 1, both counted from 0, and the heading.
Slot = tuple[int, int, int]


def on_board(file: int, rank: int) -> bool:
    """True if a square has that file and rank, counted from 0."""
    return 0 <= file < SIDE and 0 <= rank < SIDE


def _three(slot: Slot) -> list[tuple[int, int]]:
    file, rank, heading = slot
    east, north = STEPS[heading]
    return [(file + east * step, rank + north * step) for step in range(3)]


def reversed_slot(slot: Slot) -> Slot:
    """The slot of the same three squares, seen from the other end."""
    return (*_three(slot)[2], (slot[2] + 2) % 4)


def slot_text(slot: Slot) -> str:
    """The text of a slot, such as ``j10E``; its square 1 must be on the board."""
    return f"{FILES[slot[0]]}{slot[1] + 1}{HEADINGS[slot[2]]}"


def _slots() -> Iterator[Slot]:
    """Yield every slot: first the slots inside the board, in the order of their text."""
    every = [
        (file, rank, heading)
        for file in range(-2, SIDE + 2)
        for rank in range(-2, SIDE + 2)
        for heading in range(4)
    ]
    yield from sorted((slot for slot in every if _inside(slot)), key=slot_text)
    yield from (slot for slot in every if _jutting(slot))


def _inside(slot: Slot) -> bool:
    return all(on_board(*square) for square in _three(slot))


def _jutting(slot: Slot) -> bool:
    first, _middle, last = (on_board(*square) for square in _three(slot))
    return first != last


SLOTS: Final = tuple(_slots())
SLOT_OF: Final = {slot: number for number, slot in enumerate(SLOTS)}
#: The number of slots inside the board.
INSIDE: Final = sum(map(_inside, SLOTS))
WIDTH: Final = len(SLOTS)
#: The number of placements that can be written.
PLACEMENTS: Final = WIDTH * len(KINDS)


def kind_of(placement: Placement) -> int:
    """The kind of the tile, 0..27."""
    return placement // WIDTH


def slot_of(placement: Placement) -> Slot:
    return SLOTS[placement % WIDTH]


def is_inside(placement: Placement) -> bool:
    """True if all three squares are on the board."""
    return placement % WIDTH < INSIDE


def squares_of(placement: Placement) -> tuple[int, ...]:
    """The squares on the board that the tile covers, from its square 1 to its square 3."""
    three = _three(slot_of(placement))
    return tuple(SIDE * file + rank for file, rank in three if on_board(file, rank))


def middle_of(placement: Placement) -> tuple[int, int]:
    """The file and rank of square 2, counted from 0. Square 2 may be off the board."""
    return _three(slot_of(placement))[1]


def leaving(placement: Placement) -> tuple[list[int], list[int], list[int]]:
    """The sides where the canal leaves squares 1, 2 and 3."""
    found: tuple[list[int], list[int], list[int]] = ([], [], [])
    for place, side, leaves in exits_of(placement):
        if leaves:
            found[place].append(side)
    return found


def exits_of(placement: Placement) -> Iterator[tuple[int, int, bool]]:
    """Yield each side as (square 0..2, direction, True for an exit), clockwise from ``a``."""
    name, (_file, _rank, heading) = KINDS[kind_of(placement)], slot_of(placement)
    for letter in LETTERS:
        place, side = RIM[letter]
        yield place, (side + heading - EAST) % 4, letter in name


def across(door: int) -> int:
    """The door of the neighbouring square at the same edge; -1 if the sea is there."""
    square, side = divmod(door, 4)
    file, rank = divmod(square, SIDE)
    file, rank = file + STEPS[side][0], rank + STEPS[side][1]
    return 4 * (SIDE * file + rank) + (side + 2) % 4 if on_board(file, rank) else -1


def edge(door: int) -> int:
    """The number of the edge at a door; both doors of an edge share it."""
    square, side = divmod(door, 4)
    file, rank = divmod(square, SIDE)
    if side % 2 == NORTH:
        return (SIDE + 1) * file + rank + (side == NORTH)
    return (SIDE + 1) * (SIDE + rank) + file + (side == EAST)


def worth(door: int) -> int:
    """The count of an estuary at a door (TA-8, TA-9)."""
    square, side = divmod(door, 4)
    along = divmod(square, SIDE)[side % 2]
    return DOUBLED if along in SPECIAL else PLAIN


class Lie(NamedTuple):
    """The effects of a placement inside the board.

    The tile does not fit if the board has any bit of ``forbids`` (TA-3, TA-6). ``adds`` are the
    bits that the tile sets. ``doors`` are the tile's three exits. ``opens`` are the same exits seen
    from the neighbouring squares; an exit into the sea is -1 there. ``coasts`` are the counts that
    the tile adds to the coasts N, E, S, W (TA-8).
    """

    forbids: int
    adds: int
    doors: tuple[int, ...]
    opens: tuple[int, ...]
    coasts: tuple[int, int, int, int]


@cache
def lie(placement: Placement) -> Lie:
    """The effects of a placement, which must be inside the board; cached."""
    squares = squares_of(placement)
    taken = sum(1 << square for square in squares)
    forbids, adds, doors = taken, taken, []
    for place, side, leaves in exits_of(placement):
        door = 4 * squares[place] + side
        if leaves:
            doors.append(door)
            forbids |= 1 << BLANKS + edge(door)
            adds |= 1 << EXITS + edge(door)
        else:
            forbids |= 1 << EXITS + edge(door)
            adds |= 1 << BLANKS + edge(door)
    opens = tuple(map(across, doors))
    coasts = [0, 0, 0, 0]
    for door, other in zip(doors, opens, strict=True):
        coasts[door % 4] += worth(door) if other < 0 else 0
    north, east, south, west = coasts
    return Lie(forbids, adds, tuple(doors), opens, (north, east, south, west))


@cache
def meeting(door: int, kind: int) -> tuple[tuple[Placement, int], ...]:
    """Placements inside the board that have an exit at ``door``, each with its ``forbids``."""
    square, side = divmod(door, 4)
    file, rank = divmod(square, SIDE)
    found = []
    for letter in KINDS[kind]:
        place, faced = RIM[letter]
        heading = (side - faced + EAST) % 4
        east, north = STEPS[heading]
        slot = SLOT_OF.get((file - east * place, rank - north * place, heading))
        if slot is not None and slot < INSIDE:
            placement = WIDTH * kind + slot
            found.append((placement, lie(placement).forbids))
    return tuple(found)


@cache
def first_places(kind: int) -> tuple[Placement, ...]:
    """The twelve placements of a kind that cover the centre, sorted (TA-4)."""
    file, rank = divmod(CENTRE, SIDE)
    found = [
        WIDTH * kind + SLOT_OF[file - east * place, rank - north * place, heading]
        for heading, (east, north) in enumerate(STEPS)
        for place in range(3)
    ]
    return tuple(sorted(found))


@cache
def write(placement: Placement) -> str:
    """Write a placement (``abd:j10E``), with the tile's other name if square 1 is off the board."""
    name, slot = KINDS[kind_of(placement)], slot_of(placement)
    if on_board(*slot[:2]):
        return f"{name}:{slot_text(slot)}"
    return f"{half_turned(name)}:{slot_text(reversed_slot(slot))}"
