"""``scripts/serve.py`` follows the sources: it builds nothing and announces every change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import pytest

from testing.copying import copied
from tests.following import following, replace

#: Seconds that an answer may take on a busy machine.
PATIENCE: Final = 120


class Answer(NamedTuple):
    """An answer of a server."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Host:
    """The server of a copy of the project."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder = folder
        self._port = urlsplit(address).port
        self.news: Iterator[bytes] = iter(())

    def ask(self, path: str) -> Answer:
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)) as connection:
            connection.request("GET", path)
            answer = connection.getresponse()
            return Answer(answer.status, {**answer.headers}, answer.read())

    def text(self, path: str) -> str:
        answer = self.ask(path)
        assert answer.status == 200, answer.body.decode()
        return answer.body.decode()

    @contextmanager
    def listening(self) -> Iterator[None]:
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)) as connection:
            connection.request("GET", "/live?0")
            with connection.getresponse() as answer:
                self.news = iter(answer.readline, b"")
                self.heard()
                yield

    def heard(self) -> tuple[str, str]:
        kind, said = "", []
        for line in self.news:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            kind = value if name == "event" else kind
            said += [value] if name == "data" else []
            if kind and not name:
                return kind, "\n".join(said)
        raise AssertionError("the server ended")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = copied(tmp_path_factory.mktemp("live") / "project")
    with following(folder) as address:
        host = Host(folder, address)
        with host.listening():
            yield host


@pytest.mark.slow
def test_files_of_the_site_are_served(host: Host) -> None:
    """Pages that listen for changes, modules with their type, archives of sources; no ``dist``."""
    page = host.text("/")
    assert '<script type="module" src="/live.mjs?' in page
    assert "javascript" in host.ask("/live.mjs?1").headers["Content-Type"]
    archive = host.ask("/app-dev/house.zip")
    assert (200, "no-cache") == (archive.status, archive.headers["Cache-Control"])
    for path in ("/rules/pacru.fr.html", "/pages/demo.en.html", "/embed.html", "/sw.js"):
        assert host.text(path)
    assert 404 == host.ask("/nothing.html").status
    assert not (host.folder / "dist").exists()


def test_a_changed_style_is_told_as_such(host: Host) -> None:
    replace(
        host.folder / "static/css/tokens.css",
        "light-dark(#f6f1e7, #171a1c)",
        "light-dark(#f6f1e6, #171a1c)",
    )
    assert ("styles", "") == host.heard()
    assert "light-dark(#f6f1e6, #171a1c)" in host.text("/")


@pytest.mark.slow
def test_a_mistake_is_told_and_mended(host: Host) -> None:
    """The error is shown in place of the page, and sent to open pages."""
    file = host.folder / "py/tessera/games/pyrga/words.py"
    before = file.read_text(encoding="utf-8")
    file.write_text(f"{before}\nthis is no Python\n", encoding="utf-8")
    kind, said = host.heard()
    assert "fault" == kind
    assert "SyntaxError" in said
    answer = host.ask("/")
    assert 500 == answer.status
    assert b"SyntaxError" in answer.body
    assert b"/live.mjs?" in answer.body
    style = host.folder / "static/css/tokens.css"
    style.write_text(f"{style.read_text()}\n", encoding="utf-8")
    assert "fault" == host.heard()[0]
    file.write_text(before, encoding="utf-8")
    assert ("page", "") == host.heard()
    assert host.text("/")
