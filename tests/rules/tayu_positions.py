"""Words for Ta Yü's tests: deals that begin as wanted, games along placements, answers as text.

A form of the game is written as ``2``, ``2 hand=two`` or ``3 scoreless=redraw``. A deal is steered:
it begins with the tiles that are to be drawn, and the rest of the block follows sorted.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

from tessera.games.tayu.rules import GAME
from tessera.play.match import Match
from tests.rules.telling import told

LETTERS = "abcdefgh"
FILES = "abcdefghijklmnopqrs"
SQUARES = [f"{file}{rank}" for file in FILES for rank in range(1, 20)]
HEADINGS = "NESW"
#: All ways to set up a game, each option at each value.
FORMS = (
    *(f"2 hand={hand} scoreless={way}" for hand in ("one", "two") for way in
      ("ask", "redraw", "end")),
    *(f"{seats} scoreless={way}" for seats in (3, 4) for way in ("ask", "redraw", "end")),
)  # fmt: skip
SEATS = {2: ("ns", "ew"), 3: ("A", "B", "C"), 4: ("n", "e", "s", "w")}
ROW = 56

#: Two tiles that close each other's exits: nothing else has a place, and nobody has scored.
CLOSED = "abc:i10E abc:k11W"
#: The worked example: coasts N 4, S 5, W 4, E 7, and no place for another ``abc``.
EXAMPLE = (
    "bdh:l10W adh:m10E cdh:p10E adg:s10S adh:s7S adh:s4S bdh:g10E cdh:d10E cdh:c10W adh:f11N "
    "cdh:f16S bcd:a7N bdh:f19S afh:g19S abh:h19E bdh:s11W cdg:s1W agh:p1N ach:o1W ace:p13S "
    "cdg:m11E abd:s13W bcd:q12E"
)
#: An exit in the north, one in the south, none in the east and west; ``abc`` has no place.
CROSSING = "adh:j10N adh:j7N adh:j4N cdh:j15S cdh:j16N afg:i19E agh:i18S abd:i4S acd:j1N cdg:g1E"
#: All four coasts count 2, and ``agh`` has no place.
EQUAL = (
    "cdg:j10S cdg:i10N adg:j7E cdh:m7E bdh:i15S bdg:p7S adh:s6W adh:s5S bdh:h12W bdh:i18S "
    "acg:i19E adh:e12W ach:e11E afg:b12S abe:a12S adh:p4S bdg:p1W bdh:j17E bdf:j13N bdg:k18E "
    "bdf:j4N abf:d11S ach:k14E adg:m17S bcf:n16N adf:q5S acg:q2E ach:c10S acg:e8N adg:d8S "
    "adf:i5S abf:c5E bch:o8N abe:n10S cdh:k8E bcg:h2E acd:h8W ace:f7E adg:h4N bcf:g5S adf:d4E "
    "cdh:m5W bch:o17E afg:p18E abg:n5S abc:o4N acf:f3W ace:d2E abc:f1E abc:l3W abf:k2E cdh:m9N "
    "bcf:l10N abh:k12S abg:m12E bcd:o13W abe:c6W adf:b3N abh:a3S bcd:a9S abg:b7N abc:l16W "
    "abd:p19W ach:c2N abd:b1E bdg:k1E"
)
#: Only ``afg`` has a place, a single one, and one ``afg`` is left; nobody has scored.
POCKET = (
    "bcd:j12S bcd:k9N bch:k12N bcf:j15S acf:i16S ach:j16E acf:l17W bgh:k18E afg:l19W bdh:h15W "
    "ace:e17S adh:f17N bcd:j7N bcf:i10S afg:d15S afg:c14N agh:h9S acg:g11S bdh:h10N abd:d11E "
    "abd:e12W acf:b14S bcg:a13N acd:g12N acg:f14S abd:h18E abe:i19W abc:f16E"
)
LAST = "afg:g17E"


def other(name: str) -> str:
    """The other name of the same tile, after half a turn."""
    return "".join(sorted(LETTERS[(LETTERS.index(letter) + 4) % 8] for letter in name))


#: The 28 kinds, each by the first of its two names.
KINDS = [name for name in map("".join, combinations(LETTERS, 3)) if name == min(name, other(name))]


def setup(form: str) -> Any:
    seats, *options = form.split()
    return GAME.setup(int(seats), dict(option.split("=") for option in options))


def deal(form: str, left: str = "", right: str = "", first: str = "", lot: str = "1") -> Any:
    """A deal whose rows begin so; the rest of the block stands sorted behind, left row first."""
    seats = int(form[0])
    rest = Counter(KINDS * 4)
    rest.subtract((left + " " + right).split())
    assert min(rest.values()) >= 0 and len(rest) == len(KINDS), "not in the block"
    following = sorted(rest.elements())
    space = ROW - len(left.split())
    rows = {
        "Left": " ".join([*left.split(), *following[:space]]),
        "Right": " ".join([*right.split(), *following[space:]]),
    }
    return {**rows, "First": first or SEATS[seats][0], **({"Lot": lot} if seats == 3 else {})}


def begun(form: str, left: str = "", right: str = "", first: str = "", lot: str = "1") -> Match:
    return Match.dealt(GAME, setup(form), deal(form, left, right, first, lot))


def pieces(text: str) -> list[str]:
    return [found.group() for found in re.finditer(GAME.piece, text)]


def play(match: Match, text: str) -> Match:
    for piece in pieces(text):
        (action,) = GAME.read(piece)
        assert match.fault(action) is None, (piece, match.fault(action))
        assert action in match.legal(), piece
        match = match.play(action)
    return match


def row(match: Match) -> str:
    return legal(match)[0]


def along(
    form: str,
    placements: str,
    then: str = "",
    kept: str = "",
    before: str = "",
    first: str = "",
    lot: str = "1",
) -> Match:
    """A match in which these tiles are drawn in turn and placed; ``then`` are drawn next.

    With two tiles in hand each player draws one of ``kept`` first and holds it all the time.
    ``before`` is the auction.
    """
    placed = placements.split()
    order = [*kept.split(), *map(name_of, placed), *then.split()]
    match = begun(form, " ".join(order[:ROW]), " ".join(order[ROW:]), first, lot)
    match = play(match, before + " L" * len(kept.split()))
    for text in placed:
        match = play(match, f"{row(match)} {text}")
    return match


def name_of(placement: str) -> str:
    return min(placement[:3], other(placement[:3]))


def legal(match: Match, begins: str = "") -> list[str]:
    written = map(GAME.write, match.legal())
    return [text for text in written if text.startswith(begins)]


def refused(match: Match, text: str) -> str:
    """Why one written action is refused, as `told`."""
    (action,) = GAME.read(text)
    cause = match.fault(action)
    assert (cause is None) == (action in match.legal()), text
    return told(cause)


def rules(match: Match, texts: str) -> set[str]:
    """The ids under which some actions are refused; "" for one that is allowed."""
    return {refused(match, text).partition(" ")[0] for text in pieces(texts)}


def hands(match: Match) -> Any:
    return position(match)["hands"]


def position(match: Match) -> Any:
    return match.state.position()


def coasts(match: Match) -> tuple[int, ...]:
    return tuple(position(match)["coasts"].values())


def ended(match: Match) -> tuple[str, str] | None:
    outcome = match.outcome
    assert (outcome is None) == (match.to_move is not None) == bool(match.legal())
    return None if outcome is None else (outcome.result, outcome.rule)


def step(square: str, heading: str, count: int = 1) -> str:
    """The square so many steps on; "" outside the board."""
    east, north = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[heading]
    file, rank = FILES.index(square[0]) + count * east, int(square[1:]) + count * north
    return f"{FILES[file]}{rank}" if 0 <= file < 19 and 1 <= rank <= 19 else ""


def turned(heading: str, quarters: int) -> str:
    return HEADINGS[(HEADINGS.index(heading) + quarters) % 4]
