"""A server of the readable site: each file is made from the sources on request.

Open pages reload when a source changes; styles are exchanged in place.
"""

from __future__ import annotations

import multiprocessing
import os
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from io import BytesIO
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Condition, Lock, Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import unquote

from website.inputs import snapshot
from website.serving import Handler, caching

if TYPE_CHECKING:
    from website.making import Making

#: The folder of styles, which an open page can exchange without a reload.
STYLES: Final = "static/css/"
#: The script in every page that listens for changes, and the address of the events.
CLIENT: Final = "live.mjs"
EVENTS: Final = "live"
#: Added to every page; the number is the state of the sources from which the page was made.
ELEMENT: Final = '<script type="module" src="/live.mjs?{}"></script>\n</head>'
#: The beginning of the page that is shown when a file cannot be made.
BROKEN: Final = (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Tessera</title>\n'
)
#: Printed when everything has been compiled.
COMPILED: Final = "serve: all is compiled: pages start a second sooner from the next change on\n"
#: Seconds between two looks at the sources, before less urgent work, and between signs of life.
LOOK, LATER, ALIVE = 0.1, 3.0, 15.0


class Unmade(Exception):
    """A file cannot be made; the text says what is missing and shows the traceback."""


class Maker:
    """A process that makes files from the sources as they are when it starts."""

    def __init__(self, *, behind: bool = False) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=answer, args=(other, behind), daemon=True)
        self._process.start()
        other.close()
        self._one = Lock()

    def ask(self, do: str, *words: str) -> Any:
        """Call a function of this module in the process.

        Raises `Unmade`, and `OSError` if the process has ended.
        """
        try:
            with self._one:
                self._pipe.send((do, *words))
                is_well, result = self._pipe.recv()
        except EOFError as error:
            raise BrokenPipeError from error
        if not is_well:
            raise Unmade(result)
        return result

    def end(self) -> None:
        """Kill the process, whatever it is doing."""
        self._process.kill()


def answer(pipe: Connection, behind: bool) -> None:
    """Answer the calls of `Maker.ask`, in the process of the maker, until the pipe closes."""
    known: Mapping[str, Callable[..., object]]
    known = {"file": file, "restyle": restyle, "missing": missing, "compile_code": compile_code}
    if behind and hasattr(os, "nice"):
        os.nice(10)
    with suppress(EOFError, KeyboardInterrupt, OSError):
        while True:
            do, *words = pipe.recv()
            try:
                pipe.send((True, known[do](*words)))
            except Exception:  # noqa: BLE001 - any error is shown
                why = traceback.format_exc()
                pipe.send((False, "\n".join([*missing(), why])))


@cache
def making() -> Making:
    """The site in the making."""
    from website.making import Making  # noqa: PLC0415 - fails where a source is broken

    return Making(readable=True)


def file(path: str) -> bytes | None:
    """A file of the site; None if there is none."""
    return making().file(path)


def missing() -> list[str]:
    """Sentences about everything that is missing, for which the build would refuse the site."""
    try:
        from website import completeness  # noqa: PLC0415 - fails where a source is broken

        return [*dict.fromkeys(completeness.missing())]
    except Exception:  # noqa: BLE001 - the traceback of the request says more
        return []


def restyle() -> None:
    """Mark the parts that contain styles as outdated."""
    making().restyle()


def compile_code() -> bool:
    """Fill the cache with byte code of the library and of all modules: pages start sooner then.

    True if the library was not there.
    """
    from website import compiling  # noqa: PLC0415 - fails where a source is broken

    is_new = compiling.library_at_hand() is None
    compiling.page_code()
    return is_new


class Change(NamedTuple):
    """A state of the sources: its number, the kind of change before it, and the error if any."""

    number: int
    kind: str = "page"
    fault: str = ""


