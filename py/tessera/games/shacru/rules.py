"""`ShacruGame`: Shacru's seats, options, notation and starting positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.sectors import placing
from tessera.games.sectors.geometry import BIT, SQUARES
from tessera.games.sectors.seats import COUNTS, order_option, seats_of
from tessera.games.shacru import notation
from tessera.games.shacru.about import ABOUT
from tessera.games.shacru.moves import Move
from tessera.games.shacru.state import QUIET_TURNS, Shacru, Table
from tessera.play.contract import Deal, Option, Placeable, Seat, Setup
from tessera.play.fault import Refused, refuse

#: SH-12: the maximum number of rounds that players may agree on.
MOST_ROUNDS: Final = 8
#: For each reason to refuse the position in a header, the rule that the position breaks.
POSITION_RULES: Final[Mapping[str, str]] = {
    "position-square": "SH-5",
    "position-tile": "SH-5",
    "position-pawns": "SH-1",
    "position-stuck": "SH-8",
    "position-over": "SH-10",
    "position-rounds": "SH-12",
}


class ShacruGame(Placeable[Move]):
    id = "shacru"
    title = ABOUT.title
    seat_counts = COUNTS
    placed_from = "1"
    PLACING = "tessera.games.shacru.placing"
    SETTING = "tessera.games.shacru.setting"

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """The seats in the order of turns (SH-2)."""
        return seats_of(setup)

    def options(self, seats: int) -> tuple[Option, ...]:
        """The order of turns (SH-2) and the number of rounds (SH-12)."""
        rounds = tuple(str(number) for number in range(1, MOST_ROUNDS + 1))
        return (order_option(seats), Option("rounds", rounds))

    def longest(self, setup: Setup) -> int:
        """An upper bound on the number of moves: SH-11 limits the moves between gains of tiles."""
        gained = len(SQUARES) + 1
        return int(setup.options["rounds"]) * gained * QUIET_TURNS * setup.seats

    def opening(self, setup: Setup, headers: Mapping[str, str]) -> Deal:
        return placing.opening(setup, headers, POSITION_RULES)

    def start(self, setup: Setup, deal: Deal) -> Shacru:
        """The set-up of SH-1, or the deal's position. Raises `Refused` ("record")."""
        table = Table(seats_of(setup), int(setup.options["rounds"]))
        if placing.HEADER in deal:
            return _from_record(table, deal[placing.HEADER])
        return Shacru.at_start(table, (0,) * setup.seats)

    def write(self, action: Move) -> str:
        return notation.write(action)

    def read(self, text: str) -> tuple[Move, ...]:
        """Read one move. Raises `Refused` ("syntax")."""
        return (notation.read(text),)

    def tidied(self, text: str) -> str:
        """Normalise typed text: ``E1 - E2`` becomes ``e1-e2``."""
        return "".join(text.lower().split())


def _from_record(table: Table, text: str) -> Shacru:
    """The state of a written position. Raises `Refused` ("record") if no game may begin from it."""
    placed = placing.placed(text, table.seats, POSITION_RULES)
    if table.rounds > 1:
        raise _broken("position-rounds")
    state = Shacru(table, placed.tiles, placed.pawns, placed.turn, (0,) * len(table.seats))
    state.out = sum(BIT[index] for index, own in enumerate(placed.pawns) if not own)
    if not state.moves:
        raise _broken("position-stuck", word=placing.letter_of(state.mover))
    if not state.can_gain():
        raise _broken("position-over")
    return state


def _broken(case: str, **facts: str) -> Refused:
    return refuse("record", case, header=placing.HEADER, **facts, breaks=POSITION_RULES[case])


GAME: Final = ShacruGame()
