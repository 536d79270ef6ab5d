"""Records of what Pyrga has not: options that only shape the deal, pieces of two words."""

from __future__ import annotations

import pytest

from tessera.play.fault import Refused
from tessera.play.replay import read_record
from tests.properties.toy import toy

HEAD = '[Game "toy"]\n[First "blue"]\n[RedDeck "1 2 3"]\n[BlueDeck "3 2 1"]\n'


def test_pieces_of_two_words() -> None:
    """Read and said whole, with a group in the pattern, over the end of a line too."""
    match = read_record(f"{HEAD}\n1. draw lay\n2 draw lay 1 *", toy)
    assert ("draw", "lay 2", "draw", "lay 1") == match.actions
    assert ("draw", "lay 2") == match.at(0).play_text(" draw lay 2 ").actions


@pytest.mark.parametrize(
    "text", ["draw lay 2|resign", "draw|resign", "resign|draw", "resign|resign", "draw lay 2|draw"]
)
def test_resign_stands_alone(text: str) -> None:
    """Behind a turn or before one it goes too far; nothing is played."""
    match = read_record(HEAD, toy)
    with pytest.raises(Refused) as refused:
        match.play_text(text.replace("|", " "))
    fault = refused.value.fault
    assert ("syntax", "past", text.split("|")[1]) == (*fault[:2], fault.facts["rest"])
    assert "blue" == match.play_text(" resign ").resigned
