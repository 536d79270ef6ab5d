"""A second browser on the page: the player key is there, the game came by a link or in a file."""

from __future__ import annotations

import json
from random import Random

import pytest

from tessera.apart.ed25519 import sign
from tessera.apart.letters import Play
from tessera.apart.seat import OwnSeat
from tessera.games.tyrus.apart_statements import Seeds
from tessera.page.core.commands import CommandArgs
from tessera.page.features.apart import model as apart
from tessera.page.features.apart.commands import BESIDE, IN_GAME
from tessera.page.features.apart.model import READY, TURN, UNSURE, WATCHED
from tessera.saves import apart as saves
from tessera.saves import apart_bundle
from tessera.saves.apart import APART
from tests.page.apart import (
    begun,
    decide_on,
    fill,
    hidden,
    invited,
    joined,
    press,
    sent,
    sent_after_playing,
    stage,
    told,
    walk,
)
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


def with_key(at: Visitor) -> Visitor:
    """Another browser of the same player, with nothing in it but the key."""
    key, other = saves.player_key(at.storage), Visitor()
    assert key is not None
    saves.keep_key(other.storage, key)
    return other


def restored(at: Visitor) -> Visitor:
    """Another browser that has taken in the file with everything."""
    other, file = Visitor(), json.loads(json.dumps(apart_bundle.parts(at.storage)))
    assert apart_bundle.take_in(other.storage, file).taken == 1
    other.go(f"#/apart/{walk(at).name}")
    return other


def address(at: Visitor) -> str:
    """The link of the game as somebody has it."""
    return f"#/apart/{walk(at).thread.written()}"


def is_unsure(at: Visitor) -> bool:
    """Whether the seat is not taken up, told, and can be: with two buttons."""
    assert walk(at).unsure == at.can("apart", data_value="confirm")
    assert walk(at).unsure == at.can("apart", data_value="bring-link")
    assert walk(at).unsure == ("played in another browser" in told(at))
    return walk(at).unsure


def meddled(at: Visitor) -> None:
    """Everything is tried but what confirms, deletes or leaves the game."""
    before = walk(at)
    for value in (*IN_GAME, *BESIDE, "nothing"):
        if value not in (
            "confirm",
            "bring-link",
            "forget",
            "key",
            "pasted",
            "bring",
            "study",
            "drop",
        ):
            at.site.input.run("apart", CommandArgs({"value": value, "at": "0"}, {"name": "Eve"}))
            at.site.shell.dialog.answer(yes=True)
    for command in ("type", "undo", "redo", "hint", "export", "share", "hurry"):
        at.site.input.run(command, CommandArgs({}, {"typed": "S1"}))
    if before.match is not None and before.match.legal():
        at.session.play(before.match.play(before.match.legal()[0]))
    at.clock.turn_on(5)
    assert walk(at).thread.heads == before.thread.heads
    assert walk(at).seat is None and not walk(at).draft


def test_a_branch_that_was_made_for_it_brings_no_tile_of_tyrus() -> None:
    """The opponent gives up in a link that only the second device sees."""
    at, other = hidden()
    branch = apart.sent(apart.decided(walk(at), "resign")).thread
    key = saves.player_key(other.storage)
    found = OwnSeat.found(branch, key or b"")
    assert found is not None and [type(it) for it in found.said] == [Seeds], "The attack is one."
    second = with_key(other)
    second.go(f"#/apart/{branch.written()}")
    assert is_unsure(second) and not second.can("apart", data_value="send")
    meddled(second)
    seeds = found.said[0]
    assert isinstance(seeds, Seeds)
    assert seeds.seed.hex() not in second.everything()
    kept = saves.read(second.storage, walk(second).name)
    assert kept is not None and kept.link == branch.written() and kept.unsure


@pytest.mark.parametrize("how", [with_key, restored])
def test_the_seat_is_taken_up_once_that_is_confirmed(how: object) -> None:
    """It stays unsure through reloads and links until then, and never again."""
    at, other = hidden()
    second = restored(at) if how is restored else with_key(at)
    second.go(address(at))
    assert is_unsure(second) and not second.session.table.choosing
    second = second.reload()
    assert is_unsure(second)
    link = decide_on(at, Random(5))
    other.go(link)
    second.go(link)
    assert is_unsure(second), "A newer link confirms nothing."
    other_link = decide_on(other, Random(5)) if stage(other) != apart.WAITS else link
    second.go(other_link)
    at.go(other_link)
    assert is_unsure(second)
    press(second, "confirm")
    assert not is_unsure(second) and stage(second) == stage(at)
    second = second.reload()
    assert not is_unsure(second) and stage(second) == stage(at)
    if stage(second) in (TURN, READY):
        other.go(decide_on(second, Random(5)))


def test_what_is_asked_can_be_heard_and_leads_to_where_a_link_is_pasted() -> None:
    """There it stands where the newest link is found."""
    at, _other = hidden()
    second = with_key(at)
    second.go(address(at))
    assert any("played in another browser" in it for it in second.heard)
    press(second, "bring-link")
    assert second.window.address() == "/apart/link"
    assert "Send the last link again" in second.document.everything()
    fill(second, "pasted", link=address(at))
    assert is_unsure(second)


