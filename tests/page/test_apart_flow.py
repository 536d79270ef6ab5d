"""Games played apart on the page: two visitors, each with a browser of their own, and links."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tessera.apart.coding import LAST
from tessera.apart.verify import verified
from tessera.games import catalogue
from tessera.page.features.apart import model as apart
from tessera.saves import apart as saves
from tessera.saves.apart import APART
from tests import spoken
from tests.page.apart import (
    address,
    begun,
    can,
    confirmed,
    fill,
    given,
    invited,
    inviting,
    joined,
    link,
    play_first,
    press,
    sent,
    sent_after_playing,
    told,
    twin,
    walk,
)
from tests.page.apart_keys import Apart
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


@pytest.mark.parametrize("file", spoken.APART, ids=[file.stem for file in spoken.APART])
def test_a_game_apart_is_spoken(file: Path) -> None:
    apart = Apart(("Ann", "Bob"), file.stem.partition(".")[2])
    for number, (keys, said) in enumerate(spoken.steps(file)):
        if keys:
            assert said == apart.step(keys), f"step {number}: {keys}"


@pytest.mark.parametrize("others", ["seat-white=bot:1", "sitting=lot"])
def test_a_whole_game_goes_by_links(others: str) -> None:
    ann, address = invited(fields=f"seats=2&{others}")
    at, other = joined(address), ann
    while at.match.to_move is not None:
        address = sent_after_playing(at)
        at, other = other, at
        at.go(address)
        assert at.match.actions == other.match.actions
    assert at.match.outcome == other.match.outcome is not None
    assert {ann.match.headers["White"], ann.match.headers["Black"]} == {"Ann", "Bob"}


# Turns.


@pytest.mark.parametrize(("answer", "back"), [("grant", 1), ("refuse", 0)])
def test_a_turn_back_is_asked_for_and_answered(answer: str, back: int) -> None:
    """The last turn, or an older one with all since; who refuses plays in the same letter."""
    *two, _links = begun(2)
    at, other = two[back], two[1 - back]
    actions = at.match.actions
    turn = at.match.turns()[-1 - back]
    press(at, "ask")
    other.go(sent(at))
    number = len(at.match.turns()) - back
    assert f"turn {number} ({turn.text})" in told(other)
    assert ("all since" in told(other)) == bool(back)
    press(other, answer)
    if answer == "refuse" and other.session.table.choosing:
        play_first(other)
    at.go(sent(other))
    own = "lets you" if answer == "grant" else "does not let you"
    assert f"{own} take your turn back" in told(at)
    if answer == "grant":
        assert at.match.actions == actions[: -1 - back]
    else:
        assert at.match.actions[: len(actions)] == actions
    assert at.match.actions == other.match.actions and at.session.table.choosing
    sent_after_playing(at)
    assert "take your turn back" not in told(at)


def test_who_refuses_a_turn_back_plays_in_the_same_letter() -> None:
    """What is played then can be taken back, and is there after a reload; the refusal stays."""
    at, other, _links = begun(2)
    press(at, "ask")
    other.go(sent(at))
    press(other, "refuse")
    first, second = other.match.legal()[:2]
    other.play(other.match.game.write(first))
    press(other, "undo")
    other.play(other.match.game.write(second))
    assert walk(other).draft[0] == "refuse" and len(walk(other).draft) == 2
    other = other.reload()
    at.go(sent(other))
    assert at.match.actions[-1] == second and at.match.actions == other.match.actions


@pytest.mark.parametrize("refuses", [False, True])
def test_who_is_asked_for_a_turn_back_may_give_up(*, refuses: bool) -> None:
    """At once or after refusing it; what was decided is there after a reload, or taken back."""
    at, other, _links = begun(1)
    press(at, "ask")
    other.go(sent(at))
    if refuses:
        press(other, "refuse")
    confirmed(other, "resign")
    press(other, "undo")
    assert walk(other).stage == (apart.TURN if refuses else apart.ASKED)
    confirmed(other, "resign")
    other = other.reload()
    at.go(sent(other))
    for each in (at, other):
        assert each.match.outcome is not None and each.match.outcome.rule == "resigned"
        assert walk(each).stage == apart.OVER and can(each, "study")


def test_a_turn_is_typed_only_where_one_may_play() -> None:
    """In one's turn, and until it is sent; not while one waits or is asked for something."""
    at, other, _links = begun(1)

    def typing() -> list[bool]:
        return [bool(each.document.find(id="typed")) for each in (at, other)]

    assert typing() == [False, True]
    press(at, "ask")
    other.go(sent(at))
    assert typing() == [False, False]
    press(other, "refuse")
    play_first(other)
    assert walk(other).stage == apart.READY and typing() == [False, True]
    at.go(sent(other))
    assert typing() == [True, False]
    assert at.document.find(id="keys") and other.document.find(id="keys")


# What arrives.


def test_what_arrives_is_told() -> None:
    """The same link again, an older one, one that is newer by several turns."""
    ann, first = invited()
    bob, late = joined(first), twin(ann)
    second = sent_after_playing(bob)
    ann.go(second)
    bob.go(sent_after_playing(ann))
    bob.go(address(bob))
    assert "nothing has changed" in told(bob)
    bob.go(first)
    assert "older than what is here" in told(bob) and bob.match.actions == ann.match.actions
    late.go(sent_after_playing(bob))
    assert "newer by several turns" in told(late) and late.match.actions == bob.match.actions


def test_the_same_link_is_sent_again() -> None:
    """Byte for byte; from the game, and from the address that the home has for that."""
    at, _other, links = begun(1)
    press(at, "again")
    assert link(at) == links[-1]
    at.press("no")
    at.go(f"#/apart/{walk(at).name}/again")
    assert link(at) == links[-1]


