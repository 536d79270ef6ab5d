"""Restore the strict form of turns altered by email, chats or people."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from tessera.play.contract import Game, Setup
from tessera.play.fault import Refused
from tessera.play.match import RESIGN
from tessera.play.record import RUNNING
from tessera.play.replay import OF_CHESS, is_number, words_of
from tessera.play.signs import plain

#: A comment, and the one-word placeholder that replaces it.
_COMMENT: Final = re.compile(r"\{[^}]*\}")
_HELD: Final = re.compile(r"\x00([0-9]+)\x00")
#: A turn number, and a word that looks like a turn of some game (letters, then digits).
_NUMBERED: Final = re.compile(r"(?:^|\s)\(?[0-9]{1,3}\s*(?:\.|…)")
_LIKE_TURN: Final = re.compile(r"(?<!\w)[A-Za-z]{1,3}:?[a-z]?[0-9]{1,2}(?![0-9])")
#: A word to leave out: a number without a dot (``12``, ``12)``), only dots, or ``|``.
_COUNTED: Final = re.compile(r"[0-9]{1,3}[):]?|\.+|\|")
#: Markdown's backslash before punctuation; spaces that editors put before ``<`` and ``>``.
ESCAPE: Final = re.compile(r"\\(?=[^\w\s])")
_BLANK: Final = re.compile(r"(?<=[0-9]) (?=[<>])")
#: Punctuation around a word in a sentence; marks of bold type.
_BESIDE: Final = "`\"'“”‘’,."
_BOLD: Final = "*_"
_SIGNED: Final = re.compile(r"\$[0-9]+|\(|\)|\x00[0-9]+\x00|\([0-9].*")
_RULE: Final = re.compile(r"[-_=~#.|:]{2,}")
#: A turn with a judgement (``Sb2!?``), and the glyph that records use for each judgement.
_JUDGED: Final = re.compile(r"(.+?)([!?]{1,2})")
_GLYPHS: Final = {"!": "$1", "?": "$2", "!!": "$3", "??": "$4", "!?": "$5", "?!": "$6"}
_PROSE: Final = re.compile(r"[^\W\d_]{2,}")
#: Text after a player's name at the start of a line: a colon, a message's time, or nothing.
_SPEAKS: Final = (
    r"(?:\s*:(?=\s|$)|\s*$|[\s,([—–-]*(?:(?:today|yesterday|aujourd.hui|hier|at|on|le|à)\s+)*"
    r"(?:[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},?\s+(?:(?:at|à)\s+)?)?"
    r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\s*[ap]m)?[\])]?\s?:?(?=\s|$))"
)


def holds_turns(text: str) -> bool:
    """True if a text contains a ``{``, a turn number or a word that looks like a turn."""
    return "{" in text or bool(_NUMBERED.search(text) or _LIKE_TURN.search(text))


def rows(text: str) -> tuple[list[tuple[int, str]], list[str]]:
    """Split a record's text into rows (each with its index in ``text``) and comments."""
    found, comments, done = [(0, "")], list[str](), 0

    def add(part: str, at: int) -> None:
        first, *others = part.split("\n")
        found[-1] = (found[-1][0] if found[-1][1].strip() else at, found[-1][1] + first)
        for line in others:
            at += len(first) + 1
            first = line
            found.append((at, line))

    # No comment ends after the last ``}``, and a search beyond it would be slow.
    for comment in _COMMENT.finditer(text, 0, text.rfind("}") + 1):
        add(text[done : comment.start()], done)
        add(f" \x00{len(comments)}\x00 ", comment.start())
        comments.append(" ".join(comment[0].split()))
        done = comment.end()
    add(text[done:], done)
    return found, comments


class _Sorted(NamedTuple):
    """A row's words, with turns and results in the strict form; ``turns`` counts the turns.

    ``strange`` holds the unknown words. ``result`` is the index of the first result, or None.
    ``behind`` holds the words after the result, which are left out of the record.
    """

    words: Sequence[str]
    turns: int
    strange: Sequence[str]
    result: int | None
    behind: Sequence[str] = ()

    @property
    def is_prose(self) -> bool:
        if self.words and is_number(self.words[0]):
            return False
        if any(map(_LIKE_TURN.search, self.strange)):
            return False
        if self.strange and all(map(_RULE.fullmatch, self.strange)):
            return not self.turns
        return len(self.strange) > self.turns and any(map(_PROSE.search, self.strange))

    @property
    def is_outside(self) -> bool:
        return self.is_prose and not self.turns

    @property
    def is_before(self) -> bool:
        """True for a row of prose in which no word looks like a turn; it may precede the turns."""
        return self.is_prose and not any(map(_LIKE_TURN.search, self.words))


class Turns:
    """A record's turns, recognised by the game's notation. Without a game, words stay unchanged."""

    def __init__(
        self, game: Game[Any] | None, setup: Setup | None, players: Iterable[str] = ()
    ) -> None:
        self.game, self.setup = game, setup
        #: ``sides`` maps lower-case names to results; ``_known`` maps words to turns ("" for none).
        self.sides = dict[str, str]()
        self._known = dict[str, str]()
        if game is not None and setup is not None:
            sides = (RUNNING, "draw", *game.sides(setup))
            self.sides = {side.lower(): side for side in sides}
        #: The rows of the record, and the lines left out, each with its number.
        self.rows: list[tuple[int, str]] = []
        self.around: list[tuple[int, str]] = []
        #: True if the rows contain comments, variations or ``$`` signs.
        self.is_tree = False
        # In chats, a player's name precedes each message and is removed. "NAME: resign" keeps the
        # name, so that the strict reader refuses the line: NAME might not be the mover.
        called = [re.escape(it) for it in players if not (self._turn(it) or self._result(it))]
        said = rf"^\s*({'|'.join(called)}){_SPEAKS}(?![\W\d]*{RESIGN})"
        self._speaker = re.compile(said if called else "(?!)", re.IGNORECASE)

    def read(self, found: Iterable[tuple[int, str]], comments: Sequence[str]) -> None:
        lines = [*found]
        given = self._unbroken([(line, self._speaker.sub("", text)) for line, text in lines])
        every = [self._sorted(plain(text)) for _line, text in given]
        first = 0
        if self.game is not None:
            first = next((at for at, it in enumerate(every) if it.words and not it.is_before), 0)
        last = self._end(every, first)
        for at, ((line, text), it) in enumerate(zip(given, every, strict=True)):
            if not first <= at < last:
                speaker = self._speaker.match(lines[at][1])
                left = text.strip() or (speaker[1] if speaker else "")
                self.around += [(line, left)] if left else []
                continue
            self.is_tree = self.is_tree or any(map(_SIGNED.fullmatch, it.words))
            words = " ".join(it.words)
            self.rows.append((line, _HELD.sub(lambda held: comments[int(held[1])], words)))
            if it.behind:
                self.around.append((line, " ".join(it.behind)))

    def holds(self, text: str) -> bool:
        it = self._sorted(plain(text))
        return bool(it.turns) and not it.is_prose

    def _unbroken(self, found: list[tuple[int, str]]) -> list[tuple[int, str]]:
        full = [at for at, (_line, text) in enumerate(found) if text.strip()]
        for at, after in pairwise(full):
            first, second = words_of(found[at][1])[-1:], words_of(found[after][1])[:1]
            if self._is_pair(*first, *second):
                found[at] = found[at][0], f"{found[at][1]} {second[0]}"
                found[after] = found[after][0], found[after][1].replace(second[0], "", 1)
        return found

    def _end(self, every: list[_Sorted], first: int) -> int:
        """Return the index after the record's last row; cut off the words after the result."""
        if self.game is None:
            return len(every)
        depth = 0
        for at, it in enumerate(every[first:], start=first):
            for place, word in enumerate(it.words):
                depth += _opens(word) - (word == ")")
                if place != it.result or depth:
                    continue
                behind = it.words[place + 1 :]
                others = any(each.turns and not each.is_prose for each in every[at + 1 :])
                if others or any(map(self._turn, behind)):
                    return len(every)
                every[at] = it._replace(words=it.words[: place + 1], behind=behind)
                return at + 1
        behind_last, at = len(every), len(every)
        while at > first and (not every[at - 1].words or every[at - 1].is_outside):
            at -= 1
            behind_last = behind_last if every[at].words else at
        return behind_last

    def _sorted(self, text: str) -> _Sorted:
        given = words_of(_BLANK.sub("", ESCAPE.sub("", text)))
        if self.game is None:
            return _Sorted(given, 0, (), None)
        words, strange = list[str](), list[str]()
        turns, result, at = 0, None, 0
        while at < len(given):
            word = given[at]
            at += 1
            if is_number(word) or _SIGNED.fullmatch(word):
                words.append(word)
                continue
            found = self._result(word)
            if found and result is None:
                result = len(words)
            if not found and self._is_pair(*given[at - 1 : at + 1]):
                found, at = self._turn(f"{word} {given[at]}"), at + 1
            found = found or self._turn(word)
            judged = None if found else _JUDGED.fullmatch(word)
            if judged and self._turn(judged[1]):
                given[at:at] = [_GLYPHS[judged[2]]]
                found = self._turn(judged[1])
            if not found and _COUNTED.fullmatch(word):
                continue
            words.append(found or word)
            if not found:
                strange.append(word)
            elif result != len(words) - 1:
                turns += 1
        return _Sorted(words, turns, strange, result)

    def _is_pair(self, first: str = "", second: str = "") -> bool:
        """True if two words form a turn, but the first alone is neither a turn nor a result."""
        if not second or self.game is None or self._turn(first) or self._result(first):
            return False
        return bool(self._turn(f"{first} {second}"))

    def _turn(self, word: str) -> str:
        """Return one or two words as a turn in the strict form, or "" if they are not a turn."""
        if word not in self._known:
            self._known[word] = next(filter(self._is_turn, self._ways(word)), "")
        return self._known[word]

    def _ways(self, word: str) -> Iterator[str]:
        """Candidates for the strict form of a word, the word itself first."""
        assert self.game is not None
        yield word
        bare = word.strip(_BESIDE)
        for each in (word, bare, bare.strip(_BOLD)):
            if each.lower() == RESIGN:
                yield RESIGN
            elif each.strip(_BOLD):
                yield from (each, self.game.tidied(each))

    def _is_turn(self, word: str) -> bool:
        assert self.game is not None
        try:
            self.game.read(word)
        except Refused:
            return word == RESIGN
        return True

    def _result(self, word: str) -> str:
        """Return a word as a result in the strict form, or "" if the word is not a result."""
        bare = word.strip(_BESIDE)
        if bare in OF_CHESS:
            return bare
        parts = [self.sides.get(part, part) for part in bare.lower().split("+")]
        return "+".join(parts) if all(part in self.sides.values() for part in parts) else ""


def _opens(word: str) -> bool:
    return word.startswith("(") and word[1:2].isdecimal()
