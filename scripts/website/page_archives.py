"""The archive of each module of the page: the house for the first turn, or the features.

The house holds the modules that its entries reach by imports; all other modules of the page are one
archive.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from website import bytecode, imports

#: Archive of all that the first turn does not need.
FEATURES: Final = "features"
#: Entries, which are imported first.
HOUSE: Final = ("main", "bot_worker")
#: Modules that the features need but no import names: their names are made at run time.
ALSO: Final = (
    "tessera.apart.salts",
    "tessera.play.annotations",
    "tessera.play.hidden",
    "tessera.play.placing",
    "tessera.saves.apart",
    "tessera.segno.encoder",
    "tessera.words.placing",
)
#: Modules imported when the features arrive, or when a page other than the site needs them.
TAKEN_UP: Final = (
    "tessera.page.browser.board_hands",
    "tessera.page.browser.pointer",
    "tessera.page.browser.pages",
    "tessera.page.browser.sharing",
    "tessera.page.browser.study_pointer",
    "tessera.page.browser.worker",
    "tessera.page.every",
)
#: An archive that a game's archive includes if its `About.parts` names it.
PIECES: Final = "pieces"
OF_PIECES: Final = (
    "tessera.page.browser.board_hands",
    "tessera.page.features.pieces.commands",
    "tessera.play.hidden",
)
#: Older names, for other people's programs only: they are not compiled (`bytecode.WithoutTypes`).
OLDER: Final = "tessera.play.older"
#: Modules in neither archive: games and searches have their own.
_ELSEWHERE: Final = ("tessera.games.", "tessera.search")
#: Modules of the house that the games' code needs; games' archives do not include them.
_FOR_GAMES: Final = (
    "tessera.drawing.board",
    "tessera.drawing.refusal",
    "tessera.drawing.svg",
    "tessera.words.faults",
)


def archives_of(sources: Mapping[str, bytes]) -> dict[str, str]:
    """Archive of every module that the first turn does not need, by path."""
    files = {bytecode.module_of(name): name for name in sources}
    needed = _needed(sources)
    house = _reached((*HOUSE, *_FOR_GAMES), needed)
    features = _reached((*TAKEN_UP, *ALSO), needed) - house
    return {files[module]: FEATURES for module in features}


def in_order(sources: Mapping[str, bytes]) -> list[str]:
    """Modules that the site imports when the features arrive, each after those it needs."""
    needed = _needed(sources)
    found: dict[str, None] = {}

    def after(module: str, waiting: tuple[str, ...]) -> None:
        for each in needed.get(module, ()):
            if each in needed and each not in found and each not in waiting:
                after(each, (*waiting, each))
        found[module] = None

    after(TAKEN_UP[-1], ())
    return [it for it in found if not it.startswith(_ELSEWHERE)]


def of_pieces(sources: Mapping[str, bytes]) -> set[str]:
    """Paths of the features' modules that games with pieces to turn include."""
    files = {bytecode.module_of(name): name for name in sources}
    needed = _needed(sources)
    house = _reached((*HOUSE, *_FOR_GAMES), needed)
    return {files[module] for module in _reached(OF_PIECES, needed) - house}


def _needed(sources: Mapping[str, bytes]) -> dict[str, tuple[str, ...]]:
    """The imports of each module while the page runs, without the older names."""
    found = {bytecode.module_of(name): each.run for name, each in imports.of(sources).items()}
    return {module: needs for module, needs in found.items() if module != OLDER}


def _reached(entries: tuple[str, ...], needed: Mapping[str, tuple[str, ...]]) -> set[str]:
    """Modules of the house that some modules reach through their imports at run time."""
    reached: set[str] = set()
    to_do = list(entries)
    while to_do:
        for module in bytecode.with_parents(to_do.pop()):
            known = module in needed and module not in reached
            if known and not module.startswith(_ELSEWHERE):
                reached.add(module)
                to_do += needed[module]
    return reached
