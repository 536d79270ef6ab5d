"""The line protocol, answer by answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tessera.command.protocol import Session
from tests.command.talking import ask, refused, say, standing, started

NEW = {"ok": True, "turn": 0, "open": False, "to_move": "white", "outcome": None}
WON = "Sa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1 Sb1"
ENDED = {
    "ok": True,
    "turn": 11,
    "open": False,
    "to_move": None,
    "outcome": {"winners": ["white"], "scores": {"white": 3, "black": 0}, "rule": "PY-10"},
}
HAND = {"C": 5, "S": 5, "T": 5}
HEAD = '[Game "pyrga"]\n[Format "1"]\n'


def after(turn: int, to_move: str) -> dict[str, Any]:
    """The standing of a running game."""
    return {"ok": True, "turn": turn, "open": False, "to_move": to_move, "outcome": None}


def test_new() -> None:
    """A new game stands at its start; options, seats and seed may be given."""
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
        {},
        {"game": "chess"},
        {"game": 7},
        {"game": ["pyrga"]},
        {"game": "pyrga", "seats": 3},
        {"game": "pyrga", "seats": "2"},
        {"game": "pyrga", "seats": 2.0},
        {"game": "pyrga", "seats": True},
        {"game": "pyrga", "options": {"opening": "wild"}},
        {"game": "pyrga", "options": {"opening": None}},
        {"game": "pyrga", "options": {"size": "4"}},
        {"game": "pyrga", "options": ["opening"]},
        {"game": "pyrga", "seed": 1.5},
        {"game": "pyrga", "seed": [1]},
        {"game": "pyrga", "seed": True},
    ],
)
def test_new_refused(request_: dict[str, Any]) -> None:
    """A game, seats, an option or a seed that cannot be: the old game stays."""
    assert "protocol" == refused(started("Sb2"), id=5, do="new", **request_)[0]


def test_play_and_legal() -> None:
    """Moves are played one by one; what may follow is listed in the notation's order."""
    session = started()
    assert after(1, "black") == ask(session, do="play", move="Cb2")
    expected = ["Sb2", "Tb2E", "Tb2N", "Tb2S", "Tb2W"]
    assert {"ok": True, "actions": expected} == ask(session, do="legal")
    assert after(2, "white") == ask(session, do="play", move="Sb2")
    assert after(3, "black") == ask(session, do="play", move=" Tb1N\n")


def test_play_refused_by_a_rule() -> None:
    """The rule's id and a sentence that names the squares asked for."""
    expected = "Black must play next to the Square on b2, on a2, b1, b3 or c2 (PY-3)."
    assert ("PY-3", expected) == refused(started("Sb2"), id=4, do="play", move="Sd4")


@pytest.mark.parametrize(
    ("moves", "move", "rule"),
    [
        ("", "Ta1W", "PY-6"),
        ("Cb2", "Cb2", "PY-2"),
        ("Tb2N", "Sb2", "PY-4"),
        ("Cb2", "Sb1", "PY-5"),
        ("Td3N Sd4 Sd3 Tc3E Cd3", "Cd4", "PY-8"),
        ("Td4S Sd1 Tc1E Cd1 Td1W Tb1N Tb4S Sb1 Ta1E Sc1", "Tc2N", "not-in-hand"),
        (WON, "Sa1", "over"),
        (WON, "resign", "over"),
        ("", "", "syntax"),
        ("", " ", "syntax"),
        ("", "Xb2", "syntax"),
        ("", "Tb2", "syntax"),
        ("", "Sb2 Sb1", "syntax"),
        ("", "Sa2 resign", "syntax"),
        ("", "resign Sa2", "syntax"),
        ("", "1. Sb2", "syntax"),
        ("", "{text} {0}", "syntax"),
    ],
)
def test_play_refused(moves: str, move: str, rule: str) -> None:
    """Every kind of wrong move is named by its rule, and nothing is lost."""
    assert rule == refused(started(moves), do="play", move=move)[0]


def test_play_refused_under_the_option() -> None:
    """PY-12 holds when the option was asked for."""
    session = started("Sa1 Sb1", options={"opening": "no-double-square"})
    assert "PY-12" == refused(session, do="play", move="Sc1")[0]


@pytest.mark.parametrize("move", [None, 7, ["Sb2"], {"move": "Sb2"}])
def test_play_needs_a_text(move: object) -> None:
    """A move is a text; a missing or other value is the protocol's fault."""
    assert "protocol" == refused(started(), do="play", move=move)[0]
    assert "protocol" == refused(started(), do="play")[0]


def test_state() -> None:
    """Status, position and record."""
    expected = after(2, "white") | {
        "position": {
            "squares": {"b2": ["wC", "bTN"]},
            "stock": {"white": HAND | {"C": 4}, "black": HAND | {"T": 4}},
            "last": "Tb2N",
        },
        "record": HEAD + '[Result "*"]\n\n1. Cb2 Tb2N *\n',
    }
    assert expected == ask(started("Cb2 Tb2N"), id="a", do="state")


def test_the_end() -> None:
    """The outcome says winners, scores and rule; nobody is to move and nothing is legal."""
    session = started(WON.rsplit(" ", 1)[0])
    assert ENDED == ask(session, do="play", move="Sb1")
    assert {"ok": True, "actions": []} == ask(session, do="legal")
    assert ENDED.items() <= ask(session, do="state").items()


