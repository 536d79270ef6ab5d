"""WebKit: WebKitGTK's small browser on a hidden display, driven over WebDriver.

The protocol is a few JSON requests (https://www.w3.org/TR/webdriver2/), so this module makes them
itself. Selenium would save some 50 of these lines at the price of twelve packages, 33 MB; for
Firefox it needs geckodriver, which none of the registries used here has.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, Final

from driving.pages import HEIGHT, PATIENCE, WIDTH, ElsewherePage, Refused
from toolchain.browsers import WebKit
from toolchain.ports import free_port, is_answered

#: A closed port: only this machine can be reached.
NOWHERE: Final = "127.0.0.1:9"
#: Longest start of a browser, in seconds, and the number of tries.
STARTED: Final = 20
TRIES: Final = 3
#: Keys that type no character, in WebDriver's writing.
KEYS: Final = {
    "Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
}  # fmt: skip
#: Distance in pixels at which two clicks are no double click.
BESIDE: Final = 4
#: English; no search for parts of a desktop, since it would wait for those that are missing.
ALONE: Final = {
    "LC_ALL": "C", "DBUS_SESSION_BUS_ADDRESS": "disabled:", "NO_AT_BRIDGE": "1",
    "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local", "MESA_SHADER_CACHE_DISABLE": "true",
}  # fmt: skip
#: Records errors in the page from now on; the driver itself does not report them.
LISTEN: Final = """
if (!globalThis.wrong) {
  globalThis.wrong = [];
  const text = (it) => `${it?.message ?? it}`;
  addEventListener("error", (event) => wrong.push(`uncaught: ${text(event.error ?? event)}`));
  addEventListener("unhandledrejection", ({ reason }) => wrong.push(`uncaught: ${text(reason)}`));
  const { error } = console;
  console.error = (...told) => {
    wrong.push(`console: ${told.map(text).join(" ")}`);
    error.apply(console, told);
  };
}
"""
#: The document's state; empty while the page is still the one that was left.
LEFT: Final = 'if (globalThis.left) return "";'
STATE: Final = "return document.readyState;"
#: Returns the recorded errors and the requests answered with an error.
WRONG: Final = """
(() => {
  const failed = performance.getEntriesByType("resource")
    .filter(({ responseStatus }) => responseStatus >= 400)
    .map(({ responseStatus, name }) => `${responseStatus}: ${name}`);
  return [...(globalThis.wrong?.splice(0) ?? []), ...failed];
})()
"""
#: Lets a script await a promise and report its failure.
CALL: Final = """
const done = arguments[arguments.length - 1];
Promise.resolve().then(() => ({expression})).then(
  (value) => done({{ value: value ?? null }}), (error) => done({{ error: `${{error}}` }}));
