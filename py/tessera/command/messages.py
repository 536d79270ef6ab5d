"""Requests of the line protocol, checked against its description.

If a field is bad, the answer still has the request's ``id``, and its message names the bad field.
Unknown fields are ignored if their values can be read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from typing import IO, Any, Final, NamedTuple

from tessera.command.description import COMMANDS, Field, fits
from tessera.play.fault import Refused, refuse

#: The answer to an unreadable line quotes at most this many characters of the line.
QUOTED: Final = 60
#: The deepest nesting of a field's value; no field needs more than one level.
DEEPEST: Final = 50
#: The longest line, in characters. The longest record fits, even if all of it is escaped.
LONGEST: Final = 16_000_000

_STRING_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
_HALF: Final = re.compile("[\ud800-\udfff]")


#: The fields of each command's request, besides ``id`` and ``do``.
MESSAGES: Final[Mapping[str, tuple[Field, ...]]] = {one.name: one.takes for one in COMMANDS}


def _held(field: Field, do: str, value: Any) -> Any:
    """Check a field's value and return it. Raises `Refused` ("protocol")."""
    if not fits(field.kind, value):
        raise _missing(field, do)
    if field.bounds is not None and not field.bounds[0] <= value <= field.bounds[1]:
        least, most = field.bounds
        raise refuse("protocol", "range", field=field.name, least=least, most=most)
    return value


def _missing(field: Field, do: str) -> Refused:
    """Return the refusal of a request in which a field is missing or has a wrong value."""
    return refuse("protocol", "field", do=do, field=field.name, form=field.form)


class _Number(NamedTuple):
    """A placeholder for an unusable number: NaN, infinity, or one with too many digits."""

    text: str


class _Twice(NamedTuple):
    """A placeholder for the value of a name that occurs more than once in an object."""

    name: str


def lines(stream: IO[str]) -> Iterator[str]:
    """Yield the lines of a stream, each cut after `LONGEST` + 1 characters."""
    while line := stream.readline(LONGEST + 1):
        yield line
        while len(line) > LONGEST and not line.endswith("\n"):
            line = stream.readline(LONGEST + 1)


def parsed(line: str) -> dict[str, Any]:
    """Return the JSON object on a line, for `read` to check. Raises `Refused` ("protocol")."""
    if len(line) > LONGEST:
        raise refuse("protocol", "line", most=LONGEST)
    try:
        request = json.loads(
            _pruned(line),
            parse_constant=_Number,
            parse_float=_finite,
            parse_int=_integer,
            object_pairs_hook=_members,
        )
    except ValueError:
        request = None
    if not isinstance(request, dict):
        raise refuse("protocol", "json", text=line.strip()[:QUOTED])
    return request


def number(request: Mapping[str, Any]) -> Any:
    """Return the ``id`` of a request, to be sent back; None if it is missing or unusable."""
    found = request.get("id")
    wrong = _unfit("id", found)
    return found if wrong is None or wrong.fault.why == "half" else None


def read(request: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the command and known fields of a request. Raises `Refused` ("protocol")."""
    for name, value in request.items():
        wrong = _unfit(name, name) or _unfit(name, value)
        if wrong is not None:
            raise wrong
    do = request.get("do")
    if not isinstance(do, str) or do not in MESSAGES:
        said = do if isinstance(do, str) else json.dumps(do) if "do" in request else ""
        raise refuse("protocol", "do", do=said, allowed=tuple(MESSAGES))
    found = {}
    for field in MESSAGES[do]:
        if field.name in request:
            found[field.name] = _held(field, do, request[field.name])
        elif field.required:
            raise _missing(field, do)
    return do, found


def _unfit(field: str, value: Any, depth: int = 0) -> Refused | None:
    """Return a refusal if no field can have this value, else None."""
    if isinstance(value, str):
        half = _HALF.search(value)
        if half is None:
            return None
        named = _HALF.sub(_escaped, field)
        return refuse("protocol", "half", field=named, sign=_escaped(half))
    if isinstance(value, _Number):
        return refuse("protocol", "number", field=field, text=value.text)
    if isinstance(value, _Twice):
        return refuse("protocol", "twice", field=_HALF.sub(_escaped, value.name))
    if not isinstance(value, list | dict):
        return None
    if depth == DEEPEST:
        return refuse("protocol", "deep", field=field, most=DEEPEST)
    inner: Iterable[Any] = value if isinstance(value, list) else [*value, *value.values()]
    return next(filter(None, (_unfit(field, one, depth + 1) for one in inner)), None)


def _escaped(half: re.Match[str]) -> str:
    return f"\\u{ord(half[0]):04x}"


def _pruned(line: str) -> str:
    """Empty all lists and objects at level `DEEPEST` + 2: deeper nesting could stop the parser."""
    if line.count("[") + line.count("{") <= DEEPEST:
        return line
    kept, begin, depth, most = list[str](), 0, 0, DEEPEST + 2
    for found in _STRING_OR_BRACKET.finditer(line):
        if found[0] in ("[", "{"):
            depth += 1
            if depth == most:
                kept.append(line[begin : found.end()])
        elif found[0] in ("]", "}"):
            if depth == most:
                begin = found.start()
            depth -= 1
    return "".join(kept) + (line[begin:] if depth < most else "")


def _finite(text: str) -> float | _Number:
    value = float(text)
    return value if isfinite(value) else _Number(text)


def _integer(text: str) -> int | _Number:
    try:
        return int(text)
    except ValueError:
        return _Number(text)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict[str, Any]()
    for name, value in pairs:
        members[name] = _Twice(name) if name in members else value
    return members
