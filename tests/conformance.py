"""Games' modules that stand for an object each: mypy compares them with their protocols here."""

from __future__ import annotations

from typing import Final

import tessera.games.pacru.analysis
import tessera.games.pacru.beginner
import tessera.games.pacru.bot
import tessera.games.pacru.placing
import tessera.games.pacru.setting
import tessera.games.pyrga.analysis
import tessera.games.pyrga.beginner
import tessera.games.pyrga.bot
import tessera.games.pyrga.placing
import tessera.games.pyrga.setting
import tessera.games.shacru.analysis
import tessera.games.shacru.beginner
import tessera.games.shacru.bot
import tessera.games.shacru.placing
import tessera.games.shacru.setting
import tessera.games.tayu.analysis
import tessera.games.tayu.beginner
import tessera.games.tayu.bot
import tessera.games.tayu.placing
import tessera.games.tayu.setting
import tessera.games.tyrus.analysis
import tessera.games.tyrus.beginner
import tessera.games.tyrus.bot
import tessera.games.tyrus.placing
import tessera.games.tyrus.setting
from tessera.page.features.position.model import Setting
from tessera.play.placing import Placing
from tessera.search.bot import Bot
from tessera.search.ranking import Analyst

BOTS: Final[tuple[Bot, ...]] = (
    tessera.games.pacru.bot,
    tessera.games.pyrga.bot,
    tessera.games.shacru.bot,
    tessera.games.tayu.bot,
    tessera.games.tyrus.bot,
)
BEGINNERS: Final[tuple[Bot, ...]] = (
    tessera.games.pacru.beginner,
    tessera.games.pyrga.beginner,
    tessera.games.shacru.beginner,
    tessera.games.tayu.beginner,
    tessera.games.tyrus.beginner,
)
ANALYSTS: Final[tuple[Analyst, ...]] = (
    tessera.games.pacru.analysis,
    tessera.games.pyrga.analysis,
    tessera.games.shacru.analysis,
    tessera.games.tayu.analysis,
    tessera.games.tyrus.analysis,
)
PLACING: Final[tuple[Placing, ...]] = (
    tessera.games.pacru.placing,
    tessera.games.pyrga.placing,
    tessera.games.shacru.placing,
    tessera.games.tayu.placing,
    tessera.games.tyrus.placing,
)
SETTING: Final[tuple[Setting, ...]] = (
    tessera.games.pacru.setting,
    tessera.games.pyrga.setting,
    tessera.games.shacru.setting,
    tessera.games.tayu.setting,
    tessera.games.tyrus.setting,
)
