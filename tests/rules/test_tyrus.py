"""Tyrus: the deal, the lead, placing and turning up, TY-1 to TY-5."""

from __future__ import annotations

from random import Random

from tessera.games.tyrus.rules import GAME
from tests.rules.sectors_positions import unset
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
    deal,
    hand,
    legal,
    mover,
    plan,
    play,
    position,
    random_match,
    undealt,
)

#: Placements of one election by which nothing is counted in the citadels.
QUIET = "S10@bC S9@iC S8@bC S7@iC S6@bC S5@iC"


def test_ty_1_the_deal() -> None:
    """Nine elections, three of each kind, thirty tiles of every kind and value to both."""
    dealt = GAME.deal(GAME.setup(), Random(1))
    assert list("CCCMMMTTT") == sorted(dealt["Elections"].split())
    for header in DECKS.values():
        assert sorted(TILES) == sorted(dealt[header].split())
    assert list(GAME.deal_headers(GAME.setup())) == list(dealt)
    assert 30 == len(TILES) and "First" in dealt


def test_ty_1_and_ty_2_all_is_shuffled_and_tossed() -> None:
    """Other numbers, other decks and orders, the two decks by themselves; and both begin."""
    deals = [GAME.deal(GAME.setup(), Random(number)) for number in range(60)]
    for header in ("Elections", *DECKS.values()):
        assert 50 < len({each[header] for each in deals})
        assert {"Elections": 3}.get(header, 12) <= len({each[header].split()[0] for each in deals})
        assert {"Elections": 3}.get(header, 12) <= len({each[header].split()[-1] for each in deals})
    assert not any(each["IvoryDeck"] == each["BrownDeck"] for each in deals)
    assert set(SEATS) == {each["First"] for each in deals}


def test_ty_1_nine_tiles_in_hand() -> None:
    """The first nine of one's own deck, by kind and value; 21 to draw; one election turned up."""
    ivory = "P2 S10 M4 S2 P10 M1 S1 M10 P1 " + " ".join(
        tile for tile in TILES if tile not in "P2 S10 M4 S2 P10 M1 S1 M10 P1".split()
    )
    match = begun("T C M T C M T C M", "brown", ivory=ivory)
    assert "S1 S2 S10 M1 M4 M10 P1 P2 P10".split() == hand(match, "ivory")
    assert TILES[:9] == hand(match, "brown")
    found = position(match)
    assert {"ivory": 21, "brown": 21} == found["reserve"]
    assert (1, "T", "brown", []) == tuple(
        found[name] for name in ("election", "kinds", "leader", "elected")
    )
    assert {name: [] for name in BUILDINGS} == found["buildings"]


def test_ty_1_deals_that_cannot_be() -> None:
    """A tile twice, missing or unknown, with its header; elections of other kinds or numbers."""
    good = deal()
    assert "" == undealt({})
    for header in DECKS.values():
        words = good[header].split()
        twice = f"record copies count=2 header={header} tile="
        assert f"{twice}{words[1]}" == undealt({header: " ".join([words[1], *words[1:]])})
        assert f"{twice}{words[4]}" == undealt({header: " ".join([*words, words[4]])})
        missing = f"record missing header={header} tile={words[7]}"
        assert missing == undealt({header: " ".join(words[:7] + words[8:])})
        assert f"record missing header={header} tile=S1" == undealt({header: ""})
        for name in ("?", "S0", "S11", "s1", "X3", "S", "10", "S01", "S1@iC"):
            unknown = f"record tile header={header} text={name}"
            assert unknown == undealt({header: " ".join([*words[:-1], name])})
    for cards, expected in (
        ("C M T C M T C M X", "election header=Elections text=X"),
        ("C M T C M T C M ?", "election header=Elections text=?"),
        ("CMT CMT CMT", "election header=Elections text=CMT"),
        ("c M T C M T C M T", "election header=Elections text=c"),
        ("C M T C M T C M C", "elections count=4 election=C header=Elections times=3"),
        ("C M T C M T C M", "elections count=2 election=T header=Elections times=3"),
        ("", "elections count=0 election=C header=Elections times=3"),
        (f"{CARDS} T", "elections count=4 election=T header=Elections times=3"),
    ):
        assert f"record {expected}" == undealt({"Elections": cards})


def test_ty_2_first_is_one_of_the_seats() -> None:
    """Nobody else can begin."""
    for first in ("white", "Ivory", "?", "", "i", "ivory brown"):
        expected = f"record value allowed=ivory,brown header=First value={first}".rstrip()
        assert expected == undealt({"First": first})


def test_ty_2_who_leads() -> None:
    """Who won the toss leads all odd elections, the other all even ones, whoever wins them."""
    for first, other in (SEATS, SEATS[::-1]):
        match = plan("-IBB-IBI", first=first)
        for election in range(9):
            at = match.at(6 * election)
            leader = other if election % 2 else first
            assert (leader, leader) == (at.to_move, position(at)["leader"])


def test_ty_3_three_each_in_turn() -> None:
    """The leader first, then alternately; six placements an election, 54 in a game."""
    for first in SEATS:
        match = plan("-IBI-B-BI", first=first)
        seats = [match.at(count).to_move for count in range(54)]
        assert [mover(first, count) for count in range(54)] == seats
        for election in range(9):
            assert {3} == {seats[6 * election : 6 * election + 6].count(seat) for seat in SEATS}
    assert 54 == GAME.longest(GAME.setup())


