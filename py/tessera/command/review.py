"""The command ``review``: print records with their turns evaluated and better turns added."""

from __future__ import annotations

import json
from time import monotonic
from typing import Any, Final

from tessera.command import ends, replays
from tessera.drawing.reasons import Costly, why
from tessera.games import catalogue
from tessera.play.annotations import Remark, annotated
from tessera.play.chapters import Chapter
from tessera.play.fault import fault
from tessera.play.match import Match
from tessera.play.replay import BadRecord
from tessera.play.study_record import write_study
from tessera.play.tree import Study
from tessera.search.accounts import Reviewed
from tessera.search.chance import CERTAIN
from tessera.search.review import Review, Reviewing
from tessera.words.faults import explained
from tessera.words.language import Words

#: The number of positions searched between two readings of the clock, about 10 milliseconds apart.
SLICE: Final = 300


def reviewed(study: Study, seconds: float | None, passes: int, *, open: bool) -> Review:  # noqa: A002
    """Review a finished match in a first pass, then in ``passes`` (0 or more) further passes.

    The review stops after ``seconds`` (None: no limit), even in the middle of a pass. With
    ``open``, it judges turns as if nothing had been hidden. Raises `Refused` ("protocol",
    "running") for a running match.
    """
    game = study.match.game.id
    leads = catalogue.bot(game).LEADS
    until = None if seconds is None else monotonic() + seconds
    reviewing = Reviewing(study.match, catalogue.analysis(game), leads, open=open)
    while reviewing.passes <= passes:
        reviewing.step(SLICE)
        if until is not None and monotonic() >= until:
            break
    return reviewing.review()


def remark(turn: Reviewed) -> Remark:
    """Return the remark on ``turn``, with a better line only if ``turn.grade`` is above 0."""
    sort, number = turn.verdict or ("", 0)
    return Remark(turn.number, sort, number, turn.grade, turn.better if turn.grade else ())


def review(
    file: str, seconds: float | None, passes: int, *, known: bool, as_json: bool = False
) -> int:
    """Print the records of a file (``-``: standard input) with reviews; return the exit status.

    Unreadable records and running matches are reported on standard error. With ``as_json``, the
    output is one JSON object, whose ``games`` has an entry for each record.
    """
    found = replays.read(file) or ()
    games: list[dict[str, Any]] = []
    for chapter in found:
        bad = replays.refused(file, chapter, several=len(found) > 1) or _running(file, chapter)
        if bad or isinstance(chapter.read, BadRecord):
            ends.aside(bad)
            games.append({"turns": [], "unseen": [], "error": bad})
            continue
        study = chapter.read
        result = reviewed(study, seconds, passes, open=known)
        if not as_json:
            record = write_study(annotated(study, [remark(turn) for turn in result.turns]))
            parted = any(game["error"] is None for game in games)
            print(f"\n{record}" if parted else record, end="", flush=True)
        games.append(_entry(study.match, result))
    if as_json:
        print(json.dumps({"games": games}, ensure_ascii=False, indent=1))
    well = games and all(game["error"] is None for game in games)
    return ends.WELL if well else ends.REFUSED


def _entry(match: Match, found: Review) -> dict[str, Any]:
    """Return a reviewed match as JSON. The first turn is 1; chances and losses are from 0 to 1."""
    turns = [
        {
            "turn": turn.number + 1,
            "seat": turn.seat,
            "text": turn.text,
            "chance": None if turn.before is None else turn.before / CERTAIN,
            "loss": turn.loss / CERTAIN,
            "luck": _luck(turn),
            "better": turn.better[0] if turn.grade and turn.better else None,
            "why": _why(match, turn) if turn.grade else None,
        }
        for turn in found.turns
    ]
    unseen = [[stretch.first + 1, stretch.last + 1] for stretch in found.unseen]
    return {"turns": turns, "unseen": unseen, "error": None}


def _luck(turn: Reviewed) -> float:
    """Return the effect of luck on the chance of winning: from -1 to 1; 0 if unknown."""
    if turn.before is None or turn.after is None:
        return 0.0
    return (turn.after - turn.before + turn.loss) / CERTAIN


def _why(match: Match, turn: Reviewed) -> str:
    costly = Costly.of(turn)
    return why(Words(), catalogue.words(match.game.id), match, costly)


def _running(file: str, chapter: Chapter) -> str:
    """Return the sentence that refuses a match that has not ended; "" for any other record."""
    if isinstance(chapter.read, BadRecord) or chapter.read.match.outcome is not None:
        return ""
    return f"{file}: {explained(Words(), fault('protocol', 'running'))}"
