"""Tyrus: deal, lead, placing, tallies, drawing, the end, TY-1 to TY-12, and the notation."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games.tyrus.rules import GAME
from tessera.play.match import Match
from tests.rules.telling import cases, unread
from tests.rules.tyrus_elections import (
    ALL,
    BUILDINGS,
    CARDS,
    DECKS,
    LEFT,
    SEATS,
    TILES,
    along,
    begun,
    elected,
    ended,
    hand,
    harmless,
    legal,
    mover,
    plan,
    position,
    recorded,
    refused,
    votes,
)

#: A game of nine elections, and placements of one by which nothing is counted in the citadels.
WHOLE = "IB-IB-IB-"
QUIET = "S10@bC S9@iC S8@bC S7@iC S6@bC S5@iC"


@cases(
    "header whole least",
    {
        "elections": ("Elections", CARDS.split(), 3),
        "ivory": ("IvoryDeck", TILES, 12),
        "brown": ("BrownDeck", TILES, 12),
    },
)
def test_ty_1_cards_and_tiles_are_shuffled(header: str, whole: list[str], least: int) -> None:
    """Three elections of each kind, every tile once in each deck, any of them the last."""
    deals = [GAME.deal(GAME.setup(), Random(number))[header] for number in range(60)]
    assert all(sorted(whole) == sorted(each.split()) for each in deals)
    assert 50 < len(set(deals)) and least <= len({each.split()[-1] for each in deals})


def test_ty_2_a_toss_decides_who_begins() -> None:
    deals = [GAME.deal(GAME.setup(), Random(number)) for number in range(60)]
    assert set(SEATS) == {each["First"] for each in deals}
    assert not any(each["IvoryDeck"] == each["BrownDeck"] for each in deals)


def test_ty_1_nine_tiles_in_hand_of_thirty() -> None:
    """By kind and value; one election is turned up."""
    drawn = "P2 S10 M4 S2 P10 M1 S1 M10 P1".split()
    ivory = " ".join([*drawn, *(tile for tile in TILES if tile not in drawn)])
    match = begun("T C M T C M T C M", "brown", ivory=ivory)
    hands = {"ivory": "S1 S2 S10 M1 M4 M10 P1 P2 P10".split(), "brown": TILES[:9]}
    assert {
        "election": 1,
        "kinds": "T",
        "leader": "brown",
        "hands": hands,
        "reserve": {"ivory": 21, "brown": 21},
        "buildings": {name: [] for name in BUILDINGS},
        "elected": [],
    } == position(match)


@pytest.mark.parametrize("first", SEATS)
def test_ty_2_and_ty_3_who_leads_and_three_each_in_turn(first: str) -> None:
    """Who won the toss leads the odd elections; a card is turned up before each."""
    match = plan("-IBB-IBI", first=first)
    for count in range(48):
        at, election = match.at(count), count // 6
        assert mover(first, count) == at.to_move
        found = position(at)
        assert mover(first, 6 * election) == found["leader"]
        assert (election + 1, CARDS[: 2 * election + 1 : 2]) == (found["election"], found["kinds"])
    assert [mover(first, 6 * n) == first for n in range(4)] == [True, False, True, False]


def test_ty_4_any_tile_in_hand_into_any_building() -> None:
    """Tiles stand where they were placed, with their owners, in the order in which they came."""
    match = along("S1@iC S2@iC M1@bT M2@iC P1@iC")
    assert sorted(text for text in ALL if text.split("@")[0] in hand(match, "brown")) == legal(
        match
    )
    found = position(match)["buildings"]
    assert ["ivory S1", "brown S2", "brown M2", "ivory P1"] == found["iC"]
    assert ["ivory M1"] == found["bT"] and {"S1", "M1", "P1"}.isdisjoint(hand(match, "ivory"))


def test_ty_4_tiles_wait_for_their_election() -> None:
    waiting = "M9@iM M2@bM P3@iT P4@bT S1@iT S2@bM"
    match = along(f"{waiting} {QUIET} M1@iT", cards="C T M T C M C T M")
    after = position(match.at(6))["buildings"]
    assert ["ivory M9"] == after["iM"] and ["brown M2", "brown S2"] == after["bM"]
    after = position(match.at(12))["buildings"]
    assert ["ivory M9"] == after["iM"] and [] == after["iT"] == after["bT"]


@cases(
    "card shown",
    {"C": ("C", {"S1", "P2", "S3", "M6"}), "M": ("M", {"P5"}), "T": ("T", {"M4"})},
)
def test_ty_5_the_two_buildings_are_turned_up_and_ty_9_emptied(card: str, shown: set[str]) -> None:
    """After the sixth tile; all tiles there, whoever's, and no other."""
    cards = " ".join([card, *CARDS.replace(card, "", 1).split()])
    match = along("S1@iC P2@iC S3@bC M4@iT P5@bM M6@bC", cards=cards)
    assert () == match.at(5).state.observed_by(None).held
    (held,) = match.state.observed_by(None).held
    assert (card, shown) == (held.kind, {token.tile for each in held.tokens for token in each})
    standing = {text.split()[1] for each in position(match)["buildings"].values() for text in each}
    assert {"S1", "P2", "S3", "M4", "P5", "M6"} - shown == standing


