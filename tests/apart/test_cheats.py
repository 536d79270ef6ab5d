"""Ways to cheat in a game where all is open, and what comes of each: refused, or shown.

What hidden tiles and draws add stands with the games that have them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tessera.apart import coding
from tessera.apart.arrival import (
    CHANGED,
    FORK,
    OLDER,
    TAKEN,
    UNSEATED,
    forked,
)
from tessera.apart.coding import Writer
from tessera.apart.letters import (
    Answer,
    Ask,
    Close,
    Join,
    Letter,
    Play,
    Remind,
    Reseat,
    Resign,
    Statement,
    Toss,
)
from tessera.apart.protocol import JOIN
from tessera.apart.seat import OwnSeat, secrets_of
from tessera.apart.terms import MINE
from tessera.apart.thread import Thread
from tessera.apart.thread_state import REMINDERS
from tessera.games import catalogue
from tests.apart.forging import Scene, extra, scene, signed, turn, with_letters

#: A point of small order, for which anybody can sign.
SMALL = bytes([1]) + bytes(31)
#: The order of the base point of Ed25519.
ORDER = 2**252 + 27742317777372353535851937790883648493


def with_letter(it: Scene, letter: Letter) -> str:
    """The game with one letter more, signed by Bob."""
    return it.own(with_letters(it.last, (*it.last.letters, letter))).written()


def with_values(letter: Letter, **changed: Any) -> Letter:
    """A letter with the one field of so many bytes in it changed."""
    (value,) = changed.values()
    other = int.from_bytes(value, "big")
    values = [(other if below == 256 ** len(value) else old, below) for old, below in letter.values]
    return letter._replace(values=tuple(values))


def with_same(other: Thread, it: Scene) -> Thread:
    """A thread of other terms with the letters and the signatures of the game."""
    return with_letters(other, it.last.letters)._replace(signatures=it.last.signatures)


def anothers_turn(it: Scene) -> str:
    """Another turn of Ann's, in the past."""
    at = next(at for at in range(4, 99) if it.last.letters[at].author == 0)
    other = turn(it.threads[at - 1], 0, it.keys[0], lambda legal: legal[0])
    if other.letters[-1] == it.last.letters[at]:
        other = turn(it.threads[at - 1], 0, it.keys[0], lambda legal: legal[-1])
    forged = other._replace(signatures=it.last.signatures)
    return it.own(with_letters(forged, other.letters)).written()


def own_past_turn(it: Scene) -> str:
    """Another turn of his own, where the others have played on since."""
    at = it.threads[-4].newest(1)
    assert at is not None
    before = it.threads[at - 1]
    other = turn(before, 1, it.keys[1], lambda legal: legal[0])
    if other.letters[-1] == it.last.letters[at]:
        other = turn(before, 1, it.keys[1], lambda legal: legal[-1])
    return other.written()


def own_last_turn(it: Scene) -> str:
    """Another turn instead of the one that he sent last."""
    other = turn(it.threads[-2], 1, it.keys[1], lambda legal: legal[0])
    if other.letters[-1] == it.last.letters[-1]:
        other = turn(it.threads[-2], 1, it.keys[1], lambda legal: legal[-1])
    return other.written()


def turn_of_the_next(it: Scene) -> str:
    """The turn of who is due, signed by himself."""
    due = it.last.due
    assert due is not None
    thread = turn(it.last, due.party, it.keys[due.party], lambda legal: legal[0])
    return signed(thread, due.party, it.keys[1]).written()


def turns_of_all_others(it: Scene) -> str:
    """The turns of the others up to his own next one, which alone is signed as it should be."""
    thread = it.last
    while thread is it.last or thread.letters[-1].author != 1:
        due = thread.due
        assert due is not None
        thread = turn(thread, due.party, it.keys[due.party], lambda legal: legal[0])
    for party in (0, 2):
        thread = thread.signed(party, it.last.signatures[party])
    return thread.written()


def no_signature(it: Scene) -> str:
    """A turn of who is due, with the signature of the turn before."""
    due = it.last.due
    assert due is not None
    thread = turn(it.last, due.party, it.keys[due.party], lambda legal: legal[0])
    return thread.signed(due.party, it.last.signatures[due.party]).written()


def illegal_turn(it: Scene) -> str:
    """A turn that the rules forbid: a number beyond the legal ones."""
    writer = Writer()
    writer.put_flag(value=False)
    writer.put(99, 100)
    due = it.last.due
    assert due is not None
    thread = with_letters(it.last, (*it.last.letters, Letter(due.party, (Play(0),), writer.values)))
    return signed(thread, due.party, it.keys[due.party]).written()


def other_toss(it: Scene) -> str:
    """The lot opened with another number."""
    letters = list(it.last.letters)
    letters[3] = with_values(letters[3], value=bytes(16))
    return with_letters(it.last, letters).written()


