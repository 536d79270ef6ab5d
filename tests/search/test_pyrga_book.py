"""Pyrga's book: walked against every reply, and its values confirmed by other searches."""

from __future__ import annotations

import re
import tempfile
from base64 import b85decode
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from pyrga import engine
from pyrga.book_maker import Line, distinct, first_moves
from solve_pyrga import disagreement
from tessera.games.pyrga import bot
from tessera.games.pyrga.book import PLIES, SIZE, Entry, canonical, find
from tessera.games.pyrga.book_data import DATA
from tessera.games.pyrga.exact import promised
from tessera.games.pyrga.proof import LAST, Proof
from tessera.games.pyrga.rules import BLACK, GAME, SEATS, WHITE, Pyrga
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.thinking import WON

ROOT = Path(__file__).parents[2]
#: The most bytes that the book may have.
BYTES = 120_000


def walked(
    line: Line, side: Seat, said: Entry | None, seen: set[int]
) -> Iterator[tuple[Line, Entry]]:
    """Every position behind the book that ``side`` comes to, with its last entry.

    On the way everything is checked: each position has an entry, and a won one stays won, no
    later than was said; a draw is never less.
    """
    state = line.state
    if not state.actions():
        if said is not None and said.winner is not None:
            assert state.outcome is not None and state.outcome.winners == (said.winner,)
        return
    if SEATS[state.ply & 1] != side:
        for reply in distinct(map(line.apply, state.actions())):
            yield from walked(reply, side, said, seen)
        return
    if state.ply >= PLIES:
        assert said is not None
        yield line, said
        return
    entry = find(state)
    assert entry is not None, line.text
    assert entry.action in state.actions()
    if said is not None and said.winner == side:
        assert entry.winner == side and entry.pieces <= said.pieces, line.text
    elif said is not None and said.winner is None:
        assert entry.winner in (None, side), line.text
    key = hash((state.key, state.ply))
    if key not in seen:
        seen.add(key)
        yield from walked(line.apply(entry.action), side, entry, seen)


@lru_cache(maxsize=4)
def behind(side: Seat, strict: bool) -> list[tuple[Line, Entry]]:
    """What `walked` finds from the start."""
    found: list[tuple[Line, Entry]] = []
    seen: set[int] = set()
    if side == WHITE:
        found += walked(Line(Pyrga(strict=strict)), side, None, seen)
    else:
        for first in first_moves(strict):
            if find(first.state) is not None:
                found += walked(first, side, None, seen)
    return found


def test_the_book_is_small_and_no_two_positions_share_a_place() -> None:
    """It fits its limit, and every entry has a hash of its own."""
    data = b85decode(DATA)
    assert len(data) % SIZE == 0 and len(DATA) <= BYTES
    hashes = {data[start : start + 5] for start in range(0, len(data), SIZE)}
    assert len(hashes) == len(data) // SIZE


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_every_reply_is_answered(side: Seat, strict: bool) -> None:
    """The whole book, walked against every reply."""
    firsts = {line.moves[0] for line, _ in behind(side, strict)}
    assert firsts == ({"Cb2"} if side == WHITE else answered(strict))


def answered(strict: bool) -> set[str]:
    """The first moves, up to symmetry, that the book knows how to answer."""
    return {line.moves[0] for line in first_moves(strict) if find(line.state) is not None}


@pytest.mark.parametrize("strict", [False, True])
def test_black_has_an_answer_to_every_first_move(strict: bool) -> None:
    """Up to symmetry, under both openings."""
    assert answered(strict) == {line.moves[0] for line in first_moves(strict)}


@pytest.mark.parametrize("strict", [False, True])
def test_white_wins_from_the_first_move(strict: bool) -> None:
    """The book opens with a Cylinder on a centre square and says that White wins."""
    entry = find(Pyrga(strict=strict))
    assert entry is not None
    assert GAME.write(entry.action) == "Cb2" and entry.winner == WHITE
    assert all(said.winner == WHITE for _, said in behind(WHITE, strict))


def test_a_turned_position_has_the_turned_answer() -> None:
    """All eight symmetries of a position have the same value; what is not there has none."""
    match = Match.new(GAME, GAME.setup(), Random(0)).play_text("Cb2").play_text("Sb2")
    values = set()
    for turned in GAME.symmetries(match.setup):
        state = match.states[0]
        for action in match.actions:
            state = state.apply(turned(action))
        assert isinstance(state, Pyrga)
        entry = find(state)
        assert entry is not None and entry.action in state.actions()
        values.add((entry.winner, entry.pieces))
    assert len(values) == 1
    stranger = match.states[0].apply(GAME.read("Ca1")[0]).apply(GAME.read("Sa1")[0])
    assert isinstance(stranger, Pyrga) and find(stranger) is None


