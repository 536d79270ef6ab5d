"""A study as a visitor meets it: every game's, with variations, by picks, buttons and keys."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.page.core.commands import CommandArgs
from tessera.page.core.players import PERSON
from tessera.page.features.review.model import GOOD, WORSE, ReviewPanel, costly
from tessera.page.features.study.engine import Engine
from tessera.page.features.study.model import said_there
from tessera.page.features.study.session import WRITES, StudySession
from tessera.page.features.study.view import REMARK
from tessera.play.match import Match
from tessera.play.tree import Path
from tessera.search import answers
from tests.page import screens
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")
#: How many actions a game has that is not played to its end by then.
LONG: Final = 400
#: How many positions the engine looks at.
ENOUGH: Final = 300


def over(game: str, seed: int = 1) -> Match:
    """A game at its end, played at random, or given up."""
    rules, rng = catalogue.game(game), Random(seed)
    match = Match.new(rules, rules.setup(), rng)
    while match.to_move is not None and len(match.actions) < LONG:
        match = match.play(rng.choice(match.legal()))
    return match if match.outcome else match.resign()


def studied(game: str) -> Visitor:
    """Somebody who studies a game that is over."""
    at, match = Visitor(), over(game)
    at.open(match, dict.fromkeys(match.seats, PERSON))
    at.press("study")
    return at


def controller(at: Visitor) -> StudySession:
    """What is on the screen."""
    found = at.session.walk
    assert isinstance(found, StudySession)
    return found


def path(at: Visitor) -> Path:
    """The place that the board shows."""
    return controller(at).shown.path


def play_other(at: Visitor, rng: Random) -> None:
    """Play a turn, by picks, that the tree does not hold yet."""
    match, known = at.match, path(at)
    line = controller(at).shown.study.main
    while path(at) == known:
        legal = [act for act in at.match.legal() if not _follows(match, at.match, act, line, known)]
        for pick in at.session.board.picks(rng.choice(legal or at.match.legal())):
            if pick in at.session.board.SPINS:
                while pick not in at.session.table.picks:
                    at.press("spin")
            else:
                at.pick(pick)
        if at.can("confirm"):
            at.press("confirm")


def _is_forced(match: Match) -> bool:
    """Whether hardly more than one turn is possible: one that goes on may end in several ways."""
    legal = match.legal()
    return len(legal) < 3 and not match.play(legal[0]).open


def _follows(begun: Match, now: Match, action: Any, line: Path, known: Path) -> bool:
    """Whether an action ends the very turn that the main line has here."""
    after = now.play(action)
    texts = tuple(turn.text for turn in after.turns())
    return not after.open and texts == line[: len(known) + 1]


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_variation_of_every_game(game: str) -> None:
    """One walks back, plays otherwise; the game stays as it is, and nothing is hidden."""
    at, rng = studied(game), Random(3)
    match = over(game)
    main = tuple(turn.text for turn in match.turns())
    assert main == path(at)
    back = 0
    while back < 4 or _is_forced(at.match):
        at.key("ArrowLeft")
        back += 1
    before, taken = main[:-back], main[: 1 - back]
    assert before == path(at) and at.session.table.curtain is None
    play_other(at, rng)
    way = path(at)
    assert way[:-1] == before and way != taken
    assert main == controller(at).shown.study.main
    assert at.document.find(data_do="study-fold")
    at.key("ArrowDown")
    assert taken == path(at)
    at.key("ArrowUp")
    assert way == path(at)


def test_a_study_of_the_empty_board() -> None:
    """Begins with the first turn, is kept, and its main line is the game."""
    at = Visitor()
    at.go("#/study/pyrga")
    assert not at.storage.texts
    at.pick("kind:S", "square:b2")
    assert at.window.history[-1].startswith("#/study/")
    assert ("Sb2",) == path(at)
    at.press("study-step", data_at="back")
    at.pick("kind:C", "square:b2")
    assert ("Cb2",) == path(at) and ("Sb2",) == controller(at).shown.study.main
    at.press("study-promote")
    assert ("Cb2",) == controller(at).shown.study.main


def test_what_is_written_is_kept_with_the_turn() -> None:
    """A moment after the last letter; who walks on at once loses nothing."""
    at = Visitor()
    at.go("#/study/pyrga")
    at.pick("kind:S", "square:b2")
    at.site.input.run("study-remark", said("A good square"))
    at.press("study-step", data_at="back")
    assert "" == at.document.fields[REMARK]
    at.clock.turn_on(WRITES)
    at.press("study-step", data_at="on")
    assert "A good square" == at.document.fields[REMARK]
    assert "A good square" in at.document.everything()
    at.press("study-glyph", data_at="1")
    assert "good turn" in at.document.everything()


def test_a_comment_is_kept_when_the_page_goes_away_at_once() -> None:
    """In the middle of a word; nothing else of the study is lost either."""
    at = Visitor()
    at.go("#/study/pyrga")
    at.pick("kind:S", "square:b2")
    at.site.input.run("study-remark", said("A go"))
    again = at.reload(leaves=True)
    assert "A go" in again.document.everything() and path(again) == path(at)


def said(text: str) -> CommandArgs:
    """What the field for the comment says when a text stands in it."""
    return CommandArgs({}, {REMARK: text})


def test_a_game_that_hides_something_is_not_studied() -> None:
    """Nor one that bots play; both when they are over."""
    at = Visitor()
    at.begin("tyrus")
    at.go("#/study/tyrus")
    assert at.site.shell.session is None
    assert "can be studied when it is over" in at.document.everything()


def test_a_turn_played_in_a_study_has_no_interlude() -> None:
    """Tyrus: of an election only what came of it is shown, not its steps."""
    match = over("tyrus")
    played = enumerate(zip(match.states, match.actions, strict=False))
    place = next(at for at, (state, action) in played if state.reveals(action))
    at = Visitor()
    at.open(match, dict.fromkeys(match.seats, PERSON))
    at.go(f"#/study/cafe/{place}")
    before = at.session.table.match
    others = (action for action in before.legal() if action != match.actions[place])
    at.session.play(before.play(next(action for action in others if before.state.reveals(action))))
    assert (1, place + 1) == (
        len(at.session.table.interlude), len(at.session.table.match.actions),
    )  # fmt: skip


def test_the_pencil_draws_by_picks() -> None:
    """A square twice is marked; two squares are an arrow; then one plays again."""
    at = Visitor()
    at.go("#/study/pyrga")
    at.pick("kind:S", "square:b2")
    at.press("study-pencil")
    at.pick("square:a1", "square:a1", "square:a1")
    at.pick("square:c3")
    said = said_there(controller(at).shown)
    assert (("a1",), (("a1", "c3"),)) == (said.marks, said.arrows)
    assert "a1–c3 marked." == at.heard[-1]
    at.press("study-pencil")
    at.pick("kind:C", "square:b1")
    assert ("Sb2", "Cb1") == path(at)
    assert () == said_there(controller(at).shown).marks


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_the_engine_tells_its_best_turns(game: str) -> None:
    """Of the position shown, each to be played; walking on asks about another one."""
    at = studied(game)
    at.press("study-engine")
    assert at.bots[-1].asked is None
    for _ in range(6):
        at.key("ArrowLeft")
    analysed(at)
    best, match = controller(at)[Engine].lines, at.match
    assert 0 < len(best) <= 3
    assert (
        at.session.board.symbols(match.to_move or "", best[0].turns[0])
        in (at.document.regions["engine"])
    )
    assert not at.heard[-1].startswith(f"{best[0].turns[0]}, ")
    heard = len(at.heard)
    analysed(at)
    assert heard == len(at.heard)
    before = path(at)
    at.press("study-play", data_at="0")
    assert len(path(at)) > len(before) or at.match.open
    assert not controller(at)[Engine].lines
    at.press("study-engine")
    assert not at.document.find(data_do="study-play")
    assert not at.bots[-1].asked


def analysed(at: Visitor) -> None:
    """The worker's answer to what is asked, after a while."""
    asked = at.bots[-1].asked
    assert asked is not None
    assert asked.asks is not None
    rules = catalogue.analysis(asked.game), catalogue.bot(asked.game).LEADS
    found = answers.analysis(asked.asks, catalogue.game, *rules)
    while not found.done and (found.nodes < ENOUGH or not found.best()):
        found.step(100)
    asked.thought({"kind": "progress", **answers.told(found)})


