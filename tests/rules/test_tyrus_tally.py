"""Tyrus: neutralising, votes, null elections, discarding and drawing, TY-6 to TY-9."""

from __future__ import annotations

from itertools import product
from random import Random

from tessera.play.match import Match
from tests.rules.tyrus_elections import (
    DECKS,
    SEATS,
    TILES,
    VOTERS,
    along,
    elected,
    hand,
    harmless,
    plan,
    position,
    random_match,
    recorded,
    votes,
)

#: Who neutralises whom: a soldier a priest, a priest a merchant, a merchant a soldier.
BLOCKS = {"P": "S", "M": "P", "S": "M"}


def third(card: str, ivory: str = "", brown: str = "") -> Match:
    """A match whose third election, of that kind, finds these tiles in its buildings.

    All else that is placed goes where it counts nothing.
    """
    others = [each for each in "CMT" if each != card]
    lines = []
    for seat, texts in zip(SEATS, (ivory.split(), brown.split()), strict=True):
        used = [text.split("@")[0] for text in texts]
        spare = [tile for tile in TILES if tile not in used]
        fill = [harmless(seat, tile) for tile in spare[: 9 - len(texts)]]
        lines.append([*texts, *fill])
    turns = (0, 1) * 3 + (1, 0) * 3 + (0, 1) * 3
    placed = [lines[whose].pop(0) for whose in turns]
    left = [each for each in "CMT" * 3 if each not in others]
    cards = [*others, card, *others, *others, *left[1:]]
    return recorded(along(" ".join(placed), cards=" ".join(cards)))


def result(card: str, ivory: str = "", brown: str = "") -> tuple[int, int]:
    """The votes of Ivory and Brown where these tiles stand."""
    return votes(third(card, ivory, brown))[2]


def other_building(card: str) -> str:
    """A building of an election of another kind."""
    return next(each for each in "CMT" if each != card)


def test_ty_6_who_neutralises_whom() -> None:
    """Of the other's tiles among one's voters one kind counts, by its value; in each building."""
    for card, voter in VOTERS.items():
        for kind in "SMP":
            ivory = f"{voter}10@i{card} {voter}1@b{card}"
            found = result(card, ivory, f"{kind}3@i{card} {voter}9@b{card}")
            assert (7 if kind == BLOCKS[voter] else 10, 9) == found, (card, kind)


def test_ty_6_the_same_for_brown() -> None:
    """In Brown's buildings, against Brown's voters, with tiles of Ivory."""
    for card, voter in VOTERS.items():
        for kind in "SMP":
            found = result(card, f"{kind}4@b{card}", f"{voter}10@b{card} {voter}2@b{card}")
            assert (0, 8 if kind == BLOCKS[voter] else 12) == found, (card, kind)


def test_ty_6_values_not_tiles() -> None:
    """A tile of 8 loses 3 to a tile of 3, whatever stands there; several add up."""
    for card, voter in VOTERS.items():
        block = BLOCKS[voter]
        for value in range(1, 11):
            assert (max(0, 8 - value), 0) == result(
                card, f"{voter}8@i{card}", f"{block}{value}@i{card}"
            )
        several = f"{block}2@i{card} {block}3@i{card} {block}6@i{card}"
        assert (4, 0) == result(card, f"{voter}8@i{card} {voter}7@i{card}", several)


def test_ty_7_a_block_is_blocked() -> None:
    """One's own tiles of the kind that neutralises the blockers, in one's own building."""
    for card, voter in VOTERS.items():
        block = BLOCKS[voter]
        counter = BLOCKS[block]
        for own, expected in ((0, 2), (3, 5), (8, 10), (10, 10)):
            ivory = f"{voter}10@i{card}" + (f" {counter}{own}@i{card}" if own else "")
            assert (expected, 0) == result(card, ivory, f"{block}8@i{card}"), (card, own)


def test_ty_7_a_counter_adds_no_votes() -> None:
    """Without a block it does nothing, nor does more of it than needed."""
    for card, voter in VOTERS.items():
        counter = BLOCKS[BLOCKS[voter]]
        assert (5, 0) == result(card, f"{voter}5@i{card} {counter}9@i{card}", "")
        assert (0, 0) == result(card, f"{counter}9@i{card} {counter}8@i{card}", "")


