"""Find the link to a record, or to a game played apart, in any text.

Quote markers, line breaks, invisible characters, escapes, hosts, punctuation and tracking
parameters, which email programs, messengers and editors add, are removed. A link that can be read
in several ways is tried in each; only one with the right checksum is accepted.
"""

from __future__ import annotations

import html
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Final, NamedTuple

from tessera.apart import coding
from tessera.apart.coding import LAST
from tessera.apart.thread import id_of
from tessera.play import replay
from tessera.play.fault import Refused, fault, refuse
from tessera.play.link import unpacked
from tessera.play.signs import DASHES, ENTITY, UNSEEN

RECORD, APART = "record", "apart"
#: The longest text in which a link is looked for, in characters.
LONGEST_TEXT: Final = replay.LONGEST
#: The longest run of characters tried as a payload; the most runs, and the most spellings of each,
#: that are tried.
LONGEST: Final = 400_000
MOST_PARTS: Final = 20
MOST_SPELLINGS: Final = 27
#: The most ends of payloads tried in a text; the most groups of digits that may form a payload.
MOST_TRIES: Final = 4000
MOST_WORDS: Final = 100
#: The longest record looked for in spellings after the first, in characters.
LONGEST_RESPELT: Final = 20_000
#: The longest text tried without its line breaks, in characters.
MOST_JOINED: Final = 100_000
#: Levels of nested escapes that are resolved.
_DEEP: Final = 4

#: Markers at the start of quoted lines.
_QUOTED: Final = re.compile(r"^[^\S\r\n]*(?:[>|»]|&gt;)(?:[>|»\s]|&gt;)*", re.MULTILINE)
#: Soft line breaks and tags without meaning.
_MARKS: Final = re.compile(
    r"[=\\]\s+|</?(?:wbr|br|span|font|b|i|em|strong|p|div|code)(?:[\s/][^<>#]*|class=[^<>#]*)?>",
    re.IGNORECASE,
)
#: Bytes as ``%`` or ``=`` and two hex digits, HTML entities, escapes of JSON and Markdown.
_ESCAPES: Final = re.compile(
    rf"(?P<bytes>(?:[%=][0-9A-Fa-f]{{2}})+)|(?P<entity>{ENTITY.pattern})"
    r"|[\\%]u(?P<code>[0-9A-Fa-f]{4})|\\x(?P<byte>[0-9A-Fa-f]{2})"
    r"|\\(?P<sign>[^\w\s]|_)|(?P<end>(?:\\[nrt])+)"
)
_ROUTE: Final = re.compile(
    r"[#/!]\s*(r\s*e\s*c\s*o\s*r\s*d|a\s*p\s*a\s*r\s*t)\s*/[\s/]*", re.IGNORECASE
)
_LETTER: Final = f"[A-Za-z0-9_{DASHES}-]"
_RUN: Final = re.compile(rf"{_LETTER}+(?:\s+{_LETTER}+)*")
#: The start of a payload without an address; the start of a run that is not a plain word.
_BARE: Final = re.compile(rf"(?<!{_LETTER}){_LETTER}{{20}}")
_NO_WORD: Final = re.compile(r"\W*(?=.{0,19}[0-9]|.{1,19}[A-Z])[A-Za-z0-9_-]{20}")
#: A turn in a link; its number may be split by whitespace if nothing else follows.
_TURN: Final = re.compile(r"\s*/\s*at\s*/\s*([0-9]+\s+[0-9]+(?=\W*$)|[0-9]+)", re.IGNORECASE)
#: Whitespace with any quote markers after it; a hyphen where a line was broken.
_SPACE: Final = re.compile(r"\s[\s>|»]*")
_HYPHEN: Final = re.compile(rf"[{DASHES}-]\s+")


class Link(NamedTuple):
    """A link's kind and payload; for a record, ``turn`` is the turn to show, in digits, or ""."""

    kind: str
    payload: str
    turn: str = ""

    @property
    def address(self) -> str:
        """The link as an address within the page."""
        return f"#/{self.kind}/{self.payload}" + (f"/at/{self.turn}" if self.turn else "")


class CutOff(Refused):
    """The end of a link to a record is missing; ``begun`` is the readable part of the record."""

    def __init__(self, begun: str) -> None:
        super().__init__(fault("record", "cut"))
        self.begun = begun


