"""What is said beside a game played apart, on the page: lost keys, reminders, games closed."""

from __future__ import annotations

import pytest

from tessera.page.features.apart.model import OVER
from tessera.saves import apart as saves
from tests.page.apart import (
    begun,
    fill,
    given,
    invited,
    joined,
    left_alone,
    link,
    opened_on,
    press,
    sent,
    sent_after_playing,
    told,
    walk,
)
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


def test_who_answers_no_reminder_has_abandoned_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three reminders, each as long after the other as was agreed on; then the game is closed."""
    at, other, _links = begun(2)
    assert not other.can("apart", data_value="remind")
    for week in range(3):
        opened_on(at, 7 * week, monkeypatch)
        assert not at.can("apart", data_value="close")
        press(at, "remind")
        other.go(sent(at))
        assert other.session.table.choosing
        opened_on(at, 7 * week + 6, monkeypatch)
        assert not at.can("apart", data_value="remind")
    assert not at.can("apart", data_value="close")
    opened_on(at, 21, monkeypatch)
    press(at, "close")
    other.go(sent(at))
    for each in (at, other):
        assert "has abandoned the game" in told(each) and walk(each).stage == OVER


def test_an_answer_that_crosses_a_reminder_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever's link comes first; both are told."""
    at, other, _links = begun(2)
    opened_on(at, 3, monkeypatch)
    press(at, "remind")
    reminder, answer = sent(at), sent_after_playing(other)
    at.go(answer)
    assert "before your last link had come" in told(at)
    other.go(reminder)
    assert "sent before your last turn had come" in told(other)
    assert at.match.actions == other.match.actions and at.session.table.choosing


def test_an_answer_that_crosses_several_reminders_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Although there were more letters here than in it: what was said is kept no longer."""
    at, other, _links = begun(2)
    left_alone(at, monkeypatch)
    at.go(sent_after_playing(other))
    assert "before your last link had come" in told(at)
    assert at.match.actions == other.match.actions and at.session.table.choosing
    other.go(sent_after_playing(at))
    assert at.match.actions == other.match.actions


def test_a_lost_key_s_seat_is_taken_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """By whoever opens the link first; the old key is told that it has no seat any more."""
    at, other, _links = begun(2)
    left_alone(at, monkeypatch)
    press(at, "reseat")
    invitation = sent(at)
    newcomer = joined(invitation, "Cem")
    at.go(sent_after_playing(newcomer))
    assert at.session.table.choosing and "Cem" in at.text("seats")
    other.go(f"#/apart/{walk(at).thread.written()}")
    assert "given to somebody else" in told(other) and not other.session.table.choosing


def test_whose_key_is_said_to_be_lost_is_asked() -> None:
    """Who refuses goes on; who grants it gives the own seat away, and it is free to be taken."""
    for answer in ("refuse", "grant"):
        at, other, _links = begun(2)
        press(at, "reseat")
        other.go(sent(at))
        assert "your key is lost" in told(other)
        press(other, answer)
        if answer == "refuse":
            at.go(sent_after_playing(other))
            assert at.session.table.choosing
            continue
        assert "give your seat away" in told(other)
        given = sent(other)
        newcomer = joined(given, "Cem")
        at.go(sent_after_playing(newcomer))
        assert "Cem" in at.text("seats") and not other.reload().session.table.choosing
        assert "given to somebody else" in told(other)
        press(other, "past")
        assert "The game from before" in other.document.text("dialog")


def test_a_seat_is_given_anew_by_all_others() -> None:
    """Who is asked may refuse it, and the seat stays."""
    ann = Visitor()
    ann.go("#/apart/shacru/seats=3&seat-east=bot:1&seat-west=bot:1&patience=0")
    first = sent_after_playing(ann)
    bob = joined(first)
    cem = joined(sent_after_playing(bob), "Cem")
    ann.go(sent_after_playing(cem))
    for answer in ("refuse", "grant"):
        ann.press("apart", data_value="reseat", data_at="1")
        cem.go(sent(ann))
        assert "take the seat of Bob anew" in told(cem)
        press(cem, answer)
        ann.go(sent(cem))
    bob.go(f"#/apart/{walk(ann).thread.written()}")
    assert "given to somebody else" in told(bob)


def test_the_key_is_taken_along_as_words_as_a_file_as_a_code() -> None:
    """Each brings the seats to life elsewhere; another key that is here is not lost unasked."""
    at, other, links = begun(1)
    key = saves.player_key(other.storage)
    assert key is not None
    other.go("#/apart/key")
    assert saves.words_of(key) in other.document.everything()
    press(other, "key-file")
    file = given(other)
    for text, chosen in ((saves.words_of(key), None), ("", file)):
        fresh = Visitor()
        fresh.go(links[-1])
        press(fresh, "key")
        fresh.window.chosen = chosen
        fill(fresh, "bring", words=text)
        assert saves.player_key(fresh.storage) == key
        fresh.go(links[-1])
        assert fresh.session.table.choosing and fresh.match.actions == at.match.actions
    stranger = joined(begun(1)[2][0], "Eve")
    before = saves.player_key(stranger.storage)
    stranger.go("#/apart/key")
    fill(stranger, "bring", words=saves.words_of(key))
    assert saves.player_key(stranger.storage) == before
    stranger.press("yes")
    assert saves.player_key(stranger.storage) == key
    fill(stranger, "bring", words="nine words that are none")
    assert saves.player_key(stranger.storage) == key


def test_where_a_key_is_brought_its_field_comes_first() -> None:
    """Without a key here nothing else is shown; with one, that it is lost, and how to save it."""
    at = Visitor()
    at.go("#/apart/key")
    assert not at.document.find(class_="key-words") and "none yet" in at.document.everything()
    third = Visitor()
    third.go(begun(1)[2][-1])
    press(third, "key")
    active = third.document.active()
    assert active is not None and active.attributes["id"] == "apart-words"
    assert not third.document.find(class_="key-words")
    other = joined(begun(1)[2][0], "Eve")
    other.go("#/apart/key/bring")
    text = other.document.everything()
    assert "save that one first" in text
    assert text.index("nine words of your key") < text.index("The key that is here")
    assert other.can("copy-link")


def test_a_name_is_asked_for_once() -> None:
    """Who gave one in the box is not asked again; to a rematch it is filled in."""
    ann = Visitor()
    ann.go("#/apart/pyrga/seats=2&seat-black=bot:1&name-white=Ann")
    ann.play(ann.match.game.write(ann.match.legal()[0]))
    press(ann, "send")
    bob = joined(link(ann))
    ann.go(sent_after_playing(bob))
    press(ann, "resign")
    ann.press("yes")
    bob.go(sent(ann))
    press(ann, "rematch")
    press(ann, "send")
    bob.go(link(ann))
    press(bob, "join")
    (field,) = bob.document.find(id="apart-name")
    assert field.attributes["value"] == "Bob"


def test_the_list_tells_of_the_others() -> None:
    """By name, of whoever is to move; one's own name it does not tell."""
    ann, bob, _links = begun(2)
    for at, other in ((ann, "Bob"), (bob, "Ann")):
        kept = saves.read(at.storage, walk(at).name)
        assert kept is not None and kept.about["name"] == other


def test_back_from_the_code_leads_to_the_link() -> None:
    """The code of an invitation says that it is one."""
    ann, _address = invited()
    press(ann, "again")
    press(ann, "qr")
    assert "the whole invitation" in ann.document.text("dialog")
    press(ann, "again")
    assert link(ann)
