"""Ta Yü played apart, beside the game: bids taken back, seats given anew, games resigned."""

from __future__ import annotations

from random import Random

import pytest

from tessera.apart import verify
from tessera.apart.ladders import MOST_LADDERS, Opened
from tessera.apart.letters import Answer, Ask, Reseat, Resign
from tessera.apart.protocol import ANSWER, JOIN, TURN
from tessera.apart.terms import OLDEST
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.games.tayu.actions import BID, PASS
from tessera.games.tayu.apart import ASKS_RUNG, RUNGS
from tessera.games.tayu.apart_statements import Draw, Open
from tessera.games.tayu.tiles import TILES
from tests.apart.canals import seated_course
from tests.apart.parties import decided, seated
from tests.apart.table import Table


def bidding(rng: Random) -> Table:
    """A game for three in which all have joined, and nobody has bid."""
    table = Table(rng, "tayu", 3)
    table.go(2)
    inviter = seated(table.thread, table.keys)
    if inviter.complete:
        # The inviter opens the lot alone: another one is to bid first.
        table.thread = table.passed(inviter.sent())
    return table


def play(table: Table, *actions: int) -> None:
    """A letter with some actions of whoever is due."""
    seat = seated(table.thread, table.keys)
    for action in actions:
        seat = seat.play(action)
    table.thread = table.passed(seat.finished().sent())


def due_party(table: Table) -> int:
    asked = table.asked
    assert asked is not None
    return asked[0]


def test_a_bid_is_taken_back(rng: Random) -> None:
    """As long as nothing was opened: not once the auction is over and its lot is drawn."""
    table = bidding(rng)
    first = due_party(table)
    play(table, BID + 40)
    others = [due_party(table)]
    table.say(first, Ask())
    assert table.asked == (others[0], ANSWER)
    table.say(others[0], Answer(yes=True))
    others.append(due_party(table))
    table.say(others[1], Answer(yes=True))
    assert table.asked == (first, TURN) and table.played == 0
    play(table, BID + 30)
    play(table, PASS)
    play(table, PASS)
    assert table.asked == (others[0], ASKS_RUNG)
    # The one who passed last has opened a number, so the other one knows the lot by now.
    for party in range(3):
        assert table.refused(party, Ask()) == "nothing-to-undo"
    table.go(1)
    for party in range(3):
        assert table.refused(party, Ask()) == "nothing-to-undo"


def test_nothing_is_taken_back_past_a_draw(rng: Random) -> None:
    table = Table(rng, "tayu")
    for _letter in range(12):
        table.go(1)
        assert table.refused(0, Ask()) == table.refused(1, Ask()) == "nothing-to-undo"


def test_a_seat_that_is_given_anew_has_a_ladder_of_its_own(rng: Random) -> None:
    table = Table(rng, "tayu", version=OLDEST)
    table.go(8)
    for turn in range(6):
        lost = (due_party(table) + turn) % 2
        before = table.thread.remote.company.opened
        seat = table.seat(1 - lost).say(Reseat(lost))
        while seat.due is not None:
            seat = decided(seat, rng.choice)
        table.thread = table.passed(seat.sent())
        assert table.asked == (lost, JOIN)
        table.keys[lost] = rng.randbytes(16)
        table.go(1)
        opened = table.thread.remote.company.opened
        assert {it.foot for it in before} <= {it.foot for it in opened}
        # It may end before: of the tiles drawn one may have no place.
        for _letter in range(3):
            table.go(int(table.thread.due is not None))
        if table.thread.due is None:
            break
    said = [it for letter in table.thread.letters for it in letter.statements]
    assert len({it.foot for it in table.thread.remote.company.opened}) > 2
    assert any(isinstance(it, Draw) for it in said) and any(isinstance(it, Open) for it in said)
    assert Thread.read(table.thread.written(), catalogue.game) == table.thread


def test_resigning_fills_the_block(rng: Random) -> None:
    """The record is whole, and anybody can check it; with three nobody resigns."""
    for seats in (2, 4):
        table = Table(rng, "tayu", seats)
        while len(table.thread.letters) < 3 * seats or not table.thread.remote.resignable:
            # A random game may end this early: then another one is played.
            table = table if table.thread.due is not None else Table(rng, "tayu", seats)
            table.go(1)
        party = next(it for it in range(seats) if table.refused(it, Resign()) == "")
        assert table.asked is None and table.thread.next_seat is None
        record = verify.recorded(table.thread)
        assert "?" not in record.split("[Apart")[0] and "resign" in record
        checked = verify.verified(record, catalogue.game)
        assert checked.match.resigned == table.thread.remote.company.seats[party]
    table = bidding(rng)
    assert table.refused(due_party(table), Resign()) == "statement"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_are_not_given_anew_without_end(seats: int, rng: Random) -> None:
    remote, every = seated_course(rng, seats)
    ladders = [secrets.ladder(RUNGS) for secrets in every]
    for party, ladder in enumerate(ladders):
        for opened in (0, 1, RUNGS - len(TILES) - 2, RUNGS - len(TILES) - 1, RUNGS):
            rung = (Opened(party, ladder[0], ladder[opened], opened),)
            changed = remote.with_company(remote.company._replace(opened=rung))
            assert changed.company.ladder(party).rung == ladder[opened]
            assert changed.reseats == (opened + len(TILES) + 2 <= RUNGS)
    feet = [rng.randbytes(24) for _ladder in range(MOST_LADDERS)]
    for count in (MOST_LADDERS - seats - 1, MOST_LADDERS - seats):
        gone = tuple(Opened(0, foot, foot) for foot in feet[:count])
        changed = remote.with_company(remote.company._replace(opened=gone))
        assert changed.reseats == (count + seats < MOST_LADDERS)
