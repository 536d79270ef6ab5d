"""Which header belongs to which file of the site: the one table that all hosts' files are of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from website import policy

#: What is at an address with a hash in it is there for ever; anything else is asked for each time.
FOREVER: Final = "public, max-age=31536000, immutable"
ASKED: Final = "no-cache"

#: What every file is sent with.
EVERYWHERE: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
CACHING: Final = "Cache-Control"
POLICY: Final = "Content-Security-Policy"
#: Pages of the site frame one another; the board for other people's pages may stand in any.
OURS: Final = {POLICY: policy.of_host("'self'")}
ANYBODYS: Final = {POLICY: policy.of_host()}
#: Other sites load it, also those that demand to be told so.
LENT: Final = {"Cross-Origin-Resource-Policy": "cross-origin"}
#: A page with an embedder policy shows only frames that have one, too; a frame and its worker load
#: files of this site only, and a frame in a sandbox is of no site.
EMBEDDER: Final = {"Cross-Origin-Embedder-Policy": "require-corp"}
#: Scripts of other sites may read it.
READ: Final = {"Access-Control-Allow-Origin": "*"}


class Group(NamedTuple):
    """Files that are sent with the same headers: those whose address has ``pattern`` in it.

    The pattern is a regular expression that Python, nginx, Apache and Caddy read alike. It holds
    for any folder that the site stands in.
    """

    name: str
    pattern: str
    headers: Mapping[str, str]


#: A file belongs to the first group whose pattern is found; the last one's is in every address.
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

#: The types of the site's files, by the ending of their names.
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
#: These say in which characters they are written.
WRITTEN: Final = "; charset=utf-8"

#: A file's compressed twins, by the name of their coding, best first: what its name has more.
TWINS: Final = {"br": ".br", "gzip": ".gz"}

#: The files that hosts read, by the host.
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
    """What a host that can send any header sends with a file, by its path in the site."""
    return {**EVERYWHERE, **group_of(path).headers}


def type_of(path: str) -> str:
    """The type of a file, with its characters where it is a text."""
    kind = TYPES.get(path[path.rfind(".") :], "application/octet-stream")
    return f"{kind}{WRITTEN}" if kind.startswith("text/") else kind


def is_for_hosts(name: str) -> bool:
    """Whether no browser asks for a file by itself: a compressed twin, or what a host reads."""
    return name in NAMES or name.endswith(tuple(TWINS.values()))


def for_browsers(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a site without those that are there for its host."""
    return {name: content for name, content in files.items() if not is_for_hosts(name)}
