"""The description of the line protocol: what is checked, printed and published by it."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from tessera.command import schema
from tessera.command.description import COMMANDS, VERSION, fits, spelled
from tessera.command.messages import MESSAGES
from tessera.command.protocol import Session
from tessera.games import catalogue
from tests.answered import wrong_with
from tests.command.talking import ask


def test_the_schema_is_one() -> None:
    """It is a valid JSON Schema; it defines the request and the answer of every command."""
    found = schema.schema()
    Draft202012Validator.check_schema(found)
    names = {f"{one.name}-{which}" for one in COMMANDS for which in ("request", "answer")}
    assert names | {"step", "refusal"} == set(found["$defs"])
    assert json.loads(json.dumps(found)) == found


def test_the_commands_are_those_that_are_done() -> None:
    names = [one.name for one in COMMANDS]
    assert names == [*MESSAGES] == ask(Session(), do="hello")["commands"]
    for command in COMMANDS:
        assert command.does and command.refuses
        assert all(field.form for field in command.takes), command.name


#: Values of every type in JSON, several of most.
VALUES: Final[tuple[Any, ...]] = (
    None, True, 0, 1, -3, 10**30, 1.5, "", "1", [], ["a"], ["a", 1], [["a"]], {}, {"a": 1},
)  # fmt: skip


def test_accepted_values_are_those_of_the_schema() -> None:
    """A value fits a field if the schema, bounds aside, says so. Every kind has a spelling."""
    for field in (field for command in COMMANDS for field in command.takes):
        kind = {word: it for word, it in field.kind.items() if word not in ("minimum", "maximum")}
        validator = Draft202012Validator(kind)
        for value in VALUES:
            assert validator.is_valid(value) is fits(field.kind, value), (field.name, value)
        assert spelled(field.kind)


def test_answers_of_other_shapes_do_not_fit() -> None:
    """A field too many, one too few, one of another kind; a refusal fits every command."""
    good = {"id": 1, "ok": True, "turn": 0, "open": False, "to_move": "white", "outcome": None}
    assert wrong_with("new", good) is None
    changes: list[dict[str, Any]] = [{"more": 1}, {"turn": "0"}, {"to_move": 3}, {"outcome": {}}]
    for change in changes:
        assert wrong_with("new", {**good, **change}), change
    assert wrong_with("new", {name: good[name] for name in ("id", "ok", "turn")})
    assert wrong_with("legal", good)
    refused = {"id": None, "ok": False, "fault": "protocol", "message": "No."}
    for do in (None, "nothing", "new", "think"):
        assert wrong_with(do, refused) is None
    for do, rule in (("think", "over"), ("load", "PY-3"), ("undo", "nothing-to-undo")):
        answer = {**refused, "fault": rule}
        assert wrong_with(do, answer) is None
        for other in (None, "nothing", "new", "hello"):
            assert wrong_with(other, answer) == f"$.fault: {other} is not refused as {rule}"


def test_hello() -> None:
    """The protocol's number, commands, and every game with its forms as `new` takes them."""
    session = Session()
    found = ask(session, do="hello")
    assert (VERSION, True) == (found["protocol"], found["ok"])
    assert [*catalogue.GAMES] == [game["game"] for game in found["games"]]
    for game in found["games"]:
        for form in game["forms"]:
            for option in form["options"]:
                for value in option["values"]:
                    said = {"game": game["game"], "seats": form["seats"]}
                    answer = ask(session, do="new", **said, options={option["option"]: value})
                    assert answer["ok"] and answer["to_move"] in form["names"], answer
            assert not ask(session, do="new", game=game["game"], seats=form["seats"] + 9)["ok"]
    (tayu,) = (game for game in found["games"] if game["game"] == "tayu")
    hands = [[one["option"] for one in form["options"]].count("hand") for form in tayu["forms"]]
    assert [1, 0, 0] == hands


@pytest.mark.parametrize(
    ("turns", "count", "read"),
    [("Sb2 Sb1 Sd4", 2, "1. Sb2 Sb1 *"), ("Sb2 Sb1 *x", 2, "1. Sb2 Sb1 *"), ("X", 0, "*")],
)
@pytest.mark.parametrize("form", ["1", "2"])
def test_a_refused_record_is_read_as_far_as_it_is_good(
    turns: str, count: int, read: str, form: str
) -> None:
    """How many turns that are, and they as a record, which can be loaded; nothing has changed."""
    session = Session()
    text = f'[Game "pyrga"]\n[Format "{form}"]\n[White "Ann"]\n\n{turns}'
    answer = ask(session, do="load", record=text)
    assert (False, count) == (answer["ok"], answer["turn"])
    assert answer["record"].endswith(f"\n{read}\n") and '[White "Ann"]' in answer["record"]
    assert not ask(session, do="state")["ok"]
    assert ask(session, do="load", record=answer["record"])["turn"] == count


def test_nothing_is_told_of_what_could_not_be_read() -> None:
    """No start, no record; of a view no part, since its deal would be a guess."""
    session = Session()
    for text in ("", '[Game "chess"]', '[Game "pyrga"]\n[Seen "white"]\n\nSb2 Sd4'):
        answer = ask(session, do="load", record=text)
        assert {"ok", "fault", "message"} == answer.keys()
