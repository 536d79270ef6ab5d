"""Diagrams of the rules pages: positions from which readers can play on, read from TOML.

``static/rules/<game>.toml`` holds one table for each diagram. The table ``home`` is the position on
the home page and at the top of the rules page. The table ``rulings`` is no diagram: its ``rules``
are the ids of the rules that the game's printed sheet leaves open. Fields of the others:

* ``record``: turns from the start, with headers above them if needed. The game's name is added,
  and a deal in which the turns can be played if the game has deals (`DEAL`). With comments
  (``{en: …} {fr: …} {[%marks a1] [%arrows a1-b2]}``) it can be shown step by step.
* ``legal``: turns (or actions) that must be legal there; ``refused``: illegal turns, each with the
  rule that refuses it; ``ends``: the rule that has ended the game there.
* ``crop``: two opposite corners of the part that is shown; ``view``: the seat whose view is shown.
* ``goal``: turns that each solve a step of the first game, the game's lesson
  (`website.lessons`); ``reply``: turns that the others answer with, one after the other;
  ``rules``: the ids of the rules that the step and its text are about (`website.mentions`).
* ``next``: tiles drawn after the turns (Ta Yü); ``ivory``, ``brown``: beginnings of the decks.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from toolchain import ROOT
from tessera.games import catalogue
from tessera.play.annotations import said_of, text_for
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import FORMAT, TREES
from tessera.play.replay import read_record
from tessera.play.study_record import read_study
from tessera.play.tree import Comment, Study
from tessera.words.language import LANGUAGES

FOLDER: Final = ROOT / "static/rules"
#: A game's module that fills in its deal: see `_dealt`.
DEAL: Final = "diagram_deal"
#: The table with the position for the home page, the top of the rules page, and pictures of the
#: game.
HOME: Final = "home"
#: The table with the rules that needed a ruling.
RULINGS: Final = "rulings"

#: Fields of a diagram's table.
FIELDS: Final = {
    "record", "legal", "refused", "ends", "crop", "view", "goal", "reply", "rules", "next", "ivory",
    "brown",
}  # fmt: skip
_COMMENT: Final = re.compile(r"\{[^}]*\}")
_CROP: Final = re.compile(r"([a-s]\d{1,2})-([a-s]\d{1,2})")


class Told(NamedTuple):
    """A position of a record, given by the turns that lead to it, and the comments on it."""

    path: tuple[str, ...]
    comments: tuple[Comment, ...]


class Diagram(NamedTuple):
    """A position of a rules page, with the page's claims about it.

    ``record`` is a complete record for any reader. ``told`` is the same with the comments on its
    turns, if there are any.
    """

    game: str
    name: str
    record: str
    legal: tuple[str, ...] = ()
    refused: Mapping[str, str] = {}
    goal: tuple[str, ...] = ()
    ends: str = ""
    crop: str = ""
    view: str = ""
    reply: tuple[str, ...] = ()
    told: str = ""

    @property
    def study(self) -> Study:
        """The record as a study. Raises `Refused` if it breaks a rule."""
        return read_study(self.told or self.record, catalogue.game)

    @property
    def match(self) -> Match:
        """The match up to the position. Raises `Refused` if the record breaks a rule."""
        return read_record(self.record, catalogue.game)

    @property
    def steps(self) -> tuple[Told, ...]:
        """The positions with comments, in order. Raises as `study` does."""
        study, main = self.study, self.study.main
        every = [Told((), study.tree.comments)]
        every += [Told(main[: at + 1], step.comments) for at, step in enumerate(study.tree.line)]
        return tuple(each for each in every if each.comments)


def load(game: str, folder: Path = FOLDER) -> dict[str, Diagram]:
    """The diagrams of a game's rules page, by name. Raises `ValueError` for a bad table."""
    tables = _tables(game, folder)
    return {name: _diagram(game, name, tables[name]) for name in tables if name != RULINGS}


def played(game: str, folder: Path = FOLDER) -> Match:
    """A game in progress, for pictures of the game.

    Raises `ValueError` if the game's file has no table `HOME`.
    """
    tables = _tables(game, folder)
    if HOME not in tables:
        raise ValueError(f"{game}.toml has no table [{HOME}]")
    return _diagram(game, HOME, tables[HOME]).match


def rulings(game: str, folder: Path = FOLDER) -> tuple[str, ...]:
    """The ids of the rules that the game's sources leave open, as its page lists them."""
    return tuple(_tables(game, folder).get(RULINGS, {}).get("rules", ()))


