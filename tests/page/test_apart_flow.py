"""Games played apart on the page: two visitors, each with a browser of their own, and links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from tessera.apart.coding import LAST
from tessera.apart.verify import verified
from tessera.games import catalogue
from tessera.page.core.commands import CommandArgs
from tessera.page.features.apart import model as apart
from tessera.saves import apart as saves
from tessera.saves import apart_bundle
from tessera.saves.apart import APART
from tests.page.apart import (
    begun,
    fill,
    given,
    invited,
    joined,
    link,
    press,
    sent,
    sent_after_playing,
    told,
    walk,
)
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


@pytest.mark.parametrize("others", ["seat-black=bot:1", "seat-white=bot:1", "sitting=lot"])
def test_a_whole_game_goes_by_links(others: str) -> None:
    """From the invitation to the end nothing passes between the two but links."""
    ann, address = invited(fields=f"seats=2&{others}")
    bob = joined(address)
    at, other = bob, ann
    for _turn in range(60):
        address = sent_after_playing(at)
        at, other = other, at
        at.go(address)
        assert at.match.actions == other.match.actions
        if at.match.to_move is None:
            break
    assert at.match.outcome == other.match.outcome is not None
    assert {ann.match.headers["White"], ann.match.headers["Black"]} == {"Ann", "Bob"}


def test_what_arrives_is_told() -> None:
    """The same link again, an older one, one that is newer by several turns."""
    ann, bob, links = begun(3)
    bob.go(links[-1])
    assert "nothing has changed" in told(bob)
    bob.go(links[0])
    assert "older than what is here" in told(bob) and bob.match.actions == ann.match.actions
    late, _bob, more = begun(1)
    assert len(more) == 2 and "Waiting for" in told(late)


def test_a_link_may_be_newer_by_several_turns() -> None:
    """Whoever missed some has them all."""
    ann, address = invited()
    bob = joined(address)
    first = sent_after_playing(bob)
    elsewhere = Visitor()
    elsewhere.storage.texts.update(ann.storage.texts)
    ann.go(first)
    third = sent_after_playing(ann)
    bob.go(third)
    fourth = sent_after_playing(bob)
    elsewhere.go(fourth)
    assert "newer by several turns" in told(elsewhere)
    assert elsewhere.match.actions == bob.match.actions


def test_the_same_link_is_sent_again() -> None:
    """Byte for byte; from the game, and from the address that the home has for that."""
    at, _other, links = begun(1)
    press(at, "again")
    assert link(at) == links[-1]
    at.press("no")
    (name,) = {key for key in at.storage.texts if key.startswith(APART)}
    at.go(f"#/apart/{name.removeprefix(APART)}/again")
    assert link(at) == links[-1]


def test_a_turn_can_be_taken_back_until_it_is_sent() -> None:
    """What was sent cannot, and nothing of the other's turns."""
    _at, other, _links = begun(1)
    count = len(other.match.actions)
    assert not other.can("apart", data_value="undo")
    other.play(other.match.game.write(other.match.legal()[0]))
    assert len(other.match.actions) == count + 1 and other.can("apart", data_value="send")
    press(other, "undo")
    assert len(other.match.actions) == count
    other.site.input.run("undo", CommandArgs())
    assert len(other.match.actions) == count


def test_a_draft_is_there_after_a_reload() -> None:
    """What was played and not sent, under the game's own address."""
    _at, other, _links = begun(1)
    other.play(other.match.game.write(other.match.legal()[0]))
    again = other.reload()
    assert again.match.actions == other.match.actions
    assert sent(again)


def test_who_has_no_key_only_watches() -> None:
    """A third browser is no seat's; the key brings it to life."""
    at, other, links = begun(1)
    third = Visitor()
    third.go(links[-1])
    assert "only watch" in told(third) and not third.can("apart", data_value="send")
    assert not any(key.startswith(APART) for key in third.storage.texts)
    press(third, "key")
    nine = saves.words_of(saves.player_key(other.storage) or b"")
    fill(third, "bring", words=nine)
    third.go(links[-1])
    assert third.session.table.choosing and third.match.actions == at.match.actions


def test_a_turn_back_is_asked_for_and_granted() -> None:
    """By links, like all else."""
    at, other, _links = begun(1)
    count = len(at.match.actions)
    press(at, "ask")
    other.go(sent(at))
    assert "asks to take back" in told(other)
    press(other, "grant")
    at.go(sent(other))
    assert len(at.match.actions) == count - 1 and at.session.table.choosing


