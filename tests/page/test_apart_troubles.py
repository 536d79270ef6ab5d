"""What goes wrong around games played apart: no room, names, seats lost, days that go by."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Final
from urllib.parse import quote

import pytest

from tessera.apart.protocol import is_name
from tessera.page.core.commands import CommandArgs
from tessera.page.features.apart.model import INVITED, TURN, WATCHED
from tessera.saves import apart as saves
from tessera.saves import apart_bundle
from tessera.saves.apart import APART
from tests.page.apart import (
    begun,
    fill,
    invited,
    joined,
    left_alone,
    press,
    sent,
    sent_after_playing,
    told,
    walk,
)
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


class Calendar:
    """The days of a visitor, from one on which all is begun."""

    def __init__(self, at: Visitor, patch: pytest.MonkeyPatch) -> None:
        self.day = date(2026, 11, 23)
        self._at = at
        patch.setattr(at.clock, "now", lambda: f"{self.day}T12:00:00.000Z")

    def turn(self, days: int) -> None:
        """Let days pass while the page stays open."""
        self.day += timedelta(days)
        self._at.clock.turn_on(1000)


#: Names that nobody can have here as they are, and as they would be.
NAMES: Final = {
    "x" * 10_000: "x" * 40,
    "é" * 30: "é" * 20,
    "\u202eAnn\u200f\n Lee": "Ann Lee",
    "👨\u200d👩\u200d👧": "👨👩👧",
    "\u200b": "",
    "<b>&amp;</b>": "<b>&amp;</b>",
}


def crowded(*, key: bool = False) -> Visitor:
    """Somebody whose browser has no room, or just enough for a key."""
    at = Visitor()
    if key:
        saves.keep_key(at.storage, bytes(range(16)))
    at.storage.full = True
    return at


def invites(at: Visitor) -> str:
    """Invite to Pyrga; the link."""
    at.go("#/apart/pyrga/seats=2&seat-black=bot:1")
    return sent_after_playing(at)


def test_without_room_a_seat_lasts_as_long_as_the_page() -> None:
    """Who invites and who joins play on by links; that the key is not kept either is told."""
    ann, bob = crowded(), crowded()
    address = invites(ann)
    assert "neither the game nor your key" in told(ann)
    bob.go(address)
    press(bob, "join")
    fill(bob, "joined", name="Bob")
    for at, other in ((bob, ann), (ann, bob), (bob, ann)):
        address = sent_after_playing(at)
        other.go(address)
        assert walk(other).stage == TURN
        assert "neither the game nor your key" in told(other)


def test_the_key_is_kept_when_there_is_room_again() -> None:
    """The one that was played with so far, before any game: a reload finds game and seat."""
    ann = crowded()
    bob = joined(invites(ann))
    ann.storage.full = False
    ann.go(sent_after_playing(bob))
    assert "kept neither" not in told(ann)
    again = ann.reload()
    assert walk(again).stage == TURN and again.match.actions == bob.match.actions


def test_a_kept_key_is_not_said_to_be_lost() -> None:
    """Where there is no room for the game alone."""
    ann = crowded(key=True)
    invites(ann)
    assert "did not keep the game" in told(ann) and "nor your key" not in told(ann)


@pytest.mark.parametrize(("name", "fits"), NAMES.items())
def test_whatever_one_is_called_elsewhere_one_can_play_apart(name: str, fits: str) -> None:
    """What was kept as one's name, or stands in the address, is taken as far as it may be."""
    at = Visitor()
    at.storage.texts["tessera.name"] = name
    for fields in ("", f"&name-white={quote(name[:100], safe='')}"):
        at.go(f"#/apart/pyrga/seats=2{fields}")
        seat = walk(at).seat
        assert seat is not None and seat.name == fits[: len(seat.name)] and is_name(seat.name)
    _ann, address = invited()
    at.go(address)
    press(at, "join")
    (field,) = at.document.find(id="apart-name")
    assert field.attributes["value"] == fits
    fill(at, "joined", name=field.attributes["value"])
    assert walk(at).seat is not None


def test_a_name_that_is_refused_is_not_remembered() -> None:
    """Nor is the seat taken; another name takes it."""
    _ann, address = invited()
    bob = Visitor()
    bob.go(address)
    press(bob, "join")
    fill(bob, "joined", name="x" * 41)
    assert "at most 40 bytes" in told(bob) and "tessera.name" not in bob.storage.texts
    press(bob, "join")
    fill(bob, "joined", name="Bob")
    assert walk(bob).stage == TURN and bob.storage.texts["tessera.name"] == "Bob"


