"""What a turn of Pacru is made from: the table, and how an open turn stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tessera.games.sectors.geometry import Pawn
from tessera.play.contract import Outcome, Seat

#: PA-16: that many tiles win, by the number of seats.
GOALS: Final = {2: 42, 3: 28, 4: 24}
#: PA-12: whether any two pawns meet, or only on own tiles, or only against somebody rich.
ANY, OWN_TILES, RICH = MEETINGS = ("any", "own-tiles", "2011")
#: PA-14: whether another pawn than the one turned must have a move, or that one will do.
OTHERS, ANY_PAWN = TURNINGS = ("others", "any")
#: PA-12 as of 2011: an opponent with so many tiles is rich.
RICHES: Final = 9
#: PA-17: a position that stands for that time ends the game.
REPEATED: Final = 3


class Table(NamedTuple):
    """What stays the same throughout a game: seats in the order of turns; two options.

    ``meeting`` is one of `MEETINGS` (PA-12), ``turning`` one of `TURNINGS` (PA-14).
    """

    seats: tuple[Seat, ...]
    meeting: str
    turning: str = OTHERS

    @property
    def goal(self) -> int:
        """The tiles that win (PA-16)."""
        return GOALS[len(self.seats)]

    def scores(self, tiles: Sequence[int]) -> dict[Seat, int]:
        """Tiles on the board, those under pawns included (PA-16); ``tiles`` are sets by seat."""
        return {seat: own.bit_count() for seat, own in zip(self.seats, tiles, strict=True)}

    def ending(
        self, rule: str, last: int, tiles: Sequence[int], pawns: Sequence[Sequence[Pawn]]
    ) -> Outcome:
        """How a game ended by a rule, after a turn of the seat in the place ``last``.

        PA-16: it has reached the goal, or somebody is the last with pawns; PA-17: nobody wins.
        """
        if rule == "PA-17":
            return Outcome((), self.scores(tiles), rule)
        winner = last
        if tiles[winner].bit_count() < self.goal:
            winner = next(index for index, own in enumerate(pawns) if own)
        return Outcome((self.seats[winner],), self.scores(tiles), rule)


class Begun(NamedTuple):
    """How an open turn stands.

    ``asking`` is the rule that asks. ``claim``: the squares of which one may be named next;
    ``link``: those that taking the connection turns, 0 where it cannot be taken. ``moved`` is
    the pawn that moved, ``rich`` whether `RICH` lets pawns meet this turn, ``give`` how many
    tiles are still to be given up.
    """

    asking: str
    claim: int
    link: int = 0
    moved: Pawn = -1
    rich: bool = True
    give: int = 0
