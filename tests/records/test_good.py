"""Records that are read: forms, numbers, line ends, headers, results."""

from __future__ import annotations

import pytest

from tests.records.reading import read, written

TURNS = "Cb2 Sb2 Tb1N Tb2N Cb3 Sb3"
#: White wins by PY-10 after eleven turns.
WON = "Sa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1 Sb1"
DRAWN = "Sb2 Tc2S Tc1N Tc3N Sc4 Tb4E Sd4 Cd3 Td3S Cd2 Td2S Td1W Sb1 Ta1E Tb1W Sa1 Ta2N Sa4 Sa3 Cb3"

FULL = f"""\
[Game "pyrga"]
[Format "1"]
[Date "2026-11-21"]
[White "Ann"]
[Black "Bot 3"]
[Opening "no-double-square"]
[Result "white"]
[Reason "PY-10"]

1. {WON[:7]} 2. {WON[8:]} white
"""


def test_a_whole_record() -> None:
    """Game, option, names, turns, result and reason, as the format describes them."""
    match = read(FULL)
    assert "pyrga" == match.game.id
    assert {"opening": "no-double-square"} == dict(match.setup.options)
    assert {"Date": "2026-11-21", "White": "Ann", "Black": "Bot 3"} == dict(match.headers)
    assert WON == written(match)
    assert match.outcome is not None
    assert (("white",), "PY-10") == (match.outcome.winners, match.outcome.rule)


def test_the_header_game_is_enough() -> None:
    """Everything else has a default: no turns, nothing closed."""
    match = read('[Game "pyrga"]')
    assert ((), "free", "white") == (match.actions, match.setup.options["opening"], match.to_move)


@pytest.mark.parametrize(
    "turns",
    [
        "1. Cb2 Sb2 2. Tb1N Tb2N 3. Cb3 Sb3 *",
        "1.Cb2 Sb2 2.Tb1N Tb2N 3.Cb3 Sb3 *",
        "1. Cb2 1... Sb2 2. Tb1N 2... Tb2N 3. Cb3 3... Sb3 *",
        "1.Cb2 1...Sb2 2.Tb1N 2...Tb2N 3.Cb3 3...Sb3",
        "7. Cb2 7. Sb2 007. Tb1N 1.2.3. Tb2N Cb3 99999999999999999999. Sb3",
        "Cb2 Sb2 Tb1N Tb2N Cb3 Sb3",
        "1. 2. Cb2 Sb2 Tb1N Tb2N Cb3 Sb3 4. *",
        "1.\nCb2\nSb2\n\n2.\n\tTb1N  Tb2N\n   3. Cb3 Sb3\n\n\n*\n\n",
    ],
)
def test_numbers_and_white_space_are_skipped(turns: str) -> None:
    """Numbers with a dot, in any form and order or not at all, and any white space."""
    assert TURNS == written(read(f'[Game "pyrga"]\n\n{turns}'))


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "\n\n", "\r\r", " \n", " \r", "\t\r\n"])
def test_line_ends_of_all_systems(end: str) -> None:
    """Lines may end as on Windows or an old Macintosh, and blanks may stand at their end."""
    assert WON == written(read(FULL.replace("\n", end)))


def test_byte_order_mark() -> None:
    """A mark that editors put first is skipped."""
    assert WON == written(read("\ufeff" + FULL))


def test_headers_need_no_order_and_no_empty_line() -> None:
    """Headers may come in any order, indented, and the turns right behind them."""
    text = '[Result "*"]\n  [White "Ann"]\n\n[Opening "free"]\n[Game "pyrga"]\n1. Sb2 *'
    assert "Sb2" == written(read(text))


def test_unknown_headers_are_kept() -> None:
    """What the format does not know goes on with the match."""
    match = read('[Game "pyrga"]\n[Event "Open"]\n[X_2 ""]\n[Annotator "é 塔"]\n\nSb2')
    assert {"Event": "Open", "X_2": "", "Annotator": "é 塔"} == dict(match.headers)


def test_escapes_in_headers() -> None:
    r"""``\"`` and ``\\`` stand for a quotation mark and a backslash."""
    match = read('[Game "pyrga"]\n[White "A \\"B\\" \\\\ C\\\\"]\n[Black "]["]')
    assert {"White": 'A "B" \\ C\\', "Black": "]["} == dict(match.headers)


@pytest.mark.parametrize("closing", ["*", ""])
def test_a_running_record(closing: str) -> None:
    """A game may stop anywhere; the closing value may be missing."""
    match = read(f'[Game "pyrga"]\n[Result "*"]\n\n1. Sb2 {closing}')
    assert ("Sb2", None, "black") == (written(match), match.outcome, match.to_move)


@pytest.mark.parametrize("closing", ["white", ""])
@pytest.mark.parametrize("header", ['[Result "white"]\n', ""])
@pytest.mark.parametrize("reason", ['[Reason "PY-10"]\n', ""])
def test_result_and_reason_may_be_missing(closing: str, header: str, reason: str) -> None:
    """The rules find the result; what is said of it must only not contradict."""
    match = read(f'[Game "pyrga"]\n{header}{reason}\n{WON} {closing}')
    assert match.outcome is not None
    assert "white" == match.outcome.result


def test_a_draw() -> None:
    """The result of a game that nobody wins is ``draw``."""
    match = read(f'[Game "pyrga"]\n[Result "draw"]\n[Reason "PY-11"]\n\n{DRAWN} draw')
    assert match.outcome is not None
    assert () == match.outcome.winners


def test_resigning() -> None:
    """``resign`` is a turn of the seat to move; the other wins, the reason is ``resigned``."""
    match = read('[Game "pyrga"]\n[Result "white"]\n[Reason "resigned"]\n\n1. Sb2 resign white')
    assert match.outcome is not None
    assert (("white",), "resigned", "black") == (
        match.outcome.winners,
        match.outcome.rule,
        match.resigned,
    )
    assert "Sb2 resign" == written(match)


def test_resigning_at_once() -> None:
    """White may give up before the first piece."""
    outcome = read('[Game "pyrga"]\nresign').outcome
    assert outcome is not None
    assert "black" == outcome.result