def test_who_refuses_a_turn_back_plays_in_the_same_letter() -> None:
    """What is played then can be taken back, and is there after a reload; the refusal stays."""
    at, other, _links = begun(2)
    press(at, "ask")
    other.go(sent(at))
    press(other, "refuse")
    assert "goes along with your turn" in told(other)
    first, second = other.match.legal()[:2]
    other.play(other.match.game.write(first))
    press(other, "undo")
    other.play(other.match.game.write(second))
    assert "goes along" not in told(other)
    assert walk(other).draft[0] == "refuse" and len(walk(other).draft) == 2
    other = other.reload()
    at.go(sent(other))
    assert at.match.actions[-1] == second and at.match.actions == other.match.actions
    assert at.session.table.choosing


def test_giving_up_ends_the_game_on_both_sides() -> None:
    """And there is a rematch, in which each sits elsewhere."""
    at, other, _links = begun(1)
    press(other, "resign")
    other.press("yes")
    at.go(sent(other))
    assert at.match.outcome is not None and at.match.outcome.rule == "resigned"
    before = {seat: at.session.table.players[seat] for seat in at.match.seats}
    press(at, "rematch")
    assert at.session.table.players != before or not at.match.actions


@pytest.mark.parametrize("refuses", [False, True])
def test_who_is_asked_for_a_turn_back_may_give_up(*, refuses: bool) -> None:
    """At once or after refusing it; what was decided is there after a reload, or taken back."""
    at, other, _links = begun(1)
    press(at, "ask")
    other.go(sent(at))
    if refuses:
        press(other, "refuse")
    press(other, "resign")
    other.press("yes")
    press(other, "undo")
    assert walk(other).stage == (apart.TURN if refuses else apart.ASKED)
    press(other, "resign")
    other.press("yes")
    other = other.reload()
    at.go(sent(other))
    for each in (at, other):
        outcome = each.match.outcome
        assert outcome is not None and outcome.rule == "resigned"
        assert walk(each).stage == apart.OVER
        assert each.can("apart", data_value="study")


def test_two_turns_for_one_place_are_shown_side_by_side() -> None:
    """The first one counts; a past that was changed is refused."""
    ann, address = invited()
    bob = joined(address)
    twin = Visitor()
    twin.storage.texts.update(bob.storage.texts)
    twin.go(address)
    first, second = bob.match.legal()[:2]
    bob.play(bob.match.game.write(first))
    twin.play(twin.match.game.write(second))
    ann.go(sent(bob))
    actions = ann.match.actions
    ann.go(sent(twin))
    assert "two different links" in ann.document.text("dialog")
    (shown,) = ann.document.find(class_="two-games")
    assert "pyrga" == shown.data["game"], "boards have the colours of their game"
    assert ann.match.actions == actions


