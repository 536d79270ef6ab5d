"""A match of Tyrus played apart, as far as it is known to one party or to everybody.

Unknown tiles and elections are made up, in the same way each time, and they agree with all that is
known. No view of the match shows them.
"""

from __future__ import annotations

from collections import Counter

from tessera.apart import hashing
from tessera.apart.hashing import Secrets
from tessera.games.tyrus.actions import placement
from tessera.games.tyrus.apart_deck import Known
from tessera.games.tyrus.apart_table import Table
from tessera.games.tyrus.hidden import DECKS, FIRST, KINDS, THREE
from tessera.games.tyrus.tiles import ELECTIONS, NAMES, PLACED, SEATS, TILES
from tessera.play.match import Match


def match(remote: Table, secrets: Secrets | None, *, standing: bool = False) -> Match:
    """Return the match up to the point where made-up tiles would be seen.

    If ``standing`` is True, the last tile of an election is on the board even before its tally.
    """
    company, seats = remote.company, remote.company.seats
    known = [*remote.known]
    if secrets is not None and not known[secrets.party].whole:
        known[secrets.party] = Known.own(secrets)
    decks, lies = [], []
    for party, its in enumerate(known):
        found = places(remote, party, its)
        lies.append(_completed(remote, party, found))
        decks.append(_deck(its))
    deal = {FIRST: seats[remote.first], KINDS: " ".join(_kinds(remote))}
    for party, seat in enumerate(seats):
        order = _order(remote, party)
        deal[DECKS[SEATS.index(seat)]] = " ".join(NAMES[decks[party][place]] for place in order)
    found_match = Match.dealt(company.terms.game, company.setup, deal)
    for number, laid in enumerate(remote.placed):
        party = remote.party(number)
        action = placement(decks[party][lies[party][number]], laid.building)
        if number < shown(remote):
            found_match = found_match.play(action)
        elif standing:
            states = (*found_match.states, found_match.own_state.standing(action))
            return found_match._replace(states=states, actions=(*found_match.actions, action))
    if remote.resigned is not None and remote.opened:
        return found_match.resign()
    return found_match


def places(remote: Table, party: int, known: Known) -> dict[int, int]:
    """Return the known deck places of the tiles that a party placed, by placement number."""
    found = {
        number: laid.place
        for number, laid in enumerate(remote.placed)
        if laid.place is not None and remote.party(number) == party
    }
    for number, laid in enumerate(remote.placed):
        if number in found or remote.party(number) != party:
            continue
        free = [it for it in remote.drawn_by(number) if it not in found.values()]
        place = known.found(remote.chance, number, laid.building, laid.told, free)
        if place is not None:
            found[number] = place
    return found


def _completed(remote: Table, party: int, found: dict[int, int]) -> dict[int, int]:
    """Complete ``found``: a placement without a known place gets the first free place."""
    whole = dict(found)
    for number in range(len(remote.placed)):
        if remote.party(number) == party and number not in whole:
            taken = {*whole.values()}
            whole[number] = next(it for it in remote.drawn_by(number) if it not in taken)
    return whole


def _deck(known: Known) -> dict[int, int]:
    """Return the tile at every place; unknown places get the missing tiles in rising order."""
    rest = iter(sorted({*range(TILES)} - {*known.tiles.values()}))
    return {
        place: known.tiles[place] if place in known.tiles else next(rest) for place in range(TILES)
    }


def _order(remote: Table, party: int) -> list[int]:
    first = remote.drawn[party]
    return [*first, *(place for place in range(TILES) if place not in first)]


def _kinds(remote: Table) -> list[str]:
    """Return the letters of all elections; the order of the face-down elections is made up."""
    left = Counter([*range(len(ELECTIONS))] * THREE)
    left.subtract(remote.kinds)
    rest = sorted(left.elements())
    if remote.opened:
        seeds = [known.nodes[0] for known in remote.known]
        order = hashing.permutation(len(rest), remote.company.terms.name, "rest", *seeds)
        rest = [rest[at] for at in order]
    return [ELECTIONS[kind] for kind in (*remote.kinds, *rest)]


def shown(remote: Table) -> int:
    """Count the placements to show; an election's last one waits until its tally can be shown."""
    count = len(remote.placed)
    hidden = remote.tallying or (bool(remote.ended) and not remote.opened)
    return count - 1 if hidden and count % PLACED == 0 else count
