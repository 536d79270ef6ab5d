"""The recipe of a new game: what it makes is whole and passes its tests; bad names are refused."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from toolchain import ROOT
from recipe import making
from tessera.games import catalogue
from testing.sampling import Few
from tests.scripts.sixth import NAME, TITLE, made, run
from website import completeness

#: The tests that run over all games, as far as they need no browser and no site.
SUITES = (
    "rules", "perft", "playthroughs", "properties", "records", "words", "drawing",
    "search", "page", "command", "saves", "build/test_completeness.py", "test_golden.py",
    "test_shelf.py",
)  # fmt: skip
#: Names and titles that no game can have, and what is said.
BAD = {
    "Nimbo": "“Nimbo” is no name for a game: 3 to 15 small letters and digits, letters first.",
    "ni": "“ni” is no name for a game: ",
    "n1mbo": "“n1mbo” is no name for a game: ",
    "nim-bo": "“nim-bo” is no name for a game: ",
    "x" * 16: "is no name for a game: ",
    "pyrga": "There is a game pyrga already.",
    "house": "“house” means something else here: choose another name.",
    "import": "“import” means something else here: choose another name.",
    "sectors": "py/tessera/games/sectors/__init__.py is there already: choose another name.",
    "reading": "static/css/reading.css is there already: choose another name.",
    "tango": "Rules of tayu are called TA-1 and on: begin with other letters.",
}  # fmt: skip
BAD_TITLES = {
    "Nim<bo": "“Nim<bo” is no title: a letter, then up to 23 more signs, no quotes or brackets.",
    'Nim"bo': "is no title: ",
    "9 men": "is no title: ",
    "N" * 25: "is no title: ",
    "TA YÜ": "There is a game called TA YÜ already.",
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("sixth") / "project")


@pytest.mark.parametrize(("name", "told"), BAD.items())
def test_a_bad_name_is_refused(name: str, told: str) -> None:
    assert told in making.refusal(name, "Nimbo")


@pytest.mark.parametrize(("title", "told"), BAD_TITLES.items())
def test_a_bad_title_is_refused(title: str, told: str) -> None:
    assert told in making.refusal(NAME, title)


def test_a_refusal_is_one_sentence_and_writes_nothing() -> None:
    command = [sys.executable, str(ROOT / "scripts/new_game.py"), catalogue.GAMES[0]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (2, "", f"{BAD['pyrga']}\n") == (done.returncode, done.stdout, done.stderr)


@pytest.mark.slow
def test_nothing_is_missing_of_a_made_game(copy: Path) -> None:
    """The build has nothing to say; no sign of the recipe is left in a text."""
    assert [] == list(completeness.missing(copy))
    for path, text in (*making.files(NAME, TITLE), *making.lines(NAME, TITLE)):
        assert text in (copy / path).read_text(encoding="utf-8")
        assert [] == [sign for sign in making.signs(NAME, TITLE) if f"@{sign}@" in text]


@pytest.mark.slow
def test_a_made_game_passes_its_tests(copy: Path, few: Few) -> None:
    """Its own, and those that run over all games, or a few of them, as it was made."""
    places = [f"tests/{suite}" for suite in few(SUITES, 4)]
    chosen = ["-k", f"{NAME} or test_shelf or no_name_is_lost", "-p", "no:cacheprovider"]
    done = run(copy, "-m", "pytest", "-q", *places, *chosen)
    assert 0 == done.returncode, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.slow
def test_a_rule_lists_all_that_speaks_of_it(copy: Path) -> None:
    """Its text in both languages, diagrams, a step, cards, a sentence, the bot, tests."""
    letters = NAME[:2]
    done = run(copy, "scripts/diagrams.py", "--rule", f"{letters.upper()}-3")
    game = f"py/tessera/games/{NAME}"
    for place in (
        f"static/rules/{NAME}.en.md", f"static/rules/{NAME}.fr.md", f"static/rules/{NAME}.toml",
        f"static/cards/{NAME}.en.md", f"static/cards/{NAME}.fr.md", f"{game}/words.py",
        f"{game}/bot.py", f"tests/rules/test_{NAME}.py", f"tests/playthroughs/{NAME}-won.txt",
    ):  # fmt: skip
        assert re.search(rf"^{place}:\d+: ", done.stdout, re.MULTILINE), place
    assert f"test_{letters}2_" not in done.stdout


@pytest.mark.long_only
def test_with_a_made_game_all_tests_pass(copy: Path) -> None:
    """Those of the other games, of the scripts, the checkers; the browser's are run elsewhere."""
    marks = ("-m", "not browser", "-p", "no:cacheprovider", "-n", "2")
    done = run(copy, "-m", "pytest", "-q", "tests", *marks)
    assert 0 == done.returncode, done.stdout[-3000:] + done.stderr[-1000:]
