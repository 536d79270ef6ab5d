"""Shacru's board shows its pieces, the last move, and what may be done, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from tessera.drawing.board import Markings, Pick
from tessera.games.sectors.geometry import (
    FACINGS,
    SQUARE,
    SQUARES,
    ahead,
    crosses,
    direction,
)
from tessera.games.shacru.board import BOARD
from tessera.games.shacru.moves import Move, arriving, move, origin_of, target_of
from tessera.games.shacru.rules import GAME
from tessera.games.shacru.state import Shacru
from tessera.play.fault import Fault
from tessera.play.match import Match
from tessera.words.language import Words
from tests.drawing.looking import LOOKING, Moment, ids, picked, tree
from tests.drawing.test_sectors import (
    at,
    boxed,
    crossed,
    facing,
    ghosts,
    movers,
    standing,
    targets,
)
from tests.picking import picks_of
from tests.properties.playing import Kind

KINDS = [Kind(GAME, GAME.setup(seats), 2) for seats in GAME.seat_counts]
every_shacru = pytest.mark.parametrize("kind", KINDS, ids=str)
ENGLISH = Words()


def beginning(seats: int = 2) -> Shacru:
    """The pawns where they start."""
    start = GAME.start(GAME.setup(seats), {})
    assert isinstance(start, Shacru)
    return start


def moments(match: Match) -> Iterator[Moment]:
    """A match at all its states."""
    for count in range(len(match.actions) + 1):
        yield Moment(match.at(count), BOARD)


def paths(legal: Sequence[Move]) -> dict[Move, tuple[str, ...]]:
    """The picks of some moves."""
    return {action: BOARD.picks(action) for action in legal}


@every_shacru
def test_each_piece_is_drawn_once_in_its_place(kind: Kind, rng: Random) -> None:
    """Every tile and pawn is drawn once, where it is and as it faces, in its owner's look."""
    for each in moments(kind.match(rng)):
        position = each.match.state.position()
        wanted = {
            sort: {seat: of for seat, of in position[sort].items() if of} for sort in position
        }
        for last in ((), each.match.actions[-1:]):
            drawn = BOARD.pieces(each.state, last)
            assert wanted == standing(drawn)
            assert len(set(ids(drawn))) == len(tree(drawn))


@every_shacru
def test_the_pawn_that_moved_comes_from_where_it_stood(kind: Kind, rng: Random) -> None:
    """It alone has the way and the distance in its class; without a last move nobody has."""
    for each in moments(kind.match(rng)):
        assert " came" not in BOARD.pieces(each.state)
        if each.match.actions:
            action = each.match.actions[-1]
            drawn = tree(BOARD.pieces(each.state, (action,)))
            (came,) = [piece for piece in drawn if " came" in piece.get("class", "")]
            way = direction(origin_of(action), target_of(action))
            assert way is not None
            assert SQUARES[target_of(action)] == at(came)
            assert str(came.get("class")).endswith(f" came way{way[0]} far1")


def test_no_pawn_comes_into_a_new_round(rng: Random) -> None:
    """After a round the pawns stand where they start; the last move's is gone (SH-12)."""
    setup = GAME.setup(2, {"rounds": "2"})
    match = Kind(GAME, setup, 1).match(rng)
    states = zip(match.states, match.states[1:], match.actions, strict=False)
    (fresh,) = [
        (after, action)
        for before, after, action in states
        if isinstance(before, Shacru) and isinstance(after, Shacru) and before.round != after.round
    ]
    assert " came" not in BOARD.pieces(fresh[0], (fresh[1],))
    assert {"tiles": {}} == {"tiles": standing(BOARD.pieces(fresh[0], (fresh[1],)))["tiles"]}


