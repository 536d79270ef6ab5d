"""Ta Yü's board shows its tiles, the water between them, the counts, and what would change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from tessera.drawing.board import Markings, Pick
from tessera.games.tayu.actions import is_placement
from tessera.games.tayu.board import BOARD
from tessera.games.tayu.drawing import WHOLE
from tessera.games.tayu.network import Network
from tessera.games.tayu.places import (
    SIDE,
    SQUARES,
    STEPS,
    across,
    exits_of,
    lie,
    squares_of,
    worth,
)
from tessera.games.tayu.rules import GAME
from tessera.play.match import Match
from tessera.words.language import Words
from tests.drawing.looking import LOOKING, Moment, ids, picked, tree
from tests.properties.playing import Kind

ENGLISH = Words()
KINDS_PLAYED = [Kind(GAME, GAME.setup(seats), 2) for seats in GAME.seat_counts]
KINDS_PLAYED.append(Kind(GAME, GAME.setup(2, {"hand": "two"}), 2))
every_tayu = pytest.mark.parametrize("kind", KINDS_PLAYED, ids=str)
#: Ways of a path's data: where it goes, step by step.
STEP = re.compile(r"([MHVQ])([-\d ]+)")
ARROWS = {"N": 270, "E": 0, "S": 90, "W": 180}


def network(match: Match) -> Network:
    """The canals at the end of a match."""
    state: Any = match.state
    assert isinstance(state.network, Network)
    return state.network


def moments(match: Match) -> Iterator[Moment]:
    """A match at evenly chosen pairs of states, its start and its end."""
    last = len(match.actions)
    chosen = {last * step // 16 for step in range(17)}
    for count in sorted(chosen | {each + 1 for each in chosen if each < last}):
        yield Moment(match.at(count), BOARD)


def numbers(text: str) -> list[int]:
    """The numbers in a path's data or a transform."""
    return [int(number) for number in re.findall(r"-?\d+", text)]


def ends(drawn: str) -> list[tuple[int, int]]:
    """The points where the ways of a canal begin or end."""
    found: list[tuple[int, int]] = []
    at = (0, 0)
    for form, text in STEP.findall(drawn):
        given = numbers(text)
        if form == "M":
            found.append(at)
        if form in "HV":
            at = (given[0], at[1]) if form == "H" else (at[0], given[0])
        else:
            at = given[-2], given[-1]
        if form == "M":
            found.append(at)
    return sorted({*found[1:], at})


