"""Pacru: matches and records with two to four seats, turns in steps, undo within a turn."""

from __future__ import annotations

from random import Random

from tessera.games.pacru.rules import GAME
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tests.rules.sectors_positions import ORDERS, pawns, pieces, tiles, told, unsaid


def begun(count: int = 2, turns: str = "") -> Match:
    """A match after some turns or parts of turns."""
    match = Match.dealt(GAME, GAME.setup(count), {})
    for piece in pieces(GAME, turns):
        match = match.play_text(piece)
    return match


def random_match(count: int, options: dict[str, str], rng: Random, most: int = 400) -> Match:
    """A random game, to its end or so many actions long."""
    match = Match.new(GAME, GAME.setup(count, options), rng)
    while match.legal() and len(match.actions) < most:
        match = match.play(rng.choice(match.legal()))
    return match


def test_pa_6_a_turn_whole_or_in_steps() -> None:
    """Said at once or one after the other, with a space or typed plainly: the same match."""
    whole = begun(2, "a3-b4(c5)")
    assert whole == begun(2, "a3-b4 (c5)")
    assert whole == Match.dealt(GAME, GAME.setup(2), {}).play_text("a3-b4 (c5)")
    assert whole == begun(2, "a3-b4").play_text(GAME.tidied("C5"))
    assert ["a3-b4(c5)"] == [turn.text for turn in whole.turns()]
    assert 2 == len(whole.actions) and 1 == whole.finished


def test_turns_show_an_open_turn() -> None:
    """The last turn may be unfinished: who plays it, what was played, not whole."""
    match = begun(2, "e1-e2 a7-b7 a3-b4")
    *_, last = match.turns()
    assert ("south", "a3-b4", False, 1) == (last.seat, last.text, last.whole, len(last.actions))
    assert (True, "south", 2) == (match.open, match.to_move, match.finished)
    match = match.play_text("(c5)")
    assert ("a3-b4(c5)", True) == (match.turns()[-1].text, match.turns()[-1].whole)
    assert ["south", "north", "south"] == [turn.seat for turn in match.turns()]


def test_say_plays_all_or_nothing() -> None:
    """A wrong step at the end of a turn takes the move back; two turns are too many."""
    match = begun()
    assert "PA-6 sector" == unsaid(match, "a3-b4(e5)").split(" asked")[0].split(" square")[0]
    assert () == match.actions
    assert "syntax past" == " ".join(unsaid(match, "a3-b4(c5) a7-b7").split()[:2])
    assert "PA-2 no-claim square=d6" == unsaid(match, "a3-b4(c5,d6)")
    assert "PA-2 no-claim square=d1" == unsaid(match, "e1-e2(d1)")
    assert "syntax nothing text= " == unsaid(match, " ")


def test_undo_within_a_turn() -> None:
    """A step taken back leaves the turn open; another answer may be given, and the move redone."""
    match = begun(2, "a3-b4(c5)").undo()
    assert (True, "south", ["b4NE", "e1N", "i3W", "i9SW"]) == (
        match.open, match.to_move, pawns(match.state)["south"])  # fmt: skip
    assert {} == tiles(match.state)
    assert begun(2, "a3-b4(c5)") == match.redo()
    assert ["a6"] == tiles(match.play_text("(a6)").state)["south"]
    match = match.undo()
    assert (False, (), begun().state) == (match.open, match.actions, match.state)
    assert "nothing-to-undo" == told(match.can_undo())
    assert begun(2, "a3-b4(c5)") == match.redo().redo()


def test_undo_of_whole_random_games() -> None:
    """Every action can be taken back to the start and played again."""
    for count in ORDERS:
        match = random_match(count, {}, Random(count), 120)
        back = match
        while back.actions:
            assert back.can_undo() is None
            back = back.undo()
        assert GAME.start(GAME.setup(count), {}).position() == back.state.position()
        while back.undone:
            back = back.redo()
        assert (match.actions, match.state.position()) == (
            back.actions, back.state.position())  # fmt: skip


def test_resign_only_with_two_seats() -> None:
    """With two the other seat wins, also within a turn; with three and four it means nothing."""
    match = begun(2, "a3-b4").play_text("resign")
    assert match.outcome is not None and not match.open
    assert (("north",), "resigned") == (match.outcome.winners, match.outcome.rule)
    assert "over" == unsaid(match, "(c5)")
    for count in (3, 4):
        assert not begun(count).resignable
        assert "syntax resign text=resign" == unsaid(begun(count), "resign")


def test_records_of_running_games() -> None:
    """Two to four seats, any order and option: headers, and the game read back."""
    for count, order in ORDERS.items():
        options = {"order": order[::-1], "meeting": "2011"}
        match = random_match(count, options, Random(count), 60)
        text = write_record(match)
        assert f'[Order "{order[::-1]}"]' in text and '[Meeting "2011"]' in text
        assert '[Result "*"]' in text and text.endswith("*\n")
        again = read_record(text, lambda _: GAME)
        assert [turn.text for turn in match.turns()] == [turn.text for turn in again.turns()]
        assert match.state.position() == again.state.position()
        assert match.to_move == again.to_move and match.setup == again.setup


def test_records_that_end_within_a_turn() -> None:
    """The open turn is read back open, and goes on."""
    match = begun(3, "e9-e8 i5-h5 a5-b5 e8-d7 h5-g5 b5-c5 d7-c6")
    assert match.open
    again = read_record(write_record(match), lambda _: GAME)
    assert again.open and match.actions == again.actions
    assert again.play_text("(b6)").to_move == "east"


def test_records_number_the_turns() -> None:
    """One number a round; defaults stand in no header."""
    text = write_record(begun(2, "e1-e2 a7-b7 a3-b4(c5) b7-c7"))
    assert "1. e1-e2 a7-b7 2. a3-b4(c5) b7-c7 *" in " ".join(text.split())
    assert "Order" not in text and "Meeting" not in text
    text = " ".join(write_record(begun(4, "e1-e2 a5-b5 e9-e8 i5-h5 e2-e3")).split())
    assert text.endswith("1. e1-e2 a5-b5 e9-e8 i5-h5 2. e2-e3 *")


def test_records_of_ended_games() -> None:
    """Random games to their end: result and reason, read back."""
    ended = 0
    for count in ORDERS:
        for seed in range(4):
            match = random_match(count, {}, Random(seed), 3000)
            if match.outcome is None:
                continue
            ended += 1
            text = write_record(match)
            assert f'[Result "{match.outcome.result}"]' in text
            assert f'[Reason "{match.outcome.rule}"]' in text
            assert match.outcome.rule in ("PA-16", "PA-17")
            again = read_record(text, lambda _: GAME)
            assert match.outcome == again.outcome
    assert ended >= 6


def test_pa_15_turns_of_who_is_out_are_missing() -> None:
    """Random games with three and four seats: whoever is out plays no turn any more."""
    seen = 0
    for count in (3, 4):
        for seed in range(6):
            match = random_match(count, {}, Random(seed), 2000)
            for state in match.states[1:]:
                out = {s for s, why in zip(state.table.seats, state.out, strict=True) if why}  # type: ignore[attr-defined]
                seen += len(out)
                assert state.to_move not in out
                assert out.isdisjoint(pawns(state))
    assert seen