def test_a_game_that_hides_nothing_goes_on_at_once() -> None:
    """Pyrga with seats agreed on, by a link and from a file; the inviter's lot only when open."""
    at, other, _links = begun(1)
    for who in (at, other):
        second = with_key(who)
        second.go(address(at))
        assert not is_unsure(second) and walk(second).seat is not None
        assert not is_unsure(restored(who))
    ann, first = invited(fields="seats=2&sitting=lot")
    second = with_key(ann)
    second.go(first)
    assert is_unsure(second)
    bob = joined(first)
    answer = sent(bob)
    second.go(answer)
    assert is_unsure(second)
    meddled(second)
    ann.go(answer)
    third = with_key(ann)
    opened = sent_after_playing(ann)
    third.go(opened)
    assert not is_unsure(third)


def test_a_browser_that_lacks_turns_of_one_s_own_asks_too() -> None:
    """The game went on elsewhere: a link with turns that were not played here."""
    at, other = hidden()
    twin = Visitor()
    twin.storage.texts.update(at.storage.texts)
    twin.go(f"#/apart/{walk(at).name}")
    assert not is_unsure(twin)
    link = decide_on(at, Random(5))
    other.go(link)
    twin.go(link)
    assert is_unsure(twin)
    other.go(link)


def test_a_file_that_brings_what_is_here_asks_nothing() -> None:
    """Nor does one with an older state; one with a newer state does."""
    at, other = hidden()
    older = json.loads(json.dumps(apart_bundle.parts(at.storage)))
    before = dict(at.storage.texts)
    apart_bundle.take_in(at.storage, older)
    at = at.reload()
    assert not is_unsure(at) and at.storage.texts == before
    other.go(decide_on(at, Random(5)))
    newer = json.loads(json.dumps(apart_bundle.parts(at.storage)))
    apart_bundle.take_in(at.storage, older)
    at = at.reload()
    assert not is_unsure(at)
    at.storage.texts.clear()
    at.storage.texts.update(before)
    apart_bundle.take_in(at.storage, newer)
    assert is_unsure(at.reload())


def test_it_can_be_deleted_and_watched_meanwhile() -> None:
    """Its invitation is then as refused as of any game that was played here."""
    at, _other = hidden()
    second = with_key(at)
    second.go(address(at))
    watching = Visitor(second.within)
    watching.go(address(at))
    assert second.session.watching and is_unsure(watching)
    press(watching, "forget")
    watching.press("yes")
    assert not saves.names(watching.storage)
    assert saves.gone(watching.storage) == [walk(at).name]
    third = Visitor()
    third.go(address(at))
    assert stage(third) == WATCHED


def test_a_storage_without_room_does_not_ask_at_every_link() -> None:
    """The page knows what was played on it, as long as it stays open."""
    at, other = hidden()
    for texts in (at.storage, other.storage):
        texts.full = True
    for _letter in range(4):
        if stage(at) == apart.WAITS:
            at, other = other, at
        other.go(decide_on(at, Random(5)))
        assert "did not keep" in told(other) and not walk(other).unsure


def test_a_storage_that_was_cleared_asks_where_the_page_forgot_the_game() -> None:
    """The key is in memory, the game is not kept any more: a link could be any."""
    at, other = hidden()
    link = decide_on(at, Random(5))
    other.storage.texts.clear()
    other.go("#/")
    other.go(link)
    assert is_unsure(other)
    press(other, "confirm")
    assert saves.read(other.storage, walk(other).name) is not None
    assert not is_unsure(other.reload())


def test_an_older_build_reads_what_is_kept_and_a_game_of_one_is_not_asked_about() -> None:
    """A field that is there only while one is unsure."""
    at, _other = hidden()
    text = at.storage.texts[f"{APART}{walk(at).name}"]
    assert {*json.loads(text)} == {"link", "terms", "draft", "about", "when", "last"}
    second = with_key(at)
    second.go(address(at))
    whole = json.loads(second.storage.texts[f"{APART}{walk(second).name}"])
    assert whole.pop("unsure") is True and whole["about"]["asks"] == UNSURE
    second.storage.texts[f"{APART}{walk(second).name}"] = json.dumps(whole)
    assert not is_unsure(second.reload())


def test_a_file_takes_no_fork_for_the_game_that_is_here() -> None:
    """Whatever it tells of itself: by a link it would not, either."""
    at, other, _links = begun(4)
    victim, thread = (other, walk(at).thread) if walk(at).sent_last else (at, walk(other).thread)
    adversary, letter = at if victim is other else other, thread.letters[-1]
    key, name = saves.player_key(adversary.storage), walk(victim).name
    assert key is not None
    seat = OwnSeat.found(thread.at(len(thread.letters) - 1), key)
    assert seat is not None and seat.match is not None
    played = [it.action for it in letter.statements if isinstance(it, Play)]
    fork = seat.play(next(it for it in seat.match.legal() if it not in played)).sent()
    # The adversary has the link with the signature that this one had then.
    own = saves.player_key(victim.storage)
    earlier = None if own is None else OwnSeat.found(fork, own)
    assert earlier is not None
    fork = fork.signed(earlier.party, sign(earlier.secrets.signing, fork.to_sign(earlier.party)))
    kept = saves.read(victim.storage, name)
    assert kept is not None
    told = kept._replace(link=fork.written(), about={**kept.about, "letters": 999}, when="9999")
    whole = {"player": bytes(16).hex(), "apart": {name: told._asdict()}}
    assert apart_bundle.take_in(victim.storage, whole).taken == 1
    victim.go("#/")
    again = victim.reload()
    again.go(f"#/apart/{name}")
    assert walk(again).thread.heads == thread.heads and stage(again) == TURN
