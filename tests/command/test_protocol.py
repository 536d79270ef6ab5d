"""The line protocol, answer by answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tessera.command.protocol import Session
from tests.command.talking import ask, refused, say, standing, started

NEW = {"ok": True, "turn": 0, "open": False, "to_move": "white", "outcome": None}
WON = "Sa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1 Sb1"
DRAWN = "Sb2 Tc2S Tc1N Tc3N Sc4 Tb4E Sd4 Cd3 Td3S Cd2 Td2S Td1W Sb1 Ta1E Tb1W Sa1 Ta2N Sa4 Sa3 Cb3"
HAND = {"C": 5, "S": 5, "T": 5}
HEAD = '[Game "pyrga"]\n[Format "1"]\n'


def after(turn: int, to_move: str) -> dict[str, Any]:
    return {"ok": True, "turn": turn, "open": False, "to_move": to_move, "outcome": None}


def test_new() -> None:
    session = Session()
    full = {"game": "pyrga", "seats": 2, "options": {"opening": "free"}, "seed": 7}
    assert NEW == ask(session, id=1, do="new", **full)
    assert NEW == ask(session, id=2, do="new", game="pyrga")
    assert NEW == ask(session, do="new", game="pyrga", seed=None)
    assert NEW == ask(session, do="new", game="pyrga", options={"opening": "no-double-square"})
    assert '[Opening "no-double-square"]' in ask(session, do="state")["record"]


@pytest.mark.parametrize(
    "request_",
    [
        {"game": "chess"},
        {"game": "pyrga", "seats": 3},
        {"game": "pyrga", "options": {"opening": "wild"}},
    ],
)
def test_new_refused(request_: dict[str, Any]) -> None:
    assert "protocol" == refused(started("Sb2"), id=5, do="new", **request_)[0]


def test_play_and_legal() -> None:
    session = started()
    assert after(1, "black") == ask(session, do="play", move="Cb2")
    expected = ["Sb2", "Tb2E", "Tb2N", "Tb2S", "Tb2W"]
    assert {"ok": True, "actions": expected} == ask(session, do="legal")
    assert after(2, "white") == ask(session, do="play", move="Sb2")
    assert after(3, "black") == ask(session, do="play", move=" Tb1N\n")


@pytest.mark.parametrize(
    ("moves", "move", "rule"),
    [
        ("", "Ta1W", "PY-6"),
        ("Cb2", "Cb2", "PY-2"),
        ("Tb2N", "Sb2", "PY-4"),
        (WON, "Sa1", "over"),
        ("", "", "syntax"),
        ("", "Sa2 resign", "syntax"),
        ("", "1. Sb2", "syntax"),
        ("", "{text} {0}", "syntax"),
    ],
)
def test_play_refused(moves: str, move: str, rule: str) -> None:
    assert rule == refused(started(moves), do="play", move=move)[0]


def test_state() -> None:
    expected = after(2, "white") | {
        "position": {
            "squares": {"b2": ["wC", "bTN"]},
            "stock": {"white": HAND | {"C": 4}, "black": HAND | {"T": 4}},
            "last": "Tb2N",
        },
        "record": HEAD + '[Result "*"]\n\n1. Cb2 Tb2N *\n',
    }
    assert expected == ask(started("Cb2 Tb2N"), id="a", do="state")


def outcome(scores: tuple[int, int], rule: str, *winners: str) -> dict[str, Any]:
    white, black = scores
    return {"winners": [*winners], "scores": {"white": white, "black": black}, "rule": rule}


@pytest.mark.parametrize(
    ("moves", "ended", "mover"),
    [
        (WON, outcome((3, 0), "PY-10", "white"), "white"),
        (DRAWN, outcome((0, 0), "PY-11"), "black"),
        ("Sb2 resign", outcome((0, 0), "resigned", "white"), "black"),
    ],
    ids=["won", "drawn", "resigned"],
)
def test_the_end(moves: str, ended: dict[str, Any], mover: str) -> None:
    """Nobody is to move and nothing is legal; it is taken back like any other play."""
    *before, last = moves.split()
    session = started(" ".join(before))
    answer = ask(session, do="play", move=last)
    assert (None, ended) == (answer["to_move"], answer["outcome"])
    assert {"ok": True, "actions": []} == ask(session, do="legal")
    assert answer.items() <= ask(session, do="state").items()
    assert after(len(before), mover) == ask(session, do="undo")


def test_undo_after_a_load() -> None:
    session = Session()
    record = HEAD + "\n1. Cb2 Sb2 resign black"
    assert ask(session, do="load", record=record)["to_move"] is None
    assert after(2, "white") == ask(session, do="undo")
    assert after(1, "black") == ask(session, do="undo")
    assert NEW == ask(session, do="undo")
    assert "nothing-to-undo" == refused(session, do="undo")[0]


def test_load() -> None:
    session = Session()
    assert after(2, "white") == ask(session, do="load", record=HEAD + "\n1. Cb2 Sb2 *")
    assert after(3, "black") == ask(session, do="play", move="Tb1N")
    assert ask(session, do="load", record=HEAD + "\n" + WON)["turn"] == 11


def test_load_refused_with_line_turn_and_rule() -> None:
    """The message says where; the old game stays, whatever came before the fault."""
    rule, message = refused(started("Sb2"), do="load", record=HEAD + "\n1. Cb2\nSb1")
    assert "PY-5" == rule
    assert message.startswith("Line 5, turn 2: Black ") and message.endswith("(PY-5).")


def test_view() -> None:
    session = started("Cb2 Sb2")
    expected = HEAD + '[Seen "black"]\n[Result "*"]\n\n1. Cb2 Sb2 *\n'
    assert {"ok": True, "record": expected} == ask(session, do="view", seat="black")
    for seat in ("ivory", "White", "", None, 1):
        assert "protocol" == refused(session, do="view", seat=seat)[0]


def test_load_of_a_view() -> None:
    """A view answers for its seat and refuses the rest clearly; a new game replaces it."""
    session = started()
    seen = ask(started("Cb2"), do="view", seat="black")["record"]
    assert after(1, "black") == ask(session, do="load", record=seen)
    legal = ["Sb2", "Tb2E", "Tb2N", "Tb2S", "Tb2W"]
    assert {"ok": True, "actions": legal} == ask(session, do="legal")
    assert {"ok": True, "record": seen} == ask(session, do="view", seat="black")
    for request in ({"do": "play", "move": "Sb2"}, {"do": "undo"}, {"do": "state"}):
        assert "protocol" == refused(session, **request)[0]
    assert "protocol" == refused(session, do="view", seat="white")[0]
    assert NEW == ask(session, do="new", game="pyrga")
    assert ask(session, do="state")["ok"]


def test_without_a_game() -> None:
    for do in ("legal", "play", "state", "undo", "view"):
        answer = ask(Session(), id=1, do=do, move="Sb2", seat="white")
        assert (False, "protocol") == (answer["ok"], answer["fault"])
        assert "no game yet" in answer["message"]


@pytest.mark.parametrize("number", [None, 0, -1, 2.5, "x", [1, {"a": None}], True, "\ud800"])
def test_ids_come_back(number: object) -> None:
    """Whatever stands in ``id`` stands in the answer, also in a refusal; null if missing."""
    line = json.dumps({"id": number, "do": "legal"})
    assert number == say(started(), line)["id"]
    assert number == say(Session(), line)["id"]
    assert None is say(Session(), '{"do": "legal"}')["id"]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "legal",
        "[]",
        '"legal"',
        "{",
        '{"do":"legal"} {}',
        '{"id":NaN,"do":"legal"}',
        '{"do":"legal",}',
        "\x00",
        "\ufeff{}",
        "[" * 100_000,
        '{"a":' * 100_000,
    ],
    ids=lambda line: line[:9],
)
def test_lines_that_are_no_request(line: str) -> None:
    """What is not a JSON object gets an answer with a null id, and the game goes on."""
    session = started("Sb2")
    before = standing(session)
    answer = say(session, line)
    assert (None, False, "protocol") == (answer["id"], answer["ok"], answer["fault"])
    assert before == standing(session)
    assert len(answer["message"]) < 200
