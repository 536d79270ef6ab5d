"""Ways to cheat in a game where all is open, and what comes of each: refused, or shown.

What hidden tiles and draws add stands with the games that have them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tessera.apart import coding
from tessera.apart.arrival import CHANGED, FORK, TAKEN
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
    Toss,
)
from tessera.apart.seat import OwnSeat, secrets_of
from tessera.apart.terms import Terms
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tests.apart.forging import (
    Scene,
    continued,
    extra,
    next_turn,
    other_turn,
    scene,
    signed,
    with_letters,
    written_letter,
)

#: A point of small order, for which anybody can sign.
SMALL = bytes([1]) + bytes(31)


def with_values(thread: Thread, at: int, value: bytes) -> Thread:
    """The thread in which the field of so many bytes in a letter is another."""
    letters, other = list(thread.letters), int.from_bytes(value, "big")
    values = [
        (other if below == 256 ** len(value) else old, below) for old, below in letters[at].values
    ]
    letters[at] = letters[at]._replace(values=tuple(values))
    return with_letters(thread, letters)


def with_terms(it: Scene, terms: Terms) -> str:
    """Other terms with the letters and the signatures of the game."""
    forged = with_letters(Thread.begun(terms), it.last.letters)
    return it.own(forged._replace(signatures=it.last.signatures)).written()


def anothers_turn(it: Scene) -> str:
    """Another turn of Ann's, in the past."""
    at = next(at for at in range(4, 99) if it.last.letters[at].author == 0)
    other = other_turn(it, at)._replace(signatures=it.last.signatures)
    return it.own(other).written()


def own_past_turn(it: Scene) -> str:
    """Another turn of his own, where the others have played on since."""
    at = it.threads[-4].newest(1)
    assert at is not None
    return other_turn(it, at).written()


def own_last_turn(it: Scene) -> str:
    return other_turn(it, len(it.last.letters) - 1).written()


def fork_further_on(it: Scene) -> str:
    """Another turn of his own, on which Zoë, in league with him, has played on."""
    other = Thread.read(own_last_turn(it), catalogue.game)
    while other.due is not None and other.due.party != 0:
        other = next_turn(other, it.keys)
    return other.written()


def turn_of_the_next(it: Scene) -> str:
    """The turn of who is due, signed by himself."""
    thread = next_turn(it.last, it.keys)
    return signed(thread, thread.letters[-1].author, it.keys[1]).written()


def turns_of_all_others(it: Scene) -> str:
    """The turns of the others up to his own next one, which alone is signed as it should be."""
    thread = next_turn(it.last, it.keys)
    while thread.letters[-1].author != 1:
        thread = next_turn(thread, it.keys)
    for party in (0, 2):
        thread = thread.signed(party, it.last.signatures[party])
    return thread.written()


def no_signature(it: Scene) -> str:
    """A turn of who is due, with the signature of the turn before."""
    thread = next_turn(it.last, it.keys)
    author = thread.letters[-1].author
    return thread.signed(author, it.last.signatures[author]).written()


def illegal_turn(it: Scene) -> str:
    """A turn that the rules forbid: a number beyond the legal ones."""
    writer, due = Writer(), it.last.due
    assert due is not None
    writer.put_flag(value=False)
    writer.put(99, 100)
    thread = continued(it.last, Letter(due.party, (Play(0),), writer.values))
    return signed(thread, due.party, it.keys[due.party]).written()


def toss_too_early(it: Scene) -> str:
    """The lot opened before all have joined, so that a joiner could choose his number."""
    before = it.threads[1]
    toss = Toss(secrets_of(before, it.keys[0], 0).secret("lot")[:16])
    thread = continued(before, written_letter(before, 0, toss))
    return signed(thread, 0, it.keys[0]).written()


def joining(it: Scene, key: bytes) -> str:
    """A seat taken with some public key."""
    join = written_letter(it.threads[0], 1, Join("Bob", key, b"", bytes(16)))
    return it.own(continued(it.threads[0], join)).written()


