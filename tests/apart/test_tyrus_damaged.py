"""Links of Tyrus that were damaged, cut, put together anew, forged: never taken for right ones."""

from __future__ import annotations

from random import Random
from typing import Final

from tessera.apart.thread import Thread
from testing.sampling import Few
from tests.apart.forging import Scene, signed, with_letters
from tests.apart.parties import player_keys, terms_of
from tests.apart.test_damaged import DAMAGES, arrival, values_changed
from tests.apart.tyrus import by_chance, threads

#: How many links are tried: in a usual run, in a long one.
TRIED: Final = 120, 3400
#: How many of them go with one game.
TOGETHER: Final = 40
#: The fewest and the most letters of a game: one tally is over, or many.
LETTERS: Final = 12, 60


def running(rng: Random) -> Scene:
    """A game with all its threads, in which some tiles lie open; the last one is signed."""
    terms, keys = terms_of(rng, "tyrus"), player_keys(rng, 2)
    every: list[Thread] = []
    count = rng.randint(*LETTERS)
    for thread in threads(terms, keys, by_chance(rng)):
        every.append(thread)
        if len(every) >= count and thread.letters[-1].author == 1:
            break
    return Scene([whole(thread, keys) for thread in every[-3:]], keys, rng)


def whole(thread: Thread, keys: list[bytes]) -> Thread:
    """The thread with right signatures of both."""
    for party, key in enumerate(keys):
        thread = signed(thread, party, key)
    return thread


def newest_changed(it: Scene, link: str, rng: Random) -> str:
    """A link with the newest letter alone, in which a value is another; it is signed."""
    last = it.last.letters[-1]
    values = list(last.values)
    which = rng.randrange(len(values))
    values[which] = rng.randrange(values[which][1]), values[which][1]
    letters = [*it.last.letters[:-1], last._replace(values=tuple(values))]
    return it.own(with_letters(it.last, letters)).written(len(letters) - 1)


def test_no_damaged_link_is_taken_for_a_right_one(rng: Random, few: Few) -> None:
    """It is refused or shown, and the game stays; where a link is right after all, it is read."""
    # What a whole link says is made of its statements: other values of letters stand in none.
    damages = [*(damage for damage in DAMAGES if damage is not values_changed), newest_changed]
    tried = few.number(*TRIED)
    for _game in range(tried // TOGETHER):
        it = running(rng)
        link = it.last.written()
        for _time in range(TOGETHER):
            damage = rng.choice(damages)
            text = damage(it, link, rng)
            mine = rng.choice((None, it.threads[-2], it.last))
            found = arrival(text, it, mine)
            if found is not None and found.is_new:
                plausible = damage is newest_changed and found.thread.letters[-1].author == 1
                assert found.thread == it.last or plausible, damage
            if found is not None and mine is not None and not found.is_new:
                assert found.thread == mine, damage
