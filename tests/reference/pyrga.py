"""Pyrga once more, slowly and from the rules alone: a second reader to hold the engine against.

Shares no code with the engine. Squares and moves are text, a tower is a dictionary from the
kind to its owner, and every question is answered by looking at all of the board again.
"""

from __future__ import annotations

from itertools import product

FILES = "abcd"
RANKS = "1234"
KINDS = ("Square", "Triangle", "Cylinder")
COMPASS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
SQUARES = [file + rank for file in FILES for rank in RANKS]
MOVES = sorted(
    [kind[0] + square for kind in ("Square", "Cylinder") for square in SQUARES]
    + ["T" + square + heading for square, heading in product(SQUARES, COMPASS)]
)


def neighbour(square: str, heading: str) -> str | None:
    right, up = COMPASS[heading]
    file = FILES.index(square[0]) + right
    rank = RANKS.index(square[1]) + up
    if file not in range(4) or rank not in range(4):
        return None
    return FILES[file] + RANKS[rank]


def line(square: str, heading: str) -> set[str]:
    """Every square from the next one to the edge (PY-4)."""
    found = set()
    following = neighbour(square, heading)
    while following is not None:
        found.add(following)
        following = neighbour(following, heading)
    return found


NEAR = {
    square: {place for place in (neighbour(square, h) for h in COMPASS) if place is not None}
    for square in SQUARES
}
LINES = {square + heading: line(square, heading) for square in SQUARES for heading in COMPASS}
NAMES = {kind[0]: kind for kind in KINDS}


def kind_named(move: str) -> str:
    return NAMES[move[0]]


class Table:
    """A game as it lies on the table: towers, hands, and the list of moves."""

    def __init__(self, opening: str = "free") -> None:
        self.opening = opening
        self.moves: list[str] = []
        self.towers: dict[str, dict[str, str]] = {square: {} for square in SQUARES}
        self.hands = {player: dict.fromkeys(KINDS, 5) for player in ("white", "black")}

    def player(self) -> str:
        """Whose turn it is, the players alternating from White (PY-1)."""
        return "white" if len(self.moves) % 2 == 0 else "black"

    def play(self, move: str) -> None:
        kind, player = kind_named(move), self.player()
        assert kind not in self.towers[move[1:3]], move
        self.towers[move[1:3]][kind] = player
        self.hands[player][kind] -= 1
        self.moves.append(move)

    def asked(self) -> set[str]:
        """Where the last piece wants the next one (PY-1, PY-3, PY-4, PY-5)."""
        if not self.moves:
            return set(SQUARES)
        last = self.moves[-1]
        square = last[1:3]
        if kind_named(last) == "Cylinder":
            return {square}
        if kind_named(last) == "Triangle":
            return LINES[last[1:]]
        return NEAR[square]

    def off_board(self, move: str) -> bool:
        """PY-6: a Triangle that points straight off the board."""
        return kind_named(move) == "Triangle" and not LINES[move[1:]]

    def second_square(self, move: str) -> bool:
        """PY-12: White's second piece a Square, after a Square."""
        if self.opening != "no-double-square" or len(self.moves) != 2:
            return False
        return kind_named(self.moves[0]) == "Square" == kind_named(move)

    def broken(self, move: str, asked: set[str]) -> str | None:
        """The lowest of PY-2 to PY-6 and PY-12 that the move breaks by itself."""
        if kind_named(move) in self.towers[move[1:3]]:
            return "PY-2"
        if move[1:3] not in asked:
            return {"S": "PY-3", "T": "PY-4", "C": "PY-5"}[self.moves[-1][0]]
        if self.off_board(move):
            return "PY-6"
        return "PY-12" if self.second_square(move) else None

    def has(self, move: str) -> bool:
        return self.hands[self.player()][kind_named(move)] > 0

    def regular(self) -> list[str]:
        asked = self.asked()
        return [move for move in MOVES if self.has(move) and self.broken(move, asked) is None]

    def anywhere(self) -> list[str]:
        """PY-8: the placements on squares without any piece."""
        empty = {square for square in SQUARES if not self.towers[square]}
        return [
            move
            for move in MOVES
            if move[1:3] in empty and self.has(move) and not self.off_board(move)
        ]

    def owned(self, player: str) -> int:
        """PY-9: how many complete towers the player controls."""
        complete = [tower for tower in self.towers.values() if len(tower) == 3]
        return sum(list(tower.values()).count(player) >= 2 for tower in complete)

    def own_piles(self, player: str, height: int) -> int:
        """Squares of exactly that many pieces, every one the player's (PY-11)."""
        return sum(list(tower.values()) == [player] * height for tower in self.towers.values())

    def legal(self) -> list[str]:
        if 3 in (self.owned("white"), self.owned("black")):
            return []
        return self.regular() or self.anywhere()

    def refusals(self) -> dict[str, str | None]:
        if not self.legal():
            return dict.fromkeys(MOVES, "over")
        asked, freed = self.asked(), not self.regular()
        return {move: self.refusal(move, asked, freed) for move in MOVES}

    def refusal(self, move: str, asked: set[str], freed: bool) -> str | None:
        """The rule that refuses a move in a game that goes on; ``freed`` under PY-8."""
        if not self.has(move):
            return "not-in-hand"
        if not freed:
            return self.broken(move, asked)
        if self.towers[move[1:3]]:
            return "PY-8"
        return "PY-6" if self.off_board(move) else None

    def scores(self) -> dict[str, int]:
        return {player: self.owned(player) for player in ("white", "black")}

    def result(self) -> tuple[tuple[str, ...], str] | None:
        for player in ("white", "black"):
            if self.owned(player) == 3:
                return (player,), "PY-10"
        if self.legal():
            return None
        for measure in (self.owned, self.twos, self.ones):
            if measure("white") != measure("black"):
                return (max(("white", "black"), key=measure),), "PY-11"
        return (), "PY-11"

    def twos(self, player: str) -> int:
        return self.own_piles(player, 2)

    def ones(self, player: str) -> int:
        return self.own_piles(player, 1)

    def open(self) -> bool:
        return False
