"""Positions that games may begin from: the contract of a game's module ``placing``.

A record's header `POSITION` describes the position: who is to move, and where the pieces are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from tessera.play.contract import POSITION, Deal, Setup, State
from tessera.play.fault import refuse
from tessera.play.match import Match
from tessera.play.record import FORMAT, TREES
from tessera.play.replay import Find, check_format, find_game, read_record, replay, split


class Placing(Protocol):
    """The module ``placing`` of a game that may begin from a position.

    The module checks the invariants of a position, but not whether play could reach the position.
    """

    #: The sentence for each broken invariant, by rule and case.
    INVARIANTS: Mapping[tuple[str, str], str]
    #: The id of the game rule behind a ``record`` fault, by the fault's ``why``.
    RULES: Mapping[str, str]

    def start(self, setup: Setup, deal: Deal) -> State[Any]:
        """Return the position in a deal. Raises `Refused` with the first broken invariant.

        If the position is unreadable, the fault is ("record", "position-…").
        """

    def written(self, state: Any) -> str:
        """Return the header's value for a position between two turns of a running game."""


def begun_from(match: Match) -> Match:
    """Return a new match that has the deal of ``match`` and begins from its current position.

    Raises `Refused`: "over" after the end, "record" if the position cannot be written.
    """
    if match.outcome is not None:
        raise refuse("over")
    if match.open:
        raise refuse("record", "position-open")
    placing: Placing = match.game.placing()
    text = placing.written(match.state)
    return Match.dealt(match.game, match.setup, {**match.deal, POSITION: text})


def read_plain(text: str, find: Find) -> Match:
    """Read a record of format 1, or one of format 2 without a tree. Raises `BadRecord`."""
    if check_format(text, (FORMAT, TREES)) == FORMAT:
        return read_record(text, find)
    raw = split(text)
    return replay(raw, find_game(raw, find, (FORMAT, TREES)))
