"""Records that begin from a position (header ``Position``): written, read, refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.games.sectors.seats import SEATS
from tessera.play.contract import POSITION
from tessera.play.fault import HOUSE_FAULTS, Refused
from tessera.play.match import Match
from tessera.play.placing import begun_from, read_plain
from tessera.play.record import closed_record, form_of, is_open, sealed_record, write_record
from tessera.play.replay import BadRecord
from tessera.play.study_record import read_study, write_study
from tessera.play.tree import Comment, Study
from tessera.play.view import View, read_view
from testing.sampling import Few
from tests.properties.playing import Kind, every_kind, spread, turn_ends
from tests.records import positions
from tests.records.positions import record
from tests.records.reading import read, refusal, sentence
from tests.rules.sectors_positions import FULL, NORTH_ROUND, SOUTH_ROUND, board, pawns, tiles

#: The games whose header means something in format 2 only.
LATER: Final = tuple(it for it in catalogue.GAMES if catalogue.game(it).placed_from == "2")
sectors = pytest.mark.parametrize("game", ["shacru", "pacru"])
#: Games of which a position can be written down.
every_placed = pytest.mark.parametrize(
    "game", [it for it in catalogue.GAMES if catalogue.game(it).placed_from]
)


def placed(kind: Kind, rng: Random, few: Few) -> Iterator[tuple[Match, Match]]:
    """Matches that stood somewhere in a random game, each with one that begins there."""
    for match in spread(kind.match(rng), few) if kind.game.placed_from else ():
        if match.outcome is None and not match.open:
            with suppress(Refused):
                yield match, begun_from(match)


@every_kind
def test_what_can_be_written_is_read_again(kind: Kind, rng: Random, few: Few) -> None:
    """The same may follow, also in play; written, read and written again the text is the same."""
    for match, again in placed(kind, rng, few):
        assert (match.to_move, [*match.legal()]) == (again.to_move, [*again.legal()])
        assert match.state.position() == again.state.position()
        text = write_record(again)
        assert text == write_record(read_study(text, catalogue.game).match)
        assert f'[Format "{kind.game.placed_from}"]' in text
        whole, played = match, again
        for _step in range(6):
            if played.legal():
                action = rng.choice(played.legal())
                whole, played = whole.play(action), played.play(action)
        if kind.game.placed_from == "2":
            assert (whole.outcome, whole.state) == (played.outcome, played.state)
        later = read_plain(write_record(played), catalogue.game)
        assert (played.deal, turn_ends(played)) == (later.deal, turn_ends(later))


@pytest.mark.slow
@every_kind
def test_it_is_seen_and_taken_along(kind: Kind, rng: Random, few: Few) -> None:
    """A view shows as much, and bots can think from it; sealed or closed it comes back."""
    for _match, again in placed(kind, rng, few):
        for seat in again.seats:
            view = read_view(View.of(again, seat).write(), catalogue.game)
            possible = view.possible_match(rng)
            assert view.write() == View.of(possible, seat).write()
            assert again.state.observed_by(seat) == possible.state.observed_by(seat)
            if again.game.secrets(again.setup):
                assert again.deal[POSITION].split()[0] == possible.deal[POSITION].split()[0]
        for text in (sealed_record(again), closed_record(again)):
            assert write_record(again) == write_record(read_study(text, catalogue.game).match)
            assert text.splitlines()[1] == f'[Format "{form_of(again)}"]'
        study = Study.of(again).noted((), (Comment("here"),))
        if is_open(again):
            assert write_study(study) == write_study(read_study(write_study(study), catalogue.game))


@pytest.mark.parametrize("case", positions.CASES, ids=str)
def test_positions_that_cannot_be(case: positions.Refused) -> None:
    """Refused on the header's line, with its rule, in a sentence."""
    text = record(case.game, case.deal, case.position, case.form)
    with pytest.raises(BadRecord) as caught:
        read_study(text, catalogue.game)
    bad = caught.value
    assert (case.rule, f"position-{case.why}") == bad.fault[:2]
    assert POSITION == bad.fault.facts["header"]
    assert bad.line == text[: text.index(f"[{POSITION}")].count("\n") + 1
    assert "{" not in sentence(bad)


@sectors
@pytest.mark.parametrize(
    ("position", "rules"), [(it, by) for it, (_, by) in positions.BOTH.items()]
)
def test_the_broken_rule_is_named(game: str, position: str, rules: str) -> None:
    """The sentence of Shacru and Pacru ends with the game's own rule, if one is broken."""
    told = sentence(refusal(record(game, {"Seats": "2"}, position, "1")))
    number = dict(zip(("shacru", "pacru"), rules.split(), strict=False)).get(game)
    assert told.endswith(f"({game[:2].upper()}-{number})." if number else ".")
    assert bool(number) == told.endswith(").")


