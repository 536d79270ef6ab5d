"""The type of headings and rules texts: Literata, reduced to our languages' characters.

The fonts come from npm (fontsource). The build removes what no English or French text needs, which
halves them; `files` gives the files in the page's folder. ``static/css/type.css`` names them. They
are under the SIL Open Font License, whose text goes with them.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Final

from toolchain import MODULES
from website import kept

PACKAGE: Final = MODULES / "@fontsource/literata"
#: Folder of the fonts in the app's folder, and the licence's name there.
FOLDER: Final = "type"
LICENCE: Final = "OFL.txt"
#: The faces by fontsource's names: weight and slope.
FACES: Final = ("400-normal", "400-italic", "600-normal")
#: The most bytes of all fonts together.
HEAVIEST: Final = 60_000

#: Characters beyond ASCII in English and French, and the signs in rules texts. The family has no
#: arrows: these come from the system's fonts.
LETTERS: Final = "ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜàâäæçèéêëîïôöœùûüÿñßáíóú"
SIGNS: Final = "\u00a0\u2009«»‹›‘’“”–—…·•°×÷±−½¼¾©€"
TEXT: Final = "".join(map(chr, range(0x20, 0x7F))) + LETTERS + SIGNS
#: The kept layout features: accents, kerning, ligatures, figures of one width.
FEATURES: Final = "ccmp,kern,liga,locl,mark,tnum"


def files(*, whole: bool = False) -> dict[str, bytes]:
    """The fonts and their licence, by their path in the app's folder.

    With ``whole`` they keep all their characters. Raises `OSError` if they weigh too much,
    `subprocess.CalledProcessError` if the tool fails.
    """
    found = {f"{FOLDER}/literata-{face}.woff2": font(face, whole=whole) for face in FACES}
    weight = sum(len(content) for name, content in found.items() if name.endswith(".woff2"))
    if weight > HEAVIEST and not whole:
        raise OSError(f"the fonts weigh {weight} bytes, more than {HEAVIEST}")
    return {**found, f"{FOLDER}/{LICENCE}": (PACKAGE / "LICENSE").read_bytes()}


def font(face: str, *, whole: bool = False) -> bytes:
    """A face with only the characters that we use; with ``whole`` as fontsource publishes it."""
    stock = PACKAGE / f"files/literata-latin-{face}.woff2"
    if whole:
        return stock.read_bytes()
    tools = f"{version('fonttools')} {version('brotli')} {TEXT} {FEATURES}".encode()
    return kept.made(kept.key("font", tools, stock.read_bytes()), lambda: subset(stock))


def subset(font: Path) -> bytes:
    """A font reduced to the characters and features that our texts need."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, font.name)
        command = [sys.executable, "-m", "fontTools.subset", str(font), f"--text={TEXT}"]
        command += [f"--output-file={out}", "--flavor=woff2", "--no-hinting"]
        command += [f"--layout-features={FEATURES}", "--name-IDs=0,1,2,3,4,5,6,13,14"]
        subprocess.run(command, check=True)
        return out.read_bytes()
