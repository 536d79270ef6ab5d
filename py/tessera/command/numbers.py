"""Read numbers in arguments. Only the digits 0 to 9 are allowed; Python itself allows others."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import Final

from tessera.words.naming import clipped

#: The most digits an argument may have on each side of a decimal point. More must be a mistake.
DIGITS: Final = 18
_WHOLE: Final = re.compile(rf"[+-]?[0-9]{{1,{DIGITS}}}", re.ASCII)
_REAL: Final = re.compile(
    rf"[+-]?(?:[0-9]{{1,{DIGITS}}}\.?[0-9]{{0,{DIGITS}}}|\.[0-9]{{1,{DIGITS}}})", re.ASCII
)


def whole(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """Return the argparse type for a whole number from ``least`` to ``most``."""

    def read(text: str) -> int:
        if _WHOLE.fullmatch(text):
            number = int(text)
            if (least is None or number >= least) and (most is None or number <= most):
                return number
        bound = f"of up to {DIGITS} digits" if least is None else f"from {least} on"
        bound = bound if most is None else f"from {least} to {most}"
        raise ArgumentTypeError(f"“{clipped(text)}” is not a whole number {bound}")

    return read


def real(most: float) -> Callable[[str], float]:
    """Return the argparse type for a time in seconds, above 0 and up to ``most``."""

    def read(text: str) -> float:
        if _REAL.fullmatch(text) and 0 < float(text) <= most:
            return float(text)
        raise ArgumentTypeError(f"“{clipped(text)}” is not a time of up to {most} s")

    return read
