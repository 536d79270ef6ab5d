"""Records of Shacru and Pacru that begin from a position of their own (header ``Position``)."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.games.sectors.placing import HEADER
from tessera.games.sectors.seats import SEATS
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.view import View, read_view
from tessera.words.faults import located
from tessera.words.language import Words
from tests.properties.playing import turn_ends
from tests.records.reading import Bad, begun_from, read, refusal, where
from tests.rules.sectors_positions import FULL, NORTH_ROUND, SOUTH_ROUND, board, legal, pawns, tiles
from tests.saves.keeping import kept, loaded, texts_after, told

GAMES = ("shacru", "pacru")
both = pytest.mark.parametrize("game", GAMES)
#: The position of the format's description.
SHOWN = "S e1N i3W a1 a2 N a7E e9S"
#: Whether a position could arise at all, in either game; `HEADER` is on line 3.
CANNOT_BE: dict[str, str | dict[str, str]] = {
    "": "first",
    " ": "first",
    "e1N S": "first",
    "a1 S e1N N e9S": "first",
    "s e1N N e9S": "first",
    "south e1N": "first",
    "?": "first",
    "S e1N N e9S S a1": "seat",
    "S e1N S": "seat",
    "S e1N W a5E N e9S": "word",
    "S e1n N e9S": "word",
    "S e1NN N e9S": "word",
    "S j1N N e9S": "word",
    "S e0N N e9S": "word",
    "S e10 N e9S": "word",
    "S e1N, N e9S": "word",
    "S e1N N e9S ?": "word",
    "S e1N N e9S " + "x" * 90_000: "word",
    "S e1N N e1S": "square",
    "S e1N e1E N e9S": "square",
    "S e1N a1 a1 N e9S": "square",
    "S e1N a1 N e9S a1": "square",
    "S e1N N e9S e1": "tile",
    "S e1N a4 N a4E e9S": "tile",
    "S a1N b1N c1N d1N e1N N e9S": "pawns",
    "S e1N N a9S b9S c9S d9S e9S": "pawns",
    "S e9N N e1N": "stuck",
    "S e1N N d2N e2S f2W": "stuck",
    "S a1 N e9S i9S": {"shacru": "stuck", "pacru": "over"},
    "S N": {"shacru": "stuck", "pacru": "over"},
}


def record(game: str, position: str, seats: int = 2, more: str = "", turns: str = "") -> str:
    """A record with its position on line 3."""
    return f'[Game "{game}"]\n[Seats "{seats}"]\n[{HEADER} "{position}"]\n{more}\n{turns}'


def middle_of(game: str, seats: int, rng: Random) -> Match:
    """A random game stopped somewhere between two turns, still running."""
    rules = catalogue.game(game)
    while True:
        match = Match.new(rules, rules.setup(seats), rng)
        for _ in range(rng.randrange(120)):
            if match.legal():
                match = match.play(rng.choice(match.legal()))
        while match.open:
            match = match.play(rng.choice(match.legal()))
        if match.to_move:
            return match


@both
def test_a_position_is_set_up(game: str) -> None:
    """Pawns and tiles as they are named, the first seat to move; all else is neutral."""
    match = read(record(game, SHOWN))
    assert {"south": ["e1N", "i3W"], "north": ["a7E", "e9S"]} == pawns(match.state)
    assert {"south": ["a1", "a2"]} == tiles(match.state)
    assert ("south", None, ()) == (match.to_move, match.outcome, match.actions)
    assert {"south": 2, "north": 0} == dict(match.state.scores)


@both
def test_the_first_one_named_moves(game: str) -> None:
    """Whatever the order of turns, which then goes on from there; numbers begin with them."""
    match = read(record(game, "E i5W S e1N W a5E", 4, '[Order "SWNE"]\n', "i5-h5 e1-e2 a5-b5"))
    assert ["east", "south", "west"] == [turn.seat for turn in match.turns()]
    assert "1. i5-h5 e1-e2 a5-b5 *" == write_record(match).strip().splitlines()[-1]
    assert "east" == match.to_move


@both
def test_who_has_no_pawns_is_out(game: str) -> None:
    """A seat that is not named, or has tiles only, is passed over; its tiles stay and count."""
    match = read(record(game, "S e1N N b9 W a5E", 4, turns="e1-e2 a5-b5"))
    assert ("south", 1) == (match.to_move, match.state.scores["north"])
    words = catalogue.words(game)
    noted = [seat for seat in match.seats if words.note(Words(), match.state, seat)]
    assert ["north", "east"] == noted


@both
@pytest.mark.parametrize("position", CANNOT_BE)
def test_positions_that_cannot_be(game: str, position: str) -> None:
    """Refused on the header's line, with a sentence that names the header."""
    why = CANNOT_BE[position]
    case = why if isinstance(why, str) else why[game]
    text = record(game, position)
    assert Bad(3, None, "record", f"position-{case}") == where(text)
    assert HEADER == refusal(text).fault.facts["header"]


def test_the_refused_word_is_named() -> None:
    """The sentence has the word that is wrong."""
    words = {"S e1N W a5E": "W", "S e1N N e1S": "e1S", "S e9N": "S", "S e1N a4 N a4E": "a4E"}
    for position, word in words.items():
        assert word == refusal(record("shacru", position)).fault.facts["word"]


