"""The table of records that are refused: each text with its line, its turn, the rule and why."""

from __future__ import annotations

from typing import Final, NamedTuple

from tests.records.dealt import (
    CARDS,
    DECK,
    LEFT,
    LOT,
    NINE,
    RIGHT,
    SOME_CARDS,
    TWELVE,
    TWO_IN_HAND,
    UNKNOWN,
    changed,
    rest,
    tayu,
    tayu_seen,
    tyrus,
    tyrus_seen,
)
from tests.records.reading import DRAWN, FULL, WON


class Bad(NamedTuple):
    """Where a record is refused, under which rule and for which reason."""

    line: int
    turn: int | None
    rule: str
    why: str = ""


GAME: Final = '[Game "pyrga"]\n'
#: A head of two lines and an empty one, so that turns begin on line 4.
HEAD: Final = f'{GAME}[Format "1"]\n\n'
PACRU: Final = '[Game "pacru"]\n[Seats "2"]\n\n'
#: Six placements by which nobody wins anything, so that the seventh is Brown's.
SIX: Final = "S1@bC S1@iC S2@bC S2@iC S3@bC S3@iC"


def three(turns: str) -> str:
    """A record of Ta Yü for three, whose turns begin on line 8."""
    return tayu(turns, seats="3", more=LOT)


HEADERS: Final = {
    "": Bad(1, None, "record", "no-game"),
    "1. Sb2 *": Bad(1, None, "record", "no-game"),
    '[game "pyrga"]': Bad(1, None, "record", "no-game"),
    '[Game "chess"]\n\n1. e4': Bad(1, None, "record", "game"),
    '[Format "1"]\n[Game ""]': Bad(2, None, "record", "game"),
    '[Game "Pyrga"]': Bad(1, None, "record", "game"),
    '[Game "../pyrga"]': Bad(1, None, "record", "game"),
    f'{GAME}[Format "2"]': Bad(2, None, "record", "format"),
    '[Game "pyrga" 1]\r\n\r\nSb2 {x}\r[Format "2"]\n': Bad(4, None, "record", "format"),
    '\ufeff[Format "\\"2"]\n[Game "chess"]\n[Game': Bad(1, None, "record", "format"),
    GAME * 2: Bad(2, None, "record", "twice"),
    f'{GAME}\n[White "a"]\n[White "b"]': Bad(4, None, "record", "twice"),
    "[Game pyrga]": Bad(1, None, "record", "header"),
    "[Game 'pyrga']": Bad(1, None, "record", "header"),
    '[Game "pyrga"] Sb2': Bad(1, None, "record", "header"),
    '[Game "pyrga"][White "a"]': Bad(1, None, "record", "header"),
    f'{GAME}[White "a"b"]': Bad(2, None, "record", "header"),
    f'{GAME}[White "a\\n"]': Bad(2, None, "record", "header"),
    f'{GAME}[White "a\\"]': Bad(2, None, "record", "header"),
    f'{GAME}[1st "a"]': Bad(2, None, "record", "header"),
    f'{GAME}[ White "a"]': Bad(2, None, "record", "header"),
    f'{GAME}[White "a\nb"]': Bad(2, None, "record", "header"),
    f'{GAME}[White "a\rb"]': Bad(2, None, "record", "header"),
    f"{GAME}[": Bad(2, None, "record", "header"),
    f'{GAME}\nSb2\n[White "a"]': Bad(4, None, "record", "late-header"),
    f'{GAME}[Seats "3"]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\r[Seats "two"]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\r\n[Seats "two"]': Bad(2, None, "record", "value"),
    f'{GAME}[Seats " 2 "]': Bad(2, None, "record", "value"),
    f'{GAME}[Seats "02"]': Bad(2, None, "record", "value"),
    f'{GAME}[Seats "２"]': Bad(2, None, "record", "value"),
    f'{GAME}[Opening "wild"]': Bad(2, None, "record", "value"),
    f'{GAME}[Opening "Free"]': Bad(2, None, "record", "value"),
    f'{GAME}[Seen "white"]\n\nSb2': Bad(2, None, "record", "view"),
    HEAD + " " * 1_000_000: Bad(1, None, "record", "long"),
}

