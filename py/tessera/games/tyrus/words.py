"""Tyrus in words: what is asked, turns, tallies, scores and results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tessera.games.tyrus.notation import INTO
from tessera.games.tyrus.observation import UNSEEN, Held, Observation
from tessera.games.tyrus.scene import BLOCKED, COUNTERED, TURNED
from tessera.games.tyrus.sentences import EXAMPLE, FAULTS, KEYS, LINE, RULES
from tessera.games.tyrus.spoken import BUILDING_NAMES, carried, tile_named
from tessera.games.tyrus.tally import Count
from tessera.games.tyrus.tally_parts import summed
from tessera.games.tyrus.tiles import EACH, ROUNDS, SEATS, TILE_OF, value_of
from tessera.play.contract import Outcome
from tessera.words.language import N_, Words, naming

__all__ = (
    "EXAMPLE", "FAULTS", "KEYS", "LINE", "NAMES", "RULES", "asked", "name", "note", "result",
    "score", "seat", "shown", "turn", "unshown",
)  # fmt: skip

NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "seat": {"ivory": N_("Ivory"), "brown": N_("Brown")},
    "option": {"memory": N_("Tiles turned up earlier")},
    "memory": {"off": N_("To be remembered"), "on": N_("Shown in a table")},
}

#: Who is elected, by the letter of the election.
_ELECTED: Final = {
    "C": N_("General"),
    "M": N_("Head of the merchants"),
    "T": N_("High priest"),
}
_WON: Final = {
    "C": N_("{seat} elects the general, {high} to {low}."),
    "M": N_("{seat} elects the head of the merchants, {high} to {low}."),
    "T": N_("{seat} elects the high priest, {high} to {low}."),
}
_TURNED: Final = {
    "C": N_("Election of a general: the tiles in both citadels are turned up."),
    "M": N_("Election of a head of the merchants: the tiles in both markets are turned up."),
    "T": N_("Election of a high priest: the tiles in both temples are turned up."),
}
#: Counters against blockers, and the block against voters, by the letter of the election.
_COUNTERED: Final = {
    "C": N_("{building}: merchants {blockers} less priests {counters}, a block of {block}."),
    "M": N_("{building}: priests {blockers} less soldiers {counters}, a block of {block}."),
    "T": N_("{building}: soldiers {blockers} less merchants {counters}, a block of {block}."),
}
_BLOCKED: Final = {
    "C": N_("{building}: soldiers {voters} less a block of {block} by merchants, {votes} left."),
    "M": N_("{building}: merchants {voters} less a block of {block} by priests, {votes} left."),
    "T": N_("{building}: priests {voters} less a block of {block} by soldiers, {votes} left."),
}
_PLACES: Final = {
    "iC": N_("{seat} places {tile} in Ivory’s citadel."),
    "iM": N_("{seat} places {tile} in Ivory’s market."),
    "iT": N_("{seat} places {tile} in Ivory’s temple."),
    "bC": N_("{seat} places {tile} in Brown’s citadel."),
    "bM": N_("{seat} places {tile} in Brown’s market."),
    "bT": N_("{seat} places {tile} in Brown’s temple."),
}
_PLACES_HIDDEN: Final = {
    "iC": N_("{seat} places a tile in Ivory’s citadel."),
    "iM": N_("{seat} places a tile in Ivory’s market."),
    "iT": N_("{seat} places a tile in Ivory’s temple."),
    "bC": N_("{seat} places a tile in Brown’s citadel."),
    "bM": N_("{seat} places a tile in Brown’s market."),
    "bT": N_("{seat} places a tile in Brown’s temple."),
}


name, seat = naming(NAMES)


def asked(_: Words, seen: Observation, picks: tuple[str, ...] = ()) -> tuple[str, str]:
    """What the player to move is asked to do, and the rule."""
    player, number = seat(_, seen.mover), len(seen.elections)
    if picks and picks[0].startswith("tile:"):
        tile = tile_named(_, picks[0].partition(":")[2])
        return _(N_("{seat}: {tile}, into which building?"), seat=player, tile=tile), "TY-4"
    office = _(_ELECTED[seen.elections[-1]])
    place = seen.placed // 2 + 1
    if not seen.placed:
        text = N_("Election {number} of {rounds}: {office}. {seat} leads, tile {place} of {each}")
    else:
        text = N_("Election {number} of {rounds}: {office}. {seat}, tile {place} of {each}")
    named = {"number": number, "rounds": ROUNDS, "office": office}
    return _(text, seat=player, place=place, each=EACH, **named), "TY-3"


def turn(_: Words, before: Observation, text: str, after: Observation) -> str:
    """What was placed, as far as it may be seen."""
    tile, _into, building = text.partition(INTO)
    player = seat(_, before.mover)
    if tile == UNSEEN:
        return _(_PLACES_HIDDEN[building], seat=player)
    return _(_PLACES[building], seat=player, tile=tile_named(_, tile))


def shown(_: Words, seen: Observation) -> tuple[str, str]:
    """What a step of a tally shows, and the rule."""
    election = seen.held[-1]
    counts = election.counts
    if seen.step == TURNED or counts is None:
        return _(_TURNED[election.kind]), "TY-5"
    told = list(_cancelled(_, seen.step, election.kind, counts))
    if told:
        return " ".join(told), "TY-6" if seen.step == COUNTERED else "TY-7"
    sums = [
        _(N_("{seat}: {sum}."), seat=seat(_, owner), sum=summed(count).replace("→", "="))
        for owner, count in zip(SEATS, counts, strict=True)
    ]
    return " ".join([*sums, _won(_, election, counts)]), "TY-8"


def _cancelled(_: Words, step: str, kind: str, counts: tuple[Count, ...]) -> Iterator[str]:
    """What counters or blockers cancel, building by building."""
    for owner, count in zip(SEATS, counts, strict=True):
        building = _(BUILDING_NAMES[owner[0] + kind])
        if step == COUNTERED and count.blockers and count.counters:
            named = {"counters": count.counters, "blockers": count.blockers}
            yield _(_COUNTERED[kind], building=building, block=count.block, **named)
        elif step == BLOCKED and count.block and count.voters:
            named = {"block": count.block, "voters": count.voters, "votes": count.votes}
            yield _(_BLOCKED[kind], building=building, **named)


def _won(_: Words, election: Held, counts: tuple[Count, ...]) -> str:
    """TY-8: who is elected."""
    low, high = sorted(count.votes for count in counts)
    if not election.winner:
        return _(N_("{high} to {low}: nobody is elected."), high=high, low=low)
    return _(_WON[election.kind], seat=seat(_, election.winner), high=high, low=low)


def score(_: Words, seen: Observation, value: str) -> str:
    """How many representatives a seat has."""
    count = carried(seen).count(value)
    return _.ngettext("{count} representative", "{count} representatives", count)


def note(_: Words, seen: Observation, value: str) -> str:
    """How many tiles a seat holds, and how many it has still to draw."""
    place = SEATS.index(value)
    hand, left = len(seen.hands[place]), seen.reserves[place]
    return _(N_("{hand} in hand, {left} to draw"), hand=hand, left=left)


def result(_: Words, outcome: Outcome, seen: Observation | None = None) -> str:
    """How the game ended, in sentences without the rule's id.

    Without the position that stood at the end only the winner is told.
    """
    names = [seat(_, winner) for winner in outcome.winners]
    if outcome.rule not in RULES:
        return _(N_("{seat} wins: the other side resigned."), seat=names[0])
    if outcome.rule == "TY-10":
        return _(N_("{seat} wins: three elections in a row."), seat=names[0])
    if outcome.rule == "TY-11":
        return _(N_("{seat} wins: five elections are enough."), seat=names[0])
    if seen is None:
        return _(N_("{seat} wins."), seat=names[0]) if names else _(N_("A draw."))
    return _result_of_nine(_, names, seen)


def _result_of_nine(_: Words, names: list[str], seen: Observation) -> str:
    """TY-12: by representatives, by the tiles left, or not at all."""
    won = [sum(election.winner == each for election in seen.held) for each in SEATS]
    low, high = sorted(won)
    if low != high:
        text = N_("{seat} wins, by representatives {high} to {low}.")
        return _(text, seat=names[0], high=high, low=low)
    least, most = sorted(sum(value_of(TILE_OF[tile]) for tile in hand) for hand in seen.hands)
    if not names:
        text = N_("A draw: representatives {each} to {each}, tiles left {sum} to {sum}.")
        return _(text, each=high, sum=most)
    text = N_("{seat} wins: representatives {each} to {each}, tiles left {high} to {low}.")
    return _(text, seat=names[0], each=high, high=most, low=least)


#: What a placement would show comes with the tally, which is no part of its sentence.
unshown: Final = turn
