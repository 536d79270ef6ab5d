"""Finds or fetches the browsers that tests, measurements and pictures need.

The system's packages are installed only where ``apt`` says that they may be.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from platform import machine
from typing import Final

from toolchain import nodejs
from toolchain.environment import CACHE, MODULES, need, say

#: Browsers that are used where one is installed, best first.
CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FIREFOXES: Final = ("firefox-esr", "firefox")
#: The old Chromiums that tests run, by version: the packages of Node's that hold them. They are
#: for Linux on x86-64.
OLD_CHROMIUMS: Final[Mapping[int, str]] = {109: "@sparticuz/chromium", 119: "chromium-119"}
#: Unpacks a file: node -e … FROM TO.
UNPACK: Final = """
const { readFileSync, writeFileSync } = require("fs");
const [from, to] = process.argv.slice(1);
writeFileSync(to, require("zlib").brotliDecompressSync(readFileSync(from)), { mode: 0o755 });
"""


def chromium(*, apt: bool = False) -> Path:
    """A Chromium: ``$TESSERA_BROWSER``, an installed one, Playwright's, or one fetched now."""
    return installed_chromium() or fetched_chromium(apt=apt)


def installed_chromium() -> Path | None:
    """A Chromium that is here already."""
    return installed("TESSERA_BROWSER", CHROMIUMS) or playwright_browser()


def installed(variable: str, programs: tuple[str, ...]) -> Path | None:
    """The program that an environment variable names, or the first of some that is here."""
    chosen = os.environ.get(variable)
    if chosen:
        return Path(shutil.which(chosen) or need(chosen, f"${variable} names no program."))
    found = next(filter(None, map(shutil.which, programs)), None)
    return Path(found) if found else None


def playwright_browser() -> Path | None:
    """Playwright's own Chromium, if it has been fetched."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the venv has it

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def fetched_chromium(*, apt: bool) -> Path:
    """Fetch a Chromium, from Playwright's makers or from the system's packages."""
    say("fetching a browser")
    install_it = [sys.executable, "-m", "playwright", "install", "chromium"]
    subprocess.run(install_it, check=False, capture_output=True)
    found = playwright_browser()
    if found is None and apt and can_use_apt():
        install(CHROMIUMS[0])
        found = installed_chromium()
    return found or need("chromium", "There is no Chromium here, and none could be fetched.")


def firefox(*, apt: bool = False) -> Path:
    """A Firefox: ``$TESSERA_FIREFOX``, an installed one, or the system's package."""
    found = installed_firefox()
    if found is None and apt and can_use_apt():
        install(FIREFOXES[0])
        found = installed_firefox()
    return found or need(FIREFOXES[0], "There is no Firefox here.")


def installed_firefox() -> Path | None:
    """A Firefox that is here already."""
    return installed("TESSERA_FIREFOX", FIREFOXES)


def old_chromium(version: int) -> Path | None:
    """An old Chromium, one of `OLD_CHROMIUMS`, unpacked when first asked for.

    None on systems that it is not for, and where its package is not there, which
    `nodejs.packages` brings for tests.
    """
    packed = MODULES / OLD_CHROMIUMS[version] / "bin/chromium.br"
    if (sys.platform, machine()) != ("linux", "x86_64") or not packed.exists():
        return None
    program = CACHE / f"chromium-{version}"
    if not program.exists():
        CACHE.mkdir(exist_ok=True)
        part = CACHE / f"part-chromium-{version}-{os.getpid()}"
        subprocess.run([nodejs.tool("node"), "-e", UNPACK, packed, part], check=True)
        part.replace(program)
    return program


def install(package: str) -> None:
    """Install a package of the system."""
    say(f"nothing else can work here: installing the system's package {package} with apt-get")
    subprocess.run(["apt-get", "update", "-qq"], check=False)
    subprocess.run(["apt-get", "install", "-y", "-qq", package], check=False)


def can_use_apt() -> bool:
    """Whether this process can install packages of a Debian system."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0
