"""Written positions of Pacru; this module implements `tessera.play.placing.Placing`.

See `tessera.games.sectors.placing` for the notation.

=====  =============================================================================
rule   invariant of every position
=====  =============================================================================
PA-1   nobody has more pawns than at the start
PA-5   no square has two pawns or two tiles; no pawn is on another colour’s tile
PA-15  the seat to move can move a pawn
PA-16  at least two seats have pawns, and no seat has enough tiles to win
=====  =============================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.pacru.rules import GAME, POSITION_RULES
from tessera.games.pacru.state import Pacru
from tessera.games.sectors import placing
from tessera.games.sectors.words import POSITION as SENTENCES
from tessera.play.contract import Deal, Setup
from tessera.words.placing import tell

INVARIANTS: Final[Mapping[tuple[str, str], str]] = tell(SENTENCES)
RULES: Final[Mapping[str, str]] = POSITION_RULES


def start(setup: Setup, deal: Deal) -> Pacru:
    return GAME.start(setup, deal)


def written(state: Pacru) -> str:
    """Write a position without its past, so that earlier occurrences no longer count (PA-17)."""
    seats = state.table.seats
    return placing.written(placing.Placed(state.turn, state.tiles, state.pawns), seats)
