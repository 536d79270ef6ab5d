"""Written positions of Shacru, as a `tessera.play.placing.Placing`.

See `tessera.games.sectors.placing` for the notation.

=====  =============================================================================
rule   invariant of every position
=====  =============================================================================
SH-1   nobody has more pawns than at the start
SH-5   no square has two pawns or two tiles; no pawn is on another colour’s tile
SH-8   the seat to move can move a pawn
SH-10  somebody can still gain a tile
SH-12  there is one round only
=====  =============================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.sectors import placing
from tessera.games.sectors.words import POSITION as SENTENCES
from tessera.games.shacru.rules import GAME, POSITION_RULES
from tessera.games.shacru.state import Shacru
from tessera.play.contract import POSITION, Deal, Setup
from tessera.play.fault import refuse
from tessera.words.language import N_
from tessera.words.placing import tell

INVARIANTS: Final[Mapping[tuple[str, str], str]] = tell(
    {
        **SENTENCES,
        ("SH-8", "position-passes"): N_(
            "{seat} is out but still has pawns: a position cannot show this."
        ),
    }
)
RULES: Final[Mapping[str, str]] = POSITION_RULES


def start(setup: Setup, deal: Deal) -> Shacru:
    return GAME.start(setup, deal)


def written(state: Shacru) -> str:
    """Write a position without its number of quiet turns (SH-11).

    Raises `Refused` if there are several rounds (SH-12) or if a seat that is out has pawns (SH-8).
    """
    seats = state.table.seats
    if state.table.rounds > 1:
        rule = RULES["position-rounds"]
        raise refuse("record", "position-rounds", header=POSITION, breaks=rule)
    for index, own in enumerate(state.pawns):
        if state.out >> index & 1 and own:
            raise refuse("SH-8", "position-passes", seat=seats[index])
    return placing.written(placing.Placed(state.turn, state.tiles, state.pawns), seats)
