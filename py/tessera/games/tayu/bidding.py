"""What a bot says where nothing is drawn or laid: bids, sides, answers."""

from __future__ import annotations

from random import Random
from typing import Final

from tessera.games.tayu.actions import BID, EW, NO, NS, PASS, YES, Action
from tessera.games.tayu.stages import ASK, BIDDING, TAKE
from tessera.games.tayu.state import TaYu
from tessera.play.contract import Seat

#: What is bid first, and how much lower than the last one each time.
OPENING: Final = 60
STEP: Final = 5
#: The lowest bids, by level, and by how much luck may raise them: among equals of level 3 or 4 the
#: flood won 3 of 18 games with bids of 26 to 29, and 6 of 8 with 34 to 37.
LOWEST: Final = {1: 34, 2: 31, 3: 31, 4: 31, 5: 31}
LUCK: Final = 4
#: What the greedy player bids.
FAIR: Final = 36


def said(state: TaYu, number: int, seed: int) -> Action | None:
    """What a bot of a level says; None where there is a tile to draw or to lay."""
    rng = Random(seed)
    if state.stage == BIDDING:
        return _bid(state, LOWEST[number] + rng.randrange(LUCK))
    if state.stage == TAKE:
        return rng.choice((NS, EW))
    if state.stage == ASK:
        return NO if state.flood == state.moving or state.network.closed else YES
    return None


def _bid(state: TaYu, lowest: int) -> Action:
    """TA-16: step by step down to the lowest."""
    assert state.auction is not None
    low = state.auction.low
    if low is None:
        return BID + OPENING
    if low <= lowest:
        return PASS
    return BID + max(lowest, min(OPENING, low - STEP))


def lead(state: TaYu, seat: Seat) -> int:
    """What the greedy player wants more of: the lead in the score of the side of ``seat``.

    Of the flood, low scores; in the auction, to name `FAIR` and nothing lower.
    """
    north_south, east_west = state.network.products
    place = state.form.seats.index(seat)
    if state.auction is None:
        return _turned(north_south - east_west, place)
    if not state.taken:
        low = state.auction.low or 0
        return 1 - 2 * abs(low - FAIR) if state.auction.by == place else 0
    if place not in state.taken:
        return -max(north_south, east_west)
    return _turned(north_south - east_west, state.taken.index(place))


def _turned(lead: int, place: int) -> int:
    """A lead of North-South for whoever sits at a place: East-West at the odd ones."""
    return -lead if place % 2 else lead
