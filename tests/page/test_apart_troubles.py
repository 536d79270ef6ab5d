"""What goes wrong around games played apart: no room, names, seats, keys lost, days that pass."""

from __future__ import annotations

import json
from typing import Final
from urllib.parse import quote

import pytest

from tessera.apart.protocol import is_name
from tessera.page.features.apart.model import OVER, TURN, WATCHED
from tessera.saves import apart as saves
from tessera.saves import apart_bundle
from tessera.saves.apart import APART
from tests.page import apart as two
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")

#: Names that nobody can have here as they are, and as they would be.
NAMES: Final = {"é" * 10_000: "é" * 20, "\u202eAnn\u200f\n Lee": "Ann Lee", "\u200b": ""}


# No room.


def crowded() -> Visitor:
    """Somebody whose browser has no room."""
    at = Visitor()
    at.storage.full = True
    return at


def test_without_room_a_seat_lasts_as_long_as_the_page() -> None:
    """Who invites and who joins play on by links; that the key is not kept either is told."""
    ann = two.inviting(at=crowded())
    address = two.sent_after_playing(ann)
    assert "neither the game nor your key" in two.told(ann)
    bob = two.joined(address, at=crowded())
    for at, other in ((bob, ann), (ann, bob)):
        other.go(two.sent_after_playing(at))
        assert two.walk(other).stage == TURN and "neither the game nor your key" in two.told(other)
    ann.storage.full = False
    ann.go(two.sent_after_playing(bob))
    assert "saved neither" not in two.told(ann)
    again = ann.reload()
    assert two.walk(again).stage == TURN and again.match.actions == bob.match.actions


# Names.


@pytest.mark.parametrize(("name", "fits"), NAMES.items())
def test_whatever_one_is_called_elsewhere_one_can_play_apart(name: str, fits: str) -> None:
    """What was kept as one's name, or stands in the address, is taken as far as it may be."""
    at = Visitor()
    at.storage.texts["tessera.name"] = name
    for fields in ("", f"&name-white={quote(name[:100], safe='')}"):
        seat = two.walk(two.inviting("pyrga", f"seats=2{fields}", at)).seat
        assert seat is not None and seat.name == fits[: len(seat.name)] and is_name(seat.name)
    _ann, address = two.invited()
    at.go(address)
    two.press(at, "join")
    (field,) = at.document.find(id="apart-name")
    assert field.attributes["value"] == fits
    two.fill(at, "joined", name=field.attributes["value"])
    assert two.walk(at).seat is not None


def test_a_name_that_is_refused_is_not_remembered() -> None:
    """Nor is the seat taken; another name takes it."""
    bob = two.joined(two.invited()[1], "x" * 41)
    assert "at most 40 bytes" in two.told(bob) and "tessera.name" not in bob.storage.texts
    two.press(bob, "join")
    two.fill(bob, "joined", name="Bob")
    assert two.walk(bob).stage == TURN and bob.storage.texts["tessera.name"] == "Bob"


# Seats and keys.


def test_another_key_takes_nothing_from_what_is_kept() -> None:
    """Game and draft stand as they were once the right key is back."""
    _at, other, links = two.begun(2)
    key, name = two.key_of(other), f"{APART}{two.walk(other).name}"
    two.play_first(other)
    actions, kept = other.match.actions, other.storage.texts[name]
    saves.keep_key(other.storage, bytes(16))
    again = other.reload()
    again.go(links[-1])
    assert two.walk(again).stage == WATCHED and again.storage.texts[name] == kept
    saves.keep_key(other.storage, key)
    assert again.reload().match.actions == actions


def test_whose_key_is_said_to_be_lost_is_asked() -> None:
    """Who refuses goes on; who grants it gives the own seat away, and it is free to be taken."""
    at, other, _links = two.begun(2)
    two.press(at, "reseat")
    other.go(two.sent(at))
    assert "your key is lost" in two.told(other)
    two.press(other, "refuse")
    at.go(two.sent_after_playing(other))
    other.go(two.sent_after_playing(at))
    two.press(at, "reseat")
    other.go(two.sent(at))
    two.press(other, "grant")
    assert "give your seat away" in two.told(other)
    newcomer = two.joined(two.sent(other), "Cem")
    at.go(two.sent_after_playing(newcomer))
    assert "Cem" in at.text("seats") and not other.reload().session.table.choosing
    assert "given to someone else" in two.told(other) and two.links_beside(other)


@pytest.mark.parametrize("as_file", [False, True])
def test_the_key_brings_the_seats_to_life_elsewhere(*, as_file: bool) -> None:
    at, other, links = two.begun(1)
    words = saves.words_of(two.key_of(other))
    other.go("#/apart/key")
    assert words in other.document.everything()
    two.press(other, "key-file")
    fresh = Visitor(links[-1])
    two.press(fresh, "key")
    active = fresh.document.active()
    assert active is not None and active.attributes["id"] == "apart-words"
    assert not fresh.document.find(class_="key-words"), "there is no key here"
    fresh.window.chosen = two.given(other) if as_file else None
    two.fill(fresh, "bring", words="" if as_file else words)
    fresh.go(links[-1])
    assert fresh.session.table.choosing and fresh.match.actions == at.match.actions


