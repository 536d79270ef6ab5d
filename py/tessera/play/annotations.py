"""Commands in comments: ``[%eval white +2]``, ``[%marks a1,b2]``, ``[%arrows a1-b2]``.

Coloured marks and arrows are written as in PGN: ``[%csl Ra1,Gb2]``, ``[%cal Ra1b2]``. If one of
these two has a mistake, it stays in the comment but is not shown; the same applies to unknown
commands such as ``[%clk 0:10]``. If one of the first three commands has a mistake, such as an
unknown side, it is shown as ordinary text: the record can still be read, and its author sees the
mistake. Reviews write their evaluations as commands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from tessera.play.fault import Refused
from tessera.play.match import RESIGN
from tessera.play.tree import Comment, Study

#: The sorts of evaluations, named like those of `tessera.search.telling.Verdict`.
LEAD, WINS, LOSES, DRAWN = "lead", "wins", "loses", "drawn"
#: The written words for proven results.
PROVEN: Final = {WINS: "win", LOSES: "loss", DRAWN: "draw"}
#: The glyphs of a dubious turn (``?!``), a mistake (``?``) and a blunder (``??``).
GLYPHS: Final = (6, 2, 4)
#: Colours of marks and arrows by their letters; the usual colour has no letter.
COLOURS: Final = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
_LETTERS: Final = {colour: letter for letter, colour in COLOURS.items()}
_COMMAND: Final = re.compile(r"\[%([A-Za-z]\w*)(?:\s+([^\[\]{}]*))?\]")
#: A prefix, such as ``no:``, that would be read as the language of the text after it.
_AS_LANGUAGE: Final = re.compile("[a-z]{2}:")
_SORTS: Final = {word: sort for sort, word in PROVEN.items()}
_EVAL: Final = re.compile(
    r"(\S+) (?:(?P<lead>[+-]?[0-3])|(?P<proven>draw|win|loss)(?P<within> [0-9]{1,4})?)"
)
#: A square as the games name it: ``a1``, ``k19``, ``bM``.
_SQUARE: Final = re.compile("[A-Za-z][A-Za-z0-9]{1,3}")
_COLOURED: Final = re.compile("([RGBY])" + "([a-z](?:[1-9][0-9]?|[A-Z]))" * 2 + "?")
#: Commands that are shown as ordinary text if they have a mistake.
_OWN: Final = ("eval", "marks", "arrows")


class Evaluation(NamedTuple):
    """An evaluation of a position for a side, with the sort and number of a bot's verdict.

    For a lead, ``number`` is -3 (losing) to 3 (winning). For a proven win or loss, it is the
    greatest number of actions to the end (0 if unknown). For a draw, it is 0.

    >>> Evaluation("white", LEAD, 2).text, Evaluation("south", WINS, 7).text
    ('white +2', 'south win 7')
    """

    side: str
    sort: str
    number: int = 0

    @property
    def text(self) -> str:
        """The written form: ``white +2``, ``white 0``, ``south win 7``, ``ns draw``."""
        if self.sort == LEAD:
            return f"{self.side} {self.number:+d}" if self.number else f"{self.side} 0"
        within = f" {self.number}" if self.number and self.sort != DRAWN else ""
        return f"{self.side} {PROVEN[self.sort]}{within}"


class Said(NamedTuple):
    """The evaluation, marks and arrows given by the commands in the comments on a turn.

    Each mark and arrow has its colour: a value of `COLOURS`, or "" for the usual one.
    """

    evaluation: Evaluation | None = None
    marks: Mapping[str, str] = MappingProxyType({})
    arrows: Mapping[tuple[str, str], str] = MappingProxyType({})


def said_of(comments: Iterable[Comment], sides: Sequence[str]) -> Said:
    """Read the commands in the comments on a turn; only the first evaluation counts.

    ``sides`` are the sides of the game (`tessera.play.contract.Game.sides`).
    """
    evaluation, marks, arrows = None, dict[str, str](), dict[tuple[str, str], str]()
    for comment in comments:
        for command in _COMMAND.finditer(comment.text):
            one = _understood(command, sides) or Said()
            evaluation = evaluation or one.evaluation
            marks |= one.marks
            arrows |= one.arrows
    return Said(evaluation, marks, arrows)


def with_said(
    comments: tuple[Comment, ...], said: Said, sides: Sequence[str]
) -> tuple[Comment, ...]:
    """Remove the valid commands, then write ``said`` into the first comment without a language."""
    if said == said_of(comments, sides):
        return comments
    bare = [
        each._replace(text=_without(each.text, lambda it: _understood(it, sides) is not None))
        for each in comments
    ]
    kept = [comment for comment in bare if comment.text]
    words = " ".join(_written(said))
    if words:
        at = next((at for at, comment in enumerate(kept) if not comment.language), None)
        if at is None:
            kept.insert(0, Comment(words))
        else:
            kept[at] = Comment(f"{words} {kept[at].text}")
    return tuple(kept)


def text_of(comment: Comment, sides: Sequence[str]) -> str:
    """Return the part of a comment shown to readers: no commands, except faulty ones in `_OWN`."""
    return _without(comment.text, lambda it: not _is_damaged(it, sides))


def text_for(comments: Iterable[Comment], language: str, sides: Sequence[str]) -> str:
    """Join the shown parts (`text_of`) of all comments in ``language``, which may be ""."""
    own = (text_of(each, sides) for each in comments if each.language == language)
    return " ".join(filter(None, own))


def read_by(comments: Iterable[Comment], language: str) -> tuple[Comment, ...]:
    """The comments in a reader's language or for any reader; if there are none, all comments."""
    every = tuple(comments)
    own = tuple(each for each in every if each.language in ("", language))
    return own or every