def test_a_game_is_reviewed() -> None:
    """In one click from its end: the better turns are variations, a summary says who played how."""
    at, match = Visitor(), over("pyrga", 5)
    at.open(match, dict.fromkeys(match.seats, PERSON))
    at.press("study", data_value="review")
    asked = at.bots[-1].asked
    assert asked is not None
    asks = asked.asks
    assert asks is not None
    assert "Reviewing the game" in at.text("review")
    rules = catalogue.analysis("pyrga"), catalogue.bot("pyrga").LEADS
    found = answers.reviewing({**asks, "nodes": 40}, catalogue.game, *rules)
    while not found.passes:
        found.step(40)
    asked.thought({"kind": "progress", "share": 50, "passes": 0})
    assert "50" in at.document.everything()
    asked.moved({"kind": "review", "done": True, **answers.reviewed(found)})
    shown = controller(at).shown
    costly = [turn for turn in found.review().turns if turn.grade]
    assert costly
    for turn in costly:
        step = shown.line[turn.number]
        assert step.glyphs and turn.better[0] in {other[0].text for other in step.instead}
    assert "Turning point" in at.text("graphed")
    at.press("study-turn", data_at=str(costly[0].number + 1), class_="link")
    assert len(path(at)) == costly[0].number + 1
    again = at.reload()
    assert shown.study.tree == controller(again).shown.study.tree


