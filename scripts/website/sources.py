"""Sources of the site: our Python, and the compiled translations."""

from __future__ import annotations

import hashlib
import shutil
from base64 import b64encode
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Final, TypeAlias

from toolchain import ROOT
from tessera.games.about import About
from tessera.games.shelf import SHELF

Files: TypeAlias = dict[str, bytes]

#: The module that finds the games; in the page and in the wheel it lists them instead.
SHELF_MODULE: Final = "tessera/games/shelf.py"
WRITTEN_SHELF: Final = """\
\"\"\"Every game there is, with what it tells of itself: written by the build.\"\"\"

import shutil
from collections.abc import Mapping
from typing import Final

from tessera.games.about import About

SHELF: Final[Mapping[str, About]] = {{
{games}}}
"""

#: Parts of ``py/tessera`` that the page's archives leave out: the command line, pictures for other
#: programs and code only they need, types that only checkers read, deals of diagrams, and the box
#: that the build writes into the home.
NOT_IN_PAGE: Final = (
    "tessera/__main__", "tessera/command/", "tessera/drawing/picture.", "tessera/play/chapters.",
    "tessera/page/core/protocols.", "tessera/page/features/box.",
)  # fmt: skip
NOT_IN_GAMES: Final = "/diagram_deal.py"


#: Folder of the modules that make QR codes, and the modules of the library that do.
QR_CODES: Final = "tessera/segno/"
_ENCODER: Final = ("consts.py", "encoder.py")


def python_in(folder: Path) -> Files:
    """Every Python file of a folder, by its path there."""
    paths = sorted(folder.rglob("*.py"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def write(folder: Path, files: Files) -> None:
    """Empty a folder and write files into it."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def product() -> Files:
    """Every Python file of ours as it is published: with the games found and listed."""
    return {**python_in(ROOT / "py"), SHELF_MODULE: written_shelf(SHELF).encode()}


def written_shelf(games: Mapping[str, About]) -> str:
    """The module that lists these games, so that nobody needs to look for them."""
    lines = (f'    "{game}": {about!r},\n' for game, about in games.items())
    return WRITTEN_SHELF.format(games="".join(lines))


def page_sources() -> Files:
    """The Python that runs in the browser."""
    ours = {
        name: text
        for name, text in product().items()
        if not name.startswith(NOT_IN_PAGE) and not name.endswith(NOT_IN_GAMES)
    }
    return ours | qr_codes()


def qr_codes() -> Files:
    """The parts of segno that make QR codes, as our own package, without its front and writers."""
    folder = files("segno")
    found = {f"{QR_CODES}{name}": (folder / name).read_bytes() for name in _ENCODER}
    return {f"{QR_CODES}__init__.py": b"", **found}


#: Modules of games that come late; the house's catalogue has their words.
LATE: Final = ("apart.py", "placing.py", "setting.py")


def catalogues() -> Files:
    """The translations (``static/words/<package>.<language>.po``), compiled for gettext.

    Sentences used only in late modules (`LATE`) are in the house's.
    """
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - the venv has it
    from babel.messages.pofile import read_po  # noqa: PLC0415

    read = {}
    for path in sorted((ROOT / "static/words").glob("*.po")):
        package, language = path.stem.split(".")
        with path.open("rb") as opened:
            read[package, language] = read_po(opened, locale=language)
    for (package, language), catalogue in read.items():
        house = read["house", language]
        for message in [*catalogue] if package != "house" else []:
            files_of = [name for name, _line in message.locations]
            if message.id and files_of and all(name.endswith(LATE) for name in files_of):
                house[message.id] = message
                del catalogue[message.id]
    files = {}
    for (package, language), catalogue in read.items():
        # The same sources make the same bytes, also for a catalogue without a date.
        catalogue.creation_date = catalogue.revision_date = datetime.fromtimestamp(0, UTC)
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        place = f"words/{language}/house" if package == "house" else f"games/{package}/{language}"
        files[f"tessera/{place}.mo"] = compiled.getvalue()
    return files


def integrity(content: bytes) -> str:
    """Hash of a content, as a page states it for an integrity check."""
    return f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"