@every_shacru
def test_pawns_that_can_move_are_marked(kind: Kind, rng: Random) -> None:
    """Before anything is picked just the pawns with a legal move have their quiet mark."""
    for each in moments(kind.match(rng)):
        able = {SQUARES[origin_of(action)] for action in each.match.legal()}
        shown = BOARD.choices(each.state, each.looks())
        own = [pawn for pawn in each.state.pawns[each.state.turn] if SQUARES[pawn >> 3] in able]
        assert sorted(SQUARES[pawn >> 3] + FACINGS[pawn & 7] for pawn in own) == movers(shown)
        assert [] == targets(shown) == boxed(shown, "picked")


@every_shacru
def test_a_chosen_pawn_shows_where_it_may_go(kind: Kind, rng: Random) -> None:
    """Its square is outlined, and a mark is exactly on each square that it may go to."""
    for each in moments(kind.match(rng)):
        legal = each.match.legal()
        for origin in {origin_of(action) for action in legal}:
            shown = BOARD.choices(each.state, each.looks((f"square:{SQUARES[origin]}",)))
            wanted = {SQUARES[target_of(action)] for action in legal if origin_of(action) == origin}
            assert sorted(wanted) == targets(shown)
            assert ([SQUARES[origin]], []) == (boxed(shown, "picked"), movers(shown))


@every_shacru
def test_a_facing_is_asked_after_a_border(kind: Kind, rng: Random) -> None:
    """Over a border three arrows stand for the moves' facings, beside the board and by key too."""
    for each in moments(kind.match(rng)):
        for action, path in paths(each.match.legal()).items():
            origin, target = origin_of(action), target_of(action)
            assert len(path) == 2 + crosses(origin, target)
            shown = BOARD.choices(each.state, each.looks(path[:2]))
            keys = BOARD.keys(each.state, picks_of(*path[:2]))
            beside = BOARD.next_choices(ENGLISH, each.state, picks_of(*path[:2]))
            way = direction(origin, target)
            assert way is not None
            if len(path) == 2:
                assert ([], [], {}) == (picked(shown), beside, keys)
                continue
            wanted = [f"face:{FACINGS[index]}" for index in ahead(way[0])]
            assert path[2] == f"face:{FACINGS[arriving(action) & 7]}"
            assert wanted == picked(shown) == [choice.pick for choice in beside]
            assert list(ahead(way[0])) == [choice.way for choice in beside]
            assert set(wanted) == set(keys.values())
            for choice in beside:
                (icon,) = tree(choice.picture)
                assert icon[0].find("g") is not None and choice.pick[5:] == facing(icon[0])
                assert "turns" in str(icon.get("class")).split() and choice.name


def test_keys_for_a_facing() -> None:
    """Signs as they are written, Enter for straight on, and arrows as they look on the board."""
    keys = BOARD.keys(beginning(), picks_of("square:e3", "square:e4"))
    signs = {"<": "face:NW", "Enter": "face:N", ">": "face:NE"}
    arrows = {"ArrowLeft": "face:NW", "ArrowUp": "face:N", "ArrowRight": "face:NE"}
    assert signs | arrows == keys
    slanting = BOARD.keys(beginning(), picks_of("square:f4", "square:g3"))
    signs = {"<": "face:E", "Enter": "face:SE", ">": "face:S"}
    assert signs | {"ArrowRight": "face:E", "ArrowDown": "face:S"} == slanting
    assert {} == BOARD.keys(beginning(), ()) == BOARD.keys(beginning(), picks_of("square:e3"))


@every_shacru
def test_the_preview_is_what_will_be_drawn(kind: Kind, rng: Random) -> None:
    """Ghosts of the pawn and of the tile under it stand as both will; they have no ids."""
    for each in moments(kind.match(rng)):
        assert "" == BOARD.preview(each.state, ())
        for action, path in paths(each.match.legal()).items():
            ghost = BOARD.preview(each.state, picks_of(*path))
            name, seat = SQUARES[target_of(action)], each.state.mover
            assert [(name, seat)] == ghosts(ghost, "tile") == ghosts(ghost, "pawn")
            assert ([], "") == (ids(ghost), BOARD.preview(each.state, picks_of(*path[:1])))
            assert FACINGS[arriving(action) & 7] == facing(tree(ghost)[1])