def with_text(
    comments: tuple[Comment, ...], language: str, text: str, sides: Sequence[str]
) -> tuple[Comment, ...]:
    """Replace a language's comments with one: their hidden commands, then the new ``text``.

    White space is merged. A ``}`` becomes a ``)``, because no comment can contain a ``}``. Without
    a language, ``no: it loses`` becomes ``No: it loses``, because ``no`` would be read as a
    language. A comment with neither text nor commands is removed.
    """
    if not language and _AS_LANGUAGE.match(text):
        text = text[0].upper() + text[1:]
    own = [comment for comment in comments if comment.language == language]
    commands = [
        command[0]
        for comment in own
        for command in _COMMAND.finditer(comment.text)
        if not _is_damaged(command, sides)
    ]
    words = " ".join([*commands, *text.replace("}", ")").split()])
    new = (Comment(words, language),) if words else ()
    if not own:
        return (*comments, *new)
    at = comments.index(own[0])
    return (*comments[:at], *new, *(it for it in comments[at:] if it.language != language))


def _is_damaged(command: re.Match[str], sides: Sequence[str]) -> bool:
    return command[1] in _OWN and _understood(command, sides) is None


def _without(text: str, goes: Callable[[re.Match[str]], bool]) -> str:
    """Remove from a text the commands for which ``goes`` is true; merge white space."""
    return " ".join(_COMMAND.sub(lambda it: " " if goes(it) else it[0], text).split())


def _understood(command: re.Match[str], sides: Sequence[str]) -> Said | None:
    """Read a command; None if its name is unknown or it has a mistake."""
    read = _READERS.get(command[1])
    return read(" ".join((command[2] or "").split()), sides) if read else None


def _evaluation(text: str, sides: Sequence[str]) -> Said | None:
    found = _EVAL.fullmatch(text)
    if found is None or found[1] not in sides or (found["within"] and found["proven"] == "draw"):
        return None
    if found["lead"]:
        return Said(Evaluation(found[1], LEAD, int(found["lead"])))
    return Said(Evaluation(found[1], _SORTS[found["proven"]], int(found["within"] or 0)))


def _marks(text: str, sides: Sequence[str]) -> Said | None:
    squares = [each.strip() for each in text.split(",")]
    fit = all(map(_SQUARE.fullmatch, squares))
    return Said(marks=dict.fromkeys(squares, "")) if fit else None


def _arrows(text: str, sides: Sequence[str]) -> Said | None:
    arrows = [tuple(each.strip().split("-")) for each in text.split(",")]
    pairs = [(each[0], each[1]) for each in arrows if len(each) == 2]
    fit = len(pairs) == len(arrows) and all(map(_SQUARE.fullmatch, sum(pairs, ())))
    return Said(arrows=dict.fromkeys(pairs, "")) if fit else None


def _coloured(text: str, sides: Sequence[str]) -> Said | None:
    found = [it for each in text.split(",") if (it := _COLOURED.fullmatch(each.strip()))]
    if len(found) < len(text.split(",")):
        return None
    marks = {it[2]: COLOURS[it[1]] for it in found if not it[3]}
    return Said(marks=marks, arrows={(it[2], it[3]): COLOURS[it[1]] for it in found if it[3]})


_READERS: Final[Mapping[str, Callable[[str, Sequence[str]], Said | None]]] = {
    "eval": _evaluation,
    "marks": _marks,
    "arrows": _arrows,
    "csl": _coloured,
    "cal": _coloured,
}


def _written(said: Said) -> Iterator[str]:
    if said.evaluation is not None:
        yield f"[%eval {said.evaluation.text}]"
    marks = {(square,): colour for square, colour in said.marks.items()}
    for usual, other, drawn in (("marks", "csl", marks), ("arrows", "cal", said.arrows)):
        plain = ["-".join(it) for it, colour in drawn.items() if not colour]
        painted = ["".join((_LETTERS[it], *each)) for each, it in drawn.items() if it]
        for name, all_ in ((usual, plain), (other, painted)):
            if all_:
                yield f"[%{name} {','.join(all_)}]"


class Remark(NamedTuple):
    """A remark on the turn with the index ``turn`` in the main line.

    ``sort`` and ``number`` are a verdict for the turn's player (`tessera.search.telling.Verdict`);
    without a verdict, ``sort`` is "". ``grade`` is from 0 (no fault) to 3 (blunder), and ``better``
    holds the turns of a better line.
    """

    turn: int
    sort: str
    number: int
    grade: int
    better: tuple[str, ...] = ()


def annotated(study: Study, remarks: Sequence[Remark]) -> Study:
    """Add remarks to a main line; they replace evaluations, and better lines become variations."""
    game, setup = study.match.game, study.match.setup
    main, sides = study.main, game.sides(setup)
    for remark in remarks:
        if remark.turn >= len(main) or main[remark.turn] == RESIGN:
            continue
        step = study.tree.line[remark.turn]
        path, glyphs = main[: remark.turn + 1], step.glyphs
        told = None
        if remark.sort:
            side = game.side(setup, step.turn.seat)
            told = Evaluation(side, remark.sort, remark.number)
        said = said_of(step.comments, sides)._replace(evaluation=told)
        comments = with_said(step.comments, said, sides)
        if remark.grade and not glyphs:
            glyphs = (GLYPHS[remark.grade - 1],)
        study = study.noted(path, comments, glyphs)
        study = _varied(study, path[:-1], remark.better)
    return study


def _varied(study: Study, path: tuple[str, ...], better: Sequence[str]) -> Study:
    for text in better:
        try:
            study, path = study.played(path, text)
        except Refused:
            break
    return study
