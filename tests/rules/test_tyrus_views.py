"""Tyrus: what a seat sees of a position, in its record and out of view, TY-4 and TY-9."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tessera.games.tyrus.observation import remembered
from tessera.games.tyrus.rules import GAME
from tessera.play.match import Match
from tessera.play.record import turn_texts
from tessera.play.view import View
from tests.rules.telling import cases, told
from tests.rules.tyrus_elections import (
    DECKS,
    OTHER,
    SEATS,
    TILES,
    along,
    begun,
    deal,
    hand,
    plan,
    position,
    random_match,
)

#: Two elections: in the citadels, where four tiles are turned up, and in the markets, with three.
PLACED = "S1@iC S2@iC M1@bC M2@iM P1@bT P2@bC S3@bM S4@iC M3@bM M4@iM M5@bT P3@bT"
FIRST_TURNED = {("ivory", "S1"), ("brown", "S2"), ("ivory", "M1"), ("brown", "P2")}
each_viewer = pytest.mark.parametrize("seat", [*SEATS, None])


def tokens(election: Any) -> set[tuple[str, str]]:
    return {(token.seat, token.tile) for tiles in election.tokens for token in tiles}


def gone(match: Match) -> set[tuple[str, str]]:
    return set(remembered(match.own_state))


def faces(observation: Any) -> set[tuple[str, str]]:
    found = {each for election in observation.held for each in tokens(election)}
    found |= {(token.seat, token.tile) for tiles in observation.buildings for token in tiles}
    for hands in (observation.hands, observation.fresh):
        found |= {(seat, tile) for seat, held in zip(SEATS, hands, strict=True) for tile in held}
    return {(seat, tile) for seat, tile in found if tile != "?"}


@cases(
    "seat expected",
    {
        "ivory": ("ivory", {("ivory", "S1"), ("brown", "?")}),
        "brown": ("brown", {("ivory", "?"), ("brown", "S2")}),
        "nobody": (None, {("ivory", "?"), ("brown", "?")}),
    },
)
def test_ty_4_only_the_owner_sees_what_stands_face_down(
    seat: str | None, expected: set[tuple[str, str]]
) -> None:
    seen = along("S1@iC S2@iC M1@bT").state.observed_by(seat)
    assert expected == {(token.seat, token.tile) for token in seen.buildings[0]}


def test_hands_of_the_other_are_backs() -> None:
    """As many as it holds; who looks on sees backs only."""
    match = along(PLACED).at(7)
    shown = {seat: match.state.observed_by(seat).hands for seat in (*SEATS, None)}
    backs = ("?",) * 9, ("?",) * 8
    assert {
        "ivory": (tuple(hand(match, "ivory")), backs[1]),
        "brown": (backs[0], tuple(hand(match, "brown"))),
        None: backs,
    } == shown
    assert (18, 18) == match.state.observed_by(None).reserves


@each_viewer
def test_ty_9_the_last_tally_lies_open_until_somebody_places(seat: str | None) -> None:
    """From the next placement on who won is all that is left of it; one tally at a time."""
    match = along(PLACED)
    (open_,) = match.at(6).state.observed_by(seat).held
    assert FIRST_TURNED == tokens(open_) and open_.counts is not None
    (closed,) = match.at(7).state.observed_by(seat).held
    assert {"?"} == {tile for _, tile in tokens(closed)} and closed.counts is None
    assert (open_.kind, open_.winner) == (closed.kind, closed.winner)
    assert list(map(len, open_.tokens)) == list(map(len, closed.tokens))
    first, second = match.state.observed_by(seat).held
    assert {"?"} == {tile for _, tile in tokens(first)} and first.counts is None
    assert {("brown", "M2"), ("brown", "M3"), ("ivory", "M4"), ("brown", "S3")} == tokens(second)


@each_viewer
def test_memory_keeps_all_that_was_turned_up_and_shows_nothing_more(seat: str | None) -> None:
    for count in range(13):
        off, on = (along(PLACED, memory=memory).at(count) for memory in ("off", "on"))
        one, other = off.state.observed_by(seat), on.state.observed_by(seat)
        assert (one.buildings, one.hands) == (other.buildings, other.hands)
        assert all(election.counts is not None for election in other.held)
        assert count < 6 or FIRST_TURNED == tokens(other.held[0])
        assert other == on.state.recalled(other) and set() == gone(on)


@cases(
    "count seat expected",
    {
        "open": (6, "ivory", "?@iC ?@iC ?@bC ?@iM P1@bT ?@bC"),
        "open, to nobody": (6, None, "?@iC ?@iC ?@bC ?@iM ?@bT ?@bC"),
        "closed": (7, "brown", "?@iC ?@iC ?@bC M2@iM ?@bT ?@bC S3@bM"),
        "two": (12, "ivory", "?@iC ?@iC ?@bC ?@iM P1@bT ?@bC ?@bM S4@iC ?@bM ?@iM ?@bT P3@bT"),
    },
)
def test_ty_9_the_list_of_turns_leaves_out_what_is_out_of_view(
    count: int, seat: str | None, expected: str
) -> None:
    """Of what was turned up only the building, also of one's own tiles."""
    assert expected.split() == turn_texts(along(PLACED).at(count), seat)


