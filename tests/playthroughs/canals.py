"""What is played in games of Ta Yü that are to come to their end soon."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tessera.games.tayu.actions import YES
from tessera.games.tayu.stages import ASK, BIDDING, PLACE
from tessera.games.tayu.state import TaYu
from tessera.play.match import Match

#: How often a question is answered by yes, how often a tile is laid anywhere.
AGREED: Final = 0.8
STRAYING: Final = 0.4


def next_action(match: Match, rng: Random) -> Any:
    """Something legal, mostly what leaves few exits open; low bids, and mostly a yes."""
    legal, state = match.legal(), match.state
    assert isinstance(state, TaYu)
    if state.auction is not None and state.stage == BIDDING:
        low = state.auction.low
        said = {None: "bid 2", 1: "pass"}.get(low) or rng.choice(["bid 1", "pass"])
        return match.game.read(said)[0]
    if state.stage == ASK and rng.random() < AGREED:
        return YES
    if state.stage != PLACE or rng.random() < STRAYING:
        return rng.choice(legal)
    some = rng.sample(legal, min(len(legal), 12))
    return min(some, key=lambda action: len(state.apply(action).network.open))
