"""Names in what is kept: keys, the envelope and what is in it, files of games, who sits where."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from tessera.games import catalogue
from tessera.saves import apart, bundle, envelope
from tessera.saves.library import GAME, PICTURE, Library
from tessera.saves.port import Memory
from tests.golden import page
from tests.golden.playing import begun
from tests.golden.sources import ROOT, calls, keywords, texts
from tests.saves.keeping import kept

#: Keys, locks and caches begin so.
_OURS: Final = re.compile(r"tessera(\.[a-z{][\w.{}]*| (files|builds) .*)")
#: Fields of these hold names of their own: of seats, of settings.
_BY_NAME: Final = ("players", "names", "settings")


def storage_keys() -> set[str]:
    """Every text ``tessera.…`` in the sources that names no module, and all settings.

    So a key that nobody has listed is found as well as one that is gone. ``tessera.{}`` is the
    lock that tells tabs which of them plays a game.
    """
    settings = {
        f"{page.PREFIX}{name}={value}"
        for name, setting in page.SETTINGS.items()
        for value in setting.values
    }
    return settings | {text for text in texts() if _is_key(text)}


def _is_key(text: str) -> bool:
    if not _OURS.fullmatch(text):
        return False
    first = ROOT / "py/tessera" / text.partition(".")[2].split(".")[0]
    module = first.is_dir() or first.with_suffix(".py").is_file()
    # What a name is put behind is no module, though one is called alike.
    return text.startswith("tessera ") or not module or text.endswith(".apart.")


def keys_written() -> set[str]:
    """The keys under which a library writes, without the game's name."""
    storage = Memory()
    mine = Library(storage, catalogue.game)
    for actions in (1, 2):
        mine.keep("cafe", kept(begun("pyrga", actions=actions)))
    mine.picture("cafe", drawing="<g/>")
    storage.set(f"{GAME}cafe", "torn")
    mine.load("cafe")
    return {key.partition("cafe")[0] for key in storage.texts}


def envelope_fields() -> set[str]:
    """Every field of a kept game with its type, of the picture, of a file of games."""
    storage = Memory()
    mine = Library(storage, catalogue.game)
    moment = kept(begun("pyrga", actions=3))
    mine.keep("it", moment)
    mine.picture("it")
    text = storage.texts[f"{GAME}it"]
    assert re.fullmatch(rf"tessera {envelope.USUAL} [0-9a-f]{{8}} {{.*}}", text)
    file = json.loads(bundle.written({"theme": "dark"}, [("it", moment)]))
    picture = set(json.loads(storage.texts[PICTURE]))
    picture |= {name for call in calls("picture") for name in keywords(call)}
    whole = apart.Stored("link", "terms", ("ask",), {}, "now", True, "last", True)
    return {
        *(f"apart {field}" for field in _fields(json.loads(apart.packed(whole)))),
        *(f"kept {field}" for field in _fields(envelope.opened(text))),
        *(f"file {field}" for field in _fields(file)),
        *(f"picture {field}" for field in picture),
    }


def _fields(found: dict[str, Any], before: str = "") -> set[str]:
    """``about.turns int``: the fields of an object, and of the objects in it."""
    lines = set()
    for name, value in found.items():
        inner = value[0] if isinstance(value, list) and value else value
        if isinstance(inner, dict) and name not in _BY_NAME:
            lines |= _fields(inner, f"{before}{name}.")
        lines.add(f"{before}{name} {type(value).__name__}")
    return lines


def who_sits_where() -> set[str]:
    """Who can sit at a seat, the header that tells it, the seats of every game."""
    found = {f"player {page.PERSON}", f"header {page.SITTING}"}
    found |= {f"player {page.BOT}{level}" for level in page.LEVELS}
    for game in map(catalogue.game, catalogue.GAMES):
        for count in game.seat_counts:
            found.add(f"{game.id} {count}: {' '.join(game.seats(game.setup(count)))}")
    return found
