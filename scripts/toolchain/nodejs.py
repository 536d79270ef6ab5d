"""Node, its packages, and scripts run with it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from toolchain.environment import (
    BIN,
    CACHE,
    MODULES,
    REQUIREMENTS,
    ROOT,
    fingerprint,
    install,
    need,
    venv,
)
from toolchain.environment import run as run_told

#: The oldest Node on which Pyodide and esbuild are known to run here.
OLDEST: Final = 20


@cache
def folder() -> Path:
    """Folder with ``node`` and ``npm``: the system's if new enough, else the venv's."""
    found = shutil.which("node")
    if found and shutil.which("npm") and version_of(found) >= OLDEST:
        return Path(found).parent
    if not (BIN / "npm").exists() and not (BIN / "npm.exe").exists():
        try:
            install(venv(), "node")
        except subprocess.CalledProcessError:
            need("npm", f"There is no Node {OLDEST} or newer here, and PyPI gave none.")
    return BIN


def version_of(node: str) -> int:
    """Node's major version."""
    printed = subprocess.run([node, "--version"], check=True, capture_output=True, text=True)
    return int(printed.stdout.removeprefix("v").partition(".")[0])


def tool(name: str) -> str:
    """A program of Node, for `subprocess`."""
    found = shutil.which(name, path=variables()["PATH"])
    return found or need("npm", f"There is no {name} here.")


def newest() -> str:
    """Playwright's own Node, often newer than the system's; needs Playwright."""
    from playwright._impl._driver import compute_driver_executable  # noqa: PLC0415 - the venv has it

    return compute_driver_executable()[0]


def variables() -> dict[str, str]:
    """Environment variables by which Node's programs find one another."""
    return {**os.environ, "PATH": f"{folder()}{os.pathsep}{os.environ.get('PATH', '')}"}


def packages(kind: str = "build") -> None:
    """Install the packages of ``package-lock.json`` into ``node_modules``, unless that was done.

    The kind ``test`` includes packages that only tests and measurements need, a quarter of all.
    """
    stamp = MODULES / ".ready"
    wanted = fingerprint([ROOT / "package-lock.json"])
    ready = stamp.read_text().split() if stamp.exists() else []
    if wanted in ready and kind in ready:
        return
    less, kinds = ([], "build test") if kind == "test" else (["--omit=dev"], "build")
    named = json.loads((ROOT / "package.json").read_text())
    names = ", ".join(named["dependencies"] | (named["devDependencies"] if kind == "test" else {}))
    command = [tool("npm"), "ci", "--silent", *less]
    run_told(f"fetching the Node packages for {kind}: {names}", command, cwd=ROOT, env=variables())
    stamp.write_text(f"{wanted} {kinds}")


def packages_of(kind: str) -> Path:
    """Install the Node packages of a single script, once; return their ``node_modules``.

    They are listed in the folder ``kind`` of `REQUIREMENTS`.
    """
    listed, folder = REQUIREMENTS / kind, CACHE / kind
    stamp, wanted = folder / "ready", fingerprint(sorted(listed.iterdir()))
    if not stamp.exists() or stamp.read_text() != wanted:
        shutil.copytree(listed, folder, dirs_exist_ok=True)
        shutil.copy(ROOT / ".npmrc", folder)
        command = [tool("npm"), "ci", "--silent"]
        told = f"fetching the Node packages for {kind}"
        run_told(told, command, cwd=folder, env=variables())
        stamp.write_text(wanted)
    return folder / "node_modules"


def run(script: Path, *arguments: str | Path) -> bytes:
    """Run a script with Node and return its output.

    Raises `subprocess.CalledProcessError` if it fails, after showing the end of its complaint
    (Pyodide's begins with a megabyte of its own source).
    """
    command = [tool("node"), script, *arguments]
    # Node ends before a pipe has taken all of a long complaint; a file takes it.
    with tempfile.TemporaryFile() as complaint:
        done = subprocess.run(
            command, check=False, cwd=ROOT, stdout=subprocess.PIPE, stderr=complaint
        )
        if done.returncode:
            complaint.seek(0)
            lines = complaint.read().decode(errors="replace").splitlines()
            print("\n".join(line for line in lines[-30:] if len(line) < 500), file=sys.stderr)
            done.check_returncode()
    return done.stdout