def toss_too_early(it: Scene) -> str:
    """The lot opened before all have joined, so that a joiner could choose his number."""
    before = it.threads[1]
    writer = Writer()
    writer.put_flag(value=False)
    Toss(secrets_of(before, it.keys[0], 0).secret("lot")[:16]).put(writer, before.remote)
    letter = Letter(0, (), writer.values)
    return signed(with_letters(before, (*before.letters, letter)), 0, it.keys[0]).written()


def number_chosen_late(it: Scene) -> str:
    """Joining with another number once the lot is open."""
    letters = list(it.last.letters)
    letters[1] = with_values(letters[1], lot=bytes(16))
    return it.own(with_letters(it.last, letters)).written()


def commitment_changed(it: Scene) -> str:
    """Another commitment of the inviter's, with the numbers of the others known."""
    letters = list(it.last.letters)
    letters[0] = with_values(letters[0], lot=bytes(24))
    return it.own(with_letters(it.last, letters)).written()


def joining(it: Scene, key: bytes) -> str:
    """A seat taken with some public key."""
    before = it.threads[0]
    remote = before.remote
    writer = Writer()
    writer.put_flag(value=False)
    Join("Bob", key, b"", bytes(16)).put(writer, remote)
    return it.own(with_letters(before, (*before.letters, Letter(1, (), writer.values)))).written()


def key_of_another(it: Scene) -> str:
    """A seat taken with the inviter's key."""
    return joining(it, it.last.remote.company.joins[0].key)


def key_of_small_order(it: Scene) -> str:
    """A seat taken with a key for which anybody can sign."""
    return joining(it, SMALL)


def taken_from_another(it: Scene) -> str:
    """Zoë's seat taken, in a game in which she has joined."""
    before = it.threads[1]
    return OwnSeat.joining(before, it.keys[1], "Zoë").sent().written()


def given_to_himself(it: Scene) -> str:
    """Zoë's key is lost, says Bob, and takes her seat, without Ann's answer."""
    asked = with_letters(it.last, (*it.last.letters, extra(it.last, 1, Reseat(2))))
    writer = Writer()
    writer.put_flag(value=False)
    key = it.last.remote.company.joins[1].key[::-1]
    Join("Zoë", key, b"", bytes(16)).put(writer, it.last.remote)
    letters = (*asked.letters, Letter(2, (), writer.values))
    return it.own(signed(with_letters(asked, letters), 2, it.keys[1])).written()


def answer_to_himself(it: Scene) -> str:
    """Asking for the last turn back, and granting it in the others' names."""
    asked = with_letters(it.last, (*it.last.letters, extra(it.last, 1, Ask())))
    writer = Writer()
    writer.put_flag(value=False)
    Answer(yes=True).put(writer, None)
    letters = (*asked.letters, Letter(2, (), writer.values), Letter(0, (), writer.values))
    forged = with_letters(asked, letters)
    return it.own(signed(signed(forged, 0, it.keys[1]), 2, it.keys[1])).written()


def resigned_for_another(it: Scene) -> str:
    """Somebody else's resignation."""
    due = it.last.due
    assert due is not None
    letter = extra(it.last, due.party, Resign())
    return with_letters(it.last, (*it.last.letters, letter)).written()


def closed_at_once(it: Scene) -> str:
    """The game closed without a reminder."""
    return with_letter(it, extra(it.last, 1, Close(20_000)))


def reminded_in_a_hurry(it: Scene) -> str:
    """Three reminders on one day."""
    letters = [*it.last.letters, *[extra(it.last, 1, Remind(20_000))] * 3]
    return it.own(with_letters(it.last, letters)).written()


def same_letter_twice(it: Scene) -> str:
    """His last letter once more: two turns in a row."""
    return with_letter(it, it.last.letters[-1])


def letters_exchanged(it: Scene) -> str:
    """Two letters in the other order."""
    *rest, one, other = it.last.letters
    return it.own(with_letters(it.last, (*rest, other, one))).written()


def letter_left_out(it: Scene) -> str:
    """A turn of Ann's left out."""
    at = it.threads[-1].newest(0)
    assert at is not None
    letters = it.last.letters
    return it.own(with_letters(it.last, letters[:at] + letters[at + 1 :])).written()


def letter_of_another_game(it: Scene) -> str:
    """Letters of another game of the same three, with their signatures."""
    other = scene(it.rng)
    forged = with_letters(it.last, other.last.letters)
    return it.own(forged._replace(signatures=other.last.signatures)).written()


def other_options(it: Scene) -> str:
    """Another number of rounds than was agreed on."""
    terms = it.last.terms
    setup = terms.setup._replace(options={**terms.setup.options, "rounds": "3"})
    other = Thread.begun(terms._replace(setup=setup))
    return it.own(
        with_letters(other, it.last.letters)._replace(signatures=it.last.signatures)
    ).written()


def no_patience(it: Scene) -> str:
    """A shorter time to wait than was agreed on."""
    other = Thread.begun(it.last.terms._replace(patience=1))
    return it.own(
        with_letters(other, it.last.letters)._replace(signatures=it.last.signatures)
    ).written()


