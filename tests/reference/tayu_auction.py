"""The auction of Ta Yü for three, from the rules alone (TA-16)."""

from __future__ import annotations

HIGHEST = 484


class Auction:
    """Who bids, what was bid last, who has passed."""

    def __init__(self, seats: list[str], first: str) -> None:
        start = seats.index(first)
        self.waiting = seats[start:] + seats[:start]
        self.bids: list[tuple[str, int]] = []

    def player(self) -> str:
        return self.waiting[0]

    def over(self) -> bool:
        return len(self.waiting) == 1

    def flood(self) -> str:
        return self.bids[-1][0]

    def lowest(self) -> int:
        """The last bid; before the first, one more than the highest allowed."""
        return self.bids[-1][1] if self.bids else HIGHEST + 1

    def legal(self) -> list[str]:
        lower = [f"bid {number}" for number in range(1, self.lowest())]
        return sorted(lower + ["pass"] * len(self.bids[:1]))

    def refusal(self, action: str) -> str | None:
        """TA-16 for all that is not listed."""
        return None if action in self.legal() else "TA-16"

    def play(self, action: str) -> None:
        bidder = self.waiting.pop(0)
        if action != "pass":
            self.bids.append((bidder, int(action.split()[1])))
            self.waiting.append(bidder)
