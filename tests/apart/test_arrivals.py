"""Links that arrive twice, late, from elsewhere, with another past: each is told as what it is."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tessera.apart import coding
from tessera.apart.arrival import (
    CHANGED,
    FORK,
    INVITATION,
    NEW,
    OLDER,
    OVERTAKEN,
    OWN,
    OWN_FORK,
    SAME,
    SEVERAL,
    TAKEN,
    WATCHED,
    Arrival,
    forked,
    game_of,
    received,
    takes_over,
)
from tessera.apart.letters import Ask, Play
from tessera.apart.seat import OwnSeat
from tessera.apart.terms import NEWEST
from tessera.apart.thread import Thread
from tessera.apart.thread import terms_of as terms_in
from tessera.games import catalogue
from tests.apart.parties import decided, owned, player_keys, refusal, seated, terms_of

#: A player key that has no seat.
STRANGER = b"s" * 16


def arrives(theirs: Thread, key: bytes, mine: Thread | None = None, since: int = 0) -> Arrival:
    """What a thread's link is to who has a player key."""
    return received(theirs.written(since), catalogue.game, key, mine)


def begun(rng: Random, letters: int) -> tuple[list[Thread], list[bytes]]:
    """The threads after each of the first letters of a game of Pyrga, and the player keys.

    There was another turn to choose at each of them.
    """
    while True:
        terms, keys = terms_of(rng, "pyrga"), player_keys(rng, 2)
        threads = [decided(OwnSeat.inviting(terms, keys[0], "Ann"), rng.choice).sent()]
        while len(threads) < letters:
            threads.append(decided(seated(threads[-1], keys), rng.choice).sent())
        before = (thread.match for thread in threads[:-1])
        if all(match is not None and len(match.legal()) > 1 for match in before):
            return threads, keys


def other_turn(thread: Thread, key: bytes) -> Thread:
    """The thread with its last letter replaced by another turn of its author."""
    before = thread.at(len(thread.letters) - 1)
    said = thread.letters[-1].statements[-1]
    assert isinstance(said, Play)
    seat = owned(before, key)
    assert seat.match is not None
    return seat.play(next(it for it in seat.match.legal() if it != said.action)).sent()


def test_a_game_that_is_not_here_yet(rng: Random) -> None:
    (first, second, third), keys = begun(rng, 3)
    assert arrives(first, STRANGER) == Arrival(INVITATION, first)
    assert arrives(first, keys[0]) == Arrival(OWN, first)
    assert arrives(second, STRANGER) == Arrival(WATCHED, second)
    assert arrives(third, keys[1]) == Arrival(OWN, third)
    assert game_of(third.written()) == game_of(third.written(1)) == first.terms.id


def test_a_game_that_is_here(rng: Random) -> None:
    """The next turn, several, the same one again, an older one."""
    threads, keys = begun(rng, 6)
    mine = threads[2]
    assert arrives(threads[3], keys[1], mine) == Arrival(NEW, threads[3])
    assert arrives(threads[5], keys[1], mine) == Arrival(SEVERAL, threads[5])
    assert arrives(mine, keys[1], mine) == Arrival(SAME, mine)
    assert arrives(threads[0], keys[1], mine) == Arrival(OLDER, mine)
    assert [arrives(it, keys[1], mine).is_new for it in threads] == [False] * 3 + [True] * 3


def test_new_turns_alone_need_those_before(rng: Random) -> None:
    threads, keys = begun(rng, 6)
    short, whole = threads[5].written(5), threads[5].written()
    assert len(short) < len(whole) / 2
    assert received(short, catalogue.game, keys[0], threads[4]) == Arrival(NEW, threads[5])
    digits = coding.in_digits(short)
    assert received(digits, catalogue.game, keys[0], threads[4]) == Arrival(NEW, threads[5])
    assert received(short, catalogue.game, keys[0], threads[5]) == Arrival(SAME, threads[5])
    for known in (None, threads[3], begun(rng, 6)[0][5], other_turn(threads[4], keys[0])):
        assert "earlier" == refusal(lambda: received(short, catalogue.game, keys[0], known))  # noqa: B023
    assert threads[0].terms == terms_in(whole, catalogue.game)
    assert "earlier" == refusal(lambda: terms_in(short, catalogue.game))


def test_the_first_to_answer_has_the_seat(rng: Random) -> None:
    (first, second), keys = begun(rng, 2)
    late = decided(OwnSeat.joining(first, STRANGER, "Eve"), rng.choice).sent()
    assert arrives(late, keys[0], second) == Arrival(TAKEN, second, late, 1)
    assert arrives(second, STRANGER, late).kind == TAKEN
    assert OwnSeat.found(second, STRANGER) is None
    assert refusal(lambda: OwnSeat.joining(second, STRANGER, "Eve")) == "full"


