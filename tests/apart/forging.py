"""What a cheat has: the code changed at will, its own player key, every link that came by."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from tessera.apart import ed25519
from tessera.apart.arrival import Arrival, received
from tessera.apart.coding import Writer
from tessera.apart.letters import EXTRAS, Letter, Statement
from tessera.apart.seat import secrets_of
from tessera.apart.thread import Thread, next_head
from tessera.games import catalogue
from tessera.play.contract import LOT
from tests.apart.parties import decided, letters, owned, player_keys, refusal, terms_of


class Scene(NamedTuple):
    """A game of three with lots, as it went on: the threads after each letter, the player keys.

    The cheat is Bob, the party 1; Ann and Zoë, 0 and 2, have read every link in its turn.
    """

    threads: Sequence[Thread]
    keys: Sequence[bytes]
    rng: Random

    @property
    def last(self) -> Thread:
        return self.threads[-1]

    def own(self, thread: Thread, key: bytes | None = None) -> Thread:
        return signed(thread, 1, key or self.keys[1])

    def found(self, payload: str, party: int = 0) -> str:
        kinds: list[Arrival] = []
        why = refusal(
            lambda: kinds.append(received(payload, catalogue.game, self.keys[party], self.last))
        )
        return why or kinds[0].kind


def scene(rng: Random, letters_in_all: int = 10, game: str = "shacru", seats: int = 3) -> Scene:
    """A game up to where Bob has written and another one is to move."""
    order = {"order": LOT} if game in {"shacru", "pacru"} else {}
    terms = terms_of(rng, game, seats, order, side=LOT, patience=3)
    keys = player_keys(rng, seats)
    threads: list[Thread] = []
    for sent in letters(terms, keys, rng.choice):
        threads.append(sent.thread)
        due = sent.thread.due
        if len(threads) >= letters_in_all and sent.party == 1 and due is not None:
            break
    return Scene(threads, keys, rng)


def signed(thread: Thread, party: int, key: bytes) -> Thread:
    """The thread with a party's signature by a player key."""
    seed = secrets_of(thread, key, party).signing
    return thread.signed(party, ed25519.sign(seed, thread.to_sign(party)))


def with_all(thread: Thread, keys: Sequence[bytes]) -> Thread:
    """The thread signed by all who wrote in it."""
    for party in {letter.author for letter in thread.letters}:
        thread = signed(thread, party, keys[party])
    return thread


def with_letters(thread: Thread, every: Sequence[Letter]) -> Thread:
    """The thread with these letters instead of its own, chained as if they were right."""
    heads = [thread.heads[0]]
    for letter in every:
        heads.append(next_head(thread.terms, heads[-1], letter))
    return thread._replace(letters=tuple(every), heads=tuple(heads))


def extra(thread: Thread, author: int, said: Statement) -> Letter:
    """A letter beside the game that nobody asked whether it may be said."""
    writer = Writer()
    writer.put_flag(value=True)
    writer.put(author, thread.terms.parties)
    writer.put(EXTRAS.index(type(said)), len(EXTRAS))
    said.put(writer, thread.remote)
    return Letter(author, (said,), writer.values)


def written_letter(thread: Thread, author: int, said: Statement) -> Letter:
    """A letter of the game, whether or not it is due."""
    writer = Writer()
    writer.put_flag(value=False)
    said.put(writer, thread.remote)
    return Letter(author, (), writer.values)


def continued(thread: Thread, *letters: Letter) -> Thread:
    """The thread with more letters, chained as if they were right."""
    return with_letters(thread, (*thread.letters, *letters))


def turn(thread: Thread, party: int, key: bytes, choose: Any) -> Thread:
    """The thread with one letter more, of the party that is due."""
    seat = owned(thread, key)
    assert seat.party == party
    return decided(seat, choose).sent()


def other_turn(it: Scene, at: int) -> Thread:
    """The thread up to a letter, which is another turn of its author."""
    right, before = it.last.letters[at], it.threads[at - 1]
    key = it.keys[right.author]
    other = turn(before, right.author, key, lambda legal: legal[0])
    if other.letters[-1] == right:
        other = turn(before, right.author, key, lambda legal: legal[-1])
    return other


def next_turn(thread: Thread, keys: Sequence[bytes]) -> Thread:
    """The thread with a turn of the party that is due."""
    due = thread.due
    assert due is not None
    return turn(thread, due.party, keys[due.party], lambda legal: legal[0])
