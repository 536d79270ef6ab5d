"""Positions that games may begin from: the contract of a game's module ``placing``.

A record's header `POSITION` holds the board, the seat to move and the pieces in hand.
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
    """A game's module ``placing``, if the game has positions.

    It checks a position's invariants, never whether play could lead to it.
    """

    #: Sentences for broken invariants by rule and case, in the order of checking.
    INVARIANTS: Mapping[tuple[str, str], str]
    #: The game's rule behind each fault of the rule ``record``, by case.
    RULES: Mapping[str, str]

    def start(self, setup: Setup, deal: Deal) -> State[Any]:
        """Return the position in a deal. Raises `Refused` with the first broken invariant.

        An unreadable position breaks the rule ``record``, in a case that begins with ``position-``.
        """

    def written(self, state: Any) -> str:
        """Return the header for a position between two turns of a running game."""


def begun_from(match: Match) -> Match:
    """Return a match that begins from the present position of another one, with the same deal.

    Raises `Refused`: ("record", "position-open") in an open turn or stage, "over" after the end.
    """
    if match.outcome is not None:
        raise refuse("over")
    if match.open:
        raise refuse("record", "position-open")
    placing: Placing = match.game.placing()
    text = placing.written(match.state)
    return Match.dealt(match.game, match.setup, {**match.deal, POSITION: text})


def read_plain(text: str, find: Find) -> Match:
    """Read a record without a tree, of format 2 if it has a position. Raises `BadRecord`."""
    if check_format(text, (FORMAT, TREES)) == FORMAT:
        return read_record(text, find)
    raw = split(text)
    return replay(raw, find_game(raw, find, (FORMAT, TREES)))
