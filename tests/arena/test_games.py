"""Games of the arena: the same for the same task, stored, and resumed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from strength import store
from strength.store import Store, Stored, fingerprint, pack, unpacked
from tessera.command import arena
from tessera.command.arena import LED_IN, Pairing, Task, play, sides
from tessera.command.players import Player
from tessera.games import catalogue
from tessera.games.pyrga import table
from tessera.play.fault import Refused
from tessera.play.replay import read_record

ROOT = Path(__file__).parents[2]
ENGINE = f"{sys.executable} -m tessera serve"
#: A program that chooses a turn that no game knows.
INVENTS = """import json, sys
for line in sys.stdin:
    answer = {"id": json.loads(line)["id"], "ok": True, "move": "Sz9"}
    print(json.dumps(answer), flush=True)
"""
#: A pairing of quick games.
QUICK = Pairing("shacru", 2, (), "greedy", "random", seed=3, lead_in=4)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """One run of the arena."""
    return subprocess.run(
        [sys.executable, "scripts/arena.py", *words],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
        env={"PYTHONPATH": str(ROOT / "py"), "PATH": "/usr/bin:/bin"},
    )


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
    """Both games begin with the same turns; the next set with others."""
    begun = [
        read_record(play(Task(QUICK, number, side)).record, catalogue.game).actions[:4]
        for number in (0, 1)
        for side in sides(QUICK)
    ]
    assert begun[0] == begun[1] != begun[2] == begun[3]
    dealt = Pairing("tayu", 2, (), "random", "random", seed=1)
    decks = [
        read_record(play(Task(dealt, 0, side)).record, catalogue.game) for side in ("ns", "ew")
    ]
    assert decks[0].deal == decks[1].deal


@pytest.mark.parametrize("seats", [3, 4])
def test_the_first_player_has_every_side_once(seats: int) -> None:
    """All rotations for three and four."""
    pairing = Pairing("pacru", seats, (), "greedy", "random", longest=3)
    for side in sides(pairing):
        match = read_record(play(Task(pairing, 0, side)).record, catalogue.game)
        names = {seat: match.headers[match.game.header(seat)] for seat in match.seats}
        assert {seat: "greedy" if seat == side else "random" for seat in match.seats} == names


def test_the_first_player_may_have_one_side_only() -> None:
    """A set is one game then; who began is told."""
    pairing = QUICK._replace(only="north")
    assert ("north",) == sides(pairing)
    assert ("south", "north") == sides(QUICK)
    assert "south" == play(Task(pairing, 0, "north")).began
    with pytest.raises(Refused):
        sides(QUICK._replace(only="west"))


def test_a_player_that_fails_is_told_and_raises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no points and the other all; what it was is in the result, its game in the record."""

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


def test_going_on_is_the_same_as_at_once(tmp_path: Path) -> None:
    """Three sets, then two more: the file of five, whichever core was first."""
    words = ("shacru", "greedy", "random", "--lead-in", "4", "--jobs", "2")
    once, parts = tmp_path / "once.jsonl", tmp_path / "parts.jsonl"
    at_once = run(*words, "--sets", "5", "--into", str(once))
    assert 0 == at_once.returncode, at_once.stderr
    run(*words, "--sets", "3", "--into", str(parts))
    # As if it had been cut off in the middle of a line.
    parts.write_text(parts.read_text("utf-8")[:-40], "utf-8")
    again = run(*words, "--sets", "5", "--into", str(parts))
    told = [re.sub(r"\d+ ms.*|games: .*", "", text.stdout) for text in (at_once, again)]
    assert told[0] == told[1]
    kept = [sorted(map(bare, path.read_text("utf-8").splitlines())) for path in (once, parts)]
    assert kept[0] == kept[1]
    assert 11 == len(kept[0])


def bare(line: str) -> str:
    """A line of a file without what the game took."""
    return re.sub(r'"(first|second)": \[[^]]*\]', "", line)