def placed(transform: str, point: tuple[int, int]) -> tuple[int, int]:
    """A point of a tile on the board, by the tile's transform."""
    x, y, degrees = (*numbers(transform), 0)[:3]
    for _quarter in range(degrees // 90):
        point = -point[1], point[0]
    return x + point[0], y + point[1]


def wet(square: int, side: int, beyond: int) -> tuple[int, int]:
    """Where a canal ends that leaves a square by a side, so far beyond it."""
    file, rank = divmod(square, SIDE)
    east, north = STEPS[side]
    return 40 * file + 20 + (20 + beyond) * east, 40 * (SIDE - 1 - rank) + 20 - (
        20 + beyond
    ) * north


def of_class(drawn: str, name: str) -> list[Element]:
    """The elements that have a class."""
    return [each for each in tree(drawn).iter() if name in str(each.get("class")).split()]


def texts(drawn: str) -> dict[str, str]:
    """What is written in each group with an id."""
    return {str(each.get("id")): "".join(each.itertext()) for each in tree(drawn) if each.get("id")}


def spaced(placement: int) -> str:
    """The square of a tile's middle."""
    return SQUARES[squares_of(placement)[1]]


@every_tayu
def test_canals_lead_where_the_exits_are(kind: Kind, rng: Random) -> None:
    """Each tile is drawn once, under its number; water and banks end just beyond its exits."""
    match = kind.match(rng)
    drawn = tree(BOARD.pieces(match.state.observed_by(None)))
    tiles = network(match).tiles
    groups = [each for each in drawn if str(each.get("id")).startswith("tile-")]
    assert [f"tile-{number}" for number in range(1, len(tiles) + 1)] == [
        each.get("id") for each in groups
    ]
    for placement, group in zip(tiles, groups, strict=True):
        squares = squares_of(placement)
        for name, beyond in (("bank", 1), ("water", 3)):
            (way,) = (path for path in group if path.get("class") == name)
            found = {placed(str(group.get("transform")), end) for end in ends(str(way.get("d")))}
            assert found == {
                wet(squares[place], side, beyond)
                for place, side, leaves in exits_of(placement)
                if leaves
            }


@every_tayu
def test_estuaries_are_drawn_at_the_coast(kind: Kind, rng: Random) -> None:
    """A fan for each exit at the coast, with a dot where it counts double, and no other."""
    match = kind.match(rng)
    for number, placement in enumerate(network(match).tiles, 1):
        (group,) = (
            each
            for each in tree(BOARD.pieces(match.state.observed_by(None)))
            if each.get("id") == f"tile-{number}"
        )
        fans = [path.get("d", "") for path in group if path.get("class") == "mouth"]
        ending = [door for door in lie(placement).doors if across(door) < 0]
        assert len(ending) == sum(fan.count("Q") for fan in fans) // 2
        assert sum(worth(door) == 2 for door in ending) == sum(fan.count("a6") for fan in fans) // 2


@every_tayu
def test_counts_and_products_stand_beside_the_board(kind: Kind, rng: Random) -> None:
    """Each coast's count, each side's product, at every moment; seven things stay when all else."""
    for at in moments(kind.match(rng)):
        north, east, south, west = coasts = at.state.network.coasts
        shown = texts(BOARD.pieces(at.state))
        assert [str(count) for count in coasts] == [shown[f"coast-{n}"] for n in "nesw"]
        assert f"{north} × {south} = {north * south}" == shown["product-ns"]
        assert f"{west} × {east} = {west * east}" == shown["product-ew"]


def test_every_count_stands_at_its_own_coast() -> None:
    """North above the board, east to the right of it, south below, west to the left."""
    drawn = BOARD.pieces(Match.new(GAME, GAME.setup(2), Random(1)).state.observed_by(None))
    places = {}
    for each in of_class(drawn, "coast"):
        x, y = map(int, re.findall(r"-?\d+", each.get("transform", "")))
        places[each.get("id")] = (x > WHOLE) - (x < 0), (y > WHOLE) - (y < 0)
    wanted = {"coast-n": (0, -1), "coast-e": (1, 0), "coast-s": (0, 1), "coast-w": (-1, 0)}
    assert wanted == places


@every_tayu
def test_water_runs_on_in_the_tile_just_placed(kind: Kind, rng: Random) -> None:
    """Only there, from an exit that meets another tile's; and what else is drawn stays."""
    match = kind.match(rng)
    for count in range(0, len(match.actions), 9):
        at = Moment(match.at(count), BOARD)
        last = at.last
        drawn = BOARD.pieces(at.state, last)
        coming = of_class(drawn, "came")
        fresh = [action for action in last if is_placement(action)]
        assert [f"tile-{len(at.state.network.tiles)}"] * len(fresh) == [
            each.get("id") for each in coming
        ]
        for group, placement in zip(coming, fresh, strict=True):
            (run,) = (path for path in group if path.get("class") == "run")
            x, y = numbers(str(run.get("d")))[:2]
            begin = placed(str(group.get("transform")), (x, y))
            taken = at.state.network.board
            entries = {
                wet(door // 4, door % 4, 3)
                for door, other in zip(lie(placement).doors, lie(placement).opens, strict=True)
                if len(at.state.network.tiles) == 1 or (other >= 0 and taken >> other // 4 & 1)
            }
            assert begin in entries


@every_tayu
def test_places_of_the_picked_tile_are_marked(kind: Kind, rng: Random) -> None:
    """A dot where it may lie as it points, a ring where it must be turned; nothing before."""
    for at in moments(kind.match(rng)):
        lit = BOARD.marks(at.state, LOOKING)
        assert bool(lit) == (not at.state.network.tiles)
        legal = [action for action in at.match.legal() if is_placement(action)]
        for path in {BOARD.picks(action)[:2] for action in legal}:
            same = [action for action in legal if BOARD.picks(action)[0] == path[0]]
            fits = {spaced(action) for action in same if BOARD.picks(action)[1] == path[1]}
            circles = of_class(BOARD.marks(at.state, at.looks(path)), "can")
            found: dict[str, set[str]] = {"can": set(), "can other": set()}
            for circle in circles:
                file, rank = int(circle.get("cx", 0)) // 40, 18 - int(circle.get("cy", 0)) // 40
                found[str(circle.get("class"))].add(SQUARES[SIDE * file + rank])
            assert fits == found["can"]
            assert {spaced(action) for action in same} - fits == found["can other"]


@every_tayu
def test_a_preview_shows_just_what_would_change(kind: Kind, rng: Random) -> None:
    """The ghost where it would lie; the coasts and products that would have another number."""
    for at in moments(kind.match(rng)):
        assert "" == BOARD.preview(at.state, ())
        before = at.state.network
        for action in filter(is_placement, at.match.legal()):
            path = BOARD.picks(action)
            assert "" == BOARD.preview(at.state, path[:2])
            drawn = BOARD.preview(at.state, path)
            (ghost,) = of_class(drawn, "ghost")
            assert numbers(str(ghost.get("transform")))[:2] == list(
                wet(squares_of(action)[1], 0, -20)
            )
            after = before.laid(action)
            wanted = [
                f"{now}+{then - now}"
                for now, then in zip(before.coasts, after.coasts, strict=True)
                if now != then
            ]
            north, east, south, west = after.coasts
            wanted += [
                f"{one} × {other} = {then}"
                for now, then, one, other in zip(
                    before.products, after.products, (north, west), (south, east), strict=True
                )
                if now != then
            ]
            assert wanted == ["".join(each.itertext()) for each in of_class(drawn, "change")]
            assert [] == ids(drawn) + picked(drawn)


@every_tayu
def test_the_tile_placed_last_is_outlined(kind: Kind, rng: Random) -> None:
    """As long as nobody places another; also while a tile is drawn."""
    for at in moments(kind.match(rng)):
        looks = at.looks()
        outlines = of_class(BOARD.choices(at.state, looks), "last")
        tiles = at.state.network.tiles
        assert len(outlines) == bool(tiles and looks.last)
        for outline in outlines:
            middle = wet(squares_of(tiles[-1])[1], 0, -20)
            assert list(middle) == numbers(str(outline.get("transform")))[:2]
        assert "" == BOARD.choices(at.state, LOOKING)


@every_tayu
def test_a_refused_tile_is_outlined(kind: Kind, rng: Random) -> None:
    """Where it was tried, with a bar on the side that is blocked; crosses on what is in the way."""
    rules = set()
    for at in moments(kind.match(rng)):
        legal = [action for action in at.match.legal() if is_placement(action)]
        if not legal:
            continue
        path = BOARD.picks(rng.choice(legal))[:2]
        lying = [SQUARES[squares_of(tile)[1]] for tile in at.state.network.tiles]
        for name in [*rng.sample(SQUARES, 60), *lying]:
            meant = BOARD.intended_action(at.state, path, Pick(f"square:{name}"))
            refused = at.match.fault(meant)
            if refused is None:
                continue
            rules.add((refused.rule, refused.why))
            drawn = BOARD.choices(at.state, Markings((), (), (), refused))
            assert 1 == len(of_class(drawn, "tried"))
            bars = of_class(drawn, "barred")
            facts = refused.facts
            if refused.rule == "TA-6":
                side, square = str(facts["side"]), SQUARES.index(str(facts["square"]))
                (bar,) = bars
                x, y, degrees = (*numbers(str(bar.get("transform"))), 0)[:3]
                assert ((x, y), degrees) == (wet(square, 0, -20), (ARROWS[side] + 90) % 360)
            taken = facts.get("taken", ())
            assert isinstance(taken, tuple)
            assert max(len(taken), 1) == len(of_class(drawn, "refused"))
    assert {("TA-3", "taken"), ("TA-3", "outside"), ("TA-5", "")} <= rules


def test_a_drawing_stays_small(rng: Random) -> None:
    """A full board is quick to parse and to compare: four elements a tile, few letters."""
    match = Kind(GAME, GAME.setup(2), 1).match(rng)
    count = len(network(match).tiles)
    drawn = BOARD.pieces(match.state.observed_by(None))
    assert len(drawn) < 2000 + 420 * count
    assert len(list(tree(drawn).iter())) < 20 + 5 * count
    states: Any = match.states[-12:]
    for one, other in pairwise(states):
        if one.network is other.network:
            assert BOARD.pieces(one.observed_by(None)) == BOARD.pieces(other.observed_by(None))