@both
def test_the_broken_rule_is_named(game: str) -> None:
    """As in other games: the sentence ends with the game's own rule, if one is broken."""
    rules = {
        "S e1N N e1S": "SH-5 PA-5",
        "S a4 N e9S a4": "SH-5 PA-5",
        "S e1N a4 N a4E": "SH-5 PA-5",
        "S a1N b1N c1N d1N f1N N e9S": "SH-1 PA-1",
        "S N e9S": "SH-8 PA-16",
        "S e9N N e1S": "SH-8 PA-15",
        "S e1N W a5E": "",
    }
    for position, named in rules.items():
        bad = refusal(record(game, position))
        text = located(Words(), bad, catalogue.words(game))
        rule = "".join(it for it in named.split() if it[:2] == game[:2].upper())
        assert text.endswith(f" ({rule})." if rule else ".") and ("-" in text[-8:]) == bool(rule)


def test_three_pawns_with_three_or_four_seats() -> None:
    """Four pawns are too many there."""
    four = "S a1N b1N c1N d1N N e9S"
    assert "position-pawns" == refusal(record("pacru", four, 4)).fault.why
    assert "south" == read(record("pacru", four, 2)).to_move


def test_a_game_that_would_be_over() -> None:
    """Shacru: nobody can gain a tile. Pacru: one alone has pawns, or somebody has the goal."""
    rest = [file + rank for file in "abcdefghi" for rank in "123456789"]
    full = " ".join(rest[:42])
    assert "position-over" == refusal(record("pacru", f"S i1N {full} N e9S")).fault.why
    assert "position-over" == refusal(record("pacru", f"S i1N N i9S {full}")).fault.why
    assert "position-over" == refusal(record("pacru", "S i1N")).fault.why
    assert "south" == read(record("pacru", f"S i1N N i9S {' '.join(rest[:41])}")).to_move
    assert "position-over" == refusal(record("shacru", f"S a1N {' '.join(rest)}")).fault.why
    assert "south" == read(record("shacru", f"S a1N {' '.join(rest[:-1])}")).to_move


def test_a_position_is_one_round() -> None:
    """Shacru's further rounds begin from the start, so there is only one."""
    text = record("shacru", SHOWN, more='[Rounds "2"]\n')
    assert Bad(3, None, "record", "position-rounds") == where(text)


def test_other_games_keep_the_header_as_it_is() -> None:
    """It means nothing there."""
    text = write_record(read(f'[Game "pyrga"]\n[{HEADER} "?"]\n\nSb2'))
    assert f'[{HEADER} "?"]' in text
    assert text == write_record(read(text))


@both
def test_the_normal_form(game: str) -> None:
    """Seats from the one to move on, pawns before tiles, sorted; who has nothing is left out."""
    match = read(record(game, " S  a2 i3W e1N a1 W  N e9S a7E c3", 4))
    assert {HEADER: "S e1N i3W a1 a2 N a7E e9S c3"} == dict(match.deal)
    text = write_record(match)
    assert f'[{HEADER} "S e1N i3W a1 a2 N a7E e9S c3"]' in text
    again = read(text)
    assert (match.deal, match.states, text) == (again.deal, again.states, write_record(again))


@both
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_position_can_be_begun_from(game: str, seats: int, rng: Random) -> None:
    """What may follow is the same, and written, kept, seen and taken back as in any game."""
    for _ in range(12):
        match = middle_of(game, seats, rng)
        again = begun_from(match)
        assert (legal(match.state), match.to_move) == (legal(again.state), again.to_move)
        assert match.state.position()["tiles"] == again.state.position()["tiles"]
        start = again.state
        for _step in range(30):
            again = again.play(rng.choice(again.legal())) if again.legal() else again
        text = write_record(again)
        assert (text, turn_ends(again)) == (write_record(read(text)), turn_ends(read(text)))
        if seat := again.to_move:
            view = View.of(again, seat)
            assert list(again.legal()) == list(read_view(view.write(), catalogue.game).legal())
        while again.actions:
            again = again.undo()
        assert start == again.state


@both
def test_a_position_is_kept(game: str, rng: Random) -> None:
    """A library gives back the match with its position."""
    match = begun_from(middle_of(game, 4, rng))
    assert {HEADER} == set(match.deal)
    assert told(kept(match)) == told(loaded(texts_after(kept(match))).kept)


def test_pa_17_the_position_counts_as_the_first() -> None:
    """Where two go round in eight turns each it stands for the third time after 32 turns."""
    mine, others = board(FULL)["south"], board(FULL)["north"]
    position = f"S c6SW {' '.join(mine)} N h1SW {' '.join(others)}"
    round_trip = zip(SOUTH_ROUND, NORTH_ROUND, strict=True)
    turns = " ".join(f"{south} {north}" for south, north in round_trip)
    match = read(record("pacru", position, turns=f"{turns} {turns}"))
    assert match.outcome is not None and ("PA-17", 32) == (match.outcome.rule, len(match.actions))


def test_letters_are_those_of_the_seats() -> None:
    """Each seat has the letter that orders of turns have for it."""
    for letter, seat in SEATS.items():
        text = record("shacru", f"{letter} e5N", 4)
        assert seat == read(text).to_move
