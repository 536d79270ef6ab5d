"""Records of format 2: variations, comments and glyphs among the turns.

A comment is the text between ``{`` and the next ``}``; ``{fr: …}`` is only for readers of French. A
comment before the first turn is about the start. A variation replaces the whole turn before it. The
variation begins with ``(`` directly before a digit, and ends with ``)`` as a separate word. ``$3``
is a glyph. Turn numbers are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, NoReturn

from tessera.play.contract import POSITION, Game, Seat, Setup
from tessera.play.fault import Fault, Refused, fault, refuse
from tessera.play.match import RESIGN, Match, Turn
from tessera.play.record import FORMAT, TREES, filled, headed, is_open, result_of, write_record
from tessera.play.replay import (
    LONGEST,
    BadRecord,
    Find,
    Header,
    Raw,
    Word,
    cause_of,
    check_end,
    check_format,
    fail,
    find_game,
    is_number,
    opened,
    parted,
    pieced,
    read_record,
    record_lines,
    replay,
    split,
    split_header,
    unsealed,
    words_of,
)
from tessera.play.tree import DEEPEST, Comment, Line, Step, Study, Tree, depth, varied

#: The longest comment, in characters.
LONGEST_COMMENT: Final = 20_000

_TOKEN: Final = re.compile(
    r"\{(?P<comment>[^}]*)\}|(?P<open>\((?=[0-9]))|(?P<close>\))(?!\S)|\$(?P<glyph>[0-9]{1,3})(?!\S)"
    r"|(?P<word>\{|[^\s{]+)"
)
_LANGUAGE: Final = re.compile(r"([a-z]{2}): ?")


class Token(NamedTuple):
    """A piece of the text after the headers.

    ``kind`` is the name of a group in `_TOKEN`. ``line`` counts from 1. A token with a ``cause`` is
    malformed, and reading stops there.
    """

    kind: str
    text: str
    line: int
    cause: Fault | None = None


def read_study(text: str, find: Find) -> Study:
    r"""Read a record of either format; ``find(id)`` gives the game.

    Raises `BadRecord`, whose ``good`` is the match of the main line up to the fault.

    >>> from tessera.games import catalogue
    >>> text = '[Game "pyrga"]\n[Format "2"]\n1. Sb2 $1 {Bold.} (1. Ca1 ) Tb1N'
    >>> [(step.text, step.glyphs) for step in read_study(text, catalogue.game).tree.line]
    [('Sb2', (1,)), ('Tb1N', ())]
    """
    if check_format(text, (FORMAT, TREES)) == FORMAT:
        return Study.of(read_record(text, find))
    headers, body, first = split_headers(text)
    raw = Raw(headers, ())
    if "Sealed" in headers:
        return Study.of(_unsealed(text, headers["Sealed"], find))
    if "Seen" in headers:
        if POSITION in headers:
            fail(headers["Seen"].line, "record", "view")
        fail(headers["Seen"].line, "record", "tree-hidden")
    game = find_game(raw, find, (FORMAT, TREES))
    start = opened(raw, game)
    reader = _Reader(start)
    held: Token | None = None
    for token in _tokens(body, first, cut=len(text) > LONGEST):
        if held is not None:
            reader.take(held)
        held = token
    last = [Word(held.text, held.line)] if held is not None and held.kind == "word" else []
    closing = parted(Raw(headers, last), game, start.setup)[1]
    if held is not None and closing is None:
        reader.take(held)
    study = reader.ended()
    check_end(raw, study.match, closing)
    if not study.tree.is_plain and not is_open(study.match):
        raise BadRecord(fault("record", "tree-hidden"), first, None, study.match)
    return study


def _unsealed(text: str, sealed: Header, find: Find) -> Match:
    """Read a sealed record of format 2. It must have a position and no tree. Raises `BadRecord`."""
    whole = unsealed(*sealed)
    check_format(whole, (FORMAT, TREES))
    raw = split(whole)
    if POSITION not in raw.headers or not {"Sealed", "Seen"}.isdisjoint(raw.headers):
        fail(sealed.line, "record", "tree-hidden")
    return replay(raw, find_game(raw, find, (FORMAT, TREES)))


def split_headers(text: str) -> tuple[dict[str, Header], str, int]:
    """Return a record's headers, the text after them, and the line on which that text begins.

    Characters beyond `LONGEST` are left out. Raises `BadRecord` for an invalid header.
    """
    lines = record_lines(text[:LONGEST])
    headers: dict[str, Header] = {}
    for number, line in enumerate(lines, start=1):
        stripped = line.strip()
        if stripped.startswith("["):
            split_header(stripped, number, headers)
        elif stripped:
            return headers, "\n".join(lines[number - 1 :]), number
    return headers, "", len(lines)


def _tokens(body: str, line: int, *, cut: bool) -> Iterator[Token]:
    """Yield tokens; stop after a malformed one. ``cut`` means that the text's end is missing."""
    done = 0
    for found in _TOKEN.finditer(body):
        line += body.count("\n", done, found.start())
        done = found.start()
        kind = str(found.lastgroup)
        for text in words_of(found[kind]) if kind == "word" else (found[kind],):
            cause = _no_piece(kind, text, len(body) - done if cut else 0)
            yield Token(kind, text, line, cause)
            if cause is not None:
                return
    if cut:
        line += body.count("\n", done)
        yield Token("word", "", line, fault("record", "long", longest=LONGEST))


