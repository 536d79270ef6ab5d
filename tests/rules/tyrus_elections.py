"""Words for Tyrus's tests: deals that fit what is to be placed, plans of elections, answers.

A deal is steered: each deck begins with what its player will place, in that order, and ends with
the tiles that are to be left. A plan names who is to win each election: ``IIB-``, ``-`` for a null
one. Whoever wins has one low voter at home; every other tile goes where it counts nothing.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tessera.games.tyrus.rules import GAME
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tests.rules.telling import told

SEATS = ("ivory", "brown")
OTHER = {"ivory": "brown", "brown": "ivory"}
DECKS = {"ivory": "IvoryDeck", "brown": "BrownDeck"}
TILES = [f"{kind}{value}" for kind in "SMP" for value in range(1, 11)]
BUILDINGS = ["iC", "iM", "iT", "bC", "bM", "bT"]
#: Elections in an order in which each kind comes round.
CARDS = "C M T C M T C M T"
#: Who votes in which building, and so where such a tile of the other player counts nothing.
VOTERS = {"C": "S", "M": "M", "T": "P"}
HOME = {kind: building for building, kind in VOTERS.items()}
#: Left in hand when nothing else is said: both have as much.
LEFT = "S10 M10 P10"
#: Every placement that can be written.
ALL = [f"{tile}@{building}" for tile in TILES for building in BUILDINGS]


def find(_name: str) -> Any:
    return GAME


def mover(first: str, placement: int) -> str:
    turns = placement // 6 + placement
    return first if turns % 2 == 0 else OTHER[first]


def deal(
    placements: str = "",
    cards: str = CARDS,
    first: str = "ivory",
    ivory: str = LEFT,
    brown: str = LEFT,
) -> dict[str, str]:
    """A deal in which these tiles can be placed, and those of ``ivory`` and ``brown`` come last."""
    found = {"First": first, "Elections": cards}
    for seat, last in zip(SEATS, (ivory, brown), strict=True):
        texts = enumerate(placements.split())
        placed = [text.split("@")[0] for at, text in texts if mover(first, at) == seat]
        left = [tile for tile in last.split() if tile not in placed]
        rest = [tile for tile in TILES if tile not in placed and tile not in left]
        found[DECKS[seat]] = " ".join([*placed, *rest, *left])
    return found


def begun(cards: str = CARDS, first: str = "ivory", memory: str = "off", **decks: str) -> Match:
    dealt = deal(cards=cards, first=first) | {DECKS[seat]: deck for seat, deck in decks.items()}
    return Match.dealt(GAME, GAME.setup(2, {"memory": memory}), dealt)


def along(placements: str, memory: str = "off", **steered: str) -> Match:
    """A match in which these placements were played, of a deal that `deal` makes."""
    setup = GAME.setup(2, {"memory": memory})
    return play(Match.dealt(GAME, setup, deal(placements, **steered)), placements)


def play(match: Match, text: str) -> Match:
    for piece in text.split():
        (action,) = GAME.read(piece)
        assert match.fault(action) is None, (piece, match.fault(action))
        assert action in match.legal(), piece
        match = match.play(action)
    return match


def harmless(seat: str, tile: str) -> str:
    """A placement of a tile in the other's building in which tiles of its own kind vote."""
    return f"{tile}@{OTHER[seat][0]}{HOME[tile[0]]}"


def planned(
    plan: str,
    cards: str = CARDS,
    first: str = "ivory",
    ivory: str = LEFT,
    brown: str = LEFT,
) -> str:
    """Placements by which the elections go as planned; what is to be left stays in hand."""
    left = {"ivory": ivory.split(), "brown": brown.split()}
    pools = {seat: [tile for tile in TILES if tile not in left[seat]] for seat in SEATS}
    voters: list[str] = []
    for who, card in zip(plan, cards.split(), strict=False):
        seat = {"I": "ivory", "B": "brown"}.get(who, "")
        tile = next(tile for tile in pools[seat] if tile[0] == VOTERS[card]) if seat else ""
        voters.append(f"{tile}@{who.lower()}{card}" if seat else "")
        pools[seat or "ivory"] = [each for each in pools[seat or "ivory"] if each != tile]
    texts = []
    for placement in range(6 * len(plan)):
        seat, voter = mover(first, placement), voters[placement // 6]
        if placement % 6 < 2 and voter.partition("@")[2].startswith(seat[0]):
            texts.append(voter)
        else:
            texts.append(harmless(seat, pools[seat].pop()))
    return " ".join(texts)


def plan(text: str, memory: str = "off", **steered: str) -> Match:
    return along(planned(text, **steered), memory, **steered)


def recorded(match: Match) -> Match:
    return read_record(write_record(match), find)


def random_match(rng: Random, most: int = 54, memory: str = "off") -> Match:
    match = Match.new(GAME, GAME.setup(2, {"memory": memory}), rng)
    while match.legal() and len(match.actions) < most:
        match = match.play(rng.choice(match.legal()))
    return match


def legal(match: Match) -> list[str]:
    return [GAME.write(action) for action in match.legal()]


def hand(match: Match, seat: str) -> list[str]:
    return list(position(match)["hands"][seat])


def refused(match: Match, text: str) -> str:
    """Why a placement is refused, as `told`."""
    (action,) = GAME.read(text)
    cause = match.fault(action)
    assert (cause is None) == (action in match.legal()), text
    return told(cause)


def position(match: Match) -> Any:
    return match.state.position()


def votes(match: Match) -> list[tuple[int, int]]:
    held = match.state.observed_by(None, over=True).held
    return [tuple(count.votes for count in election.counts) for election in held]


def elected(match: Match) -> str:
    return "".join({"ivory": "I", "brown": "B", None: "-"}[w] for w in position(match)["elected"])


def ended(match: Match) -> tuple[str, str] | None:
    outcome = match.outcome
    assert (outcome is None) == (match.to_move is not None) == bool(match.legal())
    return None if outcome is None else (outcome.result, outcome.rule)