@pytest.mark.parametrize(
    ("game", "deal", "position", "to_move"),
    [
        ("pyrga", {}, "W Ca1 Sa1 Tb1N B Ta1E Ca2 Sa2 last Ca2", "white"),
        ("pyrga", {}, "B Cb2 Cc3 W Sb2 Sb3 Cc1 last Cc1", "black"),
        ("pyrga", positions.STRICT, "B Cb2 Cc3 W Sb2 Sb3 Cc1 last Cc1", "black"),
        ("pyrga", {}, "B Cb2 W Sb2 Sb3 last Sb3", "black"),
        ("tayu", positions.TAYU, "ns L:2 R:0", "ns"),
        ("tayu", positions.TWO, "ns R1 ew L1 L:1 R:1", "ns"),
        ("tayu", positions.THREE, "B L:0 R:0 flood:A:24 ns:B ew:C", "B"),
        ("pacru", {"Seats": "2"}, "S a1N b1N c1N d1N N e9S", "south"),
        ("pacru", {"Seats": "2"}, f"S i1N N i9S {' '.join(positions.SQUARES[:41])}", "south"),
        ("shacru", {"Seats": "2"}, f"S a1N {' '.join(positions.SQUARES[:-1])}", "south"),
        *(("shacru", {"Seats": "4"}, f"{letter} e5N", seat) for letter, seat in SEATS.items()),
    ],
)
def test_positions_that_can_be(
    game: str, deal: dict[str, str], position: str, to_move: str
) -> None:
    text = record(game, deal, position, catalogue.game(game).placed_from)
    assert to_move == read_study(text, catalogue.game).match.to_move


def test_the_normal_form_of_tayu() -> None:
    """The words of the flood in their order."""
    text = record("tayu", positions.THREE, "B L:0 R:0 ew:C ns:B flood:A:24")
    begun = read_study(text, catalogue.game).match
    assert "B L:0 R:0 flood:A:24 ns:B ew:C" == begun.game.placing().written(begun.state)


@sectors
def test_the_normal_form(game: str) -> None:
    """Seats from the one to move on, pawns before tiles, sorted; who has nothing is left out."""
    match = read(record(game, {"Seats": "4"}, " S  a2 i3W e1N a1 W  N e9S a7E c3", "1"))
    assert {POSITION: "S e1N i3W a1 a2 N a7E e9S c3"} == dict(match.deal)
    assert {"south": ["e1N", "i3W"], "north": ["a7E", "e9S"]} == pawns(match.state)
    assert {"south": ["a1", "a2"], "north": ["c3"]} == tiles(match.state)
    assert (2, 1, "south") == (*map(match.state.scores.get, ("south", "north")), match.to_move)
    text = write_record(match)
    again = read(text)
    assert (match.deal, match.states, text) == (again.deal, again.states, write_record(again))


@sectors
def test_turns_go_on_from_the_first_one_named(game: str) -> None:
    """In the order of turns; numbers begin with them; who has no pawns is passed over."""
    deal = {"Seats": "4", "Order": "SWNE"}
    text = record(game, deal, "E i5W S e1N W a5E N b9", "1").replace("*", "i5-h5 e1-e2 a5-b5")
    match = read(text)
    assert ["east", "south", "west"] == [turn.seat for turn in match.turns()]
    assert "1. i5-h5 e1-e2 a5-b5 *" == write_record(match).strip().splitlines()[-1]
    assert ("east", 1) == (match.to_move, match.state.scores["north"])


def test_a_lone_seat_has_a_number_before_each_turn() -> None:
    text = record("shacru", {"Seats": "2"}, "S a1N N b9", "1").replace("*", "a1-a2 a2-a3")
    assert write_record(read(text)).endswith("\n1. a1-a2 2. a2-a3 *\n")


def test_pa_17_the_position_counts_as_the_first() -> None:
    """Where two go round in eight turns each it stands for the third time after 32 turns."""
    mine, others = board(FULL)["south"], board(FULL)["north"]
    position = f"S c6SW {' '.join(mine)} N h1SW {' '.join(others)}"
    round_trip = zip(SOUTH_ROUND, NORTH_ROUND, strict=True)
    turns = " ".join(f"{south} {north}" for south, north in round_trip)
    text = record("pacru", {"Seats": "2"}, position, "1").replace("*", f"{turns} {turns}")
    match = read(text)
    assert match.outcome is not None and ("PA-17", 32) == (match.outcome.rule, len(match.actions))


@pytest.mark.parametrize("game", LATER)
def test_format_1_ignores_the_header(game: str, rng: Random) -> None:
    """The game begins at the start, and the header stays as it is."""
    rules = catalogue.game(game)
    match = Match.new(rules, rules.setup(), rng)
    begun = read_study(record(game, match.deal, "nothing of it", "1"), catalogue.game).match
    assert rules.start(begun.setup, begun.deal) == begun.state
    text = write_record(begun)
    assert f'[{POSITION} "nothing of it"]' in text
    assert text == write_record(read_plain(text, catalogue.game))


def test_a_header_that_meant_nothing_is_left_out_where_it_would() -> None:
    """A comment makes format 2 of the record, in which the header would be read."""
    match = read_plain(f'[Game "pyrga"]\n[{POSITION} "?"]\n\nSb2', catalogue.game)
    text = write_study(Study.of(match).noted((), (Comment("here"),)))
    assert POSITION not in text
    assert text == write_study(read_study(text, catalogue.game))


@every_placed
def test_every_invariant_has_its_rule(game: str) -> None:
    """A rule of the game, or one that stands beside the case."""
    placing, words = catalogue.game(game).placing(), catalogue.words(game)
    for rule, why in placing.INVARIANTS:
        assert why.startswith("position-")
        assert rule in words.RULES or rule in HOUSE_FAULTS
    assert {*placing.RULES.values()} <= {*words.RULES}
    assert {*placing.RULES} <= {why for rule, why in placing.INVARIANTS if rule == "record"}