#: Ways to spoil a link: cut at the end, cut in the middle, with other letters in it.
SPOILT: Final[dict[str, Callable[[str], str]]] = {
    "cut": lambda link: link.rstrip(LAST),
    "half": lambda link: link[: len(link) // 2],
    "changed": lambda link: link[:-9] + "AAAAAAAAE",
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_damaged_link_changes_nothing(how: str) -> None:
    """It is told on the home, and what was here is here."""
    at, _other, links = begun(1)
    kept = {key: text for key, text in at.storage.texts.items() if key.startswith(APART)}
    at.go(SPOILT[how](links[-1]))
    assert at.site.shell.screen == "home" and at.site.shell.told
    assert kept == {key: text for key, text in at.storage.texts.items() if key.startswith(APART)}


def test_a_link_is_pasted_from_any_text() -> None:
    """With a host's address, line breaks in it, and words around."""
    _at, other, links = begun(1)
    fresh = Visitor()
    fresh.go("#/apart/link")
    active = fresh.document.active()
    assert active is not None and "apart-link" == active.attributes["id"]
    payload = links[0].removeprefix("#/apart/")
    broken = "\n".join(payload[at : at + 60] for at in range(0, len(payload), 60))
    fill(fresh, "pasted", link=f"Hello! https://somewhere.example/x#/apart/{broken} see you")
    assert "Ann invites you" in told(fresh)
    fresh.go("#/apart/link")
    for words in ("?!", "", " ", "hello bob how are you", "https://somewhere.example/play"):
        fill(fresh, "pasted", link=words)
        assert "no link" in fresh.site.shell.told, words
    assert other.match is not None


def test_what_is_taken_along_goes_on_elsewhere() -> None:
    """The key and all games, in the file with everything."""
    at, other, _links = begun(1)
    whole = apart_bundle.parts(other.storage)
    fresh = Visitor()
    assert apart_bundle.take_in(fresh.storage, whole).taken == 1
    assert apart_bundle.take_in(fresh.storage, whole).known == 1
    (name,) = saves.names(fresh.storage)
    fresh.go(f"#/apart/{name}")
    assert fresh.match.actions == at.match.actions and fresh.session.table.choosing


def test_nobody_gets_a_hint_and_no_bot_plays() -> None:
    """Neither by a control nor by a key."""
    _at, other, _links = begun(1)
    assert not other.can("hint")
    other.key("h")
    assert other.bots == [] and other.session.bots is None


def test_an_export_proves_the_game() -> None:
    """The record of a game that is over holds its letters; that of a running one does not."""
    at, other, _links = begun(1)
    press(other, "record")
    assert "[Apart" not in given(other)
    press(other, "resign")
    other.press("yes")
    at.go(sent(other))
    press(at, "record")
    assert verified(given(at), catalogue.game).match.outcome == at.match.outcome


def test_a_link_opened_in_another_tab_is_played_there() -> None:
    """The tab that had the game watches, and shows what is kept."""
    ann, address = invited()
    bob = joined(address)
    newest = sent_after_playing(bob)
    beside = Visitor(ann.within)
    beside.go(newest)
    assert beside.session.table.choosing and not beside.session.watching
    assert ann.session.watching
    beside.play(beside.match.game.write(beside.match.legal()[0]))
    (name,) = saves.names(ann.storage)
    ann.sheet.call(f"{APART}{name}")
    walk(ann)
    assert ann.match.actions == beside.match.actions or ann.session.watching


def test_a_full_storage_is_told() -> None:
    """And nothing that was kept is lost by it."""
    _at, other, _links = begun(1)
    before = {key: text for key, text in other.storage.texts.items() if key.startswith(APART)}
    other.storage.full = True
    other.play(other.match.game.write(other.match.legal()[0]))
    assert "did not keep" in told(other)
    assert before.items() <= other.storage.texts.items()
    assert sent(other)


def test_a_second_reply_is_told_that_the_seat_is_taken() -> None:
    """The first one has it: who invited and who came second both hear of it."""
    ann, address = invited()
    bob, cem = joined(address), joined(address, "Cem")
    first, second = sent_after_playing(bob), sent_after_playing(cem)
    ann.go(first)
    ann.go(second)
    assert "took this seat first" in told(ann) and "Bob" in ann.text("seats")
    cem.go(first)
    assert "took this seat first" in told(cem)


def test_a_form_that_cannot_be_played_apart_is_told() -> None:
    """On the home, and nothing is kept of it."""
    at = Visitor()
    at.go("#/apart/tayu/seats=2&option-hand=two")
    assert "cannot be played apart" in at.site.shell.told
    assert at.site.shell.screen == "home"
    assert not any(key.startswith(APART) for key in at.storage.texts)


@pytest.mark.parametrize(
    ("fields", "patience", "tells"),
    [
        ("", 7, "at least 7 days apart"),
        ("&patience=1", 1, "at least 1 day apart"),
        ("&patience=0", 0, "stays open"),
        ("&patience=soon", 7, "at least 7 days apart"),
    ],
)
def test_how_long_one_waits_is_agreed_on_at_the_start(
    fields: str, patience: int, tells: str
) -> None:
    """It stands in the invitation; who invites and who joins are told before they agree."""
    ann = Visitor()
    ann.go(f"#/apart/shacru/seats=2&seat-west=bot:1{fields}")
    ann.play(ann.match.game.write(ann.match.legal()[0]))
    press(ann, "send")
    assert tells in ann.document.text("dialog")
    ann.press("no")
    address = sent(ann)
    bob = Visitor()
    bob.go(address)
    press(bob, "join")
    assert tells in bob.document.text("dialog")
    assert walk(bob).thread.terms.patience == patience


def test_too_long_a_time_is_refused() -> None:
    """On the home, with a sentence."""
    at = Visitor()
    at.go("#/apart/pyrga/seats=2&patience=366")
    assert at.site.shell.screen == "home" and "cannot be" in at.site.shell.told


@pytest.mark.parametrize("game", ["shacru", "pacru", "tayu"])
@pytest.mark.parametrize("seats", [3, 4])
def test_who_invites_may_have_any_seat(game: str, seats: int) -> None:
    """The seat at which no bot is said to play, also between the first and the last."""
    rules = catalogue.game(game)
    order = rules.seats(rules.setup(seats))
    for place, own in enumerate(order):
        others = "".join(f"&seat-{seat}=bot:1" for seat in order if seat != own)
        ann = Visitor()
        ann.go(f"#/apart/{game}/seats={seats}{others}")
        assert walk(ann).thread.terms.place == place
        assert walk(ann).seat is not None and walk(ann).standing.remote.company.seats[0] == own


def test_after_a_game_of_three_the_seats_move_on() -> None:
    """Who invites to the rematch sits a seat further, from the last one on the first."""
    ann = Visitor()
    ann.go("#/apart/shacru/seats=3&seat-east=bot:1&seat-west=bot:1")
    begun = walk(ann)
    for place in (1, 2, 0):
        begun = apart.rematch(begun, bytes(8))
        assert begun.thread.terms.place == place and begun.thread.terms.before
        if begun.match is None or begun.seat is None:
            raise AssertionError("no lot is needed")
