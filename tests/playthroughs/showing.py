"""From a record to its playthrough: every turn with its board, the rule that asks, how much may be.

A file is a record, a line of dashes, and what follows from the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tessera.drawing.board import GameWords
from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.replay import read_record
from tessera.words.language import Words

HERE = Path(__file__).parent
RULE = "-" * 40
ENGLISH = Words()


def files() -> list[Path]:
    return sorted(HERE.glob("*.txt"))


def record_of(file: Path) -> str:
    return file.read_text(encoding="utf-8").partition(RULE)[0].rstrip() + "\n"


def shown(record: str) -> str:
    """The whole file that belongs to a record."""
    match = read_record(record, catalogue.game)
    return f"{record}\n{RULE}\n\n" + "\n".join(moments(match))


def moments(match: Match) -> Iterator[str]:
    """The start, and how things stand after each turn."""
    words = catalogue.words(match.game.id)
    running = match._replace(resigned=None)
    yield standing(running.at(0), words)
    count = 0
    for number, turn in enumerate(match.turns(), start=1):
        count += len(turn.actions)
        yield f"{number}. {turn.seat}: {turn.text}\n"
        yield standing(running.at(count) if turn.actions else match, words)


def standing(match: Match, words: GameWords) -> str:
    board = "\n".join(f"    {line}".rstrip() for line in match.state.diagram().split("\n"))
    outcome = match.outcome
    if outcome is not None:
        scores = " ".join(f"{side}={score}" for side, score in outcome.scores.items())
        return f"{board}\n{outcome.result} by {outcome.rule}, {scores}\n"
    _asked, rule = words.asked(ENGLISH, match.state.observed_by(match.to_move), ())
    return f"{board}\n{len(match.legal())} legal. ({rule})\n"