DEALS: Final = {
    tayu(left=LEFT[4:]): Bad(3, None, "record", "row"),
    tayu(left=f"{LEFT} abc"): Bad(3, None, "record", "row"),
    tayu(right=""): Bad(4, None, "record", "row"),
    tayu(left=changed(LEFT, 0, "abz")): Bad(3, None, "record", "tile"),
    tayu(right=changed(RIGHT, 55, "efg")): Bad(4, None, "record", "tile"),
    tayu(right=changed(RIGHT, 3, "?")): Bad(4, None, "record", "tile"),
    tayu(right=changed(RIGHT, 3, "?o")): Bad(4, None, "record", "tile"),
    tayu(left=changed(LEFT, 4, "abc")): Bad(3, None, "record", "copies"),
    tayu(left=changed(LEFT, 0, "cdh")): Bad(3, None, "record", "copies"),
    tayu(first="n"): Bad(5, None, "record", "value"),
    tayu(seats="4", first="ns"): Bad(5, None, "record", "value"),
    tayu(seats="3", first="D", more=LOT): Bad(6, None, "record", "value"),
    tayu(seats="3", more=LOT.replace("1", "3")): Bad(3, None, "record", "value"),
    tayu(seats="3", more=LOT.replace("1", "?")): Bad(3, None, "record", "value"),
    tayu(seats="3"): Bad(1, None, "record", "no-header"),
    tayu().replace("Left", "Lift"): Bad(1, None, "record", "no-header"),
    tayu().replace("First", "Begins"): Bad(1, None, "record", "no-header"),
    tayu().replace('Seats "2"', 'Seats "5"'): Bad(2, None, "record", "value"),
    tayu(more='[Hand "three"]\n'): Bad(3, None, "record", "value"),
    tayu(more='[Scoreless "no"]\n'): Bad(3, None, "record", "value"),
    tayu(seats="3", more=f'[Hand "two"]\n{LOT}'): Bad(3, None, "record", "option"),
    tayu(seats="4", more='[Hand "nonsense"]\n'): Bad(3, None, "record", "option"),
    tyrus(first="white"): Bad(2, None, "record", "value"),
    tyrus(first="?"): Bad(2, None, "record", "value"),
    tyrus(cards="C M T C M T C M"): Bad(3, None, "record", "elections"),
    tyrus(cards=f"{CARDS} C"): Bad(3, None, "record", "elections"),
    tyrus(cards="C M T C M T C M C"): Bad(3, None, "record", "elections"),
    tyrus(cards="C M T C M T C M X"): Bad(3, None, "record", "election"),
    tyrus(cards="C M T C M T C M ?"): Bad(3, None, "record", "election"),
    tyrus(ivory=changed(DECK, 0, "S2")): Bad(4, None, "record", "copies"),
    tyrus(ivory=f"{DECK} S1"): Bad(4, None, "record", "copies"),
    tyrus(ivory=DECK[3:]): Bad(4, None, "record", "missing"),
    tyrus(brown=""): Bad(5, None, "record", "missing"),
    tyrus(ivory=changed(DECK, 4, "S11")): Bad(4, None, "record", "tile"),
    tyrus(brown=changed(DECK, 4, "s5")): Bad(5, None, "record", "tile"),
    tyrus(ivory=changed(DECK, 4, "?")): Bad(4, None, "record", "tile"),
    tyrus().replace("IvoryDeck", "Deck"): Bad(1, None, "record", "no-header"),
    tyrus().replace("Elections", "Cards"): Bad(1, None, "record", "no-header"),
    tyrus().replace("First", "Begins"): Bad(1, None, "record", "no-header"),
    tyrus(more='[Memory "maybe"]\n'): Bad(2, None, "record", "value"),
    tyrus(more='[Seats "3"]\n'): Bad(2, None, "record", "value"),
    tyrus(first="white", more='[Memory "on"]\n'): Bad(3, None, "record", "value"),
}