def test_two_turns_of_one_seat_are_shown_beside_each_other(rng: Random) -> None:
    threads, keys = begun(rng, 6)
    mine = threads[4]
    twin = other_turn(mine, keys[0])
    assert arrives(twin, keys[1], mine) == Arrival(FORK, mine, twin, 4, 0)
    assert arrives(twin, keys[1], threads[5]) == Arrival(FORK, threads[5], twin, 4, 0)
    assert arrives(twin, keys[0], mine) == Arrival(OWN_FORK, mine, twin, 4, 0)
    further = decided(seated(twin, keys), rng.choice).sent()
    assert arrives(further, keys[1], mine).kind == FORK
    assert forked(mine, twin) == 0
    assert forked(mine, threads[5]) is None
    assert forked(mine, begun(rng, 3)[0][2]) is None


def test_what_takes_the_place_of_what_is_kept(rng: Random) -> None:
    threads, keys = begun(rng, 6)
    for one, other in product(threads, repeat=2):
        assert takes_over(one, other, keys[0]) == (len(one.letters) >= len(other.letters))
    before, turn = threads[4], threads[5]
    assert not takes_over(other_turn(before, keys[0]), before, keys[0])
    waiting = owned(before, keys[0])
    asked = waiting.say(Ask()).sent()
    assert takes_over(turn, asked, keys[0]) and not takes_over(asked, turn, keys[0])


def test_a_past_that_was_changed_without_its_key_is_not_signed(rng: Random) -> None:
    threads, keys = begun(rng, 6)
    mine = threads[5]
    twin = other_turn(threads[3], keys[1])
    forged = twin
    for key in (keys[0], keys[1]):
        seat = owned(forged, key)
        assert seat.match is not None
        forged = seat.play(seat.match.legal()[0]).sent()
    forged = forged.signed(0, mine.signatures[0])
    assert refusal(lambda: arrives(forged, keys[0], mine)) == "signature"
    assert refusal(lambda: arrives(forged, STRANGER)) == "signature"
    assert refusal(lambda: arrives(mine.signed(0, bytes(64)), keys[0], mine)) == "signature"


def test_other_terms_under_the_same_id_are_a_changed_past(rng: Random) -> None:
    threads, keys = begun(rng, 3)
    options = {"opening": catalogue.game("pyrga").options(2)[0].values[1]}
    terms = terms_of(rng, "pyrga", None, options)._replace(id=threads[0].terms.id)
    changed = decided(OwnSeat.inviting(terms, keys[0], "Ann"), rng.choice).sent()
    assert arrives(changed, keys[1], threads[2]) == Arrival(CHANGED, threads[2], changed, 0)


def test_what_came_from_a_later_version_says_so(rng: Random) -> None:
    (first,), keys = begun(rng, 1)
    data = coding.unarmoured(first.written())
    later = coding.armoured(bytes([NEWEST + 1]) + data[1:])
    assert refusal(lambda: received(later, catalogue.game, keys[0])) == "newer"
    assert refusal(lambda: game_of(later)) == "newer"
    assert refusal(lambda: received(coding.armoured(b"\0" + data[1:]), catalogue.game, b"")) == (
        "damaged"
    )
    game = catalogue.game("pyrga")
    newer = type("Newer", (type(game),), {"version": game.version + 1, "__module__": "newer"})()
    thread = decided(
        OwnSeat.inviting(terms_of(rng, "pyrga")._replace(game=newer), keys[0], "Ann"), rng.choice
    ).sent()
    assert refusal(lambda: arrives(thread, keys[0])) == "rules"


@pytest.mark.parametrize("name", ["A" * 41, " Ann", "An\nn", "Ann\u202e", "Zoë" * 14])
def test_names_that_mislead_are_refused(name: str, rng: Random) -> None:
    """Too long, with signs that cannot be seen or that turn the writing."""
    terms = terms_of(rng, "pyrga")
    assert refusal(lambda: OwnSeat.inviting(terms, STRANGER, name)) == "name"


def test_new_letters_alone_may_come_late_or_cross_a_question(rng: Random) -> None:
    threads, keys = begun(rng, 8)
    since = 4
    older = threads[6].written(since)
    for mine in threads[6:]:
        found = received(older, catalogue.game, keys[1], mine)
        assert (found.kind, found.thread) == (SAME if mine is threads[6] else OLDER, mine)
    thread = threads[6]
    due = thread.due
    assert due is not None
    asker = owned(thread, keys[1 - due.party])
    mine = asker.say(Ask()).sent()
    turn = decided(seated(thread, keys), rng.choice).sent()
    found = received(turn.written(len(thread.letters)), catalogue.game, keys[asker.party], mine)
    assert (found.kind, found.thread) == (OVERTAKEN, turn)
    assert found.thread.written() == turn.written()
