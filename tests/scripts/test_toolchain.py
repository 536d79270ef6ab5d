"""The set-up names the one package that is missing, and ends with exit status 2."""

from __future__ import annotations

import os
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
    monkeypatch.setattr(environment, "run", lambda _what, command: ran.append(command))
    environment.install(Path("python"), "build")
    environment.install(Path("python"), "build")
    assert len(ran) == 1


def test_pip_installs_where_uv_cannot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Uv may use another registry than pip, or none."""
    uv = tmp_path / "uv"
    uv.write_text("#!/bin/sh\nexit 2\n")
    uv.chmod(0o755)
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked\n')
    python.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    monkeypatch.setattr(environment, "VENV", tmp_path)
    environment.install(python, "build")
    assert (tmp_path / "asked").read_text().startswith("-m pip install ")


def test_a_long_step_reports_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """It prints its name, then every few seconds that it goes on, at last its duration."""
    reads, writes = os.pipe()
    said: list[str] = []

    def say(text: str) -> None:
        said.append(text)
        if len(said) == 3:  # The program waits for that.
            os.close(writes)

    monkeypatch.setattr(environment, "EVERY", 0.01)
    monkeypatch.setattr(environment, "say", say)
    waits = "import sys; sys.stdin.read()"
    environment.run("fetching it", [sys.executable, "-c", waits], stdin=reads)
    os.close(reads)
    first, *between, last = said
    assert "fetching it" == first
    assert len(between) >= 2
    assert all(line.startswith("… ") for line in between)
    assert last.startswith("done in ")
    with pytest.raises(subprocess.CalledProcessError):
        environment.run("failing", [sys.executable, "-c", "raise SystemExit(3)"])


def test_packages_of_one_script_are_set_up_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In a folder of their own; again only if their list changed."""
    ran: list[object] = []
    monkeypatch.setattr(nodejs, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(nodejs, "REQUIREMENTS", tmp_path)
    monkeypatch.setattr(nodejs, "tool", str)
    monkeypatch.setattr(nodejs, "variables", dict)
    monkeypatch.setattr(nodejs, "run_told", lambda *_, cwd, **__: ran.append(cwd))
    (tmp_path / "one").mkdir()
    for text, times in (("{}", 1), ("{}", 1), ("{ }", 2)):
        (tmp_path / "one/package-lock.json").write_text(text)
        assert tmp_path / "cache/one/node_modules" == nodejs.packages_of("one")
        assert [tmp_path / "cache/one"] * times == ran
        assert text == (tmp_path / "cache/one/package-lock.json").read_text()


def test_an_old_browser_is_what_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A package with other contents is not run."""
    monkeypatch.setattr(nodejs, "tool", str)
    monkeypatch.setattr(nodejs, "variables", dict)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: None)
    (tmp_path / "other.tgz").write_bytes(b"other")
    with pytest.raises(SystemExit, match="not what it was"):
        browsers.unpacked_chromium(*browsers.OLD_CHROMIUMS[109], tmp_path)


def test_help_sets_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The script runs where it is."""
    monkeypatch.setattr(environment, "environment", refuse)
    monkeypatch.setattr(sys, "argv", ["it.py", "--help"])
    assert 7 == environment.inside("build", lambda: 7)


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


@pytest.mark.parametrize("package", ["chromium", "firefox-esr", "webkit2gtk-driver xvfb"])
@pytest.mark.parametrize("apt", [True, False])
def test_the_systems_packages_only_where_they_may(
    package: str, apt: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is installed is said before; without leave nothing is, and the package is named."""
    ran: list[list[str]] = []
    for name in (
        "installed_chromium",
        "playwright_browser",
        "installed_firefox",
        "installed_webkit",
    ):
        monkeypatch.setattr(browsers, name, lambda: None)
    monkeypatch.setattr(browsers, "can_use_apt", lambda: True)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: ran.append(command))
    find = {"chromium": browsers.chromium, "firefox": browsers.firefox, "webkit": browsers.webkit}
    engine = next(name for name, packages in browsers.PACKAGES.items() if packages == package)
    with pytest.raises(SystemExit) as ended:
        find[engine](apt=apt)
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert apt is any("apt-get" in command for command in ran)
    assert apt is (f"installing the system's package {package} with apt-get\n" in said)
    assert said.endswith(f"try again: {package}\n")
