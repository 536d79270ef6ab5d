"""The compiled UCT players (`scripts/opponents/uct.py`) in the arena."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from toolchain import compiler
from opponents import uct
from tessera.command.arena import Pairing, Task, play, sides


@pytest.mark.skipif(compiler.compiler(".cpp") is None, reason="there is no C++ compiler")
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", uct.GAMES)
def test_whole_games_without_a_refusal(game: str) -> None:
    """Whatever it plays is legal, to the end that the rules find."""
    words = [sys.executable, uct.__file__, game, "--playouts", "50"]
    pairing = Pairing(game, 2, (), f"engine:{shlex.join(words)}", "1", seed=3)
    result = play(Task(pairing, 0, sides(pairing)[0], patience=60))
    assert not result.fault, result.end
    assert " by " in result.end, result.end


def test_a_missing_compiler_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiler, "CACHE", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit) as ended:
        compiler.program(uct.source(uct.GAMES[0]))
    assert ended.value.code == compiler.MISSING
    assert "install the package g++" in capsys.readouterr().err