def better_seat(it: Scene) -> str:
    """The seats not by lot."""
    other = Thread.begun(it.last.terms._replace(side=MINE))
    return it.own(
        with_letters(other, it.last.letters)._replace(signatures=it.last.signatures)
    ).written()


def signature_written_otherwise(it: Scene) -> str:
    """A right signature in another form: another link that says the same."""
    signature = it.last.signatures[1]
    longer = int.from_bytes(signature[32:], "little") + ORDER
    forged = signature[:32] + longer.to_bytes(32, "little")
    return it.last.signed(1, forged).written()


def something_behind_it(it: Scene) -> str:
    """More than the link says that it holds."""
    data = coding.unarmoured(it.last.written())
    return coding.armoured(data + b"\1")


def past_withheld(it: Scene) -> str:
    """An older link, as if it were the newest."""
    return it.threads[-3].written()


def signed_with_another_key(it: Scene) -> str:
    """His own letter, with the key of another of his games."""
    return it.own(it.last, b"another key 1234").written()


def fork_further_on(it: Scene) -> str:
    """Another turn of his own, on which Zoë, in league with him, has played on."""
    other = Thread.read(own_last_turn(it), catalogue.game)
    for _letter in range(2):
        due = other.due
        if due is None or due.party == 0:
            break
        other = turn(other, due.party, it.keys[due.party], lambda legal: legal[0])
    return other.written()


REFUSED_OR_CHANGED = {"signature", "damaged", "statement", "rule", "key", "toss", CHANGED}
#: Each way to cheat, and what Ann, who has the game, is told of it.
CHEATS: tuple[tuple[Callable[[Scene], str], set[str]], ...] = (
    (anothers_turn, {"signature"}),
    (own_past_turn, {FORK}),
    (own_last_turn, {FORK}),
    (fork_further_on, {FORK}),
    (turn_of_the_next, {"signature"}),
    (turns_of_all_others, {"signature"}),
    (no_signature, {"signature"}),
    (illegal_turn, {"damaged", "signature"}),
    (other_toss, {"toss"}),
    (toss_too_early, REFUSED_OR_CHANGED),
    (number_chosen_late, REFUSED_OR_CHANGED),
    (commitment_changed, REFUSED_OR_CHANGED),
    (key_of_another, {"key"}),
    (key_of_small_order, {"key"}),
    (taken_from_another, {TAKEN}),
    (given_to_himself, REFUSED_OR_CHANGED),
    (answer_to_himself, {"signature"}),
    (resigned_for_another, {"statement"}),
    (closed_at_once, {"statement"}),
    (reminded_in_a_hurry, {"statement"}),
    (same_letter_twice, REFUSED_OR_CHANGED),
    (letters_exchanged, REFUSED_OR_CHANGED),
    (letter_left_out, REFUSED_OR_CHANGED),
    (letter_of_another_game, REFUSED_OR_CHANGED),
    (other_options, REFUSED_OR_CHANGED),
    (no_patience, {"signature"}),
    (better_seat, REFUSED_OR_CHANGED),
    (signature_written_otherwise, {"signature"}),
    (something_behind_it, REFUSED_OR_CHANGED),
    (past_withheld, {OLDER}),
    (signed_with_another_key, {"signature"}),
)


@pytest.mark.parametrize(("cheat", "told"), CHEATS, ids=lambda it: getattr(it, "__name__", ""))
def test_a_cheat_is_refused_or_shown(
    cheat: Callable[[Scene], str], told: set[str], rng: Random
) -> None:
    """Never does a link of a cheat go on the game."""
    it = scene(rng)
    assert it.found(cheat(it)) in told


def test_a_fork_is_proven_to_anybody(rng: Random) -> None:
    """Two links with two turns of Bob, both with his signature: a third sees who it was."""
    it = scene(rng)
    one, other = (
        Thread.read(link, catalogue.game) for link in (it.last.written(), own_last_turn(it))
    )
    assert forked(one, other) == 1


def test_with_two_a_lost_key_is_one_s_word_against_the_other_s(rng: Random) -> None:
    """Ann cannot hide that she gave Bob's seat away: his next link says so."""
    it = scene(rng, 5, "pyrga", 2)
    thread = turn(it.last, 0, it.keys[0], lambda legal: legal[0])
    said: list[Statement] = [Remind(3 * week) for week in range(REMINDERS)]
    for statement in (*said, Reseat(1, REMINDERS * 3)):
        ann = OwnSeat.found(thread, it.keys[0])
        assert ann is not None
        thread = ann.say(statement).sent()
    assert thread.due is not None and thread.due.asks == JOIN
    assert it.found(thread.written(), 1) == UNSEATED


def test_whoever_only_watches_sees_the_same(rng: Random) -> None:
    """A stranger's key opens nothing more, and cannot write."""
    it = scene(rng)
    assert OwnSeat.found(it.last, b"s" * 16) is None
    assert it._replace(keys=[b"s" * 16] * 3).found(it.last.written()) == "same"