def test_ty_9_earlier_positions_hide_the_faces_too() -> None:
    """Where they stood, in the hand they were placed from, and in their tally."""
    match = along(PLACED).at(7)
    before = match.states[3].observed_by("ivory")
    later = match.state.recalled(before)
    assert [(t.placement, t.seat, "?") for t in before.buildings[0]] == [*later.buildings[0]]
    start = match.state.recalled(match.states[0].observed_by("ivory")).hands[0]
    assert 2 == start.count("?") and "P1" in start and {"S1", "M1"}.isdisjoint(start)
    (tally,) = match.state.recalled(match.states[6].observed_by("ivory")).held
    assert {"?"} == {tile for _, tile in tokens(tally)} and tally.counts is None


@pytest.mark.parametrize("number", range(3))
def test_only_what_is_in_view_is_shown_anywhere(number: int) -> None:
    """Never what was turned up; always one's hand and one's own tiles face down."""
    match = random_match(Random(number))
    for count in range(0, len(match.actions), 5):
        at = match.at(count)
        hidden, standing = gone(at), position(at)["buildings"].values()
        down = {(text.split()[0], text.split()[1]) for tiles in standing for text in tiles}
        for seat in (*SEATS, None):
            recalled = [at.state.recalled(each.observed_by(seat)) for each in at.states]
            assert not hidden & {face for each in recalled for face in faces(each)}
            own = {each for each in down if each[0] == seat}
            own |= {(seat, tile) for tile in hand(at, seat)} if seat else set()
            turned = (
                tokens(at.state.observed_by(seat).held[-1]) if count and not count % 6 else set()
            )
            assert own | turned == faces(at.state.observed_by(seat))


@pytest.mark.parametrize("text", ["III", "II-IIBI", "---------"])
def test_after_the_end_nothing_is_out_of_view(text: str) -> None:
    match = plan(text)
    shown = position(match)
    for seat in (*SEATS, None):
        seen = match.state.observed_by(seat)
        assert [tuple(tiles) for tiles in shown["hands"].values()] == list(seen.hands)
        standing = [[f"{t.seat} {t.tile}" for t in tiles] for tiles in seen.buildings]
        assert list(shown["buildings"].values()) == standing
        assert all(election.counts is not None for election in seen.held)
        assert "?" not in repr(seen) and match.state.recalled(seen) == seen
        assert list(map(GAME.write, match.actions)) == turn_texts(match, seat)


def test_once_over_nothing_is_hidden_of_any_position() -> None:
    """After a resignation too, which the position itself does not know of."""
    match = plan("IB-I").at(20)
    for state in match.states:
        assert "?" not in repr([state.observed_by(seat, over=True) for seat in (*SEATS, None)])
    assert "?" in repr(match.state.observed_by("ivory"))


#: One election in the citadels and a placement of Brown's after it.
OPENING = "S1@iC S2@iC M1@bT M2@iM P1@bC P2@bC S3@bM"


def completions(match: Match, seat: str, count: int) -> list[Match]:
    view = View.of(match, seat)
    return [view.possible_match(Random(number)) for number in range(count)]


def placed(match: Match, at: int) -> str:
    return GAME.write(match.actions[at]).split("@")[0]


def test_views_of_matches_that_differ_out_of_sight() -> None:
    """Other tiles under the other's hand, other decks, other cards to come: the same text."""
    match = along(OPENING)
    twin = along(OPENING.replace("M2", "M9"), cards="C M T M T C M C T")
    for count in range(8):
        one, other = match.at(count), twin.at(count)
        assert View.of(one, "ivory") == View.of(other, "ivory")
        assert one.state.observed_by("ivory") == other.state.observed_by("ivory")
    assert View.of(match, "brown") != View.of(twin, "brown")


@pytest.mark.parametrize("seat", SEATS)
def test_completions_differ(seat: str) -> None:
    """Nothing of what is hidden is taken from the match itself, nor from one's own deck."""
    found = completions(plan("IB-I").at(21), seat, 20)
    assert 20 == len({each.deal[DECKS[OTHER[seat]]] for each in found})
    assert 20 == len({each.deal[DECKS[seat]] for each in found})
    assert 12 < len({tuple(hand(each, OTHER[seat])) for each in found})
    assert 12 < len({each.deal["Elections"] for each in found})
    alike = completions(begun(ivory=deal()["BrownDeck"]), seat, 20)
    assert 20 == len({each.deal[DECKS[OTHER[seat]]] for each in alike})
    assert {30} == {len(set(each.deal[DECKS[OTHER[seat]]].split())) for each in alike}


def test_every_tile_that_was_not_turned_up_may_lie_face_down() -> None:
    """Each about as often, wherever it was drawn."""
    found = completions(along(OPENING), "ivory", 1200)
    left = {*TILES} - {"S2", "P2"}
    for at in (3, 6):
        counts = Counter(placed(each, at) for each in found)
        assert left == set(counts) and 15 < min(counts.values()) and max(counts.values()) < 80


def test_reveals_the_last_placement_of_an_election() -> None:
    """The tally and what is drawn, to both; other placements show nobody anything new."""
    match = plan("IB-IB-IB-")
    for count, action in enumerate(match.actions):
        shown = [seat for seat in SEATS if match.states[count].reveals(action, seat)]
        assert (list(SEATS) if count % 6 == 5 else []) == shown
        assert bool(shown) == match.states[count].reveals(action)
    assert "nothing-to-undo shown" == told(match.at(12).can_undo())
    assert None is match.at(13).can_undo()
