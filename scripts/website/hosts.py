"""Headers of the site's files: the one table behind all hosts' files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from website import policy

#: A file at an address with a hash never changes; any other is requested each time.
FOREVER: Final = "public, max-age=31536000, immutable"
ASKED: Final = "no-cache"

#: Headers of every file.
EVERYWHERE: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
CACHING: Final = "Cache-Control"
POLICY: Final = "Content-Security-Policy"
#: Pages of the site may frame one another; any page may frame the board for other people's pages.
OURS: Final = {POLICY: policy.of_host("'self'")}
ANYBODYS: Final = {POLICY: policy.of_host()}
#: Other sites may load such a file, even sites that require this header.
LENT: Final = {"Cross-Origin-Resource-Policy": "cross-origin"}
#: A page with an embedder policy shows only frames that have one, too. A frame and its worker load
#: files of this site only, and a sandboxed frame belongs to no site.
EMBEDDER: Final = {"Cross-Origin-Embedder-Policy": "require-corp"}
#: Scripts of other sites may read such a file.
READ: Final = {"Access-Control-Allow-Origin": "*"}


class Group(NamedTuple):
    """Files with the same headers: those whose address matches ``pattern``.

    The pattern is a regular expression that Python, nginx, Apache and Caddy read alike. It works
    for a site in any folder.
    """

    name: str
    pattern: str
    headers: Mapping[str, str]


#: A file belongs to the first group whose pattern matches; the last pattern matches every address.
GROUPS: Final = (
    Group(
        "hashed", r"/(app|runtime)-[0-9a-f]{10}/", {CACHING: FOREVER, **OURS, **LENT, **EMBEDDER}
    ),
    Group("frame", r"/embed\.html$", {CACHING: ASKED, **ANYBODYS, **LENT, **EMBEDDER}),
    Group(
        "lent", r"/(embed\.js|pictures/[^/]+|[^/]+\.whl)$", {CACHING: ASKED, **OURS, **LENT, **READ}
    ),
    Group("rest", "/", {CACHING: ASKED, **OURS}),
)

#: Types of the site's files, by suffix.
TYPES: Final = {
    ".bin": "application/octet-stream",
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".md": "text/markdown",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".py": "text/x-python",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
#: Encoding of text files.
WRITTEN: Final = "; charset=utf-8"

#: Suffixes of a file's compressed twins, by coding, best first.
TWINS: Final = {"br": ".br", "gzip": ".gz"}

#: Files that hosts read, by host.
NETLIFY: Final = "_headers"
APACHE: Final = ".htaccess"
GITHUB: Final = ".nojekyll"
NGINX: Final = "hosts/nginx.conf"
NGINX_BROTLI: Final = "hosts/nginx-brotli.conf"
CADDY: Final = "hosts/Caddyfile"
NAMES: Final = (NETLIFY, APACHE, GITHUB, NGINX, NGINX_BROTLI, CADDY)


def group_of(path: str) -> Group:
    """The group of a file, by its path in the site."""
    return next(group for group in GROUPS if re.search(group.pattern, f"/{path}"))


def headers_of(path: str) -> dict[str, str]:
    """Headers of a file at a host that can send any header, by its path in the site."""
    return {**EVERYWHERE, **group_of(path).headers}


def type_of(path: str) -> str:
    """Type of a file, with the encoding of a text."""
    kind = TYPES.get(path[path.rfind(".") :], "application/octet-stream")
    return f"{kind}{WRITTEN}" if kind.startswith("text/") else kind


def is_for_hosts(name: str) -> bool:
    """True if no browser requests the file by itself: a compressed twin, or a host's file."""
    return name in NAMES or name.endswith(tuple(TWINS.values()))


def for_browsers(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a site without those for its host."""
    return {name: content for name, content in files.items() if not is_for_hosts(name)}
