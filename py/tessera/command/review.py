"""The command ``review``: a record with what its turns cost, and what was better."""

from __future__ import annotations

from time import monotonic
from typing import Final

from tessera.command import ends, replays
from tessera.games import catalogue
from tessera.play.annotations import Remark, annotated
from tessera.play.chapters import Chapter
from tessera.play.fault import fault
from tessera.play.replay import BadRecord
from tessera.play.study_record import write_study
from tessera.play.tree import Study
from tessera.search.accounts import Reviewed
from tessera.search.review import Review, Reviewing
from tessera.words.faults import explained
from tessera.words.language import Words

#: Positions looked at between two looks at the clock: some ten milliseconds.
SLICE: Final = 300


def reviewed(study: Study, seconds: float | None, passes: int, *, open: bool) -> Review:  # noqa: A002
    """The review of an ended match; after ``seconds`` what is found by then.

    The first pass is followed by so many more (0 or more); with ``open`` everything is known that
    was hidden. Raises `Refused` ("protocol", "running").
    """
    game = study.match.game.id
    leads = catalogue.bot(game).LEADS
    until = None if seconds is None else monotonic() + seconds
    reviewing = Reviewing(study.match, catalogue.analysis(game), leads, open=open)
    while reviewing.passes <= passes and (until is None or monotonic() < until):
        reviewing.step(SLICE)
    return reviewing.review()


def remark(turn: Reviewed) -> Remark:
    """The remark on a turn: with the better one only where it cost much."""
    sort, number = turn.verdict or ("", 0)
    return Remark(turn.number, sort, number, turn.grade, turn.better if turn.grade else ())


def review(file: str, seconds: float | None, passes: int, *, known: bool) -> int:
    """Print the records of a file with their reviews; the result is the exit status.

    ``file`` is a path, or ``-`` for standard input; what cannot be read or reviewed is told on
    standard error, and the others are reviewed. The rest is as of `reviewed`.
    """
    found = replays.read(file) or ()
    told = refused = False
    for chapter in found:
        why = replays.refused(file, chapter, several=len(found) > 1) or _running(file, chapter)
        if why or isinstance(chapter.read, BadRecord):
            ends.aside(why)
            refused = True
            continue
        turns = reviewed(chapter.read, seconds, passes, open=known).turns
        record = write_study(annotated(chapter.read, [remark(turn) for turn in turns]))
        print(f"\n{record}" if told else record, end="", flush=True)
        told = True
    return ends.WELL if told and not refused else ends.REFUSED


def _running(file: str, chapter: Chapter) -> str:
    """The refusal to review a match that has not ended; "" for any other record."""
    if isinstance(chapter.read, BadRecord) or chapter.read.match.outcome is not None:
        return ""
    return f"{file}: {explained(Words(), fault('protocol', 'running'))}"