def test_a_file_of_another_match_is_refused(tmp_path: Path) -> None:
    """It says what differs; nothing is lost."""
    path = tmp_path / "games.jsonl"
    Store(path, QUICK).add(play(Task(QUICK, 0, "south")))
    before = path.read_text("utf-8")
    with pytest.raises(Stored, match=re.escape("its seed is 3, not 4")):
        Store(path, QUICK._replace(seed=4))
    result = run("shacru", "1", "random", "--into", str(path))
    assert (2, "") == (result.returncode, result.stdout)
    assert "its first is 'greedy', not '1'" in result.stderr
    assert before == path.read_text("utf-8")


@pytest.mark.parametrize("line", ["nonsense", "[]", '{"number": 1}'])
def test_a_damaged_file_is_refused_by_its_line(tmp_path: Path, line: str) -> None:
    """Which line it is."""
    path = tmp_path / "games.jsonl"
    Store(path, QUICK)
    path.write_text(f"{path.read_text('utf-8')}{line}\n", "utf-8")
    with pytest.raises(Stored, match=re.escape(f"{path}:2: not a")):
        Store(path, QUICK)


def test_games_are_packed_and_read_again(tmp_path: Path) -> None:
    """The lines of the file, the header first, with what the bots were made of."""
    path = tmp_path / "games.jsonl"
    Store(path, QUICK).add(play(Task(QUICK, 0, "south")))
    header, game = unpacked(pack(path, tmp_path / "published"))
    assert fingerprint("shacru") == header["version"]
    assert "south" == game["side"]


def test_bots_that_play_alike_are_taken_for_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as today's bots are those that were compared; games of all others are refused."""
    path, known = tmp_path / "games.jsonl", tmp_path / "alike.json"
    monkeypatch.setattr(store, "ALIKE", known)
    Store(path, QUICK)
    path.write_text(path.read_text("utf-8").replace(fingerprint("shacru"), "0" * 10), "utf-8")
    with pytest.raises(Stored, match="its version is '0000000000'"):
        Store(path, QUICK)
    for now, fits in ((fingerprint("shacru"), True), ("1" * 10, False)):
        known.write_text(json.dumps({"shacru": {"now": now, "as": ["0" * 10]}}), "utf-8")
        assert fits == ("0" * 10 in store.alike("shacru"))
    known.write_text('{"shacru": []}', "utf-8")
    with pytest.raises(Stored, match=re.escape(f"{known}: damaged")):
        Store(path, QUICK)


def test_a_fingerprint_is_of_what_decides() -> None:
    """Every game's own; what only draws, speaks or paces has no part in it."""
    assert len(catalogue.GAMES) == len(set(map(fingerprint, catalogue.GAMES)))
    for game in catalogue.GAMES:
        needed = store._needed(game)
        assert {f"tessera.games.{game}.{module}" for module in ("rules", "bot")} < needed
        assert not {f"tessera.games.{game}.{module}" for module in ("board", "words")} & needed
        assert not {"tessera.search.pacing", "tessera.search.telling"} & needed
        assert [] == [name for name in needed if name.endswith(".about")]
    assert "tessera.search.alphabeta" in store._needed("shacru")
    assert "tessera.games.sectors.geometry" in store._needed("pacru")
    assert "tessera.games.pyrga.book_data" in store._needed("pyrga")


