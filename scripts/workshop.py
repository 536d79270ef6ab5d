"""Sets up what the scripts need, once: a virtual environment, Node packages, a browser.

Every script of this folder starts with any Python from 3.11 on and nothing installed. What is
set up is remembered by a hash of what it was set up from. What cannot be had ends the script
with exit status 2 and the name of the one package to install.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NoReturn

if sys.version_info < (3, 11):  # noqa: UP036 - said before anything else fails
    sys.exit("Needed: Python 3.11 or newer")

ROOT: Final = Path(__file__).resolve().parent.parent
VENV: Final = ROOT / ".venv"
BIN: Final = VENV / ("Scripts" if os.name == "nt" else "bin")
MODULES: Final = ROOT / "node_modules"
CACHE: Final = ROOT / ".cache"

#: Browsers that are used where one is installed, best first.
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FIREFOXES: Final = ("firefox-esr", "firefox")
#: The oldest Node that Pyodide and esbuild are known to run on here.
NODE: Final = 20


def say(text: str) -> None:
    """Tell what is going on, apart from what a script prints."""
    print(f"set-up: {text}", file=sys.stderr, flush=True)


def need(package: str, why: str) -> NoReturn:
    """End with exit status 2: the package is to be installed by hand."""
    print(f"\n{why}\nInstall this package and try again: {package}", file=sys.stderr, flush=True)
    sys.exit(2)


def inside(kind: str, main: Callable[[], int]) -> int:
    """Run ``main`` in the virtual environment for ``kind``; answers the exit status.

    ``kind`` names a ``requirements-<kind>.txt``. Outside of the environment the running script
    is started again inside it, with the same arguments.
    """
    try:
        python = environment(kind)
        if Path(sys.prefix).resolve() == VENV.resolve():
            return main()
        return subprocess.run([python, *sys.argv], check=False).returncode
    except subprocess.CalledProcessError as error:
        print(f"\nThis failed (see above): {' '.join(map(str, error.cmd))[:200]}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def environment(kind: str) -> Path:
    """The Python of the virtual environment, with the requirements of that kind installed."""
    python = BIN / ("python.exe" if os.name == "nt" else "python")
    if not python.exists():
        say("making the virtual environment .venv")
        make_environment()
    install(python, kind)
    return python


def make_environment() -> None:
    """Make ``.venv`` with pip in it."""
    made = subprocess.run([sys.executable, "-m", "venv", VENV], check=False, capture_output=True)
    if made.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        need("python3-venv", "This Python cannot make a virtual environment (venv, ensurepip).")


def install(python: Path, kind: str) -> None:
    """Install ``requirements-<kind>.txt`` and what it includes, unless that has been done."""
    stamp = VENV / f"ready-{kind}"
    wanted = fingerprint(sorted((ROOT / "scripts").glob("requirements-*.txt")))
    if stamp.exists() and stamp.read_text() == wanted:
        return
    say(f"installing the Python packages for {kind}")
    quiet = ("--quiet", "--disable-pip-version-check")
    requirements = ROOT / f"scripts/requirements-{kind}.txt"
    subprocess.run([python, "-m", "pip", "install", *quiet, "-r", requirements], check=True)
    for name in included(kind):
        (VENV / f"ready-{name}").write_text(wanted)


def included(kind: str) -> Iterator[str]:
    """That kind of requirements, and those that its file includes."""
    yield kind
    for line in (ROOT / f"scripts/requirements-{kind}.txt").read_text("utf-8").splitlines():
        if line.startswith("-r "):
            yield from included(line.removeprefix("-r requirements-").removesuffix(".txt").strip())


def fingerprint(paths: Sequence[Path]) -> str:
    """A hash of the contents of files, and of the system they are used on."""
    hashed = hashlib.sha256(sys.platform.encode())
    for path in paths:
        hashed.update(path.read_bytes())
    return hashed.hexdigest()


@cache
def node_folder() -> Path:
    """The folder with ``node`` and ``npm``: the system's if it is new enough, else the venv's."""
    found = shutil.which("node")
    if found and shutil.which("npm") and version_of(found) >= NODE:
        return Path(found).parent
    if not (BIN / "npm").exists() and not (BIN / "npm.exe").exists():
        try:
            install(environment("build"), "node")
        except subprocess.CalledProcessError:
            need("npm", f"There is no Node {NODE} or newer here, and PyPI gave none.")
    return BIN


def version_of(node: str) -> int:
    """Node's major version."""
    printed = subprocess.run([node, "--version"], check=True, capture_output=True, text=True)
    return int(printed.stdout.removeprefix("v").partition(".")[0])


