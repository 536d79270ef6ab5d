"""What of a game of Tyrus may be named to whom, and what is named in a text."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from tessera.games import catalogue
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.record import seen_pieces

TYRUS: Final = catalogue.game("tyrus")
#: A tile by any name: in picks and records, in sentences.
NAMED: Final = re.compile(r"\b([SMP])(10|[1-9])(?=@)|tile:([SMP])(10|[1-9])\b")
SAID: Final = re.compile(r"\b(10|[1-9]) (soldier|merchant|priest)s?\b")
#: What only a whole record holds.
DEALT: Final = ("IvoryDeck", "BrownDeck", "[Elections")


def named_in(text: str) -> set[str]:
    """The tiles that are named in a text."""
    found = {"".join(filter(None, parts)) for parts in NAMED.findall(text)}
    return found | {kind[0].upper() + value for value, kind in SAID.findall(text)}


def may_be_named(match: Match, viewer: Seat | None) -> set[str]:
    """The tiles that the page may name: seen by the viewer, or turned up just now."""
    seen = match.state.observed_by(viewer)
    listed = match.state.listed(seen_pieces(match, viewer))
    found = {tile for hand in seen.hands for tile in hand}
    found |= {token.tile for building in seen.buildings for token in building}
    found |= {token.tile for it in seen.held for tiles in it.tokens for token in tiles}
    return found | {piece.partition("@")[0] for piece in listed} - {"?"}


def may_have_been_said(match: Match, viewer: Seat | None) -> set[str]:
    """The tiles that may have been named at some time: drawn by the viewer, or turned up."""
    own = () if viewer is None else match.deal[f"{viewer.capitalize()}Deck"].split()
    pieces = seen_pieces(match, viewer)
    return {piece.partition("@")[0] for piece in pieces} | {*own} - {"?"}


def apart(rng: Random) -> Match:
    """A game in which Ivory draws only values up to 5 in two elections, Brown only higher ones."""
    low = [f"{kind}{value}" for kind in "SMP" for value in range(1, 6)]
    high = [f"{kind}{value}" for kind in "SMP" for value in range(6, 11)]
    rng.shuffle(low)
    rng.shuffle(high)
    decks = {"IvoryDeck": " ".join(low + high), "BrownDeck": " ".join(high + low)}
    deal = {"First": "ivory", "Elections": "C M T C M T C M T", **decks}
    return Match.dealt(TYRUS, TYRUS.setup(), deal)


def random_match(rng: Random, count: int, **options: str) -> Match:
    """A random game after so many placements, which does not end before; Ivory begins."""
    while True:
        match = Match.new(TYRUS, TYRUS.setup(2, options), rng)
        if match.to_move != "ivory":
            continue
        while len(match.actions) < count and match.outcome is None:
            match = match.play(rng.choice(match.legal()))
        if len(match.actions) == count and match.outcome is None:
            return match
