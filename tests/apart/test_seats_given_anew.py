"""A seat that was given to another key: what its signatures still say of the past."""

from __future__ import annotations

from random import Random

from tessera.apart.arrival import CHANGED, OVERTAKEN, forked, received, takes_over
from tessera.apart.letters import Ask, Remind, Reseat, Statement
from tessera.apart.seat import Seat
from tessera.apart.standing import REMINDERS
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tests.apart.forging import scene, turn
from tests.apart.parties import decided


def taken_over(forged: Thread, key: bytes, second: bytes) -> Thread:
    """A thread with a turn of Bob's that he has not signed, after which Ann plays on for both."""
    thread, patience = forged.signed(1, b""), forged.terms.patience
    due = thread.due
    if due is not None and due.party == 0:
        thread = turn(thread, 0, key, lambda legal: legal[0])
    said: list[Statement] = [Remind(number * patience) for number in range(REMINDERS)]
    for statement in (*said, Reseat(1, REMINDERS * patience)):
        ann = Seat.found(thread, key)
        assert ann is not None
        thread = ann.say(statement).sent()
    rejoined = decided(Seat.joining(thread, second, "Bob"), lambda legal: legal[0])
    return Thread.read(rejoined.sent().written(), catalogue.game)


def test_a_past_forged_behind_a_seat_given_anew_blames_nobody(rng: Random) -> None:
    """Ann writes another turn for Bob, gives his seat to a key of hers, and plays on with both.

    Nothing in her link is signed by Bob: who has the game keeps it, and no fork of Bob's is shown.
    """
    it = scene(rng, 5, "pyrga", 2)
    at = next(at for at, letter in enumerate(it.last.letters) if at > 2 and letter.author == 1)
    before = it.threads[at - 1]
    forged = turn(before, 1, it.keys[1], lambda legal: legal[0])
    if forged.letters[-1] == it.last.letters[at]:
        forged = turn(before, 1, it.keys[1], lambda legal: legal[-1])
    link = taken_over(forged, it.keys[0], rng.randbytes(16))
    assert it.found(link.written(), 1) == it.found(link.written(), 0) == CHANGED
    assert it._replace(keys=[b"s" * 16] * 2).found(link.written()) == CHANGED
    assert forked(it.last, link) is None and forked(link, it.last) is None


def test_a_forged_turn_overtakes_nothing(rng: Random) -> None:
    """What Ann said out of turn is overtaken by a turn of Bob's alone that he has signed."""
    it = scene(rng, 5, "pyrga", 2)
    due = turn(it.last, 0, it.keys[0], lambda legal: legal[0])
    ann = Seat.found(due, it.keys[0])
    assert ann is not None
    mine = ann.say(Ask()).sent()
    played = turn(due, 1, it.keys[1], lambda legal: legal[0])
    link = taken_over(played, it.keys[0], rng.randbytes(16))
    for key in it.keys:
        assert received(link.written(), catalogue.game, key, mine).kind == CHANGED
        assert received(played.written(), catalogue.game, key, mine).kind == OVERTAKEN
        assert not takes_over(link, mine, key) and takes_over(played, mine, key)
