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

from toolchain import browsers, environment, nodejs


@contextmanager
def missing(package: str, capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """What is done inside ends the script and asks for that package."""
    with pytest.raises(SystemExit) as ended:
        yield
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith(f"try again: {package}\n")


def refuse(*_: object, **__: object) -> NoReturn:
    """Fail as a program does."""
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


def test_no_node(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """No Node on the machine, none from PyPI."""
    monkeypatch.setattr(nodejs, "BIN", tmp_path)
    monkeypatch.setattr(nodejs, "install", refuse)
    monkeypatch.setattr(nodejs, "venv", lambda: tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    nodejs.folder.cache_clear()
    with missing("npm", capsys):
        nodejs.folder()
    nodejs.folder.cache_clear()


def test_no_browser(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """No Chromium on the machine, none to be fetched."""
    monkeypatch.setattr(browsers, "installed_chromium", lambda: None)
    monkeypatch.setattr(browsers, "playwright_browser", lambda: None)
    monkeypatch.setattr(browsers, "can_use_apt", lambda: False)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: None)
    with missing("chromium", capsys):
        browsers.chromium()


def test_a_chosen_browser_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong `$TESSERA_BROWSER` is said, not passed over."""
    monkeypatch.setenv("TESSERA_BROWSER", "no-such-browser")
    with missing("no-such-browser", capsys):
        browsers.installed_chromium()


def test_set_up_is_done_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What was installed for these requirements is not installed again."""
    ran: list[object] = []
    monkeypatch.setattr(environment, "VENV", tmp_path)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: ran.append(command))
    environment.install(Path("python"), "build")
    environment.install(Path("python"), "build")
    assert len(ran) == 1
