"""Addresses within the page that came through other hands, as they are written here."""

from __future__ import annotations

import re
from typing import Final

from tessera.apart import links
from tessera.page.model import addresses
from tessera.play.fault import Refused

#: An address that holds no game, up to what trackers add; and what clings to its end.
_PLAIN: Final = re.compile(
    r"#[!/\s]*(play|learn|new|study|import|settings)\b([^\s?]*)", re.IGNORECASE
)
_CLINGS: Final = re.compile(r"(?:&(?:utm_\w+|\w*clid)=[^/]*|[^\w-])+$")


def meant(text: str) -> str:
    """The address within the page that a text holds: of a link, else of another screen.

    Raises `Refused` as `tessera.apart.links.found` does.
    """
    try:
        return links.found(text).address.removeprefix("#")
    except Refused as refused:
        plain = _plain(text)
        if refused.fault.why != "no-link" or not plain:
            raise
        return plain


def _plain(text: str) -> str:
    """The first address in a text that holds no game; "" if there is none."""
    for found in _PLAIN.finditer(links.plain(text)):
        kind, *names = _CLINGS.sub("", found[1] + found[2]).split("/")
        plain = "/".join(filter(None, (kind.lower(), *names)))
        read = addresses.read(plain)
        if read.kind != "unknown":
            return "/" + "/".join(filter(None, read))
    return ""
