"""Why a turn cost something: facts of the board, for every turn that a review names."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tessera.drawing.reasons import Costly, slowly, why
from tessera.games import catalogue
from tessera.games.tayu.reasons import contrasts, distances
from tessera.games.tayu.tiles import KINDS as TILES
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.search.accounts import Reviewed
from tessera.search.review import Stretch, unseen
from tessera.words.language import Words
from tests.search.reviewing import KINDS, played


def told(match: Match, at: int, better: tuple[str, ...], reply: tuple[str, ...]) -> str:
    seat, words = match.turns()[at].seat, catalogue.words(match.game.id)
    start = sum(len(turn.actions) for turn in match.turns()[:at])
    costly = Costly(at, seat, start, 500, better, reply, ("lead", -1))
    return why(Words(), words, match, costly)


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize(("game", "seats", "options"), KINDS)
def test_every_turn_can_be_told(
    game: str, seats: int, options: tuple[tuple[str, str], ...], rng: Random
) -> None:
    """With what followed it, and any other turn as the better one; or with nothing known."""
    match = played(game, seats, options)
    texts = [turn.text for turn in match.turns()]
    for at in rng.sample(range(len(texts)), min(12, len(texts))):
        begun = match.at(sum(len(turn.actions) for turn in match.turns()[:at]))
        begun = begun._replace(resigned=None)
        other = begun.game.write(rng.choice(begun.legal()))
        for better, reply in (((other,), tuple(texts[at + 1 : at + 3])), ((), ())):
            assert told(match, at, better, reply).endswith((".", "!"))


@pytest.mark.parametrize(
    ("reply", "better", "facts"),
    [
        # The reply is White's third tower.
        (("Sb1",), ("Tb1E",), ("a Square on b1", "three towers")),
        # Nothing is known to follow.
        ((), ("Tb1E",), ("in the long run",)),
    ],
)
def test_the_reply_and_the_end_are_told(
    reply: tuple[str, ...], better: tuple[str, ...], facts: tuple[str, ...]
) -> None:
    match = Match.new(catalogue.game("pyrga"), catalogue.game("pyrga").setup(), Random(0))
    for text in "Sa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1 Sb1".split():
        match = match.play_text(text)
    said = told(match, 9, better, reply)
    assert all(fact in said for fact in facts), said


def test_of_a_begun_turn_the_whole_is_compared(rng: Random) -> None:
    """In Ta Yü the tile was drawn before it was placed; the next draw is no answer."""
    match = played("tayu", 2, ())
    at = rng.randrange(10, 40)
    start = sum(len(turn.actions) for turn in match.turns()[:at]) + 1
    begun = match.at(start)._replace(resigned=None)
    whole = begun.play(rng.choice(begun.legal()))
    assert whole.actions == begun.go_on(whole.turns()[-1].text).actions
    with pytest.raises(Refused):
        begun.go_on(match.turns()[at - 1].text)
    seat, words = match.turns()[at].seat, catalogue.words("tayu")
    following = match.turns()[at + 1].text
    costly = Costly(at, seat, start, 500, (whole.turns()[-1].text,), (following[:5],), None)
    assert "answer" not in why(Words(), words, match, costly)


def test_no_tile_reaches_a_coast_from_further_than_it_is_long() -> None:
    """What Ta Yü says of the way to the coasts, by what came of it in a game."""
    states: Any = played("tayu", 2, ()).states
    networks = [state.network for state in states]
    for before, after in pairwise(networks):
        reached = zip(distances(before), before.coasts, after.coasts, strict=True)
        assert all(far <= 3 for far, less, more in reached if less < more and before.tiles)


def test_kinds_that_fit_nowhere_are_bad_for_whoever_is_behind() -> None:
    """TA-11: one of them ends the game; whoever is ahead has nothing against that."""
    states: Any = played("tayu", 2, ()).states
    last = next(it.network for it in reversed(states) if len({*it.network.products}) == 2)
    (_less, behind), (_more, ahead) = sorted(zip(last.products, ("ns", "ew"), strict=True))
    closed = last._replace(open=())
    told, none = (contrasts(Words(), closed, last, it)[-1] for it in (behind, ahead))
    assert told is not None and none is None
    assert told[0].startswith(f"{len(TILES)} ")


def test_pawns_of_shacru_that_are_locked_cannot_move() -> None:
    match, words = played("shacru", 2, ()), catalogue.words("shacru")
    states: Any = match.states
    begun, ended = states[0], states[-1]
    for index, seat in enumerate(match.seats):
        (told,) = words.contrasts(Words(), ended, begun, seat)
        assert told is not None
        moving = {match.game.write(it)[:2] for it in ended.moves_of(index)}
        assert not any(square in told[0] for square in moving)


def test_slow_losses_are_stretches_of_a_side() -> None:
    """Of a side that did not win, however thin, unless its graded turns cost more."""
    match = played("shacru", 2, ()).at(0).resign()
    side, other = match.game.sides(match.setup)
    turns = [
        Reviewed(number, (side, other)[number % 2], "", 500, 480, loss=20 * (20 <= number < 60))
        for number in range(80)
    ]
    assert [Stretch(side, 20, 58, 400)] == list(unseen(match, turns))
    thin = [turn._replace(loss=5 + turn.number % 3) for turn in turns]
    assert [(0, 78)] == [(it.first, it.last) for it in unseen(match, thin)]
    single = [turn._replace(loss=250 * (turn.number == 20)) for turn in turns]
    assert [(0, 78)] == [(it.first, it.last) for it in unseen(match, single)]
    assert () == unseen(match, [turn._replace(loss=turn.loss // 3) for turn in turns])
    assert () == unseen(match, [turns[0]._replace(loss=450, grade=3), *turns[1:]])


def test_a_slow_loss_says_what_changed() -> None:
    match = played("shacru", 2, ())
    said = slowly(Words(), catalogue.words("shacru"), match, match.seats[0], 0, 19, ("1", "10"))
    assert "between turns 1 and 10" in said and "0 tiles" in said and "10 tiles" in said


@pytest.mark.slow
def test_a_bid_says_the_least_coasts_that_come_to_it() -> None:
    """TA-10, TA-16; a pass says those that come to every lower bid."""
    words, match = catalogue.words("tayu"), played("tayu", 3, ())
    seen: Any = match.states[0].observed_by(None)
    for bid in range(1, 485):
        told = [
            int(it) for it in re.findall(r"\d+", words.reason(Words(), seen, f"bid {bid}", seen))
        ]
        (score, together, one, other) = told
        assert bid == score <= one * other and together == one + other
        assert (together // 2) * (together - together // 2) >= bid
        assert ((together - 1) // 2) * (together // 2) < bid
        after = seen._replace(auction=seen.auction._replace(low=bid + 1, by=0))
        passed = words.reason(Words(), after, "pass", after)
        assert [one, other] == [int(it) for it in re.findall(r"\d+", passed)]


def test_who_votes_by_a_tile_is_what_the_tally_counts() -> None:
    """TY-7: what is said of the last tile that a player puts to the own votes."""
    words, match = catalogue.words("tyrus"), played("tyrus", 2, ())
    said: dict[str, list[str]] = {}
    for before, action, after in zip(match.states, match.actions, match.states[1:], strict=False):
        seat = before.to_move or ""
        seen: Any = before.observed_by(seat)
        text = match.game.write(action)
        told = words.reason(Words(), seen, text, after.observed_by(seat))
        if "vote there in this" in told:
            said[seat] = re.findall(r"\d+", told)
        ended: Any = after.observed_by(None)
        if len(ended.held) > len(seen.held):
            counts = zip(match.seats, ended.held[-1].counts or (), strict=False)
            for each, count in counts:
                assert [str(count.voters)] == said.get(each, [str(count.voters)])
            said.clear()
