"""Which archive each module of the page comes in: whichever first needs it.

An archive holds what its entries reach by imports and what no archive that is surely here before
holds already. What two archives need that do not wait for each other belongs in the house: the
build says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from website import bytecode, imports


class Entry(NamedTuple):
    """An archive: the modules that are imported when it arrives, and what is here before it."""

    modules: tuple[str, ...]
    waits_for: tuple[str, ...] = ()


_PAGE: Final = "tessera.page"
#: The page's archives, the house first; `tessera.page.arrivals` and `tessera.page.browser.archives`
#: import the modules when they arrive.
ENTRIES: Final[Mapping[str, Entry]] = {
    "house": Entry(("main", "bot_worker", "tessera.saves.hashed")),
    "pieces": Entry((f"{_PAGE}.arrivals.pieces", f"{_PAGE}.browser.board_hands")),
    "playing": Entry((f"{_PAGE}.arrivals.playing", f"{_PAGE}.browser.dragging")),
    "thinking": Entry((f"{_PAGE}.arrivals.thinking", f"{_PAGE}.browser.worker")),
    "ending": Entry((f"{_PAGE}.arrivals.ending",)),
    "lists": Entry((f"{_PAGE}.arrivals.lists", "tessera.saves.apart")),
    "tidying": Entry((f"{_PAGE}.arrivals.tidying",), waits_for=("lists", "playing")),
    "learn": Entry((f"{_PAGE}.arrivals.learn",)),
    "forms": Entry((f"{_PAGE}.arrivals.forms",)),
    "settings": Entry((f"{_PAGE}.arrivals.settings",), waits_for=("lists", "playing", "tidying")),
    "tabs": Entry((f"{_PAGE}.arrivals.tabs",)),
    "help": Entry((f"{_PAGE}.arrivals.help",)),
    "trees": Entry(
        (
            f"{_PAGE}.arrivals.trees",
            "tessera.play.annotating",
            "tessera.play.annotations",
            "tessera.play.placing",
            "tessera.words.placing",
        )
    ),
    "extras": Entry((f"{_PAGE}.arrivals.extras", f"{_PAGE}.browser.sharing")),
    "study": Entry(
        (f"{_PAGE}.arrivals.study", f"{_PAGE}.browser.study_pointer"),
        waits_for=("lists", "playing", "trees", "tidying", "thinking", "extras"),
    ),
    "apart": Entry(
        (
            f"{_PAGE}.arrivals.apart",
            f"{_PAGE}.browser.apart",
            "tessera.apart.salts",
            "tessera.segno.encoder",
        ),
        waits_for=("lists", "playing", "extras"),
    ),
    "diagrams": Entry((f"{_PAGE}.browser.reading_page",), waits_for=("playing",)),
    "frame": Entry((f"{_PAGE}.browser.frame_page",), waits_for=("extras", "playing")),
}
#: What belongs to no archive of the page: games and searches have their own.
_ELSEWHERE: Final = ("tessera.games.", "tessera.search")
#: What the games' code needs of the house, which their archives do not bring.
_FOR_GAMES: Final = (
    "tessera.drawing.board",
    "tessera.drawing.refusal",
    "tessera.drawing.svg",
    "tessera.words.faults",
)


class Misplaced(Exception):
    """A module is needed by two archives of which neither waits for the other."""


def archives_of(sources: Mapping[str, bytes]) -> dict[str, str]:
    """The archive of every module that only the page's later archives need, by its path.

    Raises `Misplaced`.
    """
    files = {bytecode.module_of(name): name for name in sources}
    needed = {bytecode.module_of(name): each.run for name, each in imports.of(sources).items()}
    needs = {name: _reached(entry.modules, needed) for name, entry in ENTRIES.items()}
    needs["house"] |= _reached(_FOR_GAMES, needed)
    found: dict[str, str] = {}
    for archive, entry in ENTRIES.items():
        for module in needs[archive] - needs["house"]:
            other = found.setdefault(module, archive)
            if other != archive and other not in entry.waits_for:
                raise Misplaced(f"{module} is needed by the archives {other} and {archive}")
    return {files[module]: archive for module, archive in found.items()}


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
