"""Parties that play a game apart in one process: nothing passes between them but links."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from tessera.apart.arrival import received
from tessera.apart.hashing import ID_SIZE
from tessera.apart.protocol import JOIN
from tessera.apart.seat import PLAYER_KEY_SIZE, OwnSeat
from tessera.apart.steps import finished
from tessera.apart.terms import MINE, NEWEST, Terms
from tessera.apart.thread import Thread, reading_unverified
from tessera.games import catalogue
from tessera.play.fault import Refused

NAMES = ("Ann", "Bob", "Zoë", "Dimitrios")
#: Where a game without a bound is left, in actions.
FAR_ENOUGH = 300

#: Chooses one of the actions that a seat may play.
Choose = Callable[[Sequence[Any]], Any]


class Sent(NamedTuple):
    """A link: who sent it, the thread that it holds, as its sender has it."""

    party: int
    thread: Thread

    @property
    def payload(self) -> str:
        return self.thread.written()


def terms_of(
    rng: Random,
    game: str,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    *,
    side: str = MINE,
    patience: int = 0,
    version: int = NEWEST,
) -> Terms:
    """Terms of a game, with an id by chance."""
    rules = catalogue.game(game)
    setup = rules.setup(seats, options)
    return Terms(rng.randbytes(ID_SIZE), rules, setup, side, patience, version=version)


def player_keys(rng: Random, count: int) -> list[bytes]:
    return [rng.randbytes(PLAYER_KEY_SIZE) for _party in range(count)]


def seated(thread: Thread, keys: Sequence[bytes]) -> OwnSeat:
    """The seat of the party that is due, joining if it has not."""
    due = thread.due
    assert due is not None
    if due.asks == JOIN:
        return OwnSeat.joining(thread, keys[due.party], NAMES[due.party])
    seat = OwnSeat.found(thread, keys[due.party])
    assert seat is not None
    return seat


def owned(thread: Thread, key: bytes) -> OwnSeat:
    """The seat that a player key has."""
    seat = OwnSeat.found(thread, key)
    assert seat is not None
    return seat


def decided(seat: OwnSeat, choose: Choose) -> OwnSeat:
    """The seat after all that it has to decide."""
    while seat.due is not None:
        if seat.remote.usual(seat.secrets) is not None:
            return decided(seat.finished(), choose)
        assert seat.match is not None
        seat = seat.play(choose(seat.match.legal()))
    return seat


def letters(
    terms: Terms, keys: Sequence[bytes], choose: Choose, far: int = FAR_ENOUGH
) -> Iterator[Sent]:
    """A game by links, each read by the next party with what it has kept of the game."""
    kept: list[Thread | None] = [None] * terms.parties
    seat = decided(OwnSeat.inviting(terms, keys[0], NAMES[0]), choose)
    while True:
        sent = Sent(seat.party, seat.sent())
        yield sent
        kept[seat.party] = sent.thread
        due, match = sent.thread.due, sent.thread.match
        if due is None or (match is not None and len(match.actions) > far):
            return
        text = f"Your move. https://example.org/#/apart/{sent.payload}"
        arrival = received(text, catalogue.game, keys[due.party], kept[due.party])
        assert arrival.is_new and arrival.other is None
        kept[due.party] = arrival.thread
        seat = decided(seated(arrival.thread, keys), choose)


def whole_game(
    rng: Random, game: str, seats: int | None = None, options: dict[str, str] | None = None,
    *, side: str = MINE, patience: int = 0,
) -> tuple[list[Sent], list[bytes]]:  # fmt: skip
    """All links of a random game, and the player keys."""
    terms = terms_of(rng, game, seats, options, side=side, patience=patience)
    keys = player_keys(rng, terms.parties)
    return list(letters(terms, keys, rng.choice)), keys


def read_unverified(payload: str, known: Thread | None = None) -> Thread:
    """The thread in a payload, whoever signed it."""
    return finished(reading_unverified(payload, catalogue.game, known))


def refusal(act: Callable[[], object]) -> str:
    """Why something is refused: the case of ("apart", case), or else the rule."""
    try:
        act()
    except Refused as refused:
        cause = refused.fault
        return cause.why if cause.rule == "apart" else cause.rule
    return ""