def test_a_seat_that_somebody_else_took_first_is_nobody_s_draft() -> None:
    """Who had taken it here and not sent it is told, and finds no turn of it later."""
    ann, address = invited()
    bob, cem = joined(address), joined(address, "Cem")
    ann.go(sent_after_playing(cem))
    bob.go(sent_after_playing(ann))
    assert "took this seat first" in told(bob)
    (name,) = saves.names(bob.storage)
    bob.go("#/")
    bob.go(f"#/apart/{name}")
    assert walk(bob).stage == WATCHED and bob.match.actions == ann.match.actions


def test_a_seat_that_was_given_away_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is what came: one's turn is no longer in it."""
    at, other, _links = begun(2)
    left_alone(at, monkeypatch)
    press(at, "reseat")
    newcomer = joined(sent(at), "Cem")
    other.go(sent_after_playing(newcomer))
    assert "given to somebody else" in told(other)
    kept = saves.read(other.storage, walk(other).name)
    assert kept is not None and kept.about["asks"] == WATCHED


def test_another_key_takes_nothing_from_what_is_kept() -> None:
    """Game and draft stand as they were once the right key is back."""
    _at, other, links = begun(2)
    key = saves.player_key(other.storage)
    assert key is not None
    other.play(other.match.game.write(other.match.legal()[0]))
    actions, kept = other.match.actions, other.storage.texts[f"{APART}{walk(other).name}"]
    saves.keep_key(other.storage, bytes(16))
    again = other.reload()
    again.go(links[-1])
    assert walk(again).stage == WATCHED
    assert other.storage.texts[f"{APART}{walk(other).name}"] == kept
    saves.keep_key(other.storage, key)
    assert again.reload().match.actions == actions


def test_a_day_that_comes_while_the_game_is_open_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that stays open offers the next reminder, and says the day of sending it."""
    at, other, _links = begun(2)
    calendar = Calendar(at, monkeypatch)
    for _week in range(3):
        assert not at.can("apart", data_value="remind")
        calendar.turn(7)
        press(at, "remind")
        sent(at)
    calendar.turn(7)
    press(at, "close")
    other.go(sent(at))
    assert "has abandoned the game" in told(other) and "nobody wins" in told(other)


def test_nobody_is_reminded_of_a_letter_the_moment_it_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A turn that lay here for days before it was sent is waited for from then on."""
    at, other, _links = begun(2)
    at.go(sent_after_playing(other))
    calendar = Calendar(at, monkeypatch)
    at.play(at.match.game.write(at.match.legal()[0]))
    calendar.turn(10)
    sent(at)
    assert not at.can("apart", data_value="remind")
    calendar.turn(7)
    assert at.can("apart", data_value="remind")
    # Another tab plays here for a while and gives the game back, unchanged.
    at.site.shell.lock_changed(False)
    at.site.shell.lock_changed(True)
    assert at.can("apart", data_value="remind")


def test_a_clock_that_jumps_back_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was offered on a later day is refused in a sentence; the game goes on."""
    at, other, _links = begun(2)
    calendar = Calendar(at, monkeypatch)
    calendar.turn(7)
    press(at, "remind")
    sent(at)
    calendar.turn(7)
    calendar.day -= timedelta(5000)
    press(at, "remind")
    assert "may not be said" in told(at) and not walk(at).draft
    at.go(sent_after_playing(other))
    assert walk(at).stage == TURN


@pytest.mark.parametrize("place", ["#/", "#/apart/key", "#/settings"])
def test_a_second_press_finds_the_game_gone(place: str) -> None:
    """What a control of a game says does nothing where no such game is on the screen."""
    at, _other, _links = begun(1)
    at.go(place)
    before = dict(at.storage.texts)
    for value in ("send", "named", "joined", "again", "forget", "reseat", "rematch", "nothing"):
        at.site.input.run("apart", CommandArgs({"value": value, "at": "1"}, {"name": "Ann"}))
    assert at.storage.texts == before and not at.document.text("dialog")


@pytest.mark.parametrize("older", [False, True])
def test_a_file_takes_no_turn_away(older: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reminders that a turn has overtaken are no later state, although they are more letters."""
    at, other, _links = begun(2)
    day = date(2026, 11, 23)
    monkeypatch.setattr(at.clock, "now", lambda: f"{day}T12:00:00.000Z")
    for _week in range(3):
        day += timedelta(7)
        at.clock.turn_on(1000)
        press(at, "remind")
        sent(at)
    reminded = apart_bundle.parts(at.storage)
    at.go(sent_after_playing(other))
    answered = apart_bundle.parts(at.storage)
    assert walk(at).stage == TURN
    for file in (answered, reminded) if older else (reminded, answered):
        apart_bundle.take_in(at.storage, file)
    again = at.reload()
    assert again.match.actions == other.match.actions and walk(again).stage == TURN
    assert not any(key.startswith(saves.BESIDE) for key in again.storage.texts)


