"""A server of a built site on this machine."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any, Final

from website import hosts

#: Number of ports after the wanted one that are tried if it is taken.
PORTS: Final = 50

#: Seconds between two checks whether a server should end.
POLL: Final = 0.02

#: Types worth compressing; archives are compressed already.
COMPRESSED: Final = ("text/", "application/json", "application/wasm", "image/svg+xml")


class Handler(SimpleHTTPRequestHandler):
    """Serves files, compressed if the client accepts it, with fitting cache headers."""

    protocol_version = "HTTP/1.1"
    #: Head and body are two writes: Nagle's algorithm would delay the second until a receipt comes.
    disable_nagle_algorithm = True
    extensions_map: dict[str, str] = {  # noqa: RUF012 - the base class has it so
        **SimpleHTTPRequestHandler.extensions_map,
        **{ending: hosts.type_of(ending) for ending in hosts.TYPES},
    }

    def send_head(self) -> BytesIO | None:
        """Send the headers of the requested file; return its body."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return self.send_content(self.guess_type(path), path)

    def send_content(self, kind: str, path: Path) -> BytesIO:
        """Send the headers of an existing file; return its body."""
        coding, body = self.coded(kind, path)
        headers = {"Vary": "Accept-Encoding", **self.headers_of(path)}
        headers |= {"Content-Encoding": coding} if coding else {}
        return self.send_body(kind, body, headers)

    def send_body(
        self, kind: str, body: bytes, headers: Mapping[str, str], status: HTTPStatus = HTTPStatus.OK
    ) -> BytesIO:
        """Send the headers of an answer; return its body."""
        self.send_response(status)
        for name, value in {"Content-Type": kind, **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)

    def headers_of(self, path: Path) -> dict[str, str]:
        """Headers of a file besides its type and its length."""
        return {"Cache-Control": caching(path.relative_to(self.directory).as_posix())}

    def coded(self, kind: str, path: Path) -> tuple[str, bytes]:
        """The coding in which a file is sent, empty for none, and the bytes.

        A compressed twin is used if the client can read it.
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

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Log nothing; faults show in the browser."""


def caching(path: str) -> str:
    """The ``Cache-Control`` of a file: for ever if its path holds a hash of its content."""
    hashed = path.startswith(("app-", "runtime-")) and not path.partition("/")[0].endswith("-dev")
    return hosts.FOREVER if hashed else hosts.ASKED


def accepted_by(header: str) -> set[str]:
    """Codings that a client accepts, by its header ``Accept-Encoding``."""
    parts = [part.replace(" ", "").lower().partition(";") for part in header.split(",")]
    return {coding for coding, _, weight in parts if not re.fullmatch(r"q=0(\.0*)?", weight)}


@lru_cache(maxsize=256)
def content(path: Path, changed: int, *, compress: bool = False) -> bytes:
    """A file's bytes, compressed or not, cached by the time ``changed``."""
    body = path.read_bytes()
    return gzip.compress(body, 6, mtime=0) if compress else body


class QuietServer(ThreadingHTTPServer):
    """A server that ignores browsers that hang up."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print nothing; real faults show in the browser."""


@contextmanager
def answering(server: ThreadingHTTPServer) -> Iterator[int]:
    """Let a server answer in a thread until the block ends; yield its port."""
    with server:
        Thread(target=server.serve_forever, args=(POLL,), daemon=True).start()
        yield server.server_port
        server.shutdown()


def server(
    folder: Path, port: int, handler: Callable[..., Handler] = Handler
) -> ThreadingHTTPServer:
    """A server of a folder on the first free port from ``port`` on. Raises `OSError` if none is."""
    make = partial(handler, directory=str(folder))
    for candidate in range(port, port + PORTS):
        try:
            return ThreadingHTTPServer(("127.0.0.1", candidate), make)
        except OSError:
            if candidate == port + PORTS - 1:
                raise
    raise AssertionError
