"""Tyrus' board shows each token where it stands, and hides what is hidden."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tessera.drawing.board import Markings, Pick, Played
from tessera.games.tyrus.board import BOARD
from tessera.games.tyrus.observation import UNSEEN, Observation, Token
from tessera.games.tyrus.places import END, GATE, STREET, WALL, WIDE, middle
from tessera.games.tyrus.tiles import BUILDING_OF, BUILDINGS, NAMES, SEATS
from tessera.play.fault import Fault
from tessera.play.view import View
from testing.sampling import Few
from tests.drawing.looking import (
    ENGLISH,
    by_id,
    game_of,
    ids,
    of_class,
    tree,
)
from tests.drawing.tyrus import every_tyrus, observations, place_of, seen, start
from tests.properties.playing import Kind

Box = tuple[float, float, float, float]


def with_tokens(building: str, ivory: int, brown: int) -> Observation:
    """An observation with so many tokens in a building, in a mixed order."""
    seats = ["ivory"] * ivory + ["brown"] * brown
    Random(ivory * 64 + brown).shuffle(seats)
    others: list[tuple[Token, ...]] = [()] * len(BUILDINGS)
    others[BUILDING_OF[building]] = tuple(
        Token(n, seat, UNSEEN if seat == "brown" else "S8") for n, seat in enumerate(seats)
    )
    return seen(start())._replace(buildings=tuple(others))


def boxes(drawn: str) -> dict[str, Box]:
    """The edges of each token: left, top, right, bottom."""
    found = {}
    for name, element in by_id(drawn).items():
        if name.startswith("token-"):
            x, y, scale = place_of(element)
            across, down = 24 * scale, 28.5 * scale
            found[name] = (x - across, y - down, x + across, y + down)
    return found


def floor(name: str) -> Box:
    """The edges of a courtyard's floor."""
    x, low = middle(name)[0], name[0] == "i"
    top, bottom = (STREET + GATE, END - WALL) if low else (WALL - END, -STREET - GATE)
    half = WIDE / 2 - WALL
    return x - half, top, x + half, bottom


@pytest.mark.parametrize("building", BUILDINGS)
def test_tokens_never_overlap_and_stay_in_their_courtyard(building: str, rng: Random) -> None:
    """As many as there may be: each player has thirty tiles, and they fill from their sides."""
    numbers = [(a, b) for a in range(31) for b in range(31) if a + b <= 45 and (a + b) % 3 < 2]
    left, top, right, bottom = floor(building)
    for ivory, brown in rng.sample(numbers, 60):
        at = with_tokens(building, ivory, brown)
        found = boxes(BOARD.pieces(at))
        assert ivory + brown == len(found)
        lying = sorted(found.values())
        assert all(left <= a and top <= b and c <= right and d <= bottom for a, b, c, d in lying)
        for n, (a, b, c, d) in enumerate(lying):
            assert all(c <= e or g <= a or d <= f or h <= b for e, f, g, h in lying[n + 1 :])
        whose: dict[str, list[float]] = {seat: [] for seat in SEATS}
        for token in at.buildings[BUILDING_OF[building]]:
            whose[token.seat].append(found[f"token-{token.placement}"][1])
        assert not brown or not ivory or max(whose["brown"]) < min(whose["ivory"])


@every_tyrus
def test_every_token_is_drawn_once(kind: Kind, few: Few) -> None:
    """Under its number, in its owner's look, with its face or its back."""
    for at in few(observations(kind), 60):
        drawn = BOARD.pieces(at)
        assert len(ids(drawn)) == len(set(ids(drawn)))
        tokens = {f"token-{token.placement}": token for each in at.buildings for token in each}
        if at.step:
            both = at.held[-1].tokens
            tokens |= {f"token-{token.placement}": token for each in both for token in each}
        shown = {name: each for name, each in by_id(drawn).items() if name.startswith("token-")}
        assert tokens.keys() == shown.keys()
        for name, token in tokens.items():
            assert token.seat in str(shown[name].get("class")).split()
            values = [text.text for text in shown[name].iter("text")][:1]
            assert values == ([] if token.tile == UNSEEN else [token.tile[1:]])


@every_tyrus
def test_what_is_hidden_is_not_drawn(kind: Kind, rng: Random) -> None:
    """A tile that a seat does not see makes no difference to anything that is drawn.

    No name of any tile stands in the drawing; and two games that look the same are drawn the
    same, byte for byte.
    """
    match = game_of(kind)[-1].match
    name = re.compile("|".join(NAMES), re.IGNORECASE)
    for count in range(0, len(match.actions), 5):
        for seat in SEATS:
            at = seen(match.at(count), seat)
            drawn = BOARD.pieces(at) + BOARD.choices(at, last_marked(match.actions[:count][-1:]))
            words = [each.get(key, "") for each in tree(drawn).iter() for key in ("id", "class")]
            assert not [word for word in words if name.search(word)]
            other = View.of(match.at(count), seat).possible_match(rng)
            twin = seen(other, seat)
            marked = last_marked(other.actions[-1:])
            assert drawn == BOARD.pieces(twin) + BOARD.choices(twin, marked)


def last_marked(actions: tuple[Any, ...]) -> Markings:
    """Nothing to choose, and these marked as played last."""
    return Markings((), (), [Played("", (action,)) for action in actions])


def test_a_building_needs_a_tile_first() -> None:
    """The refusal names the rule; a tile alone means some placement of it."""
    at = seen(start())
    refused = BOARD.intended_action(at, (), Pick("square:bM"))
    assert isinstance(refused, Fault)
    assert ("TY-3", "tile", at.mover) == (refused.rule, refused.why, refused.facts["seat"])
    for tile in NAMES:
        meant: Any = BOARD.intended_action(at, (), Pick(f"tile:{tile}"))
        assert f"tile:{tile}" == BOARD.picks(meant)[0]
    assert None is BOARD.intended_action(at, (), Pick("square:a1"))
    ended = at._replace(ended="TY-11")
    assert not isinstance(BOARD.intended_action(ended, (), Pick("square:bM")), Fault)


@every_tyrus
def test_hands_hide_what_is_hidden(kind: Kind) -> None:
    """One's own tiles in order, new ones marked; of the other's one back with their number."""
    for each in game_of(kind):
        for viewer in SEATS:
            at = seen(each.match, viewer)
            for held, fresh, seat in zip(at.hands, at.fresh, SEATS, strict=True):
                hand = BOARD.hand(ENGLISH, at, seat)
                known = [f"tile:{tile}" for tile in held if tile != UNSEEN]
                assert known == [it.pick for it in hand if it.pick]
                hidden = held.count(UNSEEN)
                assert [hidden] * bool(hidden) == [it.left for it in hand if not it.pick]
                new = [it.pick[5:] for it in hand if of_class(it.picture, "fresh")]
                assert new == [tile for tile in held if tile in fresh and tile != UNSEEN]
