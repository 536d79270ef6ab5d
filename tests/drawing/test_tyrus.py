"""Tyrus' board shows each token where it stands, hides what is hidden, and stages the tally."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from tessera.drawing.board import Markings, Played
from tessera.games.tyrus.actions import building_of
from tessera.games.tyrus.board import BOARD
from tessera.games.tyrus.observation import UNSEEN, Observation, Token
from tessera.games.tyrus.places import END, GATE, PITCH, STREET, WALL, WIDE, middle, spots
from tessera.games.tyrus.rules import GAME
from tessera.games.tyrus.tiles import BUILDING_OF, BUILDINGS, NAMES, PLACED, SEATS
from tessera.play.match import Match
from tessera.play.view import View
from tests.drawing.looking import LOOKING, ids, picked, places, tree
from tests.properties.playing import Kind

KINDS_PLAYED = [Kind(GAME, GAME.setup(2, {"memory": each}), 3) for each in ("off", "on")]
every_tyrus = pytest.mark.parametrize("kind", KINDS_PLAYED, ids=str)
#: Who may look.
EYES = (None, *SEATS)
PLACE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?")

Box = tuple[float, float, float, float]


def observations(match: Match) -> Iterator[Observation]:
    """Everything that anybody sees of a match, with the steps of its tallies."""
    for state in match.states:
        for seat in EYES:
            seen: Any = state.observed_by(seat)
            yield from (*BOARD.interlude(seen), seen)


def seen(match: Match, count: int | None = None, seat: str | None = "ivory") -> Observation:
    """What a seat sees of a match after so many placements."""
    at: Any = (match if count is None else match.at(count)).state.observed_by(seat)
    assert isinstance(at, Observation)
    return at


def with_tokens(match: Match, building: str, ivory: int, brown: int) -> Observation:
    """An observation with so many tokens in a building, in a mixed order."""
    seats = ["ivory"] * ivory + ["brown"] * brown
    Random(ivory * 64 + brown).shuffle(seats)
    at = seen(match, 0)
    tokens = tuple(
        Token(n, seat, UNSEEN if seat == "brown" else "S8") for n, seat in enumerate(seats)
    )
    others = list(at.buildings)
    others[BUILDING_OF[building]] = tokens
    return at._replace(buildings=tuple(others))


def of_class(drawn: str, name: str) -> list[Element]:
    """The elements that have a class."""
    return [each for each in tree(drawn).iter() if name in str(each.get("class")).split()]


def by_id(drawn: str) -> dict[str, Element]:
    """The elements that have an id."""
    return {str(each.get("id")): each for each in tree(drawn).iter() if each.get("id")}


def place_of(element: Element) -> tuple[float, float, float]:
    """Where an element is moved to, and its scale."""
    found = PLACE.fullmatch(str(element.get("transform")))
    assert found is not None
    return float(found[1]), float(found[2]), float(found[3] or 1)


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
    match = Match.new(GAME, GAME.setup(2), rng)
    numbers = [(a, b) for a in range(31) for b in range(31) if a + b <= 45 and (a + b) % 3 < 2]
    left, top, right, bottom = floor(building)
    for ivory, brown in rng.sample(numbers, 120):
        at = with_tokens(match, building, ivory, brown)
        found = boxes(BOARD.pieces(at))
        assert ivory + brown == len(found)
        lying = sorted(found.values())
        assert all(left <= a and top <= b and c <= right and d <= bottom for a, b, c, d in lying)
        for n, (a, b, c, d) in enumerate(lying):
            for e, f, g, h in lying[n + 1 :]:
                assert c <= e or g <= a or d <= f or h <= b
        whose = {
            seat: [
                found[f"token-{token.placement}"][1]
                for token in at.buildings[BUILDING_OF[building]]
                if token.seat == seat
            ]
            for seat in SEATS
        }
        assert not brown or not ivory or max(whose["brown"]) < min(whose["ivory"])


def test_usual_tokens_are_large() -> None:
    """Any six in a courtyard are drawn as large as one alone; the board is symmetric."""
    alone = spots("iC", 1, 0)[0][0].scale
    assert alone * 320 / 600 * 25 > 12
    for ivory in range(7):
        for brown in range(7 - ivory):
            mine, theirs = spots("iM", ivory, brown)
            assert {alone} >= {place.scale for place in (*mine, *theirs)}
            turned = spots("bM", brown, ivory)
            assert [(-x, -y) for x, y, _scale in mine] == [(x, y) for x, y, _scale in turned[1]]


@every_tyrus
def test_every_token_is_drawn_once(kind: Kind, rng: Random) -> None:
    """Under its number; in the building it stands in, with its face or its back."""
    for at in observations(kind.match(rng)):
        drawn = BOARD.pieces(at)
        found = ids(drawn)
        assert len(found) == len(set(found))
        tokens = {token.placement: token for each in at.buildings for token in each}
        if at.step:
            tokens |= {token.placement: token for each in at.held[-1].tokens for token in each}
        shown = {name: each for name, each in by_id(drawn).items() if name.startswith("token-")}
        assert {f"token-{placement}" for placement in tokens} == set(shown)
        for placement, token in tokens.items():
            element = shown[f"token-{placement}"]
            assert token.seat in str(element.get("class")).split()
            texts = [text.text for text in element.iter("text")]
            assert (texts == []) == (token.tile == UNSEEN)
            assert token.tile == UNSEEN or texts[0] == token.tile[1:]


@every_tyrus
def test_what_is_hidden_is_not_drawn(kind: Kind, rng: Random) -> None:
    """A tile that a seat does not see makes no difference to anything that is drawn.

    No name of any tile stands in the drawing; and two games that look the same are drawn the
    same, byte for byte.
    """
    match = kind.match(rng)
    name = re.compile("|".join(NAMES), re.IGNORECASE)
    for count in range(0, len(match.actions), 5):
        for seat in SEATS:
            at = seen(match, count, seat)
            drawn = BOARD.pieces(at) + BOARD.choices(at, _last(match.actions[:count][-1:]))
            words = [each.get(key, "") for each in tree(drawn).iter() for key in ("id", "class")]
            assert not [word for word in words if name.search(word)]
            other = View.of(match.at(count), seat).possible_match(rng)
            twin: Any = other.state.observed_by(seat)
            assert drawn == BOARD.pieces(twin) + BOARD.choices(twin, _last(other.actions[-1:]))


def _last(actions: tuple[Any, ...]) -> Markings:
    """Nothing to choose, and these marked as played last."""
    return Markings((), (), [Played("", (action,)) for action in actions])


@every_tyrus
def test_tokens_stay_as_they_are(kind: Kind, rng: Random) -> None:
    """To the same eyes, from one placement to the next: few tokens move or look otherwise."""
    for match in (kind.match(rng) for _ in range(3)):
        for seat in EYES:
            for count, (one, other) in enumerate(pairwise(match.states)):
                if (count + 1) % PLACED == 0 or other.outcome:
                    continue
                before, after = (
                    places(BOARD.pieces(each.observed_by(seat))) for each in (one, other)
                )
                building = BUILDINGS[building_of(match.actions[count])]
                at = seen(match, count + 1, seat)
                kept = {
                    f"token-{token.placement}"
                    for name in BUILDINGS
                    for token in _tokens(at, name)
                    if name != building
                }
                assert all(before[name] == after[name] for name in kept)


def _tokens(at: Observation, name: str) -> tuple[Token, ...]:
    return at.buildings[BUILDING_OF[name]]


@every_tyrus
def test_the_last_token_is_outlined(kind: Kind, rng: Random) -> None:
    """Around the latest of its building; around the courtyard once the token is gone."""
    match = kind.match(rng)
    for count in range(1, len(match.actions) + 1):
        at, last = seen(match, count), match.actions[count - 1 : count]
        (outline,) = of_class(BOARD.choices(at, _last(last)), "last")
        name = BUILDINGS[building_of(last[0])]
        tokens = _tokens(at, name)
        latest = max((token.placement for token in tokens), default=-1)
        if latest == count - 1:
            drawn = by_id(BOARD.pieces(at, last))
            assert outline.get("transform") == drawn[f"token-{latest}"].get("transform")
            came = [key for key, each in drawn.items() if "came" in str(each.get("class")).split()]
            assert [f"token-{latest}"] == came
        elif not tokens:
            assert outline.get("transform") is None
        assert "" == BOARD.choices(at, LOOKING)


@every_tyrus
def test_courtyards_up_for_election_are_lit(kind: Kind, rng: Random) -> None:
    """Two floors, whatever is picked; none after the end."""
    for at in observations(kind.match(rng)):
        lit = of_class(BOARD.marks(at, LOOKING), "asked")
        if at.ended and not at.step:
            assert [] == lit
            continue
        starts = [tuple(map(float, re.findall(r"-?\d+", str(each.get("d")))[:2])) for each in lit]
        kind_now = at.elections[-1]
        assert sorted(floor(side + kind_now)[:2] for side in "ib") == sorted(starts)


def test_the_ground_is_symmetric() -> None:
    """Six buildings that can be picked, citadels at the left; turned, everything has its place."""
    drawn = BOARD.ground()
    assert sorted(f"square:{name}" for name in BUILDINGS) == sorted(picked(drawn))
    assert (("bC", "bM", "bT"), ("iC", "iM", "iT")) == BOARD.ROWS
    for kind in "CMT":
        (x, y), (other_x, other_y) = middle(f"i{kind}"), middle(f"b{kind}")
        assert (x, y) == (other_x, -other_y) and y > 0
    assert (-PITCH, 0, PITCH) == tuple(middle(f"i{kind}")[0] for kind in "CMT")
    assert {"ivory": 0, "brown": 2} == BOARD.QUARTERS
    left, top, wide, high = map(float, BOARD.VIEW_BOX.split())
    assert (left, top) == (-wide / 2, -high / 2) and wide == high


@every_tyrus
def test_what_has_an_up_can_be_turned_back(kind: Kind, rng: Random) -> None:
    """All figures and emblems stand in a group that the styles turn, and in its own middle."""
    match = kind.match(rng)
    layers = [BOARD.ground()]
    layers += [BOARD.pieces(at) + BOARD.marks(at, LOOKING) for at in observations(match)]
    tile, building = BOARD.picks(match.game.start(match.setup, match.deal).actions()[0])
    layers.append(BOARD.preview(seen(match, 0, match.at(0).to_move), (tile, building)))
    for drawn in layers:
        _check_upright(tree(drawn), inside=False)


def _check_upright(element: Element, *, inside: bool) -> None:
    names = set(str(element.get("class")).split())
    if names & {"upright", "level"}:
        assert element.tag == "g" and element.get("transform") is None
        inside = True
    if element.tag == "text" or "emblem" in names:
        assert inside
    for child in element:
        _check_upright(child, inside=inside)


def test_a_drawing_stays_small(rng: Random) -> None:
    """Every position is some kilobytes and some hundred elements."""
    match = KINDS_PLAYED[0].match(rng)
    for count in range(len(match.actions)):
        at = seen(match, count, None)
        drawn = BOARD.pieces(at)
        tokens = sum(map(len, at.buildings))
        assert len(drawn) < 5000 + 600 * tokens
        assert len(list(tree(drawn).iter())) < 90 + 8 * tokens
    assert len(BOARD.ground()) < 20000
