"""`scripts/check_dist.py --serve-like` finds what a host would not do as it should."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from website import host_files, host_frames, host_proof, host_rules, host_server, twins
from website.built_pages import Files
from website.sources import write

#: A small site, with a file of every kind that is asked for.
SMALL: Files = {
    "index.html": b"<!doctype html><title>Home</title>" + b"<p>home" * 200,
    "embed.html": b"<!doctype html><title>Board</title>" + b"<p>board" * 200,
    "embed.js": b"customElements;" * 100,
    "sw.js": b"self;",
    "rules/index.html": b"<!doctype html><title>Rules</title>" + b"<p>rules" * 200,
    "pictures/a.svg": b"<svg/>",
    "a-1-py3-none-any.whl": b"PK",
    "app-0123456789/a.mjs": b"export {};" * 200,
    "app-0123456789/a.zip": b"PK",
    "runtime-0123456789/a.wasm": b"\0asm" * 500,
}
FIRST = ("index.html", "app-0123456789/a.mjs")


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_frames, "shown_by_browser", lambda *_: None)
    monkeypatch.setattr(host_server, "real_nginx", lambda: None)


@pytest.fixture(scope="module")
def small() -> Files:
    return {**SMALL, **host_files.files(SMALL), **twins.twins_of(SMALL)}


def proven(folder: Path, files: Files, host: str) -> host_proof.Proof:
    write(folder / "site", files)
    return host_proof.prove(folder / "site", files, host, FIRST)


@pytest.mark.parametrize("host", host_rules.HOSTS)
def test_a_site_that_is_sent_as_it_should(host: str, small: Files, tmp_path: Path) -> None:
    proof = proven(tmp_path, small, host)
    assert [] == proof.faults
    whole = sum(len(small[path]) for path in FIRST)
    (cost,) = [line for line in proof.remarks if line.endswith(f" bytes of {whole:_}")]
    assert 0 < int(cost.split()[-4]) < whole / 5
    for limit in ("cannot keep other sites", "is not shown by pages with an embedder policy"):
        limits = [line for line in proof.remarks if limit in line]
        assert len(limits) == (host == "github-pages")


def instead(name: str, old: str, new: str) -> Callable[[Files], None]:
    def spoil(files: Files) -> None:
        assert old.encode() in files[name]
        files[name] = files[name].replace(old.encode(), new.encode(), 1)

    return spoil


HASHED = "/app-0123456789/*\n  Cache-Control: "
FRAME = 'location ~ "/embed'
#: The host, what is done to the site, and what is then said.
SPOILED: dict[str, tuple[str, Callable[[Files], None], str]] = {
    "a short life": (
        "netlify",
        instead("_headers", f"{HASHED}public, max-age=31536000", f"{HASHED}public, max-age=3600"),
        "app-0123456789/a.mjs: Cache-Control is 'public, max-age=3600, immutable', not 'public,",
    ),
    "named twice": (
        "netlify",
        instead("_headers", "/*\n", "/*\n  Cache-Control: no-store\n"),
        "sw.js: Cache-Control is 'no-store, no-cache', not 'no-cache'",
    ),
    "no embedder policy": (
        "netlify",
        instead("_headers", "  Cross-Origin-Embedder-Policy: require-corp\n", ""),
        "Cross-Origin-Embedder-Policy is None, not 'require-corp'",
    ),
    "any frame of nginx's": (
        "nginx",
        instead("hosts/nginx.conf", "frame-ancestors 'self'", "frame-ancestors *"),
        "index.html: other sites may frame it",
    ),
    "a type": (
        "nginx",
        instead("hosts/nginx.conf", "text/javascript mjs;", ""),
        "app-0123456789/a.mjs: is of the type application/octet-stream, not text/javascript",
    ),
    "no gzip": (
        "nginx",
        instead("hosts/nginx.conf", "gzip_static on", "gzip_static off"),
        "index.html: comes as it is, not as gzip (gzip)",
    ),
}


@pytest.mark.parametrize("how", SPOILED)
def test_what_is_wrong_is_found(how: str, small: Files, tmp_path: Path) -> None:
    host, spoil, said = SPOILED[how]
    files = {**small}
    spoil(files)
    found = proven(tmp_path, files, host).faults
    assert [line for line in found if said in line] != [], found


@pytest.mark.parametrize(
    ("policy", "anybody"),
    [
        ("", True),
        ("default-src 'none'", True),
        ("default-src 'none'; frame-ancestors *", True),
        ("frame-ancestors 'self'", False),
        ("frame-ancestors *, frame-ancestors 'none'", False),
        ("frame-ancestors", False),
    ],
)
def test_who_may_frame_a_page(policy: str, anybody: bool) -> None:
    """Several policies apply together; one that names nobody lets nobody."""
    assert anybody is host_proof.lets_anybody(policy)
