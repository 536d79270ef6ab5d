"""Positions that a game may begin from: what a game brings for them in its module ``placing``.

A record names such a position in its header `POSITION`. It holds what lies on the board, who is to
move and what is in hand; what chance decides stands in the deal's own headers, as in any record.
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
    """A game's module ``placing``, which knows positions. A game without positions has none.

    Nothing asks whether play could lead to a position: only whether its invariants hold.
    """

    #: The invariants, in the order in which they are looked at: the fault of what breaks one, its
    #: rule and its case, and the sentence that says so.
    INVARIANTS: Mapping[tuple[str, str], str]
    #: The rules behind those of them that are refused as a record, by their case.
    RULES: Mapping[str, str]

    def start(self, setup: Setup, deal: Deal) -> State[Any]:
        """The position that a deal names. Raises `Refused` with the first invariant it breaks.

        What cannot be read is refused as a record, with a case that begins with ``position-``.
        """

    def written(self, state: Any) -> str:
        """A position between two turns of a running game, as the header has it."""


def begun_from(match: Match) -> Match:
    """A match that begins where another one stands, by the same deal.

    Raises `Refused`: ("record", "position-open") in the middle of a turn and where a stage cannot
    be written down, ("over") after the end.
    """
    if match.outcome is not None:
        raise refuse("over")
    if match.open:
        raise refuse("record", "position-open")
    placing: Placing = match.game.placing()
    text = placing.written(match.state)
    return Match.dealt(match.game, match.setup, {**match.deal, POSITION: text})


def read_plain(text: str, find: Find) -> Match:
    """Read a whole record without a tree, of either format. Raises `BadRecord`.

    Of format 2 is one that begins from a position.
    """
    if check_format(text, (FORMAT, TREES)) == FORMAT:
        return read_record(text, find)
    raw = split(text)
    return replay(raw, find_game(raw, find, (FORMAT, TREES)))
