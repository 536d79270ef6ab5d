"""A seat that was given to another key: what its signatures still say of the past."""

from __future__ import annotations

from random import Random

from tessera.apart.arrival import CHANGED, forked
from tessera.apart.letters import Reseat
from tessera.apart.seat import Seat
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tests.apart.forging import scene, turn
from tests.apart.parties import decided


def test_a_past_forged_behind_a_seat_given_anew_blames_nobody(rng: Random) -> None:
    """Ann writes another turn for Bob, gives his seat to a key of hers, and plays on with both.

    Nothing in her link is signed by Bob: who has the game keeps it, and no fork of Bob's is shown.
    """
    it = scene(rng, 5, "pyrga", 2)
    at = next(at for at, letter in enumerate(it.last.letters) if at > 2 and letter.author == 1)
    before, second = it.threads[at - 1], rng.randbytes(16)
    forged = turn(before, 1, it.keys[1], lambda legal: legal[0])
    if forged.letters[-1] == it.last.letters[at]:
        forged = turn(before, 1, it.keys[1], lambda legal: legal[-1])
    seat = Seat.found(forged.signed(1, b""), it.keys[0])
    assert seat is not None
    given = seat.say(Reseat(1))
    assert given.match is not None
    asked = given.play(given.match.legal()[0]).sent()
    rejoined = decided(Seat.joining(asked, second, "Bob"), lambda legal: legal[0])
    link = Thread.read(rejoined.sent().written(), catalogue.game)
    assert it.found(link.written(), 1) == it.found(link.written(), 0) == CHANGED
    assert it._replace(keys=[b"s" * 16] * 2).found(link.written()) == CHANGED
    assert forked(it.last, link) is None and forked(link, it.last) is None
