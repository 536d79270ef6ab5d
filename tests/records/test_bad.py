"""Records that are refused: the line, the turn and the rule; what came before stays."""

from __future__ import annotations

import re

import pytest

from tessera.play.replay import MOST_HEADERS, split
from tests.records.reading import Bad, refusal, where, written
from tests.records.test_good import DRAWN, FULL, WON

#: A head of two lines and an empty one, so that turns begin on line 4.
HEAD = '[Game "pyrga"]\n[Format "1"]\n\n'
STRICT = '[Game "pyrga"]\n[Opening "no-double-square"]\n\n'

HEADERS = {
    "": Bad(1, None, "record", "no-game"),
    "1. Sb2 *": Bad(1, None, "record", "no-game"),
    '[White "Ann"]\n\n1. Sb2 *': Bad(1, None, "record", "no-game"),
    '[game "pyrga"]': Bad(1, None, "record", "no-game"),
    '[Game "chess"]\n\n1. e4': Bad(1, None, "record", "game"),
    '[Format "1"]\n[Game ""]': Bad(2, None, "record", "game"),
    '[Game "Pyrga"]': Bad(1, None, "record", "game"),
    '[Game "../pyrga"]': Bad(1, None, "record", "game"),
    '[Game "pyrga"]\n[Format "2"]': Bad(2, None, "record", "format"),
    '[Game "pyrga" 1]\r\n\r\nSb2 {x}\r[Format "2"]\n': Bad(4, None, "record", "format"),
    '\ufeff[Format "\\"2"]\n[Game "chess"]\n[Game': Bad(1, None, "record", "format"),
    '[Game "pyrga"]\n[Game "pyrga"]': Bad(2, None, "record", "twice"),
    '[Game "pyrga"]\n\n[White "a"]\n[White "b"]': Bad(4, None, "record", "twice"),
    "[Game pyrga]": Bad(1, None, "record", "header"),
    "[Game 'pyrga']": Bad(1, None, "record", "header"),
    '[Game "pyrga"': Bad(1, None, "record", "header"),
    '[Game "pyrga"] Sb2': Bad(1, None, "record", "header"),
    '[Game "pyrga"][White "a"]': Bad(1, None, "record", "header"),
    '[Game "pyrga"]\n[White "a"b"]': Bad(2, None, "record", "header"),
    '[Game "pyrga"]\n[White "a\\n"]': Bad(2, None, "record", "header"),
    '[Game "pyrga"]\n[White "a\\"]': Bad(2, None, "record", "header"),
    '[Game "pyrga"]\n[1st "a"]': Bad(2, None, "record", "header"),
    '[Game "pyrga"]\n[ White "a"]': Bad(2, None, "record", "header"),
    '[Game "pyrga"]\n[White "a\nb"]': Bad(2, None, "record", "header"),
    '[Game "pyrga"]\n[': Bad(2, None, "record", "header"),
    '[Game "pyrga"]\n\nSb2\n[White "a"]': Bad(4, None, "record", "late-header"),
    '[Game "pyrga"]\n[Seats "3"]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\n[Seats "two"]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\r[Seats "two"]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\r\n[Seats "two"]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\n[Seats " 2 "]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\n[Seats "+2"]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\n[Seats "02"]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\n[Seats "2_"]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\n[Seats "２"]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\n[White "a\rb"]': Bad(2, None, "record", "header"),
    '[Game "pyrga"]\n[Seats ""]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\n[Opening "wild"]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\n[Opening "Free"]': Bad(2, None, "record", "value"),
    '[Game "pyrga"]\n[Seen "white"]\n\nSb2': Bad(2, None, "record", "view"),
}

TURNS = {
    HEAD + "1. Sb2 Sd4": Bad(4, 2, "PY-3"),
    HEAD + "1. Sb2 Sb2": Bad(4, 2, "PY-2"),
    HEAD.replace("\n", "\r") + "1. Sb2\rSd4": Bad(5, 2, "PY-3"),
    HEAD + "1. Tb2N\nSb2 *": Bad(5, 2, "PY-4"),
    HEAD + "1. Cb2 Sb1": Bad(4, 2, "PY-5"),
    HEAD + "1. Ta1W": Bad(4, 1, "PY-6"),
    HEAD + "Td3N Sd4 Sd3 Tc3E Cd3\n\n\nCd4": Bad(7, 6, "PY-8"),
    STRICT + "1. Sa1 Sb1\n2. Sc1": Bad(5, 3, "PY-12"),
    HEAD + "Td4S Sd1 Tc1E Cd1 Td1W Tb1N Tb4S Sb1 Ta1E Sc1\n6. Tc2N": Bad(5, 11, "not-in-hand"),
    HEAD + f"{WON}\nSa1": Bad(5, 12, "over"),
    HEAD + f"{WON}\nresign": Bad(5, 12, "over"),
    HEAD + f"{DRAWN}\nresign": Bad(5, 21, "over"),
    HEAD + "1. Sb2\nresign\nSb1": Bad(6, 3, "over"),
    HEAD + "1. Sb2 resign resign": Bad(4, 3, "over"),
    HEAD + "1. Xb2": Bad(4, 1, "syntax", "kind"),
    HEAD + "1. sb2": Bad(4, 1, "syntax", "kind"),
    HEAD + "1. ? *": Bad(4, 1, "syntax", "kind"),
    HEAD + "1. Sb2 Se5": Bad(4, 2, "syntax", "square"),
    HEAD + "1. Sb2\n2\nSb1": Bad(5, 2, "syntax", "kind"),
    HEAD + "1. Tb2": Bad(4, 1, "syntax", "heading"),
    HEAD + "1. Sb2N": Bad(4, 1, "syntax", "rest"),
    HEAD + "1. Sb12.2": Bad(4, 1, "syntax", "rest"),
    HEAD + "1. S1.b2": Bad(4, 1, "syntax", "square"),
    HEAD + "1. Sb2 * Sb1": Bad(4, 2, "record", "early-result"),
    HEAD + "1. Sb2 * *": Bad(4, 2, "record", "early-result"),
    HEAD + "1. Sb2 {a comment} Sb1": Bad(4, 2, "syntax", "kind"),
    HEAD + "1. Sb2 Resign": Bad(4, 2, "syntax", "kind"),
}

