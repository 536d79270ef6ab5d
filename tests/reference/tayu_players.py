"""How games of Ta Yü are played for a comparison: at random, or towards what is rare."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.reference.tayu import SEATS, Table
from tests.reference.tayu_board import KINDS, LIES, Side

#: The highest of the first bids that are meant to be reached.
LOW = 30
SCORELESS = ("ask", "redraw", "end")

#: How much a placement is liked; the most liked is played.
Liking = Callable[[Table, list[Side]], float]


def shuffled(seats: int, rng: Random) -> dict[str, str]:
    block = KINDS * 4
    rng.shuffle(block)
    deal = {"Left": " ".join(block[:56]), "Right": " ".join(block[56:])}
    deal["First"] = rng.choice(SEATS[seats])
    return deal | ({"Lot": rng.choice("12")} if seats == 3 else {})


def any_options(seats: int, rng: Random) -> dict[str, str]:
    options = {"scoreless": rng.choice(SCORELESS)}
    return options | ({"hand": rng.choice(("one", "two"))} if seats == 2 else {})


def at_random(table: Table, exits: list[Side]) -> float:
    return 0


def spreading(table: Table, exits: list[Side]) -> float:
    """Open exits: games are long, and scores high."""
    return sum(growth(table, side) for side in exits)


def dry(table: Table, exits: list[Side]) -> float:
    """Close exits and keep off two coasts: soon nothing has a place, and nobody has scored."""
    return -sum(growth(table, side) for side in exits) - 100 * wet(exits)


def wet(exits: list[Side]) -> int:
    return sum(not side.beyond and side.heading in "NW" for side in exits)


def growth(table: Table, side: Side) -> int:
    if not side.beyond:
        return 0
    return -1 if side.beyond in table.exits else 1


LIKINGS = (at_random, spreading, dry)


def choose(table: Table, liking: Liking, rng: Random) -> str:
    legal = table.legal()
    if table.bidding():
        return bid(table, legal, rng)
    if table.asked:
        return "no" if rng.random() < (0.3 if liking is at_random else 0.03) else "yes"
    if not table.places:
        return rng.choice(legal)
    return max(rng.sample(legal, len(legal)), key=lambda action: liking(table, exits_of(action)))


def exits_of(action: str) -> list[Side]:
    kind, where = action.split(":")
    return [LIES[where].sides[letter] for letter in kind]


def bid(table: Table, legal: list[str], rng: Random) -> str:
    """Pass, or bid anything, or mostly something low that may be reached."""
    if "pass" in legal and rng.random() < 0.5:
        return "pass"
    low = [action for action in legal if action != "pass" and int(action.split()[1]) <= LOW]
    return rng.choice(low if low and rng.random() < 0.8 else legal)
