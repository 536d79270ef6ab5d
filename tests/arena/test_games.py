"""Games of the arena: the same for the same task, stored, and resumed."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Final

import pytest

import arena as script
from strength import store
from strength.store import Store, Stored, fingerprint, pack, unpacked
from tessera.command import arena
from tessera.command.arena import LED_IN, Pairing, Task, play, sides
from tessera.command.players import Player
from tessera.games import catalogue
from tessera.games.pyrga import table
from tessera.play.fault import Refused
from tessera.play.replay import read_record
from tests.arena.running import QUICK, Run, bare, run_apart

ROOT = Path(__file__).parents[2]


def test_a_task_is_a_game() -> None:
    """Played again it is the same but for what it took; its record is one that the rules accept."""
    task = Task(QUICK, 2, "north")
    game = play(task)
    assert game._replace(first=(), second=()) == play(task)._replace(first=(), second=())
    match = read_record(game.record, catalogue.game)
    assert match.outcome is not None
    assert f"{match.outcome.result} by {match.outcome.rule}" == game.end
    assert ("greedy", "random", "4") == tuple(
        match.headers[name] for name in ("North", "South", LED_IN)
    )
    assert match.finished == game.turns == 4 + len(game.first) + len(game.second)
    assert game.points == (match.outcome.winners == ("north",))


def test_a_set_shares_deal_and_opening() -> None:
    begun = [
        read_record(play(Task(QUICK, number, side)).record, catalogue.game).actions[:4]
        for number in (0, 1)
        for side in sides(QUICK)
    ]
    assert begun[0] == begun[1] != begun[2] == begun[3]
    dealt = Pairing("tayu", 2, (), "random", "random", seed=1, longest=3)
    decks = [
        read_record(play(Task(dealt, 0, side)).record, catalogue.game) for side in ("ns", "ew")
    ]
    assert decks[0].deal == decks[1].deal


def test_the_first_player_may_have_one_side_only() -> None:
    pairing = QUICK._replace(only="north")
    assert ("north",) == sides(pairing)
    assert ("south", "north") == sides(QUICK)
    assert "south" == play(Task(pairing, 0, "north")).began
    with pytest.raises(Refused):
        sides(QUICK._replace(only="west"))


def test_a_player_that_fails_is_told_and_raises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:

    def breaks(name: str, nodes: int | None, patience: int) -> Player:
        def choose(view: object, seed: int) -> tuple[int, ...]:
            if name == "greedy":
                raise ZeroDivisionError("none left")
            return (-1,)

        return Player(name, choose, [])

    monkeypatch.setattr(arena, "player", breaks)
    ends = {play(Task(QUICK, 0, side)).end for side in sides(QUICK)}
    assert "fault: greedy: ZeroDivisionError: none left" in ends
    assert len(ends) == 2 and all(end.startswith("fault: ") for end in ends)
    # South has the first turn: whoever sits there fails.
    assert [0, 1] == [play(Task(QUICK, 0, side)).points for side in ("south", "north")]


@pytest.mark.slow
def test_going_on_is_the_same_as_at_once(tmp_path: Path) -> None:
    words = ("shacru", "greedy", "random", "--lead-in", "4", "--jobs", "2")
    once, parts = tmp_path / "once.jsonl", tmp_path / "parts.jsonl"
    at_once = run_apart(*words, "--sets", "3", "--into", str(once))
    assert 0 == at_once.returncode, at_once.stderr
    run_apart(*words, "--sets", "2", "--into", str(parts))
    # As if it had been cut off in the middle of a line.
    parts.write_text(parts.read_text("utf-8")[:-40], "utf-8")
    again = run_apart(*words, "--sets", "3", "--into", str(parts))
    told = [re.sub(r"\d+ ms.*|games: .*", "", text.stdout) for text in (at_once, again)]
    assert told[0] == told[1]
    kept = [sorted(map(bare, path.read_text("utf-8").splitlines())) for path in (once, parts)]
    assert kept[0] == kept[1]
    assert 7 == len(kept[0])


def test_a_file_of_another_match_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Store(path, QUICK).add(play(Task(QUICK, 0, "south")))
    before = path.read_text("utf-8")
    with pytest.raises(Stored, match=re.escape("its seed is 3, not 4")):
        Store(path, QUICK._replace(seed=4))
    status, out, err = run(script.main, "shacru", "1", "random", "--into", str(path))
    assert (2, "", True) == (status, out, "its first is 'greedy', not '1'" in err)
    assert before == path.read_text("utf-8")


def test_games_are_packed_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Store(path, QUICK).add(play(Task(QUICK, 0, "south")))
    header, game = unpacked(pack(path, tmp_path / "published"))
    assert fingerprint("shacru") == header["version"]
    assert "south" == game["side"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "matters"),
    [
        (table.MODULE.removeprefix("tessera."), True),
        ("games.pyrga.book_data", True),
        ("games.pyrga.rules", True),
        ("search.alphabeta", True),
        ("search.pacing", False),
        ("games.pyrga.words", False),
        ("games.pyrga.board", False),
        ("games.pyrga.about", False),
    ],
)
def test_a_fingerprint_is_of_what_decides(
    module: str, matters: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("games", "search"):
        shutil.copytree(ROOT / "py/tessera" / folder, tmp_path / "py/tessera" / folder)
    monkeypatch.setattr(store, "ROOT", tmp_path)
    found, file = set(), tmp_path / f"py/tessera/{module.replace('.', '/')}.py"
    for more in ("", "\nCHANGED = True\n"):
        file.write_text(file.read_text("utf-8") + more, "utf-8")
        fingerprint.cache_clear()
        found.add(fingerprint("pyrga"))
    fingerprint.cache_clear()
    assert (len(found) == 2) is matters


def test_every_game_has_a_fingerprint_of_its_own() -> None:
    assert len(catalogue.GAMES) == len(set(map(fingerprint, catalogue.GAMES)))


def test_a_sequential_test_ends_by_itself(run: Run, tmp_path: Path) -> None:
    into = str(tmp_path / "games.jsonl")
    words = ("pyrga", "greedy", "random", "--sprt", "0.5", "0.8", "--jobs", "1")
    status, out, err = run(script.main, *words, "--into", into)
    assert 0 == status, err
    assert "SPRT 0.5 against 0.8: the higher" in out


#: A program that answers every question alike; it tells in a file how often it was started.
PROGRAM: Final = """
import json, sys, time
print("start", file=open({log!r}, "a"))
for text in sys.stdin:
    asked = json.loads(text)
    {does}
"""
SAYS: Final = 'print(json.dumps(dict(id=asked["id"], ok=True, move="{}")), flush=True)'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("does", "said"),
    [
        (SAYS.format("resign"), "resign: no turn"),
        (SAYS.format("Sz9"), "Sz9: syntax"),
        ("print('hello', flush=True)", "it said hello"),
        ("time.sleep(60)", "no answer for"),
        ("break", "ended"),
    ],
    ids=["resigns", "invents", "babbles", "hangs", "dies"],
)
def test_a_program_that_failed_is_started_again(tmp_path: Path, does: str, said: str) -> None:
    file, log, patience = tmp_path / "engine.py", tmp_path / "log", 1 if "sleep" in does else 30
    file.write_text(PROGRAM.format(log=str(log), does=does), "utf-8")
    pairing = Pairing("pyrga", 2, (), f"engine:{sys.executable} {file}", "random", seed=1)
    for side in sides(pairing):
        found = play(Task(pairing, 0, side, patience))
        assert said in found.end
        assert (0, True) == (found.points, found.fault)
    assert 2 == len(log.read_text("utf-8").splitlines())
    other = pairing._replace(first="random", second=pairing.first)
    assert 1 == play(Task(other, 0, "white", patience)).points