def test_a_draw_has_no_winners() -> None:
    """``winners`` is empty in a draw."""
    moves = "Sb2 Tc2S Tc1N Tc3N Sc4 Tb4E Sd4 Cd3 Td3S Cd2 Td2S Td1W Sb1 Ta1E Tb1W Sa1 Ta2N Sa4 Sa3"
    answer = ask(started(moves), do="play", move="Cb3")
    expected = {"winners": [], "scores": {"white": 0, "black": 0}, "rule": "PY-11"}
    assert expected == answer["outcome"]


def test_undo() -> None:
    """Takes back play by play, to the start; then there is nothing to take back."""
    session = started("Cb2 Sb2")
    assert after(1, "black") == ask(session, do="undo")
    assert NEW == ask(session, do="undo")
    assert "nothing-to-undo" == refused(session, do="undo")[0]


def test_undo_of_the_end_and_of_a_resignation() -> None:
    """The end is taken back like any other play."""
    assert after(10, "white") == ask(started(WON), do="undo")
    assert after(1, "black") == ask(started("Sb2 resign"), do="undo")


def test_undo_after_a_load() -> None:
    """Loaded turns can be taken back one by one, a resignation too."""
    session = Session()
    record = HEAD + "\n1. Cb2 Sb2 resign black"
    assert ask(session, do="load", record=record)["to_move"] is None
    assert after(2, "white") == ask(session, do="undo")
    assert after(1, "black") == ask(session, do="undo")
    assert NEW == ask(session, do="undo")
    assert "nothing-to-undo" == refused(session, do="undo")[0]


def test_undo_does_not_reach_an_older_game() -> None:
    """A new game has nothing to take back."""
    session = started("Cb2 Sb2")
    ask(session, do="new", game="pyrga")
    assert "nothing-to-undo" == refused(session, do="undo")[0]


def test_resigning() -> None:
    """The seat to move gives up; the other side wins by ``resigned``."""
    answer = ask(started("Sb2"), do="play", move="resign")
    outcome = {"winners": ["white"], "scores": {"white": 0, "black": 0}, "rule": "resigned"}
    assert {**after(2, "black"), "to_move": None, "outcome": outcome} == answer


def test_load() -> None:
    """A record is opened where it ends, and can be played on."""
    session = Session()
    assert after(2, "white") == ask(session, do="load", record=HEAD + "\n1. Cb2 Sb2 *")
    assert after(3, "black") == ask(session, do="play", move="Tb1N")
    assert ENDED == ask(session, do="load", record=HEAD + "\n" + WON)


def test_load_refused_with_line_turn_and_rule() -> None:
    """The message says where; the old game stays, whatever came before the fault."""
    rule, message = refused(started("Sb2"), do="load", record=HEAD + "\n1. Cb2\nSb1")
    assert "PY-5" == rule
    assert "Line 5, turn 2: Black must play on b2, where the Cylinder stands (PY-5)." == message


@pytest.mark.parametrize(("game", "rule"), [("shacru", "SH-5"), ("pacru", "PA-5")])
def test_load_of_a_position_that_breaks_a_rule(game: str, rule: str) -> None:
    """The message names the rule; the fault is that the record is none, as it always was."""
    record = f'[Game "{game}"]\n[Position "S e1N N e1S"]\n\n*'
    fault, message = refused(started("Sb2"), do="load", record=record)
    assert "record" == fault and message.startswith("Line 2: The header Position has two pawns")
    assert message.endswith(f"on the square of “e1S” ({rule}).")


@pytest.mark.parametrize("record", ["", "1. Sb2", "[Game]", '[Game "chess"]', None, 7, ["x"]])
def test_load_refused(record: object) -> None:
    """What is no record is refused as such."""
    fault, _ = refused(started("Sb2"), do="load", record=record)
    assert ("record" if isinstance(record, str) else "protocol") == fault


def test_view() -> None:
    """What a seat may see, as a record with the header ``Seen``."""
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


def test_load_of_a_view_whose_seat_is_not_to_move() -> None:
    """The seat that waits may do nothing."""
    session = Session()
    ask(session, do="load", record=ask(started("Cb2"), do="view", seat="white")["record"])
    assert {"ok": True, "actions": []} == ask(session, do="legal")


def test_without_a_game() -> None:
    """Before ``new`` or ``load`` everything else is refused, in words."""
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
        " ",
        "legal",
        "[]",
        "null",
        "7",
        '"legal"',
        "{",
        '{"do":"legal"} {}',
        "{'do':'legal'}",
        '{"id":NaN,"do":"legal"}',
        '{"id":1e999,"do":"legal"}',
        '{"do":"legal",}',
        "\x00",
        "\ufeff{}",
        '{"id":' + "9" * 5000 + "}",
        "[" * 100_000,
        '{"a":' * 100_000,
    ],
)
def test_lines_that_are_no_request(line: str) -> None:
    """What is not a JSON object gets an answer with a null id, and the game goes on."""
    session = started("Sb2")
    before = standing(session)
    answer = say(session, line)
    assert (None, False, "protocol") == (answer["id"], answer["ok"], answer["fault"])
    assert before == standing(session)
    assert len(answer["message"]) < 200


@pytest.mark.parametrize("do", [None, "", "Legal", "quit", 7, ["legal"], {"do": "legal"}])
def test_unknown_commands(do: object) -> None:
    """An unknown or missing command is refused with the list of those there are."""
    fault, message = refused(started("Sb2"), id=3, do=do)
    assert "protocol" == fault
    assert "legal" in message