@every_shacru
def test_the_last_move_is_shown_to_everybody(kind: Kind, rng: Random) -> None:
    """A ring and a line where it began, corners where it ended, whatever else is shown."""
    for each in moments(kind.match(rng)):
        last = each.last
        squares = [{SQUARES[origin_of(a)], SQUARES[target_of(a)]} for a in last]
        for legal in ((), each.match.legal()):
            shown = BOARD.choices(each.state, each.looks()._replace(legal=legal))
            assert squares == [set(boxed(shown, "last"))][: len(last)]
        assert "" == BOARD.choices(each.state, LOOKING) == BOARD.marks(each.state, each.looks())


@every_shacru
def test_a_stuck_pawn_says_why(kind: Kind, rng: Random) -> None:
    """Any square picked first begins a legal move, or is refused by a reason that is shown."""
    stuck = 0
    for each in moments(kind.match(rng)):
        if each.match.to_move is None:
            continue
        begun = {path[0] for path in paths(each.match.legal()).values()}
        own = {SQUARES[pawn >> 3] for pawn in each.state.pawns[each.state.turn]}
        for name in SQUARES:
            tried = BOARD.intended_action(each.state, (), Pick(f"square:{name}"))
            cause = tried if isinstance(tried, Fault) else each.match.fault(tried)
            assert (cause is None) == (f"square:{name}" in begun)
            if isinstance(tried, Fault):
                stuck += 1
                shown = BOARD.choices(each.state, Markings((), (), (), tried))
                assert name in own and name in crossed(shown)
            elif cause is not None:
                assert "SH-3" == cause.rule and name not in own
    assert stuck


def test_a_square_picked_later_is_moved_to() -> None:
    """With a pawn chosen a square is its target, in the place of another target; faces follow."""
    start = beginning()
    e1, e2, e4 = SQUARE["e1"], SQUARE["e2"], SQUARE["e4"]
    chosen = ("square:e1",)
    assert move(e1, e2) == BOARD.intended_action(start, picks_of(*chosen), Pick("square:e2"))
    assert move(e1, e4) == BOARD.intended_action(
        start, picks_of("square:e1", "square:e2"), Pick("square:e4")
    )
    assert (
        None
        is BOARD.intended_action(start, (), Pick("face:N"))
        is BOARD.intended_action(start, picks_of(*chosen), Pick("face:N"))
    )
    over = ("square:e3", "square:e4")
    assert move(SQUARE["e3"], e4, 2) == BOARD.intended_action(
        start, picks_of(*over), Pick("face:NE")
    )
    assert None is BOARD.intended_action(start, picks_of(*over), Pick("face:S"))


@every_shacru
def test_labels_say_where_a_pawn_may_go(kind: Kind, rng: Random) -> None:
    """A pawn's label names its targets, a target's the pawns that reach it."""
    for each in moments(kind.match(rng)):
        spoken = BOARD.labels(ENGLISH, each.state, each.looks())
        for action in each.match.legal():
            origin, target = SQUARES[origin_of(action)], SQUARES[target_of(action)]
            assert target in spoken[origin] and origin in spoken[target].partition("; ")[2]


def test_a_written_turn_is_shown_with_its_players_pawn() -> None:
    """The pawn in the player's look, then what was written; other words as they are."""
    for seat in ("south", "west", "north", "east"):
        for text in ("e1-e2", "e3-e4>", "e3-e4<"):
            shown = tree(BOARD.symbols(seat, text))
            assert text == "".join(shown.itertext())
            assert f"pawn {seat}" == shown[0][0].get("class")
            assert f"tile {seat}" == tree(BOARD.emblem(seat))[0][0].get("class")
        assert "resign" == BOARD.symbols(seat, "resign")
    assert [] == BOARD.hand(ENGLISH, beginning(), "south") and not BOARD.CONFIRMS
