"""A seat that is given to another key: who must grant it, what signatures say of the past."""

from __future__ import annotations

from random import Random

from tessera.apart.arrival import CHANGED, OVERTAKEN, OWN, UNSEATED, forked, received, takes_over
from tessera.apart.ed25519 import SIGNATURE_SIZE
from tessera.apart.letters import Answer, Ask, Remind, Reseat, Statement
from tessera.apart.protocol import ANSWER, JOIN, TURN
from tessera.apart.seat import OwnSeat
from tessera.apart.thread import Thread
from tessera.apart.thread_state import REMINDERS
from tessera.games import catalogue
from tests.apart.forging import other_turn, scene, turn
from tests.apart.parties import decided, owned
from tests.apart.table import DAY, Table


def taken_over(forged: Thread, key: bytes, second: bytes) -> Thread:
    """A thread with a turn of Bob's that he never signed, after which Ann plays on for both."""
    thread, patience = forged.signed(1, bytes(SIGNATURE_SIZE)), forged.terms.patience
    due = thread.due
    if due is not None and due.party == 0:
        thread = turn(thread, 0, key, lambda legal: legal[0])
    said: list[Statement] = [Remind(number * patience) for number in range(REMINDERS)]
    for statement in (*said, Reseat(1, REMINDERS * patience)):
        ann = owned(thread, key)
        thread = ann.say(statement).sent()
    rejoined = decided(OwnSeat.joining(thread, second, "Bob"), lambda legal: legal[0])
    return Thread.read(rejoined.sent().written(), catalogue.game)


def test_a_past_forged_behind_a_seat_given_anew_blames_nobody(rng: Random) -> None:
    it = scene(rng, 5, "pyrga", 2)
    at = next(at for at, letter in enumerate(it.last.letters) if at > 2 and letter.author == 1)
    forged = other_turn(it, at)
    link = taken_over(forged, it.keys[0], rng.randbytes(16))
    assert it.found(link.written(), 1) == it.found(link.written(), 0) == CHANGED
    assert it._replace(keys=[b"s" * 16] * 2).found(link.written()) == CHANGED
    assert forked(it.last, link) is None and forked(link, it.last) is None


def test_a_forged_turn_overtakes_nothing(rng: Random) -> None:
    """What Ann said out of turn is overtaken by a turn of Bob's alone that he has signed."""
    it = scene(rng, 5, "pyrga", 2)
    due = turn(it.last, 0, it.keys[0], lambda legal: legal[0])
    ann = owned(due, it.keys[0])
    mine = ann.say(Ask()).sent()
    played = turn(due, 1, it.keys[1], lambda legal: legal[0])
    link = taken_over(played, it.keys[0], rng.randbytes(16))
    for key in it.keys:
        assert received(link.written(), catalogue.game, key, mine).kind == CHANGED
        assert received(played.written(), catalogue.game, key, mine).kind == OVERTAKEN
        assert not takes_over(link, mine, key) and takes_over(played, mine, key)


def test_a_seat_whose_key_was_lost_is_given_anew(rng: Random) -> None:
    table = Table(rng, patience=7)
    table.go(4)
    before = table.thread
    assert table.asked == (1, TURN)
    assert table.refused(1, Reseat(1)) == table.refused(0, Reseat(0)) == "statement"
    table.left_alone(by=0)
    table.say(0, Reseat(1, table.day))
    assert table.asked == (1, JOIN)
    assert OwnSeat.found(table.thread, table.keys[1]) is None
    new = rng.randbytes(16)
    arrival = received(table.thread.written(), catalogue.game, new)
    seat = decided(OwnSeat.joining(arrival.thread, new, "Bob again"), rng.choice)
    table.thread = table.passed(seat.sent())
    assert table.thread.name(1) == "Bob again"
    assert received(table.thread.written(), catalogue.game, new).kind == OWN
    lost = received(table.thread.written(), catalogue.game, table.keys[1], before)
    assert (lost.kind, lost.thread) == (UNSEATED, table.thread)
    table.keys[1] = new
    table.go(3)


def test_with_two_nobody_is_put_out_of_a_seat_in_use(rng: Random) -> None:
    table = Table(rng, patience=7)
    table.go(4)
    assert table.asked == (1, TURN)
    table.say(0, Reseat(1, DAY))
    assert table.asked == (1, ANSWER)
    refused = table.seat(1).say(Answer(yes=False))
    table.thread = table.passed(decided(refused, rng.choice).sent())
    assert table.asked == (0, TURN) and table.thread.name(1) == "Bob"
    table.go(1)
    for _reminder in range(REMINDERS - 1):
        table.say(0, Remind(table.day))
        table.day += 7
    table.say(0, Reseat(1, table.day))
    assert table.asked == (1, ANSWER)


def test_who_grants_it_gives_the_own_seat_away(rng: Random) -> None:
    table = Table(rng, patience=7)
    table.go(4)
    table.say(0, Reseat(1, DAY))
    asked = table.thread
    table.say(1, Answer(yes=True))
    assert table.asked == (1, JOIN)
    table.thread = asked
    table.left_alone(by=0)
    assert table.refused(0, Reseat(1, table.day - 1)) == "statement"
    table.say(0, Reseat(1, table.day))
    assert table.asked == (1, JOIN)


def test_with_three_all_others_and_the_one_who_is_here_are_asked(rng: Random) -> None:
    table = Table(rng, "shacru", 3, patience=3)
    table.go(6)
    assert table.asked == (1, TURN)
    before = table.thread
    table.say(0, Reseat(1, DAY))
    assert table.asked == (2, ANSWER)
    table.say(2, Answer(yes=True))
    assert table.asked == (1, ANSWER)
    table.left_alone(by=0)
    table.say(0, Reseat(1, table.day))
    assert table.asked == (1, JOIN)
    table.thread, table.day = before, DAY
    table.left_alone(by=2)
    table.say(0, Reseat(1, table.day))
    assert table.asked == (2, ANSWER)
    table.say(2, Answer(yes=True))
    assert table.asked == (1, JOIN)
