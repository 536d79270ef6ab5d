"""The command ``replay``: replay the records of a file and check every turn."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BufferedReader
from typing import Final, cast

from tessera.command import ends
from tessera.games import catalogue
from tessera.play import chapters
from tessera.play.chapters import Chapter
from tessera.play.decoding import UNTOLD, decode, unprintable
from tessera.play.fault import fault
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import LONGEST_OF_ALL, BadRecord
from tessera.play.tree import Line, Study
from tessera.words.faults import located
from tessera.words.language import Words
from tessera.words.records import chapter_heading, chapter_refusal, sentences

#: The number of bytes read at once.
_PIECE: Final = 65_536


def replay(file: str, game: str = "") -> int:
    """Print how each record of a file ends or why it is refused; return the exit status.

    The readable part of a refused record is printed before the reason. Notes go to standard error.
    ``file`` is a path or ``-`` (standard input). ``game`` applies to records that name no game.
    """
    found = read(file, game)
    if found is None:
        return ends.REFUSED
    print("\n".join(_told(file, found)))
    return ends.REFUSED if any(isinstance(it.read, BadRecord) for it in found) else ends.WELL


def read(file: str, game: str = "") -> tuple[Chapter, ...] | None:
    """Return a file's records and print notes on them. Return None if the file is not text."""
    text = text_of(file)
    if text is None:
        return None
    found, words = chapters.read_chapters(text, catalogue.game, game), Words()
    for chapter in found:
        if chapter.notes:
            led = f"{chapter_heading(words, chapter.number)}. " if len(found) > 1 else ""
            ends.aside(f"{file}: {led}{sentences(words, chapter.notes)}")
    return found


def text_of(file: str) -> str | None:
    """Return the text of a file (``-``: standard input), cut off if it is too long.

    For a file that is not text, print an error and return None.
    """
    data = _contents(file)
    text, encoding = decode(data)
    if (place := unprintable(text)) is not None:
        ends.aside(f"{file}: not text (character {place + 1})")
        return None
    if encoding == UNTOLD:
        ends.aside(f"{file}: {sentences(Words(), [fault('read', 'encoding', encoding=encoding)])}")
    return text[: LONGEST_OF_ALL + 1]


def refused(file: str, chapter: Chapter, *, several: bool) -> str | None:
    """Return the error line for a refused record of a file; None if the record could be read."""
    number, bad = chapter.number, chapter.read
    if not isinstance(bad, BadRecord):
        return None
    words, own = Words(), catalogue.words(bad.game) if bad.game else None
    fault = chapter_refusal(words, number, bad, own) if several else located(words, bad, own)
    return f"{file}: {fault}"


def _contents(file: str) -> bytes:
    """Return the bytes of a file, or enough of them to show that it is too long."""
    if file == "-":
        return _first(cast("BufferedReader", sys.stdin.buffer))
    with open(file, "rb") as stream:
        return _first(stream)


def _first(stream: BufferedReader) -> bytes:
    """Return the bytes of a stream, up to about 4 times `LONGEST_OF_ALL`."""
    data = bytearray()
    # `read1` returns after each piece, so that Ctrl-C is noticed; `read` would wait for everything.
    while len(data) < 4 * LONGEST_OF_ALL and (piece := stream.read1(_PIECE)):
        data += piece
    return bytes(data)


def _told(file: str, found: tuple[Chapter, ...]) -> Iterator[str]:
    """Yield the lines to print. Records are numbered if there are several."""
    words, several = Words(), len(found) > 1
    for chapter in found:
        if isinstance(chapter.read, BadRecord):
            if chapter.read.good is not None:
                yield write_record(chapter.read.good)
            yield refused(file, chapter, several=several) or ""
            continue
        if several:
            yield chapter_heading(words, chapter.number)
        yield _drawn(chapter.read.match)
        if not chapter.read.tree.is_plain:
            yield _beside(chapter.read)


def _drawn(match: Match) -> str:
    return f"{match.state.diagram()}\n{stands(match)}"


def stands(match: Match) -> str:
    """Return a line of text with the number of turns, and the result or the seat to move."""
    outcome = match.outcome
    if outcome is None:
        return f"{match.finished} turns; {match.to_move} to move"
    scores = ", ".join(f"{seat} {score}" for seat, score in outcome.scores.items())
    return f"{match.finished} turns; {outcome.result} by {outcome.rule} ({scores})"


def _beside(study: Study) -> str:
    """Return a line of text that counts the variations, the turns in them, and the comments."""
    lines = list(_lines(study.tree.line))
    turns = sum(map(len, lines[1:]))
    steps = (step for line in lines for step in line)
    comments = len(study.tree.comments) + sum(len(step.comments) for step in steps)
    return f"{len(lines) - 1} variations with {turns} turns, {comments} comments"


def _lines(line: Line) -> Iterator[Line]:
    """Yield a line and all its variations, at any depth."""
    yield line
    for step in line:
        for other in step.instead:
            yield from _lines(other)
