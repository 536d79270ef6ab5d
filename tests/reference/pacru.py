"""Pacru once more, slowly and from the rules alone: a second reader to hold the engine against.

Shares no code with the engine. A tile is an entry from its square to its colour's seat (neutral
squares have none), a pawn one from its square to its seat and heading, and every question is
answered by looking at all of the board again. A turn is played in steps: ``g9-e7``, then what
that asks for, ``(f8)`` or ``(*)``.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.reference.sectors import (
    AHEAD,
    BEARINGS,
    LINES,
    SECTOR,
    SECTORS,
    SQUARES,
    Pawn,
    described,
    seated,
    set_up,
    turned,
)

GOALS = {2: 42, 3: 28, 4: 24}
TURNS = {"<": -1, ">": 1, "<<": -2, ">>": 2}
COSTS = {"<": 2, ">": 2, "<<": 4, ">>": 4}


class Table:
    """A game as it lies on the table: tiles, pawns, and what the turn under way still asks.

    ``asked`` is "" between turns, else "gain" (a crossing's tile or a connection), "meeting" or
    "giving up". ``start`` and ``landed`` are the last move's squares, ``bridge`` those that its
    connection would take, ``rich`` whether an opponent had nine tiles after it.
    """

    def __init__(
        self, seats: int = 2, order: str = "", meeting: str = "any", turning: str = "others"
    ) -> None:
        self.seats = seated(seats, order)
        self.meeting = meeting
        self.turning = turning
        self.tiles: dict[str, str] = {}
        self.pawns = set_up(self.seats)
        self.turn = 0
        self.asked = ""
        self.start = self.landed = ""
        self.bridge: list[str] = []
        self.rich = False
        self.owed = 0
        self.ended: tuple[tuple[str, ...], str] | None = None
        self.past = [self.remembered()]

    def remembered(self) -> tuple[str, frozenset[tuple[str, str]], frozenset[tuple[str, Pawn]]]:
        """What makes a position the same as another (PA-17)."""
        return self.player(), frozenset(self.tiles.items()), frozenset(self.pawns.items())

    def player(self) -> str:
        return self.seats[self.turn]

    def open(self) -> bool:
        return self.asked != ""

    def own(self) -> list[str]:
        return [square for square, pawn in self.pawns.items() if pawn.seat == self.player()]

    def is_own(self, square: str) -> bool:
        return self.tiles.get(square) == self.player()

    # What is allowed.

    def legal(self) -> list[str]:
        if self.ended is not None:
            return []
        if self.open():
            return sorted(self.answers())
        found = [action for square in self.own() for action in self.moves(square)]
        turns = [square + turn for square in self.own() for turn in TURNS]
        return sorted(found + [turn for turn in turns if self.refused_turn(turn) is None])

    def moves(self, square: str) -> Iterator[str]:
        power = self.power(square)
        for heading in AHEAD[self.pawns[square].heading]:
            for target in LINES[square, heading][:power]:
                action = f"{square}{'x' if target in self.pawns else '-'}{target}"
                if self.refused_move(action) is None:
                    yield action

    def power(self, square: str) -> int:
        """How far the player's pawn there may move (PA-4)."""
        return max(1, sum(self.is_own(near) for near in SECTORS[SECTOR[square]]))

    def refusal(self, action: str) -> str | None:
        if self.ended is not None:
            return "over"
        if self.open() != action.startswith("("):
            return "PA-2"
        if self.open():
            return None if action in self.answers() else self.wrong_answer(action)
        if action[:2] not in self.own():
            return "PA-2"
        return self.refused_turn(action) if action[2:] in TURNS else self.refused_move(action)

    def refused_move(self, action: str) -> str | None:
        """The lowest rule that a move or capture by an own pawn breaks by itself."""
        start, target = action[:2], action[3:]
        heading = BEARINGS.get((start, target))
        if heading is None or heading not in AHEAD[self.pawns[start].heading]:
            return "PA-3"
        if self.distance(start, target) > self.power(start):
            return "PA-4"
        blocked = any(square in self.pawns for square in self.between(start, target))
        if action[2] == "x":
            return "PA-5" if blocked else self.refused_capture(target)
        if target in self.pawns or self.tiles.get(target, self.player()) != self.player():
            return "PA-5"
        joined = self.is_own(start) and self.is_own(target)
        return "PA-5" if blocked and not joined else None

    def refused_capture(self, target: str) -> str | None:
        """PA-11: it takes an enemy pawn, and two own pawns that attack it."""
        if target not in self.pawns or self.pawns[target].seat == self.player():
            return "PA-11"
        attackers = [square for square in self.own() if self.attacks(square, target)]
        return None if len(attackers) >= 2 else "PA-11"

    def attacks(self, start: str, target: str) -> bool:
        """PA-11: whether the player's pawn could reach a square, no pawn between."""
        heading = BEARINGS.get((start, target))
        if heading is None or heading not in AHEAD[self.pawns[start].heading]:
            return False
        if any(square in self.pawns for square in self.between(start, target)):
            return False
        return self.distance(start, target) <= self.power(start)

    def distance(self, start: str, target: str) -> int:
        return LINES[start, BEARINGS[start, target]].index(target) + 1

    def between(self, start: str, target: str) -> list[str]:
        return LINES[start, BEARINGS[start, target]][: self.distance(start, target) - 1]

    def refused_turn(self, action: str) -> str | None:
        """PA-14: it takes tiles to give up, and another own pawn that has a move, or any one."""
        if len(self.free_tiles()) < COSTS[action[2:]]:
            return "PA-14"
        others = [square for square in self.own() if self.turning == "any" or square != action[:2]]
        return None if any(self.can_move(square) for square in others) else "PA-14"

    def can_move(self, square: str) -> bool:
        """Whether the player's pawn there has a move; captures are moves (PA-15)."""
        return any(True for _ in self.moves(square))

    # What an open turn asks.

    def answers(self) -> list[str]:
        if self.asked == "giving up":
            return [f"({square})" for square in self.free_tiles()]
        if self.asked == "meeting":
            return [f"({square})" for square in self.not_own_and_free()]
        connection = ["(*)"] if self.bridge else []
        return connection + [f"({square})" for square in self.gains()]

    def wrong_answer(self, action: str) -> str:
        if action == "(*)":
            return "PA-8"
        if self.asked != "gain":
            return "PA-12" if self.asked == "meeting" else "PA-14"
        if not self.gains():
            return "PA-8"
        return "PA-6" if self.neutral() else "PA-10"

    def free_tiles(self) -> list[str]:
        """The own tiles that no pawn stands on (PA-14)."""
        return [s for s in self.tiles if self.is_own(s) and s not in self.pawns]

    def not_own_and_free(self) -> list[str]:
        """The squares that a meeting may take (PA-12)."""
        return [s for s in SQUARES if not self.is_own(s) and s not in self.pawns]

    def neutral(self) -> list[str]:
        return [s for s in SECTORS[SECTOR[self.landed]] if s not in self.tiles]

    def gains(self) -> list[str]:
        """What the last move may gain by crossing a border (PA-6, PA-7, PA-10)."""
        if SECTOR[self.start] == SECTOR[self.landed]:
            return []
        if self.neutral():
            return [s for s in self.neutral() if s == self.landed or s not in self.pawns]
        squares = SECTORS[SECTOR[self.landed]]
        return [s for s in squares if not self.is_own(s) and s not in self.pawns]

    def meets(self) -> bool:
        """PA-12: whether the pawn just moved stands face to face with another own one."""
        pawn = self.pawns[self.landed]
        ahead = LINES[self.landed, pawn.heading][:1]
        if not ahead or self.pawns.get(ahead[0]) != Pawn(pawn.seat, turned(pawn.heading, 4)):
            return False
        if self.meeting == "any":
            return True
        on_own = self.is_own(self.landed) and self.is_own(ahead[0])
        return on_own and (self.rich or self.meeting == "own-tiles")

    # What happens.

    def play(self, action: str) -> None:
        assert self.refusal(action) is None, action
        if self.open():
            self.answer(action[1:-1])
        elif action[2:] in TURNS:
            pawn = self.pawns[action[:2]]
            self.pawns[action[:2]] = Pawn(pawn.seat, turned(pawn.heading, TURNS[action[2:]]))
            self.asked, self.owed = "giving up", COSTS[action[2:]]
        else:
            self.move(action)

    def move(self, action: str) -> None:
        """Move or capture, and ask for what that may gain (PA-6 to PA-11)."""
        self.start, self.landed = action[:2], action[3:]
        between = self.between(self.start, self.landed)
        joined = self.is_own(self.start) and self.is_own(self.landed)
        jumped = any(square in self.pawns for square in between)
        self.bridge = between if joined and not jumped and action[2] == "-" else []
        if action[2] == "x":
            self.tiles[self.landed] = self.player()
        del self.pawns[self.start]
        self.pawns[self.landed] = Pawn(self.player(), BEARINGS[self.start, self.landed])
        opponents = [seat for seat in self.seats if seat != self.player()]
        self.rich = any(self.scores()[seat] >= 9 for seat in opponents)
        if self.bridge or self.gains():
            self.asked = "gain"
        else:
            self.meet()

    def answer(self, what: str) -> None:
        if self.asked == "giving up":
            del self.tiles[what]
            self.owed -= 1
            if self.owed == 0:
                self.end_turn()
            return
        for square in self.bridge if what == "*" else [what]:
            self.tiles[square] = self.player()
        if self.asked == "gain":
            self.meet()
        else:
            self.end_turn()

    def meet(self) -> None:
        """Ask for a meeting's tile if there is one to take, or end the turn (PA-12)."""
        if self.meets() and self.not_own_and_free():
            self.asked = "meeting"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """See who has won, who is out, whose turn it is (PA-15, PA-16, PA-17)."""
        self.asked = ""
        if self.scores()[self.player()] >= GOALS[len(self.seats)]:
            self.ended = (self.player(),), "PA-16"
            return
        self.settle()
        left = {pawn.seat for pawn in self.pawns.values()}
        if len(left) == 1:
            self.ended = tuple(left), "PA-16"
            return
        self.past.append(self.remembered())
        if self.past.count(self.past[-1]) == 3:
            self.ended = (), "PA-17"

    def settle(self) -> None:
        """PA-15: find the next player who can move; take away the pawns of those who cannot."""
        while len({pawn.seat for pawn in self.pawns.values()}) > 1:
            self.turn = (self.turn + 1) % len(self.seats)
            if any(self.can_move(square) for square in self.own()):
                return
            for square in self.own():
                del self.pawns[square]

    def scores(self) -> dict[str, int]:
        owners = list(self.tiles.values())
        return {seat: owners.count(seat) for seat in self.seats}

    def result(self) -> tuple[tuple[str, ...], str] | None:
        return self.ended

    def position(self) -> dict[str, dict[str, list[str]]]:
        return described(self.seats, self.tiles, self.pawns)