TURNS: Final = {
    HEAD + "1. Sb2 Sd4": Bad(4, 2, "PY-3"),
    HEAD.replace("\n", "\r") + "1. Sb2\rSd4": Bad(5, 2, "PY-3"),
    HEAD + "1. Tb2N\nSb2 *": Bad(5, 2, "PY-4"),
    HEAD.replace('Format "1', 'Opening "no-double-square') + "Sa1 Sb1\nSc1": Bad(5, 3, "PY-12"),
    HEAD + "Td4S Sd1 Tc1E Cd1 Td1W Tb1N Tb4S Sb1 Ta1E Sc1\n6. Tc2N": Bad(5, 11, "not-in-hand"),
    HEAD + f"{DRAWN}\nresign": Bad(5, 21, "over"),
    HEAD + "1. Sb2\nresign\nSb1": Bad(6, 3, "over"),
    HEAD + "1. Xb2": Bad(4, 1, "syntax", "kind"),
    HEAD + "1. Sb2\n2\nSb1": Bad(5, 2, "syntax", "kind"),
    HEAD + "1. S1.b2": Bad(4, 1, "syntax", "square"),
    HEAD + "1. Sb2 * Sb1": Bad(4, 2, "record", "early-result"),
    HEAD + "1. Sb2 * *": Bad(4, 2, "record", "early-result"),
    HEAD + "1. Sb2 {a comment} Sb1": Bad(4, 2, "syntax", "kind"),
    HEAD + "x" * 900_000: Bad(4, 1, "syntax", "kind"),
    tayu("1. L L"): Bad(7, 1, "TA-2"),
    tayu("1. R adh:j10E L abc:k11W"): Bad(7, 2, "TA-6"),
    tayu("1. L acd:j10E"): Bad(7, 1, "not-in-hand"),
    three("1. bid 5 pass pass L"): Bad(8, 4, "TA-17"),
    three("1. bid 5 pass pass 2. ns resign"): Bad(8, 5, "syntax", "resign"),
    three("1. bid 5 bid"): Bad(8, 2, "syntax", "bid"),
    tayu("1. L abc:j10E L abz:j10E"): Bad(7, 2, "syntax", "tile"),
    tayu("1. L abc:j20E"): Bad(7, 1, "syntax", "place"),
    tayu("1. L ?"): Bad(7, 1, "syntax", "action"),
    tayu("1. L abc:j10E L resign\nL"): Bad(8, 3, "over"),
    tyrus("1. S1@iC S1@iC\nS2@iC S1@bT"): Bad(8, 4, "not-in-hand", "placed"),
    tyrus(f"1. {SIX}\n2. M3@iC"): Bad(8, 7, "not-in-hand", "reserve"),
    tyrus(f"1. {SIX}\n2. M2@iC M2@iM S2@iC"): Bad(8, 9, "not-in-hand", "placed"),
    tyrus("1. S1@iC S11@iC"): Bad(7, 2, "syntax", "tile"),
    tyrus("1. S1@iX"): Bad(7, 1, "syntax", "building"),
    tyrus("1. S1 @iC"): Bad(7, 1, "syntax", "action"),
    tyrus("1. S1@iC resign\nS1@iC"): Bad(8, 3, "over"),
}

#: A number with a dot inside a turn.
NUMBERS: Final = {
    three("1. bid 3.5"): Bad(8, 1, "syntax", "bid"),
    three("1. bid 1.2.3"): Bad(8, 1, "syntax", "bid"),
    three("1. bid 4. 84"): Bad(8, 1, "syntax", "bid"),
    three("1. bid 84. pass"): Bad(8, 1, "syntax", "bid"),
    three("1. bid 9 bid\n2. 4"): Bad(8, 2, "syntax", "bid"),
    tayu("1. L\n2.abc:j10E"): Bad(8, 1, "syntax", "action"),
    tayu("1. L abc:j10E R 2. bcf:j11E"): Bad(7, 2, "syntax", "action"),
    tayu("1. L 2. *"): Bad(7, 1, "syntax", "action"),
    PACRU + "1. a3-b4 2. (c5)": Bad(4, 1, "syntax", "move"),
    PACRU + "1. d1-d4( 2.d5)": Bad(4, 1, "syntax", "square"),
    PACRU + "1. d1-d4( d5, 2.)": Bad(4, 1, "syntax", "square"),
}

