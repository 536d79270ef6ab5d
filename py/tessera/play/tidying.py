"""Restore the strict form of records altered by email, chats, editors or people.

No turn is removed or guessed. Text that is not understood is kept, so that the strict reader
refuses it. The exception is text before the first turn or after the last turn: it is dropped
unless it looks like a turn or a header.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

from tessera.play.contract import POSITION, Game
from tessera.play.fault import Fault, fault
from tessera.play.record import FORMAT, TREES, quoted
from tessera.play.replay import LONGEST, BadRecord, Find, line_feeds, stated_game
from tessera.play.signs import lines_of, plain
from tessera.play.tidied_source import (
    COMMON,
    FoundHeader,
    Source,
    own_names,
    players_in,
    proper_headers,
    rules_of,
)
from tessera.play.tidied_turns import Turns, rows

T = TypeVar("T")
#: The number of a line in the given text, from 1, and the line.
NumberedLine = tuple[int, str]
#: A name after an opening square bracket.
_NAME: Final = re.compile(r"\[\s*([A-Za-z]\w*)")
#: The header lines of a strict record, and the name in each of these lines.
_HEAD: Final = re.compile(r"\ufeff?(?:\s*\[.*)*")
_OWN_NAME: Final = re.compile(r"^\ufeff?\s*\[([A-Za-z]\w*)", re.MULTILINE)
#: A line that begins with a square bracket and contains quotation marks.
_LIKE_HEADER: Final = re.compile(r"""\s*\\?\[[^]]*["“”„«»]""")
#: The remains of a damaged header: its beginning, its end, or a word before a quotation mark.
_OF_HEADER: Final = re.compile(r"""\W{0,3}\[[A-Za-z]|.*\]\W{0,2}$|\W*\w+\W{1,3}["“„«]""")


class Tidied(NamedTuple):
    """A record in the strict form; ``lines`` has each line's number (from 1) in the given text."""

    text: str
    notes: tuple[Fault, ...]
    lines: tuple[int, ...]


def read_tidied(
    text: str, find: Find, read: Callable[[str], T], game: str = ""
) -> tuple[T, tuple[Fault, ...]]:
    """Read one record with ``read``, after `tidy` if necessary; return the result and the notes.

    Raises what ``read`` raises. A `BadRecord` gives the line in the given text.
    """
    strict: BadRecord | None = None
    if not _is_misnamed(text, find):
        try:
            return read(text), _lost(text)
        except BadRecord as bad:
            strict = bad
    if strict is not None and (len(text) > LONGEST or "\0" in text):
        raise strict
    rewritten = tidy(text, find, game)
    if not rewritten.notes and not game:
        if strict is not None:
            raise strict
        return read(text), _lost(text)
    try:
        return read(rewritten.text), (*rewritten.notes, *_lost(text))
    except BadRecord as bad:
        bad.line = rewritten.lines[min(bad.line, len(rewritten.lines)) - 1]
        raise bad from strict


def _lost(text: str) -> tuple[Fault, ...]:
    place = text.find("\ufffd")
    if place < 0:
        return ()
    return (fault("read", "lost", line=len(lines_of(text[:place]))),)


def _is_misnamed(text: str, find: Find) -> bool:
    rules = rules_of(stated_game(text), find)
    names = own_names(rules) if rules is not None else {}
    head = _HEAD.match(line_feeds(text))
    given = _OWN_NAME.findall(head[0]) if head else []
    return any(name != names.get(name.lower(), name) for name in given)


