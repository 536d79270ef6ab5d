"""The bots of Tyrus: every level; the same however sliced; only what is seen; sound placements."""

from __future__ import annotations

from random import Random

import pytest

from tessera.command.matches import Player, Tally, games, player
from tessera.command.players import Choose
from tessera.games.tyrus import beginner, bot
from tessera.games.tyrus.actions import building_of, tile_of
from tessera.games.tyrus.estimate import FARTHEST, SURE, chances, strength
from tessera.games.tyrus.glance import COUNTING
from tessera.games.tyrus.guess import BLOCKER, IDLE, VOTER, Guesser, role
from tessera.games.tyrus.knowledge import Knowledge, known
from tessera.games.tyrus.rules import GAME
from tessera.games.tyrus.state import Tyrus
from tessera.games.tyrus.tiles import (
    BUILDING_OF,
    BUILDINGS,
    NAMES,
    SEATS,
    TILE_OF,
    kind_of,
    value_of,
)
from tessera.games.tyrus.weights import WEIGHTS
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.thinking import Progress, Thinking
from testing.sampling import Few

SETUP = GAME.setup(2, {})
LEVELS = pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 5])
#: Those that see how the match may end, and those that save what is not needed now.
DECIDING = pytest.mark.parametrize("number", [3, 4, 5])
SAVING = pytest.mark.parametrize("number", [4, 5])


def thinking(match: Match, number: int = 2, seed: int = 1, nodes: int | None = None) -> Thinking:
    """A fresh search of the seat to move, from its view."""
    assert match.to_move is not None
    begins = bot.thinking if number else beginner.thinking
    return begins(View.of(match, match.to_move), number, seed, nodes)


def thought(search: Thinking, slices: int = 1000) -> tuple[tuple[int, ...], Progress]:
    """What a search comes to."""
    while not search.done:
        search.step(slices)
    return search.best(), search.progress()


def state_of(match: Match) -> Tyrus:
    """The state, as one of this game."""
    assert isinstance(match.state, Tyrus)
    return match.state


def begun(actions: int, number: int = 0) -> Match:
    """A running match after so many placements of one that sees only what counts."""
    match = Match.new(GAME, SETUP, Random(f"tyrus {number}"))
    for seed in range(actions):
        view = View.of(match, match.to_move or "")
        sees = {"sees": COUNTING}
        ((action,), _) = thought(beginner.thinking(view, 0, seed, tuned=sees))
        match = match.play(action)
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


@pytest.mark.sampled(2)
@LEVELS
def test_whole_games(number: int, times: int) -> None:
    """Whatever budget; `Match.play` refuses what is illegal; it says what it plays."""
    for deal in range(times):
        rng = Random(f"{number} {deal}")
        match = Match.new(GAME, SETUP, rng)
        while match.to_move is not None:
            search = thinking(match, number, deal, rng.choice((1, 20, 90)))
            search.step(rng.randrange(120))
            (action,) = search.best()
            assert GAME.write(action) == search.progress().line
            match = match.play(action)
        assert match.outcome is not None


@LEVELS
def test_slices_do_not_matter(number: int) -> None:
    """The same nodes, the same result, however they are given."""
    for actions in (0, 9, 23):
        match = begun(actions)
        results = {thought(thinking(match, number, 5, 150), size) for size in (1, 17, 10**6)}
        assert 1 == len(results)
        half, whole = thinking(match, number, 5), thinking(match, number, 5)
        for part in (60, 0, 31, 29):
            half.step(part)
        whole.step(120)
        assert (half.done, half.best(), half.progress()) == (
            whole.done,
            whole.best(),
            whole.progress(),
        )


@pytest.mark.sampled(1)
@LEVELS
def test_only_the_view_counts(number: int) -> None:
    """Whatever the other holds and will draw, the answer is the same."""
    for actions in (1, 8, 16, 22):
        match = begun(actions)
        assert match.to_move is not None
        view = View.of(match, match.to_move)
        others = [view.possible_match(Random(one)) for one in range(2)]
        assert len({thought(thinking(one, number, 4)) for one in (match, *others)}) == 1
        assert all(one.state.key != match.state.key for one in others)


