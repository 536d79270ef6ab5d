"""Short words for the tests of records."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tessera.games import catalogue
from tessera.games.sectors.placing import HEADER, Placed
from tessera.games.sectors.placing import written as positioned
from tessera.play.match import Match
from tessera.play.replay import BadRecord, read_record
from tessera.words.faults import located
from tessera.words.language import Words


class Bad(NamedTuple):
    """Where a record is refused, under which rule and for which reason."""

    line: int
    turn: int | None
    rule: str
    why: str = ""


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


def where(text: str) -> Bad:
    """Where and why a record is refused; that can be said in words, too."""
    bad = refusal(text)
    words = catalogue.words(bad.game) if bad.game else None
    sentence = located(Words(), bad, words)
    assert f"ine {bad.line}" in sentence, sentence
    assert bad.turn is None or f"turn {bad.turn}" in sentence, sentence
    return Bad(bad.line, bad.turn, bad.fault.rule, bad.fault.why)


def begun_from(match: Match) -> Match:
    """A match of Shacru or Pacru that begins where another one, which still runs, has come to."""
    state: Any = match.state
    text = positioned(Placed(state.turn, state.tiles, state.pawns), match.seats)
    return Match.dealt(match.game, match.setup, {HEADER: text})