"""


class WebKitPage(ElsewherePage):
    """A page in WebKit; ``port`` is the driver's."""

    def __init__(self, port: int, browser: Path) -> None:
        self.port = port
        self.session = ""
        self.first: list[str] = []
        #: Place of the last click.
        self.clicked: tuple[float, float] = (0, 0)
        #: Numbers of the wheels.
        self.wheels = count()
        options = {"binary": str(browser), "args": ["--automation"]}
        proxy: dict[str, Any] = {"proxyType": "manual", "httpProxy": NOWHERE, "sslProxy": NOWHERE}
        proxy |= {"noProxy": ["127.0.0.1", "localhost"]}
        wanted = {"webkitgtk:browserOptions": options, "proxy": proxy, "pageLoadStrategy": "none"}
        made = self.ask("POST", "/session", capabilities={"alwaysMatch": wanted})
        self.session = f"/session/{made['sessionId']}"
        self.version = f"WebKit {made['capabilities']['browserVersion']}"
        self._size(WIDTH, HEIGHT)

    def _size(self, width: int, height: int) -> None:
        """Give the inside of the window this size, in pixels."""
        self.ask("POST", "/window/rect", width=width, height=height)
        bars = [width, height], self.run("[innerWidth, innerHeight]")
        wanted = [whole + whole - inner for whole, inner in zip(*bars, strict=True)]
        self.ask("POST", "/window/rect", width=wanted[0], height=wanted[1])
        self.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")

    def ask(self, method: str, path: str, **given: Any) -> Any:
        """Send the driver a request and return the value of its answer. Raises `Refused`."""
        patience = PATIENCE / 1000 if self.session else STARTED
        connection = HTTPConnection("127.0.0.1", self.port, timeout=patience)
        body = json.dumps(given) if method == "POST" else None
        try:
            connection.request(method, self.session + path, body)
            response = connection.getresponse()
            value = json.loads(response.read())["value"]
        finally:
            connection.close()
        if response.status >= 400:
            raise Refused(f"{value['error']}: {value['message']}")
        return value

    def load(self, url: str) -> None:
        """Go to an address and wait until its page is loaded, recording errors from its start."""
        self.run("globalThis.left = true")
        self.ask("POST", "/url", url=url)
        self._arrive()

    def reload(self) -> None:
        """Reload the page."""
        self.run("globalThis.left = true")
        self.ask("POST", "/refresh")
        self._arrive()

    def begin_with(self, script: str) -> None:
        """Run a script in every page from now on, as soon as there is a page to run it in."""
        self.first.append(script)

    def _arrive(self) -> None:
        """Wait until a new page is loaded, recording its errors from its start."""
        end = monotonic() + PATIENCE / 1000
        while self._state() != "complete":
            if monotonic() > end:
                raise Refused("waited in vain for another page")
            sleep(0.02)

    def _state(self) -> str:
        """State of the next page; empty before it exists. Begins to record its errors."""
        script = "\n".join((LEFT, LISTEN, *self.first, STATE))
        try:
            return str(self.ask("POST", "/execute/sync", script=script, args=[]))
        except Refused:  # Between two pages there is none.
            return ""

    def run(self, expression: str) -> Any:
        """Evaluate an expression to a JSON value, awaiting promises."""
        script = CALL.format(expression=expression)
        answer = self.ask("POST", "/execute/async", script=script, args=[])
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["value"]

    def hit(self, x: float, y: float) -> None:
        """Click at a place in the window, in pixels: a single click, however soon after another.

        WebKit makes two clicks at one place a double click, so the second goes a little beside.
        """
        x, y = round(x), round(y)
        while max(abs(x - self.clicked[0]), abs(y - self.clicked[1])) < BESIDE:
            x += BESIDE
        self.clicked = (x, y)
        moves = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act({"type": "pointer", "id": "mouse", "actions": moves})

    def roll(self, x: float, y: float, far: float) -> None:
        """Turn the wheel at a place in the window towards the person, by ``far`` pixels.

        Each call has a new wheel: WebKit turns a known one only by the difference to its last turn.
        """
        place = {"x": round(x), "y": round(y)}
        turned = {"type": "scroll", **place, "deltaX": 0, "deltaY": round(far)}
        self._act({"type": "wheel", "id": f"wheel-{next(self.wheels)}", "actions": [turned]})

    def write(self, text: str) -> None:
        """Type a text into the focused element."""
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": keys})

    def strike(self, key: str) -> None:
        """Press a key by its name in keyboard events."""
        self.write(KEYS.get(key, key))

    def _act(self, actions: dict[str, Any]) -> None:
        self.ask("POST", "/actions", actions=[actions])

    def wrong(self) -> list[str]:
        """Errors of the page since the last call, and only since its scripts began."""
        return list(self.run(WRONG))

    def requests(self) -> list[str]:
        """Addresses that the page and its scripts have requested."""
        found = "performance.getEntriesByType('resource').map(({ name }) => name)"
        return list(self.run(found))


@contextmanager
def webkit(programs: WebKit) -> Iterator[WebKitPage]:
    """Run WebKit with a fresh profile and one page, in English.

    The driver does not notice a browser that ends at once; then another one is started.
    """
    with ExitStack() as stack:
        for left in reversed(range(TRIES)):
            try:
                page = stack.enter_context(started(programs))
                break
            except (Refused, TimeoutError):
                if not left:
                    raise
        yield page


@contextmanager
def started(programs: WebKit) -> Iterator[WebKitPage]:
    """Try once to run WebKit. Raises `Refused`, `TimeoutError`."""
    with ExitStack() as stack:
        home = stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
        display = stack.enter_context(screen(programs.display))
        places = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), home)
        own = {**os.environ, **places, "DISPLAY": display, **ALONE}
        port = free_port()
        driver = subprocess.Popen([programs.driver, f"--port={port}"], env=own)
        stack.callback(driver.wait)
        stack.callback(driver.kill)
        if not is_answered(port, driver, PATIENCE / 1000):
            raise Refused("the driver does not start")
        page = WebKitPage(port, programs.browser)
        try:
            yield page
        finally:
            page.ask("DELETE", "")


@contextmanager
def screen(program: Path) -> Iterator[str]:
    """Run a hidden display; yield its name."""
    ours, its = os.pipe()
    size = f"{WIDTH + 200}x{HEIGHT + 200}x24"
    # Without this it restarts when its last client leaves, and loses a client that comes just then.
    command = [str(program), "-displayfd", str(its), "-screen", "0", size]
    command += ["-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, pass_fds=[its], stderr=subprocess.DEVNULL) as running:
        os.close(its)
        with os.fdopen(ours) as told:
            number = told.readline().strip()
        try:
            yield f":{number}"
        finally:
            running.terminate()
