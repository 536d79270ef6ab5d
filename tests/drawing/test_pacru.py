"""Pacru's board shows the last turn, what may be done and what follows, exactly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tessera.drawing.board import Pick
from tessera.games.pacru.board import BOARD
from tessera.games.pacru.consequences import Consequences, consequences
from tessera.games.pacru.moves import (
    BETWEEN,
    CAPTURE,
    CLAIM,
    FACING,
    LINK,
    SPAN,
    TURN,
    TURNS,
    Action,
    is_capture,
    origin_of,
    target_of,
    turn_of,
    turned,
)
from tessera.games.pacru.rules import GAME
from tessera.games.pacru.state import Pacru
from tessera.games.sectors.geometry import FACINGS, SQUARE, SQUARES
from tests.drawing.looking import ENGLISH, Moment, game_of, ids, picked, tree
from tests.drawing.sectors import (
    at,
    boxed,
    came,
    facing,
    ghosts,
    marked,
    named,
    names,
    signs,
    targets,
)
from tests.picking import picks_of
from tests.properties.playing import Kind

KINDS = [Kind(GAME, GAME.setup(seats), 2) for seats in GAME.seat_counts]
KINDS.append(Kind(GAME, GAME.setup(2, {"meeting": "own-tiles"}), 2))
every_pacru = pytest.mark.parametrize("kind", KINDS, ids=str)


def beginning() -> Pacru:
    start = GAME.start(GAME.setup(2), {})
    assert isinstance(start, Pacru)
    return start


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
    """The legal turns of a chosen pawn, from left to right, with pictures and ghosts of it."""
    for each in game_of(kind):
        legal: dict[int, set[str]] = {}
        for action in each.match.legal():
            origin, side = origin_of(action), turn_of(action)
            if origin is not None and side is not None:
                legal.setdefault(origin, set()).add(TURNS[side])
        for origin, sides in legal.items():
            chosen, pawn = f"square:{SQUARES[origin]}", each.state.pawn_on(origin)
            offered = BOARD.next_choices(ENGLISH, each.state, picks_of(chosen))
            wanted = [f"turn:{side}" for side in ("<<", "<", ">", ">>") if side in sides]
            assert wanted == [choice.pick for choice in offered]
            for choice in offered:
                made = FACINGS[turned(pawn, TURNS.index(choice.pick[5:])) & 7]
                ghost = tree(BOARD.preview(each.state, picks_of(chosen, choice.pick)))[1]
                assert made == facing(tree(choice.picture)) == facing(ghost)
                assert SQUARES[origin] == at(ghost)


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


@every_pacru
def test_the_connection_is_one_choice(kind: Kind) -> None:
    """By its key, beside the board, and on its squares where these mean nothing else."""
    for each in open_turns(kind):
        state, begun = each.state, each.state.begun
        offered = [choice.pick for choice in BOARD.next_choices(ENGLISH, state, ())]
        assert ["link:"] * bool(begun.link) == offered == [*BOARD.keys(state, ()).values()]
        shown = BOARD.choices(state, each.looks())
        alone = begun.link & ~begun.claim
        assert ["link:"] * bool(alone) == picked(shown)
        hits = tree(shown).findall("g[@class='link']/rect")
        assert names(alone) == {named(hit.get("x"), hit.get("y")) for hit in hits}
        if begun.link:
            ghost = BOARD.preview(state, picks_of("link:"))
            assert names(begun.link) == {name for name, _seat in ghosts(ghost, "tile")}


E1 = SQUARE["e1"]


@pytest.mark.parametrize(
    ("made", "pick", "meant"),
    [
        ("", "turn:<", None),
        ("", "link:", LINK),
        ("square:e1", "turn:<", E1 * SPAN + TURN),
        ("square:e1", "square:a1", E1 * SPAN + SQUARE["a1"] + CAPTURE),
        ("open", "turn:<", None),
        ("open", "square:e1", CLAIM + E1),
    ],
)
def test_what_a_pick_means(made: str, pick: str, meant: Action | None) -> None:
    """A turn needs a pawn, none that is open; what follows a move is asked of the rules."""
    start = beginning()
    if made == "open":
        start, made = start.apply(SQUARE["a3"] * SPAN + SQUARE["b4"]), ""
    assert meant == BOARD.intended_action(start, picks_of(*made.split()), Pick(pick))
