"""Tyrus: notation, typed turns, positions as JSON and text, records."""

from __future__ import annotations

from random import Random

from tessera.games.tyrus.rules import GAME
from tessera.play.record import write_record
from tests.rules.sectors_positions import unread
from tests.rules.tyrus_elections import (
    ALL,
    BUILDINGS,
    CARDS,
    DECKS,
    SEATS,
    TILES,
    along,
    begun,
    deal,
    plan,
    play,
    position,
    random_match,
    recorded,
)


def test_notation_writes_what_it_reads() -> None:
    """Every tile into every building, each once."""
    assert 180 == len(ALL) == len({GAME.read(text) for text in ALL})
    for text in ALL:
        (action,) = GAME.read(text)
        assert text == GAME.write(action) == GAME.write_turn([action])


def test_notation_refuses_what_is_no_placement() -> None:
    """Without the sign, no such tile, no such building: what is wrong is named."""
    for text in ("", "S8", "iC", "S8iC", "resign", "?", "*", "S8 iC"):
        assert "syntax action" == unread(GAME, text)
    for tile in ("", "S0", "S11", "s8", "X3", "S", "8S", "S08", "?"):
        assert f"syntax tile tile={tile}" == unread(GAME, f"{tile}@iC")
    allowed = ",".join(BUILDINGS)
    for building in ("", "iX", "ic", "IC", "C", "wC", "iC ", "iC@bC", "Ci", "@"):
        expected = f"syntax building allowed={allowed} building={building}"
        assert expected == unread(GAME, f"S8@{building}")


def test_typed_turns_are_tidied() -> None:
    """Letters in any case; what is no placement stays as it is."""
    for text in ALL:
        for typed in (text.lower(), text.upper(), text.swapcase(), text):
            assert text == GAME.tidied(typed)
    assert "S8@iC M10@bT" == GAME.tidied(" s8@IC  m10@BT ")
    for text in ("s11@ic", "x3@ic", "s8@ix", "resign", "s8", "s8@icc", "s0@ic"):
        assert text == GAME.tidied(text)


def test_positions_as_json() -> None:
    """Everything that the notation describes, under its names."""
    match = along("M4@bM S8@iC P10@bM S3@iT S1@iC P7@bC S2@iC", cards=CARDS, first="ivory")
    found = position(match)
    fixed = {name: found[name] for name in ("election", "kinds", "leader", "reserve", "elected")}
    assert {
        "election": 2,
        "kinds": "CM",
        "leader": "brown",
        "reserve": {"ivory": 18, "brown": 18},
        "elected": ["ivory"],
    } == fixed
    expected = {name: [] for name in BUILDINGS}  # type: dict[str, list[str]]
    expected |= {"bM": ["ivory M4", "ivory P10"], "iC": ["brown S2"], "iT": ["brown S3"]}
    assert expected == found["buildings"]
    hands = found["hands"]
    assert list(SEATS) == list(hands) and [9, 8] == list(map(len, hands.values()))
    for tiles in hands.values():
        assert [tile for tile in TILES if tile in tiles] == tiles


def test_positions_after_the_end() -> None:
    """The last election, all cards turned up until then, who led it."""
    found = position(plan("BBIBB-B"))
    assert (7, "CMTCMTC", "ivory") == tuple(found[n] for n in ("election", "kinds", "leader"))
    assert ["brown", "brown", "ivory", "brown", "brown", None, "brown"] == found["elected"]
    found = position(plan("---------", first="brown"))
    assert (9, "CMTCMTCMT", "brown") == tuple(found[n] for n in ("election", "kinds", "leader"))


def test_diagrams_hold_all_of_it() -> None:
    """The elections, the six buildings and the hands, in lines of their own."""
    match = along("M4@bM S8@iC P10@bM S3@iT S1@iC P7@bC S2@iC")
    lines = match.state.diagram().splitlines()
    assert "bM: ivory M4, ivory P10" in lines and "iC: brown S2" in lines and "bT:" in lines
    for seat in SEATS:
        hand = " ".join(position(match)["hands"][seat])
        assert f"{seat}: {hand}, 18 in reserve" in lines
    assert any("2 of 9" in line for line in lines)
    assert any("ivory 1, brown 0" in line for line in lines)


def test_records_carry_the_deal() -> None:
    """Four headers; the option only where it is not off; players under their seats' names."""
    dealt = deal(first="brown")
    text = write_record(begun(first="brown"))
    for name, value in dealt.items():
        assert f'[{name} "{value}"]' in text
    assert ["First", "Elections", *DECKS.values()] == list(dealt)
    assert "Memory" not in text and "Seats" not in text
    text = write_record(begun(memory="on"))
    assert '[Memory "on"]' in text
    assert ["Ivory", "Brown"] == [GAME.header(seat) for seat in SEATS]


def test_records_put_a_number_before_each_election() -> None:
    """Nine in a whole game, six placements behind each; none before ``resign`` within one."""
    match = plan("IB-IB-IB-")
    words = write_record(match).partition("\n\n")[2].split()
    assert [f"{number}." for number in range(1, 10)] == words[:63:7]
    assert 9 * 7 + 1 == len(words)
    words = write_record(match.at(14).resign()).partition("\n\n")[2].split()
    assert ["1.", "2.", "3."] == [word for word in words if word.endswith(".")]
    assert ["resign", "brown" if match.at(14).to_move == "ivory" else "ivory"] == words[-2:]


def test_records_of_games_are_read_as_they_were() -> None:
    """At every moment of random games, running, over and resigned."""
    for number in range(8):
        match = random_match(Random(number), memory=("off", "on")[number % 2])
        for count in range(0, len(match.actions) + 1, 3):
            at = match.at(count)
            again = recorded(at)
            assert (at.states, at.deal, at.setup) == (again.states, again.deal, again.setup)
            if at.to_move:
                assert at.resign().outcome == recorded(at.resign()).outcome
    assert recorded(play(begun(), "S1@iC")).state == play(begun(), "S1@iC").state
