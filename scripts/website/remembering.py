"""Fill Python's memory for the snapshot from which starts begin.

Runs inside Pyodide (``remember.mjs`` calls `remember`), with ``py/main.py`` beside it and an
archive of everything as the house; it needs nothing but the standard library. All modules are
imported except those that register themselves on arrival. The archive keeps only the code of
modules that were not imported, and translations.
"""

from __future__ import annotations

import gc
import importlib
import itertools
import sys
from pathlib import Path
from typing import Any, Final

SUFFIX: Final = ".pyc"
#: Modules of the standard library that code imports only when it needs them.
ALSO: Final = ("_strptime", "codeop", "inspect", "pathlib", "base64", "html", "zipfile", "random")


def remember(main: str) -> int:
    """Import everything from the archive in the working folder; return the number of modules.

    ``main`` is the path of ``main.py``. Raises `ImportError` for a module that cannot be imported.
    """
    entry: dict[str, Any] = {"__name__": "main"}
    exec(compile(Path(main).read_text(), "main.py", "exec"), entry)
    house = entry["open_house"]()
    waiting = {*importlib.import_module("tessera.page.browser.ports").TAKEN_UP}
    modules = {module_of(name): name for name in house.places if name.endswith(SUFFIX)}
    for module in [*ALSO, *sorted(modules)]:
        is_ours = module.startswith("tessera.")
        if module in ALSO or (is_ours and module not in waiting):
            importlib.import_module(module)
    keep(house, [name for name in house.places if module_of(name) not in sys.modules])
    importlib.import_module("tessera.archives").remembered = True  # type: ignore[attr-defined]
    sys.path.remove(entry["HOUSE"])
    sys.path_importer_cache.pop(entry["HOUSE"], None)
    Path(entry["HOUSE"]).unlink()
    # The same sources make the same memory; a start from it seeds anew (static/boot.mjs).
    importlib.import_module("random").seed(0)
    gc.collect()
    gc.freeze()
    return len(sys.modules)


def module_of(name: str) -> str:
    """Module of a file: ``tessera/play/__init__.pyc`` is ``tessera.play``."""
    return name.removesuffix(SUFFIX).replace("/", ".").removesuffix(".__init__")


def keep(house: Any, names: list[str]) -> None:
    """Reduce an archive in memory to these files."""
    contents = [house.archive[slice(*house.places[name])] for name in names]
    ends = [0]
    for content in contents:
        ends.append(ends[-1] + len(content))
    house.places = dict(zip(names, itertools.pairwise(ends), strict=True))
    house.archive = b"".join(contents)
