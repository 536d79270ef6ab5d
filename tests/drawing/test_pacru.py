"""Pacru's board shows the last turn, what may be done and what follows, exactly."""

from __future__ import annotations

import pytest

from tessera.games.pacru.board import BOARD
from tessera.games.pacru.consequences import Consequences, consequences
from tessera.games.pacru.moves import (
    BETWEEN,
    FACING,
    Action,
    origin_of,
    target_of,
)
from tessera.games.pacru.rules import GAME
from tessera.games.sectors.geometry import FACINGS, SQUARES
from tests.drawing.looking import Moment, game_of, tree
from tests.drawing.sectors import (
    at,
    boxed,
    facing,
    marked,
    names,
    signs,
    targets,
)
from tests.properties.playing import Kind

KINDS = [Kind(GAME, GAME.setup(seats), 2) for seats in GAME.seat_counts]
KINDS.append(Kind(GAME, GAME.setup(2, {"meeting": "own-tiles"}), 2))
every_pacru = pytest.mark.parametrize("kind", KINDS, ids=str)


def moves(each: Moment) -> dict[int, dict[int, tuple[Action, Consequences]]]:
    """The legal moves and captures with what follows, by the square left and the one reached."""
    found: dict[int, dict[int, tuple[Action, Consequences]]] = {}
    for action in each.match.legal():
        origin, target = origin_of(action), target_of(action)
        if origin is not None and target is not None:
            found.setdefault(origin, {})[target] = action, consequences(each.state, action)
    return found


def last_turn(each: Moment) -> str:
    """What is drawn of the last turn alone."""
    return BOARD.choices(each.state, each.looks()._replace(legal=()))


@every_pacru
def test_a_chosen_pawn_shows_where_it_may_go_and_what_follows(kind: Kind) -> None:
    """Marks on all targets; signs for gains, turns, meetings, jumps; rings round captures.

    A double line runs to the farthest connection each way.
    """
    for each in game_of(kind):
        for origin, reached in moves(each).items():
            shown = BOARD.choices(each.state, each.looks((f"square:{SQUARES[origin]}",)))
            shown = shown.removeprefix(last_turn(each))
            taken = sorted(SQUARES[it] for it, (_, follows) in reached.items() if follows.captures)
            plain = sorted(SQUARES[it] for it in reached if SQUARES[it] not in taken)
            assert (plain, taken) == (targets(shown), boxed(shown, "aim"))
            wanted, changed = set[tuple[str, str]](), 0
            far: dict[int, tuple[int, str]] = {}
            for target, (_, follows) in reached.items():
                told = {"gain": follows.gains, "turn": follows.turns}
                told |= {"meet": follows.meets, "jump": follows.jumps}
                wanted |= {(SQUARES[target], form) for form, holds in told.items() if holds}
                changed |= follows.links & ~each.state.tiles[each.state.turn]
                if follows.links:
                    way = 81 * origin + target
                    step = BETWEEN[way].bit_count(), SQUARES[target]
                    far[FACING[way]] = max(far.get(FACING[way], step), step)
            assert wanted == signs(shown)
            assert sorted(names(changed)) == marked(shown, "would")
            assert [SQUARES[origin]] == boxed(shown, "picked")
            lines = tree(shown).findall("g[@class='linked']")
            ends = {FACINGS[way]: name for way, (_, name) in far.items()}
            assert ends == {facing(line): at(line) for line in lines}
