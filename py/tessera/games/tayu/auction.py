"""The auction of the game for three (TA-16)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.games.tayu.actions import BID, LEAST, MOST, PASS, Action


class Auction(NamedTuple):
    """The bids so far; players by their place, 0..2.

    ``turn`` is whose turn it is, ``low`` the last number named (None before the first) and
    ``by`` who named it; ``passed`` tells who has passed.
    """

    turn: int
    low: int | None = None
    by: int = -1
    passed: tuple[bool, ...] = (False, False, False)

    def actions(self) -> tuple[Action, ...]:
        """A lower number each, or passing; the first one must bid. Sorted as they are written."""
        if self.low is None:
            return lower(MOST + 1)
        return (*lower(self.low), PASS)

    def apply(self, action: Action) -> Auction:
        """The auction after a legal bid, or a pass."""
        if action == PASS:
            passed = tuple(out or place == self.turn for place, out in enumerate(self.passed))
            return self._replace(turn=_following(self.turn, passed), passed=passed)
        turn = _following(self.turn, self.passed)
        return self._replace(turn=turn, low=action - BID, by=self.turn)

    @property
    def over(self) -> bool:
        """Whether all but one have passed; that one is the flood."""
        return sum(self.passed) == len(self.passed) - 1

    def reached(self, products: tuple[int, int]) -> bool:
        """TA-18: whether the auction is over and a side has as much as the flood bid."""
        return self.over and self.low is not None and max(products) >= self.low


def _following(turn: int, passed: tuple[bool, ...]) -> int:
    """The next one clockwise who has not passed."""
    count = len(passed)
    return next(
        place
        for place in ((turn + step) % count for step in range(1, count + 1))
        if not passed[place]
    )


_SORTED: Final = sorted(range(LEAST, MOST + 1), key=str)


def lower(number: int) -> tuple[Action, ...]:
    """The bids below a number, in the order in which they are written."""
    return tuple(BID + bid for bid in _SORTED if bid < number)