def test_another_key_that_is_here_is_not_lost_unasked() -> None:
    stranger, key = two.joined(two.begun(1)[2][0], "Eve"), bytes(range(16))
    before, words = two.key_of(stranger), saves.words_of(key)
    stranger.go("#/apart/key/bring")
    text = stranger.document.everything()
    assert "Save the current one first" in text and stranger.can("copy-link")
    assert text.index("nine words of your key") < text.index("Your current key")
    two.fill(stranger, "bring", words=words)
    assert two.key_of(stranger) == before
    stranger.press("yes")
    assert two.key_of(stranger) == key
    two.fill(stranger, "bring", words="nine words that are none")
    assert two.key_of(stranger) == key


def test_the_key_that_is_kept_is_the_game_s_own() -> None:
    """Another tab clears the storage while a game is open: its next turn keeps the same key."""
    at, other, _links = two.begun(2)
    at.go(two.sent_after_playing(other))
    key = two.key_of(at)
    at.storage.texts.clear()
    other.go(two.sent_after_playing(at))
    assert key == two.key_of(at) and at.reload().match.actions == other.match.actions


# Days.


def test_who_answers_no_reminder_has_abandoned_the_game() -> None:
    """Three reminders, each as long after the other as was agreed on; then the game is closed."""
    at, other, _links = two.begun(2)
    calendar = two.Calendar(at, other)
    for number in (1, 2, 3):
        calendar.turn(6)
        assert not two.can(at, "remind") and not two.can(other, "remind")
        calendar.turn(1)
        two.press(at, "remind")
        assert f"Reminder {number} of 3 is ready" in two.told(at)
        other.go(two.sent(at))
        assert f"reminder {number} of 3. Leaving the last reminder" in two.told(other)
        assert f"Unanswered reminders: {number} of 3." in two.told(at)
        assert other.session.table.choosing and not two.can(at, "close")
    assert "You may close the game in 7 days." in two.told(at)
    calendar.turn(7)
    assert not two.can(at, "remind") and "You may close the game now." in two.told(at)
    two.press(at, "close")
    other.go(two.sent(at))
    for each in (at, other):
        assert "has abandoned the game" in two.told(each) and two.walk(each).stage == OVER


def test_an_answer_that_crosses_reminders_counts() -> None:
    """Although there are more letters here than in it; both are told, and the game goes on."""
    at, other, _links = two.begun(2)
    two.left_alone(at)
    reminder, answer = two.address(at), two.sent_after_playing(other)
    at.go(answer)
    assert "Your last link no longer counts" in two.told(at)
    other.go(reminder)
    assert "sent before your last turn arrived" in two.told(other)
    assert at.match.actions == other.match.actions and at.session.table.choosing
    other.go(two.sent_after_playing(at))
    assert at.match.actions == other.match.actions


# What is kept, and files.


@pytest.mark.parametrize("older", [False, True])
def test_a_file_takes_no_turn_away(older: bool) -> None:
    """Reminders that a turn has overtaken are no later state, although they are more letters."""
    at, other, _links = two.begun(2)
    two.left_alone(at)
    reminded = apart_bundle.parts(at.storage)
    at.go(two.sent_after_playing(other))
    answered = apart_bundle.parts(at.storage)
    assert two.walk(at).stage == TURN
    for file in (answered, reminded) if older else (reminded, answered):
        apart_bundle.take_in(at.storage, file)
    again = at.reload()
    assert again.match.actions == other.match.actions and two.walk(again).stage == TURN
    assert not two.links_beside(again)


def test_an_invitation_to_a_game_that_was_deleted_is_not_taken_again() -> None:
    """The seat would have the same secrets, which others may know; the newest link opens."""
    at, other, links = two.begun(2)
    bob = at if two.walk(at).party else other
    two.confirmed(bob, "forget")
    bob.go(links[0])
    assert "played and deleted here" in bob.site.shell.told and bob.site.shell.screen == "home"
    bob.go(links[-1])
    assert two.walk(bob).party == 1 and bob.match.actions == at.match.actions


def test_a_file_tells_which_games_were_deleted_and_what_stands_beside() -> None:
    """Where it is taken in an invitation is as refused as here, and no state is lost."""
    at, other, links = two.begun(2)
    bob = at if two.walk(at).party else other
    name, older = (
        two.walk(bob).name,
        two.stored(bob)._replace(link=links[1].removeprefix("#/apart/")),
    )
    saves.lay_beside(bob.storage, name, older)
    new = Visitor()
    apart_bundle.take_in(new.storage, json.loads(json.dumps(apart_bundle.parts(bob.storage))))
    assert [older._replace(unsure=True)] == saves.beside(new.storage, name)
    two.confirmed(bob, "forget")
    file = json.loads(json.dumps(apart_bundle.parts(bob.storage)))
    assert file["gone"] == [name] and "beside" not in file
    new = Visitor()
    apart_bundle.take_in(new.storage, file)
    new.go(links[0])
    assert "played and deleted here" in new.site.shell.told
    apart_bundle.take_in(new.storage, {**file, "gone": [name, 1, "x", "0" * 16], "beside": [name]})
    assert ["0" * 16, name] == saves.gone(new.storage)
    apart_bundle.take_in(at.storage, file)
    assert [] == saves.gone(at.storage), "it is another player's"


@pytest.mark.parametrize("draft", ["remind 999999999", "remind " + "9" * 5000, "reseat 1 2 3"])
def test_what_no_letter_can_say_is_no_draft(draft: str) -> None:
    """Days beyond those that can be told, numbers too many: the game opens without them."""
    at, _other, _links = two.begun(2)
    saves.write(at.storage, two.walk(at).name, two.stored(at)._replace(draft=(draft,)))
    found = two.walk(at.reload())
    assert (found.draft, found.thread.heads) == ((), two.walk(at).thread.heads)
