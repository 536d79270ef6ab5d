"""Names for games that hang on what they are, so that the same game gets the same one twice."""

from __future__ import annotations

from hashlib import sha256


def named(text: str) -> str:
    """A name that belongs to a text alone."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:10]
