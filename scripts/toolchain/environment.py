"""The virtual environment ``.venv``, made and filled as scripts need it."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, NoReturn

ROOT: Final = Path(__file__).resolve().parents[2]
VENV: Final = ROOT / ".venv"
BIN: Final = VENV / ("Scripts" if os.name == "nt" else "bin")
MODULES: Final = ROOT / "node_modules"
CACHE: Final = ROOT / ".cache"
#: A file of requirements for each kind: a script, or a part of the tests.
REQUIREMENTS: Final = ROOT / "scripts/requirements"
#: Seconds between two messages that a program is still running.
EVERY: float = 4


def say(text: str) -> None:
    """Print progress apart from a script's output."""
    print(f"set-up: {text}", file=sys.stderr, flush=True)


def run(what: str, command: Sequence[str | Path], **options: Any) -> None:
    """Run a program to its end; print its purpose, its progress every few seconds, its duration.

    ``options`` are those of `subprocess.Popen`. Raises `subprocess.CalledProcessError`.
    """
    say(what)
    began = time.monotonic()
    with subprocess.Popen(command, **options) as process:
        while (status := _status(process)) is None:
            say(f"… {time.monotonic() - began:.0f} s")
    if status:
        raise subprocess.CalledProcessError(status, command)
    say(f"done in {time.monotonic() - began:.1f} s")


def _status(process: subprocess.Popen[Any]) -> int | None:
    """The exit status of a program; None if it still runs after `EVERY` seconds."""
    try:
        return process.wait(EVERY)
    except subprocess.TimeoutExpired:
        return None


def need(package: str, why: str) -> NoReturn:
    """End with exit status 2, naming a package to install by hand."""
    print(f"\n{why}\nInstall this package and try again: {package}", file=sys.stderr, flush=True)
    sys.exit(2)


def inside(kinds: str, main: Callable[[], int]) -> int:
    """Run ``main`` where the packages of ``kinds`` are installed; return the exit status.

    ``kinds`` names files of `REQUIREMENTS`, separated by blanks. If the running Python lacks any of
    them, the script is started again in the virtual environment, with the same arguments. If only
    help is asked for, ``main`` runs at once, and nothing is set up.
    """
    # The engines are on the path only now.
    from tessera.command import ends, interrupts  # noqa: PLC0415

    if not started():
        return ends.ended(lambda: _inside(kinds, main))
    ends.attach()
    status = ends.ended(lambda: _inside(kinds, main))
    interrupts.ignore()
    return status


def _inside(kinds: str, main: Callable[[], int]) -> int:
    from tessera.command import interrupts  # noqa: PLC0415

    if not {"-h", "--help"}.isdisjoint(sys.argv[1:]):
        return main()
    try:
        python = environment(kinds)
        if python == Path(sys.executable):
            return main()
        return interrupts.left_to([python, *sys.argv])
    except subprocess.CalledProcessError as error:
        print(f"\nThis failed (see above): {' '.join(map(str, error.cmd))[:200]}", file=sys.stderr)
        return 1


def started() -> bool:
    """True if this process was started for a script, not for tests or as a worker."""
    file = getattr(sys.modules["__main__"], "__file__", None)
    return file is not None and Path(file).resolve().parent == ROOT / "scripts"


def environment(kinds: str) -> Path:
    """A Python that has the requirements of these kinds: the running one, or the environment's."""
    if not runs_inside() and all(map(satisfied, kinds.split())):
        return Path(sys.executable)
    python = venv()
    for kind in kinds.split():
        install(python, kind)
    return Path(sys.executable) if runs_inside() else python


def runs_inside() -> bool:
    """True if the running Python is the virtual environment's."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def satisfied(kind: str) -> bool:
    """True if the running Python has all packages of a kind, in the versions it names."""
    return all(_has(*line.split("==")) for line in lines(kind))


def _has(package: str, wanted: str) -> bool:
    try:
        return version(package) == wanted
    except PackageNotFoundError:
        return False


def venv() -> Path:
    """Python of the virtual environment, which is made if missing."""
    python = BIN / ("python.exe" if os.name == "nt" else "python")
    if not python.exists():
        make_environment()
    return python


def make_environment() -> None:
    """Make ``.venv`` with pip in it."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    try:
        run("making the virtual environment .venv", [sys.executable, "-m", "venv", VENV], **quiet)
    except subprocess.CalledProcessError:
        shutil.rmtree(VENV, ignore_errors=True)
        need("python3-venv", "This Python cannot make a virtual environment (venv, ensurepip).")


def install(python: Path, kind: str) -> None:
    """Install the requirements of a kind, unless that was done."""
    stamp = VENV / f"installed-{kind}"
    wanted = fingerprint([file_of(name) for name in included(kind)])
    if stamp.exists() and stamp.read_text() == wanted:
        return
    names = ", ".join(dict.fromkeys(line.partition("==")[0] for line in lines(kind)))
    what = f"fetching the Python packages for {kind}: {names}"
    try:
        run(what, [*installer(python), "-r", file_of(kind)])
    except subprocess.CalledProcessError:
        if not shutil.which("uv"):
            raise
        run(f"{what}, with pip", [*pip(python), "-r", file_of(kind)])
    stamp.write_text(wanted)


def installer(python: Path) -> list[str | Path]:
    """Command that installs packages for a Python: uv's, which is quicker, or pip's."""
    uv = shutil.which("uv")
    return [uv, "pip", "install", "--quiet", "--python", python] if uv else pip(python)


def pip(python: Path) -> list[str | Path]:
    """Pip's command to install packages; Python compiles them when it imports them."""
    quiet = ("--quiet", "--disable-pip-version-check", "--no-compile")
    return [python, "-m", "pip", "install", *quiet]


def file_of(kind: str) -> Path:
    """The file of a kind's requirements."""
    return REQUIREMENTS / f"{kind}.txt"


def lines(kind: str) -> Iterator[str]:
    """Requirements of a kind as ``name==version``, with those of included files."""
    for name in included(kind):
        for line in file_of(name).read_text("utf-8").splitlines():
            if line and not line.startswith(("#", "-r ")):
                yield line


def included(kind: str) -> Iterator[str]:
    """A kind of requirements, and those that its file includes."""
    yield kind
    for line in file_of(kind).read_text("utf-8").splitlines():
        if line.startswith("-r "):
            yield from included(line.removeprefix("-r ").removesuffix(".txt").strip())


def fingerprint(paths: Sequence[Path]) -> str:
    """Hash of the contents of files, and of the system."""
    hashed = hashlib.sha256(sys.platform.encode())
    for path in paths:
        hashed.update(path.read_bytes())
    return hashed.hexdigest()


def pyodide_wheels() -> Path:
    """The folder with the wheels of the kind ``pyodide``, fetched once."""
    folder, requirements = CACHE / "wheels", file_of("pyodide")
    stamp, wanted = folder / "ready", fingerprint([requirements])
    if not stamp.exists() or stamp.read_text() != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        # They are for Pyodide's Python, not for this one.
        kind = ("--no-deps", "--only-binary", ":all:", "--python-version", "3.14")
        run("fetching wheels for Pyodide", [*fetch, *kind, "-r", requirements, "-d", folder])
        stamp.write_text(wanted)
    return folder