def given_to_himself(it: Scene) -> str:
    """Zoë's key is lost, says Bob, and takes her seat, without Ann's answer."""
    asked = continued(it.last, extra(it.last, 1, Reseat(2)))
    key = it.last.remote.company.joins[1].key[::-1]
    join = written_letter(it.last, 2, Join("Zoë", key, b"", bytes(16)))
    return it.own(signed(continued(asked, join), 2, it.keys[1])).written()


def answer_to_himself(it: Scene) -> str:
    """Asking for the last turn back, and granting it in the others' names."""
    yes = (written_letter(it.last, party, Answer(yes=True)) for party in (2, 0))
    forged = continued(it.last, extra(it.last, 1, Ask()), *yes)
    return it.own(signed(signed(forged, 0, it.keys[1]), 2, it.keys[1])).written()


def resigned_for_another(it: Scene) -> str:
    due = it.last.due
    assert due is not None
    return continued(it.last, extra(it.last, due.party, Resign())).written()


def letter_left_out(it: Scene) -> str:
    """A turn of Ann's left out."""
    at = it.last.newest(0)
    assert at is not None
    letters = it.last.letters
    return it.own(with_letters(it.last, letters[:at] + letters[at + 1 :])).written()


def other_options(it: Scene) -> str:
    """Another number of rounds than was agreed on."""
    setup = it.last.terms.setup
    setup = setup._replace(options={**setup.options, "rounds": "3"})
    return with_terms(it, it.last.terms._replace(setup=setup))


REFUSED_OR_CHANGED = {"name", "signature", "damaged", "statement", "rule", "key", "toss", CHANGED}
#: Each way to cheat, and what Ann, who has the game, is told of it.
CHEATS: dict[str, tuple[Callable[[Scene], str], set[str]]] = {
    "another's turn": (anothers_turn, {"signature"}),
    "own past turn": (own_past_turn, {FORK}),
    "own last turn": (own_last_turn, {FORK}),
    "fork further on": (fork_further_on, {FORK}),
    "turn of the next": (turn_of_the_next, {"signature"}),
    "turns of all others": (turns_of_all_others, {"signature"}),
    "no signature": (no_signature, {"signature"}),
    "illegal turn": (illegal_turn, {"damaged", "signature"}),
    "other toss": (lambda it: with_values(it.last, 3, bytes(16)).written(), {"toss"}),
    "toss too early": (toss_too_early, REFUSED_OR_CHANGED),
    "number chosen late": (
        lambda it: it.own(with_values(it.last, 1, bytes(16))).written(),
        REFUSED_OR_CHANGED,
    ),
    "commitment changed": (
        lambda it: it.own(with_values(it.last, 0, bytes(24))).written(),
        REFUSED_OR_CHANGED,
    ),
    "key of another": (lambda it: joining(it, it.last.remote.company.joins[0].key), {"key"}),
    "key of small order": (lambda it: joining(it, SMALL), {"key"}),
    "taken from another": (
        lambda it: OwnSeat.joining(it.threads[1], it.keys[1], "Zoë").sent().written(),
        {TAKEN},
    ),
    "given to himself": (given_to_himself, REFUSED_OR_CHANGED),
    "answer to himself": (answer_to_himself, {"signature"}),
    "resigned for another": (resigned_for_another, {"statement"}),
    "closed at once": (
        lambda it: it.own(continued(it.last, extra(it.last, 1, Close(20_000)))).written(),
        {"statement"},
    ),
    "reminded in a hurry": (
        lambda it: it.own(continued(it.last, *[extra(it.last, 1, Remind(9))] * 3)).written(),
        {"statement"},
    ),
    "letter left out": (letter_left_out, REFUSED_OR_CHANGED),
    "other options": (other_options, REFUSED_OR_CHANGED),
    "something behind it": (
        lambda it: coding.armoured(coding.unarmoured(it.last.written()) + b"\1"),
        REFUSED_OR_CHANGED,
    ),
    "signed with another key": (
        lambda it: it.own(it.last, b"another key 1234").written(),
        {"signature"},
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CHEATS)
def test_a_cheat_is_refused_or_shown(name: str, rng: Random) -> None:
    """Never does a link of a cheat go on the game."""
    cheat, told = CHEATS[name]
    it = scene(rng)
    assert it.found(cheat(it)) in told
