"""The constants of a game of Pacru, and an open turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tessera.games.sectors.geometry import Pawn
from tessera.play.contract import Outcome, Seat

#: PA-16: the number of tiles needed to win, by the number of seats.
GOALS: Final = {2: 42, 3: 28, 4: 24}
#: PA-12: a seat's pawns meet on any squares (`ANY`) or only on its tiles (`OWN_TILES`, `RICH`);
#: with `RICH`, an opponent must also be rich.
ANY, OWN_TILES, RICH = MEETINGS = ("any", "own-tiles", "2011")
#: PA-14: a pawn may turn if another pawn can move (`OTHERS`), or if any pawn can (`ANY_PAWN`).
OTHERS, ANY_PAWN = TURNINGS = ("others", "any")
#: PA-12 as of 2011: the number of tiles that makes an opponent rich.
RICHES: Final = 9
#: PA-17: the number of times that a position must occur to end the game.
REPEATED: Final = 3


class Table(NamedTuple):
    """The constants of a game: its seats in the order of turns, and the options (PA-12, PA-14)."""

    seats: tuple[Seat, ...]
    meeting: str
    turning: str = OTHERS

    @property
    def goal(self) -> int:
        return GOALS[len(self.seats)]

    def scores(self, tiles: Sequence[int]) -> dict[Seat, int]:
        return {seat: own.bit_count() for seat, own in zip(self.seats, tiles, strict=True)}

    def ending(
        self, rule: str, last: int, tiles: Sequence[int], pawns: Sequence[Sequence[Pawn]]
    ) -> Outcome:
        """The outcome under ``rule``, PA-16 or PA-17; ``last`` is the index of the last mover."""
        if rule == "PA-17":
            return Outcome((), self.scores(tiles), rule)
        winner = last
        if tiles[winner].bit_count() < self.goal:
            winner = next(index for index, own in enumerate(pawns) if own)
        return Outcome((self.seats[winner],), self.scores(tiles), rule)


class Begun(NamedTuple):
    """An open turn.

    ``asking`` is the rule that asks for the next action. ``claim`` is the set of squares that this
    action may name. ``link`` is the set of squares that the connection takes, 0 if there is no
    connection. ``moved`` is the pawn after its move. ``rich`` is False if the option `RICH` rules
    out a meeting this turn. ``give`` is the number of tiles still to be given up (PA-14).
    """

    asking: str
    claim: int
    link: int = 0
    moved: Pawn = -1
    rich: bool = True
    give: int = 0
