"""Who cheats in Tyrus played apart: the code changed at will, its own key, all that came by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import pytest

from tessera.apart.arrival import Arrival, received
from tessera.apart.coding import Writer
from tessera.apart.letters import Letter, Statement
from tessera.apart.seat import OwnSeat
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.games.tyrus import apart_deck
from tessera.games.tyrus.apart import TyrusRemoteGame
from tessera.games.tyrus.apart_deck import Known
from tessera.games.tyrus.apart_statements import Opening, Placed
from tessera.games.tyrus.tiles import TILES
from tests.apart.forging import signed, with_letters
from tests.apart.parties import player_keys, refusal, terms_of
from tests.apart.tyrus import by_chance, sitting, unsigned

#: What the cheat says as its second placement, into a building.
Falsely = Callable[[TyrusRemoteGame, Known, int], Placed]


class Scene(NamedTuple):
    """A game up to where the cheat turns up tiles: the seat has said all but that.

    Three of its tiles stand in the two buildings.
    """

    seat: OwnSeat
    keys: Sequence[bytes]

    @property
    def party(self) -> int:
        return self.seat.party

    @property
    def remote(self) -> TyrusRemoteGame:
        remote = self.seat.remote
        assert isinstance(remote, TyrusRemoteGame)
        return remote

    @property
    def own(self) -> Known:
        return Known.own(self.seat.secrets)

    def opening(self, claims: Sequence[int] | None = None) -> Opening:
        own, remote = self.own, self.remote
        places = list(claims or ())
        for number, told in remote.to_turn_up(self.party)[len(places) :]:
            place = own.found(remote.chance, number, remote.placed[number].building, told)
            free = [it for it in remote.drawn_by(number) if it not in places]
            places.append(free[0] if place is None else place)
        nodes, beside = apart_deck.missing(remote.known[self.party], places)
        return Opening(
            tuple(places),
            tuple(own.tiles[place] for place in places),
            tuple(own.grown[node] for node in nodes),
            tuple(own.joined[node] for node in beside),
        )

    def found(self, said: Sequence[Statement]) -> str:
        thread, writer = self.seat.thread, Writer()
        writer.put_flag(value=False)
        state = thread.state
        for right, it in zip((*self.seat.said, None), said, strict=False):
            due = state.due
            assert due is not None
            writer.put(due.kinds.index(type(it)), len(due.kinds))
            it.put(writer, state.remote)
            state = state if right is None else state.after(self.party, right)
        letter = Letter(self.party, tuple(said), writer.values)
        forged = with_letters(thread, (*thread.letters, letter))
        key = self.keys[self.party]
        return told(signed(forged, self.party, key).written(len(thread.letters)), self)


def told(payload: str, it: Scene, mine: Thread | None = None) -> str:
    """What a link is to the honest party: the kind, or why it is refused."""
    kinds: list[Arrival] = []
    key, thread = it.keys[1 - it.party], mine or it.seat.thread
    why = refusal(lambda: kinds.append(received(payload, catalogue.game, key, thread)))
    return why or kinds[0].kind


def scene(
    rng: Random, patch: pytest.MonkeyPatch, falsely: Falsely | None = None, cheat: int = 1
) -> Scene:
    """A game in which a party cheats that will not open what does not fit by itself."""
    terms, keys = terms_of(rng, "tyrus"), player_keys(rng, 2)
    right = Opening.of
    patch.setattr(
        Opening,
        "of",
        lambda known, remote: None if remote.speaker == cheat else right(known, remote),
    )
    thread = Thread.begun(terms)
    while True:
        seat = sitting(thread, keys)
        if seat.due is not None and Placed in seat.due.kinds:
            seat, falsely = placing(seat, cheat, falsely, rng)
        if seat.due is not None:
            return Scene(seat, keys)
        thread = right_letter(seat, keys)


def placing(
    seat: OwnSeat, cheat: int, falsely: Falsely | None, rng: Random
) -> tuple[OwnSeat, Falsely | None]:
    """The seat after a placement, and what is still to be said falsely."""
    if seat.party != cheat:
        return by_chance(rng)(seat), falsely
    remote = seat.remote
    assert isinstance(remote, TyrusRemoteGame)
    second = len(remote.placed) >= 2
    say = falsely if falsely is not None and second else rightly
    said = say(remote, Known.own(seat.secrets), remote.kinds[-1])
    return seat.say(said), None if second else falsely


def right_letter(seat: OwnSeat, keys: Sequence[bytes]) -> Thread:
    """The thread with this letter, signed as it should be."""
    return signed(unsigned(seat), seat.party, keys[seat.party])


def drawn_place(remote: TyrusRemoteGame, own: Known) -> int:
    """A tile in hand of the cheat, who is to place one."""
    party = own.party
    laid = [
        own.found(remote.chance, number, it.building, it.told)
        for number, it in enumerate(remote.placed)
        if remote.party(number) == party
    ]
    return next(place for place in remote.drawn[party] if place not in laid)


def rightly(remote: TyrusRemoteGame, own: Known, into: int) -> Placed:
    return placed_so(remote, own, into)


def placed_so(
    remote: TyrusRemoteGame, own: Known, into: int, *, ahead: int = 0, place: int | None = None
) -> Placed:
    """Of a tile in hand, or in another place; made for so many placements later."""
    place = drawn_place(remote, own) if place is None else place
    return Placed(own.placed(remote.chance, len(remote.placed) + ahead, into, place), into)


def other_game(remote: TyrusRemoteGame, own: Known, into: int) -> Placed:
    """Of a tile, but made before the lot was known."""
    return Placed(own.placed((), len(remote.placed), into, drawn_place(remote, own)), into)


def before_drawn(remote: TyrusRemoteGame, own: Known, into: int) -> Placed:
    """Of a tile that is still to be drawn."""
    place = next(place for place in range(TILES) if place not in remote.drawn[own.party])
    return placed_so(remote, own, into, place=place)


def same_tile_again(remote: TyrusRemoteGame, own: Known, into: int) -> Placed:
    number = len(remote.placed) - 2
    earlier = remote.placed[number]
    place = own.found(remote.chance, number, earlier.building, earlier.told)
    assert place is not None
    return placed_so(remote, own, into, place=place)


PLACED_FALSELY: dict[str, Falsely] = {
    "nothing at all": lambda _remote, _own, into: Placed(bytes(5), into),
    "made for another building": lambda remote, own, into: placed_so(
        remote, own, (into + 3) % 6
    )._replace(building=into),
    "made for another placement": lambda remote, own, into: placed_so(remote, own, into, ahead=2),
    "made for another game": other_game,
    "before it was drawn": before_drawn,
    "the same tile again": same_tile_again,
    # What the other party told, whatever it was.
    "as the other": lambda remote, _own, into: Placed(remote.placed[-1].told, into),
}
