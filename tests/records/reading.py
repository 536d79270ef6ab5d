"""Short words for the tests of records, and records that several of them read."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.replay import BadRecord, read_record
from tessera.words.faults import located
from tessera.words.language import Words

#: White wins by PY-10 after eleven turns.
WON: Final = "Sa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1 Sb1"
DRAWN: Final = (
    "Sb2 Tc2S Tc1N Tc3N Sc4 Tb4E Sd4 Cd3 Td3S Cd2 Td2S Td1W Sb1 Ta1E Tb1W Sa1 Ta2N Sa4 Sa3 Cb3"
)
FULL: Final = f"""\
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
#: The head of a record of format 2, whose turns begin on line 4, and one with variations.
HEAD: Final = '[Game "pyrga"]\n[Format "2"]\n\n'
TREE: Final = (
    HEAD + "{A short game} 1. Sb2 $1 Tb1E\n"
    "(1... Tb3N {en: or so} {fr: ou bien} (1... Tb3S ) 2. Cb4 )\n"
    "(1... resign ) 2. Cd1\n{[%eval white +2] [Game here too]\n [Date] } *"
)


def read(text: str) -> Match:
    """The match of a record that must be good."""
    return read_record(text, catalogue.game)


def written(match: Match) -> str:
    """The turns of a match as text."""
    return " ".join(turn.text for turn in match.turns())


def refusal(text: str) -> BadRecord:
    """The refusal of a record that must be bad."""
    with pytest.raises(BadRecord) as refused:
        read(text)
    return refused.value


def sentence(bad: BadRecord) -> str:
    """How a refusal is told, with its line and its turn."""
    told = located(Words(), bad, catalogue.words(bad.game) if bad.game else None)
    assert f"ine {bad.line}" in told, told
    assert bad.turn is None or f"turn {bad.turn}" in told, told
    return told