def find_link(text: str) -> Link:
    """Return the only link in a text; if several belong to one game played apart, the newest.

    Raises `CutOff`, or `Refused`: ("record", "link" or "long"); ("apart", why): "no-link",
    "several" for different links, and the reasons of `coding.unarmoured`.
    """
    if len(text) > LONGEST_TEXT:
        raise refuse("apart", "long", longest=LONGEST_TEXT)
    given, text = text, without_markup(text)
    tries = iter(range(MOST_TRIES))
    links, faults = _find_links(text, tries)
    if not links and len(text) <= MOST_JOINED:
        # A line break may have been put inside an escape.
        for joined in (text, _HYPHEN.sub("", text)):
            links = links or _find_links(without_markup(_SPACE.sub("", joined)), tries)[0]
    if len(links) > 1:
        return _newest(given, links)
    if links:
        return links.popitem()[1]
    raise max(faults, key=lambda it: it[0])[1] if faults else refuse("apart", "no-link")


def _newest(text: str, links: Mapping[str, Link]) -> Link:
    """Return the newest of several links of one game: the longest, unquoted if possible.

    Raises `Refused` ("apart", "several") for links of different games.
    """
    apart = all(link.kind == APART for link in links.values())
    if not apart or len({id_of(payload) for payload in links}) > 1:
        raise refuse("apart", "several", count=len(links))
    own = "".join(line for line in text.splitlines() if not _QUOTED.match(line))
    unquoted = [payload for payload in links if payload in own]
    return links[max(unquoted or links, key=len)]


def _find_links(
    text: str, tries: Iterator[int]
) -> tuple[dict[str, Link], list[tuple[int, Refused]]]:
    """Return the links in a text by payload, and unreadable links' lengths with their faults."""
    links: dict[str, Link] = {}
    faults: list[tuple[int, Refused]] = []
    for kinds, start in _starts(text):
        run = _run_at(text, start)
        read = _read(text, start + len(run), run, kinds, tries)
        links = {**read, **links}
        if not read and _looks_spoiled(text, start, run):
            faults.append((len(run), _fault(run, kinds)))
    return links, faults


def payload_of(text: str) -> str:
    """Return the payload of a game played apart in a text. Raises as `find_link` does."""
    link = find_link(text)
    if link.kind != APART:
        raise refuse("apart", "no-link")
    return link.payload


def without_markup(text: str) -> str:
    """Remove the markup that programs add to send, display or quote a text."""
    for _time in range(_DEEP):
        before = text
        text = _MARKS.sub("", _QUOTED.sub("", text))
        text = _ESCAPES.sub(_resolved, text).translate(UNSEEN)
        if text == before:
            break
    return text


def _resolved(escape: re.Match[str]) -> str:
    kind, value = escape.lastgroup, escape[escape.lastgroup or 0]
    if kind == "bytes":
        return bytes.fromhex(re.sub("[%=]", "", value)).decode("utf-8", "replace")
    if kind == "entity":
        return html.unescape(value)
    if kind in ("sign", "end"):
        return value if kind == "sign" else "\n"
    return chr(int(value, 16))


