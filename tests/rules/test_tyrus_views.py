"""Tyrus: what a seat's record shows, and the matches that it could stand for."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

from tessera.games.tyrus.rules import GAME
from tessera.play.match import Match
from tessera.play.record import sealed_record, seen_pieces, write_record
from tessera.play.replay import read_record
from tessera.play.view import View, read_view
from tests.rules.sectors_positions import told
from tests.rules.tyrus_elections import (
    DECKS,
    OTHER,
    SEATS,
    TILES,
    along,
    begun,
    deal,
    find,
    hand,
    mover,
    plan,
    planned,
    position,
    random_match,
    words_of,
)

#: One election in the citadels and a placement of Brown's after it.
OPENING = "S1@iC S2@iC M1@bT M2@iM P1@bC P2@bC S3@bM"


def headers(text: str) -> dict[str, str]:
    """The headers of a record."""
    return dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))


def moments(rng: Random, games: int, each: int) -> list[Match]:
    """Moments of random games while they run."""
    found = []
    for _ in range(games):
        match = random_match(rng)
        found += [match.at(rng.randrange(len(match.actions))) for _ in range(each)]
    return found


def completions(match: Match, seat: str, count: int) -> list[Match]:
    """Matches that a seat could be in."""
    view = View.of(match, seat)
    return [view.possible_match(Random(number)) for number in range(count)]


def test_views_show_what_was_drawn_and_turned_up() -> None:
    """One's own drawn tiles, the cards turned up, the face of what was tallied; else ``?``."""
    match = along(OPENING)
    ivory, brown = (View.of(match, seat).write() for seat in SEATS)
    for seat, text in (("ivory", ivory), ("brown", brown)):
        found = headers(text)
        assert (seat, "ivory") == (found["Seen"], found["First"])
        assert "C M" + " ?" * 7 == found["Elections"]
        own = match.deal[DECKS[seat]].split()[:12]
        assert " ".join([*own, *["?"] * 18]) == found[DECKS[seat]]
        assert " ".join(["?"] * 30) == found[DECKS[OTHER[seat]]]
    assert ivory.endswith("\n1. S1@iC S2@iC M1@bT ?@iM P1@bC P2@bC 2. ?@bM *\n")
    assert brown.endswith("\n1. S1@iC S2@iC ?@bT M2@iM P1@bC P2@bC 2. S3@bM *\n")


def test_views_before_the_first_tally() -> None:
    """No face of the other's, though its building is up for election."""
    match = along(OPENING).at(5)
    assert "S1@iC ?@iC M1@bT ?@iM P1@bC".split() == words_of(match, "ivory")
    assert "?@iC S2@iC ?@bT M2@iM ?@bC".split() == words_of(match, "brown")
    assert "C" + " ?" * 8 == headers(View.of(match, "ivory").write())["Elections"]


def test_views_show_a_waiting_tile_with_its_own_tally() -> None:
    """Face down through elections of other kinds, known from its tally on."""
    match = along(planned("-----").replace("P9@bT", "P9@bM", 1), cards="C T C M M T C M T")
    assert "P9@bM" == words_of(match, "ivory")[0]
    for count in range(1, 30):
        expected = "P9@bM" if count >= 24 else "?@bM"
        assert expected == words_of(match.at(count), "brown")[0]


def test_views_hide_a_tile_placed_after_the_tally() -> None:
    """The same building once more: faces of before stay known, new ones are not."""
    match = along("S1@iC S2@iC S3@iC S4@iC S5@iC S6@iC S7@iC S8@iC", cards="C C C M T M T M T")
    assert [*(f"S{n}@iC" for n in range(1, 7)), "?@iC", "S8@iC"] == words_of(match, "ivory")
    assert [*(f"S{n}@iC" for n in range(1, 7)), "S7@iC", "?@iC"] == words_of(match, "brown")


