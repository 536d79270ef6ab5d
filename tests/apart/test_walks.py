"""Every thread that players can reach is read again from its link, as it was written."""

from __future__ import annotations

from functools import partial
from itertools import count
from random import Random

import pytest

from tessera.apart import coding
from tessera.apart.letters import Answer, Ask, Remind, Reseat, Resign
from tessera.apart.seat import PLAYER_KEY_SIZE, OwnSeat, secrets_of
from tessera.apart.terms import OLDEST
from tessera.apart.thread import Thread
from tessera.apart.thread_state import MOST_BESIDE
from tessera.games.tyrus.apart_statements import Seeds
from tests.apart.parties import decided, owned, player_keys, read_unverified, refusal, terms_of
from tests.apart.tyrus import by_chance, sitting, threads, unsigned
from tests.apart.walking import FORMS, Walk, each
from tests.properties.playing import Kind

#: How many threads are reached in each form: in a usual run, in a long one.
REACHED, MANY = 200, 50_000


def hold(thread: Thread) -> None:
    """A thread is read as it was written; its earlier standings were held when they were last."""
    read = read_unverified(thread.written())
    assert read._replace(states=()) == thread._replace(states=())
    assert read.state == thread.state


@pytest.mark.slow
@pytest.mark.sampled(6)
@pytest.mark.parametrize("kind", FORMS, ids=str)
def test_every_thread_can_be_read(kind: Kind, rng: Random, long: bool) -> None:
    """With turns taken back, seats given anew, reminders, whoever resigns or closes the game."""
    each(kind, rng, MANY if long else REACHED, hold)


def test_what_was_opened_stays_told_where_its_turn_is_taken_back(rng: Random) -> None:
    terms, keys = terms_of(rng, "tyrus", version=OLDEST), player_keys(rng, 2)
    reached = threads(terms, keys, by_chance(rng))
    party, thread = next(
        (party, it) for it in reached for party in range(2) if it.state.may_resign(party)
    )
    for statement in (Resign(), Ask()):
        seat = owned(thread, keys[party])
        thread = unsigned(seat.say(statement))
    thread = unsigned(sitting(thread, keys).say(Answer(yes=True)))
    said = [it for letter in thread.letters for it in letter.statements]
    assert any(isinstance(it, Seeds) for it in said)
    assert thread == read_unverified(thread.written())


def test_no_other_text_is_the_same_thread(rng: Random) -> None:
    walk: list[Thread] = []
    each(FORMS[0], rng, 5, walk.append)
    data = coding.unarmoured(walk[-1].written())
    for more in (b"\0", b"\0\0\0"):
        other = coding.armoured(data + more)
        assert "damaged" == refusal(partial(read_unverified, other))


def test_what_is_said_beside_a_game_ends(rng: Random) -> None:
    begun, day = (Walk(terms_of(rng, "pyrga", patience=1), rng) for _walk in count()), 0
    reached = ((walk, it) for walk in begun for it in walk.threads())
    walk, thread = next((walk, it) for walk, it in reached if it.state.turns[1] is not None)
    due = thread.due
    assert due is not None
    author, before = 1 - due.party, len(thread.letters)
    while thread.state.may_remind(author, day):
        secrets = secrets_of(thread, walk.keys[author], author)
        thread = unsigned(OwnSeat(thread, secrets, thread.state, "").say(Remind(day)))
        day += 1
    assert MOST_BESIDE == len(thread.letters) - before
    assert not thread.state.may_reseat(author, due.party)
    assert thread.state.may_close(author, day)


@pytest.mark.slow
def test_no_link_is_sent_that_nobody_can_read() -> None:
    rng = Random(1)
    terms = terms_of(rng, "pacru", version=OLDEST)
    keys = player_keys(rng, 2)
    thread = decided(OwnSeat.inviting(terms, keys[0], "Ann"), rng.choice).sent()
    thread = decided(OwnSeat.joining(thread, keys[1], "Bob"), rng.choice).sent()
    why, count = "", 0
    while not why:
        author, count = thread.letters[-1].author, count + 1
        seat = owned(thread, keys[author])
        given = seat.say(Reseat(1 - author)).sent()
        keys[1 - author] = rng.randbytes(PLAYER_KEY_SIZE)
        joining = decided(OwnSeat.joining(given, keys[1 - author], "n" * 40), rng.choice)
        why = refusal(joining.sent)
        thread = given if why else joining.sent()
    assert why == "long" and count > 20
    assert thread == read_unverified(thread.written())
