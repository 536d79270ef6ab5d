"""Ways to cheat with hidden tiles, cards and lots, and what comes of each: refused, or shown.

What is a cheat in any game played apart stands in `tests.apart.test_cheats`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tessera.apart.coding import Writer
from tessera.apart.letters import Resign
from tessera.apart.seat import OwnSeat, secrets_of
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.games.tyrus import apart_deck
from tessera.games.tyrus.apart import TyrusRemoteGame
from tessera.games.tyrus.apart_ahead import TyrusAhead
from tessera.games.tyrus.apart_deck import Known
from tessera.games.tyrus.apart_statements import Opening, Picks, Placed, Rung, Seeds
from tessera.games.tyrus.apart_table import Table
from tessera.games.tyrus.tiles import BUILDINGS, TILES
from tests.apart.parties import player_keys, refusal, terms_of, whole_game
from tests.apart.tyrus import by_chance, sitting
from tests.apart.tyrus_forging import (
    PLACED_FALSELY,
    Falsely,
    Scene,
    right_letter,
    rightly,
    scene,
    told,
)


@pytest.mark.parametrize("falsely", PLACED_FALSELY.values(), ids=PLACED_FALSELY.keys())
def test_what_was_placed_falsely_cannot_be_turned_up(
    falsely: Falsely, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = scene(rng, monkeypatch, falsely, rng.randrange(2))
    for claims in (None, [rng.randrange(TILES)], it.remote.drawn[it.party][:3]):
        assert it.found((*it.seat.said, it.opening(claims))) in {"opened", "damaged", "signature"}


def exchanged(values: tuple[int, ...]) -> tuple[int, ...]:
    return (values[1], values[0], *values[2:])


def other_tile(it: Scene, right: Opening) -> Opening:
    """A better tile than was placed."""
    other = next(tile for tile in range(TILES) if tile not in right.tiles)
    return right._replace(tiles=(other, *right.tiles[1:]))


def other_place(it: Scene, right: Opening) -> Opening:
    """Another tile of the hand, rightly shown."""
    place = next(it for it in it.remote.drawn[it.party] if it not in right.places)
    return it.opening([place, *right.places[1:]])


def undrawn_place(it: Scene, right: Opening) -> Opening:
    """A tile that was not drawn yet, rightly shown."""
    drawn = it.remote.drawn[it.party]
    return it.opening([next(at for at in range(TILES) if at not in drawn), *right.places[1:]])


OPENED_FALSELY: dict[str, Callable[[Scene, Opening], Opening]] = {
    "other tile": other_tile,
    "tiles exchanged": lambda _, right: right._replace(tiles=exchanged(right.tiles)),
    # As if each tile had been placed where the other was.
    "places exchanged": lambda _, right: right._replace(
        places=exchanged(right.places), tiles=exchanged(right.tiles)
    ),
    "other place": other_place,
    "undrawn place": undrawn_place,
    # One tile turned up for two placements.
    "place again": lambda it, right: it.opening([right.places[1], *right.places[1:]]),
    "other salt": lambda _, right: right._replace(
        nodes=(bytes(len(right.nodes[0])), *right.nodes[1:])
    ),
    "other proof": lambda _, right: right._replace(
        beside=(*right.beside[:-1], bytes(len(right.beside[-1])))
    ),
}


@pytest.mark.parametrize("name", OPENED_FALSELY)
def test_other_tiles_than_were_placed_cannot_be_turned_up(
    name: str, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = scene(rng, monkeypatch, cheat=rng.randrange(2))
    right = it.opening()
    assert it.found((*it.seat.said, right)) == "new"
    assert it.found((*it.seat.said, OPENED_FALSELY[name](it, right))) == "opened"


def test_a_lot_cannot_be_chosen_nor_left_out(rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    it = scene(rng, monkeypatch)
    said = [*it.seat.said, it.opening()]
    at = next(at for at, each in enumerate(said) if isinstance(each, Rung))
    for value in (bytes(24), it.own.rungs[2], it.own.rungs[0]):
        assert it.found([*said[:at], Rung(value), *said[at + 1 :]]) == "opened"
    for count in range(1, len(said)):
        assert it.found(said[:count]) == "damaged"


def test_places_are_picked_of_those_left_and_once(
    rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    remote = TyrusRemoteGame.after
    it = scene(rng, monkeypatch)
    at = next(at for at, each in enumerate(it.seat.said) if isinstance(each, Picks))
    before: Any = it.seat.thread.state
    for right in it.seat.said[:at]:
        before = before.after(it.party, right)
    taken = before.remote.drawn[1 - it.party]
    left = [place for place in range(TILES) if place not in taken]
    for places in ((left[0],) * 3, (taken[0], *left[:2]), tuple(left[:4]), (40, *left[:2])):
        picks = Picks(places)
        assert refusal(lambda: remote(before.remote, picks)) == "statement"  # noqa: B023


def test_a_tile_cannot_be_in_a_deck_twice(rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = apart_deck.own_deck
    monkeypatch.setattr(
        apart_deck,
        "own_deck",
        lambda secrets: [29] * TILES if secrets.party == 1 else deck(secrets),
    )
    it = scene(rng, monkeypatch)
    opening = it.opening()
    assert opening.tiles == (29, 29, 29)
    assert it.found((*it.seat.said, opening)) == "opened"


def given_up(rng: Random, falsely: Falsely = rightly) -> tuple[Scene, Thread]:
    """A game that the other party gave up, before the cheat opens all; its tiles are hidden yet."""
    terms, keys, cheat = terms_of(rng, "tyrus", patience=2), player_keys(rng, 2), rng.randrange(2)
    thread, at = Thread.begun(terms), 0
    while True:
        due = thread.due
        assert due is not None
        if (Seeds in due.kinds) and due.party == cheat:
            seat = OwnSeat(thread, secrets_of(thread, keys[cheat], cheat), thread.state, "Ann")
            return Scene(seat, keys), thread
        seat = sitting(thread, keys)
        remote = seat.remote
        assert isinstance(remote, TyrusRemoteGame)
        if seat.due is not None and seat.party == cheat:
            say = falsely if at == 1 else rightly
            seat = seat.say(say(remote, Known.own(seat.secrets), (remote.kinds[-1] + 1) % 3))
            at += 1
        elif seat.due is not None:
            seat = seat.say(Resign()) if at == 2 else by_chance(rng)(seat)
        thread = right_letter(seat, keys)


@pytest.mark.parametrize("falsely", [rightly, *PLACED_FALSELY.values()])
def test_what_was_never_turned_up_is_checked_at_the_end(falsely: Falsely, rng: Random) -> None:
    it, thread = given_up(rng, falsely)
    assert thread.match is not None and thread.match.outcome is None
    assert it.found([Seeds.of(it.own)]) == ("new" if falsely is rightly else "opened")


def test_another_seed_or_deck_is_refused(rng: Random) -> None:
    it, _thread = given_up(rng)
    seed, deck = Seeds.of(it.own)
    swapped = (deck[1], deck[0], *deck[2:])
    for wrong in (Seeds(bytes(len(seed)), deck), Seeds(seed, swapped)):
        assert it.found([wrong]) == "opened"


TOLD_FALSELY: dict[str, Callable[[Known, Known], Known]] = {
    "all": lambda known, own: own,
    "nothing": lambda known, own: Known(known.game, known.party),
    "later rung": lambda known, own: known._replace(rungs=own.rungs[: len(known.rungs) + 1]),
}


@pytest.mark.parametrize("name", TOLD_FALSELY)
def test_what_a_whole_link_opens_is_what_its_letters_say(
    name: str, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = scene(rng, monkeypatch)
    monkeypatch.undo()
    thread = right_letter(it.seat.say(it.opening()), it.keys)
    assert told(thread.written(), it) == "new"
    both = [*thread.remote.known]  # type: ignore[attr-defined]
    both[it.party] = TOLD_FALSELY[name](both[it.party], it.own)
    monkeypatch.setattr(TyrusRemoteGame, "ahead", lambda *_: TyrusAhead((both[0], both[1])))
    link = thread.written()
    monkeypatch.undo()
    assert told(link, it) in {"opened", "damaged", "signature"}


@pytest.mark.slow
def test_a_placement_that_is_opened_is_told_by_its_place(
    rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent, _keys = whole_game(rng, "tyrus")
    right = sent[-1].thread

    def lazily(placed: Placed, to: Writer, remote: Table) -> None:
        to.put(placed.building, len(BUILDINGS))
        if to.ahead is not None:
            to.put_flag(value=False)
        to.put_bytes(placed.told, len(placed.told))

    with monkeypatch.context() as patch:
        patch.setattr(Placed, "put", lazily)
        other = right.written()
    assert other != right.written()
    assert refusal(lambda: Thread.read(other, catalogue.game)) == "damaged"