def tool(name: str) -> str:
    """A program of Node's, for `subprocess`."""
    found = shutil.which(name, path=f"{node_folder()}{os.pathsep}{os.environ.get('PATH', '')}")
    return found or need("npm", f"There is no {name} here.")


def node_environment() -> dict[str, str]:
    """The environment in which Node's programs find one another."""
    return {**os.environ, "PATH": f"{node_folder()}{os.pathsep}{os.environ.get('PATH', '')}"}


def node_packages(kind: str = "build") -> None:
    """Install what ``package-lock.json`` lists into ``node_modules``, unless that has been done.

    For ``test`` that includes what only tests and measurements need, three quarters of it.
    """
    stamp = MODULES / ".ready"
    wanted = fingerprint([ROOT / "package-lock.json"])
    ready = stamp.read_text().split() if stamp.exists() else []
    if wanted in ready and kind in ready:
        return
    say(f"installing the Node packages for {kind}")
    less, kinds = ([], "build test") if kind == "test" else (["--omit=dev"], "build")
    command = [tool("npm"), "ci", "--silent", *less]
    subprocess.run(command, check=True, cwd=ROOT, env=node_environment())
    stamp.write_text(f"{wanted} {kinds}")


def pyodide_wheels() -> Path:
    """The folder with the wheels of ``requirements-pyodide.txt``, fetched once."""
    folder, requirements = CACHE / "wheels", ROOT / "scripts/requirements-pyodide.txt"
    stamp, wanted = folder / "ready", fingerprint([requirements])
    if not stamp.exists() or stamp.read_text() != wanted:
        say("fetching wheels for Pyodide")
        shutil.rmtree(folder, ignore_errors=True)
        fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        # They are for Pyodide's Python, not for this one.
        kind = ("--no-deps", "--only-binary", ":all:", "--python-version", "3.14")
        subprocess.run([*fetch, *kind, "-r", requirements, "-d", folder], check=True)
        stamp.write_text(wanted)
    return folder


def node(script: Path, *arguments: str | Path) -> bytes:
    """Run a script with Node; answers what it prints.

    Raises `subprocess.CalledProcessError` if it fails, after showing the end of its complaint
    (Pyodide's begins with a megabyte of its own source).
    """
    command = [tool("node"), script, *arguments]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True)
    if done.returncode:
        lines = done.stderr.decode(errors="replace").splitlines()
        print("\n".join(line for line in lines[-30:] if len(line) < 500), file=sys.stderr)
        done.check_returncode()
    return done.stdout


def browser() -> Path:
    """A Chromium: ``$TESSERA_BROWSER``, an installed one, Playwright's, or one fetched now."""
    return installed_browser() or fetched_browser()


def installed_browser() -> Path | None:
    """A Chromium that is here already."""
    chosen = os.environ.get("TESSERA_BROWSER")
    if chosen:
        return Path(shutil.which(chosen) or need(chosen, "$TESSERA_BROWSER names no program."))
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found:
        return Path(found)
    return playwright_browser()


def playwright_browser() -> Path | None:
    """Playwright's own Chromium, if it has been fetched."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the venv has it

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def fetched_browser() -> Path:
    """Fetch a Chromium, from Playwright's makers or from the system's packages."""
    say("fetching a browser")
    install_it = [sys.executable, "-m", "playwright", "install", "chromium"]
    subprocess.run(install_it, check=False, capture_output=True)
    found = playwright_browser()
    if found is None and can_use_apt():
        say("installing the package chromium")
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=False)
        found = installed_browser()
    return found or need("chromium", "There is no Chromium here, and none could be fetched.")


def firefox() -> Path | None:
    """A Firefox: ``$TESSERA_FIREFOX``, an installed one, or the system's package, if it can be had.

    None where there is none: what needs it is left out then.
    """
    found = installed_firefox()
    if found is None and can_use_apt():
        say("installing the package firefox-esr")
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", FIREFOXES[0]], check=False)
        found = installed_firefox()
    return found


def installed_firefox() -> Path | None:
    """A Firefox that is here already."""
    chosen = os.environ.get("TESSERA_FIREFOX")
    if chosen:
        return Path(shutil.which(chosen) or need(chosen, "$TESSERA_FIREFOX names no program."))
    found = next(filter(None, map(shutil.which, FIREFOXES)), None)
    return Path(found) if found else None


def can_use_apt() -> bool:
    """Whether packages of a Debian system may be installed without asking."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0