def test_two_turns_for_one_place_are_shown_side_by_side() -> None:
    """The first one counts."""
    ann, address = invited()
    bob = joined(address)
    other = twin(bob)
    other.go(address)
    first, second = bob.match.legal()[:2]
    bob.play(bob.match.game.write(first))
    other.play(other.match.game.write(second))
    ann.go(sent(bob))
    actions = ann.match.actions
    ann.go(sent(other))
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
    at, _other, links = begun(1)
    kept = at.storage.texts[APART + walk(at).name]
    name = walk(at).name
    at.go(SPOILT[how](links[-1]))
    assert at.site.shell.screen == "home" and at.site.shell.told
    assert kept == at.storage.texts[APART + name]


def test_a_link_is_pasted_from_any_text() -> None:
    """With a host's address, line breaks in it, and words around."""
    _ann, first = invited()
    at = Visitor()
    at.go("#/apart/link")
    active = at.document.active()
    assert active is not None and "apart-link" == active.attributes["id"]
    payload = first.removeprefix("#/apart/")
    broken = "\n".join(payload[place : place + 60] for place in range(0, len(payload), 60))
    fill(at, "pasted", link=f"Hello! https://somewhere.example/x#/apart/{broken} see you")
    assert walk(at).stage == apart.INVITED
    for words in ("?!", "", " ", "hello bob how are you", "https://somewhere.example/play"):
        at.go("#/apart/link")
        fill(at, "pasted", link=words)
        assert at.site.shell.told and at.site.shell.session is None, words


def test_a_link_opened_in_another_tab_is_played_there() -> None:
    """The tab that had the game watches, and shows what is kept."""
    ann, first = invited()
    beside = Visitor(ann.within)
    beside.go(sent_after_playing(joined(first)))
    assert beside.session.table.choosing and not beside.session.watching
    assert ann.session.watching
    play_first(beside)
    ann.sheet.call(APART + walk(ann).name)
    assert ann.match.actions == beside.match.actions


# Seats.


def test_who_has_no_key_only_watches() -> None:
    _at, _other, links = begun(1)
    third = Visitor()
    third.go(links[-1])
    assert walk(third).stage == apart.WATCHED and not can(third, "send")
    assert not saves.names(third.storage)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tayu/seats=2&option-hand=two", "cannot be"),
        ("pyrga/seats=2&patience=366", "cannot be"),
        ("0123456789abcdef", "no such game"),
    ],
)
def test_a_game_that_cannot_be_played_apart_is_told(address: str, said: str) -> None:
    at = Visitor()
    at.go(f"#/apart/{address}")
    assert at.site.shell.screen == "home" and said in at.site.shell.told
    assert not saves.names(at.storage)


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
    ann = inviting("shacru", f"seats=2&seat-west=bot:1{fields}")
    play_first(ann)
    press(ann, "send")
    assert tells in ann.document.text("dialog")
    ann.press("no")
    bob = Visitor()
    bob.go(sent(ann))
    press(bob, "join")
    assert tells in bob.document.text("dialog")
    assert walk(bob).thread.terms.patience == patience


@pytest.mark.parametrize(("game", "seats"), [("shacru", 3), ("pacru", 4), ("tayu", 4)])
def test_who_invites_may_have_any_seat(game: str, seats: int) -> None:
    """The seat at which no bot is said to play, also between the first and the last."""
    rules = catalogue.game(game)
    order = rules.seats(rules.setup(seats))
    for place, own in enumerate(order):
        others = "".join(f"&seat-{seat}=bot:1" for seat in order if seat != own)
        held = walk(inviting(game, f"seats={seats}{others}"))
        assert held.thread.terms.place == place
        assert held.seat is not None and held.standing.remote.company.seats[0] == own


# Ends.


def test_the_end_proves_the_game_and_leads_to_another() -> None:
    """The record of a game that is over holds its letters; a rematch tells who sits where."""
    at, other, _links = begun(1)
    press(other, "record")
    assert "[Apart" not in given(other)
    confirmed(other, "resign")
    assert "You resign" in told(other)
    at.go(sent(other))
    press(at, "record")
    assert verified(given(at), catalogue.game).match.outcome == at.match.outcome is not None
    assert "tower" not in told(at), "nothing is counted where somebody gave up"
    press(at, "rematch")
    assert "A rematch, with other seats" in told(at) and walk(at).thread.terms.before
    other.go(sent_after_playing(at))
    assert walk(other).stage == apart.INVITED
    press(other, "join")
    (field,) = other.document.find(id="apart-name")
    assert field.attributes["value"] == "Ann", "a name is asked for once"


def test_two_rematches_begun_at_once_are_told_where_the_second_one_is_opened() -> None:
    """On both sides, as long as the one that is here is not deleted."""
    ann, bob, _links = begun(1)
    confirmed(bob, "resign")
    ann.go(sent(bob))
    links = []
    for each in (ann, bob):
        press(each, "rematch")
        links.append(sent_after_playing(each))
    crossed = "Another rematch of the same game has been begun here"
    ann.go(links[1])
    bob.go(links[0])
    assert crossed in told(ann) and crossed in told(bob) and crossed in bob.session.sentence()
    bob.go(links[1])
    confirmed(bob, "forget")
    joined(links[0], at=bob)
    assert crossed not in told(bob)


def test_after_a_game_of_three_the_seats_move_on() -> None:
    """Who invites to the rematch sits a seat further, from the last one on the first."""
    held = walk(inviting("shacru", "seats=3&seat-east=bot:1&seat-west=bot:1"))
    for place in (1, 2, 0):
        held = apart.rematch(held, bytes(8))
        assert held.thread.terms.place == place and held.thread.terms.before
        assert held.match is not None and held.seat is not None, "no lot is needed"
