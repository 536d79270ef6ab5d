"""Every placement of a position of Pyrga valued: guessed at first, then proven, one by one."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games.pyrga import analysis
from tessera.games.pyrga.bot import LEADS
from tessera.games.pyrga.notation import WRITTEN
from tessera.games.pyrga.pieces import Placement
from tessera.games.pyrga.rules import Pyrga
from tessera.games.pyrga.verdicts import Verdicts
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.analysis import Analysis
from tessera.search.review import Reviewing
from tessera.search.telling import DRAWN, LEAD, LOSES, WINS, Verdict
from tests.search.reviewing import played


def valued(match: Match) -> Analysis:
    """An analysis of all choices that was not advanced yet."""
    view = View.of(match, match.to_move or "")
    return Analysis(view, analysis, LEADS, every=True)


def sorts(found: Analysis) -> dict[str, Verdict]:
    return {text: worth.verdict for text, worth in (found.values() or {}).items()}


def test_what_is_proven_replaces_guesses() -> None:
    """In the end every placement has the verdict of the proofs, and what was proven stays so."""
    match = played("pyrga", 2, seed=2, most=14)
    assert isinstance(match.state, Pyrga)
    found = valued(match)
    before: dict[str, Verdict] = {}
    guessed = False
    while not found.done:
        found.step(200)
        now = sorts(found)
        guessed = guessed or any(told.sort == LEAD for told in now.values())
        for text, told in before.items():
            assert told.sort in (LEAD, now[text].sort)
        before = now
    assert guessed
    proofs = Verdicts(match.state)
    while not proofs.done:
        proofs.step(10_000)
    for action, (winner, plies) in proofs.known.items():
        sort = DRAWN if winner is None else WINS if winner == match.to_move else LOSES
        assert before[WRITTEN[action]] == (sort, plies)


def asked(match: Match, action: Placement) -> Analysis:
    """An analysis of the best lines that also values a placement; not advanced yet."""
    view = View.of(match, match.to_move or "")
    return Analysis(view, analysis, LEADS, 3, (action,))


def test_the_best_lines_are_exact(times: int) -> None:
    """Who wins after the best and after the one asked for is as every placement's proof says."""
    for seed in range(2 * times):
        match = played("pyrga", 2, seed=seed, most=13 + seed % 3)
        assert isinstance(match.state, Pyrga)
        proofs = Verdicts(match.state)
        while not proofs.decided:
            proofs.step(10_000)
        winners = {it.winner for it in proofs.known.values()}
        mover = match.to_move
        best = WINS if mover in winners else DRAWN if None in winners else LOSES
        action = Random(seed).choice(match.legal())
        found = asked(match, action)
        while not found.proven:
            found.step(500)
        assert found.best()[0].verdict.sort == best
        winner = proofs.known[action].winner
        sort = DRAWN if winner is None else WINS if winner == mover else LOSES
        told = found.asked()
        assert told is not None and told.verdict.sort == sort


@pytest.mark.long_only
def test_a_review_is_exact() -> None:
    """In the second half of a game nothing is guessed, and who gave it away is named."""
    match = played("pyrga", 2, seed=5, most=40)
    review = Reviewing(match, analysis, LEADS)
    while not review.passes:
        review.step(2_000)
    turns = [turn for turn in review.review().turns[12:] if turn.before is not None]
    assert len(turns) > 5
    for turn in turns:
        assert {turn.before, turn.after} <= {0, 500, 1_000}
        assert turn.verdict is not None and turn.verdict.sort != LEAD
