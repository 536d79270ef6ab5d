"""The examples of the page about the wheel of 0.7.0: they run as ever, and warn of new names."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.view import View

ROOT: Final = Path(__file__).parents[2]
#: A sentence of the page as 0.7.0 had it, and as it is now.
SENTENCE: Final = (
    "Black must play next to the Square on b2, on a2, b1, b3 or c2 (PY-3).",
    "Black must play on a2, b1, b3 or c2, next to the Square on b2 (PY-3).",
)
#: The result of a game between two bots, likewise.
RESULT: Final = ("black after 28 turns", "white after 30 turns")
#: The page as it came with 0.7.0, apart from these.
PAGE: Final = (
    (Path(__file__).parent / "engines-0.7.0.md")
    .read_text(encoding="utf-8")
    .replace(*SENTENCE)
    .replace(*RESULT)
)
#: Its examples, each with what it prints.
EXAMPLES: Final = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)
#: The older names that each example uses.
OLDER: Final[tuple[set[str], ...]] = (
    set(),
    {"Match.say", "catalogue.room"},
    set(),
    {"State.seen_by", "catalogue.room"},
    {"Match.say"},
)


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engines as the wheel has them: beside the code stand the styles of drawings."""
    folder = tmp_path_factory.mktemp("engines")
    package = folder / "tessera"
    shutil.copytree(ROOT / "py/tessera", package, ignore=shutil.ignore_patterns("__pycache__"))
    sheets = (ROOT / f"static/css/{name}.css" for name in ("tokens", "boards", "sectors"))
    styles = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    (package / "drawing/boards.css").write_text(styles, encoding="utf-8")
    return folder


@pytest.mark.parametrize(("example", "names"), [*zip(EXAMPLES, OLDER, strict=True)])
def test_an_example_prints_what_the_page_said(
    engines: Path, example: tuple[str, str], names: set[str]
) -> None:
    """Each by itself, in a Python that shows what it is warned of: the older names alone."""
    code, printed = example
    done = subprocess.run(
        [sys.executable, "-W", "always::DeprecationWarning", "-X", "utf8", "-c", code],
        check=True,
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONPATH": str(engines), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    later = tuple(f"{game}: " for game in catalogue.GAMES if f"{game}: " not in printed)
    told = [line for line in done.stdout.splitlines(True) if not line.startswith(later)]
    assert printed == "".join(told)
    warned = re.findall(r"DeprecationWarning: (\S+) is called", done.stderr)
    assert names == set(warned)
    assert len(warned) == done.stderr.count("Warning")


def test_a_search_goes_in_small_steps_as_the_page_said() -> None:
    """What `catalogue.room` gives has begun nothing yet."""
    game = catalogue.game("pyrga")
    view = View.of(Match.new(game, game.setup(), Random(1)), "white")
    with pytest.deprecated_call(match=r"catalogue\.bot"):
        bot = catalogue.room("pyrga", "bot")
    thinking = bot.thinking(view, 2, 7)
    assert not thinking.done
    while not thinking.done:
        thinking.step(100)
    assert thinking.best()


def test_every_older_name_warns_of_the_one_it_has_now() -> None:
    """It does the same as that one; the warning names the line that uses it."""
    game = catalogue.game("pyrga")
    match: Any = Match.new(game, game.setup(), Random(1))
    action = match.legal()[0]
    pairs: list[tuple[Any, Any, str]] = [
        (lambda: match.say("Sb2"), match.play_text("Sb2"), "Match.play_text"),
        (lambda: match.state.after(action), match.state.apply(action), "State.apply"),
        (lambda: match.state.seen_by(None), match.state.observed_by(None), "State.observed_by"),
        (lambda: game.position(match.state), match.state.position(), "State.position"),
        (lambda: game.diagram(match.state), match.state.diagram(), "State.diagram"),
        (lambda: catalogue.room("pyrga", "board"), catalogue.board("pyrga"), "catalogue.board"),
    ]
    for older, now, name in pairs:
        with pytest.warns(DeprecationWarning, match=name.replace(".", r"\.")) as warned:
            assert now == older()
        assert [__file__] == [each.filename for each in warned]
