"""The bots of Ta Yü: what they know, answer, bid and draw, and how they estimate."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest

from tessera.games.tayu import bot
from tessera.games.tayu.actions import BID, DRAWS, LEAST, LEFT, NO, PASS, RIGHT, TAKING, YES
from tessera.games.tayu.bidding import LOWEST, OPENING
from tessera.games.tayu.estimate import FAR, SURE, Judge, results
from tessera.games.tayu.growing import Ground
from tessera.games.tayu.knowledge import known
from tessera.games.tayu.network import Network
from tessera.games.tayu.rules import GAME, half_turned
from tessera.games.tayu.stages import ASK, BARE, BIDDING, TO_DRAW
from tessera.games.tayu.state import TaYu
from tessera.games.tayu.tiles import COPIES, KINDS
from tessera.games.tayu.weighing import Answer, Sums, Weighing, preferred
from tessera.play.contract import Setup
from tessera.play.match import Match
from tests.rules.tayu_positions import CLOSED, POCKET, along, play
from tests.search import asking
from tests.search.asking import chosen, seen

TWO = GAME.setup(2, {})
HAND = GAME.setup(2, {"hand": "two"})
THREE = GAME.setup(3, {})
FOUR = GAME.setup(4, {})
EACH = pytest.mark.parametrize("setup", [TWO, HAND, THREE, FOUR], ids=["2", "hand", "3", "4"])


def state_of(match: Match) -> TaYu:
    assert isinstance(match.state, TaYu)
    return match.state


def begun(setup: Setup, actions: int, number: int = 0) -> Match:
    """A running match after so many actions of quick bots, which never say no."""
    match = Match.new(GAME, setup, Random(f"tayu {number}"))
    for seed in range(actions):
        search = asking.begun(match, 1, seed, 8)
        for action in search.best():
            match = match.play(YES if action == NO else action)
    assert match.to_move is not None
    return match


@pytest.mark.parametrize("setup", [TWO, HAND], ids=["2", "hand"])
def test_what_is_known_is_what_the_view_says(setup: Setup) -> None:
    for actions in (4, 9, 16):
        match = begun(setup, actions)
        seat = match.to_move or ""
        others = [seen(match).possible_match(Random(number)) for number in range(3)]
        knowing = {known(state_of(one), seat) for one in (match, *others)}
        there = match.state.position()
        open_hands = [hand for own, hand in there["hands"].items() if setup is TWO or own == seat]
        shown = Counter(tile[:3] for tile in (*there["tiles"], *chain(*open_hands)))
        assert [tuple(COPIES - shown[kind] for kind in KINDS)] == [it.unseen for it in knowing]


@EACH
def test_every_stage_is_answered_before_the_first_step(setup: Setup) -> None:
    match = begun(setup, 0)
    for seed in range(40):
        search = asking.begun(match, 5, seed)
        (action,) = search.best()
        assert match.fault(action) is None
        legal, stage = match.legal(), state_of(match).stage
        assert search.done == (len(legal) == 1 or stage in {BIDDING, "take", ASK, BARE})
        match = match.play(action)


def unscored(setup: Setup, seats: int) -> Match:
    """A match that has come to the question of TA-12, with so many answers given."""
    for number in range(1000):
        rng = Random(f"ask {number}")
        match = Match.new(GAME, setup, rng)
        while match.to_move is not None and state_of(match).stage != ASK:
            match = match.play(rng.choice(match.legal()))
        if match.to_move is not None:
            for _ in range(seats):
                match = match.play(YES)
            return match
    raise AssertionError


@pytest.mark.slow
@pytest.mark.sampled(2)
@EACH
def test_answers_to_the_question(setup: Setup) -> None:
    """TA-12: yes, but of the flood, which wins by the end, and where nothing fits ever again."""
    answers = set()
    for given in range(setup.seats):
        match = unscored(setup, given)
        state = state_of(match)
        (said,) = asking.begun(match, 2).best()
        assert said == (NO if state.flood == state.moving or state.network.closed else YES)
        answers.add(said)
    assert answers == ({YES, NO} if setup.seats == 3 else {YES})


@pytest.mark.parametrize("number", [0, *bot.LEVELS])
@pytest.mark.parametrize("form", ["2", "2 hand=two", "3", "4"])
def test_no_where_nothing_fits_ever_again(form: str, number: int) -> None:
    bids = "bid 3 pass pass ns" if form == "3" else ""
    kept = "abe acd" if "two" in form else ""
    match = play(along(form, CLOSED, "abd", kept=kept, before=bids), "L")
    for _ in match.seats:
        assert state_of(match).network.closed
        assert (NO,) == chosen(match, number)
        match = match.play(YES)
    open_still = play(along("2", POCKET, "abd"), "L")
    assert not state_of(open_still).network.closed
    assert YES in asking.begun(open_still, max(1, number)).best()


@pytest.mark.parametrize("number", bot.LEVELS)
def test_bids(number: int) -> None:
    """Down to what is worth while, by steps; then it passes; never below the rules' bounds."""
    for seed in range(10):
        match = Match.new(GAME, THREE, Random(seed))
        bids = []
        while (state := state_of(match)).stage == BIDDING:
            (action,) = chosen(match, number, seed)
            bids.append(action - BID if action != PASS else None)
            match = match.play(action)
        assert bids[0] == OPENING
        assert bids[-2:] == [None, None]
        named = [bid for bid in bids if bid is not None]
        assert named == sorted(named, reverse=True)
        assert named[-1] >= LOWEST[number]
        assert state.stage == "take"
        assert asking.begun(match, number, seed).best()[0] in TAKING


