"""What the worker answers where somebody studies, as JSON."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.view import View
from tessera.search import answers
from tessera.search.analysis import Analysis
from tests.search.reviewing import KINDS, advanced, played


def asked(game: str, **message: Any) -> Analysis:
    """The analysis that a message begins."""
    rules = catalogue.analysis(game), catalogue.bot(game).LEADS
    return answers.analysis(json.loads(json.dumps(message)), catalogue.game, *rules)


def test_a_view_is_analysed() -> None:
    """As many lines as asked for, and the turn asked for, all of it JSON."""
    match = played("shacru", 2, most=12)
    view = View.of(match, match.to_move or "").write()
    turn = match.written(match.legal()[-1:])
    found = advanced(asked("shacru", view=view, lines=2, also=turn), 600, 100)
    told = json.loads(json.dumps(answers.told(found)))
    assert (2, turn) == (len(told["lines"]), told["asked"]["line"][0])
    assert {"line", "verdict", "chance", "depth"} == set(told["lines"][0])
    judged = answers.tried(found)
    assert judged is not None and judged["good"] == (judged["grade"] == 0)


def test_whole_records_are_taken_only_of_ended_matches() -> None:
    ended = played("tyrus", 2, seed=3)
    record = write_record(ended)
    told = [
        answers.told(advanced(asked("tyrus", record=record, at=12, open=known), 900, 50))
        for known in (False, True)
    ]
    assert told[0] != told[1] and all(one["lines"] for one in told)
    running = write_record(ended.at(12))
    rules = catalogue.game, catalogue.analysis("tyrus"), catalogue.bot("tyrus").LEADS
    for ask in (
        lambda: asked("tyrus", record=running, at=3),
        lambda: answers.reviewing({"record": running, "open": True}, *rules),
    ):
        with pytest.raises(Refused) as refused:
            ask()
        assert ("protocol", "running") == refused.value.fault[:2]


def test_what_cannot_be_asked_is_refused() -> None:
    game = catalogue.game("pyrga")
    match = Match.new(game, game.setup(), Random(0)).play_text("Sb2")
    ended = match.resign()
    waits = View.of(match, "white").write()
    view = View.of(match, "black").write()
    for rule, message in (
        ("over", {"record": write_record(played("pyrga", 2)), "at": 99}),
        ("protocol", {"view": waits}),
        ("PY-3", {"view": view, "also": "Sd4"}),
    ):
        with pytest.raises(Refused) as refused:
            asked("pyrga", **message)
        assert rule == refused.value.fault.rule
    assert asked("pyrga", record=write_record(ended), at=1).best() == ()


def test_a_review_is_told() -> None:
    """Turn by turn and player by player, all of it JSON."""
    rules = catalogue.game, catalogue.analysis("pyrga"), catalogue.bot("pyrga").LEADS
    match = played("pyrga", 2)
    found = answers.reviewing({"record": write_record(match), "nodes": 200}, *rules)
    while not found.passes:
        found.step(50)
    told = json.loads(json.dumps(answers.reviewed(found)))
    assert [turn.text for turn in match.turns()] == [turn["text"] for turn in told["turns"]]
    assert ["white", "black"] == [player["seat"] for player in told["players"]]
    assert 0 == told["refined"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("game", "seats", "options"), KINDS)
def test_every_choice_is_valued(
    game: str, seats: int, options: tuple[tuple[str, str], ...]
) -> None:
    """Of whatever may be played next, but for bids; the best lines beside them agree."""
    match = played(game, seats, options, most=21)
    while match.to_move is not None and match.legal()[-1] == match.legal()[0]:
        match = match.play(match.legal()[0])
    view = View.of(match, match.to_move or "").write()
    found = asked(game, view=view, values=True)
    while len(found.values() or ()) < len(match.legal()) and not found.done:
        found.step(9)
    told = json.loads(json.dumps(answers.told(found)))
    assert {match.game.write(action) for action in match.legal()} == {*told["values"]}
    best = max(chance for _sort, _number, chance in told["values"].values())
    assert told["lines"][0]["chance"] == best
    assert all(0 <= chance <= 1_000 for _sort, _number, chance in told["values"].values())


def test_values_are_told_only_where_they_are_asked_for() -> None:
    match = played("shacru", 2, most=12)
    view = View.of(match, match.to_move or "").write()
    assert answers.told(advanced(asked("shacru", view=view), 99))["values"] is None
    assert {} == answers.told(asked("shacru", view=view, values=True))["values"]
