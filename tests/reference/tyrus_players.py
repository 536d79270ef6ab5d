"""How games of Tyrus are played for a comparison, and what is rare in them, in words."""

from __future__ import annotations

from random import Random

from tests.reference.tyrus import (
    ALL,
    OTHER,
    SEATS,
    TILES,
    VOTERS,
    Count,
    Table,
    value,
)

#: Who is meant to win each election: a letter for each, ``n`` for nobody, ``?`` as it comes.
Plan = str
#: Buildings in which a tile of another player does nothing: its own kind votes there.
HARMLESS = {kind: building for building, kind in VOTERS.items()}


def shuffled(rng: Random) -> dict[str, str]:
    """A deal: the toss, the cards and both decks."""
    deal = {"First": rng.choice(SEATS), "Elections": " ".join(rng.sample("CMT" * 3, 9))}
    return deal | {f"{seat.capitalize()}Deck": " ".join(rng.sample(TILES, 30)) for seat in SEATS}


def any_plan(rng: Random) -> Plan:
    """Some plan: as it comes, or somebody's elections, or mostly nobody's."""
    letters = rng.choice(("?", "?", "ibn?", "ib", "iib", "ibb", "iibbn", "n", "nnni", "nb"))
    return "".join(rng.choice(letters) for _election in range(9))


def choose(table: Table, plan: Plan, rng: Random) -> str:
    """A legal placement that serves the plan: voters of who is to win, nothing from the other."""
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
    """Some placement to try, mostly of a tile that is in some hand."""
    if rng.random() < 0.4:
        return rng.choice(ALL)
    hands = [tile for seat in SEATS for tile in table.hands[seat]]
    return f"{rng.choice(hands)}@{rng.choice(ALL).split('@')[1]}"


def tallied(table: Table) -> set[str]:
    """What the last tally brought, and how the game ended by it."""
    seen = {lifted(count) for count in table.counts[-1].values()} | waited(table)
    votes = [count.votes() for count in table.counts[-1].values()]
    if votes[0] == votes[1]:
        seen.add("null with votes" if votes[0] else "null without votes")
    if len(table.elected) > 3 and table.elected[-1] is not None:
        last = table.elected[-4:]
        among = [one for one in last if one is not None]
        if len(among) == 3 and len(set(among)) == 1 and None in last[1:3]:
            seen.add("a null between")
    return seen | ({ended(table)} if table.ended is not None else set())


def lifted(count: Count) -> str:
    """How a block fared, in words."""
    if not count.own or not count.against:
        return ""
    if count.against <= count.saved:
        return "a block is lifted"
    if count.own < count.against - count.saved:
        return "more blocked than there is"
    return "a block is lifted in part" if count.saved else "a block"


def waited(table: Table) -> set[str]:
    """Whether a tile was turned up that an earlier election had left."""
    now, kind = len(table.elected) - 1, table.cards[len(table.elected) - 1]
    since = max((place for place in range(now) if table.cards[place] == kind), default=-1)
    between = table.placed[6 * (since + 1) : 6 * now]
    return {"a tile waited"} if any(one.building[1] == kind for one in between) else set()


def ended(table: Table) -> str:
    """How a game ended, in words."""
    winners, scores, sums = table.winners(), table.scores(), table.sums()
    when = "the ninth" if len(table.elected) == 9 else "an earlier one"
    if not winners:
        return f"{table.ended}: a draw"
    ahead = scores[winners[0]] - scores[OTHER[winners[0]]]
    if table.ended == "TY-12":
        return "TY-12: " + ("representatives" if ahead else "tiles")
    if table.ended == "TY-10" and ahead <= 0:
        return "TY-10: with fewer" if ahead else "TY-10: with as many"
    five = " and five" if table.ended == "TY-10" and scores[winners[0]] == 5 else ""
    less = " with a lower sum" if sums[winners[0]] < sums[OTHER[winners[0]]] else ""
    return f"{table.ended}: at {when}{five}{less if when == 'the ninth' else ''}"
