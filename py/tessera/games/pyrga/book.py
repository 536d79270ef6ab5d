"""Pyrga's book, which gives a placement and its result for positions of the first eight plies.

`scripts/solve_pyrga.py` makes the book with the solver. The eight symmetric images of a position
share one key, made from one of the images. An entry takes `SIZE` bytes: five for a hash of the key,
one for the placement in that image, and one for a value that encodes the result. A position outside
the book may share the hash of an entry, so `find` ignores illegal placements.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from tessera.games.pyrga.book_data import DATA
from tessera.games.pyrga.pieces import ALL, PLACEMENTS, Placement, members, square_of
from tessera.games.pyrga.rules import BLACK, GAME, WHITE, Pyrga
from tessera.play.contract import Seat, Setup

#: The number of plies that the book covers, counting both sides.
PLIES: Final = 8
SIZE: Final = 7
#: The number added to an entry's value if Black wins; a value of 0 means a draw.
BLACKS: Final = 32
_FACTOR: Final = 0x9E3779B97F4A7C15F39CC0605CEDC835
#: For each symmetry, the images of all placements.
TURNS: Final = tuple(
    tuple(map(turned, PLACEMENTS)) for turned in GAME.symmetries(Setup(2, {"opening": "free"}))
)


class _Turned(dict[int, int]):
    """The images of sets of squares under a symmetry, computed on demand."""

    def __init__(self, turn: tuple[Placement, ...]) -> None:
        super().__init__()
        self._turn = turn

    def __missing__(self, squares: int) -> int:
        made = self[squares] = sum(1 << self._turn[square] for square in members(squares))
        return made


_SETS: Final = tuple(map(_Turned, TURNS))


class Entry(NamedTuple):
    """A placement and its result; in a draw, ``winner`` is None and ``pieces`` is 0."""

    action: Placement
    winner: Seat | None
    #: The winner can win by the time this many pieces (1 to 30) are on the board.
    pieces: int


def reach(state: Pyrga) -> int:
    """The squares open to the next piece, as a set; empty after the end of the game."""
    found = 0
    for action in state.actions():
        found |= 1 << square_of(action)
    return found


def canonical(state: Pyrga) -> tuple[int, int]:
    """The key shared by all images of a position, and the index of the symmetry that gives the key.

    The key holds both sides' pieces, the squares open to the next piece, and one bit. The bit is
    set if PY-12 forbids a Square as White's next piece.
    """
    strict = state.strict and state.ply in (1, 2) and state.white >> 16 & ALL != 0
    white, black = state.white, state.black
    planes = (
        *(white & ALL, white >> 16 & ALL, white >> 32),
        *(black & ALL, black >> 16 & ALL, black >> 32),
        reach(state),
    )
    keys = []
    for how, sets in enumerate(_SETS):
        c, s, t, its_c, its_s, its_t, squares = (sets[plane] for plane in planes)
        pieces = c | s << 16 | t << 32 | its_c << 48 | its_s << 64 | its_t << 80
        keys.append((pieces | squares << 96 | strict << 112, how))
    return min(keys)


def hashed(key: int) -> bytes:
    """The 5-byte hash of a key, as stored in the book."""
    return ((key * _FACTOR & (1 << 128) - 1) >> 88).to_bytes(5, "big")


def find(state: Pyrga) -> Entry | None:
    """The book's entry for a position of an unfinished game; None if the book has none."""
    if state.ply >= PLIES:
        return None
    key, how = canonical(state)
    found = _entries().get(hashed(key))
    if found is None:
        return None
    action = TURNS[how].index(found[0])
    if action not in state.actions():
        return None
    winner = None if not found[1] else BLACK if found[1] >= BLACKS else WHITE
    return Entry(action, winner, found[1] % BLACKS)


@lru_cache(maxsize=1)
def _entries() -> Mapping[bytes, bytes]:
    data = b85decode(DATA)
    starts = range(0, len(data), SIZE)
    return {data[start : start + 5]: data[start + 5 : start + SIZE] for start in starts}


def packed(entries: Mapping[int, tuple[Placement, Seat | None, int]]) -> bytes:
    """The book as bytes; ``entries`` maps keys to placements, winners and numbers of pieces."""
    lines = []
    for key, (action, winner, pieces) in entries.items():
        value = 0 if winner is None else pieces + BLACKS * (winner == BLACK)
        lines.append(hashed(key) + bytes((action, value)))
    return b"".join(sorted(lines))
