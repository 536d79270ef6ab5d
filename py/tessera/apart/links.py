"""Find, in any text, a link to a record or to a game played apart.

Email programs, messengers and editors change links: they add quote markers, line breaks, invisible
characters, escapes, punctuation and tracking parameters. All of this is removed, and the host is
ignored. If a link can be read in several ways, each way is tried, and only payloads with the
right checksum are accepted.
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
#: The longest text that is searched for a link, in characters.
LONGEST_TEXT: Final = replay.LONGEST
#: The longest run of characters that is tried as a payload.
LONGEST: Final = 400_000
#: The most runs that are tried in a text, and the most spellings that are tried for each run.
MOST_PARTS: Final = 20
MOST_SPELLINGS: Final = 27
#: The maximum number of positions in one text that are tried as the end of a payload.
MOST_TRIES: Final = 4000
#: The most groups of digits that may form one payload.
MOST_WORDS: Final = 100
#: The longest record, in bytes, that is accepted from the second or a later spelling of a run.
LONGEST_RESPELT: Final = 20_000
#: The longest text that is also tried without any whitespace, in characters.
MOST_JOINED: Final = 100_000
#: The most levels of nested escapes that are resolved.
_DEEP: Final = 4

#: Markers at the start of quoted lines.
_QUOTED: Final = re.compile(r"^[^\S\r\n]*(?:[>|»]|&gt;)(?:[>|»\s]|&gt;)*", re.MULTILINE)
#: Soft line breaks, and HTML tags that only format the text.
_MARKS: Final = re.compile(
    r"[=\\]\s+|</?(?:wbr|br|span|font|b|i|em|strong|p|div|code)(?:[\s/][^<>#]*|class=[^<>#]*)?>",
    re.IGNORECASE,
)
#: Escaped bytes (``%`` or ``=`` and two hex digits), HTML entities, and JSON or Markdown escapes.
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
#: The start of a payload without an address before it.
_BARE: Final = re.compile(rf"(?<!{_LETTER}){_LETTER}{{20}}")
#: Twenty characters that form no word: they have a digit, or a capital after the first character.
_NO_WORD: Final = re.compile(r"\W*(?=.{0,19}[0-9]|.{1,19}[A-Z])[A-Za-z0-9_-]{20}")
#: The number of a turn in a link. Whitespace may split the number if the text ends after it.
_TURN: Final = re.compile(r"\s*/\s*at\s*/\s*([0-9]+\s+[0-9]+(?=\W*$)|[0-9]+)", re.IGNORECASE)
#: Whitespace, and any quote markers after it.
_SPACE: Final = re.compile(r"\s[\s>|»]*")
#: A hyphen before whitespace, where a line may have been broken.
_HYPHEN: Final = re.compile(rf"[{DASHES}-]\s+")


class Link(NamedTuple):
    """A link; ``turn`` is the number, in digits, of the turn to show in a record, or ""."""

    kind: str
    payload: str
    turn: str = ""

    @property
    def address(self) -> str:
        """The address of the link within the page, from the ``#`` on."""
        return f"#/{self.kind}/{self.payload}" + (f"/at/{self.turn}" if self.turn else "")


class CutOff(Refused):
    """The refusal of a record link that is cut off; ``begun`` is the record's readable part."""

    def __init__(self, begun: str) -> None:
        super().__init__(fault("record", "cut"))
        self.begun = begun


def find_link(text: str) -> Link:
    """Return the only link in a text, or the newest of several links to one game played apart.

    Raises `CutOff` or `Refused`: ("record", "link") or ("record", "long") for a bad record;
    ("apart", "several") for links to different games or records; otherwise as `unarmoured` and
    `id_of` do.
    """
    if len(text) > LONGEST_TEXT:
        raise refuse("apart", "long", longest=LONGEST_TEXT)
    given, text = text, without_markup(text)
    tries = iter(range(MOST_TRIES))
    links, faults = _find_links(text, tries)
    if not links and len(text) <= MOST_JOINED:
        # A line break may have split an escape.
        for joined in (text, _HYPHEN.sub("", text)):
            links = links or _find_links(without_markup(_SPACE.sub("", joined)), tries)[0]
    if len(links) > 1:
        return _newest(given, links)
    if links:
        return links.popitem()[1]
    raise max(faults, key=lambda it: it[0])[1] if faults else refuse("apart", "no-link")


def _newest(text: str, links: Mapping[str, Link]) -> Link:
    """Return the newest of several links to one game: the longest unquoted one, else the longest.

    Raises `Refused` ("apart", "several") for links to different games or records.
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
    """Return a text's links, keyed by payload, and the length and fault of each unreadable link."""
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
    """Return the payload of a text's link to a game played apart. Raises as `find_link` does."""
    link = find_link(text)
    if link.kind != APART:
        raise refuse("apart", "no-link")
    return link.payload


def without_markup(text: str) -> str:
    """Remove the markup that programs add when they send, display or quote a text."""
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
    """Yield at most `MOST_PARTS` places where a payload may start, each with its possible kinds."""
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
    """True if an unreadable run was probably a link, judged by its position and its letters."""
    before = text[:start].rstrip("\r\n\t /").lower()
    if before.endswith((RECORD, APART)):
        return "#" in before[-12:] or bool(_BARE.match(run))
    return bool(_NO_WORD.match(text)) and not text[:start].strip(" \t\r\n\"'«»“”‘’([<")


def _read(
    text: str, end: int, run: str, kinds: tuple[str, ...], tries: Iterator[int]
) -> dict[str, Link]:
    """Return the possible links in a run, keyed by payload. The run ends at ``end`` in the text."""
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
    """Yield possible originals of a run, with whitespace removed and dashes replaced by hyphens."""
    whole = "".join(run.split())
    dashes = sorted(set(DASHES).intersection(whole))
    for meant in islice(product(("-", "--", "---"), repeat=len(dashes)), MOST_SPELLINGS):
        letters = whole
        for dash, hyphens in zip(dashes, meant, strict=True):
            letters = letters.replace(dash, hyphens)
        yield letters


def _record_in(letters: str, most: int) -> str:
    """Return the payload of a record (up to ``most`` bytes) at the start of ``letters``, or ""."""
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
    """Return the bytes that letters encode; one excess letter is ignored. Raises `ValueError`."""
    whole = letters[:-1] if len(letters) % 4 == 1 else letters
    return urlsafe_b64decode(whole + "=" * (-len(whole) % 4))


def _payloads_in(run: str, tries: Iterator[int]) -> Iterator[str]:
    """Yield each payload (of a game played apart) that a run of letters begins with."""
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
    """Yield ``letters``, converted from digits if necessary. Yield nothing if they are invalid."""
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
    """Return why the given letters are not a record: they are cut off, too long or damaged."""
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
        # The record is complete, but its checksum is cut off.
        right = zlib.adler32(text).to_bytes(4, "big").startswith(bare.unused_data)
        return CutOff(text.decode(errors="replace")) if right else refuse("record", "link")
    begun = text.decode(errors="ignore")
    # The last word may be incomplete.
    return CutOff(begun[: max(begun.rfind(" "), begun.rfind("\n")) + 1])
