"""The auction for three players (TA-16)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.games.tayu.actions import BID, LEAST, MOST, PASS, Action


class Auction(NamedTuple):
    """The state of the auction; each player is given as a seat index, 0 to 2.

    ``turn`` is the player to bid. ``low`` is the last bid, which is also the lowest, and ``by`` is
    the bidder; before the first bid they are None and -1. ``passed`` is True for each player who
    has passed.
    """

    turn: int
    low: int | None = None
    by: int = -1
    passed: tuple[bool, ...] = (False, False, False)

    def actions(self) -> tuple[Action, ...]:
        """Bids below the last one, sorted by their text, then a pass. The first player must bid."""
        if self.low is None:
            return lower(MOST + 1)
        return (*lower(self.low), PASS)

    def apply(self, action: Action) -> Auction:
        if action == PASS:
            passed = tuple(out or place == self.turn for place, out in enumerate(self.passed))
            return self._replace(turn=_following(self.turn, passed), passed=passed)
        turn = _following(self.turn, self.passed)
        return self._replace(turn=turn, low=action - BID, by=self.turn)

    @property
    def over(self) -> bool:
        """True if all players but one have passed. The remaining player is the flood."""
        return sum(self.passed) == len(self.passed) - 1

    def reached(self, products: tuple[int, int]) -> bool:
        """TA-18: True if the auction is over and a side's score has reached the bid."""
        return self.over and self.low is not None and max(products) >= self.low


def _following(turn: int, passed: tuple[bool, ...]) -> int:
    count = len(passed)
    return next(
        place
        for place in ((turn + step) % count for step in range(1, count + 1))
        if not passed[place]
    )


_SORTED: Final = sorted(range(LEAST, MOST + 1), key=str)


def lower(number: int) -> tuple[Action, ...]:
    """Bids below a number, sorted by their text."""
    return tuple(BID + bid for bid in _SORTED if bid < number)