def test_a_low_bid_is_passed_and_a_high_one_is_not() -> None:
    for low, passes in ((484, False), (OPENING, False), (LEAST, True), (LOWEST[2], True)):
        match = Match.new(GAME, THREE, Random(1)).play(BID + low)
        (action,) = asking.begun(match, 2).best()
        assert (action == PASS) == passes
        assert match.fault(action) is None


@pytest.mark.slow
def test_a_bot_draws_by_the_rings() -> None:
    alike = different = 0
    for number in range(12):
        match = begun(TWO, 20, number)
        state = state_of(match)
        if state.stage not in TO_DRAW:
            continue
        left, right = state.observed_by(state.mover).fronts
        rows = {chosen(match, 4, seed) for seed in range(8)}
        if left == right:
            assert rows == {(LEFT,), (RIGHT,)}
            alike += 1
        else:
            different += 1
            assert len(rows) == 1
            assert rows <= {(row,) for row in DRAWS}
    assert alike
    assert different


def judged(network: Network, bid: int = 0, steps: int = FAR) -> tuple[int, int, int]:
    """The chances in a position as it lies."""
    ground = Ground.of(network)
    return Judge(steps=steps).chances(ground.free, ground.front, ground.coasts, bid)


def test_the_estimate_is_fair() -> None:
    """The board turned by half looks the same; what is sure adds up; nobody is ahead at first."""
    assert (SURE // 2, SURE // 2, 0) == judged(Network())
    for number in range(8):
        network = state_of(begun(TWO, 20 + 4 * number, number)).network
        turned = Network()
        for placement in network.tiles:
            turned = turned.laid(half_turned(placement))
        for bid in (0, 1, 12, 60, 484):
            found = judged(network, bid, 2 * number)
            assert found == judged(turned, bid, 2 * number)
            assert SURE == sum(found) == sum(results(network.coasts, bid))
            assert min(found) >= 0
            if bid == 1 and max(network.products):
                assert found[2] == 0


def test_results() -> None:
    """TA-10, TA-19: who would have won."""
    coasts = (4, 4, 5, 7)
    assert (0, SURE, 0) == results(coasts) == results(coasts, 28)
    assert (0, 0, SURE) == results(coasts, 29)
    assert (SURE // 2, SURE // 2, 0) == results((2, 3, 3, 2), 6)


def test_what_is_thought_of_follows_the_rules(times: int) -> None:
    for number in range(3 * times):
        rng, network = Random(number), Network()
        ground = Ground.of(network)
        while options := network.places(rng.randrange(len(KINDS))):
            for kind in rng.sample(range(len(KINDS)), 5):
                assert network.places(kind) == tuple(sorted(ground.places(kind)))
            placement = rng.choice(options)
            network, before = network.laid(placement), ground
            ground, plain = ground.laid(placement), Ground.of(network)
            known = ground.free, ground.front, ground.coasts
            assert before.apply(placement) == known == (plain.free, plain.front, plain.coasts)
            assert ground.scoreless == (network.products == (0, 0))


def test_a_judge_that_remembers_finds_the_same() -> None:
    network, old = state_of(begun(TWO, 30)).network, Judge()
    ground = Ground.of(network)
    for kind in range(len(KINDS)):
        for placement in ground.places(kind):
            found = old.chances(*ground.apply(placement))
            assert Judge().chances(*ground.apply(placement)) == found
            assert old.chances(*ground.apply(placement)) == found


def test_replies_are_sought_among_the_best_and_the_new() -> None:
    state = state_of(begun(TWO, 31))
    knowledge = known(state, state.mover)
    root = Ground.of(state.network)
    every, few = Weighing(knowledge, Judge()), Weighing(knowledge, Judge(), most=3)
    for kind in range(len(KINDS)):
        # Before the search's own placement nothing is new, and the best is among the best three.
        for place in range(2):
            full = every.answered(root, place, kind)
            assert few.answered(root, place, kind).chances == full.chances
    before = every.nodes, few.nodes
    after = root.laid(state.actions()[0] if state.stage == "place" else min(root.places(0)))
    for kind in range(len(KINDS)):
        found, full = few.answered(after, 1, kind), every.answered(after, 1, kind)
        assert (found.placement is None) == (full.placement is None)
        assert found.chances[1] <= full.chances[1]
    assert few.nodes - before[1] < every.nodes - before[0]


def test_nobody_helps_another_to_hurt_a_third() -> None:
    """Three players: each answer is the best for the one who gives it, whoever leads."""
    for number in range(4):
        match = begun(THREE, 30 + 8 * number, number)
        state = state_of(match)
        knowledge = known(state, state.mover)
        ground, weighing = Ground.of(state.network), Weighing(knowledge, Judge())
        for place, role in enumerate(knowledge.roles):
            for kind in range(len(KINDS)):
                own = [
                    weighing.judged(ground, option)[role] for option in sorted(ground.places(kind))
                ]
                if own:
                    assert max(own) == weighing.answered(ground, place, kind).chances[role]


def test_the_better_of_two_tiles_is_placed() -> None:
    poor, good = Answer((6000, 4000, 0), 1), Answer((3000, 7000, 0), 2)
    none, over = Answer((5000, 5000, 0), None), (0, SURE, 0)
    assert preferred(poor, good, 1) == preferred(good, poor, 1) == good
    assert preferred(poor, good, 0) == poor
    assert preferred(none, poor, 1) == preferred(poor, none, 1) == poor
    # The next player draws kind 0 or 1 and holds kind 1, three times as often as kind 0.
    sums = Sums(1, (1, 3), over)
    sums.add(0, 1, poor)
    sums.add(1, 1, good)
    assert (3000 * 7 + 6000) // 8 == sums.mean(0)
    stuck = Sums(1, (0, 1), over)
    stuck.add(1, 1, none)
    assert (0, SURE) == (stuck.mean(0), stuck.mean(1))
