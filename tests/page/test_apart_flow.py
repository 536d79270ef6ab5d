"""Games played apart on the page: two visitors, each with a browser of their own, and links."""

from __future__ import annotations

from pathlib import Path

import pytest

from tessera.apart.verify import verified
from tessera.games import catalogue
from tessera.page.features.apart import model as apart
from tessera.page.features.apart.dialogs import PASTED
from tessera.saves import apart as saves
from tessera.saves.apart import APART
from tests import spoken
from tests.page import apart as two
from tests.page.apart_keys import Apart
from tests.page.kept import games
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


@pytest.mark.parametrize("file", spoken.APART, ids=[file.stem for file in spoken.APART])
def test_a_game_apart_is_spoken(file: Path) -> None:
    apart = Apart(("Ann", "Bob"), file.stem.partition(".")[2])
    for number, (keys, said) in enumerate(spoken.steps(file)):
        if keys:
            assert said == apart.step(keys), f"step {number}: {keys}"


def test_a_whole_game_goes_by_links() -> None:
    ann, address = two.invited(fields="seats=2&sitting=lot")
    at, other = two.joined(address), ann
    while at.match.to_move is not None:
        address = two.sent_after_playing(at)
        at, other = other, at
        at.go(address)
        assert at.match.actions == other.match.actions
    assert at.match.outcome == other.match.outcome is not None
    assert {ann.match.headers["White"], ann.match.headers["Black"]} == {"Ann", "Bob"}
    two.press(ann, "study")
    (copy,) = games(ann)
    for word, tab in (("study", ""), ("review", "/review")):
        ann.go("#/")
        two.press(ann, word)
        assert (f"/study/{copy}{tab}", [copy]) == (ann.window.address(), games(ann))


# Turns.


def test_who_refuses_a_turn_back_plays_in_the_same_letter() -> None:
    """What is played then can be taken back, and is there after a reload; the refusal stays."""
    at, other, _links = two.begun(2)
    two.press(at, "ask")
    other.go(two.sent(at))
    assert at.match.turns()[-1].text not in two.told(other), "players read words"
    two.press(other, "refuse")
    first, second = other.match.legal()[:2]
    other.play(other.match.game.write(first))
    two.press(other, "undo")
    other.play(other.match.game.write(second))
    assert two.walk(other).draft[0] == "refuse" and len(two.walk(other).draft) == 2
    other = other.reload()
    at.go(two.sent(other))
    assert at.match.actions[-1] == second and at.match.actions == other.match.actions


# What arrives.


def test_what_arrives_is_told() -> None:
    """The same link again, an older one, one that is several turns ahead."""
    ann, first = two.invited()
    bob, late = two.joined(first), two.twin(ann)
    second = two.sent_after_playing(bob)
    ann.go(second)
    bob.go(two.sent_after_playing(ann))
    ann.go(two.address(ann))
    bob.go(two.address(bob))
    assert "is for Bob, not for you" in two.told(ann) and "nothing has changed" in two.told(bob)
    bob.go(first)
    assert "older than the game" in two.told(bob) and bob.match.actions == ann.match.actions
    late.go(two.sent_after_playing(bob))
    assert "several turns ahead" in two.told(late) and late.match.actions == bob.match.actions


def test_the_same_link_is_sent_again() -> None:
    """Byte for byte; from the game, and from the home; a name given here is in no link."""
    at, _other, links = two.begun(1)
    at.go("#/")
    at.press("rename")
    at.send("renamed", given="Tea: at 5")
    assert "Tea: at 5Pyrga · " in at.text("mine")
    two.press(at, "export")
    ((name, record),) = at.window.files.items()
    assert name == "pyrga-Tea-at-5.txt" and '[Name "Tea: at 5"]' in record
    at.go(f"#/apart/{saves.names(at.storage)[0]}")
    at = at.reload()
    assert "Tea: at 5" in at.text("heading")
    two.press(at, "again")
    assert two.link(at) == links[-1]
    at.press("no")
    at.go(f"#/apart/{two.walk(at).name}/again")
    assert two.link(at) == links[-1]


@pytest.mark.parametrize("copied", ["answer", "nothing", None])
def test_an_answer_that_was_copied_is_pasted(copied: str | None) -> None:
    """A text without a link is told; where none may be read, the page to paste it on comes."""
    at, other, _links = two.begun(1)
    answer, before = two.sent_after_playing(other), at.match.actions
    at.sheet.copied = f"Hello! {answer}" if copied == "answer" else copied
    two.press(at, "paste")
    assert bool(at.trouble()) == (copied != "answer")
    if copied is None:
        assert at.document.focused["id"] == PASTED
        at.sheet.copied = answer
        two.press(at, "paste")
    assert at.match.actions == (before if copied == "nothing" else other.match.actions)


