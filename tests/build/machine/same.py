"""What Python's own functions answer, a great many of them, told as one hash for each kind."""

import ast
import asyncio
import base64
import dataclasses
import datetime as dt
import enum
import hashlib
import io
import itertools
import json
import math
import random
import re
import struct
import textwrap
import traceback
import zlib
from collections.abc import Callable
from typing import Any

NUMBER = random.Random(1)
FLOATS = [NUMBER.uniform(-1, 1) * 10.0 ** NUMBER.randint(-300, 300) for _ in range(4000)]
INTS = [NUMBER.getrandbits(NUMBER.randint(1, 400)) - (1 << 200) for _ in range(2000)]
TEXTS = ["".join(chr(NUMBER.choice((NUMBER.randrange(32, 127), NUMBER.randrange(0xD7FF),
         NUMBER.randrange(0xE000, 0x110000)))) for _ in range(NUMBER.randrange(40)))
         for _ in range(1500)]  # fmt: skip
SOURCE = """
class A[T]:
    x: int = 1
    def f(self, *a, k=2, **m):
        match a:
            case [1, *rest]:
                return rest
            case _:
                return f"{a!r:>9} {k=}"
"""
FAULTS = ("1/0", "[][1]", "None.x", "'a'+1", "f(", "int('x')", "x := 1")
LETTERS = [chr(code) for code in (*range(0x20000), *range(0x20000, 0x110000, 61))]


def refused(call: Callable[..., object], *given: object) -> str:
    """What a call answers, or how it refuses."""
    try:
        return repr(call(*given))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is to be the same
        return f"{type(error).__name__}: {error}"


def characters() -> object:
    """Every character there is, asked everything."""
    asked = ("isalpha", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric",
             "isprintable", "isspace", "istitle", "isupper", "upper", "lower", "title", "casefold",
             "swapcase", "capitalize", "__repr__")  # fmt: skip
    return [[getattr(letter, name)() for letter in LETTERS] for name in asked]


def patterns() -> object:
    """Regular expressions over all characters, and over texts."""
    every = "".join(LETTERS[:0xD800])
    kinds = (r"\w+", r"\d+", r"\s+", r"\W+", r"[À-ÿ]+", r"(?i)[a-zß-ÿσ]+", r"(?a)\w+")
    found = [[hit.span() for hit in re.finditer(kind, every)] for kind in kinds]
    return found, [re.split(r"(\W)(?=\w)|(?<=\d)\D", text) for text in TEXTS]


def codecs() -> object:
    """Every encoding that is kept, there and back, with every way of dealing with faults."""
    names = ("utf-8", "utf-16", "utf-32-be", "latin-1", "ascii", "cp437", "utf-7", "idna",
             "raw_unicode_escape", "unicode_escape", "punycode")  # fmt: skip
    ways = ("strict", "replace", "ignore", "backslashreplace", "xmlcharrefreplace", "surrogatepass")
    asked = [(name, way) for name in names for way in ways]
    told = [refused(text.encode, name, way) for text in TEXTS[:300] for name, way in asked]
    raw = [NUMBER.randbytes(40) for _ in range(200)]
    return told, [refused(it.decode, name, way) for it in raw for name, way in asked[:40]]


def numbers() -> object:
    """Integers and floats, written, read, reckoned with."""
    specs = ("", ".3f", "e", "g", "%", "+.17g", "010.2f", ",.2f", "n")
    told = [[format(it, spec) for spec in specs] for it in FLOATS]
    functions = [getattr(math, name) for name in sorted(dir(math)) if not name.startswith("_")]
    told += [[refused(it, number) for number in FLOATS[:60]] for it in functions if callable(it)]
    for one, other in itertools.pairwise(INTS):
        told += [
            [str(it) for it in (one * other, one ^ other, one & other, math.gcd(one, other))],
            [refused(divmod, one, other), refused(pow, one, 65537, other), f"{one:x} {other:_d}"],
            [str(one.bit_length()), str(one.bit_count()), refused(math.isqrt, one)],
        ]
    return told, [repr(complex(*pair) * 2) for pair in itertools.pairwise(FLOATS[:200])]


def packed() -> object:
    """What is packed, hashed, written for others."""
    text = "\n".join(TEXTS).encode()
    squeezed = [zlib.compress(text, level) for level in range(10)]
    return [
        squeezed, [zlib.decompress(it) == text for it in squeezed], zlib.crc32(text),
        hashlib.sha256(text).hexdigest(), base64.b64encode(text), base64.b85encode(text[:400]),
        [struct.pack("<bHiQfd4s", 1, 2, -3, 4, 0.5, it, b"abcd") for it in FLOATS[:300]],
        json.dumps([TEXTS, INTS, FLOATS]), json.dumps(TEXTS, ensure_ascii=False, indent=2),
        json.loads(json.dumps([TEXTS, FLOATS])), refused(json.loads, "[" * 300),
        io.StringIO("a\r\nb\nc").readlines(), textwrap.wrap(" ".join(TEXTS[:30]), 40),
    ]  # fmt: skip


def language() -> object:
    """The language itself: compiled, run, gone wrong."""
    space: dict[str, Any] = {}
    exec(compile(SOURCE, "a", "exec"), space)

    @dataclasses.dataclass(frozen=True, order=True)
    class Point:
        x: int
        y: int = 0

    class Color(enum.Flag):
        RED = enum.auto()
        GREEN = enum.auto()
        BLUE = enum.auto()

    day = dt.datetime(2024, 2, 29, 12, 30, tzinfo=dt.UTC)

    async def several() -> list[int]:
        return await asyncio.gather(*(asyncio.sleep(0, number) for number in range(9)))

    try:
        dict[str, Any]()["missing"].more()
    except KeyError:
        wrong = traceback.format_exc()
    return [
        ast.dump(ast.parse(SOURCE)), space["A"]().f(1, 2), space["A"]().f(2), wrong,
        sorted([Point(2, 1), Point(1)]), str(Color.RED | Color.BLUE), list(Color), day.isoformat(),
        [day.strftime(f"%{letter}") for letter in "aAbBcdHIjmMpSUwWxXyYZ%"], several.__name__,
        dt.datetime.strptime("29 Feb 2024 +0100", "%d %b %Y %z"),
        [refused(eval, it) for it in FAULTS],
        random.Random(7).sample(range(1000), 50), [NUMBER.gauss(0, 1) for _ in range(200)],
    ]  # fmt: skip


KINDS = (characters, patterns, codecs, numbers, packed, language)
result = {
    it.__name__: hashlib.sha256(repr(it()).encode("utf-8", "surrogatepass")).hexdigest()
    for it in KINDS
}
