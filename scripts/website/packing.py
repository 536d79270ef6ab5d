"""Our own code and translations as archives: the archive of each file, and the packing."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from io import BytesIO
from typing import Final

from toolchain import ROOT
from tessera.games import catalogue
from tessera.words.language import LANGUAGES
from website import bytecode, imports, zopfli_zip
from website.page_archives import FEATURES, OLDER, archives_of, in_order, of_pieces
from website.sources import QR_CODES, Files, python_in

#: Modules of a game that the page asks the catalogue for. Modules of a game that none of these
#: needs belong to its bot, in an archive that only the bots' worker loads.
SHOWN: Final = ("rules", "board", "words")

#: The module of a game's bot that has its own archive, which only the highest level loads.
TABLE: Final = "table_data."

#: Modules of a game that read positions (bots use them too), and that describe the position editor:
#: they come with the features.
PLACING, SETTING = "placing.", "setting."

#: Prefix of a game's modules on play apart: they come with the features.
APART: Final = "apart"

#: Modules that a site without sources does not need.
LEFT_OUT: Final = (f"{OLDER.replace('.', '/')}.pyc",)

#: Modules that come with the features and, for the bots' worker, with the searches.
SHARED: Final = ("tessera/play/placing.", "tessera/words/placing.")

#: List of the features' modules, in an order in which each can be imported without waiting for
#: another; `page.browser.ports` reads it.
ORDER: Final = "order.txt"

#: Name of the one file in an archive; `archives.unpack` and the entries know its length.
PACKED: Final = "archive.zip"


def packed(files: Files) -> dict[str, Files]:
    """Files of ``tessera`` by archive: the house, archives fetched later, and each game's."""
    games = sorted(path.parent.name for path in (ROOT / "py/tessera/games").glob("*/__init__.py"))
    folders = {name.removesuffix("py"): f"{game}-bot" for name, game in of_bots(games).items()}
    tables = {f"tessera/games/{game}/{TABLE}": f"{game}-table" for game in games}
    folders |= {f"tessera/games/{game}/{SETTING}": FEATURES for game in games}
    folders |= {name: FEATURES for name in folders if name.split("/")[-1].startswith(APART)}
    placing = tuple(f"tessera/games/{game}/{PLACING}" for game in catalogue.GAMES)
    stems = {name[: name.rfind(".") + 1] for name in files}
    folders |= {name: package for name, package in tables.items() if name in stems}
    folders |= {f"tessera/games/{game}/": game for game in games}
    later = archives_of(python_in(ROOT / "py"))
    folders |= {name.removesuffix("py"): found for name, found in later.items()}
    folders |= {"tessera/apart/": FEATURES, QR_CODES: FEATURES}
    folders |= {"tessera/search/": "search"}
    folders |= {f"tessera/words/{tongue}/": tongue for tongue in LANGUAGES[1:]}
    packages: dict[str, Files] = {name: {} for name in ["house", *folders.values()]}
    order = "\n".join(in_order(python_in(ROOT / "py"))).encode()
    packages[FEATURES][ORDER] = order
    turning = [game for game in catalogue.GAMES if catalogue.parts(game)]
    pieces = {name.removesuffix("py") for name in of_pieces(python_in(ROOT / "py"))}
    left_out = () if any(name.endswith(".py") for name in files) else LEFT_OUT
    for name, content in files.items():
        if name[: name.rfind(".") + 1] in pieces:
            for game in turning:
                packages[game][name] = content
        if name.startswith("tessera/") and name not in left_out:
            found = (package for folder, package in folders.items() if name.startswith(folder))
            packages[next(found, "house")][name] = content
            if name.startswith(placing):
                packages[FEATURES][name] = content
            elif name.startswith(SHARED):
                packages["search"][name] = content
    return packages


def of_bots(games: Sequence[str]) -> dict[str, str]:
    """Modules that only bots need, by path, each with its game."""
    sources = python_in(ROOT / "py")
    files = {bytecode.module_of(name): name for name in sources}
    named = imports.of(sources)
    needed: set[str] = set()
    to_do = [f"tessera.games.{game}.{module}" for game in games for module in SHOWN]
    while to_do:
        for module in bytecode.with_parents(to_do.pop()):
            if module in files and module not in needed:
                needed.add(module)
                to_do += named[files[module]].every
    return {
        name: game
        for game in games
        for module, name in files.items()
        if module.startswith(f"tessera.games.{game}.") and module not in needed
    }


def archive(files: Files, *, best: bool = True) -> bytes:
    """The files as an uncompressed zip, compressed as the one file of another: a fifth smaller.

    Python unpacks the outer zip on arrival (`archives.unpack`) and imports from the inner one.
    ``best`` compresses as well as possible.
    """
    inner = BytesIO()
    with zipfile.ZipFile(inner, "w") as whole:
        for name in sorted(files):
            whole.writestr(zipfile.ZipInfo(name, bytecode.EPOCH), files[name])
    return zopfli_zip.archive(PACKED, inner.getvalue(), best=best)
