"""What the bots of Tyrus believe: what tiles are worth later, how elections go, habits."""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """Numbers that decide how good a placement looks.

    ``held_…``: what a tile in hand counts for the elections to come, in sixteenths of a
    point for each point of its value, by what it could be there: a voter, a blocker, a counter;
    ``held_…_high`` so much for each tenth of the value's square, for those who hold that one tile
    of 10 is worth more than two of 5. ``held_best``: so much for each point where it can still
    vote or block. ``standing_…``: what it counts where it lies already; less, for the other sees
    it there and answers it, or lets it be; ``standing_each`` is added for every such tile.

    ``step_1`` to ``step_8``: how many sixteenths more in strength are a step, when so many
    elections are to come; the odds to win each of them grow by ``growth`` hundredths a step.
    ``stopping``: how many steps whoever must stop the other's third win in a row does better;
    ``second``: how many whoever places last; ``null``: of 10 000 elections how many are null.

    ``now_…``, ``met_…``, ``ahead_…``: how likely a tile lies face down in a building of the
    election it was placed for; where the other had tiles already; in one of an election to come:
    by what it is there, and ``…_more`` for each point of its value.
    """

    held_voter: int = 13
    held_blocker: int = 12
    held_counter: int = 5
    held_voter_high: int = 0
    held_blocker_high: int = 0
    held_counter_high: int = 0
    held_best: int = 4
    standing_voter: int = 13
    standing_blocker: int = 11
    standing_counter: int = 6
    standing_voter_high: int = 0
    standing_blocker_high: int = 0
    standing_counter_high: int = 0
    standing_each: int = 0
    step_1: int = 9
    step_2: int = 15
    step_3: int = 21
    step_4: int = 27
    step_5: int = 33
    step_6: int = 39
    step_7: int = 44
    step_8: int = 49
    growth: int = 107
    stopping: int = 5
    second: int = 0
    null: int = 1_000
    now_voter: int = 60
    now_blocker: int = 50
    now_counter: int = 5
    now_idle: int = 30
    now_voter_more: int = 4
    now_blocker_more: int = 6
    now_counter_more: int = 1
    now_idle_more: int = -6
    met_voter: int = 40
    met_blocker: int = 50
    met_counter: int = 14
    met_idle: int = 24
    met_voter_more: int = 5
    met_blocker_more: int = 6
    met_counter_more: int = 3
    met_idle_more: int = -5
    ahead_voter: int = 60
    ahead_blocker: int = 60
    ahead_counter: int = 14
    ahead_idle: int = 14
    ahead_voter_more: int = 2
    ahead_blocker_more: int = -2
    ahead_counter_more: int = -1
    ahead_idle_more: int = -3

    def roles(self, what: str, more: str = "") -> tuple[int, ...]:
        """The weights of that name by role, voter first; an idle tile's are 0 where none are."""
        return tuple(
            getattr(self, f"{what}_{role}{more}", 0)
            for role in ("voter", "blocker", "counter", "idle")
        )


WEIGHTS: Final = Weights()
