"""Pyrga's rules, PY-1 to PY-12."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tessera.games.pyrga import notation
from tessera.games.pyrga.about import ABOUT
from tessera.games.pyrga.pieces import (
    ALL,
    BIT,
    CYLINDER,
    DEMAND,
    HEADINGS,
    KINDS,
    PLACING,
    POINTING,
    SIDE,
    SQUARE,
    SQUARES,
    STEPS,
    STOCK,
    TOWER,
    TRIANGLE,
    Placement,
    heading_of,
    kind_of,
    placement,
    square_of,
)
from tessera.play.contract import Deal, Option, Outcome, Placeable, Seat, Setup, State
from tessera.play.fault import Fault, fault

WHITE, BLACK = SEATS = ("white", "black")
#: PY-10: the number of complete towers that wins at once.
TOWERS_TO_WIN = 3
#: The value of ``last`` before the first placement.
NOTHING = -1


class Pyrga(State[Placement]):
    """A position.

    ``white`` and ``black`` are the players' pieces, as integers with 16 bits for each kind.
    ``headings`` holds two bits for the Triangle on each square. ``last`` is the last placement, or
    `NOTHING`. ``towers`` counts the complete towers of White and Black (PY-9). ``strict`` is True
    under the opening ``no-double-square`` (PY-12).
    """

    __slots__ = ("black", "headings", "last", "ply", "strict", "towers", "white")

    def __init__(
        self,
        white: int = 0,
        black: int = 0,
        headings: int = 0,
        last: Placement = NOTHING,
        ply: int = 0,
        towers: tuple[int, int] = (0, 0),
        strict: bool = False,
    ) -> None:
        self.white = white
        self.black = black
        self.headings = headings
        self.last = last
        self.ply = ply
        self.towers = towers
        self.strict = strict

    def actions(self) -> Sequence[Placement]:
        if TOWERS_TO_WIN in self.towers:
            return ()
        found = self._placements(self.demand)
        return found or self._placements(self.empty)

    def _placements(self, squares: int) -> tuple[Placement, ...]:
        """The placements on ``squares`` that the mover's hand, PY-2, PY-6 and PY-12 allow."""
        mine = self.black if self.ply & 1 else self.white
        taken = self.white | self.black
        found: tuple[Placement, ...] = ()
        for kind, shift in ((CYLINDER, 0), (SQUARE, 16), (TRIANGLE, 32)):
            fitting = squares & ~(taken >> shift)
            if fitting and (mine >> shift & ALL).bit_count() < STOCK:
                found += PLACING[kind][fitting]
        if self.strict and self.ply == 2 and self._began_with_square():
            return tuple(action for action in found if kind_of(action) != SQUARE)
        return found

    def _began_with_square(self) -> bool:
        return self.white >> 16 & ALL != 0

    @property
    def demand(self) -> int:
        """The squares to which the last piece sends the next one; all squares at first (PY-1)."""
        return ALL if self.last == NOTHING else DEMAND[self.last]

    @property
    def empty(self) -> int:
        taken = self.white | self.black
        return ALL & ~(taken | taken >> 16 | taken >> 32)

    @property
    def freed(self) -> bool:
        """True if PY-8 applies: no piece in hand fits where the last piece sends the mover."""
        return self.last != NOTHING and not self._placements(self.demand)

    def apply(self, action: Placement) -> Pyrga:
        white, black, towers = self.white, self.black, self.towers
        if self.ply & 1:
            black |= BIT[action]
        else:
            white |= BIT[action]
        tower = TOWER[action]
        if (white | black) & tower == tower:
            if (white & tower).bit_count() >= 2:
                towers = (towers[0] + 1, towers[1])
            else:
                towers = (towers[0], towers[1] + 1)
        headings = self.headings | POINTING[action]
        return Pyrga(white, black, headings, action, self.ply + 1, towers, self.strict)

    @property
    def mover(self) -> Seat:
        """The seat that plays next; after the end, the seat that would have played next."""
        return SEATS[self.ply & 1]

    def in_hand(self, seat: Seat, kind: int) -> int:
        """The number of pieces of a kind that ``seat`` still has, 0..5."""
        pieces = self.white if seat == WHITE else self.black
        return STOCK - (pieces >> 16 * kind & ALL).bit_count()

    def fault(self, action: Placement) -> Fault | None:
        """Report the lowest-numbered rule broken. If PY-8 applies, it replaces PY-2 to PY-5."""
        if not self.actions():
            return fault("over")
        kind, square = kind_of(action), square_of(action)
        if not self.in_hand(self.mover, kind):
            return fault("not-in-hand", seat=self.mover, kind=KINDS[kind])
        if self.freed:
            return self._fault_freed(square) or self._fault_heading(action)
        return (
            self._fault_taken(kind, square)
            or self._fault_demand(square)
            or self._fault_heading(action)
            or self._fault_opening(kind)
        )

    def _fault_freed(self, square: int) -> Fault | None:
        if self.empty >> square & 1:
            return None
        return fault("PY-8", seat=self.mover, square=SQUARES[square])

    def _fault_taken(self, kind: int, square: int) -> Fault | None:
        if not (self.white | self.black) >> (16 * kind + square) & 1:
            return None
        return fault("PY-2", square=SQUARES[square], kind=KINDS[kind])

    def _fault_demand(self, square: int) -> Fault | None:
        if self.demand >> square & 1:
            return None
        rule = {SQUARE: "PY-3", TRIANGLE: "PY-4", CYLINDER: "PY-5"}[kind_of(self.last)]
        return fault(
            rule,
            seat=self.mover,
            square=SQUARES[square],
            last=SQUARES[square_of(self.last)],
            asked=tuple(SQUARES[place] for place in self.places()),
        )

    def places(self) -> list[int]:
        """The squares of all legal placements, ascending."""
        return sorted({square_of(action) for action in self.actions()})

    def _fault_heading(self, action: Placement) -> Fault | None:
        heading = heading_of(action)
        if heading is None or DEMAND[action]:
            return None
        return fault("PY-6", square=SQUARES[square_of(action)], heading=HEADINGS[heading])

    def _fault_opening(self, kind: int) -> Fault | None:
        if self.strict and self.ply == 2 and kind == SQUARE and self._began_with_square():
            return fault("PY-12", seat=self.mover)
        return None

    @property
    def scores(self) -> Mapping[str, int]:
        """The number of complete towers that each seat controls (PY-9)."""
        return dict(zip(SEATS, self.towers, strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome: three towers win (PY-10); with no legal move, `tally` decides (PY-11)."""
        if self.actions():
            return None
        if TOWERS_TO_WIN in self.towers:
            return Outcome((SEATS[self.towers.index(TOWERS_TO_WIN)],), self.scores, "PY-10")
        white, black = self.tally(WHITE), self.tally(BLACK)
        winners = () if white == black else ((WHITE,) if white > black else (BLACK,))
        return Outcome(winners, self.scores, "PY-11")

    def tally(self, seat: Seat) -> tuple[int, int, int]:
        """A seat's numbers of complete towers, pairs and single pieces, as PY-11 counts them."""
        mine, other = (self.white, self.black) if seat == WHITE else (self.black, self.white)
        alone = [_heights(mine, square) for square in range(16) if not _heights(other, square)]
        return self.towers[SEATS.index(seat)], alone.count(2), alone.count(1)

    def tower(self, square: int) -> list[tuple[Seat, int, int]]:
        """The pieces on a square: owner, kind and heading (for Triangles), in the order C, S, T."""
        heading = self.headings >> 2 * square & 3
        return [
            (seat, kind, heading)
            for kind in range(len(KINDS))
            for seat, pieces in ((WHITE, self.white), (BLACK, self.black))
            if pieces >> (16 * kind + square) & 1
        ]

    def owner(self, square: int) -> Seat | None:
        """The seat that controls the tower on ``square`` (PY-9); None if it is incomplete."""
        white, black = _heights(self.white, square), _heights(self.black, square)
        if white + black < len(KINDS):
            return None
        return WHITE if white > black else BLACK

    def position(self) -> dict[str, Any]:
        return notation.position(self)

    def diagram(self) -> str:
        return notation.diagram(self)

    @property
    def key(self) -> int:
        """Both players' pieces, the squares demanded and the opening, packed in one integer."""
        return self.white | self.black << 48 | self.demand << 96 | self.strict << 112


def _heights(pieces: int, square: int) -> int:
    return (pieces & 0x1_0001_0001 << square).bit_count()


class PyrgaGame(Placeable[Placement]):
    id = "pyrga"
    title = ABOUT.title
    PLACING = "tessera.games.pyrga.placing"
    SETTING = "tessera.games.pyrga.setting"

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """White, who begins (PY-1), and Black."""
        return SEATS

    def options(self, seats: int) -> tuple[Option, ...]:
        """The option for the opening (PY-12)."""
        return (Option("opening", ("free", "no-double-square")),)

    def longest(self, setup: Setup) -> int:
        return 2 * len(KINDS) * STOCK

    def start(self, setup: Setup, deal: Deal) -> Pyrga:
        return Pyrga(strict=setup.options["opening"] == "no-double-square")

    def write(self, action: Placement) -> str:
        return notation.WRITTEN[action]

    def read(self, text: str) -> tuple[Placement, ...]:
        """Read one placement. Raises `Refused` ("syntax") for any other text."""
        return (notation.read(text),)

    def tidied(self, text: str) -> str:
        """Normalise typed text: ``ta1n`` becomes ``Ta1N``."""
        return text[:1].upper() + text[1:3].lower() + text[3:].upper()

    def symmetries(self, setup: Setup) -> Sequence[Callable[[Placement], Placement]]:
        """The eight symmetries of the square."""
        return [_mapped(turn) for turn in _TURNS]


#: The symmetries of the square as matrices on centred coordinates.
_TURNS: Final = tuple(
    matrix for x in (1, -1) for y in (1, -1) for matrix in (((x, 0), (0, y)), ((0, x), (y, 0)))
)
_Matrix = tuple[tuple[int, int], tuple[int, int]]


def _mapped(matrix: _Matrix) -> Callable[[Placement], Placement]:
    def turned(x: int, y: int) -> tuple[int, int]:
        return matrix[0][0] * x + matrix[0][1] * y, matrix[1][0] * x + matrix[1][1] * y

    def apply(action: Placement) -> Placement:
        file, rank = divmod(square_of(action), SIDE)
        x, y = turned(2 * file - SIDE + 1, 2 * rank - SIDE + 1)
        square = (x + SIDE - 1) // 2 * SIDE + (y + SIDE - 1) // 2
        heading = heading_of(action)
        pointing = 0 if heading is None else STEPS.index(turned(*STEPS[heading]))
        return placement(kind_of(action), square, pointing)

    return apply


GAME: Final = PyrgaGame()