def test_views_of_nobody() -> None:
    """Who looks on knows neither deck, no hand, and only faces that were turned up."""
    match = along(OPENING)
    pieces = "S1@iC S2@iC ?@bT ?@iM P1@bC P2@bC ?@bM".split()
    assert pieces == list(seen_pieces(match, None))
    text = sealed_record(match)
    for header in DECKS.values():
        assert " ".join(["?"] * 30) == headers(text)[header]
    assert match.states == read_record(text, find).states
    seen = match.state.observed_by(None)
    assert {"?"} == {tile for tiles in seen.hands for tile in tiles}
    for each in moments(Random(4), 6, 6):
        both = zip(seen_pieces(each, "ivory"), seen_pieces(each, "brown"), strict=True)
        known = [one if one == other else "?" + max(one, other)[-3:] for one, other in both]
        assert known == list(seen_pieces(each, None))


def test_views_of_matches_that_differ_out_of_sight() -> None:
    """Other tiles under the other's hand, other decks, other cards to come: the same text."""
    match = along(OPENING)
    twin = along(OPENING.replace("M2", "M9"), cards="C M T M T C M C T")
    for count in range(8):
        assert View.of(match.at(count), "ivory") == View.of(twin.at(count), "ivory")
        assert match.at(count).state.observed_by("ivory") == twin.at(count).state.observed_by(
            "ivory"
        )
    assert View.of(match, "brown") != View.of(twin, "brown")


def test_views_after_the_end_hide_nothing() -> None:
    """By each rule, and by resigning; for both seats and who looks on."""
    for match in (plan("III"), plan("II-IIBI"), plan("---------"), plan("I").resign()):
        whole = write_record(match)
        assert "?" not in whole and whole == sealed_record(match)
        for seat in SEATS:
            text = View.of(match, seat).write()
            assert whole == text.replace(f'[Seen "{seat}"]\n', "")
            again = read_view(text, find).possible_match(Random(1))
            assert (match.states, match.resigned) == (again.states, again.resigned)


def test_a_completed_view_is_seen_alike() -> None:
    """Whatever fills it: the same record for the seat, the same observation at every moment."""
    rng = Random(5)
    for match in moments(rng, 12, 4):
        for seat in SEATS:
            view = View.of(match, seat)
            found = view.possible_match(rng)
            assert "?" not in write_record(found)
            assert view == View.of(found, seat)
            for state, twin in zip(match.states, found.states, strict=True):
                assert state.observed_by(seat) == twin.observed_by(seat)
            assert hand(match, seat) == hand(found, seat)
            assert match.to_move == found.to_move and match.state.scores == found.state.scores
            if match.to_move == seat:
                assert list(match.legal()) == list(view.legal())
            else:
                assert () == view.legal()


def test_completions_differ() -> None:
    """Nothing of what is hidden is taken from the match itself."""
    match = plan("IB-I").at(21)
    for seat in SEATS:
        found = completions(match, seat, 20)
        other = OTHER[seat]
        assert 20 == len({each.deal[DECKS[other]] for each in found})
        assert 12 < len({tuple(hand(each, other)) for each in found})
        assert 12 < len({each.deal["Elections"] for each in found})
        assert 20 == len({each.deal[DECKS[seat]] for each in found})


def test_every_tile_may_lie_face_down() -> None:
    """Of a placement in the first election each of thirty, about as often."""
    match = along("S1@iM S2@iC").at(2)
    found = Counter(GAME.write(each.actions[1]) for each in completions(match, "ivory", 1500))
    assert {f"{tile}@iC" for tile in TILES} == set(found)
    assert 20 < min(found.values()) and max(found.values()) < 90


