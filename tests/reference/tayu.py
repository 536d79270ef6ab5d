"""Ta Yü once more, slowly and from the rules alone: a second reader to hold the engine against.

Shares no code with the engine. The board is an entry from each covered square to the headings in
which the canal leaves the tile there, and where a tile may be placed is found by trying every
square and every heading. A turn is played in steps: ``L``, then ``abd:j10E``.
"""

from __future__ import annotations

from typing import Any

from tests.reference.tayu_auction import Auction
from tests.reference.tayu_board import CENTRE, LIES, Lie, ahead, canonical, worth

SEATS = {2: ["ns", "ew"], 3: ["A", "B", "C"], 4: ["n", "e", "s", "w"]}
SIDES = ["ns", "ew"]
COASTS = ["north", "east", "south", "west"]
ANSWERS = ["no", "yes"]


class Table:
    """A game as it lies on the table, with what the turn under way still asks.

    ``exits`` is the board, ``rows`` what is left of the block in drawing order, ``drawn`` the
    tile drawn in this turn ("" while a draw is due), ``places`` all its turn's placements,
    ``asked`` who still has to answer whether a tile is set aside, ``agreed`` whether all did.
    """

    def __init__(self, seats: int, options: dict[str, str], deal: dict[str, str]) -> None:
        self.seats = SEATS[seats]
        self.scoreless = options.get("scoreless", "ask")
        self.two = options.get("hand", "one") == "two"
        self.rows = {"L": deal["Left"].split(), "R": deal["Right"].split()}
        self.turn = self.seats.index(deal["First"])
        self.auction = Auction(self.seats, deal["First"]) if seats == 3 else None
        self.lot = int(deal.get("Lot", "0"))
        self.playing: dict[str, str] = {}
        self.left: set[str] = set()
        self.exits: dict[str, set[str]] = {}
        self.placed: list[str] = []
        self.aside: list[str] = []
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.drawn = ""
        self.begun = False
        self.places: list[str] = []
        self.asked: list[str] = []
        self.agreed = False
        self.ended: str | None = None

    # Who is asked for what.

    def bidding(self) -> bool:
        """Whether the auction goes on (TA-16)."""
        return self.auction is not None and not self.auction.over()

    def choosing(self) -> bool:
        """Whether a side is to be chosen (TA-17)."""
        return self.auction is not None and self.auction.over() and not self.playing

    def player(self) -> str:
        if self.auction is not None and self.bidding():
            return self.auction.player()
        return self.asked[0] if self.asked else self.mover()

    def mover(self) -> str:
        return self.seats[self.turn]

    def hand(self) -> list[str]:
        return self.hands[self.mover()]

    def open(self) -> bool:
        return self.begun and self.ended is None

    def scoreless_yet(self) -> bool:
        """Whether both scores are 0 (TA-12)."""
        return not any(self.scores().values())

    def without_place(self) -> str:
        """What the one who drew a tile without a place has to do with it (TA-11, TA-12)."""
        again = self.agreed or self.scoreless == "redraw"
        return "x" if again and self.scoreless_yet() else "end"

    # What is allowed.

    def legal(self) -> list[str]:
        if self.ended is not None:
            return []
        if self.auction is not None and self.bidding():
            return self.auction.legal()
        if self.choosing():
            return sorted(SIDES)
        if self.asked:
            return ANSWERS
        if not self.drawn:
            return [row for row in sorted(self.rows) if self.rows[row]]
        return self.places or [f"{self.drawn}:{self.without_place()}"]

    def search(self) -> list[str]:
        """Every placement of a tile in hand, sorted: all squares and headings are tried."""
        return sorted(
            f"{kind}:{where}"
            for kind in set(self.hand())
            for where in LIES
            if self.refused_place(kind, where) is None
        )

    def refused_place(self, kind: str, where: str) -> str | None:
        """The lowest rule that forbids a tile to lie there by itself."""
        lie = LIES.get(where)
        if lie is None or any(square in self.exits for square in lie.squares):
            return "TA-3"
        if not self.exits:
            return None if CENTRE in lie.squares else "TA-4"
        borders = self.borders(kind, lie)
        if (True, True) not in borders:
            return "TA-5"
        return "TA-6" if any(exit_here != exit_there for exit_here, exit_there in borders) else None

    def borders(self, kind: str, lie: Lie) -> list[tuple[bool, bool]]:
        return [
            (letter in kind, side.back in self.exits[side.beyond])
            for letter, side in lie.sides.items()
            if side.beyond in self.exits
        ]

    def refusal(self, action: str) -> str | None:
        if self.ended is not None:
            return "over"
        if self.auction is not None and self.bidding():
            return self.auction.refusal(action)
        if action == "pass" or action.startswith("bid "):
            return "TA-16"
        if self.choosing() or action in SIDES:
            return None if self.choosing() and action in SIDES else "TA-17"
        if action in ANSWERS:
            return None if self.asked else "TA-12"
        if action in self.rows:
            return None if self.rows[action] and not self.drawn else "TA-2"
        return self.refused_tile(canonical(action)) if self.drawn else "TA-2"

    def refused_tile(self, action: str) -> str | None:
        """The rule that refuses what is to be done with a tile after a draw."""
        kind, what = action.split(":")
        if self.asked and self.two and self.player() != self.mover():
            # Whoever is asked is told nothing of the drawer's hand.
            unheld = self.refused_place(kind, what) or "not-in-hand"
            return "TA-12" if what in {"x", "end"} else unheld
        if kind not in self.hand():
            return "not-in-hand"
        if what not in {"x", "end"}:
            return self.refused_place(kind, what)
        if self.asked:
            return "TA-12"
        if self.places:
            return "TA-12" if what == "x" else self.ends_by()
        if what != self.without_place():
            return "TA-12"
        return None if kind == self.drawn else "TA-14"

    def ends_by(self) -> str:
        return "TA-14" if self.two else "TA-11"

    # What happens.

    def play(self, action: str) -> None:
        assert self.refusal(action) is None, action
        if self.auction is not None and self.bidding():
            self.bid(self.auction, action)
        elif action in SIDES:
            self.choose(action)
        elif action in ANSWERS:
            self.answer(action)
        elif action in self.rows:
            self.draw(action)
        else:
            self.settle(*canonical(action).split(":"))

    def bid(self, auction: Auction, action: str) -> None:
        """Bid or pass; after the last one, the one drawn by lot is to choose (TA-17)."""
        auction.play(action)
        if auction.over():
            self.turn = (self.seats.index(auction.flood()) + self.lot) % 3

    def choose(self, side: str) -> None:
        """Take a side; the other one but the flood takes the other (TA-17)."""
        assert self.auction is not None
        other = SIDES[1 - SIDES.index(side)]
        for seat in self.seats:
            if seat != self.auction.flood():
                self.playing[seat] = side if seat == self.mover() else other

    def draw(self, row: str) -> None:
        """Draw the next tile of a row, and see whether it has a place (TA-2, TA-11, TA-14)."""
        kind = self.rows[row].pop(0)
        first_of_two = self.two and not self.hand()
        self.hand().append(kind)
        if first_of_two:
            self.pass_on()
            return
        self.drawn, self.begun = kind, True
        self.places = self.search()
        if not self.places and self.scoreless == "ask" and self.scoreless_yet():
            self.asked = self.clockwise()

    def clockwise(self) -> list[str]:
        around = self.seats[self.turn :] + self.seats[: self.turn]
        return [seat for seat in around if seat not in self.left]

    def answer(self, action: str) -> None:
        """Agree to set the tile aside or not; after a no nobody else is asked (TA-12)."""
        if action == "no":
            self.asked = []
            return
        del self.asked[0]
        self.agreed = not self.asked

    def settle(self, kind: str, what: str) -> None:
        if what == "end":
            self.ended = "TA-12" if self.scoreless_yet() else self.ends_by()
            return
        self.hand().remove(kind)
        self.drawn, self.places, self.agreed = "", [], False
        if what == "x":
            self.aside.append(kind)
        else:
            self.put(kind, LIES[what])
            self.placed.append(f"{kind}:{what}")
            self.begun = False
        if not any(self.rows.values()):
            self.ended = self.ends_by()
        elif what != "x":
            self.pass_on()

    def put(self, kind: str, lie: Lie) -> None:
        for square in lie.squares:
            self.exits[square] = set()
        for letter in kind:
            side = lie.sides[letter]
            self.exits[side.square].add(side.heading)

    def pass_on(self) -> None:
        """It is the next player's turn; the flood leaves when its bid is reached (TA-18)."""
        if self.auction is not None and self.bid_reached():
            self.left = {self.auction.flood()}
        self.turn = (self.turn + 1) % len(self.seats)
        if self.mover() in self.left:
            self.turn = (self.turn + 1) % len(self.seats)

    # What counts.

    def coasts(self) -> dict[str, int]:
        """What the estuaries of each coast count (TA-8, TA-9)."""
        counts = dict.fromkeys("NESW", 0)
        for square, headings in self.exits.items():
            for heading in headings:
                if not ahead(square, heading):
                    counts[heading] += worth(square, heading)
        return counts

    def scores(self) -> dict[str, int]:
        """The product of each side's two coasts (TA-10)."""
        coasts = self.coasts()
        return {"ns": coasts["N"] * coasts["S"], "ew": coasts["E"] * coasts["W"]}

    def bid_reached(self) -> bool:
        """Whether a side has reached the lowest bid (TA-18)."""
        assert self.auction is not None
        return max(self.scores().values()) >= self.auction.lowest()

    def result(self) -> tuple[tuple[str, ...], str] | None:
        return None if self.ended is None else (self.winners(), self.ended)

    def winners(self) -> tuple[str, ...]:
        """The side with the higher score, or who wins among three (TA-10, TA-19)."""
        scores = self.scores()
        best = tuple(side for side in SIDES if scores[side] == max(scores.values()))
        if self.auction is None:
            return best if len(best) == 1 else ()
        if not self.bid_reached():
            return (self.auction.flood(),)
        return tuple(seat for seat in self.seats if self.playing.get(seat) in best)

    def position(self) -> dict[str, Any]:
        coasts = self.coasts()
        found: dict[str, Any] = {
            "tiles": self.placed,
            "coasts": {name: coasts[name[0].upper()] for name in COASTS},
            "left": len(self.rows["L"]),
            "right": len(self.rows["R"]),
            "hands": self.hands,
            "asked": self.drawn if self.asked else None,
        }
        if self.auction is None:
            return found
        bids, over = self.auction.bids, self.auction.over()
        return found | {
            "bid": self.auction.lowest() if bids else None,
            "passed": [seat for seat in self.seats if seat not in self.auction.waiting],
            "flood": self.auction.flood() if over else None,
            "sides": {side: seat for seat, side in self.playing.items()} or None,
        }
