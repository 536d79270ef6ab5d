"""Find or fetch the browsers that tests, measurements and pictures need.

System packages are installed only if ``apt`` allows it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path
from platform import machine
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from toolchain import nodejs
from toolchain.environment import CACHE, need, say

#: Disabled features of Chromium. The lists below its address bar are pages of their own, loaded for
#: every window: nobody sees them here, and they take half the time of a test's window. Of two such
#: flags the last one counts, so this repeats Playwright's.
_FEATURES: Final = (
    "WebUIOmniboxAimPopup", "WebUIOmniboxPopup",
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades",
    "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints",
    "PaintHolding", "PreconnectToSearch", "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
)  # fmt: skip
LEFT_OUT: Final = f"--disable-features={','.join(_FEATURES)}"
#: Flags of every Chromium of tests and measurements: no sandbox, since they may run as root;
#: nothing that Chromium does by itself.
FLAGS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    LEFT_OUT,
)  # fmt: skip
#: Browsers that are used if installed, best first.
CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FIREFOXES: Final = ("firefox-esr", "firefox")
#: Old Chromiums that tests run, for Linux on x86-64, by version: the Node package that holds each,
#: and its SHA-256. A default run needs only the oldest.
OLD_CHROMIUMS: Final[Mapping[int, tuple[str, str]]] = {
    109: (
        "@sparticuz/chromium@109.0.6",
        "84171b067a588137a242c3dfb70d160c49d055a4227297aefc5eace94e47566c",
    ),
    119: (
        "@sparticuz/chromium@119.0.2",
        "dd80591c6748586980ba09af9357e2d428fbe1a448641f30bad020d36490a19f",
    ),
}
#: WebKit's driver, and its display.
WEBKIT_DRIVER: Final = "WebKitWebDriver"
DISPLAY: Final = "Xvfb"
#: Paths of the small browser that comes with the driver.
MINI_BROWSERS: Final = ("lib/*/webkit*gtk-*/MiniBrowser", "lib*/webkit*gtk-*/MiniBrowser",
                        "libexec/webkit*gtk-*/MiniBrowser")  # fmt: skip

#: The engines that tests run in, as the test runner's ``--engines`` names them.
CHROMIUM, FIREFOX, WEBKIT = "chromium", "firefox", "webkit"
#: The engines other than Chromium, which every browser test needs.
ELSEWHERE: Final = (FIREFOX, WEBKIT)
#: System packages that bring an engine.
PACKAGES: Final = {
    CHROMIUM: CHROMIUMS[0],
    FIREFOX: FIREFOXES[0],
    WEBKIT: "webkit2gtk-driver xvfb",
}


class WebKit(NamedTuple):
    """Programs of a WebKit: its driver, the browser, the hidden display."""

    driver: Path
    browser: Path
    display: Path


def chromium(*, apt: bool = False) -> Path:
    """A Chromium: ``$TESSERA_BROWSER``, an installed one, Playwright's, or one fetched now."""
    return installed_chromium() or fetched_chromium(apt=apt)


def installed_chromium() -> Path | None:
    """An installed Chromium."""
    return installed("TESSERA_BROWSER", CHROMIUMS) or playwright_browser()


def installed(variable: str, programs: tuple[str, ...]) -> Path | None:
    """The program that an environment variable names, or the first installed one of some."""
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
        install(PACKAGES[CHROMIUM])
        found = installed_chromium()
    return found or need("chromium", "There is no Chromium here, and none could be fetched.")


def firefox(*, apt: bool = False) -> Path:
    """A Firefox: ``$TESSERA_FIREFOX``, an installed one, or the system's package."""
    found = installed_firefox()
    if found is None and apt and can_use_apt():
        install(PACKAGES[FIREFOX])
        found = installed_firefox()
    return found or need(PACKAGES[FIREFOX], "There is no Firefox here.")


def installed_firefox() -> Path | None:
    """An installed Firefox."""
    return installed("TESSERA_FIREFOX", FIREFOXES)


def old_chromium(version: int) -> Path | None:
    """The program of one of `OLD_CHROMIUMS`, fetched on first use.

    None on systems other than Linux on x86-64.
    """
    if (sys.platform, machine()) != ("linux", "x86_64"):
        return None
    program = CACHE / f"chromium-{version}"
    if not program.exists():
        say(f"fetching Chromium {version}")
        CACHE.mkdir(exist_ok=True)
        with TemporaryDirectory(dir=CACHE) as folder:
            unpacked_chromium(*OLD_CHROMIUMS[version], Path(folder)).replace(program)
    return program


def unpacked_chromium(package: str, digest: str, folder: Path) -> Path:
    """Fetch a Node package into a folder, and unpack the Chromium that it holds.

    Ends the script if the package has another SHA-256.
    """
    import brotli  # noqa: PLC0415 - the venv has it

    command = [nodejs.tool("npm"), "pack", "--silent", package]
    subprocess.run(
        command, check=True, cwd=folder, env=nodejs.variables(), stdout=subprocess.DEVNULL
    )
    (archive,) = folder.glob("*.tgz")
    if hashlib.sha256(archive.read_bytes()).hexdigest() != digest:
        sys.exit(f"The registry's {package} is not what it was.")
    program = folder / "chromium"
    with tarfile.open(archive) as files:
        packed = files.extractfile("package/bin/chromium.br")
        assert packed is not None
        program.write_bytes(brotli.decompress(packed.read()))
    program.chmod(0o755)
    return program


def webkit(*, apt: bool = False) -> WebKit:
    """A WebKit that is installed, or from the system's packages."""
    found = installed_webkit()
    if found is None and apt and can_use_apt():
        install(PACKAGES[WEBKIT])
        found = installed_webkit()
    return found or need(PACKAGES[WEBKIT], "There is no WebKit here that can be driven.")


def installed_webkit() -> WebKit | None:
    """An installed WebKit, if all its parts are there."""
    driver, display = shutil.which(WEBKIT_DRIVER), shutil.which(DISPLAY)
    if driver is None or display is None:
        return None
    prefix = Path(driver).resolve().parents[1]
    found = [path for pattern in MINI_BROWSERS for path in sorted(prefix.glob(pattern))]
    return WebKit(Path(driver), found[-1], Path(display)) if found else None


def absent() -> list[str]:
    """Engines other than Chromium that are not installed."""
    here = {FIREFOX: installed_firefox, WEBKIT: installed_webkit}
    return [name for name in ELSEWHERE if here[name]() is None]


def install(packages: str) -> None:
    """Install system packages, whose names are separated by blanks."""
    say(f"nothing else can work here: installing the system's package {packages} with apt-get")
    subprocess.run(["apt-get", "update", "-qq"], check=False)
    subprocess.run(["apt-get", "install", "-y", "-qq", *packages.split()], check=False)


def can_use_apt() -> bool:
    """True if this process can install packages of a Debian system."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0