@pytest.mark.parametrize("link", ["", "AAAAE", "older", "another"])
def test_a_file_with_what_is_no_game_takes_none_away(link: str) -> None:
    """Whatever it says of itself: the game that was here is opened, and goes on."""
    at, other, links = begun(2)
    (name,) = saves.names(at.storage)
    whose = {"older": links, "another": begun(2)[2]}.get(link)
    link = whose[-1 if link == "another" else 0].removeprefix("#/apart/") if whose else link
    about = {"game": "pyrga", "asks": "turn", "letters": 10**9}
    forged = {"link": link, "terms": "AAAAE", "draft": [], "about": about, "when": "9"}
    assert apart_bundle.take_in(at.storage, {"player": "zz", "apart": {name: forged}}).taken == 1
    at.go("#/")
    at.go(f"#/apart/{name}")
    assert at.match.actions == other.match.actions
    at.go(sent_after_playing(other))
    assert walk(at).stage == TURN


def test_an_invitation_to_a_game_that_was_deleted_is_not_taken_again() -> None:
    """The seat would have the same secrets, which others may know; the newest link opens."""
    at, other, links = begun(2)
    bob = at if walk(at).party else other
    press(bob, "forget")
    bob.press("yes")
    bob.go(links[0])
    assert "played and deleted here" in bob.site.shell.told and bob.site.shell.screen == "home"
    bob.go(links[-1])
    assert walk(bob).party == 1 and bob.match.actions == at.match.actions


def test_an_invitation_that_was_never_answered_may_be_taken_later() -> None:
    """Who deleted a seat before the first link of it has shown nothing to anybody."""
    _ann, address = invited()
    bob = joined(address)
    press(bob, "forget")
    bob.press("yes")
    bob.go(address)
    assert walk(bob).stage == INVITED


def test_a_file_tells_which_games_were_deleted_and_what_stands_beside() -> None:
    """Where it is taken in an invitation is as refused as here, and no state is lost."""
    at, other, links = begun(2)
    bob = at if walk(at).party else other
    (name,) = saves.names(bob.storage)
    stored = saves.read(bob.storage, name)
    assert stored is not None
    older = stored._replace(link=links[1].removeprefix("#/apart/"))
    saves.lay_beside(bob.storage, name, older)
    new = Visitor()
    apart_bundle.take_in(new.storage, json.loads(json.dumps(apart_bundle.parts(bob.storage))))
    assert [older._replace(unsure=True)] == saves.beside(new.storage, name)
    press(bob, "forget")
    bob.press("yes")
    file = json.loads(json.dumps(apart_bundle.parts(bob.storage)))
    assert file["gone"] == [name] and "beside" not in file
    new = Visitor()
    apart_bundle.take_in(new.storage, file)
    new.go(links[0])
    assert "played and deleted here" in new.site.shell.told
    apart_bundle.take_in(new.storage, {**file, "gone": [name, 1, "x", "0" * 16], "beside": [name]})
    assert ["0" * 16, name] == saves.gone(new.storage)
    apart_bundle.take_in(at.storage, file)
    assert [] == saves.gone(at.storage), "It is another player's."


def test_the_key_that_is_kept_is_the_game_s_own() -> None:
    """Another tab clears the storage while a game is open: its next turn keeps the same key."""
    at, other, _links = begun(2)
    at.go(sent_after_playing(other))
    key = saves.player_key(at.storage)
    at.storage.texts.clear()
    other.go(sent_after_playing(at))
    assert key == saves.player_key(at.storage)
    assert at.reload().match.actions == other.match.actions


@pytest.mark.parametrize(
    "draft",
    [
        "remind 999999999",
        "reseat 0 999999999",
        "close 262144",
        "remind " + "9" * 5000,
        "reseat 1 2 3",
    ],
)
def test_what_no_letter_can_say_is_no_draft(draft: str) -> None:
    """Days beyond those that can be told, numbers too many: the game opens without them."""
    at, _other, _links = begun(2)
    name = walk(at).name
    kept = saves.read(at.storage, name)
    assert kept is not None
    saves.write(at.storage, name, kept._replace(draft=(draft,)))
    found = walk(at.reload())
    assert (found.draft, found.thread.heads) == ((), walk(at).thread.heads)