def test_ty_7_a_counter_only_at_home_a_block_only_abroad() -> None:
    """Counters in the other's building and blockers in one's own do nothing."""
    for card, voter in VOTERS.items():
        block = BLOCKS[voter]
        counter = BLOCKS[block]
        ivory = f"{voter}10@i{card} {counter}9@b{card} {block}6@i{card}"
        assert (2, 4) == result(card, ivory, f"{block}8@i{card} {voter}4@b{card}")


def test_ty_7_own_tiles_do_not_neutralise_own_tiles() -> None:
    """All three kinds of one player in its own building: the voters vote."""
    for card in VOTERS:
        ivory = f"S7@i{card} M7@i{card} P7@i{card}"
        brown = f"S6@b{card} M5@b{card} P4@b{card}"
        expected = {"C": (7, 6), "M": (7, 5), "T": (7, 4)}[card]
        assert expected == result(card, ivory, brown)


def test_ty_7_voters_in_the_others_building_do_not_vote() -> None:
    """Neither for their owner nor for the other, nor do they block."""
    for card, voter in VOTERS.items():
        assert (0, 3) == result(card, f"{voter}10@b{card} {voter}9@b{card}", f"{voter}3@b{card}")


def test_ty_7_tiles_elsewhere_do_not_count() -> None:
    """The same kinds in the buildings of other elections change nothing."""
    for card, voter in VOTERS.items():
        away = other_building(card)
        ivory = f"{voter}3@i{card} {voter}10@i{away} {BLOCKS[voter]}10@b{away}"
        assert (3, 2) == result(card, ivory, f"{voter}2@b{card} {BLOCKS[voter]}9@i{away}")


def test_ty_7_never_below_zero() -> None:
    """More blocked than there are voters is no votes."""
    for card, voter in VOTERS.items():
        found = result(card, f"{voter}2@i{card}", f"{BLOCKS[voter]}9@i{card} {voter}1@b{card}")
        assert (0, 1) == found


def test_ty_7_votes_by_hand() -> None:
    """Each tally of random games, counted again from the record."""
    for number in range(40):
        match = random_match(Random(number))
        for count in range(6, len(match.actions) + 1, 6):
            before = match.at(count - 1)
            (last,) = [match.game.write(action) for action in match.actions[count - 1 : count]]
            assert by_hand(before, last) == votes(match.at(count))[-1]


def by_hand(before: Match, last: str) -> tuple[int, int]:
    """The votes in an election once its last tile is placed."""
    found = position(before)
    card = found["kinds"][-1]
    tile, building = last.split("@")
    found["buildings"][building].append(f"{before.to_move} {tile}")
    sums = []
    for seat in SEATS:
        of = dict.fromkeys(product((True, False), "SMP"), 0)
        for each in found["buildings"][f"{seat[0]}{card}"]:
            whose, name = each.split()
            of[whose == seat, name[0]] += int(name[1:])
        voter = VOTERS[card]
        block = of[False, BLOCKS[voter]] - of[True, BLOCKS[BLOCKS[voter]]]
        sums.append(max(0, of[True, voter] - max(0, block)))
    return sums[0], sums[1]


def test_ty_8_more_votes_win() -> None:
    """By one vote, for either; it is kept who won."""
    for card, voter in VOTERS.items():
        for ivory, brown, winner in ((5, 4, "ivory"), (4, 5, "brown"), (1, 10, "brown")):
            match = third(card, f"{voter}{ivory}@i{card}", f"{voter}{brown}@b{card}")
            assert winner == position(match)["elected"][2]
            assert dict(match.state.scores) == {seat: int(seat == winner) for seat in SEATS}


def test_ty_8_equal_votes_are_null() -> None:
    """With votes, without any, and where both are blocked below zero; nobody gets one."""
    for card, voter in VOTERS.items():
        block = BLOCKS[voter]
        for ivory, brown in (
            (f"{voter}6@i{card}", f"{voter}2@b{card} {voter}4@b{card}"),
            ("", ""),
            (f"{voter}6@i{card} {block}9@b{card}", f"{voter}2@b{card} {block}7@i{card}"),
        ):
            match = third(card, ivory, brown)
            assert [None] * 3 == position(match)["elected"]
            assert {"ivory": 0, "brown": 0} == dict(match.state.scores)


def test_ty_8_a_null_election_is_not_repeated() -> None:
    """The next card is turned up, the lead changes as always."""
    match = plan("-", cards="T C M T C M T C M")
    found = position(match)
    assert (2, "TC", "brown") == tuple(found[name] for name in ("election", "kinds", "leader"))
    assert 54 == len(plan("---------").actions)


