"""How good a position looks: what the coasts may come to, and who may win by it.

Everything is integers: counts of estuaries in `ONE`-ths, chances in `SURE`-ths. Only what lies
on the board is looked at, so nothing that a seat may not know can count.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.games.tayu.network import Network
from tessera.games.tayu.places import CENTRE, SIDE, SPECIAL

#: An estuary; and what is certain.
ONE: Final = 256
SURE: Final = 10_000
#: What a free coast square promises, in `ONE`-ths, by the steps from the nearest open exit.
PROMISE: Final = (64, 58, 52, 47, 42, 38, 34, 31, 28, 25, 22, 20, 18, 16, 15, 13, 12, 11, 10, 9)

_ALL: Final = (1 << SIDE * SIDE) - 1
_RANK: Final = sum(1 << SIDE * file for file in range(SIDE))
#: All squares but those of the first, or the last, rank.
_NOT_FIRST: Final = _ALL & ~_RANK
_NOT_LAST: Final = _ALL & ~(_RANK << SIDE - 1)
_FILE: Final = (1 << SIDE) - 1
#: The squares of the coasts N, E, S, W, and their special ones.
_COASTS: Final = (_RANK << SIDE - 1, _FILE << SIDE * (SIDE - 1), _RANK, _FILE)
_ALONG: Final = sum(1 << SIDE * place for place in SPECIAL)
_ACROSS: Final = sum(1 << place for place in SPECIAL)
_DOUBLED: Final = _ALONG << SIDE - 1, _ACROSS << SIDE * (SIDE - 1), _ALONG, _ACROSS
_SHORES: Final = tuple(zip(_COASTS, _DOUBLED, strict=True))
_RIM: Final = _COASTS[0] | _COASTS[1] | _COASTS[2] | _COASTS[3]


class Outlook(NamedTuple):
    """The products of a side: as they stand, and as they may come out, in square `ONE`-ths."""

    now: int
    then: int


def promises(network: Network) -> list[int]:
    """What the coasts N, E, S, W may still get, in `ONE`-ths.

    From the open exits the free squares are flooded step by step; the sooner a coast square is
    reached, the more it promises.
    """
    free = ~network.board & _ALL
    fresh = 0
    for door in network.open:
        fresh |= 1 << (door >> 2)
    if not network.tiles:
        fresh = 1 << CENTRE
    found = [0, 0, 0, 0]
    for promise in PROMISE:
        if not fresh:
            break
        free &= ~fresh
        if fresh & _RIM:
            for coast, (squares, doubled) in enumerate(_SHORES):
                reached = fresh & squares
                if reached:
                    count = reached.bit_count() + (reached & doubled).bit_count()
                    found[coast] += promise * count
        fresh = free & (
            (fresh & _NOT_LAST) << 1 | (fresh & _NOT_FIRST) >> 1 | fresh << SIDE | fresh >> SIDE
        )
    return found


def outlooks(network: Network) -> tuple[Outlook, Outlook]:
    """Of North-South and of East-West."""
    north, east, south, west = (ONE * count for count in network.coasts)
    more_north, more_east, more_south, more_west = promises(network)
    return (
        Outlook(north * south, (north + more_north) * (south + more_south)),
        Outlook(east * west, (east + more_east) * (west + more_west)),
    )


def chances(network: Network, bid: int = 0) -> tuple[int, int, int]:
    """How likely North-South, East-West and the flood win, in `SURE`-ths that make up `SURE`.

    ``bid`` is what the flood has bid; 0 without one, or once it has left.
    """
    first, second = outlooks(network)
    lead = first.then - second.then
    doubt = first.then - first.now + second.then - second.now
    mine = _chance(lead, doubt)
    if not bid:
        return mine, SURE - mine, 0
    goal = bid * ONE * ONE
    dry = min(
        _chance(goal - side.then, side.then - side.now) if side.now < goal else 0
        for side in (first, second)
    )
    mine = mine * (SURE - dry) // SURE
    return mine, SURE - dry - mine, dry


def results(network: Network, bid: int = 0) -> tuple[int, int, int]:
    """The same, of a game that ends so."""
    first, second = network.products
    if bid and max(first, second) < bid:
        return 0, 0, SURE
    mine = SURE * ((first > second) - (first < second) + 1) // 2
    return mine, SURE - mine, 0


#: How far the doubt counts: in hundredths of all that is still open.
DOUBT: Final = 40


def _chance(lead: int, doubt: int) -> int:
    """How likely who leads by so much, with so much still open, leads in the end."""
    wide = abs(lead) + DOUBT * doubt // 100 + 1
    return (SURE + SURE * lead // wide) // 2