def _no_piece(kind: str, text: str, left: int) -> Fault | None:
    if kind == "comment":
        long = len(text) > LONGEST_COMMENT
        return fault("record", "comment-long", longest=LONGEST_COMMENT) if long else None
    if kind == "word" and text == "{":
        if left > LONGEST_COMMENT:
            return fault("record", "comment-long", longest=LONGEST_COMMENT)
        return fault("record", "long", longest=LONGEST) if left else fault("record", "comment-open")
    if kind == "word" and text.startswith("["):
        return fault("record", "late-header", text=text[:40])
    return None


class _Branch:
    """A line of turns being read. ``match`` includes the line's last step; ``before`` does not."""

    def __init__(self, match: Match, line: int) -> None:
        self.match, self.line = match, line
        self.before: Match | None = None
        self.steps: Line = ()
        #: The comments on the start; ``noted`` holds comments that `settle` has yet to attach.
        self.comments: tuple[Comment, ...] = ()
        self.noted: list[Comment] = []

    def play(self, text: str) -> None:
        if not self.match.open and is_number(text):
            return
        if text[-1] in "!?":
            raise Refused(fault("record", "glued", text=text))
        if text == RESIGN:
            self._take(self.match.resign())
            return
        for place, action in enumerate(self.match.game.read(text)):
            cause = self.match.beyond(action) if place and not self.match.open else None
            if cause is not None:
                raise Refused(cause)
            if self.match.open and self.steps[-1].instead:
                raise Refused(fault("record", "past-open"))
            self._take(self.match.play(action))

    def _take(self, match: Match) -> None:
        """Add the last action of a match to the open turn, or begin a turn with it."""
        if self.before is None or not self.match.open or match.resigned:
            self.settle()
            self.before, self.steps = self.match, (*self.steps, Step(Turn("", (), "", whole=False)))
        self.match, before = match, self.before
        actions = match.actions[len(before.actions) :]
        written = RESIGN if match.resigned else match.game.write_turn(actions)
        turn = Turn(before.to_move or "", actions, written, not match.open)
        self.change(turn=turn)

    def change(self, **fields: Any) -> None:
        self.steps = (*self.steps[:-1], self.steps[-1]._replace(**fields))

    def settle(self) -> None:
        """Attach the ``noted`` comments to the last turn, or to the start."""
        if self.steps:
            self.change(comments=(*self.steps[-1].comments, *self.noted))
        else:
            self.comments = (*self.comments, *self.noted)
        self.noted = []


