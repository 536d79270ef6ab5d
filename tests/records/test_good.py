"""Records that are read: forms, numbers, line ends, headers, results."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.play.view import View, read_view
from tests.records import dealt
from tests.records.reading import DRAWN, FULL, WON, read, written
from tests.records.refused import SIX, three
from tests.rules.tayu_positions import legal as tayu_legal
from tests.rules.tyrus_elections import TILES
from tests.rules.tyrus_elections import legal as tyrus_legal

GAME = '[Game "pyrga"]\n'
TURNS = "Cb2 Sb2 Tb1N Tb2N Cb3 Sb3"


def test_a_whole_record() -> None:
    """Game, option, names, turns, result and reason, as the format describes them."""
    match = read(FULL)
    assert ("pyrga", "no-double-square") == (match.game.id, match.setup.options["opening"])
    assert {"Date": "2026-11-21", "White": "Ann", "Black": "Bot 3"} == dict(match.headers)
    assert WON == written(match)
    assert match.outcome is not None
    assert (("white",), "PY-10") == (match.outcome.winners, match.outcome.rule)


def test_the_header_game_is_enough() -> None:
    match = read('[Game "pyrga"]')
    assert ((), "free", "white") == (match.actions, match.setup.options["opening"], match.to_move)


@pytest.mark.parametrize(
    "turns",
    [
        "1. Cb2 Sb2 2. Tb1N Tb2N 3. Cb3 Sb3 *",
        "1. Cb2 1... Sb2 2. Tb1N 2... Tb2N 3. Cb3 3... Sb3 *",
        "1.Cb2 1...Sb2 2.Tb1N 2...Tb2N 3.Cb3 3...Sb3",
        "7. Cb2 7. Sb2 007. Tb1N 1.2.3. Tb2N Cb3 99999999999999999999. Sb3",
        "Cb2 Sb2 Tb1N Tb2N Cb3 Sb3",
        "1. 2. Cb2 Sb2 Tb1N Tb2N Cb3 Sb3 4. *",
        "1.\nCb2\nSb2\n\n2.\n\tTb1N  Tb2N\n   3. Cb3 Sb3\n\n\n*\n\n",
    ],
)
def test_numbers_and_white_space_are_skipped(turns: str) -> None:
    assert TURNS == written(read(f"{GAME}\n{turns}"))


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        (three("1. bid 9 2.bid 4 3. 4. pass 5.pass 6. ns 7. *"), "bid 9 bid 4 pass pass ns"),
        (three("1.bid 9 bid 4 pass\n2.\npass ns"), "bid 9 bid 4 pass pass ns"),
        (three("1. bid\n24 pass bid 20"), "bid 24 pass bid 20"),
        (dealt.tayu("1. L\n2. resign\n3. ew"), "L resign"),
        (dealt.tyrus(f"1. {SIX} 2. M1@iC *"), f"{SIX} M1@iC"),
        (dealt.tyrus(f"7.S1@bC 7. {SIX[6:]} 3... M1@iC"), f"{SIX} M1@iC"),
        (GAME + "resign", "resign"),
        (f'{GAME}[Result "white"]\n[Reason "resigned"]\n\n1. Sb2 resign white', "Sb2 resign"),
        (f'{GAME}[Result "draw"]\n[Reason "PY-11"]\n\n{DRAWN} draw', DRAWN),
        ("\ufeff" + FULL, WON),
        ('[Result "*"]\n  [White "A"]\n\n[Opening "free"]\n[Game "pyrga"]\n1. Sb2 *', "Sb2"),
    ],
    ids=lambda it: it[-40:],
)
def test_turns(text: str, turns: str) -> None:
    """Numbers where a turn may begin, turns over the end of a line, headers in any order."""
    assert turns == written(read(text))


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "\n\n", "\r\r", " \n", " \r", "\t\r\n"])
def test_line_ends_of_all_systems(end: str) -> None:
    assert WON == written(read(FULL.replace("\n", end)))


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ('[Event "Open"]\n[X_2 ""]\n[A "é 塔"]', {"Event": "Open", "X_2": "", "A": "é 塔"}),
        ('[White "A \\"B\\" \\\\ C\\\\"]\n[Black "]["]', {"White": 'A "B" \\ C\\', "Black": "]["}),
        ('[Position "?"]', {"Position": "?"}),
    ],
)
def test_headers_that_are_unknown_or_escaped(headers: str, expected: dict[str, str]) -> None:
    assert expected == dict(read(f"{GAME}{headers}\n\nSb2").headers)


@pytest.mark.parametrize("closing", ["white", ""])
@pytest.mark.parametrize("header", ['[Result "white"]\n', ""])
@pytest.mark.parametrize("reason", ['[Reason "PY-10"]\n', ""])
def test_result_and_reason_may_be_missing(closing: str, header: str, reason: str) -> None:
    """The rules find the result; what is said of it must only not contradict."""
    outcome = read(f"{GAME}{header}{reason}\n{WON} {closing}").outcome
    assert outcome is not None and "white" == outcome.result


def test_a_record_may_stop_anywhere() -> None:
    """After a draw, between two answers, within an election; the closing value may be missing."""
    for closing in ("*", ""):
        match = read(f'{GAME}[Result "*"]\n\n1. Sb2 {closing}')
        assert ("Sb2", None, "black") == (written(match), match.outcome, match.to_move)
    match = read(dealt.tayu("1. L abc:j10E L *"))
    assert ("ew", True) == (match.to_move, match.open)
    match = read(dealt.tayu("1. L abc:i10E L abc:k11W L yes"))
    assert ("ew", True, ["no", "yes"]) == (match.to_move, match.open, tayu_legal(match))
    match = read(dealt.tyrus("1. S1@iC\nS1@iC S9@bT\n*"))
    assert ("brown", 48) == (match.to_move, len(tyrus_legal(match)))


VIEWS = {
    "tayu without any backs": dealt.tayu_seen("L abd:j10E", "abd", ""),
    "tayu in the middle": dealt.tayu_seen(
        "L R L abd:j10E R", "abd ade ?-", "?o ?- ?o", dealt.TWO_IN_HAND
    ),
    "tyrus known more than need be": dealt.tyrus_seen(
        cards=dealt.CARDS, ivory=dealt.DECK, brown=dealt.DECK
    ),
    "tyrus after a tally": dealt.tyrus_seen(
        "1. S1@iC S1@iC S2@bC ?@iT S3@iC M10@bC 2. ?@iT",
        cards="C M ? ? ? ? ? ? ?",
        ivory=dealt.TWELVE,
    ),
}


@pytest.mark.parametrize("text", VIEWS.values(), ids=VIEWS)
def test_views_with_unknown_tiles(text: str) -> None:
    """They are read as they stand, and completed to records that are whole."""
    found = read_view(text, catalogue.game)
    assert text == found.write()
    again = View.of(found.possible_match(Random(1)), found.seat)
    assert again == read_view(again.write(), catalogue.game)


def test_a_tile_that_was_turned_up_is_put_into_the_deck() -> None:
    """Wherever it can have been drawn, and nowhere twice."""
    view = read_view(VIEWS["tyrus after a tally"], catalogue.game)
    for number in range(40):
        deck = view.possible_match(Random(number)).deal["BrownDeck"].split()
        assert {"S1", "M10"} <= {*deck[:9]} and sorted(TILES) == sorted(deck)
