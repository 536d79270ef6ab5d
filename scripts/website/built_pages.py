"""Read the pages and scripts of a built site: their fetches, links and policies."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from posixpath import dirname, join, normpath
from typing import Any, Final
from urllib.parse import unquote, urlsplit

Files = dict[str, bytes]

#: Values of ``rel`` for links that are only followed: a page is complete without their files.
FOLLOWED: Final = ("alternate", "canonical", "next", "prev", "author", "license", "help")
#: Attributes with an address, by element; a link's ``rel`` tells its purpose.
ADDRESSES: Final = {
    "a": "href", "link": "href", "script": "src", "img": "src", "iframe": "src", "audio": "src",
    "video": "src", "source": "src", "object": "data", "embed": "src", "image": "href",
    "use": "href", "form": "action",
}  # fmt: skip
#: An address in a style sheet.
STYLED: Final = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")
#: Addresses that a module imports; the second pattern also finds those it may import later.
IMPORTED: Final = re.compile(r"""(?:\bfrom|\bimport)\s*["'](\.{1,2}/[^"']+)["']""")
LATER: Final = re.compile(r"""\bimport\(\s*["'](\.{1,2}/[^"']+)["']""")
#: An address with a host in a script, except names of vocabularies, which nobody fetches.
FOREIGN: Final = re.compile(r"""["'`](https?://(?!www\.w3\.org/)[^"'`\s]*)""")

#: Type of an element that browsers do not run: a part of the single-file site.
PART: Final = "application/octet-stream"


class Page(HTMLParser):
    """A page: the files fetched with it, its links, names, policy and inline parts."""

    def __init__(self, path: str, content: bytes) -> None:
        super().__init__()
        self.path = path
        self.fetched: list[str] = []
        self.linked: list[str] = []
        self.ids: set[str] = set()
        self.named: dict[str, str] = {}
        self.policy: str | None = None
        self.early: list[str] = []
        self.loose: list[str] = []
        self.inline: list[tuple[str, str]] = []
        self.told: list[Any] = []
        #: In the single-file site, the content of each part as it is written there, by path.
        self.parts: dict[str, str] = {}
        self._part: str | None = None
        self._open: tuple[str, str] | None = None
        self._text = ""
        self.feed(content.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record an element."""
        given = {name: value or "" for name, value in attrs}
        self.loose += [name for name in given if name == "style" or name.startswith("on")]
        self.ids |= {given["id"]} if "id" in given else set()
        if tag == "meta":
            self._meta(given)
        elif self.policy is None and tag in ("script", "style", "link", "img"):
            self.early.append(tag)
        self._address(tag, given)
        if tag == "style" or (tag == "script" and "src" not in given):
            self._open, self._text = (tag, given.get("type", "")), ""
            self._part = given.get("data-part")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record an element without content."""
        self.handle_starttag(tag, attrs)
        self._open = None

    def handle_data(self, data: str) -> None:
        """Gather the text of an inline script or style."""
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        """Finish an inline script or style."""
        if self._open is None or tag != self._open[0]:
            return
        kind, self._open = self._open[1], None
        if kind == "application/json":
            self.told.append(json.loads(self._text))
        elif kind == PART and self._part is not None:
            self.parts[self._part] = self._text
        else:
            self.inline.append((tag, self._text))

    def _meta(self, given: dict[str, str]) -> None:
        if given.get("http-equiv", "").lower() == "content-security-policy":
            self.policy = given.get("content", "")
        elif "name" in given:
            self.named[given["name"]] = given.get("content", "")

    def _address(self, tag: str, given: dict[str, str]) -> None:
        address = given.get(ADDRESSES.get(tag, ""))
        if address is None:
            return
        followed = tag in ("a", "form") or given.get("rel", "") in FOLLOWED
        (self.linked if followed else self.fetched).append(address)

    def styles(self) -> list[str]:
        """Addresses in the inline styles."""
        return [it for tag, text in self.inline if tag == "style" for it in addresses_in(text)]


@cache
def page(path: str, content: bytes) -> Page:
    """The page with this path and content, parsed once."""
    return Page(path, content)


def addresses_in(style: str) -> list[str]:
    """Addresses in a style sheet, without data addresses."""
    found = [one or other for one, other in STYLED.findall(style)]
    return [address for address in found if not address.startswith(("data:", "#"))]


def strings(told: Any) -> Iterator[str]:
    """Every text in a JSON value that is a relative address."""
    if isinstance(told, str) and told.startswith(("./", "../")):
        yield told
    for inner in (
        told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    ):
        yield from strings(inner)


def resolve(path: str, address: str) -> str | None:
    """The site's path for an address in a file; None for one of another host.

    A folder stands for its page. A path that leads out of the site begins with ``..``.
    """
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or address.startswith("/"):
        return None
    if not parts.path:
        return path
    found = normpath(join(dirname(path), unquote(parts.path)))
    folder = parts.path.endswith(("/", "/.", "/..")) or found == "."
    return normpath(join(found, "index.html")) if folder else found


def leads_nowhere(files: Files, path: str, address: str) -> bool:
    """True if an address in a file leads to nothing in the site.

    An address that ends with a slash may stand for a folder, to which scripts add a name.
    """
    found = resolve(path, address)
    if found is None:
        return False
    folder = found.removesuffix("index.html")
    below = address.endswith("/") and any(name.startswith(folder) for name in files)
    return found not in files and not below


def allowed(text: str) -> str:
    """The source expression by which a content policy allows an inline text."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
