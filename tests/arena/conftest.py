"""Scripts of the arena, run in this process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import tune
from strength import fitting, pairings
from tests.arena.running import Run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a script's main here; what is kept without ``--into`` goes to a folder of its own."""

    def ran(main: Callable[[], int], *words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["script", *words])
        try:
            status = main()
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        return status, *capsys.readouterr()

    for module in (fitting, pairings, tune):
        monkeypatch.setattr(module, "CACHE", tmp_path / "cache")
    return ran