def _tables(game: str, folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / f"{game}.toml").read_text(encoding="utf-8"))


def opening(game: str) -> Match:
    """A game at its start, with its usual seats and options."""
    return _diagram(game, "start", {}).match


def _diagram(game: str, name: str, table: Mapping[str, Any]) -> Diagram:
    if not FIELDS.issuperset(table):
        raise ValueError(f"{game}.toml, {name}: unknown {sorted(set(table) - FIELDS)}")
    if table.get("crop") and not _CROP.fullmatch(table["crop"]):
        raise ValueError(f"{game}.toml, {name}: crop is two squares, as e5-o15")
    headers, turns = _parted(table.get("record", ""))
    played = _COMMENT.sub(" ", turns)
    headers = f'[Game "{game}"]\n[Format "{FORMAT}"]\n{headers}'
    headers += _dealt(game, headers, played, table)
    later = headers.replace(f'[Format "{FORMAT}"]', f'[Format "{TREES}"]', 1)
    whole = f"{later}\n{turns}\n" if played != turns else ""
    return Diagram(
        game,
        name,
        f"{headers}\n{played}\n",
        tuple(table.get("legal", ())),
        table.get("refused", {}),
        tuple(table.get("goal", ())),
        table.get("ends", ""),
        table.get("crop", ""),
        table.get("view", ""),
        tuple(table.get("reply", ())),
        whole,
    )


def _parted(record: str) -> tuple[str, str]:
    """The headers and the turns of a record."""
    lines = [line.strip() for line in record.strip().splitlines()]
    headers = "".join(f"{line}\n" for line in lines if line.startswith("["))
    return headers, "\n".join(line for line in lines if line and not line.startswith("["))


def _dealt(game: str, headers: str, turns: str, table: Mapping[str, Any]) -> str:
    """The headers of a deal in which the turns can be played, if the game has a deal."""
    name = f"tessera.games.{game}.{DEAL}"
    if find_spec(name) is None:
        return ""
    found: str = import_module(name).dealt(headers, turns, table)
    return found


def faults(diagram: Diagram) -> Iterator[str]:
    """False claims of a diagram, a sentence each."""
    try:
        match = diagram.match
    except Refused as refused:
        yield f"its record is refused: {refused.fault}"
        return
    outcome = match.outcome
    if diagram.ends != (outcome.rule if outcome else ""):
        yield f"it is ended by {outcome.rule if outcome else 'nothing'}, not {diagram.ends!r}"
    if not diagram.ends and not diagram.legal:
        yield "nothing is said to be legal in it"
    for text in (*diagram.legal, *diagram.goal):
        rule = refusal(match, text)
        if rule:
            yield f"{text} is refused by {rule}"
    for text, named in diagram.refused.items():
        rule = refusal(match, text)
        if rule != named:
            yield f"{text} is refused by {rule or 'nothing'}, not {named}"
    yield from _unanswered(diagram, match)
    yield from _untold(diagram)
    if diagram.view and diagram.view not in match.seats:
        yield f"there is no seat {diagram.view}"


def _unanswered(diagram: Diagram, match: Match) -> Iterator[str]:
    """Replies that cannot be played, or that have no goal to answer."""
    if diagram.reply and not diagram.goal:
        yield "it has a reply and no goal"
    for text in diagram.goal if diagram.reply else ():
        try:
            after = match.play_text(text)
            for reply in diagram.reply:
                after = after.play_text(reply)
        except Refused as refused:
            yield f"its reply to {text} is refused: {refused.fault}"


def _untold(diagram: Diagram) -> Iterator[str]:
    """Steps without a comment in one of the languages; marks on squares that do not exist."""
    board = catalogue.board(diagram.game)
    squares = {name for row in board.ROWS for name in row}
    for path, comments in diagram.steps:
        here, sides = " ".join(path) or "the start", diagram.match.seats
        for language in LANGUAGES:
            if not text_for(comments, language, sides):
                yield f"nothing is said in {language} of {here}"
        drawn = said_of(comments, sides)
        for name in sorted({*drawn.marks, *sum(drawn.arrows, ())} - squares):
            yield f"there is no square {name} to be marked at {here}"


def refusal(match: Match, text: str) -> str:
    """The rule that refuses a written turn or action in a match; empty if it is legal."""
    try:
        match.play_text(text)
    except Refused as refused:
        return refused.fault.rule
    return ""