def test_a_better_turn_is_found_by_oneself() -> None:
    """The position comes back without the answer anywhere; a bad try is told, a good one counts."""
    at = screens.reviewed()
    review = controller(at)[ReviewPanel].review
    assert review is not None
    worst = max(review.turns, key=lambda it: it.loss)
    seat, turns = worst.seat, costly(review.turns, worst.seat)
    at.press("find", data_value=seat)
    while (turn := controller(at)[ReviewPanel].finding.turn) != worst:  # type: ignore[union-attr]
        at.press("find-show")
        at.press("find-next")
    assert turn in turns
    assert turn.at == len(at.match.actions)
    answer = turn.better[0]
    assert answer not in at.document.everything().partition("tessera.game")[0]
    assert "Black puts a Triangle on b3, pointing west. That was played here." in at.heard[-1]
    assert turn.text not in at.heard[-1] and not at.key("ArrowLeft")
    (action,) = at.match.play_text(turn.text).actions[len(at.match.actions) :]
    at.pick(*at.session.board.picks(action))
    asked = at.bots[-1].asked
    assert asked is not None
    asks = asked.asks
    assert asks is not None and turn.text == asks["also"]
    rules = catalogue.analysis("pyrga"), catalogue.bot("pyrga").LEADS
    for text, phase in ((answer, GOOD), (turn.text, WORSE)):
        found = answers.analysis({**asks, "also": text}, catalogue.game, *rules)
        found.step(3_000)
        judged = answers.tried(found)
        assert judged is not None and judged["good"] is (phase == GOOD)
    asked.moved({"kind": "tried", "tried": judged})
    finding = controller(at)[ReviewPanel].finding
    assert finding is not None and finding.phase == WORSE, finding
    at.press("find-again")
    assert turn.at == len(at.match.actions)
    at.press("find-stop")
    assert turn.number == len(path(at)) and at.document.find(data_do="study-go")


def test_the_review_s_own_answer_counts() -> None:
    """The worker is not asked: a closer look may think otherwise of it."""
    at = screens.finding()
    finding = controller(at)[ReviewPanel].finding
    assert finding is not None
    (action,) = at.match.play_text(finding.turn.better[0]).actions[len(at.match.actions) :]
    at.pick(*at.session.board.picks(action))
    assert at.bots[-1].asked is None
    at.clock.turn_on(0)
    finding = controller(at)[ReviewPanel].finding
    assert finding is not None and finding.phase == GOOD and finding.at in finding.found


def test_a_closer_look_replaces_the_one_before() -> None:
    """In the tree, too, but for what a person has written meanwhile; a refusal is told."""
    at, match = Visitor(), over("pyrga", 5)
    at.open(match, dict.fromkeys(match.seats, PERSON))
    at.press("study", data_value="review")
    asked = at.bots[-1].asked
    assert asked is not None
    rules = catalogue.analysis("pyrga"), catalogue.bot("pyrga").LEADS
    found = answers.reviewing(asked.asks or {}, catalogue.game, *rules)
    told = {"kind": "review", "done": False, **answers.reviewed(found)}
    better = next(text for text in ("Sa1", "Sb2", "Cb2") if text != match.turns()[0].text)
    bad = {"grade": 3, "loss": 400, "better": [better], "before": 500, "verdict": ["lead", 0]}
    first = [{**told["turns"][0], **bad}, *told["turns"][1:]]
    asked.thought({**told, "turns": first})
    assert (4,) == controller(at).shown.line[0].glyphs and controller(at).shown.line[0].instead
    asked.thought(told)
    assert controller(at).shown.study.tree.is_plain
    asked.thought({**told, "turns": first})
    at.press("study-turn", data_at="1")
    at.press("study-glyph", data_at="1")
    asked.thought(told)
    assert controller(at).shown.line[0].instead
    asked.thought({"kind": "refused", "rule": "protocol", "why": "running"})
    assert "does not answer" in at.heard[-1] and controller(at)[ReviewPanel].review is None


def test_to_find_better_turns_ends_the_review() -> None:
    """What it has found stays; nothing is waited for any more."""
    at = screens.finding()
    assert at.bots[-1].asked is None
    at.press("find-stop")
    review = controller(at)[ReviewPanel].review
    assert review is not None and review.done and not at.document.find(data_do="study-review-stop")


def test_arrows_turn_over_the_tabs() -> None:
    """Where one of them has the focus, going round; elsewhere they walk."""
    at = screens.reviewing()
    at.document.focus("tab-graph")
    for tab in ("comment", "position", "engine", "graph", "comment"):
        at.key("ArrowRight")
        assert {"id": f"tab-{tab}"} == at.document.focused
        assert at.document.find(id=f"tab-{tab}", aria_selected="true")
    at.key("ArrowLeft")
    assert {"id": "tab-graph"} == at.document.focused
    before = path(at)
    at.document.focus("walk-start")
    at.key("ArrowLeft")
    assert before[:-1] == path(at)
