"""The set-up names the one package that is missing, and ends with exit status 2."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from toolchain import browsers, environment


@contextmanager
def missing(package: str, capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    with pytest.raises(SystemExit) as ended:
        yield
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith(f"try again: {package}\n")


def refuse(*_: object, **__: object) -> NoReturn:
    raise subprocess.CalledProcessError(1, "refused")


def test_no_venv(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A Python without venv or ensurepip, as Debian's is; nothing half-made stays behind."""
    monkeypatch.setattr(environment, "VENV", tmp_path / "venv")
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with missing("python3-venv", capsys):
        environment.make_environment()
    assert not (tmp_path / "venv").exists()


def test_a_chosen_browser_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TESSERA_BROWSER", "no-such-browser")
    with missing("no-such-browser", capsys):
        browsers.installed_chromium()


def test_a_python_that_has_all_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is made for it; where one package or its version is missing, something is."""
    monkeypatch.setattr(environment, "VENV", tmp_path / "venv")
    monkeypatch.setattr(environment, "REQUIREMENTS", tmp_path)
    monkeypatch.setattr(environment, "venv", refuse)
    (tmp_path / "some.txt").write_text(f"# These.\n-r more.txt\npytest=={pytest.__version__}\n")
    (tmp_path / "more.txt").write_text("")
    assert Path(sys.executable) == environment.environment("some more")
    for line in ("pytest==0.0.1\n", "no-such-package==1\n"):
        (tmp_path / "more.txt").write_text(line)
        with pytest.raises(subprocess.CalledProcessError):
            environment.environment("some more")
