"""Records as trees in the line protocol and in ``replay``."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from tessera.command.protocol import Session
from tessera.command.replays import replay
from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.placing import begun_from
from tessera.play.record import write_record
from tests.command.talking import ask, refused, started
from tests.outside import canals
from tests.records.reading import TREE

HEAD = '[Game "pyrga"]\n[Format "2"]\n[Result "*"]\n\n'
LOADED = {
    "ok": True, "turn": 3, "open": False, "to_move": "black", "outcome": None,
    "path": ["Sb2", "Tb1E", "Cd1"],
}  # fmt: skip


def loaded(record: str = TREE) -> Session:
    session = Session()
    assert ask(session, do="load", record=record)["ok"]
    return session


def test_a_tree_is_loaded_and_given() -> None:
    session = Session()
    assert LOADED == ask(session, do="load", record=TREE)
    state = ask(session, do="state")
    assert LOADED.items() <= state.items()
    assert state["record"].startswith(HEAD + "{A short game} 1. Sb2 $1 Tb1E (1... Tb3N {en:")
    assert LOADED == ask(session, do="load", record=state["record"])
    assert "nothing-to-undo" == refused(session, do="undo")[0]


def test_the_tree_as_json() -> None:
    answer = ask(loaded(), do="tree")
    assert ["Sb2", "Tb1E", "Cd1"] == [step["turn"] for step in answer["line"]] == answer["path"]
    assert [{"text": "A short game", "language": ""}] == answer["comments"]
    assert {"turn": "Sb2", "seat": "white", "glyphs": [1]} == answer["line"][0]
    others = answer["line"][1]["instead"]
    assert [["Tb3N", "Cb4"], ["Tb3S"], ["resign"]] == [[it["turn"] for it in one] for one in others]
    assert {"side": "white", "sort": "lead", "number": 2} == answer["line"][2]["eval"]


def test_one_walks_in_it() -> None:
    session = loaded()
    path = ["Sb2", "Tb3N"]
    there = {**LOADED, "turn": 2, "to_move": "white", "path": path}
    assert there == ask(session, do="goto", path=path)
    legal = ask(session, do="legal")["actions"]
    assert {"Sb4", "Cb4", "Tb4E"} == set(legal) & {"Sb4", "Cb4", "Tb4E", "Cd1"}
    assert '[Result "*"]\n\n1. Sb2 Tb3N *' in ask(session, do="view", seat="white")["record"]
    assert ask(session, do="think", level=1, nodes=20)["ok"]
    assert "PY-4" == refused(session, do="play", move="Cd1")[0]
    ended = ask(session, do="goto", path=["Sb2", "resign"])
    assert ("resigned", None) == (ended["outcome"]["rule"], ended["to_move"])
    assert "over" == refused(session, do="play", move="Cd1")[0]
    assert {**LOADED, "turn": 0, "to_move": "white", "path": []} == ask(session, do="goto", path=[])
    assert LOADED == ask(session, do="goto", path=LOADED["path"])


def test_what_is_played_there_is_a_variation() -> None:
    """Or follows one, or goes on at the end; ``undo`` takes it back, wherever one is."""
    session = loaded()
    before = ask(session, do="state")["record"]
    ask(session, do="goto", path=["Sb2", "Tb3S"])
    assert ["Sb2", "Tb3S", "Tb2N"] == ask(session, do="play", move="Tb2N")["path"]
    assert "(1... Tb3S 2. Tb2N )" in ask(session, do="state")["record"]
    ask(session, do="goto", path=["Sb2"])
    assert ["Sb2", "Tb3S"] == ask(session, do="play", move="Tb3S")["path"]
    ask(session, do="goto", path=LOADED["path"])
    assert 4 == ask(session, do="play", move="Td1N")["turn"]
    assert "3. " not in ask(session, do="state")["record"]
    assert "} 2... Td1N *" in " ".join(ask(session, do="state")["record"].split())
    assert LOADED == ask(session, do="undo")
    assert ["Sb2"] == ask(session, do="undo")["path"]
    assert ["Sb2", "Tb3S"] == ask(session, do="undo")["path"]
    assert before == ask(session, do="state")["record"]
    assert "nothing-to-undo" == refused(session, do="undo")[0]


def test_a_game_becomes_a_tree() -> None:
    """By the first ``goto``; until then, and without variations, its record is of format 1."""
    session = started("Sb2 Tb1E")
    assert {"ok", "turn", "open", "to_move", "outcome"} == ask(session, do="undo").keys()
    assert ["Sb2"] == ask(session, do="tree")["path"]
    ask(session, do="goto", path=[])
    assert "nothing-to-undo" == refused(session, do="undo")[0]
    assert "1. Sb2 *" in ask(session, do="state")["record"]
    ask(session, do="play", move="Sa1")
    assert HEAD + "1. Sb2 (1. Sa1 ) *\n" == ask(session, do="state")["record"]
    assert "path" not in ask(session, do="new", game="pyrga")


def test_open_turns() -> None:
    """A turn is played action by action also in a variation, and at the end of the main line."""
    game = catalogue.game("pacru")
    match = Match.new(game, game.setup(), Random(1))
    while not match.open:
        match = match.play(match.legal()[-1])
    begun = match.turns()[-1].text
    session = loaded(write_record(match))
    path = [turn.text for turn in match.turns()]
    assert ask(session, do="goto", path=path)["open"]
    whole = ask(session, do="play", move=game.write(match.legal()[0]))
    assert not whole["open"]
    assert [*path[:-1], f"{begun}{game.write(match.legal()[0])}"] == whole["path"]
    assert [step["turn"] for step in ask(session, do="tree")["line"]] == whole["path"]
    ask(session, do="goto", path=path[:-1])
    assert [*path[:-1], begun] == ask(session, do="play", move=begun)["path"]
    other = ask(session, do="play", move=game.write(match.legal()[1]))
    tree = ask(session, do="tree")
    assert [other["path"][-1]] == [step["turn"] for step in tree["line"][-1]["instead"][0]]
    assert ask(Session(), do="load", record=ask(session, do="state")["record"])["ok"]


@pytest.mark.parametrize("path", [["Tb1E"], ["Sb2", "Cd1"], ["Sb2", "Tb1E", "Cd1", "Td1N"], [""]])
def test_paths_that_lead_nowhere(path: list[str]) -> None:
    assert "protocol" == refused(loaded(), do="goto", path=path)[0]


def test_hidden_things_have_no_trees() -> None:
    """A running game that hides something is no tree; nor is a record that says so."""
    session = loaded(write_record(canals(hand="two")))
    for request in ({"do": "tree"}, {"do": "goto", "path": []}):
        answer = ask(session, **request)
        assert ("record", False) == (answer["fault"], answer["ok"])
    bad = TREE.replace('[Format "2"]', '[Format "2"]\n[Seen "white"]')
    assert "record" == refused(started("Sb2"), do="load", record=bad)[0]


@pytest.mark.parametrize("game", [it for it in catalogue.GAMES if catalogue.game(it).placed_from])
def test_a_view_may_begin_from_a_position(game: str) -> None:
    """What a seat sees of such a match is loaded as a view of its own, whatever its format."""
    rules = catalogue.game(game)
    begun = begun_from(Match.new(rules, rules.setup(), Random(1)))
    session = loaded(write_record(begun))
    legal = ask(session, do="legal")
    seen = ask(session, do="view", seat=begun.to_move)["record"]
    other = loaded(seen)
    assert legal == ask(other, do="legal")
    assert {"ok": True, "record": seen} == ask(other, do="view", seat=begun.to_move)
    assert "protocol" == refused(other, do="state")[0]
    refused(other, do="load", record=seen.replace("\n*", "\n{A comment.} *"))


def replayed(file: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    file.write_text(text, encoding="utf-8")
    status = replay(str(file))
    out = capsys.readouterr().out.replace(str(file), "FILE")
    return status, "\n".join(
        re.findall(r"^(?:Chapter|FILE|\d+ (?:turns|variations)).*", out, re.MULTILINE)
    )


def test_replay_of_several(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with its number, and what stands beside it; a bad one is told with its line."""
    bad = '[Game "pyrga"]\n\n1. Sb2 Sd4 *\n'
    status, out = replayed(tmp_path / "several", TREE + "\n" + bad + TREE, capsys)
    assert 1 == status
    tree = ["3 turns; black to move", "3 variations with 4 turns, 4 comments"]
    said = out.splitlines()
    assert ["Chapter 1", *tree] == said[:3] and ["Chapter 3", *tree] == said[4:]
    assert said[3].startswith("FILE: Chapter 2. Line ") and "(PY-3)" in said[3]