#: Results and reasons that the rules contradict; all turns are good.
RESULTS: Final = {
    f'{GAME}[Result "white"]\n\n1. Sb2': Bad(2, 1, "record", "result"),
    f'{GAME}[Result "white"]': Bad(2, None, "record", "result"),
    f'{GAME}[Result "maybe"]\n\nSb2': Bad(2, 1, "record", "result"),
    f'{GAME}[Reason "PY-10"]\n\n1. Sb2': Bad(2, 1, "record", "reason"),
    HEAD + "white": Bad(4, None, "record", "result"),
    HEAD + "1. Sb2\ndraw": Bad(5, 1, "record", "result"),
    HEAD + f"{WON}\n*": Bad(5, 11, "record", "result"),
    HEAD + f"{WON} white+white": Bad(4, 11, "record", "result"),
    HEAD + f"{DRAWN} white": Bad(4, 20, "record", "result"),
    HEAD + "1. Sb2 resign black": Bad(4, 2, "record", "result"),
    FULL.replace('"white"', '"black"'): Bad(7, 11, "record", "result"),
    FULL.replace('"white"', '"*"'): Bad(7, 11, "record", "result"),
    FULL.replace("PY-10", "PY-11"): Bad(8, 11, "record", "reason"),
    FULL.replace("PY-10", "resigned"): Bad(8, 11, "record", "reason"),
}

#: What a seat is said to see, and no deal can fill. The line of a deal is that of the whole record.
VIEWS: Final = {
    tayu_seen("", "?o", "").replace("?o ", "", 1): Bad(4, None, "record", "row"),
    tayu_seen("", "?x", ""): Bad(4, None, "record", "tile"),
    tayu_seen("", "", "abc " * 5): Bad(4, None, "record", "copies"),
    tayu_seen("", "?o " * 56, ""): Bad(4, None, "record", "tile"),
    tayu_seen("L", "?- ?o", ""): Bad(4, None, "record", "drawn"),
    tayu_seen("L", "", ""): Bad(4, None, "record", "drawn"),
    tayu_seen("L R L", "?- ade ?-", "?o ?o", TWO_IN_HAND): Bad(5, None, "record", "drawn"),
    tayu_seen("L R L", "abd ade ?-", "? ?o", TWO_IN_HAND): Bad(6, None, "record", "drawn"),
    tayu_seen("L abc:j10E", "abd", ""): Bad(8, 1, "not-in-hand"),
    tayu_seen("", "", "").replace('"ns"]\n[Left', '"n"]\n[Left'): Bad(3, None, "record", "value"),
    tyrus_seen(ivory=rest("S1 S1 S3 S4 S5 S6 S7 S8 S9", 30)): Bad(5, None, "record", "copies"),
    tyrus_seen(brown=rest("S1 S1", 30)): Bad(6, None, "record", "copies"),
    tyrus_seen(brown=UNKNOWN[2:]): Bad(6, None, "record", "tile"),
    tyrus_seen(brown=f"{UNKNOWN} ?"): Bad(6, None, "record", "tile"),
    tyrus_seen(ivory=NINE[:-2]): Bad(5, None, "record", "tile"),
    tyrus_seen(brown=""): Bad(6, None, "record", "missing"),
    tyrus_seen(brown=rest("S11", 30)): Bad(6, None, "record", "tile"),
    tyrus_seen(cards="C C C C ? ? ? ? ?"): Bad(4, None, "record", "elections"),
    tyrus_seen(cards="C ? ?"): Bad(4, None, "record", "elections"),
    tyrus_seen(cards=f"{SOME_CARDS} ?"): Bad(4, None, "record", "election"),
    tyrus_seen(first="?"): Bad(3, None, "record", "value"),
    tyrus_seen("1. M1@iC"): Bad(8, 1, "not-in-hand", "reserve"),
    tyrus_seen("1. S1@iC ?@iC S1@iC"): Bad(8, 3, "not-in-hand", "placed"),
    tyrus_seen("1. S1@iC S1@iC S2@iC S1@iC"): Bad(8, 4, "not-in-hand", "placed"),
    tyrus_seen("1. S1@iC P9@iC", brown=TWELVE): Bad(8, 2, "not-in-hand", "reserve"),
    tyrus_seen("1. S1@iC ?@?"): Bad(8, 2, "syntax", "building"),
    tyrus_seen().replace('Seen "ivory"', 'Seen "white"'): Bad(2, None, "record", "value"),
}
