"""A second browser on the page: the player key is there, the game came by a link or in a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tessera.apart.ed25519 import sign
from tessera.apart.letters import Play
from tessera.apart.seat import OwnSeat
from tessera.games.tyrus.apart_statements import Seeds
from tessera.page.core.commands import CommandArgs
from tessera.page.features.apart import model as apart
from tessera.page.features.apart.commands import BESIDE, IN_GAME
from tessera.page.features.apart.model import READY, TURN, UNSURE
from tessera.saves import apart as saves
from tessera.saves import apart_bundle
from tessera.saves.apart import APART
from tests.page import apart as two
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")
#: What confirms, deletes or leaves the game.
LEAVES = ("confirm", "bring-link", "forget", "key", "pasted", "paste", "bring", "study", "delete")


def file_of(at: Visitor) -> dict[str, Any]:
    """All games apart as a file holds them."""
    return dict(json.loads(json.dumps(apart_bundle.parts(at.storage))))


def with_key(at: Visitor) -> Visitor:
    """Another browser of the same player, with nothing in it but the key, at the game."""
    other = Visitor()
    saves.keep_key(other.storage, two.key_of(at))
    other.go(two.address(at))
    return other


def restored(at: Visitor) -> Visitor:
    """Another browser that has taken in the file with everything, once."""
    other = Visitor()
    assert apart_bundle.take_in(other.storage, file_of(at)).taken == 1
    assert apart_bundle.take_in(other.storage, file_of(at)).known == 1
    other.go(f"#/apart/{two.walk(at).name}")
    return other


def is_unsure(at: Visitor) -> bool:
    """Whether the seat is not taken up, told, and can be: with two buttons."""
    assert two.walk(at).unsure == two.can(at, "confirm") == two.can(at, "bring-link")
    assert two.walk(at).unsure == ("played in another browser" in two.told(at))
    return two.walk(at).unsure


def meddled(at: Visitor) -> None:
    """Everything is tried but what confirms, deletes or leaves the game."""
    before = two.walk(at)
    for value in {*IN_GAME, *BESIDE, "nothing"} - {*LEAVES}:
        at.site.input.run("apart", CommandArgs({"value": value, "at": "0"}, {"name": "Eve"}))
        at.site.shell.dialog.answer(yes=True)
    for command in ("type", "undo", "redo", "hint", "export", "share", "hurry"):
        at.site.input.run(command, CommandArgs({}, {"typed": "S1"}))
    if before.match is not None and before.match.legal():
        at.session.play(before.match.play(before.match.legal()[0]))
    at.clock.turn_on(5)
    assert two.walk(at).thread.heads == before.thread.heads
    assert two.walk(at).seat is None and not two.walk(at).draft


def test_a_branch_that_was_made_for_it_brings_no_tile_of_tyrus() -> None:
    """The opponent gives up in a link that only the second device sees."""
    at, other = two.hidden()
    branch = apart.sent(apart.decided(two.walk(at), "resign")).thread
    found = OwnSeat.found(branch, two.key_of(other))
    assert found is not None
    (seeds,) = found.said
    assert isinstance(seeds, Seeds), "the attack is one"
    second = Visitor()
    saves.keep_key(second.storage, two.key_of(other))
    second.go(f"#/apart/{branch.written()}")
    assert is_unsure(second) and not two.can(second, "send")
    meddled(second)
    assert seeds.seed.hex() not in second.everything()
    assert two.stored(second).link == branch.written() and two.stored(second).unsure


@pytest.mark.parametrize("how", [with_key, restored])
def test_the_seat_is_taken_up_once_that_is_confirmed(how: Callable[[Visitor], Visitor]) -> None:
    """It stays unsure through reloads and links until then, and never again."""
    at, other = two.hidden()
    second = how(at)
    assert is_unsure(second) and not second.session.table.choosing
    assert any("played in another browser" in it for it in second.heard)
    second = second.reload()
    link = two.decide_on(at, Random(5))
    for reader in (other, second):
        reader.go(link)
    assert is_unsure(second), "a newer link confirms nothing"
    link = two.decide_on(other, Random(5)) if two.stage(other) != apart.WAITS else link
    for reader in (at, second):
        reader.go(link)
    assert is_unsure(second)
    two.press(second, "confirm")
    for again in (second, second.reload()):
        assert not is_unsure(again) and two.stage(again) == two.stage(at)
    if two.stage(second) in (TURN, READY):
        other.go(two.decide_on(second, Random(5)))


def test_a_game_that_hides_nothing_goes_on_at_once() -> None:
    """Pyrga with seats agreed on, by a link and from a file."""
    for who in two.begun(1)[:2]:
        for second in (with_key(who), restored(who)):
            assert not is_unsure(second) and two.walk(second).seat is not None
            assert second.match.actions == who.match.actions
            assert second.session.table.choosing == who.session.table.choosing


def test_a_browser_that_lacks_turns_of_one_s_own_asks_too() -> None:
    """The game went on elsewhere: a link with turns that were not played here."""
    at, _other = two.hidden()
    beside = two.twin(at)
    beside.go(f"#/apart/{two.walk(at).name}")
    assert not is_unsure(beside)
    beside.go(two.decide_on(at, Random(5)))
    assert is_unsure(beside)


def test_a_file_that_brings_what_is_here_asks_nothing() -> None:
    """Nor does one with an older state; one with a newer state does."""
    at, other = two.hidden()
    older, before = file_of(at), dict(at.storage.texts)
    apart_bundle.take_in(at.storage, older)
    at = at.reload()
    assert not is_unsure(at) and at.storage.texts == before
    other.go(two.decide_on(at, Random(5)))
    newer = file_of(at)
    apart_bundle.take_in(at.storage, older)
    at = at.reload()
    assert not is_unsure(at)
    at.storage.texts.clear()
    at.storage.texts.update(before)
    apart_bundle.take_in(at.storage, newer)
    assert is_unsure(at.reload())


def test_it_can_be_deleted_meanwhile() -> None:
    """Its invitation is then as refused as of any game that was played here."""
    at, _other = two.hidden()
    second = with_key(at)
    two.confirmed(second, "forget")
    assert not saves.names(second.storage)
    assert saves.gone(second.storage) == [two.walk(at).name]


def test_an_older_build_reads_what_is_kept_and_a_game_of_one_is_not_asked_about() -> None:
    """A field that is there only while one is unsure."""
    at, _other = two.hidden()
    key = f"{APART}{two.walk(at).name}"
    assert {*json.loads(at.storage.texts[key])} == {
        "link", "terms", "draft", "about", "when", "last",
    }  # fmt: skip
    second = with_key(at)
    whole = json.loads(second.storage.texts[key])
    assert whole.pop("unsure") is True and whole["about"]["asks"] == UNSURE
    second.storage.texts[key] = json.dumps(whole)
    assert not is_unsure(second.reload())


def test_a_file_takes_no_fork_for_the_game_that_is_here() -> None:
    """Whatever it tells of itself: by a link it would not, either."""
    at, other, _links = two.begun(4)
    victim, adversary = (other, at) if two.walk(at).sent_last else (at, other)
    thread = two.walk(adversary).thread
    seat = OwnSeat.found(thread.at(len(thread.letters) - 1), two.key_of(adversary))
    assert seat is not None and seat.match is not None
    played = [it.action for it in thread.letters[-1].statements if isinstance(it, Play)]
    fork = seat.play(next(it for it in seat.match.legal() if it not in played)).sent()
    # The adversary has the link with the signature that this one had then.
    earlier = OwnSeat.found(fork, two.key_of(victim))
    assert earlier is not None
    fork = fork.signed(earlier.party, sign(earlier.secrets.signing, fork.to_sign(earlier.party)))
    kept = two.stored(victim)
    forged = kept._replace(link=fork.written(), about={**kept.about, "letters": 999}, when="9999")
    whole = {"player": bytes(16).hex(), "apart": {two.walk(victim).name: forged._asdict()}}
    assert apart_bundle.take_in(victim.storage, whole).taken == 1
    saves.rename(victim.storage, two.walk(victim).name, "Final")
    two.reopened(victim)
    assert two.stored(victim).about["label"] == "Final"
    assert two.walk(victim).thread.heads == thread.heads and two.stage(victim) == TURN
