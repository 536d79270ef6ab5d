"""Pacru's rules, PA-1 to PA-17."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tessera.games.pacru import notation
from tessera.games.pacru.about import ABOUT
from tessera.games.pacru.moves import Action
from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turn import MEETINGS, TURNINGS, Table
from tessera.games.sectors import placing
from tessera.games.sectors.seats import COUNTS, order_option, seats_of, start_pawns
from tessera.play.contract import Deal, Option, Placeable, Seat, Setup
from tessera.play.fault import refuse

#: For each reason to refuse a position in a header, the rule that the position breaks.
POSITION_RULES: Final[Mapping[str, str]] = {
    "position-square": "PA-5",
    "position-tile": "PA-5",
    "position-pawns": "PA-1",
    "position-stuck": "PA-15",
    "position-over": "PA-16",
}


class PacruGame(Placeable[Action]):
    id = "pacru"
    title = ABOUT.title
    seat_counts = COUNTS
    placed_from = "1"
    PLACING = "tessera.games.pacru.placing"
    SETTING = "tessera.games.pacru.setting"
    piece = r"[^\s()]*\([^()]*\)(?![^\s(])|\S+"

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """The seats in the order of turns (SH-2)."""
        return seats_of(setup)

    def options(self, seats: int) -> tuple[Option, ...]:
        """The options: the order of turns (SH-2), meetings (PA-12) and turning (PA-14)."""
        return order_option(seats), Option("meeting", MEETINGS), Option("turning", TURNINGS)

    def longest(self, setup: Setup) -> None:
        """None: only repetition limits the length of a game (PA-17)."""

    def opening(self, setup: Setup, headers: Mapping[str, str]) -> Deal:
        return placing.opening(setup, headers, POSITION_RULES)

    def start(self, setup: Setup, deal: Deal) -> Pacru:
        """The PA-1 set-up, or the deal's position. Raises `Refused` ("record") for a wrong deal."""
        seats = seats_of(setup)
        table = Table(seats, setup.options["meeting"], setup.options["turning"])
        if placing.HEADER in deal:
            return _from_record(table, deal[placing.HEADER])
        return Pacru.placed(table, (0,) * len(seats), start_pawns(seats))

    def write(self, action: Action) -> str:
        return notation.write(action)

    def read(self, text: str) -> tuple[Action, ...]:
        """The actions of a whole or partial turn. Raises `Refused` ("syntax") for other text."""
        return notation.read(text)

    def tidied(self, text: str) -> str:
        return notation.tidied(text)

    def write_turn(self, actions: Sequence[Action]) -> str:
        return notation.write_turn(actions)


def _from_record(table: Table, text: str) -> Pacru:
    """Read a position. Raises `Refused` ("record") if it is impossible or the game is over."""
    turn, tiles, pawns = placing.placed(text, table.seats, POSITION_RULES)
    state = Pacru.placed(table, tiles, pawns, turn)
    if sum(map(bool, pawns)) < 2 or max(state.scores.values()) >= table.goal:
        rule = POSITION_RULES["position-over"]
        raise refuse("record", "position-over", header=placing.HEADER, breaks=rule)
    if not state.actions():
        facts = {"word": placing.letter_of(state.mover), "breaks": POSITION_RULES["position-stuck"]}
        raise refuse("record", "position-stuck", header=placing.HEADER, **facts)
    return state


GAME: Final = PacruGame()
