"""Pyrga's book: what to play in the first eight plies, and who wins, as the solver found it.

`scripts/solve_pyrga.py` makes it. A position is looked up under one key for all eight symmetries of
the board. Each entry takes `SIZE` bytes: 5 of a hash of the key (a test sees to it that no two
positions of the book share one, and a placement that is not legal is never taken from it), the
placement as the key's symmetry shows it, and the value.
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

#: The plies that the book covers, of both sides.
PLIES: Final = 8
SIZE: Final = 7
#: In the byte of a value: Black's wins stand that much higher than White's; 0 is a draw.
BLACKS: Final = 32
_FACTOR: Final = 0x9E3779B97F4A7C15F39CC0605CEDC835
#: What each symmetry makes of every placement.
TURNS: Final = tuple(
    tuple(map(turned, PLACEMENTS)) for turned in GAME.symmetries(Setup(2, {"opening": "free"}))
)


class _Turned(dict[int, int]):
    """What a symmetry makes of sets of squares, each made when first asked for."""

    def __init__(self, turn: tuple[Placement, ...]) -> None:
        super().__init__()
        self._turn = turn

    def __missing__(self, squares: int) -> int:
        made = self[squares] = sum(1 << self._turn[square] for square in members(squares))
        return made


_SETS: Final = tuple(map(_Turned, TURNS))


class Entry(NamedTuple):
    """What the book says: the placement, who wins (None: a draw), and how soon at the latest.

    ``pieces`` is how many pieces stand then, 30 at most; 0 for a draw.
    """

    action: Placement
    winner: Seat | None
    pieces: int


def reach(state: Pyrga) -> int:
    """The squares that the next piece may go to, as a set; empty after the end."""
    found = 0
    for action in state.actions():
        found |= 1 << square_of(action)
    return found


def canonical(state: Pyrga) -> tuple[int, int]:
    """The key of a position, the same for all its symmetries, and the symmetry that makes it.

    The key holds both sides' pieces, where the next one may go, and whether PY-12 bears on it.
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
    """The 5 bytes under which a key stands in the book."""
    return ((key * _FACTOR & (1 << 128) - 1) >> 88).to_bytes(5, "big")


def find(state: Pyrga) -> Entry | None:
    """What the book says of a running position; None if it is not in it."""
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
    """Placement and value of every entry, by hash."""
    data = b85decode(DATA)
    starts = range(0, len(data), SIZE)
    return {data[start : start + 5]: data[start + 5 : start + SIZE] for start in starts}


def packed(entries: Mapping[int, tuple[Placement, Seat | None, int]]) -> bytes:
    """The book as bytes: by key the placement that the key's symmetry shows, and the value."""
    lines = []
    for key, (action, winner, pieces) in entries.items():
        value = 0 if winner is None else pieces + BLACKS * (winner == BLACK)
        lines.append(hashed(key) + bytes((action, value)))
    return b"".join(sorted(lines))
