"""The table of positions (header ``Position``) that are refused: of which game, by which rule."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from tessera.games import catalogue
from tessera.play.contract import POSITION
from tests.properties.playing import Kind


def record(game: str, deal: Mapping[str, str], position: str, form: str = "2") -> str:
    """A record of a game that begins from a position."""
    headers = {"Game": game, "Format": form, **deal, POSITION: position}
    return "".join(f'[{name} "{value}"]\n' for name, value in headers.items()) + "\n*\n"


class Refused(NamedTuple):
    """A position, the rule and the case for which it is refused, and the headers of the game."""

    game: str
    position: str
    rule: str
    why: str
    deal: Mapping[str, str] = {}
    form: str = "2"

    def __str__(self) -> str:
        return f"{self.game} {self.rule} {self.why} {self.position[:20]}"


#: In Shacru and Pacru; the case, and the numbers of each one's rule that the sentence names.
BOTH: Final[dict[str, tuple[str, str]]] = {
    " ": ("first", ""),
    "e1N S": ("first", ""),
    "a1 S e1N N e9S": ("first", ""),
    "s e1N N e9S": ("first", ""),
    "south e1N": ("first", ""),
    "S e1N N e9S S a1": ("seat", ""),
    "S e1N S": ("seat", ""),
    "S e1N W a5E N e9S": ("word", ""),
    "S e1n N e9S": ("word", ""),
    "S e1NN N e9S": ("word", ""),
    "S j1N N e9S": ("word", ""),
    "S e0N N e9S": ("word", ""),
    "S e10 N e9S": ("word", ""),
    "S e1N N e9S ?": ("word", ""),
    "S e1N N e9S " + "x" * 90_000: ("word", ""),
    "S e1N N e1S": ("square", "5 5"),
    "S e1N e1E N e9S": ("square", "5 5"),
    "S e1N a1 a1 N e9S": ("square", "5 5"),
    "S e1N a1 N e9S a1": ("square", "5 5"),
    "S e1N N e9S e1": ("tile", "5 5"),
    "S e1N a4 N a4E e9S": ("tile", "5 5"),
    "S a1N b1N c1N d1N e1N N e9S": ("pawns", "1 1"),
    "S e1N N a9S b9S c9S d9S e9S": ("pawns", "1 1"),
    "S e9N N e1N": ("stuck", "8 15"),
    "S e1N N d2N e2S f2W": ("stuck", "8 15"),
    "S N": ("stuck over", "8 16"),
    "S a1 N e9S i9S": ("stuck over", "8 16"),
}
#: All squares of the board; 42 tiles are the goal of Pacru for two.
SQUARES: Final = [file + rank for file in "abcdefghi" for rank in "123456789"]
GOAL: Final = " ".join(SQUARES[:42])
ALONE: Final[dict[str, tuple[str, str]]] = {
    f"S i1N {GOAL} N e9S": ("pacru", "over"),
    f"S i1N N i9S {GOAL}": ("pacru", "over"),
    "S i1N": ("pacru", "over"),
    f"S a1N {' '.join(SQUARES)}": ("shacru", "over"),
}

PYRGA: Final = {
    "": ("record", "first"),
    "last Sb2": ("record", "first"),
    "white Sb2": ("record", "first"),
    "W W": ("record", "twice"),
    "W Sb2 B Ta1": ("record", "word"),
    "W Sb2 B Qa1 last Sb2": ("record", "word"),
    "W Sb2 B Cb1 last": ("record", "word"),
    "W Sb2 B Cb1 last Cb1 last Cb1": ("record", "word"),
    "W Sb2 B Sb2 last Sb2": ("PY-2", "kind"),
    "W Ta1N B Ta1E last Ta1E": ("PY-2", "kind"),
    "W Sa1 Sa2 Sa3 Sa4 Sb1 Sb2 B": ("not-in-hand", "stock"),
    "W B Ta1S Cb1 last Ta1S": ("PY-6", "heading"),
    "W Sb2 last Sb2": ("PY-1", "turn"),
    "B last Sb2": ("PY-1", "turn"),
    "B W Sb2": ("PY-1", "last"),
    "W Sb2 B Sc3 last Sb2": ("PY-1", "own"),
    "W last Sb2": ("PY-1", "own"),
    "W Ca1 Sa1 Cb1 Sb1 Cc1 Sc1 B Ta1N Tb1N Tc1N Sd1 Cd1 Sd2 last Sd2": ("PY-10", "over"),
}
STRICT: Final = {"Opening": "no-double-square"}


def tayu_deal(seats: int = 2, **options: str) -> dict[str, str]:
    """The headers of a deal of Ta Yü, the same one always."""
    rules = catalogue.game("tayu")
    setup = rules.setup(seats, options)
    chosen = {name.capitalize(): value for name, value in options.items()}
    return {"Seats": str(seats), **chosen, **rules.deal(setup, Random(4))}


TAYU, TWO, THREE = tayu_deal(), tayu_deal(hand="two"), tayu_deal(3)
#: The tiles that are drawn first from each row, and one that is not.
ONE, OTHER = TAYU["Left"].split()[0], TAYU["Right"].split()[0]
LATER: Final = next(it for it in TAYU["Left"].split() if it not in (ONE, OTHER))
TAYU_TWO_SEATS: Final = {
    "": ("record", "first"),
    "south": ("record", "first"),
    "ns ns L:0 R:0": ("record", "twice"),
    "ns L:0 L:1 R:0": ("record", "twice"),
    "ns L:0 R:0 flood:A:24": ("record", "word"),
    "ns L:0 R:0 abx:j10E": ("record", "word"),
    "ns L:0 R:0 L": ("record", "word"),
    "ns": ("TA-2", "rows"),
    "ns L:57 R:0": ("TA-2", "rows"),
    f"ns L:1 R:0 {ONE}:s10E": ("TA-3", "place"),
    f"ns L:1 R:1 {ONE}:j10E {OTHER}:k10N": ("TA-3", "place"),
    f"ns L:1 R:0 {ONE}:a1N": ("TA-4", "centre"),
    f"ns L:1 R:1 {ONE}:j10E {OTHER}:a1N": ("TA-5", "apart"),
    f"ns L:1 R:0 {LATER}:j10E": ("TA-2", "drawn"),
    "ns L1 L:1 R:0": ("TA-14", "none"),
    "ns L:56 R:56": ("TA-11", "over"),
    "ns L:1 R:0" + f" {ONE}:j10E" * 113: ("TA-2", "tiles"),
}
TAYU_TWO_IN_HAND: Final = {
    "ns L:1 R:1": ("TA-14", "one"),
    "ns L1 L:1 R:1": ("TA-14", "one"),
    "ns L1 ew L1 L:1 R:1": ("TA-14", "hand"),
    "ns L1 ew L2 L:1 R:1": ("TA-14", "hand"),
    "ns L1 R1 ew L2 L:2 R:1": ("TA-14", "one"),
}
TAYU_FLOOD: Final = {
    "A L:0 R:0": ("TA-16", "flood"),
    "A L:0 R:0 flood:A:485 ns:B ew:C": ("TA-16", "flood"),
    "A L:0 R:0 flood:A:24 flood:B:24 ns:B ew:C": ("record", "word"),
    "A L:0 R:0 flood:A:24 ns:B": ("TA-17", "sides"),
    "A L:0 R:0 flood:A:24 ns:B ew:A": ("TA-17", "sides"),
    "A L:0 R:0 flood:A:24 ns:B ns:C": ("record", "twice"),
}

_TYRUS = catalogue.game("tyrus")
TYRUS: Final = {**_TYRUS.deal(_TYRUS.setup(), Random(4)), "First": "ivory"}
IVORY, BROWN = TYRUS["IvoryDeck"].split(), TYRUS["BrownDeck"].split()
TYRUS_SEATS: Final = {
    "": ("record", "first"),
    "white": ("record", "first"),
    "ivory S11@iC": ("record", "word"),
    "ivory S1": ("record", "word"),
    f"ivory {IVORY[0]}@iC": ("TY-3", "turn"),
    f"brown {IVORY[9]}@iC": ("TY-9", "hand"),
    f"brown {IVORY[0]}@iC {BROWN[0]}@bC {IVORY[0]}@iC": ("TY-1", "twice"),
    f"ivory {IVORY[0]}@iC {BROWN[9]}@bC": ("TY-9", "hand"),
}


def ended() -> Refused:
    """The end of a whole game of Tyrus."""
    over = Kind(_TYRUS, _TYRUS.setup(), 1).match(Random(3))
    text = " ".join(["ivory", *map(_TYRUS.write, over.actions)])
    assert over.outcome is not None
    return Refused("tyrus", text, over.outcome.rule, "over", over.deal)


def _sectors() -> list[Refused]:
    found = [
        Refused(
            game, text, "record", why.split()[-1 if game == "pacru" else 0], {"Seats": "2"}, "1"
        )
        for game in ("shacru", "pacru")
        for text, (why, _rules) in BOTH.items()
    ]
    for text, (game, why) in ALONE.items():
        found.append(Refused(game, text, "record", why, {"Seats": "2"}, "1"))
    rounds = {"Seats": "2", "Rounds": "2"}
    found.append(Refused("shacru", "S e1N N e9S", "record", "rounds", rounds, "1"))
    four = "S a1N b1N c1N d1N N e9S"
    return [*found, Refused("pacru", four, "record", "pawns", {"Seats": "4"}, "1")]


#: All of them.
CASES: Final = [
    *_sectors(),
    *(Refused("pyrga", text, *why) for text, why in PYRGA.items()),
    Refused("pyrga", "B Cb2 W Sb2 Sb3 last Sb3", "PY-12", "squares", STRICT),
    *(Refused("tayu", text, *why, TAYU) for text, why in TAYU_TWO_SEATS.items()),
    *(Refused("tayu", text, *why, TWO) for text, why in TAYU_TWO_IN_HAND.items()),
    *(Refused("tayu", text, *why, THREE) for text, why in TAYU_FLOOD.items()),
    Refused("tayu", f"ns L:2 R:0 {ONE}:j10E", "TA-12", "aside", tayu_deal(scoreless="end")),
    *(Refused("tyrus", text, *why, TYRUS) for text, why in TYRUS_SEATS.items()),
    ended(),
]
