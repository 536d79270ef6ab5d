"""Reads the site in one file: whether everything that it names is a part of it."""

from __future__ import annotations

import gzip
from base64 import b64decode
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from website import built_pages
from website.built_pages import Page


def faults(page: Page) -> Iterator[str]:
    """Addresses of the site in one file that are no part of it, and of the pages in it."""
    pages = {page.path: page} | {
        name: built_pages.page(name, one_file_part(text))
        for name, text in page.parts.items()
        if name.endswith(".html")
    }
    # What the pages in it call the home is the file itself.
    there = dict.fromkeys([*page.parts, "index.html", page.path], b"")
    for name, read in pages.items():
        inner = [it for told in read.told for it in built_pages.strings(told)]
        for address in sorted({*read.fetched, *read.styles(), *inner, *read.linked}):
            found = built_pages.resolve(name, address)
            if address.startswith("data:"):
                continue
            if found is None or built_pages.leads_nowhere(there, name, address):
                yield f"{page.path}: {name}: {address} is no part of it"
            elif found in pages and leads_past(pages[found], address):
                yield f"{page.path}: {name}: there is no place {address}"


def leads_past(page: Page, address: str) -> bool:
    """Whether an address names a place that the page has not; routes are none."""
    anchor = unquote(urlsplit(address).fragment)
    return anchor not in ("", *page.ids) and not anchor.startswith("/")


def one_file_part(text: str) -> bytes:
    """What a part that is packed holds."""
    return gzip.decompress(b64decode(text))
