"""Tyrus once more, slowly and from the rules alone: a second reader to hold the engine against.

Shares no code with the engine. A tile is its name, ``S8``; a building is its name, ``iC``, and
holds the tiles in it with their owners. Everything is counted again whenever it is asked for.
"""

from __future__ import annotations

from typing import Any, NamedTuple

IVORY, BROWN = SEATS = ("ivory", "brown")
OTHER = {IVORY: BROWN, BROWN: IVORY}
KINDS = "SMP"
TILES = [f"{kind}{value}" for kind in KINDS for value in range(1, 11)]
BUILDINGS = ["iC", "iM", "iT", "bC", "bM", "bT"]
#: Who votes in an election: soldiers in the citadels, merchants, priests in the temples.
VOTERS = {"C": "S", "M": "M", "T": "P"}
#: TY-6: whom each kind neutralises.
NEUTRALISES = {"S": "P", "P": "M", "M": "S"}
#: A tile goes into a building.
ALL = [f"{tile}@{building}" for tile in TILES for building in BUILDINGS]


class Placed(NamedTuple):
    """A placement, in the order played, and whether its tile was turned up since."""

    seat: str
    tile: str
    building: str
    shown: bool = False

    def text(self) -> str:
        return f"{self.tile}@{self.building}"


class Count(NamedTuple):
    """What stands in a player's own building: its voters, a block, what saves from the block."""

    own: int
    against: int
    saved: int

    def votes(self) -> int:
        """The votes that are left (TY-7)."""
        return max(0, self.own - max(0, self.against - self.saved))


class Refusal(NamedTuple):
    """Why a placement is refused: a rule, which of its cases, and its facts."""

    rule: str
    why: str = ""
    facts: tuple[tuple[str, str], ...] = ()


def kinds_against(kind: str) -> str:
    return next(strong for strong, weak in NEUTRALISES.items() if weak == kind)


def value(tile: str) -> int:
    return int(tile[1:])


class Table:
    """A game as it lies on the table: hands, reserves, buildings, and who won the elections."""

    def __init__(self, deal: dict[str, str]) -> None:
        self.deal = deal
        self.cards = deal["Elections"].split()
        decks = {IVORY: deal["IvoryDeck"].split(), BROWN: deal["BrownDeck"].split()}
        self.hands = {seat: decks[seat][:9] for seat in SEATS}
        self.reserves = {seat: decks[seat][9:] for seat in SEATS}
        self.buildings: dict[str, list[tuple[str, str]]] = {name: [] for name in BUILDINGS}
        self.placed: list[Placed] = []
        self.elected: list[str | None] = []
        self.counts: list[dict[str, Count]] = []
        self.ended: str | None = None

    # Whose turn it is, and what may be done.

    def election(self) -> int:
        return len(self.elected) + (self.ended is None)

    def leader(self) -> str:
        """Who leads the election: who won the toss the odd ones, the other the even ones (TY-2)."""
        first = self.deal["First"]
        return first if self.election() % 2 == 1 else OTHER[first]

    def player(self) -> str:
        """Who places next: the leader and the other alternate (TY-3)."""
        since = len(self.placed) - 6 * len(self.elected)
        return self.leader() if since % 2 == 0 else OTHER[self.leader()]

    def open(self) -> bool:
        return False

    def legal(self) -> list[str]:
        """Any tile in hand into any building (TY-4), sorted; nothing after the end."""
        if self.ended is not None:
            return []
        return sorted(f"{tile}@{name}" for tile in self.hands[self.player()] for name in BUILDINGS)

    def why(self, action: str) -> Refusal | None:
        """Why a placement is refused, or None if it may be played."""
        if self.ended is not None:
            return Refusal("over")
        tile, seat = action.split("@", maxsplit=1)[0], self.player()
        if tile in self.hands[seat]:
            return None
        case = "reserve" if tile in self.reserves[seat] else "placed"
        return Refusal("not-in-hand", case, (("seat", seat), ("tile", tile)))

    def refusal(self, action: str) -> str | None:
        found = self.why(action)
        return None if found is None else found.rule

    # What happens.

    def play(self, action: str) -> None:
        """Place a tile; after the sixth the election is tallied (TY-5)."""
        assert self.why(action) is None, action
        tile, building = action.split("@")
        seat = self.player()
        self.hands[seat].remove(tile)
        self.buildings[building].append((seat, tile))
        self.placed.append(Placed(seat, tile, building))
        if len(self.placed) % 6 == 0:
            self.tally(self.cards[len(self.elected)])

    def tally(self, kind: str) -> None:
        """Count the two buildings, clear them, and see whether that ends the game (TY-5…TY-12)."""
        counts = {seat: self.count(seat, kind) for seat in SEATS}
        ivory, brown = counts[IVORY].votes(), counts[BROWN].votes()
        self.counts.append(counts)
        self.elected.append(None if ivory == brown else IVORY if ivory > brown else BROWN)
        for name in (f"i{kind}", f"b{kind}"):
            self.buildings[name] = []
            self.placed = [
                one._replace(shown=True) if one.building == name else one for one in self.placed
            ]
        self.ended = self.ending()
        if self.ended is None:
            for seat in SEATS:
                self.hands[seat] += self.reserves[seat][:3]
                self.reserves[seat] = self.reserves[seat][3:]

    def count(self, seat: str, kind: str) -> Count:
        """What a player's own building counts (TY-6, TY-7)."""
        voters = VOTERS[kind]
        blockers = kinds_against(voters)
        there = self.buildings[f"{seat[0]}{kind}"]
        return Count(
            self.total(there, seat, voters),
            self.total(there, OTHER[seat], blockers),
            self.total(there, seat, kinds_against(blockers)),
        )

    @staticmethod
    def total(there: list[tuple[str, str]], seat: str, kind: str) -> int:
        return sum(value(tile) for owner, tile in there if owner == seat and tile[0] == kind)

    # How it ends.

    def ending(self) -> str | None:
        last = self.elected[-3:]
        if last in ([IVORY] * 3, [BROWN] * 3):
            return "TY-10"
        if 5 in self.scores().values():
            return "TY-11"
        return "TY-12" if len(self.elected) == 9 else None

    def scores(self) -> dict[str, int]:
        return {seat: self.elected.count(seat) for seat in SEATS}

    def sums(self) -> dict[str, int]:
        return {seat: sum(map(value, self.hands[seat])) for seat in SEATS}

    def winners(self) -> tuple[str, ...]:
        if self.ended == "TY-10":
            return (str(self.elected[-1]),)
        scores, sums = self.scores(), self.sums()
        for count in (scores, sums):
            if count[IVORY] != count[BROWN]:
                return (max(SEATS, key=lambda seat: count[seat]),)
        return ()

    def result(self) -> tuple[tuple[str, ...], str] | None:
        return None if self.ended is None else (self.winners(), self.ended)

    def position(self) -> dict[str, Any]:
        hands = {seat: [tile for tile in TILES if tile in self.hands[seat]] for seat in SEATS}
        return {
            "election": self.election(),
            "kinds": "".join(self.cards[: self.election()]),
            "leader": self.leader(),
            "hands": hands,
            "reserve": {seat: len(self.reserves[seat]) for seat in SEATS},
            "buildings": {
                name: [f"{seat} {tile}" for seat, tile in there]
                for name, there in self.buildings.items()
            },
            "elected": self.elected,
        }