@pytest.mark.parametrize("seat", SEATS)
def test_ty_9_three_tiles_are_drawn_until_the_reserve_is_used_up(seat: str) -> None:
    """At once after the tally, in the deck's order; three are left after the ninth election."""
    match = plan(WHOLE)
    deck, placed = match.deal[DECKS[seat]].split(), set[str]()
    for count in range(55):
        at, drawn = match.at(count), min(30, 9 + 3 * (count // 6))
        assert {*deck[:drawn]} - placed == {*hand(at, seat)}
        assert 30 - drawn == position(at)["reserve"][seat]
        if at.to_move == seat:
            placed.add(GAME.write(match.actions[count]).split("@")[0])
    assert ["S10", "M10", "P10"] == hand(match, seat)


@cases(
    "count tile expected",
    {
        "in hand": (6, "S4", ""),
        "not drawn yet": (6, "P9", "not-in-hand reserve seat=brown tile=P9"),
        "placed": (6, "M2", "not-in-hand placed seat=brown tile=M2"),
        "turned up": (6, "S2", "not-in-hand placed seat=brown tile=S2"),
        "the other's does not matter": (1, "S1", ""),
    },
)
def test_only_a_tile_in_hand_is_placed(count: int, tile: str, expected: str) -> None:
    match = along("S1@iC S2@iC M1@bT M2@iM P1@bC P2@bC", brown="P8 P9 P10").at(count)
    assert {expected} == {refused(match, f"{tile}@{building}") for building in BUILDINGS}


@cases(
    "texts expected",
    {
        "no placement": (("", "S8", "iC", "S8iC", "resign", "?", "S8 iC"), "action"),
        "no such tile": (("S11@iC",), "tile tile=S11"),
        "small letters": (("s8@iC",), "tile tile=s8"),
        "no tile": (("@iC",), "tile tile="),
        "no such building": (("S8@wC",), "building allowed=iC,iM,iT,bC,bM,bT building=wC"),
        "no building": (("S8@",), "building allowed=iC,iM,iT,bC,bM,bT building="),
        "more": (("S8@iC@bC",), "building allowed=iC,iM,iT,bC,bM,bT building=iC@bC"),
    },
)
def test_notation_refuses_everything_else(texts: tuple[str, ...], expected: str) -> None:
    assert {f"syntax {expected}"} == {unread(GAME, text) for text in texts}


def test_typed_turns_are_tidied() -> None:
    """What is no placement stays as it is."""
    for text in ALL:
        assert {text} == {GAME.tidied(typed) for typed in (text, text.upper(), text.swapcase())}
    assert "S8@iC M10@bT" == GAME.tidied(" s8@IC  m10@BT ")
    assert "s11@ic resign" == GAME.tidied("s11@ic resign")


#: By election: who votes, who neutralises them, who neutralises those.
KINDS = {"C": "SMP", "M": "MPS", "T": "PSM"}


def stood(card: str, words: str) -> list[str]:
    """Placements in words such as ``V10i``: voter (blocker, counter) 10 in Ivory's building."""
    return [
        f"{KINDS[card]['VBC'.index(word[0])]}{word[1:-1]}@{word[-1]}{card}"
        for word in words.split()
    ]


def third(card: str, ivory: str = "", brown: str = "") -> Match:
    """A match whose third election, of that kind, finds these tiles in its buildings.

    All else that is placed goes where it counts nothing.
    """
    lines = []
    for seat, texts in zip(SEATS, (stood(card, ivory), stood(card, brown)), strict=True):
        used = [text.split("@")[0] for text in texts]
        spare = [tile for tile in TILES if tile not in used]
        lines.append([*texts, *(harmless(seat, tile) for tile in spare[: 9 - len(texts)])])
    placed = [lines[whose].pop(0) for whose in (0, 1) * 3 + (1, 0) * 3 + (0, 1) * 3]
    others = [each for each in "CMT" if each != card]
    return recorded(along(" ".join(placed), cards=" ".join([*others, card] * 3)))


@cases(
    "ivory brown expected",
    {
        "ty 6: a blocker takes its value": ("V10i V1b", "B3i V9b", (7, 9)),
        "ty 6: in Brown's building": ("B4b", "V10b V2b", (0, 8)),
        "ty 6: no other kind does": ("V10i V1b", "C3i V9b V2i", (10, 9)),
        "ty 6: values, not tiles": ("V8i V7i", "B2i B3i B6i", (4, 0)),
        "ty 7: never below zero": ("V2i", "B9i V1b", (0, 1)),
        "ty 7: a block is lifted in part": ("V10i C3i", "B8i", (5, 0)),
        "ty 7: or whole": ("V10i C10i", "B8i", (10, 0)),
        "ty 7: a counter adds no votes": ("V5i C9i", "", (5, 0)),
        "ty 7: counters at home, blockers abroad": ("V10i C9b B6i", "B8i V4b", (2, 4)),
        "ty 7: own tiles, own voters": ("V7i B7i C7i", "V6b B5b C4b", (7, 6)),
        "ty 7: voters abroad": ("V10b V9b", "V3b", (0, 3)),
        "ty 8: by one vote": ("V5i", "V4b", (5, 4)),
        "ty 8: for either": ("V1i", "V10b", (1, 10)),
        "ty 8: equal": ("V6i", "V2b V4b", (6, 6)),
        "ty 8: none": ("", "", (0, 0)),
        "ty 8: both blocked": ("V6i B9b", "V2b B7i", (0, 0)),
    },
)
@pytest.mark.parametrize("card", KINDS)
def test_votes(card: str, ivory: str, brown: str, expected: tuple[int, int]) -> None:
    """More votes win the representative; equal ones make the election null."""
    match = third(card, ivory, brown)
    more = expected[0] - expected[1]
    winner = None if not more else SEATS[more < 0]
    assert (expected, winner) == (votes(match)[2], position(match)["elected"][2])
    assert {seat: int(seat == winner) for seat in SEATS} == dict(match.state.scores)


def test_ty_8_a_null_election_is_not_repeated() -> None:
    found = position(plan("-", cards="T C M T C M T C M"))
    assert (2, "TC", "brown") == (found["election"], found["kinds"], found["leader"])


def test_example_of_a_general() -> None:
    """Brown 18 less 7, Ivory 12 less what 6 priests leave of 8 merchants: 11 to 10."""
    match = along(
        "P6@iC P1@bT P2@bT P3@bT M1@bM M3@bM S10@bC S7@iC M8@iC S5@iC S8@bC M7@bC",
        cards="T C M T C M T C M",
    )
    assert ((10, 11), "B") == (votes(match)[1], elected(match)[1])
    counts = match.state.observed_by(None).held[1].counts
    assert counts is not None
    assert [(12, 8, 6, 2, 10), (18, 7, 0, 7, 11)] == [(*it, it.block, it.votes) for it in counts]


@pytest.mark.parametrize(("market", "expected"), [("iM", 26), ("bM", 27)])
def test_example_of_a_head_of_the_merchants(market: str, expected: int) -> None:
    """Brown's priest in Ivory's market takes one of 27: 26 to 3; in its own nothing."""
    before = "P9@bT M2@bM P7@bT S1@iC P5@bT S2@iC S3@iM S4@iC S5@iC S6@bC S7@iM S8@iT"
    match = along(f"{before} M10@iM M1@bM M9@iM P1@{market} M8@iM P8@bT", cards="C T M C T M C T M")
    assert ((expected, 3), "I") == (votes(match)[2], elected(match)[2])


@pytest.mark.parametrize("cards", [CARDS, "C C C M M M T T T", "T M C C T M M C T"])
@pytest.mark.parametrize("first", SEATS)
def test_example_of_a_match(cards: str, first: str) -> None:
    """Brown wins by the last three, with as many representatives."""
    match = plan("IIB-IIBBB", cards=cards, first=first)
    assert "IIB-IIBBB" == elected(match)
    assert ("brown", "TY-10", {"ivory": 4, "brown": 4}) == finished(match)


def finished(match: Match) -> tuple[str, str, dict[str, int]]:
    """Result, rule and scores of a match that is over by its last placement."""
    outcome = match.outcome
    assert outcome is not None and outcome == recorded(match).outcome
    assert None is ended(match.at(len(match.actions) - 1))
    return outcome.result, outcome.rule, dict(outcome.scores)


#: Sums of 29 and of 3.
LESS, LEAST = "S10 M10 P9", "S1 M1 P1"
MIXED = "S9 M1 P4"


@cases(
    "text ivory brown result rule",
    {
        "ty 10: at once": ("III", LEFT, LEFT, "ivory", "TY-10"),
        "ty 10: for either": ("IIBBB", LEFT, LEFT, "brown", "TY-10"),
        "ty 10: after a null": ("-III", LEFT, LEFT, "ivory", "TY-10"),
        "ty 10: before the fifth": ("IIBBIII", LEFT, LEFT, "ivory", "TY-10"),
        "ty 10: with fewer": ("II-II-BBB", LEFT, LEAST, "brown", "TY-10"),
        "ty 10: at the ninth": ("BB-BB-III", LEAST, LEFT, "ivory", "TY-10"),
        "ty 11: five": ("BBIBBIB", LEFT, LEFT, "brown", "TY-11"),
        "ty 11: five with nulls between": ("II-II-I", LEFT, LEFT, "ivory", "TY-11"),
        "ty 11: five at the ninth": ("IBIBIBIBI", LEAST, LEFT, "ivory", "TY-11"),
        "ty 12: most": ("IBIBIBI--", LEAST, LEFT, "ivory", "TY-12"),
        "ty 12: one": ("B--------", LEFT, LEAST, "brown", "TY-12"),
        "ty 12: the higher sum": ("IB-IB-IB-", LEFT, LESS, "ivory", "TY-12"),
        "ty 12: of null elections": ("---------", LESS, LEFT, "brown", "TY-12"),
        "ty 12: by one": ("IBIBIBIB-", MIXED, "S2 M8 P3", "ivory", "TY-12"),
        "ty 12: a draw": ("IBIBIBIB-", MIXED, "S2 M8 S4", "draw", "TY-12"),
        "ty 12: a draw of null elections": ("---------", LEAST, LEAST, "draw", "TY-12"),
    },
)
def test_how_it_ends(text: str, ivory: str, brown: str, result: str, rule: str) -> None:
    match = plan(text, ivory=ivory, brown=brown)
    scores = {"ivory": text.count("I"), "brown": text.count("B")}
    assert (text, (result, rule, scores)) == (elected(match), finished(match))
    if rule == "TY-12":
        assert sorted(ivory.split()) == sorted(hand(match, "ivory"))


@pytest.mark.parametrize(
    "text", ["II-I", "I-II", "IIBI", "IBII", "II-II", "B-BB", "---", "B----", "IBIBIBIB"]
)
def test_ty_10_and_ty_11_not_yet(text: str) -> None:
    """Not with a null or another's between, not by nulls, not with four."""
    assert (None, text) == (ended(plan(text)), elected(plan(text)))
