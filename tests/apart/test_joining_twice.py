"""One key that joins twice: what an adversary gets of both seats helps him in neither."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tessera.apart.hashing import NUMBER_SIZE, Secrets
from tessera.apart.letters import Toss
from tessera.apart.protocol import JOIN
from tessera.apart.seat import PLAYER_KEY_SIZE, OwnSeat
from tessera.apart.terms import OLDEST
from tessera.apart.thread import Thread
from tessera.games.tyrus.apart_statements import Picks
from tests.apart.parties import decided, owned, seated, terms_of
from tests.apart.tyrus import unsigned
from tests.apart.walking import FORMS, Walk, walks
from tests.properties.playing import Kind

#: The purposes of all that a party hides.
PURPOSES = ("lot", "ladder", "deck", "salts", "picks")


def seats(rng: Random, kind: Kind) -> Iterator[tuple[Thread, int]]:
    """Threads of a form in which somebody is to join next, and who."""
    for walk in walks(kind, rng):
        if walk.thread.terms.version != OLDEST:
            for thread in walk.threads():
                due = thread.due
                if due is not None and due.asks == JOIN:
                    yield thread, due.party


def hidden(secrets: Secrets) -> set[bytes]:
    """All that hangs on a seat's secrets."""
    return {secrets.secret(purpose) for purpose in PURPOSES} | {secrets.fresh("picks")}


@pytest.mark.slow
@pytest.mark.sampled(8)
@pytest.mark.parametrize("kind", FORMS, ids=str)
def test_who_joins_twice_has_nothing_twice(kind: Kind, rng: Random) -> None:
    found, key = seats(rng, kind), rng.randbytes(PLAYER_KEY_SIZE)
    for _time in range(12):
        thread, party = next(found)
        numbers = [rng.randbytes(NUMBER_SIZE) for _time in range(2)]
        one, two = (OwnSeat.joining(thread, key, "Bob", number).secrets for number in numbers)
        company = thread.remote.company
        assert one.signing == two.signing
        assert company.lot_size == 0 or not hidden(one) & hidden(two)
        assert company.lot_size or not (company.pledge or company.lot)
        terms = thread.terms._replace(patience=thread.terms.patience + 1)
        other = next(it for it in Walk(terms, rng).threads() if it.due and it.due.asks == JOIN)
        if other.due is not None and other.due.party == party:
            again = OwnSeat.joining(other, key, "Bob", numbers[0]).secrets
            assert not hidden(one) & hidden(again)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("kind", FORMS, ids=str)
def test_who_finds_the_seat_has_its_secrets(kind: Kind, rng: Random) -> None:
    found, key = seats(rng, kind), rng.randbytes(PLAYER_KEY_SIZE)
    for _time in range(6):
        thread, party = next(found)
        joined = OwnSeat.joining(thread, key, "Bob", rng.randbytes(NUMBER_SIZE))
        sent = unsigned(decided(joined, rng.choice))
        seat = owned(sent, key)
        assert seat.party == party
        assert hidden(joined.secrets) - hidden(seat.secrets) == {joined.secrets.fresh("picks")}
        assert seat.secrets.head == sent.heads[-1] != joined.secrets.head


def answered(invitation: Thread, ann: bytes, bob: bytes, number: bytes) -> Thread:
    """Ann's answer to a reply of Bob's, in a browser that knows of no other one."""
    reply = OwnSeat.joining(invitation, bob, "Bob", number).sent()
    return decided(seated(reply, [ann, bob]), lambda legal: legal[0]).sent()


def said(thread: Thread, kind: type) -> list[object]:
    """The statements of a kind in the last letter."""
    return [it for it in thread.letters[-1].statements if isinstance(it, kind)]


def test_a_reply_thrown_away_tells_nothing_of_the_picks_to_come(rng: Random) -> None:
    terms = terms_of(rng, "tyrus")
    ann, bob = (rng.randbytes(PLAYER_KEY_SIZE) for _party in range(2))
    invitation = OwnSeat.inviting(terms, ann, "Ann").sent()
    once, twice = (answered(invitation, ann, bob, rng.randbytes(NUMBER_SIZE)) for _time in range(2))
    assert said(once, Toss) == said(twice, Toss) != []
    assert said(once, Picks) != said(twice, Picks)
    same = terms._replace(version=OLDEST)
    old = OwnSeat.inviting(same, ann, "Ann").sent()
    once, twice = (answered(old, ann, key, b"") for key in (bob, rng.randbytes(PLAYER_KEY_SIZE)))
    assert said(once, Picks) == said(twice, Picks)
