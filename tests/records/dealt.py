"""Records of Ta Yü and Tyrus by their deals, and what one seat sees of such games."""

from __future__ import annotations

from typing import Final

from tests.rules.tayu_positions import KINDS
from tests.rules.tyrus_elections import TILES

#: The whole block of Ta Yü, sorted, in two rows of 56 tiles.
BLOCK: Final = [name for name in KINDS for _copy in range(4)]
LEFT, RIGHT = " ".join(BLOCK[:56]), " ".join(BLOCK[56:])
#: What makes a game of Ta Yü one of three.
LOT: Final = '[Lot "1"]\n'
TWO_IN_HAND: Final = '[Hand "two"]\n'
#: A deck of Tyrus in the order of the tiles, soldiers first, and the elections.
DECK: Final = " ".join(TILES)
CARDS: Final = "C M T C M T C M T"
#: What a seat knows of both at the start.
SOME_CARDS: Final = "C ? ? ? ? ? ? ? ?"
UNKNOWN: Final = " ".join(["?"] * 30)


def changed(row: str, place: int, name: str) -> str:
    """A row or a deck with another tile at one place."""
    words = row.split()
    words[place] = name
    return " ".join(words)


def rest(words: str, length: int) -> str:
    """A row or a deck that begins so, and of which nothing more is known."""
    known = words.split()
    return " ".join([*known, *["?"] * (length - len(known))])


def tayu(
    turns: str = "",
    seats: str = "2",
    left: str = LEFT,
    right: str = RIGHT,
    first: str = "",
    more: str = "",
) -> str:
    """A record whose deal begins on line 3, or behind ``more``, and its turns on the last line."""
    begins = first or {"2": "ns", "3": "A", "4": "n"}[seats]
    return (
        f'[Game "tayu"]\n[Seats "{seats}"]\n{more}[Left "{left}"]\n[Right "{right}"]\n'
        f'[First "{begins}"]\n\n{turns}'
    )


def tayu_seen(turns: str, left: str, right: str, more: str = "") -> str:
    """What North–South sees; the rows begin with these words."""
    rows = rest(left, 56), rest(right, 56)
    return tayu(turns, left=rows[0], right=rows[1], more=f'[Seen "ns"]\n{more}')


def tyrus(
    turns: str = "",
    first: str = "ivory",
    cards: str = CARDS,
    ivory: str = DECK,
    brown: str = DECK,
    more: str = "",
) -> str:
    """A record whose deal begins on line 2, or behind ``more``, and its turns two below it."""
    return (
        f'[Game "tyrus"]\n{more}[First "{first}"]\n[Elections "{cards}"]\n'
        f'[IvoryDeck "{ivory}"]\n[BrownDeck "{brown}"]\n\n{turns}'
    )


#: The decks as far as a seat knows them: nine tiles, or twelve after an election.
NINE, TWELVE = (rest(" ".join(TILES[:count]), 30) for count in (9, 12))


def tyrus_seen(
    turns: str = "",
    cards: str = SOME_CARDS,
    ivory: str = NINE,
    brown: str = UNKNOWN,
    first: str = "ivory",
) -> str:
    """What Ivory sees."""
    return tyrus(turns, first, cards, ivory, brown, more='[Seen "ivory"]\n')
