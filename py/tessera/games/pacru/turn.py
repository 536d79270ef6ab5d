"""What a turn of Pacru is made from: the table, an open turn, what follows from an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from tessera.games.pacru.moves import BETWEEN, CAPTURE, SPAN, TURN, Action
from tessera.games.sectors.geometry import SQUARES, Pawn
from tessera.play.contract import Outcome, Seat

if TYPE_CHECKING:
    from tessera.games.pacru.state import Pacru

#: PA-16: that many tiles win, by the number of seats.
GOALS: Final = {2: 42, 3: 28, 4: 24}
#: PA-12: whether any two pawns meet, or only on own tiles, or only against somebody rich.
ANY, OWN_TILES, RICH = MEETINGS = ("any", "own-tiles", "2011")
#: PA-12 as of 2011: an opponent with so many tiles is rich.
RICHES: Final = 9
#: PA-17: a position that stands for that time ends the game.
REPEATED: Final = 3


class Table(NamedTuple):
    """What stays the same throughout a game: seats in the order of turns, the option of PA-12."""

    seats: tuple[Seat, ...]
    meeting: str

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


class Consequences(NamedTuple):
    """What would follow from an action: a capture, squares turned or to be chosen, a meeting.

    ``links`` are the squares that the connection would turn; ``gains`` and ``turns`` those of
    which one could be claimed after a border (PA-6, PA-10); sets, 0 if none.
    """

    captures: bool
    links: int
    gains: int
    turns: int
    meets: bool
    jumps: bool


def consequences(state: Pacru, action: Action) -> Consequences:
    """What would follow from a legal action that begins a turn."""
    after = state.apply(action)
    origin, code = divmod(action, SPAN)
    if TURN <= code < CAPTURE:
        return Consequences(False, 0, 0, 0, False, False)
    target = code % CAPTURE
    begun = after.begun or Begun("", 0)
    first = begun.asking not in ("", "PA-12")
    rule = after.crossing(origin, target)[0] if first else ""
    meets = begun.asking == "PA-12" or (
        first and any(_asking(after.apply(answer)) == "PA-12" for answer in after.actions())
    )
    passed = BETWEEN[len(SQUARES) * origin + target] & state.standing
    return Consequences(
        captures=code >= CAPTURE,
        links=begun.link,
        gains=begun.claim if rule == "PA-6" else 0,
        turns=begun.claim if rule == "PA-10" else 0,
        meets=meets,
        jumps=bool(passed),
    )


def _asking(state: Pacru) -> str:
    return state.begun.asking if state.begun else ""