def test_ty_9_what_was_turned_up_is_gone() -> None:
    """Both buildings are empty after their tally, the tiles nowhere to be found or placed."""
    match = along("S1@iC S2@iC M1@bC M2@iM P1@bT P2@bC")
    found = position(match)
    assert [] == found["buildings"]["iC"] == found["buildings"]["bC"]
    assert ["brown M2"] == found["buildings"]["iM"] and ["ivory P1"] == found["buildings"]["bT"]
    assert not {"S1", "M1"} & set(hand(match, "ivory"))
    for count in range(6, 55, 6):
        at = plan("IB-IB-IB-").at(count)
        standing = sum(map(len, position(at)["buildings"].values()))
        held = at.state.observed_by(None, over=True).held
        gone = sum(len(tokens) for election in held for tokens in election.tokens)
        assert count == standing + gone


def test_ty_9_three_tiles_are_drawn() -> None:
    """The next three of one's deck, in its order, at once after the tally."""
    match = plan("IB-IB-IB-")
    for seat in SEATS:
        deck = match.deal[DECKS[seat]].split()
        for election in range(1, 8):
            before, after = match.at(6 * election - 1), match.at(6 * election)
            new = set(hand(after, seat)) - set(hand(before, seat))
            assert set(deck[6 + 3 * election : 9 + 3 * election]) == new


def test_ty_9_the_reserve_is_used_up_after_the_seventh() -> None:
    """Nine in hand at the start of eight elections, six of the ninth, three after it."""
    match = plan("IB-IB-IB-")
    for election in range(10):
        found = position(match.at(6 * election))
        assert {max(0, 21 - 3 * election)} == set(found["reserve"].values())
        held = {8: 6, 9: 3}.get(election, 9)
        assert {held} == {len(found["hands"][seat]) for seat in SEATS}
    for seat in SEATS:
        assert ["S10", "M10", "P10"] == hand(match, seat)


def test_ty_9_nothing_is_drawn_within_an_election() -> None:
    """Hands shrink by one with each placement, reserves stay."""
    match = plan("IB-I")
    for count in range(24):
        found = position(match.at(count))
        assert 18 - count % 6 == sum(len(found["hands"][seat]) for seat in SEATS)
        assert {21 - 3 * (count // 6)} == set(found["reserve"].values())


def test_example_of_a_general() -> None:
    """Brown 18 less 7, Ivory 12 less what 6 priests leave of 8 merchants: 11 to 10."""
    match = along(
        "P6@iC P1@bT P2@bT P3@bT M1@bM M3@bM S10@bC S7@iC M8@iC S5@iC S8@bC M7@bC",
        cards="T C M T C M T C M",
    )
    match = recorded(match)
    assert (10, 11) == votes(match)[1]
    assert "B" == elected(match)[1]
    counts = match.state.observed_by(None).held[1].counts
    assert counts is not None
    ivory, brown = counts
    assert (12, 8, 6, 2, 10) == (*ivory, ivory.block, ivory.votes)
    assert (18, 7, 0, 7, 11) == (*brown, brown.block, brown.votes)


def test_example_of_a_head_of_the_merchants() -> None:
    """Brown's priest in Ivory's market takes one of 27: 26 to 3; in its own nothing."""
    before = "P9@bT M2@bM P7@bT S1@iC P5@bT S2@iC S3@iM S4@iC S5@iC S6@bC S7@iM S8@iT"
    for market, expected in (("iM", 26), ("bM", 27)):
        election = f"M10@iM M1@bM M9@iM P1@{market} M8@iM P8@bT"
        match = recorded(along(f"{before} {election}", cards="C T M C T M C T M"))
        assert (expected, 3) == votes(match)[2] and "I" == elected(match)[2]
        assert ["brown P8"] == position(match)["buildings"]["bT"]
        assert "ivory" == match.at(12).to_move


def test_ty_9_no_tile_comes_back() -> None:
    """In random games nobody places a tile twice, nor one that was not drawn by then."""
    for number in range(20):
        match = random_match(Random(number))
        decks = {seat: match.deal[DECKS[seat]].split() for seat in SEATS}
        for count, action in enumerate(match.actions):
            seat, tile = match.at(count).to_move or "", match.game.write(action).split("@")[0]
            assert tile in decks[seat][: 9 + 3 * (count // 6)]
            decks[seat][decks[seat].index(tile)] = ""
