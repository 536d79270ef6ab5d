"""What who plays apart reads of requests, reminders, first links: on the screen and in the text."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from tessera.page.features.apart import links as apart_message
from tessera.page.features.apart.model import OVER, PASSES, READY
from tests.page.apart import (
    begun,
    fill,
    invited,
    joined,
    press,
    sent,
    sent_after_playing,
    told,
    walk,
)
from tests.page.visitor import Visitor
from tests.words.speaking import words

pytestmark = pytest.mark.usefixtures("as_fetched")


def text(at: Visitor) -> str:
    """What is written around the link that was sent last."""
    return apart_message.message(words("en"), walk(at), "LINK")


@pytest.mark.parametrize("word", ["grant", "refuse"])
def test_a_turn_back_is_named_and_its_answer_is_told(word: str) -> None:
    """Who asks, who is asked, and who asked read what it is about; so do the messages."""
    at, other, _links = begun(2)
    turn = at.match.turns()[-1]
    press(at, "ask")
    assert "You ask to take back your last turn: send this to" in told(at)
    other.go(sent(at))
    assert "may I take back my last turn?" in text(at)
    assert f"asks to take back turn {len(at.match.turns())} ({turn.text})." in told(other)
    press(other, word)
    if word == "refuse":
        assert "does not let you" not in told(other)
        other.play(other.match.game.write(other.match.legal()[0]))
    assert ("You grant" if word == "grant" else "You refuse") in told(other)
    at.go(sent(other))
    own, message = ("lets you", "taken back; play it anew")
    if word == "refuse":
        own, message = "does not let you", "do not take the turn back"
    assert f"{own} take your turn back" in told(at) and message in text(other)
    sent_after_playing(at)
    assert "take your turn back" not in told(at)


def test_an_older_turn_is_named_with_all_since() -> None:
    """Where another one has been played since."""
    at, other, _links = begun(2)
    press(other, "ask")
    number = len(other.match.turns()) - 1
    at.go(sent(other))
    assert f"take back turn {number} (" in told(at) and "and all since" in told(at)


def test_who_does_not_answer_is_told_and_who_waits_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reminder is offered after the days agreed on; how many there are stands on both sides."""
    at, other, _links = begun(2)
    day = date(2026, 11, 23)
    for each in (at, other):
        monkeypatch.setattr(each.clock, "now", lambda: f"{day}T12:00:00.000Z")
    assert "The answer comes as a link" in told(at)
    for number in (1, 2, 3):
        day += timedelta(6)
        at.clock.turn_on(1000)
        assert not at.can("apart", data_value="remind")
        day += timedelta(1)
        at.clock.turn_on(1000)
        press(at, "remind")
        assert f"Reminder {number} of 3 is ready" in told(at)
        other.go(sent(at))
        assert f"I am waiting for you (reminder {number} of 3)" in text(at)
        assert f"reminder {number} of 3. Who does not answer" in told(other)
        assert f"Reminders without an answer: {number} of 3." in told(at)
    assert "You may close the game in 7 days." in told(at)
    day += timedelta(7)
    at.clock.turn_on(1000)
    assert "You may close the game now." in told(at)
    press(at, "close")
    other.go(sent(at))
    assert "I have closed the game" in text(at)
    for each in (at, other):
        assert f"{walk(other).name_of(walk(other).party)} has abandoned the game" in told(each)


def test_tayu_is_sent_to_the_other_and_says_what_saves_links(rng: Random) -> None:
    """A tile that lies is ready for the other; what may be chosen ahead stands on the screen."""
    ann = Visitor()
    ann.go("#/apart/tayu/seats=2&seat-ew=bot:1")
    address = sent(ann)
    at, other = joined(address), ann
    assert "lots and hidden tiles are drawn together" in told(at)
    offered = 0
    for _letter in range(10):
        while at.session.table.choosing and at.match.to_move is not None:
            before = at.match
            at.play(before.game.write(rng.choice(before.legal())))
            if at.match == before:
                break
        held = walk(at)
        if at.match.outcome is not None:
            break
        assert held.stage in (READY, PASSES) and held.addressee == walk(other).party
        if held.offers:
            offered += 1
            assert "costs two links more" in told(at)
            assert at.can("apart", data_value="ahead-rings")
        address = sent(at)
        idle = held.next_due is not None and held.next_due.idle
        assert ("there may be nothing to decide" in text(at)) == idle
        at, other = other, at
        at.go(address)
    assert offered


