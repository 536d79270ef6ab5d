"""Ta Yü's board shows its tiles, the water between them, the counts, and what would change."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from tessera.drawing.board import Number, Pick
from tessera.games.tayu.actions import BID, is_placement
from tessera.games.tayu.board import BOARD
from tessera.games.tayu.form import SEATS
from tessera.games.tayu.observation import Observation
from tessera.games.tayu.places import (
    SIDE,
    SLOT_OF,
    SQUARES,
    STEPS,
    WIDTH,
    across,
    exits_of,
    lie,
    squares_of,
    worth,
)
from tessera.games.tayu.rules import GAME
from tessera.games.tayu.stages import PLACE
from tessera.games.tayu.tiles import KIND_OF
from testing.sampling import Few
from tests.drawing.looking import ENGLISH, LOOKING, Moment, by_id, game_of, ids, of_class, picked
from tests.picking import picks_of
from tests.properties.playing import Kind

TWO = Kind(GAME, GAME.setup(2, {"hand": "two"}), 2)
KINDS_PLAYED = [*(Kind(GAME, GAME.setup(seats), 2) for seats in GAME.seat_counts), TWO]
every_tayu = pytest.mark.parametrize("kind", KINDS_PLAYED, ids=str)
#: Ways of a path's data: where it goes, step by step.
STEP = re.compile(r"([MHVQ])([-\d ]+)")
#: In an auction, and before the first tile.
STARTS = {seats: GAME.start(GAME.setup(seats), GAME.deal(GAME.setup(seats), Random(1)))
          for seats in (2, 3)}  # fmt: skip


def numbers(text: str | None) -> list[int]:
    """The numbers in a path's data or a transform."""
    return [int(number) for number in re.findall(r"-?\d+", str(text))]


def ends(way: str) -> set[tuple[int, int]]:
    """The points where the ways of a canal begin or end."""
    found: list[tuple[int, int]] = []
    at = (0, 0)
    for form, text in STEP.findall(way):
        given = numbers(text)
        if form == "M":
            found.append(at)
        if form in "HV":
            at = (given[0], at[1]) if form == "H" else (at[0], given[0])
        else:
            at = given[-2], given[-1]
        if form == "M":
            found.append(at)
    return {*found[1:], at}


