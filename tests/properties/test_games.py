"""Every game's rules: what a state answers must hang together, in random games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tessera.games import catalogue
from tessera.play.contract import State
from tessera.play.fault import HOUSE_FAULTS, Refused
from tessera.words.faults import explained
from tessera.words.language import Words
from tests.properties.playing import FAR_ENOUGH, TRIES, Kind, every_kind, every_kind_and_toy, tries

ENGLISH = Words()


def games(kind: Kind, rng: Random, times: int) -> Iterator[list[State[Any]]]:
    for _ in range(kind.games * times):
        yield list(kind.match(rng).states)


@pytest.mark.slow
@every_kind_and_toy
def test_states_hang_together(kind: Kind, rng: Random, times: int) -> None:
    """Nobody to move, no actions and an outcome come together; who moves is not out.

    Actions come in the order of their written form, each once, and read back the same.
    """
    seats, sides = kind.game.seats(kind.setup), set(kind.game.sides(kind.setup))
    for states in games(kind, rng, times):
        assert not any(map(states[0].is_out, seats))
        for state in states:
            actions = list(state.actions())
            ended = state.outcome is not None
            assert ended == (state.to_move is None) == (not actions)
            assert ended or state.to_move == state.mover in seats
            assert ended or not state.is_out(state.mover)
            assert not (ended and state.open)
            written = [kind.game.write(action) for action in actions]
            assert sorted(set(written)) == written
            assert [(action,) for action in actions] == [kind.game.read(text) for text in written]
        outcome = states[-1].outcome
        if outcome is not None:
            assert set(outcome.winners) <= sides and outcome.rule
            assert dict(states[-1].scores) == dict(outcome.scores)


@every_kind_and_toy
def test_ends_within_its_bound(kind: Kind, rng: Random, times: int) -> None:
    """A game that declares its longest course never has more actions."""
    longest = kind.game.longest(kind.setup)
    if longest is None:
        return
    for _ in range(kind.games * times):
        match = kind.match(rng)
        assert len(match.actions) <= longest
        if longest <= FAR_ENOUGH:
            assert match.outcome is not None


@pytest.mark.slow
@pytest.mark.sampled(12)
@every_kind
def test_fault_is_none_exactly_for_listed_actions(kind: Kind, rng: Random, times: int) -> None:
    """What is listed has no fault, anything else has one, and that one can be said in words."""
    tried = tries(kind)
    words = catalogue.words(kind.game.id)
    said: set[tuple[str, str]] = set()
    for states in games(kind, rng, times):
        for state in states:
            listed = set(state.actions())
            some = rng.sample(tried, min(len(tried), TRIES))
            for action in {*some, *list(listed)[:TRIES]}:
                fault = state.fault(action)
                assert (fault is None) == (action in listed), kind.game.write(action)
                if fault is not None and (fault.rule, fault.why) not in said:
                    said.add((fault.rule, fault.why))
                    text = explained(ENGLISH, fault, words)
                    assert not {"{", "}"} & set(text), text
                    assert fault.rule in HOUSE_FAULTS or f"({fault.rule})" in text, text
    assert said


@every_kind_and_toy
def test_symmetric_positions_have_symmetric_actions(kind: Kind, rng: Random) -> None:
    """A game mapped by one of its symmetries stays legal, with mapped choices and same result."""
    for turned in kind.game.symmetries(kind.setup):
        match = kind.match(rng)
        image = match.states[0]
        for state, action in zip(match.states, (*match.actions, None), strict=True):
            mapped = {kind.game.write(turned(choice)) for choice in state.actions()}
            assert sorted(mapped) == [kind.game.write(choice) for choice in image.actions()]
            assert (state.to_move, state.outcome) == (image.to_move, image.outcome)
            if action is not None:
                image = image.apply(turned(action))


@every_kind_and_toy
def test_same_past_makes_the_same_state(kind: Kind, rng: Random) -> None:
    """States made twice are equal, with equal keys and hashes; other states are not."""
    match = kind.match(rng)
    again = kind.game.start(kind.setup, match.deal)
    for state, action in zip(match.states, (*match.actions, None), strict=True):
        assert state == again
        assert (state.key, hash(state)) == (again.key, hash(again))
        if action is not None:
            after = again.apply(action)
            assert after != again
            again = after


@pytest.mark.slow
@every_kind_and_toy
def test_equal_keys_have_the_same_future(kind: Kind, rng: Random, times: int) -> None:
    """What may come next is decided by the key alone, but for an end by repetition."""
    known: dict[object, tuple[object, ...]] = {}
    for _ in range(4):
        for states in games(kind, rng, times):
            for state in states:
                if state.outcome is None:
                    future = (state.to_move, tuple(state.actions()), state.open)
                    assert known.setdefault(state.key, future) == future


@every_kind_and_toy
def test_states_do_not_change_and_can_be_shown(kind: Kind, rng: Random, times: int) -> None:
    """Playing on from a state, and asking it anything, leaves it as it was."""
    for states in games(kind, rng, times):
        state = rng.choice(states)
        position = state.position()
        assert position == json.loads(json.dumps(position, allow_nan=False))
        assert state.diagram().strip()
        before = hash(state), repr(position), tuple(state.actions())
        for action in list(state.actions())[:TRIES]:
            state.apply(action).actions()
            state.fault(action)
            state.reveals(action)
        for seat in kind.game.seats(kind.setup):
            state.observed_by(seat)
        assert before == (hash(state), repr(state.position()), tuple(state.actions()))


@every_kind_and_toy
def test_deal_is_what_the_headers_name(kind: Kind) -> None:
    """The deal holds exactly the headers that the game announces, and the same for a seed."""
    deal = kind.game.deal(kind.setup, Random(7))
    assert set(kind.game.deal_headers(kind.setup)) == set(deal)
    assert deal == kind.game.deal(kind.setup, Random(7))


def test_catalogue_names_its_games() -> None:
    """Ids are distinct, and each game goes by the id under which it is found."""
    assert len(set(catalogue.GAMES)) == len(catalogue.GAMES)
    assert list(catalogue.GAMES) == [catalogue.game(name).id for name in catalogue.GAMES]
    with pytest.raises(Refused):
        catalogue.game("no such game")
