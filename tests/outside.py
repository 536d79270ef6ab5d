"""What comes to the page from outside, good, odd and bad, with what is said of it.

The page in plain Python (``tests/page``) is given all of it, the page in a browser some.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from tessera.games import catalogue
from tessera.play.link import packed
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tessera.saves.library import GAME, Kept, Library
from tessera.saves.port import Memory

PERSONS: Final = {"white": "person", "black": "person"}
MOVES: Final = "Sb2 Tb1E Cd1 Td1N Sd4"
WHEN: Final = "2026-11-21T12:00:00Z"
#: Every game there is, as a sentence names them.
GAMES_NAMED: Final = " or ".join(", ".join(catalogue.GAMES).rsplit(", ", 1))


def played(moves: str, headers: str = "", game: str = "pyrga") -> Match:
    """A game, of Pyrga unless another is named, by its moves."""
    return read_record(f'[Game "{game}"]\n{headers}\n{moves}', catalogue.game)


def canals(*moves: str, seats: int = 2, **options: str) -> Match:
    """A game of Ta Yü that North–South begins, always with the same tiles, after some moves."""
    game = catalogue.game("tayu")
    chosen = {"first": "ns"} | options if seats == 2 else options
    match = Match.new(game, game.setup(seats, chosen), Random(1))
    for move in moves:
        match = match.play_text(move)
    return match


def fresh(name: str, rng: Random) -> Match:
    """A game before its first turn, as it is usually played."""
    game = catalogue.game(name)
    return Match.new(game, game.setup(), rng)


def kept(match: Match, players: Mapping[str, str], when: str = WHEN) -> str:
    """A game as the page keeps it."""
    storage = Memory()
    Library(storage, catalogue.game).keep("it", Kept(match, players, when))
    return storage.texts[f"{GAME}it"]


#: Names that would be seen at once if they came out as markup, a template or a script.
ANN: Final = "<img src=x onerror=alert(1)>"
BO: Final = "\"'><script>globalThis.hit=1</script>{seat}&amp;"
RECORD: Final = f"""[Game "pyrga"]
[Format "1"]
[Date "2026-11-21"]
[White "{ANN}"]
[Black "{BO.replace('"', chr(92) + '"')}"]
[Event "A \\\\ and a \\" in it"]
[Opening "no-double-square"]
[Result "*"]

1. Sb2 Tb1E 2. Cd1 Td1N 3. Sd4 *
"""
#: What is said of a text that names no game.
NAMELESS: Final = "The text does not name its game. Choose it below, then import again."
#: What is pasted, and what is said about it.
BROKEN_RECORDS: Final = {
    RECORD.replace("Cd1", "Cc3"): "Line 10, turn 3, “Cc3”: White must play where the Triangle "
    "on b1 points, on c1 or d1 (PY-4).",
    RECORD.replace("Td1N", "\nTd1S"): "Line 11, turn 4, “Td1S”: A Triangle on d1 may not point "
    "south, off the board (PY-6).",
    RECORD.replace("Sd4", "Xd4"): "Line 10, turn 5: “Xd4” is not a turn: begin with S, T or C, as "
    "in Sb2 or Ta1N.",
    RECORD.replace('"*"]', '"white"]'): "Line 8, turn 5: The record says the result is white; by "
    "the rules it is *.",
    RECORD.replace("pyrga", "chess"): "Line 1: There is no game “chess” here; choose "
    f"{GAMES_NAMED}.",
    RECORD.replace("[Result", '[Seen "white"]\n[Result'): "Line 8: This record shows only what "
    "one seat can see; it is not a whole game.",
    RECORD.replace(
        '"1"]', '"3"]'
    ): "Line 2: The record is in format 3; this version of Tessera reads format 1 or 2.",
    "<b>hello</b> {seat}": NAMELESS,
    "": NAMELESS,
    '[Game "pyrga"]\n' + "x" * 2_000_000: "Line 1: The record is too long: 1000000 characters at "
    "most.",
    '[Game "pyrga"]\n\n' + "Sb2 " * 200_000: "Line 3, turn 2, “Sb2”: There is a Square on b2 "
    "already (PY-2).",
    '[Game "pyrga"]\n[Opening "<i>"]': "Line 2: The header Opening cannot be “<i>”; it can be free "
    "or no-double-square.",
}
#: What stands in a link that holds no game.
BROKEN_LINKS: Final = {
    "another": packed(write_record(played(MOVES))).replace("A", "B", 1),
    "no text": "AAAAAAAAAA",
    "markup": "<img src=x onerror=alert(1)>",
    "quotes": "\"'><script>globalThis.hit=1",
    "a dot": "..",
}
GOOD: Final = kept(played("Sb2 Sb3 Cc3"), PERSONS)
#: Damage without a copy: what is kept, and what is said of it.
DAMAGES: Final = {
    "": "This page does not know the format of this data.",
    "<img src=x onerror=alert(1)>": "This page does not know the format of this data.",
    GOOD.replace("Cc3", "Cd3"): "The data was cut off or changed: the checksum is wrong.",
    "tessera 2 9f6d7dc7 {}": "The data was cut off or changed: the checksum is wrong.",
}
_NO_GAME: Final = "There is no game “{}” in this browser."
_NOTHING: Final = "There is no page at “{}”."
#: Addresses that lead nowhere, and what is said about them.
ADDRESSES: Final = {
    "#/game/0123456789": _NO_GAME.format("0123456789"),
    "#/game/<script>alert(1)</script>": _NOTHING.format("game/<script>alert(1)</script>"),
    "#/game/<b>x": _NO_GAME.format("<b>x"),
    "#/game/": _NOTHING.format("game"),
    "#/game/__proto__": _NO_GAME.format("__proto__"),
    "#/nowhere": _NOTHING.format("nowhere"),
    "#/new/chess": _NOTHING.format("new/chess"),
    "#/new/pyrga/x": _NOTHING.format("new/pyrga/x"),
    "#/new/shacru/5": _NOTHING.format("new/shacru/5"),
    "#/new/shacru/2/2": _NOTHING.format("new/shacru/2/2"),
    "#/" + "x/" * 20_000: _NOTHING.format("x/" * 20),
    "#/game/" + "é" * 5_000: _NO_GAME.format("é" * 40),
    "#%": _NOTHING.format("%"),
}
