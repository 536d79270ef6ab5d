"""Check the single-file site: everything that it names must be a part of it."""

from __future__ import annotations

import gzip
from base64 import b64decode
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from website import built_pages
from website.built_pages import Page


def faults(page: Page) -> Iterator[str]:
    """Addresses in the single-file site, and in the pages in it, that are no part of it."""
    pages = {page.path: page} | {
        name: built_pages.page(name, one_file_part(text))
        for name, text in page.parts.items()
        if name.endswith(".html")
    }
    # In these pages, the home's address is the file itself.
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
    """True if an address names an anchor that the page lacks; routes are no anchors."""
    anchor = unquote(urlsplit(address).fragment)
    return anchor not in ("", *page.ids) and not anchor.startswith("/")


def one_file_part(text: str) -> bytes:
    """Content of a packed part."""
    return gzip.decompress(b64decode(text))