class _Reader:
    def __init__(self, start: Match) -> None:
        self.branches = [_Branch(start, 1)]
        self.words: list[Word] = []
        #: The number of the text line on which the last variation ended.
        self.line = 1

    @property
    def branch(self) -> _Branch:
        return self.branches[-1]

    def take(self, token: Token) -> None:
        kind, text, line, cause = token
        if kind == "word" and cause is None:
            self.words.append(Word(text, line))
            return
        self._play()
        if cause is not None:
            self._fail(cause, line)
        if kind == "comment":
            if text.strip():
                self.branch.noted.append(_comment(text))
        elif kind == "open":
            self._open(line)
        elif kind == "close":
            self._close(line)
        elif not self.branch.steps:
            self._fail(fault("record", "no-turn", text=f"${text}"), line)
        elif int(text) not in self.branch.steps[-1].glyphs:
            self.branch.change(glyphs=(*self.branch.steps[-1].glyphs, int(text)))

    def ended(self) -> Study:
        """Return the study. Raises `BadRecord` for an unclosed variation or excessive nesting."""
        self._play()
        if len(self.branches) > 1:
            self._fail(fault("record", "variation-open"), self.branch.line)
        (branch,) = self.branches
        branch.settle()
        if depth(branch.steps) > DEEPEST:
            # Consecutive variations may merge into deeper ones.
            self._fail(fault("record", "nested", most=DEEPEST), self.line)
        return Study(branch.match, Tree(branch.steps, branch.comments))

    def _play(self) -> None:
        branch = self.branch
        for word in pieced(self.words, branch.match.game):
            before = branch.match, branch.before, branch.steps
            try:
                branch.play(word.text)
            except Refused as refused:
                branch.match, branch.before, branch.steps = before
                self._fail(cause_of(refused, word.text, branch.match), word.line, word.text)
        self.words.clear()

    def _open(self, line: int) -> None:
        before = self.branch.before
        if before is None:
            self._fail(fault("record", "replaces-nothing"), line)
        if len(self.branches) > DEEPEST:
            self._fail(fault("record", "nested", most=DEEPEST), line)
        self.branches.append(_Branch(before, line))

    def _close(self, line: int) -> None:
        if len(self.branches) == 1:
            self._fail(fault("record", "no-variation"), line)
        done = self.branches.pop()
        done.settle()
        self.line = line
        if not done.steps:
            self._fail(fault("record", "variation-empty"), line)
        first = done.steps[0]
        first = first._replace(comments=(*done.comments, *first.comments))
        replaced = self.branch.steps[-1].text
        if replaced in (first.text, *(other[0].text for other in first.instead)):
            self._fail(fault("record", "same-turn", text=replaced), done.line)
        steps = self.branch.steps
        try:
            self.branch.steps = varied(steps, len(steps) - 1, (first, *done.steps[1:]))
        except Refused as refused:
            self._fail(refused.fault, done.line)

    def _fail(self, cause: Fault, line: int, word: str = "") -> NoReturn:
        turn = self.branch.match.finished + 1
        raise BadRecord(cause, line, turn, self.branches[0].match, word) from None


def _comment(text: str) -> Comment:
    folded = " ".join(text.split())
    found = _LANGUAGE.match(folded)
    return Comment(folded[found.end() :], found[1]) if found else Comment(folded)


def write_study(study: Study) -> str:
    """Return a study's record, in format 2 if the tree has variations, comments or glyphs.

    Raises `Refused` ("record") if the tree cannot be written: "tree-hidden" if the match hides
    anything, "comment" if a comment contains ``}``, or "comment-long", "nested" or "long".
    """
    match, tree = study
    if tree.is_plain:
        return write_record(match)
    if not is_open(match):
        raise refuse("record", "tree-hidden")
    if depth(tree.line) > DEEPEST:
        raise refuse("record", "nested", most=DEEPEST)
    words = [word for comment in tree.comments for word in _said(comment)]
    if tree.line:
        first = tree.line[0].turn.seat
        words += _Writer(match.game, match.setup, first).line(tree.line, 0, "")
    if match.game.placed_from == TREES and POSITION not in match.deal:
        # The game ignores this header in format 1, but would read it in format 2.
        rest = {name: value for name, value in match.headers.items() if name != POSITION}
        match = match._replace(headers=rest)
    top = headed(match, match.deal, TREES, {})
    text = f"{top}\n{filled([*words, result_of(match)])}\n"
    if len(text) > LONGEST:
        raise refuse("record", "long", longest=LONGEST)
    return text


class _Writer(NamedTuple):
    game: Game[Any]
    setup: Setup
    first: Seat

    def line(self, line: Line, number: int, before: Seat) -> Iterator[str]:
        """Yield the words of a line after turn ``number`` by ``before`` (0 and "" at the start)."""
        stands = False
        for step in line:
            seat = step.turn.seat
            begins = not before or self.game.numbers(self.first, before, seat, self.setup)
            here = number + begins
            if begins:
                yield f"{here}."
            elif not stands:
                yield f"{here}..."
            yield from self.step(step)
            for other in step.instead:
                opening, *rest = self.line(other, number, before)
                yield f"({opening}"
                yield from rest
                yield ")"
            number, before, stands = here, seat, not (step.comments or step.instead)

    def step(self, step: Step) -> Iterator[str]:
        yield from step.text.split()
        yield from (f"${glyph}" for glyph in step.glyphs)
        for comment in step.comments:
            yield from _said(comment)


def _said(comment: Comment) -> Sequence[str]:
    if "}" in comment.text:
        raise refuse("record", "comment", text=comment.text[:40])
    led = f"{comment.language}: " if comment.language else ""
    if len(led + comment.text) > LONGEST_COMMENT:
        raise refuse("record", "comment-long", longest=LONGEST_COMMENT)
    return f"{{{led}{comment.text}}}".split()
