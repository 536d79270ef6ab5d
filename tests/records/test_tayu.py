"""Records of Ta Yü that are refused: the deal, the turns; and views with ``?`` for the unknown."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.play.replay import BadRecord
from tessera.play.view import View, read_view
from tests.records.reading import Bad, read, refusal, where, written
from tests.rules.tayu_positions import KINDS, legal

#: The whole block, sorted: rows that begin with ``abc`` and ``bcd``... of 56 tiles each.
BLOCK = [name for name in KINDS for _copy in range(4)]
LEFT, RIGHT = " ".join(BLOCK[:56]), " ".join(BLOCK[56:])


def record(
    turns: str = "",
    seats: str = "2",
    left: str = LEFT,
    right: str = RIGHT,
    first: str = "",
    more: str = "",
) -> str:
    """A record whose deal begins on line 3, or behind ``more``, and its turns on the last line."""
    begins = first or {"2": "ns", "3": "A", "4": "n"}[seats]
    return (
        f'[Game "tayu"]\n[Seats "{seats}"]\n{more}[Left "{left}"]\n[Right "{right}"]\n'
        f'[First "{begins}"]\n\n{turns}'
    )


def changed(row: str, place: int, name: str) -> str:
    """A row with another tile at one place."""
    words = row.split()
    words[place] = name
    return " ".join(words)


LOT = '[Lot "1"]\n'

DEALS = {
    record(left=LEFT[4:]): Bad(3, None, "record", "row"),
    record(left=f"{LEFT} abc"): Bad(3, None, "record", "row"),
    record(right=""): Bad(4, None, "record", "row"),
    record(left=changed(LEFT, 0, "abz")): Bad(3, None, "record", "tile"),
    record(right=changed(RIGHT, 55, "efg")): Bad(4, None, "record", "tile"),
    record(right=changed(RIGHT, 3, "?")): Bad(4, None, "record", "tile"),
    record(right=changed(RIGHT, 3, "?o")): Bad(4, None, "record", "tile"),
    record(left=changed(LEFT, 4, "abc")): Bad(3, None, "record", "copies"),
    record(left=changed(LEFT, 0, "cdh")): Bad(3, None, "record", "copies"),
    record(first="n"): Bad(5, None, "record", "value"),
    record(seats="4", first="ns"): Bad(5, None, "record", "value"),
    record(seats="3", first="D", more=LOT): Bad(6, None, "record", "value"),
    record(seats="3", more=LOT.replace("1", "3")): Bad(3, None, "record", "value"),
    record(seats="3", more=LOT.replace("1", "?")): Bad(3, None, "record", "value"),
    record(seats="3"): Bad(1, None, "record", "no-header"),
    record().replace("Left", "Lift"): Bad(1, None, "record", "no-header"),
    record().replace("First", "Begins"): Bad(1, None, "record", "no-header"),
    record(seats="2").replace('Seats "2"', 'Seats "5"'): Bad(2, None, "record", "value"),
    record(more='[Hand "three"]\n'): Bad(3, None, "record", "value"),
    record(more='[Scoreless "no"]\n'): Bad(3, None, "record", "value"),
}

TURNS = {
    record("1. abc:j10E"): Bad(7, 1, "TA-2"),
    record("1. L L"): Bad(7, 1, "TA-2"),
    record("1. L abc:q19N"): Bad(7, 1, "TA-3"),
    record("1. L abc:j10E\nL abc:j10N"): Bad(8, 2, "TA-3"),
    record("1. L abc:a1E"): Bad(7, 1, "TA-4"),
    record("1. L abc:j10E L abc:a1E"): Bad(7, 2, "TA-5"),
    record("1. L abc:j10E L abc:k11E"): Bad(7, 2, "TA-5"),
    record("1. R adh:j10E L abc:k11W"): Bad(7, 2, "TA-6"),
    record("1. L acd:j10E"): Bad(7, 1, "not-in-hand"),
    record("1. L abc:end"): Bad(7, 1, "TA-11"),
    record("1. L abc:x"): Bad(7, 1, "TA-12"),
    record("1. yes"): Bad(7, 1, "TA-12"),
    record("1. bid 3"): Bad(7, 1, "TA-16"),
    record("1. ns L"): Bad(7, 1, "TA-17"),
    record("1. L", seats="3", more=LOT): Bad(8, 1, "TA-16"),
    record("1. bid 3 bid\n3", seats="3", more=LOT): Bad(8, 2, "TA-16"),
    record("1. bid 500", seats="3", more=LOT): Bad(8, 1, "TA-16"),
    record("1. bid 5 pass pass L", seats="3", more=LOT): Bad(8, 4, "TA-17"),
    record("1. bid 5 pass pass 2. ns resign", seats="3", more=LOT): Bad(8, 5, "syntax", "resign"),
    record("1. bid 5 bid", seats="3", more=LOT): Bad(8, 2, "syntax", "bid"),
    record("1. L abc:j10E L abz:j10E"): Bad(7, 2, "syntax", "tile"),
    record("1. L abc:j20E"): Bad(7, 1, "syntax", "place"),
    record("1. L ?"): Bad(7, 1, "syntax", "action"),
    record("1. L abc:j10E L resign\nL"): Bad(8, 3, "over"),
}


@pytest.mark.parametrize(("text", "expected"), DEALS.items())
def test_bad_deals(text: str, expected: Bad) -> None:
    """A deal that cannot be is refused with its first line, in words; nothing is kept."""
    assert expected == where(text)
    assert None is refusal(text).good


@pytest.mark.parametrize(("text", "expected"), TURNS.items())
def test_bad_turns(text: str, expected: Bad) -> None:
    """A turn is refused with its line, its number and the rule; what came before is kept."""
    found = where(text)
    assert expected[:3] == found[:3] and expected.why in ("", found.why)
    good = refusal(text).good
    assert good is not None and expected.turn == good.finished + 1


def test_an_open_turn_at_the_end() -> None:
    """A running record may end after a draw, or between two answers."""
    match = read(record("1. L abc:j10E L *"))
    assert ("ew", True, "L abc:j10E L") == (match.to_move, match.open, written(match))
    match = read(record("1. L abc:i10E L abc:k11W L yes"))
    assert ("ew", True, ["no", "yes"]) == (match.to_move, match.open, legal(match))


def test_bids_over_the_end_of_a_line() -> None:
    """The two words of a bid may stand in two lines."""
    match = read(record("1. bid\n24 pass bid 20", seats="3", more=LOT))
    assert "bid 24 pass bid 20" == written(match)


def view(turns: str, left: str, right: str, more: str = "", seats: str = "2") -> str:
    """What one seat may see, as somebody writes it."""
    return record(turns, seats=seats, left=left, right=right, more=f'[Seen "ns"]\n{more}')


def rest(words: str) -> str:
    """A row that begins so, and of which nothing more is known."""
    known = words.split()
    return " ".join([*known, *["?"] * (56 - len(known))])


TWO = '[Hand "two"]\n'
VIEWS = {
    "at the start": view("", rest("?o"), rest("?-")),
    "after a draw": view("L", rest("abd ?o"), rest("?-")),
    "in a game": view("L abd:j10E R", rest("abd ?o"), rest("acd ?o")),
    "without any backs": view("L abd:j10E", rest("abd"), rest("")),
    "own tiles": view("L R L", rest("abd ade ?-"), rest("?o ?o"), '[Hand "two"]\n'),
    "in the middle": view("L R L abd:j10E R", rest("abd ade ?-"), rest("?o ?- ?o"),
                          '[Hand "two"]\n'),
}  # fmt: skip


@pytest.mark.parametrize("text", VIEWS.values(), ids=VIEWS)
def test_views_with_unknown_tiles(text: str) -> None:
    """They are read as they stand, and completed to records that are whole."""
    found = read_view(text, catalogue.game)
    assert text == found.write()
    again = View.of(found.possible_match(Random(1)), "ns")
    assert again == read_view(again.write(), catalogue.game)
    with pytest.raises(BadRecord) as refused:
        read(text)
    assert "view" == refused.value.fault.why


BAD_VIEWS = {
    "a row too short": (view("", rest("?o")[2:], rest("")), Bad(4, None, "record", "row")),
    "an unknown mark": (view("", rest("?x"), rest("")), Bad(4, None, "record", "tile")),
    "five of a kind": (view("", rest(""), rest("abc " * 5)), Bad(4, None, "record", "copies")),
    "too many rings": (view("", " ".join(["?o"] * 56), rest("")), Bad(4, None, "record", "tile")),
    "own tile drawn, its back": (view("L", rest("?- ?o"), rest("")),
                                 Bad(4, None, "record", "drawn")),
    "own tile placed, its back": (view("R abc:j10E", rest("?-"), rest("?o")),
                                  Bad(5, None, "record", "drawn")),
    "own tile unknown": (view("L", rest(""), rest("")), Bad(4, None, "record", "drawn")),
    "own tile of two, its back": (view("L R L", rest("abd ?o ?-"), rest("?o ?o"), TWO),
                                  Bad(5, None, "record", "drawn")),
    "own first tile of two, its back": (view("L R L", rest("?- ade ?-"), rest("?o ?o"), TWO),
                                        Bad(5, None, "record", "drawn")),
    "the other's tile without its back": (view("L R L", rest("abd ade ?-"), rest("? ?o"), TWO),
                                          Bad(6, None, "record", "drawn")),
    "a tile not in hand": (view("L abc:j10E", rest("abd"), rest("")), Bad(8, 1, "not-in-hand")),
    "no such seat": (view("", rest(""), rest("")).replace('"ns"]\n[Left', '"n"]\n[Left'),
                     Bad(3, None, "record", "value")),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), BAD_VIEWS.values(), ids=BAD_VIEWS)
def test_bad_views(text: str, expected: Bad) -> None:
    """What no deal can fill is refused by the rules, as a record is."""
    with pytest.raises(BadRecord) as refused:
        read_view(text, catalogue.game)
    bad = refused.value
    assert expected[2] == bad.fault.rule and expected.why in ("", bad.fault.why)
    assert expected.turn == bad.turn
