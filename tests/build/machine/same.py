"""What Python's own functions answer, a great many of them, told as one hash for each kind."""

import hashlib
import itertools
import math
import random
from collections.abc import Callable

NUMBER = random.Random(1)
FLOATS = [NUMBER.uniform(-1, 1) * 10.0 ** NUMBER.randint(-300, 300) for _ in range(4000)]
INTS = [NUMBER.getrandbits(NUMBER.randint(1, 400)) - (1 << 200) for _ in range(2000)]
TEXTS = ["".join(chr(NUMBER.choice((NUMBER.randrange(32, 127), NUMBER.randrange(0xD7FF),
         NUMBER.randrange(0xE000, 0x110000)))) for _ in range(NUMBER.randrange(40)))
         for _ in range(1500)]  # fmt: skip
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


KINDS = (characters, codecs, numbers)
result = {
    it.__name__: hashlib.sha256(repr(it()).encode("utf-8", "surrogatepass")).hexdigest()
    for it in KINDS
}
