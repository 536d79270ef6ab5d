"""Behaviour of hosts, read from the files that a site contains for them.

Each host is a value that a server on this machine follows (`host_server`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Final, NamedTuple

from website import hosts

Files = Mapping[str, bytes]

#: Types that hosts compress by themselves, by prefix.
TEXTS: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
WASM: Final = "application/wasm"
#: Suffixes of files that browsers refuse, or show as text, if their type is wrong.
TYPED: Final = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".wasm", ".png", ".woff2")


class Rules(NamedTuple):
    """A host's way of sending a file, by its path in the site.

    ``headers`` are added to those that every server sends; ``types`` are by suffix; ``twins`` are
    the codings whose twins it sends; ``packed`` are the codings, best first, in which it compresses
    by itself the types in ``packs``.
    """

    headers: Callable[[str], dict[str, str]]
    types: Mapping[str, str] = hosts.TYPES
    twins: tuple[str, ...] = ()
    packed: tuple[str, ...] = ()
    packs: tuple[str, ...] = TEXTS


class Unreadable(ValueError):
    """A host's file contains something that no host of its kind understands."""


def github_pages(_files: Files) -> Rules:
    """GitHub Pages: ten minutes for everything, no headers of a site's own, gzip."""
    fixed = {"Cache-Control": "max-age=600", **hosts.READ}
    return Rules(lambda _path: fixed, packed=("gzip",), packs=(*TEXTS, WASM))


def netlify(files: Files) -> Rules:
    """Netlify, by the site's ``_headers``; raises `Unreadable`."""
    blocks = list(blocks_of(files.get(hosts.NETLIFY, b"").decode()))

    def headers(path: str) -> dict[str, str]:
        found = {hosts.CACHING.lower(): [hosts.CACHING, "public, max-age=0, must-revalidate"]}
        own: dict[str, list[str]] = {}
        for pattern, given in blocks:
            if pattern.fullmatch(f"/{path}"):
                for name, value in given:
                    own.setdefault(name.lower(), [name]).append(value)
        found |= own
        return {name: ", ".join(values) for name, *values in found.values()}

    return Rules(headers, packed=("br", "gzip"), packs=(*TEXTS, WASM))


def blocks_of(text: str) -> Iterator[tuple[re.Pattern[str], list[tuple[str, str]]]]:
    """Paths of a file ``_headers``, each with the headers below it. Raises `Unreadable`."""
    given: list[tuple[str, str]] | None = None
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line.startswith("/"):
            given = []
            parts = map(re.escape, line.strip().split("*"))
            yield re.compile(".*".join(parts)), given
        else:
            name, colon, value = line.strip().partition(":")
            if given is None or not colon or not re.fullmatch(r"[A-Za-z-]+", name):
                raise Unreadable(f"{hosts.NETLIFY}: {line.strip()!r} is no header of a path")
            given.append((name, value.strip()))


#: Tokens of nginx's language: a comment, a quoted text, a word, an end, a brace.
_TOKEN: Final = re.compile(r"""#[^\n]*|"((?:[^"\\]|\\.)*)"|([^\s;{}"#]+)|([;{}])""")


class Block(NamedTuple):
    """A block of nginx's language: its head, and its contents."""

    head: list[str]
    lines: list[list[str]]
    blocks: list[Block]


def nginx(files: Files, *, brotli: bool = True) -> Rules:
    """An nginx that includes the site's snippets; ``brotli`` includes the second one.

    Raises `Unreadable`.
    """
    text = files.get(hosts.NGINX, b"").decode()
    if brotli:
        text += files.get(hosts.NGINX_BROTLI, b"").decode()
    whole = block_of(text, hosts.NGINX)
    places = [block for block in whole.blocks if block.head[:2] == ["location", "~"]]
    kinds = chain.from_iterable(it.lines for it in whole.blocks if it.head == ["types"])
    types = {f".{ending}": kind for kind, *endings in kinds for ending in endings}

    def headers(path: str) -> dict[str, str]:
        # The first matching location counts; if it adds a header, outer headers are not added.
        found = next((it for it in places if re.search(it.head[2], f"/{path}")), whole)
        return added(found) or added(whole)

    known = {"br": "brotli_static", "gzip": "gzip_static"}
    twins = tuple(coding for coding, word in known.items() if [word, "on"] in whole.lines)
    return Rules(headers, types, twins)


def added(block: Block) -> dict[str, str]:
    """Headers that a block of nginx adds."""
    return {line[1]: line[2] for line in block.lines if line[0] == "add_header"}


def block_of(text: str, name: str) -> Block:
    """Parse a text in nginx's language into a block without a head. Raises `Unreadable`."""
    open_ones, words = [Block([], [], [])], []
    for found in _TOKEN.finditer(text):
        quoted, plain, sign = found.groups()
        if sign is None:
            words += [word for word in (quoted, plain) if word is not None]
        elif sign == "{":
            inner = Block(words, [], [])
            open_ones[-1].blocks.append(inner)
            open_ones.append(inner)
            words = []
        elif sign == ";" and words:
            open_ones[-1].lines.append(words)
            words = []
        elif words or len(open_ones) < 2:
            raise Unreadable(f"{name}: {' '.join([*words, sign])!r} ends nothing")
        else:
            open_ones.pop()
    if words or len(open_ones) > 1:
        raise Unreadable(f"{name}: is not complete")
    return open_ones[0]


#: The hosts that a site can be checked for.
HOSTS: Final[Mapping[str, Callable[[Files], Rules]]] = {
    "github-pages": github_pages,
    "netlify": netlify,
    "nginx": nginx,
}
