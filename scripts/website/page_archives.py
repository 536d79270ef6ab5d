"""Which archive each module of the page comes in: what the first turn needs, and the features.

The house holds what its entries reach by imports; all else of the page comes as one archive.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from website import bytecode, imports

#: The archive of all that the first turn can do without.
FEATURES: Final = "features"
#: What is imported first.
HOUSE: Final = ("main", "bot_worker")
#: What the features need that nothing imports by name: it is asked for by a name made at run time.
ALSO: Final = (
    "tessera.apart.salts",
    "tessera.play.annotations",
    "tessera.play.hidden",
    "tessera.play.placing",
    "tessera.saves.apart",
    "tessera.segno.encoder",
    "tessera.words.placing",
)
#: What is imported when the features arrive, or when a page needs it that is no site.
TAKEN_UP: Final = (
    "tessera.page.browser.board_hands",
    "tessera.page.browser.pointer",
    "tessera.page.browser.pages",
    "tessera.page.browser.sharing",
    "tessera.page.browser.study_pointer",
    "tessera.page.browser.worker",
    "tessera.page.every",
)
#: What a game's archive brings as well whose `About.parts` names it.
PIECES: Final = "pieces"
OF_PIECES: Final = (
    "tessera.page.browser.board_hands",
    "tessera.page.features.pieces.commands",
    "tessera.play.hidden",
)
#: What programs of others alone ask for: byte code has nothing of it (`bytecode.WithoutTypes`).
OLDER: Final = "tessera.play.older"
#: What belongs to neither: games and searches have their own archives.
_ELSEWHERE: Final = ("tessera.games.", "tessera.search")
#: What the games' code needs of the house, which their archives do not bring.
_FOR_GAMES: Final = (
    "tessera.drawing.board",
    "tessera.drawing.refusal",
    "tessera.drawing.svg",
    "tessera.words.faults",
)


def archives_of(sources: Mapping[str, bytes]) -> dict[str, str]:
    """The archive of every module that the first turn can do without, by its path."""
    files = {bytecode.module_of(name): name for name in sources}
    needed = _needed(sources)
    house = _reached((*HOUSE, *_FOR_GAMES), needed)
    features = _reached((*TAKEN_UP, *ALSO), needed) - house
    return {files[module]: FEATURES for module in features}


def in_order(sources: Mapping[str, bytes]) -> list[str]:
    """The modules that the site takes up when the features arrive, each after what it needs."""
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
    """The paths of what games bring that turn pieces: of the features, what these need."""
    files = {bytecode.module_of(name): name for name in sources}
    needed = _needed(sources)
    house = _reached((*HOUSE, *_FOR_GAMES), needed)
    return {files[module] for module in _reached(OF_PIECES, needed) - house}


def _needed(sources: Mapping[str, bytes]) -> dict[str, tuple[str, ...]]:
    """The imports of each module while the page runs, without the older names."""
    found = {bytecode.module_of(name): each.run for name, each in imports.of(sources).items()}
    return {module: needs for module, needs in found.items() if module != OLDER}


def _reached(entries: tuple[str, ...], needed: Mapping[str, tuple[str, ...]]) -> set[str]:
    """The modules of the house that some modules reach through their imports at run time."""
    reached: set[str] = set()
    to_do = list(entries)
    while to_do:
        for module in bytecode.with_parents(to_do.pop()):
            known = module in needed and module not in reached
            if known and not module.startswith(_ELSEWHERE):
                reached.add(module)
                to_do += needed[module]
    return reached
