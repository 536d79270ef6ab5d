"""Reviews of ended matches: what turns cost, who refuses, what may be known."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.search import answers
from tessera.search.accounts import GRADES, Accounts, Judged, decisions, grade
from tessera.search.analysis import Told
from tessera.search.review import Review, Reviewing, attempted
from tessera.search.telling import LEAD, LOSES, WINS, Verdict
from tests.search.reviewing import KINDS, advanced, analysis, played

#: White wins; Black has let it happen: ``Cb1`` gives White the third tower.
WON = "Sa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1 Sb1"


def pyrga(texts: str) -> Match:
    game = catalogue.game("pyrga")
    match = Match.new(game, game.setup(), Random(0))
    for text in texts.split():
        match = match.play_text(text)
    return match


def reviewing(match: Match, nodes: int, *, known: bool = False) -> Reviewing:
    """A review that was not advanced yet."""
    game = match.game.id
    rules = catalogue.analysis(game), catalogue.bot(game).LEADS
    return Reviewing(match, *rules, nodes, open=known)


def reviewed(match: Match, nodes: int, *, size: int = 500, known: bool = False) -> Review:
    found = reviewing(match, nodes, known=known)
    while not found.passes:
        found.step(size)
    return found.review()


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize(("game", "seats", "options"), KINDS)
def test_decisions_are_all_that_was_played(
    game: str, seats: int, options: tuple[tuple[str, str], ...]
) -> None:
    match = played(game, seats, options)
    found = list(decisions(match))
    assert [0, *(one.end for one in found)] == [*(one.start for one in found), len(match.actions)]
    turns = match.turns()
    for one in found:
        assert one.seat == match.states[one.start].mover
        assert match.states[one.start : one.end][0] is match.states[one.start]
        assert set(match.actions[one.start : one.end]) <= set(turns[one.turn].actions)
    if game in {"pyrga", "shacru", "pacru", "tyrus"}:
        assert len(turns) == len(found)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "seats", "options"), KINDS[::2] + KINDS[-1:])
def test_a_review_adds_up(game: str, seats: int, options: tuple[tuple[str, str], ...]) -> None:
    """Losses lie between before and after, grades follow from them, summaries from the turns."""
    match = played(game, seats, options)
    found = reviewed(match, 400 if game == "tyrus" else 60)
    assert [turn.text for turn in match.turns()] == [turn.text for turn in found.turns]
    judged = [turn for turn in found.turns if turn.before is not None]
    assert len(judged) > len(found.turns) // 3
    for turn in judged:
        assert turn.before is not None and turn.after is not None and 0 <= turn.after <= 1_000
        assert turn.loss >= 0 and grade(min(turn.loss, turn.seen)) == turn.grade
        assert turn.luck or turn.before - turn.after == turn.loss
        assert turn.better or not turn.grade
    for player in found.players:
        own = [turn for turn in judged if turn.seat == player.seat]
        assert (len(own), sum(turn.is_best for turn in own)) == (player.turns, player.best)
        costly = [turn.loss for turn in own if turn.number == player.turning]
        assert costly == ([max(turn.loss for turn in own)] if player.turning is not None else [])


@pytest.mark.slow
def test_the_turn_that_gave_the_game_away_is_named() -> None:
    match = pyrga(WON)
    found = reviewed(match, 20_000)
    white = [turn for turn in found.turns if turn.seat == "white"]
    assert 1_000 == white[-1].after and white[-1].is_best
    costly = [turn for turn in found.turns if turn.grade]
    assert costly and {"black"} == {turn.seat for turn in costly[-1:]}
    last = costly[-1]
    assert last.grade and 0 == last.after
    assert last.better[0] != last.text
    assert match.at(last.number).play_text(last.better[0]).to_move is not None


@pytest.mark.slow
def test_a_turn_after_which_the_game_is_as_won_has_no_grade() -> None:
    match = played("pyrga", 2, seed=5)
    found = reviewed(match, 5_000)
    still = [turn for turn in found.turns if turn.before == turn.after == 1_000]
    assert still and not any(turn.grade or turn.loss for turn in still)


@pytest.mark.parametrize(("number", "told"), [(0, 0), (3, 4)])
def test_how_soon_stays_unknown_where_only_who_wins_is_known(number: int, told: int) -> None:
    match = pyrga("Sb2 Sb1").resign()
    first, second = ((action,) for action in match.actions)
    guess = Told(first, ("Sb2",), Verdict(LEAD, 0), 500, 1)
    proof = Told(second, ("Sb1",), Verdict(WINS, number), 1_000, 1)
    judged = [Judged((guess,), guess, 1), Judged((proof,), proof, 1)]
    before, after, *_given_up = Accounts(match, hidden=False).turns([*decisions(match)], judged)
    assert (Verdict(LOSES, told), Verdict(WINS, number)) == (before.verdict, after.verdict)


@pytest.mark.parametrize(("sort", "reply"), [(LEAD, ()), (WINS, ("Sb1",))])
def test_of_a_proven_loss_only_a_proven_answer_is_named(sort: str, reply: tuple[str, ...]) -> None:
    match = pyrga("Sb2 Sb1").resign()
    first, second = ((action,) for action in match.actions)
    lost = Told(first, ("Sb2", "Tb1E"), Verdict(LOSES, 0), 0, 1)
    answer = Told(second, ("Sb1",), Verdict(sort, 0), 900, 1)
    judged = [Judged((lost,), lost, 1), Judged((answer,), answer, 1)]
    before, *_others = Accounts(match, hidden=False).turns([*decisions(match)], judged)
    assert reply == before.reply


@pytest.mark.slow
def test_refined_passes_look_again() -> None:
    """With four times the nodes each, but for what is proven; what was found stays meanwhile."""
    match = pyrga(WON)
    found = reviewing(match, 300)
    while found.passes < 1:
        found.step(100)
    first = found.review()
    while found.passes < 3:
        found.step(100)
        assert len(first.turns) == len(found.review().turns)
    assert (0, 2) == (first.refined, found.review().refined)
    assert found.review().turns != first.turns


@pytest.mark.slow
def test_luck_is_told_apart_in_ta_yu() -> None:
    found = reviewed(played("tayu", 2), 200)
    assert {True, False} == {turn.luck > 0 for turn in found.turns if turn.luck}
    assert any(turn.luck and not turn.loss for turn in found.turns)


def test_nobody_is_blamed_for_what_the_end_alone_shows() -> None:
    """The last tile of Tyrus is judged by what its player could know; the rest is luck."""
    match = played("tyrus", 2)
    last = len(match.turns()) - 1
    rules = catalogue.analysis("tyrus"), catalogue.bot("tyrus").LEADS
    found = Reviewing(match, *rules, 600, only={last})
    while not found.passes:
        found.step(500)
    turn = found.review().turns[last]
    assert turn.luck and not turn.grade


@pytest.mark.slow
def test_a_tried_turn_is_as_good_or_refuted() -> None:
    match = pyrga(WON)
    costly = [turn for turn in reviewed(match, 20_000).turns if turn.grade][-1]
    before = match.at(costly.number)
    bad = match.actions[costly.number]
    best = advanced(analysis(before), 20_000, 500).best()[0]
    good, worse = (
        answers.tried(advanced(analysis(before, 1, also), 20_000, 500))
        for also in (best.actions, (bad,))
    )
    assert good is not None and worse is not None
    assert (True, 0, ()) == (good["good"], good["grade"], good["reply"])
    assert not worse["good"] and before.play(bad).play_text(worse["reply"][0])
    assert attempted(best, best._replace(chance=best.chance - GRADES[0] + 1)).good
    assert not attempted(best, best._replace(chance=best.chance - GRADES[0])).good