def tidy(text: str, find: Find, game: str = "") -> Tidied:
    r"""Rewrite one record in the strict form; ``game`` is the id to use if a record names no game.

    >>> from tessera.games import catalogue
    >>> print(tidy("> [game: 'Pyrga']\n> 1) sB2 tb1n", catalogue.game).text, end="")
    [Game "pyrga"]
    <BLANKLINE>
    Sb2 Tb1N
    """
    source = Source(text)
    headers, end, around = source.headers()
    if game and all(it.name.lower() != "game" for it in headers):
        headers.insert(0, FoundHeader("Game", game, 1))
    headers, rules, setup = proper_headers(headers, find)
    turns = Turns(rules, setup, players_in(headers, rules, setup))
    found, comments = rows(source.text[end:])
    turns.read(((source.line(end + at), line) for at, line in found), comments)
    notes = list[Fault]()
    if turns.is_tree and all(it.name != "Format" or it.value == FORMAT for it in headers):
        headers = [it for it in headers if it.name != "Format"]
        headers.insert(1, FoundHeader("Format", TREES, 1))
        notes.append(fault("read", "tree"))
    written = [(it.line, f"[{it.name} {quoted(it.value)}]") for it in headers]
    notes += _changes(source, [*written, *turns.rows], game)
    around += turns.around
    damaged = [*_damaged(around, written, turns, rules)]
    if len(around) > len(damaged):
        notes.append(fault("read", "around", count=len(around) - len(damaged)))
    # Make the strict reader refuse turns before the headers: repeat a header after these turns.
    early = [(line, words) for line, words in around if turns.holds(words)]
    late = [*early, *written[:1]] if early else []
    lines = [*written, *damaged, *late, (source.line(end), ""), *turns.rows]
    kept = [words for _line, words in lines if words and words != f'[Game "{game}"]']
    given = [it for it in map(_folded, line_feeds(text).split("\n")) if it]
    if not notes and given != kept:
        notes.append(fault("read", "beside"))
    strict = "".join(f"{words}\n" for _line, words in lines)
    return Tidied(strict, tuple(notes), tuple(line for line, _words in lines))


def _damaged(
    around: Sequence[NumberedLine],
    headers: Sequence[NumberedLine],
    turns: Turns,
    rules: Game[Any] | None,
) -> Iterator[NumberedLine]:
    """Yield the lines that may be damaged headers: leaving one out could change the game."""
    chosen = _chosen(around, rules) if rules is not None else set[int]()
    names = own_names(rules) if rules is not None else COMMON
    first = headers[0][0] if headers else 1
    headed = range(first, turns.rows[0][0] if turns.rows else LONGEST)
    for line, words in around:
        remains = line in headed and _OF_HEADER.match(words)
        if line in chosen or remains or _is_damaged(plain(words), names):
            yield line, words if words.lstrip().startswith("[") else f"[ {words.strip()}"


def move_note(note: Fault, lines: int) -> Fault:
    """Add ``lines`` to a note's line number, for a record within a longer text."""
    if "line" not in note.facts:
        return note
    return note._replace(facts={**note.facts, "line": int(str(note.facts["line"])) + lines})


def _changes(source: Source, written: Sequence[tuple[int, str]], game: str) -> Iterator[Fault]:
    added = {"", f'[Format "{TREES}"]', f'[Game "{game}"]'}
    changed = [it for it in written if it[1] not in added and not source.holds(it[1], it[0])]
    if changed:
        line, words = changed[0]
        yield fault("read", "as", line=line, text=words)
    if changed[1:]:
        yield fault("read", "more", count=len(changed) - 1)


def _is_damaged(line: str, names: Mapping[str, str]) -> bool:
    like = bool(_LIKE_HEADER.match(line))
    return like or any(name.lower() in names for name in _NAME.findall(line))


def _chosen(around: Sequence[tuple[int, str]], rules: Game[Any]) -> set[int]:
    text = "\n".join(plain(words) for _line, words in around)
    found = _other_rules(rules).finditer(text)
    return {around[text.count("\n", 0, it.start())][0] for it in found}


@cache
def _other_rules(rules: Game[Any]) -> re.Pattern[str]:
    """A pattern for a position, and for any seat count or option value that is not the default."""
    said = {rf"\b{POSITION}\s*[^\w\s,.]"}
    said |= {rf"\bSeats\W{{0,9}}{count}\b" for count in rules.seat_counts[1:]}
    for setup in map(rules.setup, rules.seat_counts):
        for option in rules.options(setup.seats):
            for value in {*option.values} - {option.default}:
                said.add(rf"\b{option.header}\W{{0,9}}{value}\b")
                if len(value) > len("any"):
                    said.add(rf"\[\w+\W{{1,9}}{value}\W*\]")
    return re.compile("|".join(sorted(said)), re.IGNORECASE)


def _folded(line: str) -> str:
    return " ".join(line.split())