def test_what_was_turned_up_cannot_lie_face_down() -> None:
    """Each of the other tiles may, about as often, wherever they were drawn."""
    match = along(OPENING)
    found = completions(match, "ivory", 1200)
    for at, building in ((3, "iM"), (6, "bM")):
        counts = Counter(GAME.write(each.actions[at]) for each in found)
        assert {f"{tile}@{building}" for tile in TILES if tile not in ("S2", "P2")} == set(counts)
        assert 15 < min(counts.values()) and max(counts.values()) < 80
    assert all(each.actions[3] // 6 != each.actions[6] // 6 for each in found)


def test_every_tile_may_be_in_the_others_hand() -> None:
    """Late in the game only those that were not turned up."""
    match = plan("IB-IB-IB").at(47)
    for seat in SEATS:
        held = Counter(
            tile for each in completions(match, seat, 300) for tile in hand(each, OTHER[seat])
        )
        turned = {
            piece.split("@")[0]
            for at, piece in enumerate(seen_pieces(match, seat))
            if "?" not in piece and mover("ivory", at) == OTHER[seat]
        }
        assert set(TILES) - turned == set(held)


def test_a_tile_lies_where_it_can_have_been_drawn() -> None:
    """In the deck before the reserve of its election; there anywhere, as often as it may be."""
    match = plan("----").at(24)
    last = GAME.write(match.actions[23]).split("@")[0]
    assert mover("ivory", 23) == "ivory" and f"{last}@" in " ".join(words_of(match, "brown"))
    places: list[int] = []
    for found in completions(match, "brown", 600):
        deck = found.deal["IvoryDeck"].split()
        for at, action in enumerate(found.actions):
            if mover("ivory", at) == "ivory":
                tile = GAME.write(action).split("@")[0]
                assert deck.index(tile) < 9 + 3 * (at // 6)
        first = GAME.write(found.actions[0]).split("@")[0]
        places.append(deck.index(first))
    counts = Counter(places)
    assert set(range(9)) == set(counts) and 35 < min(counts.values()) < max(counts.values()) < 110


def test_tiles_of_later_elections_lie_as_deep_as_they_may() -> None:
    """Of the fourth election: with a chance of 8 in 27 among the first nine, never after 18."""
    match = plan("----").at(19)
    depths = []
    for found in completions(match, "ivory", 900):
        assert "brown" == found.at(18).to_move
        tile = GAME.write(found.actions[18]).split("@")[0]
        depths.append(found.deal["BrownDeck"].split().index(tile))
    assert max(depths) == 17
    early = sum(depth < 9 for depth in depths) / len(depths)
    assert 0.24 < early < 0.36
    assert {*range(18)} == set(depths)


def test_cards_to_come() -> None:
    """What is left of three each, in any order; the last one can be told."""
    match = plan("I", cards="C C T M T M C T M")
    ways = Counter(each.deal["Elections"][4:] for each in completions(match, "ivory", 600))
    assert all(sorted("T M T M C T M".split()) == sorted(way.split()) for way in ways)
    begins = Counter(way[0] for way in ways.elements())
    assert 60 < begins["C"] < 115 and 210 < begins["T"] < 300 and 210 < begins["M"] < 300
    match = plan("IB-IB-IB")
    assert {match.deal["Elections"]} == {
        each.deal["Elections"] for each in completions(match.at(42), "brown", 20)
    }


def test_reveals_the_last_placement_of_an_election() -> None:
    """The tally and what is drawn, to both; other placements show nobody anything new."""
    match = plan("IB-IB-IB-")
    for count, action in enumerate(match.actions):
        state = match.states[count]
        shown = [seat for seat in SEATS if state.reveals(action, seat)]
        assert (list(SEATS) if count % 6 == 5 else []) == shown
        assert bool(shown) == state.reveals(action)


def test_undo_stops_at_the_tally() -> None:
    """A placement is taken back, the one that led to the tally is not."""
    match = plan("IB")
    assert told(match.can_undo()).startswith("nothing-to-undo shown")
    for count in range(7, 12):
        before = match.at(count)
        assert None is before.can_undo() and match.at(count - 1).states == before.undo().states


def test_views_may_be_made_of_any_seats_deal() -> None:
    """Decks that begin alike, or are the same, are filled by themselves."""
    match = begun(ivory=deal()["BrownDeck"])
    for seat in SEATS:
        found = completions(match, seat, 30)
        assert 30 == len({each.deal[DECKS[OTHER[seat]]] for each in found})
        assert {30} == {len(set(each.deal[DECKS[OTHER[seat]]].split())) for each in found}
        assert {(21, 21)} == {tuple(position(each)["reserve"].values()) for each in found}