def test_a_turn_waits_to_be_sent_and_is_not_confirmed_before() -> None:
    at = two.inviting("pacru", "seats=2")
    at.pick(*at.session.board.picks(at.match.legal()[0]))
    assert at.match.actions and not at.can("confirm")
    two.press(at, "undo")
    assert not at.match.actions and not two.can(at, "send")
    at.pick(*at.session.board.picks(at.match.legal()[0]))
    bob = two.joined(two.sent(at))
    assert bob.match.actions == at.match.actions != () and two.walk(at).stage == apart.WAITS


def test_two_turns_for_one_place_are_shown_side_by_side() -> None:
    """The first one counts."""
    ann, address = two.invited()
    bob = two.joined(address)
    other = two.twin(bob)
    other.go(address)
    first, second = bob.match.legal()[:2]
    bob.play(bob.match.game.write(first))
    other.play(other.match.game.write(second))
    ann.go(two.sent(bob))
    actions = ann.match.actions
    ann.go(two.sent(other))
    (shown,) = ann.document.find(class_="two-games")
    assert bob.match.turns()[-1].text not in shown.text, "players read words"
    assert ann.match.actions == actions


def test_a_damaged_link_changes_nothing() -> None:
    at, _other, links = two.begun(1)
    kept = at.storage.texts[APART + two.walk(at).name]
    name = two.walk(at).name
    at.go(links[-1][:-9] + "AAAAAAAAE")
    assert at.site.shell.screen == "home" and at.site.shell.told
    assert kept == at.storage.texts[APART + name]


def test_a_link_opened_in_another_tab_is_played_there() -> None:
    """The tab that had the game watches, and shows what is kept; a new name is seen in all."""
    ann, first = two.invited()
    beside = Visitor(two.sent_after_playing(two.joined(first)), within=ann.within)
    assert beside.session.table.choosing and not beside.session.watching
    assert ann.session.watching
    two.play_first(beside)
    home = Visitor("#/", within=ann.within)
    saves.rename(ann.storage, two.walk(ann).name, "Final")
    for at in (ann, beside):
        at.sheet.call(APART + two.walk(ann).name)
        assert "Final" in at.text("heading")
    home.site.stored(APART + two.walk(ann).name)
    assert "FinalPyrga: " in home.text("mine")
    assert ann.match.actions == beside.match.actions


# Seats.


def test_who_has_no_key_only_watches() -> None:
    _at, _other, links = two.begun(1)
    third = Visitor()
    third.sheet.way_out = "intent:"
    third.go(links[-1])
    (way,) = third.document.find(href="intent:")
    assert way.able and two.can(third, "key"), "a messenger's own browser is left first"
    assert two.walk(third).stage == apart.WATCHED and not two.can(third, "send")
    assert not saves.names(third.storage)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tayu/seats=2&option-hand=two", "cannot be"),
        ("pyrga/seats=2&patience=366", "is impossible"),
        ("0123456789abcdef", "not in this browser"),
    ],
)
def test_a_game_that_cannot_be_played_apart_is_told(address: str, said: str) -> None:
    at = Visitor(f"#/apart/{address}")
    assert at.site.shell.screen == "home" and said in at.site.shell.told
    assert not saves.names(at.storage)


def test_who_comes_too_late_for_a_seat_is_told() -> None:
    """No turn of it is found later."""
    ann, _bob, links = two.begun(1)
    late = two.joined(links[0], "Cem")
    late.go(links[1])
    assert "took this seat first" in two.told(late)
    late = late.reload()
    assert two.walk(late).stage == apart.WATCHED and late.match.actions == ann.match.actions


# Ends.


def test_the_end_proves_the_game_and_leads_to_another() -> None:
    """The record of a game that is over holds its letters; a rematch tells who sits where."""
    at, other, _links = two.begun(1)
    two.press(other, "record")
    assert "[Apart" not in two.given(other)
    two.confirmed(other, "resign")
    assert "You resign" in two.told(other)
    two.press(other, "send")
    assert "I resign" in other.text("dialog")
    at.go(two.link(other))
    assert "You won" in two.told(at) and "resigned" in two.told(at)
    two.press(at, "record")
    assert verified(two.given(at), catalogue.game).match.outcome == at.match.outcome is not None
    assert "tower" not in two.told(at), "nothing is counted where somebody gave up"
    other.press("no")
    two.press(at, "rematch")
    assert "A rematch, with different seats" in two.told(at) and two.walk(at).thread.terms.before
    other.go(two.sent_after_playing(at))
    assert two.walk(other).stage == apart.INVITED
    two.press(other, "join")
    (field,) = other.document.find(id="apart-name")
    assert field.attributes["value"] == "Ann", "a name is asked for once"
