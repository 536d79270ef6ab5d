"""Turns taken back, games resigned or closed, a rematch: all by links."""

from __future__ import annotations

from random import Random

import pytest

from tessera.apart.arrival import LATE, NEW, OVERTAKEN, received
from tessera.apart.letters import Answer, Ask, Close, Remind, Resign
from tessera.apart.protocol import ANSWER, TURN
from tessera.apart.seat import OwnSeat
from tessera.apart.terms import OLDEST, Terms
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.play.contract import LOT
from tests.apart.parties import decided, refusal, seated
from tests.apart.table import DAY, Table


def test_a_turn_is_taken_back_if_the_other_grants_it(rng: Random) -> None:
    table = Table(rng)
    table.go(4)
    assert table.asked == (1, TURN) and table.played == 5
    table.say(0, Ask())
    assert table.asked == (1, ANSWER) and table.played == 5
    assert table.refused(1, Ask()) == "nothing-to-undo"
    table.say(1, Answer(yes=True))
    assert table.asked == (0, TURN) and table.played == 4
    assert table.refused(0, Ask()) == "nothing-to-undo"
    table.go(2)
    assert table.played == 6


def test_who_refuses_goes_on_in_the_same_letter(rng: Random) -> None:
    table = Table(rng)
    table.go(4)
    table.say(0, Ask())
    refused = table.seat(1).say(Answer(yes=False))
    assert not refused.complete and refused.match is not None
    table.thread = table.passed(refused.play(refused.match.legal()[0]).sent())
    assert table.asked == (0, TURN) and table.played == 6
    table.say(1, Ask())
    table.say(0, Answer(yes=True))
    assert table.played == 5 and table.asked == (1, TURN)


def test_all_others_are_asked(rng: Random) -> None:
    """With three each must grant it, in their order; one who refuses ends it."""
    table = Table(rng, "shacru", 3)
    table.go(6)
    before = table.played
    assert table.asked == (1, TURN)
    table.say(0, Ask())
    assert table.asked == (1, ANSWER)
    table.say(1, Answer(yes=True))
    assert table.asked == (2, ANSWER)
    table.say(2, Answer(yes=False))
    assert table.asked == (1, TURN) and table.played == before
    table.say(0, Ask())
    table.say(1, Answer(yes=True))
    table.say(2, Answer(yes=True))
    assert table.asked == (0, TURN) and table.played == before - 1


def test_what_was_asked_is_overtaken_by_a_turn(rng: Random) -> None:
    table = Table(rng)
    table.go(4)
    asked = table.seat(0).say(Ask()).sent()
    table.go(1)
    played = table.thread
    found = received(played.written(), catalogue.game, table.keys[0], asked)
    assert (found.kind, found.thread, found.is_new) == (OVERTAKEN, played, True)
    found = received(asked.written(), catalogue.game, table.keys[1], played)
    assert (found.kind, found.thread, found.is_new) == (LATE, played, False)


def test_resigning_ends_the_game(rng: Random) -> None:
    """In games of two sides, by who is to move; nothing is said after it."""
    table = Table(rng)
    table.go(3)
    assert table.refused(1, Resign()) == "statement"
    table.say(0, Resign())
    assert table.asked is None and table.thread.match is not None
    outcome = table.thread.match.outcome
    assert outcome is not None and outcome.winners == ("black",)
    assert table.refused(1, Ask()) == "nothing-to-undo"
    many = Table(rng, "shacru", 3)
    many.go(5)
    assert many.refused(0, Resign()) == "statement"


@pytest.mark.parametrize("game", ["pyrga", "shacru", "pacru"])
def test_who_is_asked_and_is_to_play_may_resign_instead(game: str, rng: Random) -> None:
    table = Table(rng, game, version=OLDEST)
    table.go(3)
    while table.asked is None or not table.thread.state.may_ask(1 - table.asked[0]):
        table.go(1)
    (party, _turn), before = table.asked, table.thread.format
    table.say(1 - party, Ask())
    assert table.asked == (party, ANSWER) and table.refused(1 - party, Resign()) == "statement"
    assert table.thread.format == before == 1
    table.say(party, Resign())
    match = table.thread.match
    assert table.asked is None and match is not None and table.thread.format == 2
    assert match.resigned == table.thread.remote.company.seats[party]


def test_a_game_without_an_answer_is_closed(rng: Random) -> None:
    table = Table(rng, patience=7)
    table.go(2)
    assert table.asked == (1, TURN)
    assert table.refused(1, Remind(DAY)) == "statement"
    answered = decided(seated(table.thread, table.keys), rng.choice).sent()
    for week in range(3):
        assert table.refused(0, Close(DAY + 7 * week)) == "statement"
        table.say(0, Remind(DAY + 7 * week))
        assert table.refused(0, Remind(DAY + 7 * week + 6)) == "statement"
    assert table.refused(0, Close(DAY + 20)) == "statement"
    assert table.asked == (1, TURN)
    table.say(0, Close(DAY + 21))
    assert table.asked is None and table.thread.state.closed == 0
    late = received(answered.written(), catalogue.game, table.keys[0], table.thread)
    assert (late.kind, late.thread) == (OVERTAKEN, answered)
    late = received(table.thread.written(), catalogue.game, table.keys[1], answered)
    assert (late.kind, late.thread) == (LATE, answered)
    assert table.thread.match is not None and table.thread.match.outcome is None
    assert table.refused(0, Remind(DAY + 40)) == "statement"


def test_an_answer_makes_one_wait_anew(rng: Random) -> None:
    table = Table(rng, patience=1)
    table.go(2)
    table.say(0, Remind(DAY))
    table.say(0, Remind(DAY + 1))
    reminded = table.thread
    table.go(2)
    table.say(0, Remind(DAY + 2))
    assert table.refused(0, Close(DAY + 9)) == "statement"
    late = received(reminded.written(), catalogue.game, table.keys[1], table.thread)
    assert late.thread == table.thread
    quiet = Table(rng)
    quiet.go(2)
    assert quiet.refused(0, Remind(DAY)) == "statement"


def test_a_rematch_names_the_game_before(rng: Random) -> None:
    table = Table(rng)
    table.go(2)
    old = table.thread.terms
    terms = Terms(rng.randbytes(8), old.game, old.setup, LOT, 3, old.id)
    thread = OwnSeat.inviting(terms, table.keys[1], "Bob").sent()
    read = Thread.read(thread.written(), catalogue.game)
    assert read.terms == terms
    joined = OwnSeat.joining(read, table.keys[0], "Ann").sent()
    found = received(joined.written(), catalogue.game, table.keys[1], thread)
    assert found.kind == NEW and found.thread.terms.before == old.id


def test_nothing_is_said_by_who_has_no_seat_or_is_not_due(rng: Random) -> None:
    table = Table(rng)
    table.go(3)
    seat = table.seat(1)
    assert seat.due is None and not seat.complete
    assert table.thread.match is not None
    action = table.thread.match.legal()[0]
    assert refusal(lambda: seat.play(action)) == "not-yours"
    assert refusal(seat.sent) == "unfinished"
    assert table.refused(0, Answer(yes=True)) == "statement"
    assert refusal(lambda: table.thread.with_letter(0, ())) == "unfinished"
    assert refusal(lambda: table.thread.with_letter(1, (Answer(yes=True),))) == "statement"
