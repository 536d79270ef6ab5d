"""Whoever ends the arena ends all its workers with it, without a word."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from toolchain import ROOT
from tests.command.programs import HEARING, SILENT


@contextmanager
def running(words: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A script with a group of processes of its own, as a terminal gives it one."""
    command = [sys.executable, "-c", HEARING, sys.executable, *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, stdout=pipe, stderr=pipe, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.parametrize(("sign", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_workers_end_with_the_arena(tmp_path: Path, sign: signal.Signals, status: int) -> None:
    """Whatever they are at: nobody holds the pipes any more, which their players had, too."""
    player = tmp_path / "silent.py"
    player.write_text(SILENT, encoding="utf-8")
    engine = f"{sys.executable} {player}"
    into = str(tmp_path / "games.jsonl")
    words = ["scripts/arena.py", "pyrga", "engine", "engine", "--engine", engine, "--into", into]
    with running([*words, "--jobs", "2"]) as process:
        assert process.stderr is not None
        told = b""
        while b"asked" not in told:
            told = process.stderr.readline()
            assert told
        if sign == signal.SIGINT:
            os.killpg(process.pid, sign)
        else:
            process.terminate()
        out, err = process.communicate(timeout=60)
        assert (status, b"") == (process.returncode, out)
        assert set(err.split()) <= {b"asked"}