def test_a_third_player_is_invited() -> None:
    """By whom, is told in the text; the first is told that the link goes to one person."""
    ann = Visitor()
    ann.go("#/apart/shacru/seats=3&seat-east=bot:1&seat-west=bot:1&name-north=Ann")
    ann.play(ann.match.game.write(ann.match.legal()[0]))
    assert "Send it to one person" in told(ann)
    bob = joined(sent(ann))
    bob.play(bob.match.game.write(bob.match.legal()[0]))
    assert "invites the next player" in told(bob)
    sent(bob)
    assert "Ann invites you to a game of Shacru: LINK" in text(bob)


def test_who_opens_a_link_before_the_seat_is_free_is_told() -> None:
    """Nothing of a key that was never there."""
    ann = Visitor()
    ann.go("#/apart/shacru/seats=3&seat-north=bot:1&seat-west=bot:1&name-east=Ann")
    address = sent(ann) if walk(ann).stage == READY else sent_after_playing(ann)
    bob = joined(address)
    address = sent_after_playing(bob)
    cem = Visitor()
    cem.go(address)
    assert "This link is for Ann. Who is still to join" in told(cem)
    (bring,) = cem.document.find(data_do="apart", data_value="key")
    assert "key" not in told(cem) and "main" not in bring.classes


@pytest.mark.parametrize("game", ["pyrga", "shacru"])
def test_the_board_of_an_invitation_lies_as_it_will(game: str) -> None:
    """For the seat that is free: it does not turn when that is taken, nor after a reload."""
    fields = {"pyrga": "seats=2&seat-black=bot:1", "shacru": "seats=2&seat-west=bot:1"}
    _ann, address = invited(game, fields[game])
    bob = Visitor()
    bob.go(address)
    before = bob.session.table.quarters
    press(bob, "join")
    bob = joined(address)
    assert bob.session.table.quarters == before == bob.reload().session.table.quarters


def test_a_rematch_says_who_sits_where() -> None:
    """On the screen of who invites, and in the invitation."""
    at, other, _links = begun(1)
    press(other, "resign")
    other.press("yes")
    at.go(sent(other))
    assert "I resign" in text(other)
    press(at, "rematch")
    assert "A rematch, with other seats: yours is " in told(at)
    address = sent_after_playing(at)
    assert "invites you to another game of Pyrga" in text(at)
    other.go(address)
    assert "another game of" in told(other)


def test_two_rematches_begun_at_once_are_told_where_the_second_one_is_opened() -> None:
    """On both sides, as long as nobody has answered the one that is here, and it is not deleted."""
    ann, bob, _links = begun(1)
    press(bob, "resign")
    bob.press("yes")
    ann.go(sent(bob))
    old = f"#/apart/{walk(bob).name}"
    links = []
    for each in (ann, bob):
        press(each, "rematch")
        links.append(sent_after_playing(each))
        assert "Another rematch" not in told(each)
    crossed = "Another rematch of the same game has been begun here"
    ann.go(links[1])
    bob.go(links[0])
    assert crossed in told(ann) and crossed in told(bob) and crossed in bob.session.sentence()
    bob.go(f"#/apart/{walk(bob).name}")
    bob.go(links[1])
    press(bob, "forget")
    bob.press("yes")
    bob.go(links[0])
    assert "invites you" in told(bob) and crossed not in told(bob)
    press(bob, "join")
    fill(bob, "joined", name="Bob")
    ann.go(sent_after_playing(bob))
    ann.go(links[1])
    assert "invites you" in told(ann) and crossed not in told(ann)
    bob.go(old)
    assert walk(bob).stage == OVER


def test_a_lost_key_stands_last_in_the_menu() -> None:
    """After all that happens more often."""
    at, _other, _links = begun(2)
    values = [it.data.get("value") for it in at.document.elements() if it.data.get("do") == "apart"]
    assert values.index("reseat") > values.index("forget")
