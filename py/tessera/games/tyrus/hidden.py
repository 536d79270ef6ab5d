"""Redaction of Tyrus's records, and their completion with random elections and tiles.

A seat knows the elections turned up so far and the tiles that it has drawn. It knows where the
opponent places tiles, but sees the faces of these tiles only when their building is tallied.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from tessera.games.tyrus.notation import INTO
from tessera.games.tyrus.observation import UNSEEN, remembered
from tessera.games.tyrus.tiles import ELECTIONS, NAMES, PLACED, ROUNDS, SEATS, TILES, drawn
from tessera.play.contract import POSITION, Deal, Seat

if TYPE_CHECKING:
    from tessera.games.tyrus.observation import Position

FIRST: Final = "First"
KINDS: Final = "Elections"
#: The header of each seat's deck, by the seat's index.
DECKS: Final = ("IvoryDeck", "BrownDeck")
#: The number of elections of each kind.
THREE: Final = ROUNDS // len(ELECTIONS)


def mover(first: Seat, placement: int) -> int:
    """The index of the seat that makes a placement; placement 0 is the first (TY-2, TY-3)."""
    return SEATS.index(first) ^ (placement // PLACED & 1) ^ (placement & 1)


def redacted(
    seat: Seat | None, deal: Deal, pieces: Sequence[str], state: Position
) -> tuple[Deal, list[str]]:
    """Return the deal and the placements as ``seat`` may know them while the game runs."""
    turn, before = _begun_with(deal)
    over = len(state.tallies)
    elections = deal[KINDS].split()
    seen = {**deal, KINDS: _begun(elections, over + 1)}
    for name, header in zip(SEATS, DECKS, strict=True):
        known = drawn(over) if name == seat else 0
        seen[header] = _begun(deal[header].split(), known)
    shown = []
    for placement, piece in enumerate([*before, *pieces]):
        building = piece.partition(INTO)[2]
        own = SEATS[mover(deal[FIRST], placement)] == seat
        tallied = building[1] in elections[placement // PLACED : over]
        shown.append(piece if own or tallied else f"{UNSEEN}{INTO}{building}")
    if turn:
        seen[POSITION] = " ".join([turn, *shown[: len(before)]])
    return seen, shown[len(before) :]


def _begun_with(deal: Deal) -> tuple[str, list[str]]:
    """Return the turn and the placements of a deal's position; "" and [] without a position."""
    turn, *before = deal.get(POSITION, "").split() or [""]
    return turn, before


def _begun(words: Sequence[str], known: int) -> str:
    return " ".join([*words[:known], *(UNSEEN for _word in words[known:])])


def listed(pieces: Sequence[str], state: Position) -> Sequence[str]:
    """Return the placements with ``?`` for each tile that is out of view now."""
    gone, first = remembered(state), SEATS[state.form.first]
    shown = []
    for placement, piece in enumerate(pieces, state.placed - len(pieces)):
        tile, into, building = piece.partition(INTO)
        out = (SEATS[mover(first, placement)], tile) in gone
        shown.append(f"{UNSEEN}{into}{building}" if out else piece)
    return shown


def completed(deal: Deal, pieces: Sequence[str], rng: Random) -> tuple[Deal, Sequence[str]]:
    """Return the deal and the placements with every ``?`` replaced, so that they can be played.

    All completions are equally likely. A ``?`` that cannot be replaced is refused later.
    """
    whole = dict(deal)
    whole[KINDS] = " ".join(_drawn(deal[KINDS].split(), ELECTIONS * THREE, rng))
    if deal[FIRST] not in SEATS:
        return whole, pieces
    turn, before = _begun_with(deal)
    pieces = [*before, *pieces]
    filled = list(pieces)
    for place, header in enumerate(DECKS):
        placed = [at for at in range(len(pieces)) if mover(deal[FIRST], at) == place]
        deck = deal[header].split()
        if len(deck) != TILES:
            continue
        at = _placed(deck, placed, pieces, rng)
        names = _drawn([*deck], NAMES, rng)
        whole[header] = " ".join(names)
        for placement, position in at.items():
            building = pieces[placement].partition(INTO)[2]
            filled[placement] = f"{names[position]}{INTO}{building}"
    if turn:
        whole[POSITION] = " ".join([turn, *filled[: len(before)]])
    return whole, filled[len(before) :]


def _placed(
    deck: list[str], placed: Sequence[int], pieces: Sequence[str], rng: Random
) -> dict[int, int]:
    """Choose deck positions for tiles placed as ``?``; also put turned-up tiles into ``deck``."""
    hidden: dict[int, int] = {}
    free = [at for at, word in enumerate(deck) if word == UNSEEN]
    for placement in placed:
        tile = pieces[placement].partition(INTO)[0]
        if tile != UNSEEN and tile in deck:
            continue
        # A player can place only tiles that have already been drawn (TY-9).
        within = [at for at in free if at < drawn(placement // PLACED)]
        if not within:
            continue
        at = rng.choice(within)
        free.remove(at)
        if tile == UNSEEN:
            hidden[placement] = at
        elif tile in NAMES:
            deck[at] = tile
    return hidden


def _drawn(words: Sequence[str], every: Sequence[str], rng: Random) -> list[str]:
    """Replace each ``?`` in ``words`` with a random word from ``every`` that is not in use yet."""
    left = list(every)
    for word in words:
        if word in left:
            left.remove(word)
    rng.shuffle(left)
    rest: Iterator[str] = iter(left)
    return [next(rest, word) if word == UNSEEN else word for word in words]