def test_a_sample_of_whites_wins_is_proven_again() -> None:
    """The proof in the worker's own code, within the number of pieces that the book promised."""
    for line, said in Random(1).sample(behind(WHITE, False), 6):
        proof = Proof(line.state, WHITE, said.pieces)
        proof.step(3_000_000)
        assert proof.answer, line.text


def test_a_sample_of_blacks_values_is_proven_again() -> None:
    """Where the book has a draw White does not win, where it has a win Black does."""
    rows = [row for row in behind(BLACK, False) if row[1].winner != WHITE]
    for line, said in Random(2).sample(rows, min(len(rows), 6)):
        proof = Proof(line.state, said.winner or WHITE, said.pieces or LAST)
        proof.step(5_000_000)
        assert proof.answer == (said.winner is not None), line.text


def test_the_number_told_falls_on_from_the_book() -> None:
    """The exact level's first proof behind the book keeps the book's promise."""
    match = Match.new(GAME, GAME.setup(), Random(0))
    rng, told = Random(4), WON
    while match.to_move is not None and len(match.actions) <= PLIES + 2:
        if match.to_move == WHITE:
            thinking = bot.thinking(View.of(match, WHITE), bot.EXACT, 1)
            while not thinking.done:
                thinking.step(10_000)
            progress = thinking.progress()
            assert progress.sure and WON - progress.score <= told - 2
            told = WON - progress.score
            match = match.play(*thinking.best())
        else:
            match = match.play(rng.choice(match.legal()))
    assert promised(match.states[:9]) < LAST


@pytest.fixture
def solver() -> Iterator[engine.Solver]:
    """A solver with a small table."""
    started = engine.Solver(24)
    yield started
    started.close()


needs_compiler = pytest.mark.skipif(engine.compiler() is None, reason="there is no C compiler")


@needs_compiler
def test_the_solver_plays_by_the_rules(solver: engine.Solver) -> None:
    """Random games have the same placements and ends; the counts from the start are known."""
    assert disagreement(solver, 40) is None
    assert [solver.say(f"perft {depth}") for depth in (1, 2, 3, 4)] == "80 792 7392 65656".split()
    assert [solver.say(f"perft {depth} strict") for depth in (3, 4)] == ["7000", "59872"]


@needs_compiler
def test_the_solver_confirms_the_book(solver: engine.Solver) -> None:
    """On a larger sample: White's wins in time, Black's draws and wins."""
    for line, said in Random(6).sample(behind(WHITE, False), 25):
        plies = said.pieces - line.state.ply
        assert solver.ask(f"wins white {plies} {line.text}").text == "yes", line.text
    rows = behind(BLACK, False)
    for line, said in Random(7).sample(rows, min(len(rows), 25)):
        who = solver.ask(f"who {line.text}").text
        if said.winner == BLACK:
            assert who == BLACK, line.text
        elif said.winner is None:
            assert who != WHITE, line.text


def test_without_a_compiler_the_tool_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names what to install, with exit status 2."""
    monkeypatch.setattr(engine, "COMPILERS", ())
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    with pytest.raises(SystemExit) as ended:
        engine.compiled()
    assert ended.value.code == engine.MISSING and "gcc" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_tells_what_was_found(language: str) -> None:
    """Every first move stands in the page's table with the value that the solver gave."""
    said = {
        "en": {"White wins": WHITE, "Black wins": BLACK, "draw": "draw"},
        "fr": {"Blanc gagne": WHITE, "Noir gagne": BLACK, "nulle": "draw"},
    }[language]
    answers = (ROOT / "scripts/data/pyrga/answers.txt").read_text(encoding="utf-8").splitlines()
    found = dict(line.partition("  #")[0].split(": ") for line in answers)
    page = (ROOT / f"static/pages/pyrga-solved.{language}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([^|`]+) \| ([^|`]+) \| [^|`]+ \|$", page, re.MULTILINE)
    assert len(rows) == len(first_moves(strict=False))
    for move, *values in rows:
        for strict, value in zip((False, True), values, strict=True):
            key, _ = canonical(Pyrga(strict=strict).apply(GAME.read(move)[0]))
            answer = found.get(f"{key:x} who", "? 0").split()[0]
            assert said.get(value, "?") == answer, (move, strict)
