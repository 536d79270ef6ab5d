"""Written positions of Pyrga, such as ``W Sb2 B Tb3E last Tb3E``.

The mover's letter comes first, then the mover's pieces on the board, then the other side's letter
and pieces. The word ``last`` precedes the last piece placed, which decides where the next piece
goes. Pieces that are not listed are in hand. This module implements `tessera.play.placing.Placing`.

========  ==========================================================================
rule      invariant of every position
========  ==========================================================================
PY-1      on White's turn, both sides have the same number of pieces on the board;
          on Black's turn, White has one piece more
PY-1      the last piece is given and belongs to the side that is not to move;
          the empty board has no last piece
PY-2      no square has two pieces of one kind
(in hand) nobody has more than five pieces of one kind on the board
PY-6      no Triangle points straight off the board
PY-10/11  the game is not over
PY-12     under ``no-double-square``, White's only two pieces are not both Squares
========  ==========================================================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tessera.games.pyrga.notation import WRITTEN, read
from tessera.games.pyrga.pieces import (
    BIT,
    DEMAND,
    HEADINGS,
    KINDS,
    POINTING,
    SQUARE,
    SQUARES,
    STOCK,
    TOWER,
    Placement,
    heading_of,
    kind_of,
    placement,
    square_of,
)
from tessera.games.pyrga.rules import NOTHING, SEATS, TOWERS_TO_WIN, Pyrga
from tessera.play.contract import POSITION, Deal, Setup
from tessera.play.fault import Refused, refuse
from tessera.words.language import N_
from tessera.words.placing import tell

#: For each seat's letter, the seat's index in `SEATS`.
LETTERS: Final = {"W": 0, "B": 1}
#: The word that introduces the last piece placed.
LAST: Final = "last"

INVARIANTS: Final[Mapping[tuple[str, str], str]] = tell(
    {
        ("PY-2", "position-kind"): N_("{square} holds two pieces of one kind: {kind}."),
        ("not-in-hand", "position-stock"): N_(
            "{seat} has more than {most} pieces of one kind: {kind}."
        ),
        ("PY-6", "position-heading"): N_("The Triangle on {square} points straight off the board."),
        ("PY-1", "position-turn"): N_(
            "Pieces on the board: White {white}, Black {black}. So it cannot be {seat}’s turn."
        ),
        ("PY-1", "position-last"): N_(
            "The last piece is missing: it decides where the next one goes."
        ),
        ("PY-1", "position-own"): N_("The last piece must be one of {seat}’s."),
        ("PY-12", "position-squares"): N_("White’s first two pieces cannot both be Squares."),
        ("PY-10", "position-over"): N_("{seat} controls three towers: the game is over."),
        ("PY-11", "position-over"): N_("Nobody can play any more: the game is over."),
    }
)
RULES: Final[Mapping[str, str]] = {}


class Placed(NamedTuple):
    """The mover, each side's pieces on the board, and the last piece (`NOTHING` for none)."""

    turn: int
    pieces: tuple[tuple[Placement, ...], tuple[Placement, ...]]
    last: Placement = NOTHING


def start(setup: Setup, deal: Deal) -> Pyrga:
    placed = read_words(deal[POSITION])
    for each in (_each_square, _each_stock, _headings, _turns, _last):
        each(placed)
    white, black = (sum(BIT[it] for it in own) for own in placed.pieces)
    headings = sum(POINTING[it] for own in placed.pieces for it in own)
    strict = setup.options["opening"] == "no-double-square"
    if (
        strict
        and len(placed.pieces[0]) == 2
        and all(kind_of(it) == SQUARE for it in placed.pieces[0])
    ):
        raise _broken("PY-12", "squares")
    ply = sum(map(len, placed.pieces))
    state = Pyrga(white, black, headings, placed.last, ply, towers(white, black), strict)
    _goes_on(state)
    return state


def written(state: Pyrga) -> str:
    standing: tuple[list[Placement], list[Placement]] = [], []
    for square in range(len(SQUARES)):
        for seat, kind, heading in state.tower(square):
            standing[SEATS.index(seat)].append(placement(kind, square, heading))
    pieces = tuple(sorted(standing[0])), tuple(sorted(standing[1]))
    return write_words(Placed(state.ply & 1, pieces, state.last))


