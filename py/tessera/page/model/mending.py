"""Correct addresses within the page that other programs or people have changed."""

from __future__ import annotations

import re
from typing import Final

from tessera.apart import links
from tessera.page.model import addresses
from tessera.play.fault import Refused

#: An address without a game, up to tracking parameters; and stray characters at its end.
_PLAIN: Final = re.compile(
    r"#[!/\s]*(play|learn|new|study|import|settings)\b([^\s?]*)", re.IGNORECASE
)
_CLINGS: Final = re.compile(r"(?:&(?:utm_\w+|\w*clid)=[^/]*|[^\w-])+$")


def meant(text: str) -> str:
    """The address within the page in a text: that of a game's link, else of a screen.

    Raises `Refused` as `tessera.apart.links.find_link` does.
    """
    try:
        return links.find_link(text).address.removeprefix("#")
    except Refused as refused:
        plain = _plain(text)
        if refused.fault.why != "no-link" or not plain:
            raise
        return plain


def _plain(text: str) -> str:
    """The first address of a screen in a text; "" if there is none."""
    for found in _PLAIN.finditer(links.without_markup(text)):
        kind, *names = _CLINGS.sub("", found[1] + found[2]).split("/")
        plain = "/".join(filter(None, (kind.lower(), *names)))
        read = addresses.read(plain)
        if read.kind != "unknown":
            return "/" + "/".join(filter(None, read))
    return ""
