"""What is written, letter by letter."""

from __future__ import annotations

import itertools

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.view import View, read_view
from tests.records.reading import FULL, WON, read


def match(turns: str, opening: str = "free") -> Match:
    """A match of Pyrga after some turns."""
    game = catalogue.game("pyrga")
    found = Match.dealt(game, game.setup(2, {"opening": opening}), {})
    for turn in turns.split():
        found = found.play_text(turn)
    return found


def test_a_new_game() -> None:
    """A record without turns is its headers and the star."""
    assert '[Game "pyrga"]\n[Format "1"]\n[Result "*"]\n\n*\n' == write_record(match(""))


def test_a_running_game() -> None:
    """A number stands before each of White's turns; the record closes with the star."""
    expected = '[Game "pyrga"]\n[Format "1"]\n[Result "*"]\n\n1. Cb2 Sb2 2. Tb1N *\n'
    assert expected == write_record(match("Cb2 Sb2 Tb1N"))


def test_a_finished_game() -> None:
    """Headers in the format's order, the option only when not at its default, 80 columns."""
    headers = {"White": "Ann", "Black": "Bot 3", "Date": "2026-11-21"}
    ended = match(WON, "no-double-square")._replace(headers=headers)
    expected = FULL.split("\n\n")[0] + (
        "\n\n1. Sa2 Ca1 2. Ta1E Td1W 3. Tb1N Tb2W 4. Ca2 Ta2S 5. Sa1 Cb1 6. Sb1 white\n"
    )
    assert expected == write_record(ended)


def test_lines_are_filled_to_80_columns() -> None:
    """No line of turns is longer than 80, and none could take the next line's first word."""
    turns = "Ta3E Cb3 Tb3W Ca3 Sa3 Ta4E Tc4W Sb4 Sc4 Tb4E Cc4 Td3W Sc3 Cd3 Sd3 Sd2 Tc2W Tb2S"
    lines = write_record(match(turns)).split("\n\n")[1].splitlines()
    assert 1 < len(lines)
    for line, following in itertools.pairwise(lines):
        assert len(line) <= 80 < len(line) + 1 + len(following.split()[0])


def test_resigning_is_written_as_a_turn() -> None:
    """The turn, the other side as the result, the reason ``resigned``."""
    expected = (
        '[Game "pyrga"]\n[Format "1"]\n[Result "white"]\n[Reason "resigned"]\n\n'
        "1. Sb2 resign white\n"
    )
    assert expected == write_record(match("Sb2 resign"))


def test_escapes_are_written() -> None:
    """Quotation marks and backslashes are escaped; control characters become blanks."""
    record = write_record(match("")._replace(headers={"White": 'a"b\\c\nd\x00e\u2028f'}))
    assert '[White "a\\"b\\\\c d e f"]' in record.split("\n")
    assert {"White": 'a"b\\c d e f'} == dict(read(record).headers)


def test_a_seats_record() -> None:
    """The header ``Seen`` names the seat; the rest of an open game is the whole record."""
    running = match("Cb2 Sb2")
    expected = write_record(running).replace("[Result", '[Seen "black"]\n[Result')
    assert expected == View.of(running, "black").write()
    view = read_view(expected, catalogue.game)
    assert ("black", []) == (view.seat, list(view.legal()))
    assert running.legal() == View.of(running, "white").legal()


def test_a_read_record_is_written_the_same() -> None:
    """Writing what was read changes layout at most, and nothing the second time."""
    once = write_record(read(FULL))
    assert once == write_record(read(once))
    assert FULL.split("\n\n")[0] == once.split("\n\n")[0]
