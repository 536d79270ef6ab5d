"""The bots of Tyrus: what they know, how they estimate, and sound placements."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games.tyrus import beginner
from tessera.games.tyrus.actions import building_of, tile_of
from tessera.games.tyrus.estimate import FARTHEST, MIDDLE, SURE, Prospects, chances
from tessera.games.tyrus.glance import COUNTING
from tessera.games.tyrus.guess import BLOCKER, IDLE, VOTER, Guesser, role
from tessera.games.tyrus.knowledge import Knowledge, known
from tessera.games.tyrus.plans import Plan
from tessera.games.tyrus.rows import Rows
from tessera.games.tyrus.rules import GAME
from tessera.games.tyrus.state import Tyrus
from tessera.games.tyrus.tally import Count
from tessera.games.tyrus.tiles import BUILDING_OF, BUILDINGS, NAMES, SEATS, TILE_OF, value_of
from tessera.games.tyrus.weights import WEIGHTS
from tessera.play.match import Match
from tessera.play.view import View
from tests.search.asking import chosen, finished, seen

SETUP = GAME.setup(2, {})
#: Those that see how the match may end, and those that save what is not needed now.
DECIDING = pytest.mark.parametrize("number", [3, 4, 5])
SAVING = pytest.mark.parametrize("number", [4, 5])


def state_of(match: Match) -> Tyrus:
    assert isinstance(match.state, Tyrus)
    return match.state


def known_by(view: View, seed: int = 0) -> Knowledge:
    state = view.possible(Random(seed))
    assert isinstance(state, Tyrus)
    return known(state, SEATS.index(view.seat))


def begun(actions: int, number: int = 0) -> Match:
    """A running match after so many placements of one that sees only what counts."""
    match = Match.new(GAME, SETUP, Random(f"tyrus {number}"))
    for seed in range(actions):
        search = beginner.thinking(seen(match), 0, seed, tuned={"sees": COUNTING})
        match = match.play(*finished(search).best())
    assert match.to_move is not None
    return match


def played(first: str, elections: str, decks: tuple[str, str], turns: str) -> Match:
    """A match with this deal, as far as it is written, in which these turns were played.

    The rest of a deck follows in the order of its names.
    """
    deal = {"First": first, "Elections": elections}
    for header, deck in zip(("IvoryDeck", "BrownDeck"), decks, strict=True):
        begins = deck.split()
        rest = [name for name in NAMES if name not in begins]
        deal[header] = " ".join([*begins, *rest])
    match = Match.dealt(GAME, SETUP, deal)
    for turn in turns.split():
        match = match.play_text(turn)
    return match


def test_knowledge() -> None:
    """Counts that must agree with the position, and holdings that could be."""
    for actions in (0, 1, 7, 14, 27):
        match = begun(actions)
        state, knowledge = state_of(match), known_by(seen(match))
        seat = state.moving
        assert knowledge.own.held == len(state.hands[seat]) == len(knowledge.holding.hand)
        assert knowledge.other.held == len(state.hands[1 - seat])
        assert len(knowledge.winners) + 1 + sum(knowledge.coming) == 9
        for camp in (knowledge.own, knowledge.other):
            holding = Guesser(camp).holding(Random(actions))
            tiles = holding.laid + holding.hand
            assert len(set(tiles)) == len(tiles) == len(camp.tokens) + camp.held
            assert set(tiles) <= set(camp.unseen)


def test_roles() -> None:
    """TY-7, as the bots see it."""
    found = {
        (tile[0], building): role(0, TILE_OF[tile], BUILDING_OF[building])
        for tile in ("S1", "M1", "P1")
        for building in BUILDINGS
    }
    assert [BLOCKER, IDLE, IDLE] == [found[kind, "bC"] for kind in "MPS"]
    assert [VOTER, IDLE] == [found[kind, "iM"] for kind in "MP"]
    assert role(1, TILE_OF["S3"], BUILDING_OF["iT"]) == BLOCKER


def match_chance(mine: int, theirs: int, running: int, left: int, lead: int) -> int:
    """The chance to win where one's own side leads the next election."""
    return chances(WEIGHTS).match(mine, theirs, running, left, lead, leads=True)


def test_chances_are_fair() -> None:
    """Who is as strong wins as often; more strength is never worse; three in a row win."""
    for mine, theirs, running, left in ((0, 0, 0, 9), (2, 2, 0, 3), (3, 1, 2, 4), (1, 3, -1, 2)):
        found = [match_chance(mine, theirs, running, left, step) for step in (-40, -3, 0, 8, 40)]
        assert found == sorted(found)
        for step in (-FARTHEST, -7, 0, 30):
            other = chances(WEIGHTS).match(theirs, mine, -running, left, -step, leads=False)
            assert abs(match_chance(mine, theirs, running, left, step) + other - SURE) <= left
    assert match_chance(3, 1, 3, 4, -FARTHEST) == SURE
    assert match_chance(4, 5, -1, 0, 0) == 0


def test_rows_are_tallies() -> None:
    """TY-7, TY-8: chances by tables are those of the votes counted plan by plan."""
    rng = Random(7)
    leads = range(-MIDDLE, MIDDLE + 1)
    what = Prospects(*(tuple(base + lead for lead in leads) for base in (10**6, 0, -(10**6))))

    def plan(most: int) -> Plan:
        return Plan(rng.randrange(20), rng.randrange(9), rng.randrange(20), rng.randrange(most), ())

    for most in (MIDDLE // 2, 3 * MIDDLE):
        others = [plan(most) for _ in range(40)]
        rows = Rows(others, what)
        for mine in [plan(most) for _ in range(40)]:
            for other, chance in zip(others, rows.row(mine), strict=True):
                votes = Count(mine.voters, other.blockers, mine.counters).votes
                theirs = Count(other.voters, mine.blockers, other.counters).votes
                lead = max(-MIDDLE, min(MIDDLE, mine.rest - other.rest))
                won = (votes > theirs) - (votes < theirs)
                assert what[1 - won][MIDDLE + lead] == chance


#: Ivory has lost two elections and holds much for the third, in which it places last.
LOST_TWO = (
    "brown",
    "C M T C C M M T T",
    ("P1 P10 P9 S10 S1 M1 M2 S2 P3", "S5 S6 S7 M5 M6 M7 P5 P6 P7"),
    "S5@bC S1@bT S6@bC M1@bC S7@bC M2@iM S2@iC M5@bM P3@iT M6@bM S3@iC M7@bM",
)


@DECIDING
def test_stops_three_in_a_row(number: int) -> None:
    """TY-10: with its last tile it does all it can in the election that would lose the match."""
    first, elections, decks, turns = LOST_TWO
    match = played(first, elections, decks, turns + " P5@bT P1@iT S1@bC S4@bT P6@bT")
    assert state_of(match).winners == (1, 1)
    for seed in range(4):
        (action,) = chosen(match, number, seed)
        assert GAME.write(action) in {"P10@iT", "P9@iT", "S10@bT", "S8@bT"}


@SAVING
def test_saves_tiles_where_all_is_decided(number: int) -> None:
    first, elections, decks, turns = LOST_TWO
    match = played(first, elections, decks, turns + " P5@bC P9@iT S1@bC P1@iT P6@bC")
    for seed in range(4):
        (action,) = chosen(match, number, seed)
        assert building_of(action) not in {BUILDING_OF["iT"], BUILDING_OF["bT"]}
        assert value_of(tile_of(action)) <= 4
