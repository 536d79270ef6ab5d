"""The engine beside a board: several lines, what was asked for, slices, proofs."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.games.pyrga.bot import evaluate
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search import telling
from tessera.search.analysis import Analysis, whole_view
from tessera.search.ranking import Question
from tests.search.minimax import minimax
from tests.search.reviewing import KINDS, advanced, analysis, played


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("game", "seats", "options"), KINDS)
def test_lines_are_turns_from_here(
    game: str, seats: int, options: tuple[tuple[str, str], ...]
) -> None:
    """The best are different turns, the best first; each line can be played from the position."""
    match = played(game, seats, options, most=20 if game != "pyrga" else 9)
    found = advanced(analysis(match), 1_500, 200).best()
    assert 1 <= len(found) <= 3
    assert sorted((told.chance for told in found), reverse=True) == [t.chance for t in found]
    assert len({told.actions for told in found}) == len(found)
    turns = len(match.turns()) - match.open
    for told in found:
        followed = match.at(0)
        for turn in match.turns()[:turns]:
            followed = followed.play_text(turn.text)
        for text in told.line:
            followed = followed.play_text(text)
        assert followed.actions[len(match.actions) :][: len(told.actions)] == told.actions
        assert 0 <= told.chance <= 1_000


def test_every_choice_has_the_value_of_plain_minimax() -> None:
    compared = set()
    for seed in range(6):
        match = played("pyrga", 2, seed=seed, most=6 + 2 * seed)
        if match.to_move is None:
            continue
        view = View.of(match, match.to_move)
        ranking = catalogue.analysis("pyrga").ranking(Question(view, lines=99))
        while not ranking.done and not (ranking.choices() and ranking.choices()[0].found.depth > 2):
            ranking.step(1)
        found = {choice.actions[0]: choice.found for choice in ranking.choices()}
        assert set(match.legal()) == set(found)
        for action, progress in found.items():
            after = match.play(action)
            if after.to_move is not None and progress.depth == 3:
                assert progress.score == -minimax(after.state, 2, evaluate, 1)
                compared.add(progress.score)
    assert len(compared) > 9


def test_what_nobody_knows_does_not_count() -> None:
    open_ = set()
    for game, option in (("tyrus", ()), ("tayu", ())):
        match = played(game, 2, option, most=22)
        seat = match.to_move or ""
        view = View.of(match, seat)
        others = [view.possible_match(Random(seed)) for seed in range(3)]
        assert len({str(one.deal) for one in others}) > 1
        known = {advanced(analysis(one), 700, 50).best() for one in others}
        assert 1 == len(known)
        rules = catalogue.analysis(game), catalogue.bot(game).LEADS
        for one in others:
            all_known = Analysis(whole_view(one, seat), *rules, open=True)
            open_.add((game, advanced(all_known, 700, 50).best()))
    assert len(open_) > 2


def test_a_proven_position_is_done_at_once() -> None:
    won = "Sa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1"
    game = catalogue.game("pyrga")
    match = Match.new(game, game.setup(), Random(0))
    for text in won.split():
        match = match.play_text(text)
    found = advanced(analysis(match, 1), 10**6, 1_000)
    assert found.done and found.nodes < 50_000
    (best,) = found.best()
    assert ("Sb1", 1_000) == (best.text, best.chance)
    assert telling.Verdict(telling.WINS, 1) == best.verdict
