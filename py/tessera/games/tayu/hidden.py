"""Redaction of a record for a seat, and completion of a redacted record.

A seat knows the drawn tiles and the two backs at the front of the block. Of an opponent's
hidden tiles, it knows only the backs (TA-14). Until the auction ends, nobody knows who will begin.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Final

from tessera.games.tayu.form import RINGS, ROW, SMOOTH, UNSEEN, back
from tessera.games.tayu.observation import hidden
from tessera.games.tayu.tiles import COPIES, KINDS, RINGED, TILES
from tessera.play.contract import POSITION, Deal, Seat
from tessera.play.fault import Refused, refuse

if TYPE_CHECKING:
    from tessera.games.tayu.observation import Position

ROWS: Final = ("Left", "Right")
LOT: Final = "Lot"
#: The letter for drawing from a row, by the row's header.
LETTER: Final = {"Left": "L", "Right": "R"}
#: The greatest number of hidden tiles in a hand: the opponent has two after drawing.
HELD: Final = 2
#: The number of tiles drawn from a row, in the text of a position.
_DRAWN: Final = re.compile(r"\b([LR]):(\d\d?)\b")
_MARKS: Final = (RINGS, SMOOTH, UNSEEN)


def redacted(seat: Seat | None, deal: Deal, state: Position) -> Deal:
    """The deal as ``seat`` may know it while the game runs."""
    seen = dict(deal)
    covered = {
        tile
        for place, hand in enumerate(state.hands)
        if hidden(state, seat, place)
        for tile in hand
    }
    for name, first, drawn in zip(ROWS, (0, ROW), state.drawn, strict=True):
        words = deal[name].split()
        seen[name] = " ".join(
            _seen(state, first + at, words[at], at - drawn, covered) for at in range(ROW)
        )
    if LOT in seen and state.flood is None:
        seen[LOT] = UNSEEN
    return seen


def _seen(state: Position, tile: int, word: str, ahead: int, covered: set[int]) -> str:
    """A tile as a seat's record shows it; ``ahead`` counts the tiles to draw before it."""
    if ahead > 0:
        return UNSEEN
    return back(state.block.tiles[tile]) if ahead == 0 or tile in covered else word


def completed(
    deal: Deal, pieces: Sequence[str], rng: Random, two: bool, played: Callable[[Deal], Deal | None]
) -> Deal:
    """Complete a seat's deal at random, so that the actions ``pieces`` can be played with it.

    ``played`` returns what the seat sees of a deal after the pieces; None if they cannot be played.
    A completion fits if that equals ``deal``. ``played`` is called only if ``two`` is True and some
    drawn tiles are hidden. If no completion fits, the pieces cannot be played with the result.
    Raises `Refused` ("record", "drawn") if ``deal`` hides a kind or a back that the seat has seen.
    """
    filled = dict(deal)
    if deal.get(LOT) == UNSEEN:
        filled[LOT] = rng.choice("12")
    words = [word for name in ROWS for word in _padded(deal[name])]
    held = [tile for tile in _drawn(deal, pieces) if words[tile] in _MARKS]
    if any(words.count(name) > COPIES for name in KINDS):
        return {**filled, **_rows(_all(words, {}, rng))}
    unknown = [tile for tile in held if not two or words[tile] == UNSEEN] or held[HELD:]
    if unknown:
        raise _unknown(unknown[0])
    last = filled
    own: list[int] | None = None
    for chosen in _held(words, held, rng):
        every = _all(words, dict(zip(held, chosen, strict=True)), rng)
        trial = {**filled, **_rows(every)}
        seen = played(trial) if held else deal
        if seen == deal:
            return trial
        last = trial if seen is None else last
        if seen is not None:
            shown = [word for name in ROWS for word in seen[name].split()]
            own = [tile for tile in (held if own is None else own) if shown[tile] not in _MARKS]
    if own:
        raise _unknown(own[0])
    return last


def _drawn(deal: Deal, pieces: Sequence[str]) -> list[int]:
    """Indices of the tiles that have been drawn."""
    before = dict(_DRAWN.findall(deal.get(POSITION, "")))
    counts = [pieces.count(LETTER[name]) + int(before.get(LETTER[name], 0)) for name in ROWS]
    return [
        tile
        for first, count in zip((0, ROW), counts, strict=True)
        for tile in range(first, first + min(count, ROW))
    ]


def _unknown(tile: int) -> Refused:
    return refuse("record", "drawn", header=ROWS[tile // ROW], number=tile % ROW + 1)


def _padded(row: str) -> list[str]:
    return (row.split() + [""] * ROW)[:ROW]


def _rows(words: Sequence[str]) -> Deal:
    return {"Left": " ".join(words[:ROW]), "Right": " ".join(words[ROW:])}


def _left(words: Sequence[str], rng: Random) -> list[str]:
    """Names of the tiles that are not in ``words``, in random order."""
    pool = Counter(KINDS[kind] for kind in TILES)
    pool.subtract(word for word in words if word in pool)
    left = list(pool.elements())
    rng.shuffle(left)
    return left


def _fits(mark: str, name: str) -> bool:
    return mark == UNSEEN or (mark == RINGS) == RINGED[KINDS.index(name)]


def _held(words: Sequence[str], held: Sequence[int], rng: Random) -> Iterator[tuple[str, ...]]:
    """Yield possible hands of hidden tiles in random order; likelier hands tend to come first."""
    left = Counter(_left(words, rng))
    ways = [
        chosen
        for chosen in product(left, repeat=len(held))
        if all(map(_fits, (words[tile] for tile in held), chosen))
    ]
    weights = [prod(left[name] for name in chosen) for chosen in ways]
    while ways:
        at = rng.choices(range(len(ways)), weights)[0]
        del weights[at]
        chosen = ways.pop(at)
        if not Counter(chosen) - left:
            yield chosen


def _all(words: Sequence[str], chosen: dict[int, str], rng: Random) -> list[str]:
    """Fill the whole block: the chosen tiles, then tiles with known backs, then all others."""
    found = [chosen.get(tile, word) for tile, word in enumerate(words)]
    left = _left(found, rng)
    for marks in ((RINGS, SMOOTH), (UNSEEN,)):
        for tile, word in enumerate(found):
            if word in marks:
                fitting = next((name for name in left if _fits(word, name)), None)
                if fitting is not None:
                    found[tile] = fitting
                    left.remove(fitting)
    return found
