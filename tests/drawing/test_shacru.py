"""Shacru's board shows the last move and what may be done, exactly."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games.sectors.geometry import FACINGS, SQUARES, ahead, crosses, direction
from tessera.games.shacru.board import BOARD
from tessera.games.shacru.moves import Move, arriving, origin_of, target_of
from tessera.games.shacru.rules import GAME
from tests.drawing.looking import ENGLISH, game_of, ids, moments, picked, tree
from tests.drawing.sectors import boxed, came, facing, ghosts, movers, standing, targets
from tests.properties.playing import Kind

KINDS = [Kind(GAME, GAME.setup(seats), 2) for seats in GAME.seat_counts]
every_shacru = pytest.mark.parametrize("kind", KINDS, ids=str)


def way(action: Move) -> int:
    found = direction(origin_of(action), target_of(action))
    assert found is not None
    return found[0]


@every_shacru
def test_the_last_move_is_shown(kind: Kind) -> None:
    """A ring where it began, corners where it ended; its pawn alone slides in from there."""
    for each in game_of(kind)[1:]:
        action = each.match.actions[-1]
        name = SQUARES[target_of(action)]
        assert [(name, f"way{way(action)} far1")] == [*came(BOARD.pieces(each.state, (action,)))]
        shown = BOARD.choices(each.state, each.looks()._replace(legal=()))
        assert sorted((SQUARES[origin_of(action)], name)) == boxed(shown, "last")


def test_no_pawn_comes_into_a_new_round(rng: Random) -> None:
    """After a round the pawns stand where they start; the last move's is gone (SH-12)."""
    kind = Kind(GAME, GAME.setup(2, {"rounds": "2"}), 1)
    fresh = next(it for it in moments(kind, kind.match(rng)) if it.state.round)
    drawn = BOARD.pieces(fresh.state, fresh.match.actions[-1:])
    assert ([], {}) == ([*came(drawn)], standing(drawn)["tiles"])


@every_shacru
def test_a_chosen_pawn_shows_where_it_may_go(kind: Kind) -> None:
    """Its square is outlined, and a mark is exactly on each square that it may go to."""
    for each in game_of(kind):
        legal = each.match.legal()
        for origin in {origin_of(action) for action in legal}:
            shown = BOARD.choices(each.state, each.looks((f"square:{SQUARES[origin]}",)))
            wanted = {SQUARES[target_of(action)] for action in legal if origin_of(action) == origin}
            assert sorted(wanted) == targets(shown)
            assert ([SQUARES[origin]], []) == (boxed(shown, "picked"), movers(shown))


@every_shacru
def test_a_facing_is_asked_after_a_border(kind: Kind) -> None:
    """Three arrows stand for the moves' facings, beside the board and by key too."""
    for each in game_of(kind):
        for action in each.match.legal():
            path = BOARD.picks(action)
            assert len(path) == 2 + crosses(origin_of(action), target_of(action))
            arrows = picked(BOARD.choices(each.state, each.looks(path[:2])))
            keys = BOARD.keys(each.state, path[:2])
            beside = BOARD.next_choices(ENGLISH, each.state, path[:2])
            if len(path) == 2:
                assert ([], [], {}) == (arrows, beside, keys)
                continue
            wanted = [f"face:{FACINGS[index]}" for index in ahead(way(action))]
            assert path[2] == f"face:{FACINGS[arriving(action) & 7]}"
            assert wanted == arrows == [choice.pick for choice in beside]
            assert list(ahead(way(action))) == [choice.way for choice in beside]
            assert set(wanted) == set(keys.values())
            assert wanted == [f"face:{facing(tree(choice.picture))}" for choice in beside]


@every_shacru
def test_the_preview_is_what_will_be_drawn(kind: Kind) -> None:
    """Ghosts of the pawn and of the tile under it stand as both will; they have no ids."""
    for each in game_of(kind):
        for action in each.match.legal():
            path = BOARD.picks(action)
            ghost = BOARD.preview(each.state, path)
            here = [(SQUARES[target_of(action)], each.state.mover)]
            assert here == ghosts(ghost, "tile") == ghosts(ghost, "pawn")
            assert FACINGS[arriving(action) & 7] == facing(tree(ghost)[1])
            assert ([], "") == (ids(ghost), BOARD.preview(each.state, path[:1]))
