"""Beliefs of Tyrus's bots about the worth of tiles, the odds of elections, and players' habits."""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """Numbers that decide how good a placement looks."""

    #: The worth of a held tile in a later election, by the tile's role in that election. The
    #: unit is a sixteenth of a point for each point of the tile's value.
    held_voter: int = 13
    held_blocker: int = 12
    held_counter: int = 5
    #: This weight times value x value / 10 is added to the worth. It favours a 10 over two 5s.
    held_voter_high: int = 0
    held_blocker_high: int = 0
    held_counter_high: int = 0
    #: A bonus for each point of a held tile's value, if the tile can still vote or block.
    held_best: int = 4
    #: The worth of a placed tile, in the same unit; the opponent may still respond to it.
    standing_voter: int = 13
    standing_blocker: int = 11
    standing_counter: int = 6
    standing_voter_high: int = 0
    standing_blocker_high: int = 0
    standing_counter_high: int = 0
    #: The bonus for each placed tile that has a role in a later election.
    standing_each: int = 0
    #: A lead in strength is counted in steps. These are the sizes of the steps, in sixteenths of a
    #: point, by the number of elections to come.
    step_1: int = 9
    step_2: int = 15
    step_3: int = 21
    step_4: int = 27
    step_5: int = 33
    step_6: int = 39
    step_7: int = 44
    step_8: int = 49
    #: Each step of the lead multiplies the odds of winning later elections by this many hundredths.
    growth: int = 107
    #: Bonuses in steps: ``stopping`` after two losses in a row, ``second`` for moving second.
    stopping: int = 5
    second: int = 0
    #: The number of null elections in 10,000.
    null: int = 1_000
    #: If a building counted when a hidden token was placed there: the relative likelihood that the
    #: token is a given tile with this role. ``…_more`` is added for each point of the tile's value.
    now_voter: int = 60
    now_blocker: int = 50
    now_counter: int = 5
    now_idle: int = 30
    now_voter_more: int = 4
    now_blocker_more: int = 6
    now_counter_more: int = 1
    now_idle_more: int = -6
    #: The same if, in addition, the opponent of the token's owner already had tiles there.
    met_voter: int = 40
    met_blocker: int = 50
    met_counter: int = 14
    met_idle: int = 24
    met_voter_more: int = 5
    met_blocker_more: int = 6
    met_counter_more: int = 3
    met_idle_more: int = -5
    #: The same if the building did not count when the token was placed.
    ahead_voter: int = 60
    ahead_blocker: int = 60
    ahead_counter: int = 14
    ahead_idle: int = 14
    ahead_voter_more: int = 2
    ahead_blocker_more: int = -2
    ahead_counter_more: int = -1
    ahead_idle_more: int = -3

    def roles(self, what: str, more: str = "") -> tuple[int, ...]:
        """Return the weights ``{what}_{role}{more}``, role by role; 0 for a missing weight."""
        return tuple(
            getattr(self, f"{what}_{role}{more}", 0)
            for role in ("voter", "blocker", "counter", "idle")
        )


WEIGHTS: Final = Weights()
