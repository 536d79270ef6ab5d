"""Whole games of Tyrus by links alone: what is hidden stays so, and all agree at the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tessera.apart import coding
from tessera.apart.hashing import Secrets
from tessera.apart.letters import Answer, Ask, Reseat, Resign
from tessera.apart.protocol import ANSWER
from tessera.apart.seat import OwnSeat
from tessera.apart.terms import MINE, NEWEST, OLDEST
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.games.tyrus.apart_statements import Opening, Placed, Rung, Seeds
from tessera.games.tyrus.tiles import PLACED, ROUNDS
from tessera.play.match import RESIGNED, Match
from tessera.play.record import write_record
from tests.apart.parties import owned, player_keys, read_unverified, refusal, terms_of
from tests.apart.tyrus import by_chance, resigning, sitting, threads, unsigned


def unsigned_game(
    rng: Random, side: str = MINE, version: int = NEWEST
) -> tuple[list[Thread], list[bytes]]:
    """A random game, letter by letter, and the player keys."""
    terms, keys = terms_of(rng, "tyrus", side=side, version=version), player_keys(rng, 2)
    return list(threads(terms, keys, by_chance(rng))), keys


def said(links: Sequence[Thread]) -> list[tuple[object, ...]]:
    return [thread.letters[-1].statements for thread in links]


def test_the_last_of_an_election_opens_and_the_next_only_passes_on(rng: Random) -> None:
    links, keys = unsigned_game(rng)
    tallies = 0
    assert len(links) <= 67
    for before, after in pairwise(links):
        statements = after.letters[-1].statements
        if any(isinstance(it, Opening) for it in statements):
            passes = not any(isinstance(it, Placed) for it in statements)
            assert passes == sitting(before, keys).passes_on
            tallies += passes
    match = links[-1].match
    assert match is not None
    assert tallies == len(match.actions) // PLACED <= ROUNDS
    seeds = [it for its in said(links) for it in its if isinstance(it, Seeds)]
    assert len(seeds) == 2
    assert not any(isinstance(it, Seeds) for its in said(links)[:-2] for it in its)


@pytest.mark.slow
def test_everybody_sees_what_a_view_of_the_whole_game_shows(rng: Random) -> None:
    links, keys = unsigned_game(rng)
    whole = links[-1].match
    assert whole is not None
    for thread in links[:-1]:
        for party, key in enumerate(keys):
            seat = OwnSeat.found(thread, key)
            if seat is None or seat.view is None or seat.match is None or seat.seat is None:
                continue
            true = whole.at(len(seat.match.actions))
            assert seat.view.text == write_record(true, observed_by=seat.seat), party
            assert seat.match.outcome is None or seat.match.deal == whole.deal
            assert _stands(seat.remote, seat.secrets, whole, seat.seat)
        assert thread.match is None or _stands(thread.remote, None, whole, None)


def _stands(remote: Any, secrets: Secrets | None, whole: Match, eyes: str | None) -> bool:
    """True if all tiles that were placed stand there, with the tally of the last ones to come."""
    shown, count = remote.match_to_show(secrets), len(remote.placed)
    expected = whole.at(count).state
    if count > len(remote.match(secrets).actions):
        expected = whole.at(count - 1).own_state.standing(whole.actions[count - 1])
        assert not shown.legal() and shown.outcome is None
    return bool(shown.state.observed_by(eyes) == expected.observed_by(eyes))


@pytest.mark.parametrize("letters", [3, 9, 31])
def test_resigning_opens_all(letters: int, rng: Random) -> None:
    """The one who gives up opens his tiles at once, the other with the last link."""
    links: list[Thread] = []
    # Now and then a game is over before.
    while not any(Resign() in its for its in said(links)):
        terms, keys = terms_of(rng, "tyrus"), player_keys(rng, 2)
        links = list(threads(terms, keys, resigning(by_chance(rng), letters)))
    resigned = next(at for at, its in enumerate(said(links)) if Resign() in its)
    assert resigned in (len(links) - 2, len(links) - 1)
    last = links[-1].match
    assert last is not None and last.outcome is not None and last.outcome.rule == RESIGNED
    assert links[-2].match is not None and links[-2].match.outcome is None
    loser = links[resigned].letters[-1].author
    seats = links[-1].remote.company.seats
    assert last.outcome.winners == (seats[1 - loser],)
    read = Thread.read(links[-1].written(), catalogue.game, links[-1])
    assert read == links[-1]


def test_a_placement_is_taken_back_but_no_tally(rng: Random) -> None:
    terms, keys = terms_of(rng, "tyrus"), player_keys(rng, 2)
    asked = 0
    for thread in threads(terms, keys, by_chance(rng)):
        shown = any(isinstance(it, Rung | Opening) for it in thread.letters[-1].statements)
        author = thread.letters[-1].author
        assert not (shown and any(thread.state.may_ask(party) for party in (0, 1)))
        if not thread.state.may_ask(author) or asked == 3:
            continue
        asked += 1
        seat = owned(thread, keys[author])
        question = unsigned(seat.say(Ask()))
        answer = sitting(question, keys).say(Answer(yes=True))
        granted = unsigned(answer)
        assert granted.remote == thread.states[-2].remote
        again = by_chance(rng)(sitting(granted, keys))
        assert Thread.read(unsigned(again).written(), catalogue.game, unsigned(again))
    assert asked == 3


def test_a_lost_key_ends_the_game_as_not_opened(rng: Random) -> None:
    links, keys = unsigned_game(rng)
    seat = owned(links[20], keys[links[20].letters[-1].author])
    asked = unsigned(seat.say(Reseat(1 - seat.party)))
    assert asked.due is not None and (asked.due.party, asked.due.asks) == (1 - seat.party, ANSWER)
    granted = unsigned(sitting(asked, keys).say(Answer(yes=True)))
    assert (granted.due, granted.state.unopened) == (None, 1 - seat.party)
    assert read_unverified(granted.written()) == granted
    links, keys = unsigned_game(rng, version=OLDEST)
    for thread in (links[20], links[-2]):
        author = thread.letters[-1].author
        seat = owned(thread, keys[author])
        assert refusal(lambda: seat.say(Reseat(author))) == "statement"  # noqa: B023
        waiting = sitting(thread, keys)
        assert refusal(lambda: waiting.say(Reseat(author))) == "statement"  # noqa: B023
        ended = unsigned(seat.say(Reseat(1 - author)))
        assert ended.due is None
        assert (ended.state.closed, ended.state.unopened) == (author, 1 - author)
        assert ended.match is not None and ended.match.outcome is None
        assert read_unverified(ended.written()) == ended
        assert read_unverified(ended.written(len(thread.letters)), thread) == ended
        older = coding.unarmoured(ended.written())
        assert older[0] == 2
        link = coding.armoured(b"\1" + older[1:])
        assert refusal(lambda: read_unverified(link)) == "damaged"  # noqa: B023
        other = owned(ended, keys[1 - author])
        assert other.due is None
        for said in (Ask(), Reseat(author), Resign()):
            assert refusal(lambda: other.say(said))  # noqa: B023