def test_a_fingerprint_changes_with_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes in an archive of its own and is imported by its name, but the bot plays by it."""
    for folder in ("games", "search"):
        shutil.copytree(ROOT / "py/tessera" / folder, tmp_path / "py/tessera" / folder)
    monkeypatch.setattr(store, "ROOT", tmp_path)
    found, file = set(), tmp_path / "py" / f"{table.MODULE.replace('.', '/')}.py"
    for text in ("SEED = 1", "SEED = 2", None):
        if text is None:
            file.unlink()
        else:
            file.write_text(text, "utf-8")
        fingerprint.cache_clear()
        found.add(fingerprint("pyrga"))
    fingerprint.cache_clear()
    assert 3 == len(found)


def test_a_sequential_test_ends_by_itself(tmp_path: Path) -> None:
    """Greedy beats random soon, and the sets that count are told."""
    into = str(tmp_path / "games.jsonl")
    result = run("pyrga", "greedy", "random", "--sprt", "0.5", "0.8", "--into", into)
    assert 0 == result.returncode, result.stderr
    assert "SPRT 0.5 against 0.8: the higher" in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess", "1", "2"), "chess"),
        (("pyrga", "1", "9"), "There is no bot “9”"),
        (("pyrga", "3?FOO=1", "2"), "There is no bot “3?FOO”; there is depth"),
        (("pyrga", "1", "engine"), "There is no bot “engine”"),
        (("pyrga", "1", "2", "--sprt", "0.8", "0.7"), "LOW < HIGH"),
        (("pyrga", "1", "2", "--sets", "0"), "--sets"),
        (("pyrga", "1", "2", "--seats", "3"), "pyrga is not played with 3 seats"),
        (("pyrga", "1", "2", "--set", "opening=odd"), "odd"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], said: str) -> None:
    """A line that says why, exit status 2."""
    result = run(*words)
    assert 2 == result.returncode
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_another_program_plays(tmp_path: Path) -> None:
    """Over the line protocol it is as good as the same level asked here."""
    into = str(tmp_path / "games.jsonl")
    words = ("tyrus", "engine", "random", "--engine", ENGINE, "--sets", "2", "--nodes", "60")
    result = run(*words, "--into", into, "--jobs", "1")
    assert 0 == result.returncode, result.stdout + result.stderr
    assert "in 4 games" in result.stdout


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import sys; sys.exit()", "no answer: it has ended"),
        ("print('hello', flush=True); input()", "it said hello"),
        (
            INVENTS,
            "Sz9: syntax",
        ),
    ],
)
def test_a_program_that_fails_loses_no_game(tmp_path: Path, program: str, said: str) -> None:
    """The fault is told, the exit status is 1, the game so far is kept."""
    file = tmp_path / "engine.py"
    file.write_text(program, "utf-8")
    into = tmp_path / "games.jsonl"
    engine = f"{sys.executable} {file}"
    words = ("pyrga", "engine", "random", "--engine", engine, "--sets", "1", "--jobs", "1")
    result = run(*words, "--into", str(into))
    assert 1 == result.returncode
    assert said in result.stdout
    games = [json.loads(line) for line in into.read_text("utf-8").splitlines()[1:]]
    assert 2 == len(games)


class Says(NamedTuple):
    """A program that answers every question alike; of the first one it may make an end."""

    file: Path
    log: Path

    @property
    def command(self) -> str:
        """What starts it."""
        return f"{sys.executable} {self.file}"

    @property
    def starts(self) -> int:
        """How often it was started."""
        return len(self.log.read_text("utf-8").splitlines())


def says(folder: Path, does: str) -> Says:
    """A program with ``text``, a question, and ``asked``, what it holds; it does something."""
    found = Says(folder / "engine.py", folder / "log")
    found.file.write_text(ENGINE_THAT.format(log=str(found.log), does=does), "utf-8")
    return found


ENGINE_THAT: Final = """
import json, sys, time
print("start", file=open({log!r}, "a"))
for text in sys.stdin:
    asked = json.loads(text)
    {does}
"""
RESIGNS: Final = 'print(json.dumps(dict(id=asked["id"], ok=True, move="resign")), flush=True)'


@pytest.mark.parametrize(
    ("does", "patience", "said"),
    [
        (RESIGNS, 30, "resign: no turn"),
        ("time.sleep(60)", 1, "no answer for"),
        ("break", 30, "ended"),
    ],
)
def test_a_program_that_failed_is_started_again(
    tmp_path: Path, does: str, patience: int, said: str
) -> None:
    """It gave up, hangs or died: the game is lost by it, and the next one finds a fresh one."""
    engine = says(tmp_path, does)
    pairing = Pairing("pyrga", 2, (), f"engine:{engine.command}", "random", seed=1)
    for number in range(2):
        for side, points in (("white", 0), ("black", 0)):
            found = play(Task(pairing, number, side, patience))
            assert said in found.end
            assert (points, True) == (found.points, found.fault)
    assert 4 == engine.starts
    other = pairing._replace(first="random", second=pairing.first)
    assert 1 == play(Task(other, 0, "white", patience)).points
