"""Tactics of Tyrus: positions with one proven placement, which the levels from three on find."""

from __future__ import annotations

import pytest

from tessera.command.think import decide
from tests.search import tyrus_tactics
from tests.search.tyrus_tactics import Tactic, kept, proven, view_of

TACTICS = pytest.mark.parametrize("tactic", kept(), ids=lambda tactic: tactic.answer)


@TACTICS
def test_is_proven(tactic: Tactic) -> None:
    """The right placement is the only one, whatever lies face down."""
    assert (tactic.answer, tactic.kind) == proven(view_of(tactic), tyrus_tactics.CLEAR)


@pytest.mark.sampled(20)
@pytest.mark.parametrize("number", [3, 4, 5])
@TACTICS
def test_is_found(tactic: Tactic, number: int) -> None:
    """With each of three seeds."""
    for seed in range(3):
        assert tactic.answer == decide(view_of(tactic), number, seed).progress().line


def test_there_are_enough() -> None:
    """Twenty at least, of wins and of losses avoided."""
    assert len(kept()) >= 20
    assert {"wins", "saves"} == {tactic.kind for tactic in kept()}
