"""The server of `scripts/serve.py`: right types, compression, caching, a free port."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from website.serving import answering
from website.serving import server as serve


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[ThreadingHTTPServer]:
    (tmp_path / "app-0123").mkdir()
    (tmp_path / "app-dev").mkdir()
    (tmp_path / "index.html").write_text("<p>" * 1000)
    for name in ("app-0123/a.mjs", "app-0123/a.wasm", "app-0123/a.zip", "app-dev/a.mjs"):
        (tmp_path / name).write_bytes(b"a" * 1000)
    server = serve(tmp_path, 8000)
    with answering(server):
        yield server


def get(server: ThreadingHTTPServer, path: str, accept: str = "gzip") -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", server.server_port)
    connection.request("GET", path, headers={"Accept-Encoding": accept})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


FOREVER = "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("path", "kind", "coding", "caching"),
    [
        ("/", "text/html; charset=utf-8", "gzip", "no-cache"),
        ("/app-0123/a.mjs", "text/javascript; charset=utf-8", "gzip", FOREVER),
        ("/app-0123/a.wasm", "application/wasm", "gzip", FOREVER),
        ("/app-0123/a.zip", "application/zip", None, FOREVER),
        ("/app-dev/a.mjs", "text/javascript; charset=utf-8", "gzip", "no-cache"),
    ],
)
def test_types_compression_and_caching(
    serving: ThreadingHTTPServer, path: str, kind: str, coding: str | None, caching: str
) -> None:
    """Browsers refuse modules and wasm of a wrong type; only what a hash stands for is kept."""
    response, body = get(serving, path)
    names = ("Content-Type", "Content-Encoding", "Cache-Control")
    assert (kind, coding, caching) == tuple(response.headers[name] for name in names)
    assert (gzip.decompress(body) if coding else body) == get(serving, path, "identity")[1]


@pytest.mark.parametrize(
    ("accept", "coding", "sent"),
    [
        ("gzip, br", "br", b"brotli"),
        ("gzip", "gzip", b"gzip"),
        ("br;q=0, gzip;q=0", None, b"a" * 1000),
        ("identity", None, b"a" * 1000),
    ],
)
def test_twins_are_sent_where_they_are_there(
    serving: ThreadingHTTPServer, tmp_path: Path, accept: str, coding: str | None, sent: bytes
) -> None:
    """As they are, with the type of their file; also of what is not compressed on the way."""
    for name in ("app-0123/a.wasm", "app-0123/a.zip"):
        (tmp_path / f"{name}.br").write_bytes(b"brotli")
        (tmp_path / f"{name}.gz").write_bytes(b"gzip")
        response, body = get(serving, f"/{name}", accept)
        assert (coding, sent) == (response.headers["Content-Encoding"], body)
        assert response.headers["Content-Type"] == f"application/{name[-4:].strip('.')}"
        assert "Accept-Encoding" == response.headers["Vary"]


@pytest.mark.parametrize("path", ["/none", "/app-0123/", "/../secret"])
def test_what_is_not_there(serving: ThreadingHTTPServer, path: str) -> None:
    assert get(serving, path)[0].status == 404


def test_a_taken_port_is_passed_over(serving: ThreadingHTTPServer, tmp_path: Path) -> None:
    with serve(tmp_path, serving.server_port) as second:
        assert second.server_port > serving.server_port