def write_words(placed: Placed) -> str:
    """Write the header of a position, which need not be legal."""
    words = []
    for index in (placed.turn, 1 - placed.turn):
        own = [WRITTEN[it] for it in placed.pieces[index]]
        words += ["WB"[index], *own] if own or index == placed.turn else []
    if placed.last != NOTHING:
        words += [LAST, WRITTEN[placed.last]]
    return " ".join(words)


def read_words(text: str) -> Placed:
    """Read the header of a position, which need not be legal. Raises `Refused` ("record")."""
    words = text.split()
    if not words or words[0] not in LETTERS:
        word = " ".join(words[:1])
        raise refuse("record", "position-first", header=POSITION, word=word, allowed=("W", "B"))
    found: dict[int, list[Placement]] = {}
    own: list[Placement] = []
    last = NOTHING
    ahead = iter(words)
    for word in ahead:
        if word in LETTERS:
            if LETTERS[word] in found:
                raise refuse("record", "position-twice", header=POSITION, word=word)
            own = found.setdefault(LETTERS[word], [])
        elif word == LAST and last == NOTHING:
            last = _piece(next(ahead, LAST))
        else:
            own.append(_piece(word))
    pieces = tuple(sorted(found.get(0, ()))), tuple(sorted(found.get(1, ())))
    return Placed(LETTERS[words[0]], pieces, last)


def _piece(word: str) -> Placement:
    try:
        return read(word)
    except Refused:
        raise refuse("record", "position-word", header=POSITION, word=word) from None


def _broken(rule: str, case: str, **facts: str | int) -> Refused:
    return refuse(rule, f"position-{case}", header=POSITION, **facts)


def _each_square(placed: Placed) -> None:
    """Check that no square has two pieces of a kind (PY-2)."""
    seen = set()
    for action in (it for own in placed.pieces for it in own):
        where = square_of(action), kind_of(action)
        if where in seen:
            raise _broken("PY-2", "kind", square=SQUARES[where[0]], kind=KINDS[where[1]])
        seen.add(where)


def _each_stock(placed: Placed) -> None:
    """Check that nobody has more than five pieces of a kind."""
    for seat, own in zip(SEATS, placed.pieces, strict=True):
        kinds = [kind_of(action) for action in own]
        for kind, letter in enumerate(KINDS):
            if kinds.count(kind) > STOCK:
                raise _broken("not-in-hand", "stock", seat=seat, kind=letter, most=STOCK)


def _headings(placed: Placed) -> None:
    """Check that no Triangle points off the board (PY-6)."""
    for action in (it for own in placed.pieces for it in own):
        heading = heading_of(action)
        if heading is not None and not DEMAND[action]:
            facts = {"square": SQUARES[square_of(action)], "heading": HEADINGS[heading]}
            raise _broken("PY-6", "heading", **facts)


def _turns(placed: Placed) -> None:
    """Check that the numbers of pieces fit PY-1: White begins, and each turn places one piece."""
    white, black = map(len, placed.pieces)
    if white - black != placed.turn:
        raise _broken("PY-1", "turn", white=white, black=black, seat=SEATS[placed.turn])


def _last(placed: Placed) -> None:
    """Check that the last piece is given and was played by the other side (PY-1)."""
    other = placed.pieces[1 - placed.turn]
    if placed.last == NOTHING and any(placed.pieces):
        raise _broken("PY-1", "last")
    if placed.last != NOTHING and placed.last not in other:
        raise _broken("PY-1", "own", seat=SEATS[1 - placed.turn])


def towers(white: int, black: int) -> tuple[int, int]:
    """The numbers of complete towers that White and Black each control (PY-9)."""
    towers = [0, 0]
    for whole in {TOWER[action] for action in range(len(SQUARES))}:
        if (white | black) & whole == whole:
            towers[(white & whole).bit_count() < 2] += 1
    return towers[0], towers[1]


def _goes_on(state: Pyrga) -> None:
    """Check that the game is not over (PY-10, PY-11)."""
    over: Sequence[str] = [
        seat for seat, count in zip(SEATS, state.towers, strict=True) if count >= TOWERS_TO_WIN
    ]
    if over:
        raise _broken("PY-10", "over", seat=over[0])
    if not state.actions():
        raise _broken("PY-11", "over")
