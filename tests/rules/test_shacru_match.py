"""Shacru: matches and records with two to four seats."""

from __future__ import annotations

from random import Random

from tessera.games.shacru.rules import GAME
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tests.rules.sectors_positions import ORDERS, told, unsaid


def played(match: Match, turns: str) -> Match:
    """The match after some turns."""
    for turn in turns.split():
        match = match.play_text(turn)
    return match


def random_match(count: int, options: dict[str, str], rng: Random, most: int = 10_000) -> Match:
    """A random game, to its end or so many turns long."""
    match = Match.new(GAME, GAME.setup(count, options), rng)
    while match.legal() and len(match.actions) < most:
        match = match.play(rng.choice(match.legal()))
    return match


def test_sh_3_match_takes_one_move_a_turn() -> None:
    """Whoever says two moves at once says too much."""
    match = Match.dealt(GAME, GAME.setup(2), {})
    assert "syntax past rest=a7-b7 text=e1-e2 a7-b7" == unsaid(match, "e1-e2 a7-b7")
    match = played(match, "e1-e2 a7-b7")
    assert ["e1-e2", "a7-b7"] == [turn.text for turn in match.turns()]
    assert ["south", "north"] == [turn.seat for turn in match.turns()]
    assert all(turn.whole for turn in match.turns())


def test_undo_and_redo() -> None:
    """Every turn can be taken back and played again; nothing in Shacru is hidden."""
    match = random_match(3, {}, Random(1), 30)
    back = match
    for _ in range(30):
        assert not back.state.reveals(back.legal()[0]) and back.can_undo() is None
        back = back.undo()
    assert back.state == GAME.start(GAME.setup(3), {})
    assert "nothing-to-undo" == told(back.can_undo())
    for _ in range(30):
        back = back.redo()
    assert match == back


def test_resign_only_with_two_seats() -> None:
    """With two the other seat wins; with three and four the word means nothing."""
    match = played(Match.dealt(GAME, GAME.setup(2), {}), "e1-e2").play_text("resign")
    assert match.outcome is not None and match.to_move is None
    assert (("south",), "resigned") == (match.outcome.winners, match.outcome.rule)
    assert "north" == match.turns()[-1].seat
    for count in (3, 4):
        match = Match.dealt(GAME, GAME.setup(count), {})
        assert not match.resignable
        assert "syntax resign text=resign" == unsaid(match, "resign")


def test_records_of_running_games() -> None:
    """Two to four seats and any order: headers, numbers, and the game read back."""
    for count, order in ORDERS.items():
        rng = Random(count)
        match = random_match(count, {"order": order[::-1]}, rng, 12)
        text = write_record(match)
        assert f'[Order "{order[::-1]}"]' in text and f'[Seats "{count}"]' in text
        assert '[Result "*"]' in text and text.endswith(" *\n")
        words = text.split()
        assert f"{12 // count}." in words and f"{12 // count + 1}." not in words
        assert match == read_record(text, lambda _: GAME)


def test_records_leave_out_defaults() -> None:
    """The usual order and one round stand in no header; others do."""
    plain = write_record(random_match(4, {}, Random(4), 3))
    assert "Order" not in plain and "Rounds" not in plain
    assert '[Rounds "2"]' in write_record(random_match(4, {"rounds": "2"}, Random(4), 3))


def test_sh_8_passing_writes_nothing() -> None:
    """Whole random games: turns of seats that are out are missing, and nothing else is."""
    passed = 0
    for seed in range(4):
        match = random_match(4, {}, Random(seed))
        seats = [turn.seat for turn in match.turns()]
        for state, seat, following in zip(match.states[1:], seats, seats[1:], strict=False):
            order = match.seats
            at = order.index(seat) + 1
            ahead = [*order[at:], *order[:at]]
            skipped = ahead[: ahead.index(following)]
            passed += len(skipped)
            assert all(state.is_out(one) for one in skipped)
            assert not state.is_out(following)
        assert read_record(write_record(match), lambda _: GAME) == match
    assert passed


def test_sh_12_one_record_holds_all_rounds() -> None:
    """Random games of three rounds, to the end, read back with their outcome."""
    for count in ORDERS:
        match = random_match(count, {"rounds": "3"}, Random(10 + count))
        assert match.outcome is not None
        text = write_record(match)
        assert f'[Result "{match.outcome.result}"]' in text
        assert f'[Reason "{match.outcome.rule}"]' in text
        again = read_record(text, lambda _: GAME)
        assert match == again and match.outcome == again.outcome


def test_games_end_within_the_longest() -> None:
    """The bound that the game declares holds, and games end by SH-9, SH-10 or SH-11."""
    for count in ORDERS:
        for seed in range(6):
            match = random_match(count, {}, Random(seed))
            assert match.outcome is not None
            assert match.outcome.rule in ("SH-9", "SH-10", "SH-11")
            assert len(match.actions) <= (GAME.longest(match.setup) or 0)
            assert match.outcome.winners
