"""Pyrga's table: the winner of every position of the first plies, as found by the solver.

`scripts/solve_pyrga.py table` makes the table, which stores no positions. A position's key yields
three places, and the sum of the numbers there gives the winner (B. Chazelle, J. Kilian,
R. Rubinfeld and A. Tal, *The Bloomier filter*, 2004). `winner` therefore returns an answer for any
position, but the answer is reliable only if the table `covers` the position.
"""

from __future__ import annotations

from base64 import b85decode
from functools import lru_cache
from importlib import import_module
from typing import Final

from tessera.games.pyrga.book import PLIES as BOOK
from tessera.games.pyrga.book import canonical
from tessera.games.pyrga.pieces import BIT, PLACEMENTS, Placement, heading_of, square_of
from tessera.games.pyrga.rules import BLACK, WHITE, Pyrga
from tessera.play.contract import Seat

#: The last ply whose positions the table covers.
PLIES: Final = 5
#: The winner for each sum of the three numbers, modulo 3.
WINNERS: Final[tuple[Seat | None, ...]] = (None, WHITE, BLACK)
#: The number of table values packed in a byte.
IN_A_BYTE: Final = 5
#: The module with the numbers; the page fetches it in a separate archive.
MODULE: Final = "tessera.games.pyrga.table_data"
_FACTORS: Final = 0x9E3779B97F4A7C15F39CC0605CEDC835, 0xD1342543DE82EF95A0761D6478BD642F
_WHOLE: Final = (1 << 128) - 1


def places(key: int, seed: int, size: int) -> tuple[int, int, int]:
    """The places of a key's three numbers in a table of 3 * ``size`` numbers: one in each third."""
    mixed = (key ^ seed << 113) * _FACTORS[0] & _WHOLE
    mixed = (mixed ^ mixed >> 64) * _FACTORS[1] & _WHOLE
    first, second, third = mixed >> 96, mixed >> 64 & 0xFFFFFFFF, mixed >> 32 & 0xFFFFFFFF
    return first * size >> 32, size + (second * size >> 32), 2 * size + (third * size >> 32)


def winner(state: Pyrga) -> Seat | None:
    """The winner of a position that the table `covers`; None if nobody wins."""
    numbers, seed = _data()
    found = 0
    for place in places(canonical(state)[0], seed, len(numbers) * IN_A_BYTE // 3):
        byte, at = divmod(place, IN_A_BYTE)
        found += numbers[byte] // 3**at
    return WINNERS[found % 3]


@lru_cache(maxsize=1)
def _data() -> tuple[bytes, int]:
    """The packed numbers and the seed for `places`; no numbers if `MODULE` cannot be imported."""
    try:
        module = import_module(MODULE)
    except ImportError:
        return b"", 0
    return b85decode(module.DATA), module.SEED


def is_here() -> bool:
    """True if the first call of `_data` found the numbers."""
    return bool(_data()[0])


def behind() -> int:
    """The first ply at which winners are proved: after the table or, without a table, the book."""
    return PLIES + 1 if is_here() else BOOK


def covers(state: Pyrga) -> bool:
    """True if the table has been fetched and a match can reach ``state`` in 1 to `PLIES` plies."""
    return 0 < state.ply <= PLIES and is_here() and arises(state)


def arises(state: Pyrga) -> bool:
    """True if the pieces can be played legally in some order that ends with ``state.last``."""
    return _follows(Pyrga(strict=state.strict), state, _standing(state))


def _standing(state: Pyrga) -> frozenset[Placement]:
    taken = state.white | state.black
    return frozenset(
        action
        for action in PLACEMENTS
        if BIT[action] & taken
        and heading_of(action) in (None, state.headings >> 2 * square_of(action) & 3)
    )


def _follows(now: Pyrga, state: Pyrga, left: frozenset[Placement]) -> bool:
    """True if the placements in ``left``, in some legal order, lead from ``now`` to ``state``."""
    if not left:
        return now.white == state.white and now.black == state.black and now.last == state.last
    mine = state.black if now.ply & 1 else state.white
    return any(
        _follows(now.apply(action), state, left - {action})
        for action in now.actions()
        if action in left and BIT[action] & mine and (action != state.last or len(left) == 1)
    )
