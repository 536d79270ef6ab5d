"""What the site is made from: our Python, and the translations, compiled."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final, TypeAlias

from toolchain import ROOT

Files: TypeAlias = dict[str, bytes]

#: What the page's archives leave out of ``py/tessera``: the command line, pictures for others,
#: types that only checkers read.
NOT_IN_PAGE: Final = (
    "tessera/__main__", "tessera/command/", "tessera/drawing/picture.",
    "tessera/page/session/protocols.",
)  # fmt: skip


def python_in(folder: Path) -> Files:
    """Every Python file of a folder, by its path there."""
    paths = sorted(folder.rglob("*.py"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def page_sources() -> Files:
    """The Python that runs in the browser."""
    sources = python_in(ROOT / "py")
    return {name: text for name, text in sources.items() if not name.startswith(NOT_IN_PAGE)}


def catalogues() -> Files:
    """The translations (``static/words/<room>.<language>.po``), compiled for gettext."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - the venv has it
    from babel.messages.pofile import read_po  # noqa: PLC0415

    files = {}
    for path in sorted((ROOT / "static/words").glob("*.po")):
        room, language = path.stem.split(".")
        with path.open("rb") as opened:
            catalogue = read_po(opened, locale=language)
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        place = f"words/{language}/house" if room == "house" else f"games/{room}/{language}"
        files[f"tessera/{place}.mo"] = compiled.getvalue()
    return files
