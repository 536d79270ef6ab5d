"""The rules of Tyrus as a `Game`: options, deal and records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from tessera.games.tyrus import hidden, notation
from tessera.games.tyrus.about import ABOUT
from tessera.games.tyrus.actions import Action
from tessera.games.tyrus.form import Form
from tessera.games.tyrus.hidden import DECKS, FIRST, KINDS, THREE
from tessera.games.tyrus.state import Tyrus, first_hands
from tessera.games.tyrus.tiles import ELECTIONS, NAMES, PLACED, ROUNDS, SEATS, TILE_OF
from tessera.play.contract import Deal, Option, Placeable, Seat, Setup
from tessera.play.fault import refuse
from tessera.play.hidden import HiddenGame

_MEMORY: Final = Option("memory", ("off", "on"))


class TyrusGame(HiddenGame[Action], Placeable[Action]):
    id = "tyrus"
    title = ABOUT.title
    PLACING = "tessera.games.tyrus.placing"
    SETTING = "tessera.games.tyrus.setting"

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """Return Ivory and Brown; the toss decides who begins (TY-2)."""
        return SEATS

    def options(self, seats: int) -> tuple[Option, ...]:
        return (_MEMORY,)

    def longest(self, setup: Setup) -> int:
        return ROUNDS * PLACED

    def secrets(self, setup: Setup) -> bool:
        """Return True: a player cannot see the opponent's hand or face-down tiles (TY-1, TY-4)."""
        return True

    def deal_headers(self, setup: Setup) -> tuple[str, ...]:
        return FIRST, KINDS, *DECKS

    def deal(self, setup: Setup, rng: Random) -> Deal:
        """Shuffle the elections and both decks; toss to decide who begins (TY-1, TY-2)."""
        elections = list(ELECTIONS * THREE)
        rng.shuffle(elections)
        deal = {FIRST: rng.choice(SEATS), KINDS: " ".join(elections)}
        for header in DECKS:
            deck = list(NAMES)
            rng.shuffle(deck)
            deal[header] = " ".join(deck)
        return deal

    def start(self, setup: Setup, deal: Deal) -> Tyrus:
        first = deal[FIRST]
        if first not in SEATS:
            raise refuse("record", "value", header=FIRST, value=first, allowed=SEATS)
        elections = _elections(deal[KINDS])
        ivory, brown = (_deck(header, deal[header]) for header in DECKS)
        memory = setup.options[_MEMORY.name] == "on"
        form = Form(elections, (ivory, brown), SEATS.index(first), memory)
        return Tyrus(form, first_hands(form))

    def write(self, action: Action) -> str:
        return notation.write(action)

    def read(self, text: str) -> tuple[Action, ...]:
        """Return one placement. Raises `Refused` ("syntax")."""
        return (notation.read(text),)

    def tidied(self, text: str) -> str:
        return notation.tidied(text)

    def numbers(self, first: Seat, before: Seat, seat: Seat, setup: Setup) -> bool:
        """True when an election begins: only then does a seat place twice in a row (TY-2, TY-3)."""
        return seat == before

    def complete(
        self, seat: Seat, setup: Setup, deal: Deal, pieces: Sequence[str], rng: Random
    ) -> tuple[Deal, Sequence[str]]:
        return hidden.completed(deal, pieces, rng)


def _elections(text: str) -> tuple[int, ...]:
    """Read the kinds of the elections. Raises `Refused` ("record")."""
    kinds = text.split()
    for kind in kinds:
        if kind not in [*ELECTIONS]:
            raise refuse("record", "election", header=KINDS, text=kind)
    counts = Counter(kinds)
    for kind in ELECTIONS:
        if counts[kind] != THREE:
            count = counts[kind]
            raise refuse(
                "record", "elections", header=KINDS, election=kind, count=count, times=THREE
            )
    return tuple(ELECTIONS.index(kind) for kind in kinds)


def _deck(header: str, text: str) -> tuple[int, ...]:
    """Read a deck, which must contain each tile once. Raises `Refused` ("record")."""
    names = text.split()
    for name in names:
        if name not in TILE_OF:
            raise refuse("record", "tile", header=header, text=name)
    counts = Counter(names)
    for name in NAMES:
        if counts[name] > 1:
            raise refuse("record", "copies", header=header, tile=name, count=counts[name])
    for name in NAMES:
        if not counts[name]:
            raise refuse("record", "missing", header=header, tile=name)
    return tuple(TILE_OF[name] for name in names)


GAME: Final = TyrusGame()
