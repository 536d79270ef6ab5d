"""Records of what Pyrga has not: options that only shape the deal, pieces of two words."""

from __future__ import annotations

from random import Random

import pytest

from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import BadRecord, read_record
from tests.properties.toy import TOY, toy

HEAD = '[Game "toy"]\n[First "blue"]\n[RedDeck "1 2 3"]\n[BlueDeck "3 2 1"]\n'


@pytest.mark.parametrize("chosen", ["lot", "red", "blue"])
@pytest.mark.parametrize("mood", ["calm", "wild"])
def test_an_option_that_shapes_the_deal_stays_out_of_records(chosen: str, mood: str) -> None:
    """The header of its name is the deal's; read again, it is at its default, others are not."""
    setup = TOY.setup(None, {"first": chosen, "mood": mood})
    matches = [Match.new(TOY, setup, Random(number)) for number in range(12)]
    for match in matches:
        text = write_record(match)
        assert (1, mood == "wild") == (text.count("[First "), "[Mood " in text)
        again = read_record(text, toy)
        assert (match.deal, match.states) == (again.deal, again.states)
        assert {"first": "lot", "mood": mood} == dict(again.setup.options)
        assert text == write_record(again)
    firsts = {match.deal["First"] for match in matches}
    assert ({"red", "blue"} if chosen == "lot" else {chosen}) == firsts


def test_such_an_option_is_not_read() -> None:
    """``lot`` is no deal, and the fault is the deal's, not the option's."""
    with pytest.raises(BadRecord) as refused:
        read_record(HEAD.replace('First "blue"', 'First "lot"'), toy)
    assert ("record", "deal") == refused.value.fault[:2]


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
