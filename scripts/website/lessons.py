"""The lessons: the steps of each rules page's first game, as data for the page.

A lesson reuses the rules page. Its positions are the diagrams with a goal (`website.diagrams`), in
order; its texts are in the markdown around them (`website.lesson_texts`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.words.language import LANGUAGES
from website import diagrams
from website.diagrams import FOLDER, Diagram
from website.lesson_texts import FEWEST, MOST, told

#: Path of a game's lesson in the app's folder.
PLACE: Final = "learn/{}.json"


def steps(game: str, folder: Path = FOLDER) -> list[Diagram]:
    """Positions of a game's lesson, in order."""
    return [each for each in diagrams.load(game, folder).values() if each.goal]


def written(game: str, folder: Path = FOLDER) -> str:
    """A game's lesson as JSON, as `features.lesson.view` reads it."""
    texts = {
        language: told((folder / f"{game}.{language}.md").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    return json.dumps([_step(each, texts) for each in steps(game, folder)], ensure_ascii=False)


def _step(diagram: Diagram, texts: Mapping[str, Mapping[str, Mapping[str, str]]]) -> dict[str, Any]:
    return {
        "record": diagram.record,
        "goal": diagram.goal,
        "reply": diagram.reply,
        "told": {language: texts[language][diagram.name] for language in texts},
    }


def files() -> dict[str, bytes]:
    """Lessons of all games, by their path in the app's folder."""
    return {PLACE.format(game): written(game).encode() for game in catalogue.GAMES}


def faults(game: str, folder: Path = FOLDER) -> Iterator[str]:
    """Faults of a game's lesson beyond its single steps, a sentence each."""
    found = steps(game, folder)
    if not FEWEST <= len(found) <= MOST:
        yield f"the lesson has {len(found)} steps, not {FEWEST} to {MOST}"
    for text in found[-1].goal if found else ():
        match = found[-1].match
        try:
            after = match.play_text(text)
        except Refused:
            continue  # The diagram's own faults include that.
        if after.outcome is None or match.to_move not in after.outcome.winners:
            yield f"its last step ({text}) does not win"
