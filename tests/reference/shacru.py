"""Shacru once more, slowly and from the rules alone: a second reader to hold the engine against.

Shares no code with the engine. A tile is an entry from its square to its colour's seat (neutral
squares have none), a pawn one from its square to its seat and heading, and every question is
answered by looking at all of the board again.
"""

from __future__ import annotations

from tests.reference.sectors import (
    AHEAD,
    BEARINGS,
    LINES,
    SECTOR,
    Pawn,
    described,
    seated,
    set_up,
    turned,
)

TURNS = {"": 0, "<": -1, ">": 1}


def facing(heading: str, action: str) -> str:
    """Where a pawn faces that went that way, and turned if the action says so (SH-4, SH-7)."""
    return turned(heading, TURNS[action[5:]])


class Table:
    """A game as it lies on the table: tiles, pawns, who is out, and how it went before."""

    def __init__(self, seats: int = 2, order: str = "", rounds: int = 1) -> None:
        self.seats = seated(seats, order)
        self.rounds = rounds
        self.round = 0
        self.earlier = dict.fromkeys(self.seats, 0)
        self.ended: str | None = None
        self.begin()

    def begin(self) -> None:
        """Set up a round: nobody out, its beginner one place on in the order (SH-1, SH-12)."""
        self.tiles: dict[str, str] = {}
        self.pawns = set_up(self.seats)
        self.out: set[str] = set()
        self.quiet = 0
        self.turn = self.round % len(self.seats)

    def player(self) -> str:
        return self.seats[self.turn]

    def open(self) -> bool:
        """Whether a turn is under way: never, since a turn is one move (SH-3)."""
        return False

    def own(self, seat: str) -> list[str]:
        return [square for square, pawn in self.pawns.items() if pawn.seat == seat]

    def legal(self) -> list[str]:
        return sorted(self.moves(self.player())) if self.ended is None else []

    def moves(self, seat: str) -> list[str]:
        """Every move that a player would have on their turn (SH-4, SH-5, SH-7)."""
        found = []
        for square in self.own(seat):
            for heading in AHEAD[self.pawns[square].heading]:
                for target in LINES[square, heading][:1]:
                    actions = [f"{square}-{target}{turn}" for turn in TURNS]
                    found += [a for a in actions if self.broken(seat, a) is None]
        return found

    def refusal(self, action: str) -> str | None:
        return self.broken(self.player(), action) if self.ended is None else "over"

    def broken(self, seat: str, action: str) -> str | None:
        """The lowest rule that a player's move breaks by itself."""
        start, target = action[:2], action[3:5]
        if start not in self.pawns or self.pawns[start].seat != seat:
            return "SH-3"
        heading = BEARINGS.get((start, target))
        if heading not in AHEAD[self.pawns[start].heading] or LINES[start, heading][0] != target:
            return "SH-4"
        if target in self.pawns or self.tiles.get(target, seat) != seat:
            return "SH-5"
        return "SH-7" if action[5:] and SECTOR[start] == SECTOR[target] else None

    def play(self, action: str) -> None:
        assert self.refusal(action) is None, action
        start, target = action[:2], action[3:5]
        self.quiet = self.quiet + 1 if target in self.tiles else 0
        del self.pawns[start]
        self.pawns[target] = Pawn(self.player(), facing(BEARINGS[start, target], action))
        self.tiles[target] = self.player()
        self.settle()
        ended = self.ending()
        if ended is not None:
            self.finish(ended)

    def settle(self) -> None:
        """SH-8: find the first player who can move; those who cannot are out."""
        for _ in self.seats:
            self.turn = (self.turn + 1) % len(self.seats)
            if self.player() in self.out:
                continue
            if self.moves(self.player()):
                return
            self.out.add(self.player())

    def ending(self) -> str | None:
        left = [seat for seat in self.seats if seat not in self.out]
        if not left:
            return "SH-9"
        if not any(self.can_gain(seat, square) for seat in left for square in self.own(seat)):
            return "SH-10"
        return "SH-11" if self.quiet >= 32 * len(left) else None

    def can_gain(self, seat: str, square: str) -> bool:
        """SH-10: whether the pawn there could come to a neutral square by steps."""
        places = [(square, self.pawns[square].heading)]
        known = set(places)
        for here, heading in places:
            for way in AHEAD[heading]:
                for target in LINES[here, way][:1]:
                    if self.barred(seat, target):
                        continue
                    if target not in self.tiles:
                        return True
                    crossed = SECTOR[here] != SECTOR[target]
                    for after in AHEAD[way] if crossed else [way]:
                        if (target, after) not in known:
                            known.add((target, after))
                            places.append((target, after))
        return False

    def barred(self, seat: str, target: str) -> bool:
        """SH-10: whether a player's pawns can never enter a square as others stand now."""
        pawn = self.pawns.get(target)
        return self.tiles.get(target, seat) != seat or (pawn is not None and pawn.seat != seat)

    def finish(self, rule: str) -> None:
        """End the round: begin the next one, or end the game by that rule (SH-12)."""
        if self.round + 1 == self.rounds:
            self.ended = rule
            return
        self.earlier = self.scores()
        self.round += 1
        self.begin()

    def scores(self) -> dict[str, int]:
        """Tiles by player, of all rounds together (SH-12)."""
        owners = list(self.tiles.values())
        return {seat: self.earlier[seat] + owners.count(seat) for seat in self.seats}

    def result(self) -> tuple[tuple[str, ...], str] | None:
        """The winners and the rule that ended it, or None while the game goes on (SH-12)."""
        if self.ended is None:
            return None
        scores = self.scores()
        return tuple(s for s in self.seats if scores[s] == max(scores.values())), self.ended

    def position(self) -> dict[str, dict[str, list[str]]]:
        return described(self.seats, self.tiles, self.pawns)
