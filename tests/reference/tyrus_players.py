"""How games of Tyrus are played for a comparison: at random, or by a plan."""

from __future__ import annotations

from random import Random

from tests.reference.tyrus import (
    ALL,
    OTHER,
    SEATS,
    TILES,
    VOTERS,
    Table,
    value,
)

#: Who is meant to win each election: a letter for each, ``n`` for nobody, ``?`` as it comes.
Plan = str
#: Buildings in which a tile of another player does nothing: its own kind votes there.
HARMLESS = {kind: building for building, kind in VOTERS.items()}


def shuffled(rng: Random) -> dict[str, str]:
    deal = {"First": rng.choice(SEATS), "Elections": " ".join(rng.sample("CMT" * 3, 9))}
    return deal | {f"{seat.capitalize()}Deck": " ".join(rng.sample(TILES, 30)) for seat in SEATS}


def any_plan(rng: Random) -> Plan:
    """Some plan: as it comes, or somebody's elections, or mostly nobody's."""
    letters = rng.choice(("?", "?", "ibn?", "ib", "iib", "ibb", "iibbn", "n", "nnni", "nb"))
    return "".join(rng.choice(letters) for _election in range(9))


def choose(table: Table, plan: Plan, rng: Random) -> str:
    wanted, seat = plan[table.election() - 1], table.player()
    if wanted == "?":
        return rng.choice(table.legal())
    kind = table.cards[table.election() - 1]
    voters = [tile for tile in table.hands[seat] if tile[0] == VOTERS[kind]]
    if wanted == seat[0] and voters:
        return f"{max(voters, key=value)}@{seat[0]}{kind}"
    idle = [tile for tile in table.hands[seat] if tile not in voters] or voters
    tile = rng.choice(idle)
    return f"{tile}@{OTHER[seat][0]}{HARMLESS[tile[0]]}"


def tried(table: Table, rng: Random) -> str:
    if rng.random() < 0.4:
        return rng.choice(ALL)
    hands = [tile for seat in SEATS for tile in table.hands[seat]]
    return f"{rng.choice(hands)}@{rng.choice(ALL).split('@')[1]}"