def placed(group: Element, point: tuple[int, int]) -> tuple[int, int]:
    """A point of a tile on the board, by the tile's transform."""
    x, y, degrees = (*numbers(group.get("transform")), 0)[:3]
    for _quarter in range(degrees // 90):
        point = -point[1], point[0]
    return x + point[0], y + point[1]


def wet(square: int, side: int, beyond: int) -> tuple[int, int]:
    """Where a canal ends that leaves a square by a side, so far beyond it."""
    file, rank = divmod(square, SIDE)
    east, north = STEPS[side]
    x, y = 40 * file + 20, 40 * (SIDE - 1 - rank) + 20
    return x + (20 + beyond) * east, y - (20 + beyond) * north


def middle(square: int) -> list[int]:
    return list(wet(square, 0, -20))


def spaced(placement: int) -> str:
    """The square of a tile's middle."""
    return SQUARES[squares_of(placement)[1]]


def placements(at: Moment) -> list[int]:
    return [action for action in at.match.legal() if is_placement(action)]


@every_tayu
def test_canals_lead_where_the_exits_are(kind: Kind) -> None:
    """Each tile is drawn once, under its number; water and banks end just beyond its exits.

    A fan for each exit at the coast, with a dot where it counts double.
    """
    state: Any = game_of(kind)[-1].match.state
    drawn = by_id(BOARD.pieces(state.observed_by(None)))
    tiles = {f"tile-{n}": each for n, each in enumerate(state.network.tiles, 1)}
    assert [*tiles] == [name for name in drawn if name.startswith("tile-")]
    for name, placement in tiles.items():
        parts: dict[str, list[str]] = {}
        for path in drawn[name]:
            parts.setdefault(str(path.get("class")), []).append(path.get("d", ""))
        for part, beyond in (("bank", 1), ("water", 3)):
            (way,) = parts[part]
            assert {placed(drawn[name], end) for end in ends(way)} == {
                wet(squares_of(placement)[place], side, beyond)
                for place, side, leaves in exits_of(placement)
                if leaves
            }
        fans = "".join(parts.get("mouth", []))
        ending = [door for door in lie(placement).doors if across(door) < 0]
        assert len(ending) == fans.count("Q") // 2
        assert sum(worth(door) == 2 for door in ending) == fans.count("a6") // 2


@every_tayu
def test_places_of_the_picked_tile_are_marked(kind: Kind, few: Few) -> None:
    """A dot where it may lie as it points, a ring where it must be turned; nothing before."""
    for at in few(game_of(kind)):
        assert bool(BOARD.marks(at.state, LOOKING)) == (not at.state.network.tiles)
        legal = {action: BOARD.picks(action) for action in placements(at)}
        for tile, heading in {path[:2] for path in legal.values()}:
            same = {spaced(it): path for it, path in legal.items() if path[0] == tile}
            fits = {spaced(it) for it, path in legal.items() if path[:2] == (tile, heading)}
            found: dict[str, set[str]] = {"can": set(), "can other": set()}
            for it in of_class(BOARD.marks(at.state, at.looks((tile, heading))), "can"):
                file, rank = int(it.get("cx", 0)) // 40, 18 - int(it.get("cy", 0)) // 40
                found[str(it.get("class"))].add(SQUARES[SIDE * file + rank])
            assert {"can": fits, "can other": same.keys() - fits} == found


@every_tayu
def test_a_preview_shows_just_what_would_change(kind: Kind, rng: Random, few: Few) -> None:
    """The ghost where it would lie; the coasts and products that would have another number."""
    for at in few(game_of(kind)):
        before, legal = at.state.network, placements(at)
        for action in rng.sample(legal, min(40, len(legal))):
            path = BOARD.picks(action)
            drawn = BOARD.preview(at.state, path)
            (ghost,) = of_class(drawn, "ghost")
            assert middle(squares_of(action)[1]) == numbers(ghost.get("transform"))[:2]
            after = before.laid(action)
            coasts = zip(before.coasts, after.coasts, strict=True)
            wanted = [f"{now}+{then - now}" for now, then in coasts if now != then]
            north, east, south, west = after.coasts
            sides = zip(
                before.products, after.products, ((north, south), (west, east)), strict=True
            )
            wanted += [f"{a} × {b} = {then}" for now, then, (a, b) in sides if now != then]
            assert wanted == ["".join(each.itertext()) for each in of_class(drawn, "change")]
            assert ([], "") == (ids(drawn) + picked(drawn), BOARD.preview(at.state, path[:2]))


@every_tayu
def test_a_square_means_the_middle_of_the_tile_in_hand(kind: Kind, rng: Random, few: Few) -> None:
    """As it is turned, east before that; without a tile it is refused."""
    for at in few(game_of(kind)[:-1], 40):
        square = rng.randrange(len(SQUARES))
        name, (file, rank) = f"square:{SQUARES[square]}", divmod(square, SIDE)
        if at.state.stage != PLACE:
            assert at.refusing((name,)).refused is not None
            continue
        held = at.state.hands[SEATS[len(at.match.seats)].index(at.state.drawer)]
        path = picks_of(f"tile:{held[0]}", "heading:N")
        east = BOARD.intended_action(at.state, (), Pick(name))
        north = BOARD.intended_action(at.state, path, Pick(name))
        assert WIDTH * KIND_OF[held[-1]] + SLOT_OF[file - 1, rank, 1] == east
        assert WIDTH * KIND_OF[held[0]] + SLOT_OF[file, rank - 1, 0] == north


def holding(*hands: tuple[str, ...]) -> Observation:
    """What North–South sees early in a game with two tiles in hand."""
    seen = game_of(TWO)[3].match.state.observed_by("ns")
    assert isinstance(seen, Observation)
    return seen._replace(hands=hands)


def test_a_hand_shows_each_kind_once_and_hides_what_is_hidden() -> None:
    """Of two alike the number; another's as backs that cannot be picked, with or without rings."""
    twins = holding(("abd", "abd"), ("?o", "?-"))
    (own,) = BOARD.hand(ENGLISH, twins, "ns")
    assert ("tile:abd", 2) == (own.pick, own.left)
    ringed, bare = BOARD.hand(ENGLISH, twins, "ew")
    assert ("", "", None, None) == (ringed.pick, bare.pick, ringed.left, bare.left)
    assert ringed.name != bare.name
    assert 1 == len(of_class(ringed.picture, "rings")) and not of_class(bare.picture, "rings")
    assert [] == BOARD.hand(ENGLISH, holding(), "ns")


@pytest.mark.parametrize(
    ("bids", "most", "offered"),
    [((), 484, []), ((40, 24), 23, ["answer:pass"]), ((1,), 0, ["answer:pass"])],
)
def test_bids_are_numbers(bids: tuple[int, ...], most: int, offered: list[str]) -> None:
    """Below the last one; passing is offered but to the first."""
    state: Any = STARTS[3]
    for bid in bids:
        state = state.apply(BID + bid)
    seen = state.observed_by(None)
    assert (Number("bid:", 1, most) if most else None) == BOARD.number(seen)
    assert offered == [each.pick for each in BOARD.next_choices(ENGLISH, seen, ())]
    assert BID + 24 == BOARD.intended_action(seen, (), Pick("bid:24"))
