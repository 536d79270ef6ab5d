"""Texts of actions to try on a game of Ta Yü, most of them against some rule."""

from __future__ import annotations

from random import Random

from tests.reference.tayu import Table
from tests.reference.tayu_board import CENTRE, HEADINGS, KINDS, SQUARES, ahead, half_turned, turned

WORDS = ("L", "R", "L", "R", "pass", "ns", "ew", "yes", "no")
BIDS = (0, 1, 2, 10, 20, 100, 483, 484, 485, 999)


def tried(table: Table, rng: Random) -> str:
    chance = rng.random()
    if chance < 0.25:
        return rng.choice(WORDS)
    if chance < 0.4:
        return f"bid {some_bid(table, rng)}"
    if chance < 0.55:
        return f"{some_kind(table, rng)}:{rng.choice(('x', 'end'))}"
    square = near(table, rng) if rng.random() < 0.8 else rng.choice(SQUARES)
    return f"{some_kind(table, rng)}:{square}{rng.choice(HEADINGS)}"


def some_bid(table: Table, rng: Random) -> int:
    """A number, often one about the last bid."""
    if table.auction is None or rng.random() < 0.5:
        return rng.choice(BIDS)
    return max(0, table.auction.lowest() + rng.choice((-1, 0, 1)))


def some_kind(table: Table, rng: Random) -> str:
    """A kind, mostly of a tile in hand, in either of its writings."""
    kind = rng.choice(table.hand() if table.hand() and rng.random() < 0.8 else KINDS)
    return rng.choice((kind, half_turned(kind)))


def near(table: Table, rng: Random) -> str:
    """An empty square beside a tile on the board or a little further; the centre at first."""
    here = rng.choice(list(table.exits) or [CENTRE])
    way = rng.choice(HEADINGS)
    while here in table.exits:
        here = ahead(here, way)
    if here:
        here = ahead(here, turned(way, rng.choice((-1, 1))), rng.choice((0, 0, 1, 2)))
    return here or CENTRE
