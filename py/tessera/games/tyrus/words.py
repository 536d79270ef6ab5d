"""Tyrus in words: prompts, turns, tallies, scores and results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tessera.drawing.board import Contrasts, GameWords, Picks
from tessera.games.tyrus import sentences
from tessera.games.tyrus.notation import INTO
from tessera.games.tyrus.observation import UNSEEN, Held, Observation, Token
from tessera.games.tyrus.scene import BLOCKED, COUNTERED, TURNED
from tessera.games.tyrus.spoken import building_named, carried, people_counted, tile_named
from tessera.games.tyrus.tally import Count, counted, placed_tile
from tessera.games.tyrus.tally_parts import BLOCKS, COUNTERS, VOTES, done_by, idle, summed
from tessera.games.tyrus.tiles import (
    BUILDING_OF,
    EACH,
    ELECTIONS,
    ROUNDS,
    SEATS,
    TILE_OF,
    owner_of,
    value_of,
)
from tessera.play.contract import Outcome, Seat
from tessera.words.language import N_, Words

#: The office, by the letter of the election.
ELECTED: Final = {
    "C": N_("General"),
    "M": N_("Head of the merchants"),
    "T": N_("High priest"),
}
#: Sentences on the winner (TY-8), by the letter of the election: with a name, and for "you".
_WON: Final = {
    "C": (
        N_("{seat} elects the general, {high} to {low}."),
        N_("You elect the general, {high} to {low}."),
    ),
    "M": (
        N_("{seat} elects the head of the merchants, {high} to {low}."),
        N_("You elect the head of the merchants, {high} to {low}."),
    ),
    "T": (
        N_("{seat} elects the high priest, {high} to {low}."),
        N_("You elect the high priest, {high} to {low}."),
    ),
}
#: The announcement of the revealed tiles (TY-5), by the letter of the election.
_TURNED: Final = {
    "C": N_("Election of a general: the tiles in both citadels are revealed."),
    "M": N_("Election of a head of the merchants: the tiles in both markets are revealed."),
    "T": N_("Election of a high priest: the tiles in both temples are revealed."),
}
#: The people on the tiles, by the kind's letter.
KIND_NAMES: Final = {"S": N_("soldiers"), "M": N_("merchants"), "P": N_("priests")}
#: The kinds that vote, block and counter, in this order, by the letter of the election.
_PARTS: Final = {"C": ("S", "M", "P"), "M": ("M", "P", "S"), "T": ("P", "S", "M")}
#: The sentence on blockers that are countered (TY-6, TY-7).
_COUNTERED: Final = N_("{building}: {blockers} countered by {counters}; the block is {block}.")
#: The sentence on votes that are blocked (TY-7), by the letter of the election.
_BLOCKED: Final = {
    "C": N_("{building}: merchants block {block} of {voters}, which leaves {votes} to vote."),
    "M": N_("{building}: priests block {block} of {voters}, which leaves {votes} to vote."),
    "T": N_("{building}: soldiers block {block} of {voters}, which leaves {votes} to vote."),
}
#: Requests for a player's first placement in the game (TY-3, TY-4): with a name, and for "you".
_BEGINS: Final = (
    N_("Election {number} of {rounds}: {office}. {seat}: choose a tile, then a building"),
    N_("Election {number} of {rounds}: {office}. Your turn: choose a tile, then a building"),
)
#: Requests for the first placement of an election (TY-3): with a name, and for "you".
_LEADS: Final = (
    N_("Election {number} of {rounds}: {office}. {seat} goes first: place tile {place} of {each}"),
    N_("Election {number} of {rounds}: {office}. You go first: place tile {place} of {each}"),
)
#: Requests for a later placement of an election (TY-3): with a name, and for "you".
_PLACES: Final = (
    N_("Election {number} of {rounds}: {office}. {seat}: place tile {place} of {each}"),
    N_("Election {number} of {rounds}: {office}. Your turn: place tile {place} of {each}"),
)
#: Phrases for placing a tile in a building whose owner has no name (TY-4).
_INTO: Final = {
    "iC": N_("in Ivory’s citadel"),
    "iM": N_("in Ivory’s market"),
    "iT": N_("in Ivory’s temple"),
    "bC": N_("in Brown’s citadel"),
    "bM": N_("in Brown’s market"),
    "bT": N_("in Brown’s temple"),
}
#: Phrases for placing a tile in your own building (TY-4), by the building's letter.
_INTO_YOURS: Final = {
    "C": N_("in your citadel"),
    "M": N_("in your market"),
    "T": N_("in your temple"),
}
#: Phrases for placing a tile in a named player's building (TY-4), by the building's letter.
_INTO_NAMED: Final = {
    "C": N_("in {seat}’s citadel"),
    "M": N_("in {seat}’s market"),
    "T": N_("in {seat}’s temple"),
}
#: Phrases for a named player's placement in their own building (TY-4), by the building's letter.
_INTO_OWN: Final = {
    "C": N_("in their own citadel"),
    "M": N_("in their own market"),
    "T": N_("in their own temple"),
}

#: The effect of people placed in a building (TY-7): in this election, and in a later election.
_DO: Final = {
    VOTES: (
        N_("That makes {people} who can vote there in this election."),
        N_("That makes {people} who can vote there in a later election."),
    ),
    BLOCKS: (
        N_("That makes {people} who can block votes there in this election."),
        N_("That makes {people} who can block votes there in a later election."),
    ),
    COUNTERS: (
        N_("That makes {people} who can counter a block there in this election."),
        N_("That makes {people} who can counter a block there in a later election."),
    ),
}
_IDLE: Final = N_("The tile does nothing there, but nobody else can see that yet.")
_NO_MORE: Final = N_("No more elections will be held there: the tile is sacrificed.")


def _where(_: Words, mover: Seat, building: str) -> str:
    owner = SEATS[owner_of(building)]
    if _.is_you(owner):
        return _(_INTO_YOURS[building[1]])
    named = _.people.names.get(owner)
    if not named:
        return _(_INTO[building])
    return _(_INTO_OWN[building[1]]) if owner == mover else _(_INTO_NAMED[building[1]], seat=named)


def _cancelled(_: Words, step: str, kind: str, counts: tuple[Count, ...]) -> Iterator[str]:
    """Yield a sentence for each building where blockers are countered or votes are blocked."""
    votes, blocks, counters = _PARTS[kind]
    for owner, count in zip(SEATS, counts, strict=True):
        building = building_named(_, owner[0] + kind)
        if step == COUNTERED and count.blockers and count.counters:
            those = {
                "blockers": people_counted(_, blocks, count.blockers),
                "counters": people_counted(_, counters, count.counters),
            }
            yield _(_COUNTERED, building=building, block=count.block, **those)
        elif step == BLOCKED and count.block and count.voters:
            voters = people_counted(_, votes, count.voters)
            left = {"block": min(count.block, count.voters), "votes": count.votes}
            yield _(_BLOCKED[kind], building=building, voters=voters, **left)


def _won(_: Words, election: Held, counts: tuple[Count, ...]) -> str:
    """Say who is elected (TY-8)."""
    low, high = sorted(count.votes for count in counts)
    if not election.winner:
        return _(N_("{high} to {low}: nobody is elected."), high=high, low=low)
    return WORDS.to(_, election.winner, *_WON[election.kind], high=high, low=low)


#: Sentences on an immediate win, by its rule: for onlookers, for the winner, for the loser.
_WINS: Final = {
    "TY-10": (
        N_("{seat} wins with three elections in a row."),
        N_("You won with three elections in a row."),
        N_("You lost: {seat} won three elections in a row."),
    ),
    "TY-11": (
        N_("{seat} wins with five elections."),
        N_("You won with five elections."),
        N_("You lost: {seat} won five elections."),
    ),
}


def _won_of_nine(_: Words, winner: Seat, seen: Observation) -> str:
    """Say who won (TY-12), by representatives or, in a tie, by the sum of the remaining tiles."""
    low, high = sorted(_elected(seen))
    if low != high:
        text = (
            N_("{seat} wins on representatives, {high} to {low}."),
            N_("You won on representatives, {high} to {low}."),
            N_("You lost on representatives, {low} to {high}."),
        )
        return WORDS.ended(_, winner, *text, high=high, low=low)
    least, most = sorted(_left(seen))
    text = (
        N_(
            "{seat} wins: representatives tied at {each}; the remaining tiles add up to {high} "
            "against {low}."
        ),
        N_(
            "You won: representatives tied at {each}; the remaining tiles add up to {high} "
            "against {low}."
        ),
        N_(
            "You lost: representatives tied at {each}; the remaining tiles add up to {low} "
            "against {high}."
        ),
    )
    return WORDS.ended(_, winner, *text, each=high, high=most, low=least)


def _drawn(_: Words, seen: Observation) -> str:
    """Say that both the representatives and the sums of the tiles left are tied (TY-12)."""
    text = N_(
        "A draw: representatives tied at {each}; the remaining tiles add up to {sum} on both sides."
    )
    return _(text, each=_elected(seen)[0], sum=_left(seen)[0])


def _votes(seen: Observation) -> list[int]:
    """Return the votes in the current election or, before its first tile, in the previous one."""
    if not seen.placed and seen.held and seen.held[-1].counts is not None:
        return [count.votes for count in seen.held[-1].counts]
    kind, votes = [*ELECTED].index(seen.elections[-1]), []
    for owner in range(len(SEATS)):
        tokens = seen.buildings[len(ELECTED) * owner + kind]
        tiles = [placed_tile(0, SEATS.index(it.seat), TILE_OF[it.tile]) for it in tokens]
        votes.append(counted(kind, owner, tiles).votes)
    return votes


def _elected(seen: Observation) -> list[int]:
    return [sum(election.winner == each for election in seen.held) for each in SEATS]


def _left(seen: Observation) -> list[int]:
    return [sum(value_of(TILE_OF[tile]) for tile in hand) for hand in seen.hands]


class TyrusWords(GameWords):
    NAMES: Mapping[str, Mapping[str, str]] = {
        "seat": {"ivory": N_("Ivory"), "brown": N_("Brown")},
        "option": {"memory": N_("Revealed tiles")},
        "memory": {"off": N_("From memory"), "on": N_("Shown in a table")},
    }
    LINE = sentences.LINE
    EXAMPLE = sentences.EXAMPLE
    KEYS = sentences.KEYS
    RULES = sentences.RULES
    FAULTS = sentences.FAULTS
    TO_YOU = sentences.TO_YOU

    def asked(self, _: Words, seen: Observation, picks: Picks = ()) -> tuple[str, str]:
        if picks and picks[0].kind == "tile":
            tile = tile_named(_, picks[0].what)
            text = (
                N_("{seat}: which building for {tile}?"),
                N_("Your turn: which building for {tile}?"),
            )
            return self.to(_, seen.mover, *text, tile=tile), "TY-4"
        text = _PLACES if seen.placed else _LEADS
        text = _BEGINS if len(seen.elections) == 1 and seen.placed < len(SEATS) else text
        facts = {
            "number": len(seen.elections),
            "rounds": ROUNDS,
            "office": _(ELECTED[seen.elections[-1]]),
            "place": seen.placed // 2 + 1,
            "each": EACH,
        }
        return self.to(_, seen.mover, *text, **facts), "TY-3"

    def turn(self, _: Words, before: Observation, text: str, after: Observation) -> str:
        """Say in which building a tile is placed; name the tile only if its face is seen (TY-4)."""
        tile, _into, building = text.partition(INTO)
        where = _where(_, before.mover, building)
        if tile == UNSEEN:
            places = N_("{seat} places a tile {where}."), N_("You place a tile {where}.")
            return self.to(_, before.mover, *places, where=where)
        places = N_("{seat} places {tile} {where}."), N_("You place {tile} {where}.")
        return self.to(_, before.mover, *places, tile=tile_named(_, tile), where=where)

    def shown(self, _: Words, seen: Observation) -> tuple[str, str]:
        election = seen.held[-1]
        counts = election.counts
        if seen.step == TURNED or counts is None:
            pale = [_(KIND_NAMES[kind]) for kind in idle(seen)] if counts is not None else []
            told = [_(_TURNED[election.kind])]
            if pale:
                told.append(_(N_("Pale tiles do not count: {kinds}."), kinds=_.all_of(tuple(pale))))
            return " ".join(told), "TY-5"
        told = list(_cancelled(_, seen.step, election.kind, counts))
        if told:
            return " ".join(told), "TY-6" if seen.step == COUNTERED else "TY-7"
        none = _(N_("no votes left"))
        sums = [
            self.to(
                _,
                owner,
                N_("{seat}: {sum}."),
                N_("You: {sum}."),
                sum=summed(count).replace(" → 0", f", {none}"),
            )
            for owner, count in zip(SEATS, counts, strict=True)
        ]
        return " ".join([*sums, _won(_, election, counts)]), "TY-8"

    def score(self, _: Words, seen: Observation, value: str) -> str:
        """Say how many representatives a seat has (TY-8)."""
        count = carried(seen).count(value)
        return _.ngettext("{count} representative", "{count} representatives", count)

    def measures(self, _: Words, seen: Observation, value: str) -> Sequence[tuple[int, str]]:
        count = carried(seen).count(value)
        return ((count, _.ngettext("{count} representative", "{count} representatives", count)),)

    def contrasts(self, _: Words, worse: Observation, better: Observation, seat: Seat) -> Contrasts:
        """Compare two positions by `_votes` and by the value of the tiles in the seat's hand."""
        own, both = SEATS.index(seat), [_votes(worse), _votes(better)]
        less, more = (votes[own] - votes[1 - own] for votes in both)
        then, instead = (
            ", ".join(f"{self.seat(_, it)} {count}" for it, count in zip(SEATS, votes, strict=True))
            for votes in both
        )
        told = (_(N_("the votes stand at {votes}"), votes=then), instead) if less < more else None
        leads = told if (less > 0) - (less < 0) < (more > 0) - (more < 0) else None
        left = [_left(it)[own] for it in (worse, better)]
        low, high = (
            str(it) if then == instead else _(N_("{sum} (votes: {votes})"), sum=it, votes=votes)
            for it, votes in zip(left, (then, instead), strict=True)
        )
        hand = _(N_("{seat}’s remaining tiles add up to {sum}"), seat=self.seat(_, seat), sum=low)
        return leads, told, (hand, high) if left[0] < left[1] else None

    def reason(self, _: Words, before: Observation, text: str, after: Observation) -> str:
        """Say what the mover's tiles of the placed tile's kind can do in that building (TY-7)."""
        name, _into, building = text.partition(INTO)
        office, owner = building[1], SEATS[owner_of(building)]
        later = office != before.elections[-1]
        if later and before.elections.count(office) == ROUNDS // len(ELECTIONS):
            return _(_NO_MORE)
        does = done_by(Token(0, before.mover, name), owner, office)
        if does not in _DO:
            return _(_IDLE)
        own = [it.tile for it in before.buildings[BUILDING_OF[building]] if it.seat == before.mover]
        count = sum(value_of(TILE_OF[it]) for it in (name, *own) if it[0] == name[0])
        return _(_DO[does][later], people=people_counted(_, name[0], count))

    def figures(self, _: Words, seen: Observation, value: str) -> str:
        return str(carried(seen).count(value))

    def note(self, _: Words, seen: Observation, value: str) -> str:
        place = SEATS.index(value)
        hand, left = len(seen.hands[place]), seen.reserves[place]
        return _(N_("{hand} in hand, {left} to draw"), hand=hand, left=left)

    def decided(
        self, _: Words, outcome: Outcome, seen: Observation, deciding: Sequence[tuple[int, Seat]]
    ) -> str:
        """List the elections that the winner won, by number; under TY-10, only the last three."""
        numbers = _.all_of(tuple(str(election + 1) for election, _seat in deciding))
        if not deciding:
            return ""
        if outcome.rule == "TY-10":
            return _(N_("Three in a row: elections {numbers}."), numbers=numbers)
        # TY-11, TY-12
        return _(
            N_("Elections won: {numbers} (of {held} held)."), held=len(seen.held), numbers=numbers
        )

    def result(self, _: Words, outcome: Outcome, seen: Observation | None = None) -> str:
        """Say how the game ended. A result by TY-12 is explained only if ``seen`` is given."""
        if not outcome.winners:
            return _(N_("A draw.")) if seen is None else _drawn(_, seen)  # TY-12
        winner = outcome.winners[0]
        if outcome.rule not in self.RULES:
            return self.resigned(_, outcome)
        if outcome.rule in _WINS:
            return self.ended(_, winner, *_WINS[outcome.rule])
        return self.won(_, winner) if seen is None else _won_of_nine(_, winner, seen)


WORDS: Final = TyrusWords()
