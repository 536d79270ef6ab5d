"""Tyrus: why a placement is refused, and that asking changes nothing."""

from __future__ import annotations

from random import Random

from tessera.games.tyrus.rules import GAME
from tessera.play.match import Match
from tests.rules.sectors_positions import sentence, told, unsaid
from tests.rules.tyrus_elections import (
    ALL,
    BUILDINGS,
    DECKS,
    SEATS,
    TILES,
    along,
    begun,
    hand,
    legal,
    plan,
    play,
    position,
    random_match,
    refused,
)


def into_all(tile: str) -> list[str]:
    """Every placement of a tile."""
    return [f"{tile}@{building}" for building in BUILDINGS]


def every_refusal(match: Match) -> dict[str, str]:
    """Why each placement that can be written is refused; "" for one that is allowed."""
    return {text: refused(match, text) for text in ALL}


def moments() -> list[Match]:
    """Beginnings, elections under way, ends, and moments of random games."""
    found = [begun(), begun(first="brown"), plan("I"), plan("IB-IB-IB"), plan("II-B").at(20)]
    found += [plan("III"), plan("II-IIBI"), plan("---------"), plan("I").resign()]
    for number in range(12):
        match = random_match(Random(number))
        found.append(match.at(Random(number).randrange(len(match.actions) + 1)))
    return found


def test_over_is_named_first() -> None:
    """After the end by each rule, and by resigning: everything, whatever is in hand."""
    for match in (plan("III"), plan("II-IIBI"), plan("---------"), begun().resign()):
        assert {"over"} == set(every_refusal(match).values())
    assert hand(plan("III"), "ivory")


def test_a_tile_not_drawn_yet() -> None:
    """It is in the reserve of the one who is to place, named with the tile; into any building."""
    match = begun()
    seat = match.to_move
    for tile in TILES[9:]:
        for text in into_all(tile):
            assert f"not-in-hand reserve seat={seat} tile={tile}" == refused(match, text)
    assert {""} == {refused(match, text) for tile in TILES[:9] for text in into_all(tile)}


def test_a_tile_that_is_drawn_later() -> None:
    """Refused until the tally before which it lies in the reserve, allowed from then on."""
    match = plan("IB-")
    for seat in SEATS:
        deck = match.deal[DECKS[seat]].split()
        for place in (9, 11, 12, 14):
            tile, since = deck[place], 6 * ((place - 6) // 3)
            turns = [count for count in range(18) if match.at(count).to_move == seat]
            for count in turns:
                why = refused(match.at(count), f"{tile}@iC").split(" ")
                late = ["not-in-hand", "reserve", f"seat={seat}", f"tile={tile}"]
                assert ([""] if count >= since else late) == why


def test_a_tile_placed_before() -> None:
    """In this election, in an earlier one, turned up or not."""
    match = along("S1@iC S2@iC M1@bT M2@iM P1@bC P2@bC S3@iT S4@iT M3@bT")
    for seat, count, tiles in (("brown", 8, "S2 M2 P2 S3"), ("ivory", 9, "S1 M1 P1 S4")):
        at = match.at(count)
        assert seat == at.to_move
        for tile in tiles.split():
            for text in into_all(tile):
                assert f"not-in-hand placed seat={seat} tile={tile}" == refused(at, text)


def test_the_others_tiles_do_not_matter() -> None:
    """A tile is one's own: what the other holds or has placed is neither here nor there."""
    match = along("S1@iC")
    assert "brown" == match.to_move and "S1" in hand(match, "brown")
    assert "" == refused(match, "S1@bC")
    match = play(match, "S1@iC")
    assert "not-in-hand placed seat=ivory tile=S1" == refused(match, "S1@bC")


def test_every_refusal_has_its_reason() -> None:
    """By the deck: held is allowed, what else was drawn is placed, the rest is in the reserve."""
    seen = set()
    for match in moments():
        found = every_refusal(match)
        if match.to_move is None:
            continue
        seat = match.to_move
        deck = match.deal[DECKS[seat]].split()
        drawn = deck[: 30 - position(match)["reserve"][seat]]
        for text, why in found.items():
            tile = text.split("@")[0]
            case = "placed" if tile in drawn else "reserve"
            held = tile in hand(match, seat)
            assert ("" if held else f"not-in-hand {case} seat={seat} tile={tile}") == why
        assert sorted(text for text, why in found.items() if not why) == legal(match)
        seen |= {" ".join(why.split(" ")[:2]) for why in found.values()}
    assert {"", "not-in-hand placed", "not-in-hand reserve"} == seen


def test_faults_speak() -> None:
    """Every reason has a sentence that leaves no brace open and names the tile."""
    said = set()
    for match in moments():
        for text in ALL[::7]:
            cause = match.fault(GAME.read(text)[0])
            if cause is not None:
                said.add((cause.rule, cause.why))
                spoken = sentence(GAME, cause)
                assert "{" not in spoken and spoken.strip(), spoken
    assert {("over", ""), ("not-in-hand", "placed"), ("not-in-hand", "reserve")} == said


def test_refusals_leave_the_match_as_it_was() -> None:
    """Each is raised with its rule; more than one placement at a time is no turn."""
    match = begun()
    for text, expected in (
        ("P10@iC", "not-in-hand reserve"),
        ("S1@iC S1@iC", "syntax past"),
        ("S1@iC S2@iC", "syntax past"),
        ("S1", "syntax action"),
        ("S11@iC", "syntax tile"),
        ("S1@iX", "syntax building"),
        ("", "syntax nothing"),
    ):
        assert expected == " ".join(unsaid(match, text).split(" ")[:2]), text
        assert match == begun()
    assert "" == told(match.fault(GAME.read("S1@iC")[0]))


def test_asking_changes_nothing() -> None:
    """Listing, asking for faults and for what is seen leave states equal to fresh ones."""
    match, fresh = random_match(Random(6), 31), random_match(Random(6), 31)
    for text in ALL[::7]:
        match.fault(GAME.read(text)[0])
    for seat in (*SEATS, None):
        match.state.observed_by(seat)
    assert match.state == fresh.state and hash(match.state) == hash(fresh.state)
    assert match.states == fresh.states


def test_different_positions_are_different() -> None:
    """Tosses, decks, elections, placements and who won tell states and keys apart."""
    ivory = " ".join(reversed(TILES))
    states = [
        match.state
        for match in (
            begun(), begun(first="brown"), begun("T T T M M M C C C"), begun(ivory=ivory),
            begun(brown=ivory), begun(memory="on"), play(begun(), "S1@iC"),
            play(begun(), "S1@iM"), play(begun(), "S2@iC"), play(begun(), "S1@iC S1@iC"),
            plan("I"), plan("B"), plan("-"), plan("IB"), plan("BI"), plan("III"), plan("BBB"),
        )
    ]  # fmt: skip
    assert not any(a == b for at, a in enumerate(states) for b in states[:at])
    assert len(states) == len({state.key for state in states})
