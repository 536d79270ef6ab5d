"""Links that were damaged, cut, put together anew, forged, wrapped: never taken for right ones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from tessera.apart import coding
from tessera.apart.arrival import Arrival, received
from tessera.apart.thread import Thread
from tessera.games import catalogue
from testing.sampling import Few
from tests.apart.forging import Scene, scene, with_all, with_letters
from tests.apart.parties import player_keys, refusal, terms_of
from tests.apart.tyrus import by_chance, threads

#: How many links are tried of each game: in a usual run, in a long one.
TRIED: Final = 60, 2000
GAMES: Final = (("pyrga", 2), ("shacru", 3), ("pacru", 4), ("tyrus", 2), ("tayu", 2), ("tayu", 3))

Damage = Callable[[Scene, str, Random], str]


def letter_changed(it: Scene, link: str, rng: Random) -> str:
    """One sign or several of the link are others."""
    text = list(link)
    for _time in range(rng.choice((1, 1, 2, 5))):
        text[rng.randrange(len(text))] = rng.choice("ABCxyz019-_ .#/%é")
    return "".join(text)


def cut(it: Scene, link: str, rng: Random) -> str:
    """The link ends early, begins late, or has lost something within."""
    start, end = sorted(rng.sample(range(len(link)), 2))
    return rng.choice((link[:end], link[start:], link[:start] + link[end:]))


def bytes_changed(it: Scene, link: str, rng: Random) -> str:
    """What the link holds is changed, and its checksum made right again."""
    data = bytearray(coding.unarmoured(link))
    for _time in range(rng.choice((1, 1, 2, 8))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    start, end = sorted(rng.sample(range(len(data) + 1), 2))
    whole = bytes(data)
    return coding.armoured(
        rng.choice((whole, whole, whole[: end + 1], whole[:start] + whole[end:], whole * 2))
    )


def values_changed(it: Scene, link: str, rng: Random) -> str:
    """Letters with other values, exchanged, left out or doubled; the hashes are made right."""
    letters = list(it.last.letters)
    at = rng.randrange(len(letters))
    values = list(letters[at].values)
    which = rng.randrange(len(values))
    values[which] = rng.randrange(values[which][1]), values[which][1]
    letters[at] = letters[at]._replace(values=tuple(values))
    other = rng.randrange(len(letters))
    if rng.random() < 0.3:
        letters[at], letters[other] = letters[other], letters[at]
    elif rng.random() < 0.3:
        del letters[other]
    elif rng.random() < 0.2:
        letters.insert(other, letters[at])
    return with_letters(it.last, letters).written()


def signatures_changed(it: Scene, link: str, rng: Random) -> str:
    """Signatures exchanged, of another letter, or made up."""
    party = rng.randrange(it.last.terms.parties)
    older = rng.choice(it.threads)
    other = rng.choice((older.signatures[party], it.last.signatures[party - 1], rng.randbytes(64)))
    return it.last.signed(party, other or bytes(64)).written()


DAMAGES: Final[tuple[Damage, ...]] = (
    letter_changed,
    cut,
    bytes_changed,
    values_changed,
    signatures_changed,
)


def running(rng: Random) -> Scene:
    """A game with all its threads, in which some tiles lie open; the last one is signed."""
    terms, keys = terms_of(rng, "tyrus"), player_keys(rng, 2)
    every: list[Thread] = []
    count = rng.randint(12, 60)
    for thread in threads(terms, keys, by_chance(rng)):
        every.append(thread)
        if len(every) >= count and thread.letters[-1].author == 1:
            break
    return Scene([with_all(thread, keys) for thread in every[-3:]], keys, rng)


def newest_changed(it: Scene, link: str, rng: Random) -> str:
    """A link with the newest letter alone, in which a value is another; it is signed."""
    last = it.last.letters[-1]
    values = list(last.values)
    which = rng.randrange(len(values))
    values[which] = rng.randrange(values[which][1]), values[which][1]
    letters = [*it.last.letters[:-1], last._replace(values=tuple(values))]
    return it.own(with_letters(it.last, letters)).written(len(letters) - 1)


def arrival(text: str, it: Scene, mine: Thread | None) -> Arrival | None:
    """What a text is to Ann, who has ``mine`` of the game; None if it is refused."""
    found: list[Arrival] = []
    why = refusal(lambda: found.append(received(text, catalogue.game, it.keys[0], mine)))
    assert bool(why) != bool(found)
    return found[0] if found else None


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_no_damaged_link_is_taken_for_a_right_one(
    game: str, seats: int, rng: Random, few: Few
) -> None:
    it = running(rng) if game == "tyrus" else scene(rng, 7, game, seats)
    link = it.last.written()
    # What a whole link of Tyrus says ahead is made of its statements: other values stand in none.
    damages = [*DAMAGES, newest_changed]
    damages.remove(values_changed if game == "tyrus" else newest_changed)
    for _time in range(few.number(*TRIED)):
        damage = rng.choice(damages)
        text = damage(it, link, rng)
        mine = rng.choice((None, it.threads[-2], it.last))
        found = arrival(text, it, mine)
        if found is not None and found.is_new:
            plausible = damage is newest_changed and found.thread.letters[-1].author == 1
            assert found.thread == it.last or plausible, damage
        if found is not None and mine is not None and not found.is_new:
            assert found.thread == mine, damage


def test_a_link_that_costs_much_to_read_is_refused_soon(rng: Random) -> None:
    it = scene(rng, 7, "pyrga", 2)
    data = coding.unarmoured(it.last.written())
    for rest in (b"\0" * 4000, b"\xff" * 4000, bytes(range(256)) * 16):
        text = coding.armoured(data[:40] + rest)
        assert arrival(text, it, None) is None