def test_ty_3_a_card_is_turned_up_before_each_election() -> None:
    """One more after each tally, none in between."""
    match = plan("-IBI-B-BI", cards="T T C M C M T C M")
    for count in range(54):
        shown = "TTCMCMTCM"[: count // 6 + 1]
        assert (shown, len(shown)) == tuple(
            position(match.at(count))[name] for name in ("kinds", "election")
        )


def test_ty_4_any_tile_into_any_building() -> None:
    """Own or other, up for election or not: each tile in hand six times, sorted as written."""
    for number in range(6):
        match = random_match(Random(number))
        for count in range(0, len(match.actions), 5):
            at = match.at(count)
            seat = at.to_move or ""
            expected = [text for text in ALL if text.split("@")[0] in hand(at, seat)]
            assert sorted(expected) == legal(at)


def test_ty_4_tiles_stand_where_they_were_placed() -> None:
    """With their owners, in the order in which they came, also several in one building."""
    match = along("S1@iC S2@iC M1@bT M2@iC P1@iC")
    found = position(match)["buildings"]
    assert ["ivory S1", "brown S2", "brown M2", "ivory P1"] == found["iC"]
    assert ["ivory M1"] == found["bT"]
    assert [] == found["iM"] == found["iT"] == found["bC"] == found["bM"]
    assert hand(match, "ivory") == [
        tile for tile in hand(match.at(0), "ivory") if tile not in ("S1", "M1", "P1")
    ]


def test_ty_4_everybody_sees_whose_only_the_owner_sees_what() -> None:
    """Faces of one's own tiles, backs of the other's; nobody else sees any."""
    match = along("S1@iC S2@iC M1@bT")
    for seat, expected in (
        ("ivory", [("ivory", "S1"), ("brown", "?")]),
        ("brown", [("ivory", "?"), ("brown", "S2")]),
        (None, [("ivory", "?"), ("brown", "?")]),
    ):
        tokens = match.state.observed_by(seat).buildings[BUILDINGS.index("iC")]
        assert expected == [(token.seat, token.tile) for token in tokens]


def test_ty_4_tiles_wait_for_their_election() -> None:
    """What stands elsewhere stays through elections of other kinds, and is counted in its own."""
    waiting = "M9@iM M2@bM P3@iT P4@bT S1@iT S2@bM"
    match = along(f"{waiting} {QUIET} M1@iT", cards="C T M T C M C T M")
    after = position(match.at(6))["buildings"]
    assert ["ivory M9"] == after["iM"] and ["brown M2", "brown S2"] == after["bM"]
    after = position(match.at(12))["buildings"]
    assert ["ivory M9"] == after["iM"] and [] == after["iT"] == after["bT"]
    assert ["ivory M1"] == position(match)["buildings"]["iT"]


def test_ty_5_only_the_two_buildings_are_turned_up() -> None:
    """All tiles there, whoever's, and no other; the others stay face down."""
    placed = "S1@iC P2@iC S3@bC M4@iT P5@bM M6@bC"
    for card, shown in (("C", "S1 P2 S3 M6"), ("M", "P5"), ("T", "M4")):
        match = along(placed, cards={"C": CARDS, "M": "M C T C M T C M T"}.get(
            card, "T C M C M T C M T"))  # fmt: skip
        (held,) = match.state.observed_by(None).held
        assert card == held.kind
        turned = {token.tile for tokens in held.tokens for token in tokens}
        assert set(shown.split()) == turned
        standing = match.state.observed_by(None).buildings
        assert {"?"} == {token.tile for tokens in standing for token in tokens}
        assert 6 - len(turned) == sum(map(len, standing))


def test_ty_5_nothing_is_turned_up_before_the_sixth() -> None:
    """After five placements all lies as it was put."""
    match = along("S1@iC S2@bC M1@iC M2@bC P1@iC P2@bC")
    before = match.at(5)
    assert () == before.state.observed_by(None).held and [] == position(before)["elected"]
    assert 5 == sum(map(len, position(before)["buildings"].values()))
    assert [None] != position(match)["elected"] and 1 == len(match.state.observed_by(None).held)


def test_options_and_seats() -> None:
    """Two seats, and whether memory is helped, which is off."""
    assert SEATS == GAME.seats(GAME.setup()) == GAME.sides(GAME.setup())
    assert {"memory": "off"} == GAME.setup().options
    assert {"memory": "on"} == GAME.setup(2, {"memory": "on"}).options
    assert "protocol value" == unset(GAME, 2, memory="maybe")
    assert "protocol seats" == unset(GAME, 3)
    assert GAME.secrets(GAME.setup()) and (2,) == GAME.seat_counts


def test_steered_deals_are_whole() -> None:
    """The decks of these tests hold every tile once, the last ones last."""
    dealt = deal(QUIET, ivory="S1 M1 P1")
    assert ["S10", "S8", "S6"] == dealt["IvoryDeck"].split()[:3]
    assert ["S1", "M1", "P1"] == dealt["IvoryDeck"].split()[-3:]
    assert LEFT.split() == dealt["BrownDeck"].split()[-3:]
    assert all(sorted(TILES) == sorted(dealt[header].split()) for header in DECKS.values())
    assert 6 == len(play(begun(ivory=dealt["IvoryDeck"], brown=dealt["BrownDeck"]), QUIET).actions)