def test_what_fills_the_view_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed that fills the unknown changes nothing that is thought of."""
    match = begun(16)
    possible = View.possible
    found = set()
    for number in range(3):
        with monkeypatch.context() as patched:
            patched.setattr(View, "possible", lambda view, _, n=number: possible(view, Random(n)))
            found.add(thought(thinking(match, 4, 9)))
    assert 1 == len(found)


def knowledge_of(match: Match) -> Knowledge:
    """What the seat to move knows."""
    state = state_of(match)
    return known(state, state.moving)


def test_knowledge() -> None:
    """Counts that must agree with the position, and holdings that could be."""
    for actions in (0, 1, 7, 14, 27):
        match = begun(actions)
        state, knowledge = state_of(match), knowledge_of(match)
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
        ((action,), _) = thought(thinking(match, number, seed))
        assert GAME.write(action) in {"P10@iT", "P9@iT", "S10@bT", "S8@bT"}


@SAVING
def test_saves_tiles_where_all_is_decided(number: int) -> None:
    """Last in an election that the other cannot win any more, it keeps what is worth much."""
    first, elections, decks, turns = LOST_TWO
    match = played(first, elections, decks, turns + " P5@bC P9@iT S1@bC P1@iT P6@bC")
    for seed in range(4):
        ((action,), _) = thought(thinking(match, number, seed))
        assert building_of(action) not in {BUILDING_OF["iT"], BUILDING_OF["bT"]}
        assert value_of(tile_of(action)) <= 4


@pytest.mark.sampled(1)
@SAVING
def test_wastes_nothing_high(number: int, few: Few) -> None:
    """What is laid where it can never count is among what counts least in what is to come.

    In a usual run the fifth level, which thinks long, plays only its beginning.
    """
    match = Match.new(GAME, SETUP, Random(f"waste {number}"))
    usual = 10 if number == 5 else 999
    for _ in range(few.number(usual, 999)):
        if match.to_move is None:
            break
        state = state_of(match)
        (action,), _ = thought(thinking(match, number, state.placed))
        tile, building, seat = tile_of(action), building_of(action), state.moving
        if role(seat, tile, building) == IDLE:
            knowledge = knowledge_of(match)
            held = strength(seat, knowledge.kind, knowledge.coming).held
            lower = [one for one in state.hands[seat] if held[one] < held[tile]]
            assert value_of(tile) <= 5 or len(lower) <= 2
        match = match.play(action)


def feeding(view: View, seed: int) -> tuple[int, ...]:
    """A player that always feeds the election that is on with the best it has.

    Its highest voter at home, or its highest blocker abroad, or its lowest tile at home.
    """
    knowledge = known_by(view, seed)
    seat, kind = knowledge.seat, knowledge.kind
    for home, wanted in ((seat, kind), (1 - seat, (kind + 1) % 3)):
        tiles = [tile for tile in knowledge.holding.hand if kind_of(tile) == wanted]
        if tiles:
            return (6 * max(tiles) + 3 * home + kind,)
    return (6 * min(knowledge.holding.hand, key=value_of) + 3 * seat + kind,)


def test_habits_are_seen() -> None:
    """How often the other put all it had into the election that was on."""
    match, fed = Match.new(GAME, SETUP, Random(8)), 0
    while match.to_move == SEATS[state_of(match).moving] and state_of(match).placed < 36:
        knowledge = knowledge_of(match)
        if knowledge.seat:
            fed = knowledge.own.fed
            actions = feeding(View.of(match, SEATS[1]), 1)
        else:
            actions = thinking(match, 1).best()
        for action in actions:
            match = match.play(action)
    assert fed == len(state_of(match).winners) - 1


def known_by(view: View, seed: int) -> Knowledge:
    """What the seat of a view knows."""
    state = view.possible(Random(seed))
    assert isinstance(state, Tyrus)
    return known(state, SEATS.index(view.seat))


def share(first: Player, second: Player, sets: int) -> float:
    """The share of the points that the first player gets, in percent."""
    found = tuple(points for _, points in games(GAME, SETUP, (first, second), sets, 3))
    return Tally(2, found).percent


def test_beats_who_feeds_every_election(times: int) -> None:
    """The fourth level, clearly; in a long run the fifth one too. The shares are printed."""
    choose: Choose = feeding
    levels = {"4": 6 * times, **({"5": 2 * times} if times > 1 else {})}
    for name, sets in levels.items():
        found = share(player(name), Player("feeder", choose, []), sets)
        print(f"level {name} against feeding: {found:.1f} % in {2 * sets} games")
        assert found >= 65


def test_beats_greedy_and_random_players() -> None:
    """A random one at the first level already."""
    for number, name in (("1", "random"), ("4", "greedy")):
        assert share(player(number), player(name), 4) >= 75


def test_tuned() -> None:
    """Weights and widths by their names; a name that is none is refused."""
    match = begun(7)
    view = View.of(match, SEATS[state_of(match).moving])
    seen = {"held_voter": 20, "others": 5, "nodes": 90}
    search = bot.thinking(view, 4, 1, None, seen)
    assert thought(search)[1].nodes <= 90 + 1
    with pytest.raises(KeyError):
        bot.thinking(view, 4, 1, None, {"nothing": 1})


@pytest.mark.long_only
def test_the_fifth_level_varies() -> None:
    """Seeds choose differently where several placements are nearly as good."""
    assert any(varies(begun(actions), 5) for actions in (0, 7, 13))


def varies(match: Match, number: int) -> bool:
    """Whether seeds choose differently here; no more are tried than it takes to see it."""
    found = set()
    for seed in range(4):
        found.add(thought(thinking(match, number, seed))[0])
        if len(found) > 1:
            return True
    return False


def test_there_is_no_sixth_level() -> None:
    """A level that does not exist is refused as such."""
    with pytest.raises(Refused) as refused:
        thinking(Match.new(GAME, SETUP, Random(1)), 6)
    assert ("protocol", "level") == refused.value.fault[:2]
