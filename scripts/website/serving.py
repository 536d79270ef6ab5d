"""A server of the site for this machine; in development it builds again what has changed."""

from __future__ import annotations

import gzip
import re
import subprocess
from collections.abc import Iterator
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import ClassVar, Final

from toolchain import ROOT
from website import building, hosts

#: How many ports after the wanted one are tried when it is taken.
PORTS: Final = 50

#: Types worth compressing; archives are compressed already.
COMPRESSED: Final = ("text/", "application/json", "application/wasm", "image/svg+xml")

#: What a site is made from.
SOURCES: Final = ("index.html", "pyscript.toml", "package-lock.json", "py", "static")


class Handler(SimpleHTTPRequestHandler):
    """Serves files, compressed where the client can take it, with fitting cache headers."""

    protocol_version = "HTTP/1.1"
    #: Head and body go out in two writes: without this the second waits for the first's receipt.
    disable_nagle_algorithm = True
    extensions_map: dict[str, str] = {  # noqa: RUF012 - the base class has it so
        **SimpleHTTPRequestHandler.extensions_map,
        **{ending: hosts.type_of(ending) for ending in hosts.TYPES},
    }

    def send_head(self) -> BytesIO | None:
        """Answer with the headers of the file asked for; the result is what follows them."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return self.send_content(self.guess_type(path), path)

    def send_content(self, kind: str, path: Path) -> BytesIO:
        """Send the headers of a file that is there."""
        coding, body = self.coded(kind, path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Vary", "Accept-Encoding")
        for name, value in self.headers_of(path).items():
            self.send_header(name, value)
        if coding:
            self.send_header("Content-Encoding", coding)
        self.end_headers()
        return BytesIO(body)

    def headers_of(self, path: Path) -> dict[str, str]:
        """What a file is sent with beside its type and its length."""
        return {"Cache-Control": self.caching(path)}

    def coded(self, kind: str, path: Path) -> tuple[str, bytes]:
        """The coding in which a file is sent, empty for none, and what is sent.

        A compressed twin is taken where there is one that the client can read.
        """
        accepted = accepted_by(self.headers.get("Accept-Encoding", ""))
        for coding, ending in hosts.TWINS.items():
            twin = path.with_name(path.name + ending)
            if coding in accepted and twin.is_file():
                return coding, content(twin, twin.stat().st_mtime_ns)
        changed = path.stat().st_mtime_ns
        if "gzip" in accepted and kind.startswith(COMPRESSED):
            return "gzip", content(path, changed, compress=True)
        return "", content(path, changed)

    def caching(self, path: Path) -> str:
        """How long a file may be kept: for ever if a hash in its address stands for it."""
        folder = path.relative_to(self.directory).parts[0]
        hashed = folder.startswith(("app-", "runtime-")) and not folder.endswith("-dev")
        return "public, max-age=31536000, immutable" if hashed else "no-cache"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing; faults show in the browser."""


class DevHandler(Handler):
    """Builds again before it sends the page, if a source has changed."""

    built: ClassVar[int] = 0
    lock: ClassVar[Lock] = Lock()

    def send_head(self) -> BytesIO | None:
        """As `Handler`; a build that fails is told in place of the page."""
        if self.path.partition("?")[0] in ("/", "/index.html"):
            try:
                self.rebuild()
            except (OSError, SyntaxError, ValueError, subprocess.CalledProcessError) as error:
                self.send_error(HTTPStatus.INTERNAL_SERVER_ERROR, explain=str(error))
                return None
        return super().send_head()

    def rebuild(self) -> None:
        """Build if a source is newer than the last build."""
        with self.lock:
            newest = max(path.stat().st_mtime_ns for path in sources())
            if newest > type(self).built:
                building.build(Path(self.directory), dev=True)
                type(self).built = newest
                print("serve: built again from changed sources", flush=True)


def sources() -> Iterator[Path]:
    """Every file and folder that a site is made from."""
    for name in SOURCES:
        for path in (ROOT / name, *(ROOT / name).rglob("*")):
            if "__pycache__" not in path.parts:
                yield path


def accepted_by(header: str) -> set[str]:
    """The codings that a client takes, by its header ``Accept-Encoding``."""
    parts = [part.replace(" ", "").lower().partition(";") for part in header.split(",")]
    return {coding for coding, _, weight in parts if not re.fullmatch(r"q=0(\.0*)?", weight)}


@lru_cache(maxsize=256)
def content(path: Path, changed: int, *, compress: bool = False) -> bytes:
    """A file's bytes, compressed or not; ``changed`` makes a changed file another one."""
    body = path.read_bytes()
    return gzip.compress(body, 6, mtime=0) if compress else body


def server(folder: Path, port: int, handler: type[Handler] = Handler) -> ThreadingHTTPServer:
    """A server of a folder on the first free port from ``port`` on; raises `OSError` if none is."""
    make = partial(handler, directory=str(folder))
    for candidate in range(port, port + PORTS):
        try:
            return ThreadingHTTPServer(("127.0.0.1", candidate), make)
        except OSError:
            if candidate == port + PORTS - 1:
                raise
    raise AssertionError