class Live:
    """The readable site: its files, and the news of changes."""

    def __init__(self) -> None:
        self._changes = [Change(time.time_ns())]
        self._maker = Maker()
        self._news = Condition()
        self._seen = snapshot()
        self._is_broken = False
        self._printed: set[str] = set()

    @property
    def number(self) -> int:
        """The number of the present state of the sources."""
        return self._changes[-1].number

    def file(self, path: str) -> bytes | None:
        """A file made from the present sources; None if there is none. Raises `Unmade`."""
        while True:
            maker = self._maker
            try:
                found: bytes | None = maker.ask("file", path)
            except OSError as error:
                if maker is self._maker:
                    raise Unmade("The process that makes files has ended.") from error
            except Unmade as unmade:
                self._print(f"{path}: {unmade}")
                raise
            else:
                return found

    def changes(self, number: int) -> Iterator[Change | None]:
        """The changes after a number, as they come; None as a sign of life in between.

        A number from before the start of this server gets a change that reloads the page.
        """
        if number not in (change.number for change in self._changes):
            number = self.number
            yield Change(number)
        at = next(at for at, change in enumerate(self._changes) if change.number == number) + 1
        while True:
            with self._news:
                if at == len(self._changes):
                    self._news.wait(ALIVE)
                change = self._changes[at] if at < len(self._changes) else None
            yield change
            at += change is not None

    def watch(self) -> None:
        """Look at the sources for ever, and handle every change."""
        Thread(target=self._look_back, daemon=True).start()
        while True:
            time.sleep(LOOK)
            now = snapshot()
            if now != self._seen:
                # Wait until files that are being written are complete.
                time.sleep(LOOK / 2)
                while (later := snapshot()) != now:
                    now = later
                    time.sleep(LOOK / 2)
                changed = [path for path, _ in self._seen.items() ^ now.items()]
                self._seen = now
                self.renew(changed)

    def renew(self, changed: list[str]) -> None:
        """Let files be made again, and announce the change, or why they cannot be made."""
        some = sorted({*changed})
        print(f"serve: {', '.join(some[:3])}{', …' if len(some) > 3 else ''} changed", flush=True)
        is_style = not self._is_broken and all(path.startswith(STYLES) for path in changed)
        if is_style:
            with suppress(OSError, Unmade):
                self._maker.ask("restyle")
        else:
            before, self._maker = self._maker, Maker()
            before.end()
        try:
            self.file("index.html")
        except Unmade as unmade:
            self._is_broken = True
            self._tell(Change(time.time_ns(), "fault", str(unmade)))
        else:
            self._is_broken = False
            self._tell(Change(time.time_ns(), "styles" if is_style else "page"))
            if not is_style:
                Thread(target=self._look_back, daemon=True).start()

    def _print(self, text: str) -> None:
        """Print something once."""
        if text not in self._printed:
            self._printed.add(text)
            print(f"serve: {text}", flush=True)

    def _tell(self, change: Change) -> None:
        with self._news:
            self._changes.append(change)
            self._news.notify_all()

    def _look_back(self) -> None:
        """Print what the build would refuse, each sentence once, and compile; wait a while first.

        A separate process of low priority does that in the background.
        """
        number = self.number
        time.sleep(LATER)
        with suppress(OSError, Unmade):
            behind = Maker(behind=True)
            gaps = behind.ask("missing")
            for gap in gaps:
                self._print(gap)
            self._printed &= {*gaps}
            if number == self.number:
                is_new = behind.ask("compile_code")
                print(COMPILED if is_new else "", end="", flush=True)


class LiveHandler(Handler):
    """Serves the readable site, and announces changes to its pages."""

    def __init__(self, *given: Any, live: Live, **more: Any) -> None:
        self.live = live
        super().__init__(*given, **more)

    def do_GET(self) -> None:  # noqa: N802 - the base class names it so
        """Answer with a file, or with an endless stream of changes."""
        address, _, number = self.path.partition("?")
        # A page that reloads hangs up on its requests.
        with suppress(ConnectionError):
            if address == f"/{EVENTS}":
                self.send_changes(int(number) if number.isdecimal() else 0)
            else:
                super().do_GET()

    def send_head(self) -> BytesIO | None:
        """Send the headers of a file; return its body."""
        name = unquote(self.path.partition("?")[0]).removeprefix("/") or "index.html"
        number = self.live.number
        try:
            own = Path(__file__).with_name(CLIENT).read_bytes() if name == CLIENT else None
            body = own or self.live.file(name)
        except Unmade as unmade:
            text = str(unmade).replace("&", "&amp;").replace("<", "&lt;")
            page = f"{BROKEN}{ELEMENT.format(number)}<pre>{text}</pre>"
            return self.send_body(
                "text/html; charset=utf-8", page.encode(), {}, HTTPStatus.INTERNAL_SERVER_ERROR
            )
        if body is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        if name.endswith(".html"):
            body = body.replace(b"</head>", ELEMENT.format(number).encode(), 1)
        return self.send_body(self.guess_type(name), body, {"Cache-Control": caching(name)})

    def send_changes(self, number: int) -> None:
        """Send an event for each change after a number, as long as the page listens."""
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        for change in self.live.changes(number):
            lines = [f"data: {line}" for line in change.fault.splitlines()] if change else []
            text = (
                f"event: {change.kind}\nid: {change.number}\n" + "\n".join(lines or ["data:"])
                if change
                else ":"
            )
            self.wfile.write(f"{text}\n\n".encode())
            self.wfile.flush()
