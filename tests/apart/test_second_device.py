"""A second device: the player key is there, the game is not, and the links come from an adversary.

All secrets of a seat follow from the key. So whatever thread is given to such a device, an old one
or one that was made for it alone, it says nothing before the player has confirmed that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Final

import pytest

from tessera.apart.arrival import OWN, received
from tessera.apart.letters import Resign, Statement, Toss
from tessera.apart.seat import OwnSeat
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.games.tayu.apart_statements import Draw, Open
from tessera.games.tyrus.apart_statements import Opening, Rung, Seeds
from tessera.games.tyrus.tiles import TILES
from tessera.page.features.apart import model as apart
from tessera.page.features.apart.model import UNSURE, WORDS, Held
from tessera.page.features.apart.route import is_brought
from tests.apart.parties import letters, owned, player_keys, refusal, terms_of
from tests.apart.walking import FORMS, Walk, walks
from tests.properties.playing import Kind

#: What opens something that was committed to.
OPENS: Final = (Toss, Open, Draw, Rung, Opening, Seeds)
#: How many walks are followed in each form: in a usual run, in a long one.
WALKS, MANY = 3, 100
#: The most letters of a walk.
FAR: Final = 60


def reached(kind: Kind, rng: Random, count: int) -> Iterator[tuple[Walk, list[Thread]]]:
    """Walks in games of a form, each with all its threads."""
    for walk in islice(walks(kind, rng), count):
        yield walk, [*islice(walk.threads(), FAR)]


def second_device(thread: Thread, key: bytes, mine: Thread | None = None) -> Held:
    """The game there when a link has come."""
    return apart.opened(thread, key, brought=is_brought(thread, mine, key))


def said_after(thread: Thread, at: int, party: int) -> Iterator[Statement]:
    """The statements of a party in a thread's letters from a place on."""
    for letter in thread.letters[at:]:
        if letter.author == party:
            yield from letter.statements


def ways(held: Held, rng: Random) -> Iterator[Callable[[], object]]:
    """All ways to something that could be sent."""
    for word in (
        *WORDS,
        *(f"{kind}{rng.randrange(9)}" for kind in ("remind ", "close ", "reseat ")),
    ):
        yield partial(apart.decided, held, word)
    if held.match is not None:
        for action in held.match.legal()[:9]:
            yield partial(apart.decided, held, apart.PLAY + held.match.game.write(action))
            yield partial(apart.played, held, held.match.play(action))
    yield partial(apart.sent, held)
    yield partial(apart.joined, held, rng.randbytes(16), "Eve")
    yield partial(apart.renamed, held, "Eve")
    yield partial(apart.rematch, held, rng.randbytes(8))
    yield partial(apart.fresh, held)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("kind", FORMS, ids=str)
def test_what_would_open_something_is_not_said_unasked(kind: Kind, rng: Random, long: bool) -> None:
    for walk, threads in reached(kind, rng, MANY if long else WALKS):
        company, asked = threads[-1].remote.company, 0
        parties = range(len(company.joins))
        last = [OwnSeat.found(threads[-1], walk.keys[party]) for party in parties]
        for thread in threads:
            for party in parties:
                seat = OwnSeat.found(thread, walk.keys[party])
                if seat is None:
                    continue
                held = second_device(thread, walk.keys[party])
                at = len(thread.letters)
                if held.unsure:
                    assert held.seat is None and held.stage == UNSURE
                    asked += 1
                    continue
                said = [*seat.said, *said_after(threads[-1], at, party)]
                if (end := last[party]) is not None:
                    said += end.said
                assert not any(isinstance(it, OPENS) for it in said), said
        assert asked or not company.pledge


@pytest.mark.sampled(6)
@pytest.mark.parametrize("kind", FORMS, ids=str)
def test_nothing_can_be_sent_before_it_is_confirmed(kind: Kind, rng: Random) -> None:
    for walk, threads in reached(kind, rng, 1):
        for thread in rng.sample(threads, min(6, len(threads))):
            for key in walk.keys:
                held = second_device(thread, key)
                if not held.unsure:
                    continue
                for way in ways(held, rng):
                    assert "statement" == refusal(way)
                seat = apart.confirm(held, key).seat
                assert seat == OwnSeat.found(thread, key) is not None


@pytest.mark.sampled(6)
@pytest.mark.parametrize("kind", FORMS, ids=str)
def test_who_plays_in_one_browser_is_never_asked(kind: Kind, rng: Random) -> None:
    for walk, threads in reached(kind, rng, 1):
        for party, key in enumerate(walk.keys):
            mine: Thread | None = None
            for thread in threads:
                wrote = thread.letters[-1].author == party
                if not wrote and mine is not None:
                    assert not is_brought(thread, mine, key)
                if wrote and mine is not None and OwnSeat.found(thread, key) is not None:
                    assert is_brought(thread, mine, key)
                mine = thread if wrote or mine is not None else None


def test_a_branch_made_for_the_other_device_opens_no_tile_of_tyrus(rng: Random) -> None:
    terms, keys = terms_of(rng, "tyrus"), player_keys(rng, 2)
    for sent in letters(terms, keys, rng.choice):
        if sent.thread.state.may_resign(0):
            break
    ann = owned(sent.thread, keys[0])
    branch = ann.say(Resign()).sent()
    arrival = received(branch.written(), catalogue.game, keys[1])
    assert arrival.kind == OWN
    taken = owned(arrival.thread, keys[1])
    (seeds,) = taken.said
    assert isinstance(seeds, Seeds) and len(seeds.deck) == TILES, "The attack is one."
    held = second_device(arrival.thread, keys[1])
    assert held.unsure and held.seat is None and held.standing == arrival.thread.state
    for way in ways(held, rng):
        assert "statement" == refusal(way)
    # The first device, which has the game, is asked nothing.
    assert not second_device(branch, keys[1], sent.thread).unsure


@pytest.mark.parametrize(("side", "asked"), [("lot", True), ("mine", False)])
def test_the_inviter_s_lot_is_not_opened_unasked(side: str, asked: bool, rng: Random) -> None:
    terms, keys = terms_of(rng, "pyrga", side=side), player_keys(rng, 2)
    threads = [it.thread for it in islice(letters(terms, keys, rng.choice), 4)]
    found = [second_device(thread, keys[0]).unsure for thread in threads]
    assert found == [asked, asked, False, False]
    assert not any(second_device(thread, keys[1]).unsure for thread in threads)


def test_a_seat_that_was_taken_and_not_sent_asks_for_itself(rng: Random) -> None:
    terms, keys = terms_of(rng, "tyrus"), player_keys(rng, 2)
    (invited,) = islice(letters(terms, keys, rng.choice), 1)
    for thread, key in ((Thread.begun(terms), keys[0]), (invited.thread, keys[1])):
        held = apart.opened(thread, key, (f"{apart.JOINS}Eve",), brought=True)
        assert held.unsure and held.seat is None and held.draft
        assert "statement" == refusal(partial(apart.joined, held, key, "Eve"))
        assert apart.confirm(held, key).seat is not None
        assert not apart.opened(thread, key, brought=True).unsure
