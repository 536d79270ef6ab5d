"""The bots' bids, their choices of sides, and their answers."""

from __future__ import annotations

from random import Random
from typing import Final

from tessera.games.tayu.actions import BID, EW, NO, NS, PASS, YES, Action
from tessera.games.tayu.stages import ASK, BIDDING, TAKE
from tessera.games.tayu.state import TaYu
from tessera.play.contract import Seat

#: The first bid, and the step from each bid down to the next.
OPENING: Final = 60
STEP: Final = 5
#: The lowest bid by level, before a random raise of 0 to 3 points. `LUCK` is the number of possible
#: raises. In games among bots of the same level (3 or 4), the flood won 3 of 18 games with bids of
#: 26 to 29, and 6 of 8 games with bids of 34 to 37.
LOWEST: Final = {1: 34, 2: 31, 3: 31, 4: 31, 5: 31}
LUCK: Final = 4
#: The bid that the greedy player prefers.
FAIR: Final = 36


def said(state: TaYu, number: int, seed: int) -> Action | None:
    """The bid, side or answer of the bot at level ``number``; None if none of them is due."""
    rng = Random(seed)
    if state.stage == BIDDING:
        return _bid(state, LOWEST[number] + rng.randrange(LUCK))
    if state.stage == TAKE:
        return rng.choice((NS, EW))
    if state.stage == ASK:
        return NO if state.flood == state.moving or state.network.closed else YES
    return None


def _bid(state: TaYu, lowest: int) -> Action:
    """Bid a step lower each time, down to ``lowest``, then pass (TA-16)."""
    assert state.auction is not None
    low = state.auction.low
    if low is None:
        return BID + OPENING
    if low <= lowest:
        return PASS
    return BID + max(lowest, min(OPENING, low - STEP))


def lead(state: TaYu, seat: Seat) -> int:
    """The lead of a seat's side, as a greedy player sees it; for the flood, minus the top score."""
    north_south, east_west = state.network.products
    place = state.form.seats.index(seat)
    if state.auction is None:
        return _turned(north_south - east_west, place)
    if not state.taken:
        # In the auction, the best bid is `FAIR`.
        low = state.auction.low or 0
        return 1 - 2 * abs(low - FAIR) if state.auction.by == place else 0
    if place not in state.taken:
        return -max(north_south, east_west)
    return _turned(north_south - east_west, state.taken.index(place))


def _turned(lead: int, place: int) -> int:
    """North-South's ``lead`` as seen by a player; players with an odd ``place`` play East-West."""
    return -lead if place % 2 else lead
