"""All features of the page, installed when their archive is loaded."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from tessera.archives import gather
from tessera.games import catalogue
from tessera.page.core import keys
from tessera.page.core.feature import Feature, install
from tessera.page.core.input import KEYS
from tessera.page.core.keeper import TABS, other_name
from tessera.page.features import ending, new_game, replay, rules_panel, settings, telling
from tessera.page.features.apart import commands as apart
from tessera.page.features.bots import thinking as bots
from tessera.page.features.kept_games import commands as kept_games
from tessera.page.features.lesson import commands as lesson
from tessera.page.features.pieces import commands as pieces
from tessera.page.features.position import commands as position
from tessera.page.features.records import commands as records
from tessera.page.features.sharing import commands as sharing
from tessera.page.features.study import commands as study
from tessera.page.features.turns import commands as turns
from tessera.saves import beside, generous, trees
from tessera.saves.tabs import TabLibrary
from tessera.words.apart import APART
from tessera.words.faults import LATE
from tessera.words.trees import TREES

#: All features; each key is the name of the feature's folder or file.
FEATURES: Final[Mapping[str, Feature]] = {
    "apart": apart.FEATURE,
    "bots": bots.FEATURE,
    "ending": ending.FEATURE,
    "kept_games": kept_games.FEATURE,
    "lesson": lesson.FEATURE,
    "new_game": new_game.FEATURE,
    "pieces": pieces.FEATURE,
    "position": position.FEATURE,
    "records": records.FEATURE,
    "replay": replay.FEATURE,
    "review": Feature(needs=("turns",)),
    "rules_panel": rules_panel.FEATURE,
    "settings": settings.FEATURE,
    "sharing": sharing.FEATURE,
    "study": study.FEATURE,
    "telling": telling.FEATURE,
    "turns": turns.FEATURE,
    "walk": Feature(needs=("bots", "review", "turns")),
}
#: Core parts loaded late: the meaning of keys, and a library for tabs that cannot lock games.
BESIDE: Final = Feature(
    parts={KEYS: keys.key, TABS: lambda library: TabLibrary(library, other_name)}
)


def take_up() -> None:
    """Install all features, and the parts of other packages that are loaded with them."""
    LATE.update({**APART, **TREES})
    beside.FETCHED.trees = trees
    beside.FETCHED.lenient = generous.read
    for feature in (*FEATURES.values(), BESIDE):
        install(feature)
    # Games loaded earlier can now import the modules of this archive.
    for each in {it for name in catalogue.GAMES for it in catalogue.archives(name)}:
        if f"tessera.games.{each}" in sys.modules:
            gather(each)