RESULTS = {
    '[Game "pyrga"]\n[Result "white"]\n\n1. Sb2': Bad(2, 1, "record", "result"),
    '[Game "pyrga"]\n[Result "white"]': Bad(2, None, "record", "result"),
    '[Game "pyrga"]\n[Result "maybe"]\n\nSb2': Bad(2, 1, "record", "result"),
    '[Game "pyrga"]\n[Result "white+black"]\n\nSb2': Bad(2, 1, "record", "result"),
    '[Game "pyrga"]\n[Reason "PY-10"]\n\n1. Sb2': Bad(2, 1, "record", "reason"),
    '[Game "pyrga"]\n[Reason "PY-10"]': Bad(2, None, "record", "reason"),
    HEAD + "white": Bad(4, None, "record", "result"),
    HEAD + "1. Sb2\ndraw": Bad(5, 1, "record", "result"),
    HEAD + f"{WON}\n*": Bad(5, 11, "record", "result"),
    HEAD + f"{WON}\nblack": Bad(5, 11, "record", "result"),
    HEAD + f"{WON} white+white": Bad(4, 11, "record", "result"),
    HEAD + f"{DRAWN} white": Bad(4, 20, "record", "result"),
    HEAD + "1. Sb2 resign black": Bad(4, 2, "record", "result"),
    FULL.replace('"white"', '"black"'): Bad(7, 11, "record", "result"),
    FULL.replace('"white"', '"*"'): Bad(7, 11, "record", "result"),
    FULL.replace("PY-10", "PY-11"): Bad(8, 11, "record", "reason"),
    FULL.replace("PY-10", "resigned"): Bad(8, 11, "record", "reason"),
}


@pytest.mark.parametrize(("text", "expected"), HEADERS.items())
def test_bad_headers(text: str, expected: Bad) -> None:
    """What is wrong before the turns is refused with its line; there is no match to keep."""
    assert expected == where(text)
    assert None is refusal(text).good


@pytest.mark.parametrize(("text", "expected"), TURNS.items())
def test_bad_turns(text: str, expected: Bad) -> None:
    """A turn that breaks a rule is refused with its line, its number and the rule's id."""
    assert expected == where(text)


@pytest.mark.parametrize("text", TURNS)
def test_what_came_before_a_bad_turn_is_kept(text: str) -> None:
    """The match up to the bad turn is there, with all the good turns and no more."""
    bad = refusal(text)
    assert bad.good is not None
    assert bad.turn is not None
    assert bad.turn - 1 == bad.good.finished
    words = [word for word in re.split(r"\n\n|\r\r", text)[1].split() if not word.endswith(".")]
    assert words[: bad.turn - 1] == written(bad.good).split()


@pytest.mark.parametrize(("text", "expected"), RESULTS.items())
def test_bad_results(text: str, expected: Bad) -> None:
    """A result or a reason that the rules contradict is refused; the whole game is kept."""
    assert expected == where(text)
    good = refusal(text).good
    assert good is not None
    assert (expected.turn or 0) == good.finished


def test_a_record_with_many_headers() -> None:
    """Three hundred are read, known and unknown ones, and not one more."""
    more = "".join(f'[More{number} "x"]\n' for number in range(MOST_HEADERS))
    assert Bad(MOST_HEADERS + 1, None, "record", "headers") == where(more + HEAD)
    fewer = more.splitlines(keepends=True)[: MOST_HEADERS - HEAD.count("[")]
    assert MOST_HEADERS == len(split("".join(fewer) + HEAD).headers)


def test_a_record_that_is_too_long() -> None:
    """A million characters are the most that is read."""
    assert Bad(1, None, "record", "long") == where(HEAD + " " * 1_000_000)
    assert Bad(4, 1, "syntax", "kind") == where(HEAD + "x" * 900_000)