def _starts(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield up to `MOST_PARTS` places where payloads may begin, with their possible kinds."""
    routes = [*_ROUTE.finditer(text)][-MOST_PARTS:]
    for route in routes:
        yield ("".join(route[1].split()).lower(),), route.end()
    if not routes:
        for bare in islice(_BARE.finditer(text), MOST_PARTS):
            yield (RECORD, APART), bare.start()


def _run_at(text: str, start: int) -> str:
    run = _RUN.match(text, start, start + LONGEST)
    return run[0] if run else ""


def _looks_spoiled(text: str, start: int, run: str) -> bool:
    """True if an unreadable run was probably a link: after ``#``, long, or unlike a word."""
    before = text[:start].rstrip("\r\n\t /").lower()
    if before.endswith((RECORD, APART)):
        return "#" in before[-12:] or bool(_BARE.match(run))
    return bool(_NO_WORD.match(text)) and not text[:start].strip(" \t\r\n\"'«»“”‘’([<")


def _read(
    text: str, end: int, run: str, kinds: tuple[str, ...], tries: Iterator[int]
) -> dict[str, Link]:
    """Return the links, by payload, that a run of letters ending at ``end`` can be read as."""
    read: dict[str, Link] = {}
    for tried, letters in enumerate(_spellings(run)):
        most = LONGEST_RESPELT if tried else replay.LONGEST
        payload = _record_in(letters, most) if RECORD in kinds else ""
        if payload:
            turn = _TURN.match(text, end) if payload == letters else None
            number = "".join(turn[1].split()) if turn else ""
            read.setdefault(payload, Link(RECORD, payload, number))
    if APART in kinds:
        read |= {payload: Link(APART, payload) for payload in _payloads_in(run, tries)}
    return read


def _spellings(run: str) -> Iterator[str]:
    """Yield possible originals of a run of letters: without whitespace, with hyphens for dashes."""
    whole = "".join(run.split())
    dashes = sorted(set(DASHES).intersection(whole))
    for meant in islice(product(("-", "--", "---"), repeat=len(dashes)), MOST_SPELLINGS):
        letters = whole
        for dash, hyphens in zip(dashes, meant, strict=True):
            letters = letters.replace(dash, hyphens)
        yield letters


def _record_in(letters: str, most: int) -> str:
    """Return the payload (up to ``most`` bytes) of the record that begins the letters; else ""."""
    reader = zlib.decompressobj()
    try:
        data = _bytes_of(letters)
        reader.decompress(data, most + 1)
        if not reader.eof:
            return ""
        size = len(data) - len(reader.unused_data)
        payload = letters[: -(-size * 4 // 3)]
        unpacked(payload)
    except (Refused, ValueError, zlib.error):
        return ""
    return payload


def _bytes_of(letters: str) -> bytes:
    """Return the bytes that letters encode, dropping an odd last letter. Raises `ValueError`."""
    whole = letters[:-1] if len(letters) % 4 == 1 else letters
    return urlsafe_b64decode(whole + "=" * (-len(whole) % 4))


def _payloads_in(run: str, tries: Iterator[int]) -> Iterator[str]:
    """Yield payloads at the start of a run of letters, for games played apart."""
    joined = ""
    for word in run.split()[:MOST_WORDS]:
        joined += word
        if not joined.isdigit() or len(joined) > coding.LONGEST:
            break
        yield from _armoured(joined)
    for letters in _spellings(run):
        for end in coding.payload_ends(letters, tries):
            yield from _armoured(letters[:end])


def _armoured(letters: str) -> Iterator[str]:
    """Yield the payload that is written in letters or digits, if any."""
    try:
        payload = coding.from_digits(letters) if letters.isdigit() else letters
        coding.unarmoured(payload)
    except Refused:
        return
    yield payload


def _fault(run: str, kinds: tuple[str, ...]) -> Refused:
    """Return the reason why a run of letters is not a payload."""
    words = run.split()
    if kinds == (RECORD,) or (RECORD in kinds and run.startswith("eN")):
        return _record_fault("".join(words))
    if not run:
        return refuse("apart", "no-link")
    if len(words[0]) > coding.LONGEST:
        return refuse("apart", "long", longest=coding.LONGEST)
    if any(word.endswith(LAST) for word in words):
        return refuse("apart", "damaged")
    return refuse("apart", "cut")


def _record_fault(letters: str) -> Refused:
    """Return the reason why letters are not a record: cut off, too long or damaged."""
    packed, bare = zlib.decompressobj(), zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = _bytes_of(letters)
        text = packed.decompress(data, replay.LONGEST + 1)
        bare.decompress(data[2:], replay.LONGEST + 1)
    except (ValueError, zlib.error):
        return refuse("record", "link")
    if len(text) > replay.LONGEST:
        return refuse("record", "long", longest=replay.LONGEST)
    if packed.eof or not data:
        return refuse("record", "link")
    if bare.eof:
        # Only part of the checksum is missing.
        right = zlib.adler32(text).to_bytes(4, "big").startswith(bare.unused_data)
        return CutOff(text.decode(errors="replace")) if right else refuse("record", "link")
    begun = text.decode(errors="ignore")
    # The last word may be incomplete.
    return CutOff(begun[: max(begun.rfind(" "), begun.rfind("\n")) + 1])
