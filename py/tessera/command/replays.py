"""The command ``replay``: records played by the rules, one or several in a file."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from tessera.command import ends
from tessera.games import catalogue
from tessera.play import chapters, several
from tessera.play.chapters import Chapter
from tessera.play.match import Match
from tessera.play.record import BadRecord, write_record
from tessera.play.study import Study
from tessera.play.tree import Line
from tessera.words import chapters as said
from tessera.words.faults import located
from tessera.words.language import Words


def replay(file: str) -> int:
    """Print how each record of a file ends, or where it is refused; the result is the exit status.

    Of one that is refused, what could be read of it comes first, as a record.

    ``file`` is a path, or ``-`` for standard input.
    """
    found = read(file)
    if found is None:
        return ends.REFUSED
    print("\n".join(_told(file, found)))
    return ends.REFUSED if any(isinstance(it.read, BadRecord) for it in found) else ends.WELL


def read(file: str) -> tuple[Chapter, ...] | None:
    """The records of a file, ``-`` for standard input; None, and that is told, if it is no text."""
    text = text_of(file)
    return None if text is None else chapters.read_chapters(text, catalogue.game)


def text_of(file: str) -> str | None:
    """What a file holds, ``-`` for standard input; None, and that is told, if it is no text."""
    try:
        return _contents(file)
    except UnicodeDecodeError as error:
        ends.aside(f"{file}: not text in UTF-8 (byte {error.start})")
        return None


def refused(file: str, chapter: Chapter, *, several: bool) -> str | None:
    """Why a record of a file is refused; None of one that could be read."""
    number, _line, bad = chapter
    if not isinstance(bad, BadRecord):
        return None
    words, own = Words(), catalogue.words(bad.game) if bad.game else None
    fault = said.refusal(words, number, bad, own) if several else located(words, bad, own)
    return f"{file}: {fault}"


def _contents(file: str) -> str:
    """The records, or so much of what is longer as shows that they are none."""
    if file == "-":
        return sys.stdin.read(several.LONGEST + 1)
    with open(file, encoding="utf-8-sig") as stream:
        return stream.read(several.LONGEST + 1)


def _told(file: str, found: tuple[Chapter, ...]) -> Iterator[str]:
    """What is printed: of several records each with its number."""
    words, several = Words(), len(found) > 1
    for chapter in found:
        if isinstance(chapter.read, BadRecord):
            if chapter.read.good is not None:
                yield write_record(chapter.read.good)
            yield refused(file, chapter, several=several) or ""
            continue
        if several:
            yield said.heading(words, chapter.number)
        yield _drawn(chapter.read.match)
        if not chapter.read.tree.is_plain:
            yield _beside(chapter.read)


def _drawn(match: Match) -> str:
    """The final position as text, and how the match stands."""
    return f"{match.game.diagram(match.state)}\n{stands(match)}"


def stands(match: Match) -> str:
    """How many turns were played, and who won or is to move."""
    outcome = match.outcome
    if outcome is None:
        return f"{match.finished} turns; {match.to_move} to move"
    scores = ", ".join(f"{seat} {score}" for seat, score in outcome.scores.items())
    return f"{match.finished} turns; {outcome.result} by {outcome.rule} ({scores})"


def _beside(study: Study) -> str:
    """What stands beside the main line, in numbers."""
    lines = list(_lines(study.tree.line))
    turns = sum(map(len, lines[1:]))
    steps = (step for line in lines for step in line)
    comments = len(study.tree.comments) + sum(len(step.comments) for step in steps)
    return f"beside it {len(lines) - 1} variations of {turns} turns, {comments} comments"


def _lines(line: Line) -> Iterator[Line]:
    """A line, and all that stand in it."""
    yield line
    for step in line:
        for other in step.instead:
            yield from _lines(other)
