"""The type of headings and rules texts: Literata, cut down to what our languages write.

The fonts come from npm (fontsource). What no English or French text needs is taken out at build
time, which halves them; `files` gives what lies in the page's folder. ``static/css/type.css``
names them. They are under the SIL Open Font License, whose text goes with them.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Final

from toolchain import CACHE, MODULES

PACKAGE: Final = MODULES / "@fontsource/literata"
#: The folder of the fonts in the page's own, and the name of the licence there.
FOLDER: Final = "type"
LICENCE: Final = "OFL.txt"
#: The faces, as fontsource names them: weight and slope.
FACES: Final = ("400-normal", "400-italic", "600-normal")
#: The most that all fonts together may weigh, in bytes.
HEAVIEST: Final = 60_000

#: What English and French write beyond ASCII, and the signs of rules texts. Arrows are not in
#: the family: they come from the system's faces.
LETTERS: Final = "ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜàâäæçèéêëîïôöœùûüÿñßáíóú"
SIGNS: Final = "\u00a0\u2009«»‹›‘’“”–—…·•°×÷±−½¼¾©€"
TEXT: Final = "".join(map(chr, range(0x20, 0x7F))) + LETTERS + SIGNS
#: What of the fonts' layout tables is kept: accents, kerning, ligatures, figures of one width.
FEATURES: Final = "ccmp,kern,liga,locl,mark,tnum"


def files() -> dict[str, bytes]:
    """The fonts and their licence, by their place in the page's own folder.

    They come from the cache unless the family, the tool or what is kept has changed. Raises
    `OSError` when they weigh too much, `subprocess.CalledProcessError` when the tool fails.
    """
    made = CACHE / f"type-{fingerprint()}"
    if not made.exists():
        make(made)
    found = {f"{FOLDER}/{path.name}": path.read_bytes() for path in sorted(made.iterdir())}
    weight = sum(len(content) for name, content in found.items() if name.endswith(".woff2"))
    if weight > HEAVIEST:
        raise OSError(f"the fonts weigh {weight} bytes, more than {HEAVIEST}")
    return {**found, f"{FOLDER}/{LICENCE}": (PACKAGE / "LICENSE").read_bytes()}


def fingerprint() -> str:
    """Ten hexadecimal digits that change with all that the fonts are made from."""
    hashed = hashlib.sha256(f"{version('fonttools')} {version('brotli')}".encode())
    hashed.update(f"{TEXT} {FEATURES}".encode())
    for face in FACES:
        hashed.update(source(face).read_bytes())
    return hashed.hexdigest()[:10]


def source(face: str) -> Path:
    """A face as fontsource gives it."""
    return PACKAGE / f"files/literata-latin-{face}.woff2"


def make(folder: Path) -> None:
    """Put every face, cut down, into a new folder, which appears when it is whole."""
    part = folder.with_name(f"part-type-{os.getpid()}")
    part.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        subset(source(face), part / f"literata-{face}.woff2")
    try:
        part.rename(folder)
    except OSError:  # another build was quicker
        for path in part.iterdir():
            path.unlink()
        part.rmdir()


def subset(font: Path, out: Path) -> None:
    """Write a font with nothing in it but our characters."""
    command = [sys.executable, "-m", "fontTools.subset", str(font), f"--text={TEXT}"]
    command += [f"--output-file={out}", "--flavor=woff2", "--no-hinting"]
    command += [f"--layout-features={FEATURES}", "--name-IDs=0,1,2,3,4,5,6,13,14"]
    subprocess.run(command, check=True)
