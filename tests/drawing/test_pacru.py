"""Pacru's board shows the last turn, what may be done and what follows, exactly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tessera.drawing.board import Pick
from tessera.games.pacru.board import BOARD
from tessera.games.pacru.consequences import Consequences, consequences
from tessera.games.pacru.moves import (
    BETWEEN,
    CLAIM,
    FACING,
    LINK,
    Action,
    is_capture,
    origin_of,
    target_of,
    turn_of,
)
from tessera.games.pacru.rules import GAME
from tessera.games.sectors.geometry import FACINGS, SQUARE, SQUARES
from tests.drawing.looking import ENGLISH, Moment, game_of, ids, tree
from tests.drawing.sectors import (
    at,
    boxed,
    came,
    facing,
    ghosts,
    marked,
    names,
    signs,
    targets,
)
from tests.picking import picks_of
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


def open_turns(kind: Kind) -> Iterator[Moment]:
    return (each for each in game_of(kind) if each.state.begun is not None)


def last_turn(each: Moment) -> str:
    """What is drawn of the last turn alone."""
    return BOARD.choices(each.state, each.looks()._replace(legal=()))


@every_pacru
def test_the_last_turn_is_shown(kind: Kind) -> None:
    """The way, what was placed, given up or captured, also of a turn that goes on.

    A pawn that moved slides in from where it stood; one that was turned comes from nowhere.
    """
    for each in game_of(kind)[1:]:
        last, shown = each.last, last_turn(each)
        origin, target = origin_of(last[0]) or 0, target_of(last[0])
        wanted = {SQUARES[origin]} | {SQUARES[it - CLAIM] for it in last if it >= CLAIM}
        way, coming = 81 * origin + (target or 0), []
        if target is not None:
            wanted |= {SQUARES[target]}
            wanted |= names(BETWEEN[way]) if LINK in last else set()
            far = BETWEEN[way].bit_count() + 1
            coming = [(SQUARES[target], f"way{FACING[way]} far{far}")]
        elif each.state.pawn_on(origin) is None:
            wanted -= {SQUARES[origin]}
        assert wanted == set(boxed(shown, "last"))
        assert signs(shown) == ({(SQUARES[target or 0], "take")} if is_capture(last[0]) else set())
        assert coming == [*came(BOARD.pieces(each.state, last))]


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


@every_pacru
def test_the_preview_of_a_move_shows_what_it_brings(kind: Kind) -> None:
    """The pawn where and as it will stand, the connection's tiles, the squares to choose from."""
    for each in game_of(kind):
        seat = each.state.mover
        for origin, reached in moves(each).items():
            for target, (action, follows) in reached.items():
                path, name = BOARD.picks(action), SQUARES[target]
                ghost = BOARD.preview(each.state, path)
                assert [(name, seat)] == ghosts(ghost, "pawn")
                assert FACINGS[FACING[81 * origin + target]] == facing(tree(ghost)[-1])
                assert {(it, seat) for it in names(follows.links)} == {*ghosts(ghost, "tile")}
                assert sorted(names(follows.gains | follows.turns)) == marked(ghost, "would")
                assert [name] * follows.captures == boxed(ghost, f"tile {seat}")
                assert ([], "") == (ids(ghost), BOARD.preview(each.state, path[:1]))


@every_pacru
def test_a_pawn_is_turned_beside_the_board(kind: Kind) -> None:
    """The legal turns of a chosen pawn, from left to right, as it will face then."""
    for each in game_of(kind):
        turns = {BOARD.picks(it) for it in each.match.legal() if turn_of(it) is not None}
        for chosen in {path[:1] for path in turns}:
            offered = BOARD.next_choices(ENGLISH, each.state, chosen)
            wanted = [f"turn:{side}" for side in ("<<", "<", ">", ">>")]
            assert [it.pick for it in offered] == [it for it in wanted if (*chosen, it) in turns]
            for choice in offered:
                ghost = tree(BOARD.preview(each.state, (*chosen, Pick(choice.pick))))[1]
                assert facing(tree(choice.picture)) == facing(ghost)
                assert chosen[0].what == at(ghost)


@every_pacru
def test_an_open_turn_marks_what_it_asks_for(kind: Kind) -> None:
    """Each square that may be named has its mark: a plus, arrows on another's tile, a minus.

    It is previewed as the tile that would lie there; one to be given up is outlined.
    """
    asked = set()
    for each in open_turns(kind):
        state, begun = each.state, each.state.begun
        asked.add(begun.asking)
        shown = BOARD.choices(state, each.looks()).removeprefix(last_turn(each))
        found = dict(signs(shown)) | dict.fromkeys(targets(shown), "may")
        assert names(begun.claim) == set(found)
        for name, form in found.items():
            square = SQUARE[name]
            bare, free = state.tile_on(square) is None, state.pawn_on(square) is None
            anywhere = "may" if begun.asking == "PA-12" and free else "gain"
            assert form == ("give" if begun.give else anywhere if bare else "turn")
            ghost = BOARD.preview(state, picks_of(f"square:{name}"))
            assert ghosts(ghost, "tile") == ([] if begun.give else [(name, state.mover)])
            assert marked(ghost, "would") == ([name] if begun.give else [])
        assert sorted(names(begun.link)) == marked(shown, "would")
        lit = 0 if begun.asking == "PA-12" else (begun.claim | begun.link).bit_count()
        assert lit == len(tree(BOARD.marks(state, each.looks())))
    assert {"PA-6", "PA-14"} <= asked
