"""A page of somebody else's, on another origin, that embeds games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Frame, Page

from tests.browser.conftest import DRAWN_ANEW, PATIENCE, Site, Visit
from tests.browser.hosting import TalkingHandler
from website import host_server
from website.host_rules import Rules
from website.serving import QuietServer, answering

#: Ids that stand in the document more than once.
TWICE: Final = """
[...document.querySelectorAll("[id]")].map((it) => it.id)
  .filter((name, at, all) => all.indexOf(name) !== at)
"""
#: Adds up how much the page moves by itself, as layout shifts.
MOVING: Final = """
globalThis.moved = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) moved += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
#: Writes down what the elements tell their page, and how much it moved.
LISTENING: Final = (
    """
globalThis.told = [];
for (const name of ["ready", "turn", "ended", "error"]) {
  addEventListener(`tessera-${name}`, ({ target, detail }) => told.push([target.id, name, detail]));
}
"""
    + MOVING
)


#: How pages load the script.
PLAIN: Final = '<script src="ADDRESS/embed.js"></script>'


@contextmanager
def neighbours(dist: Path, page: Path, headers: Mapping[str, str], rules: Rules) -> Iterator[Site]:
    """A site on a host that goes by rules, beside it a folder of pages sent with ``headers``."""
    make = partial(TalkingHandler, more=headers, directory=str(page))
    pages = QuietServer(("127.0.0.1", 0), make)
    with host_server.served(dist, rules) as address, answering(pages) as port:
        yield Site(address, f"http://localhost:{port}/", page)


class HostPage:
    """The other page; ``elements`` are its markup, ``head`` what stands before the script.

    ``script`` is the markup that loads the script; ``ADDRESS`` in it is the site's.
    """

    def __init__(
        self, visit: Visit, site: Site, elements: str, head: str = "", script: str = PLAIN
    ) -> None:
        self.site = site
        address = written(site, elements, head, script)
        self.page: Page = visit.context.new_page()
        self.page.goto(address)
        self.page.wait_for_function("!!customElements.get('tessera-game')")

    def start(self, name: str = "it") -> Frame:
        """Press the button of an element, and wait for its game."""
        # By key, which goes to the right frame wherever the page was scrolled to.
        self.page.press(f"#{name} button", "Enter")
        return self.ready(name)

    def ready(self, name: str = "it", kind: str = "ready") -> Frame:
        """The frame of an element, once it has told that it is ready, or why not."""
        self.wait(name, kind)
        return self.frame(name)

    def frame(self, name: str = "it") -> Frame:
        handle = self.page.query_selector(f"#{name} iframe")
        found = handle.content_frame() if handle else None
        assert found is not None
        return found

    def click(self, name: str, selector: str) -> None:
        """Click on something in the frame of an element.

        It is brought into the window first: a click just after the page was scrolled may go to
        the process of another frame. A frame outside the window draws nothing, so it comes before.
        """
        frame = self.frame(name)
        self.page.locator(f"#{name} iframe").scroll_into_view_if_needed()
        frame.locator(selector).scroll_into_view_if_needed()
        for place in (self.page, frame, self.page):
            place.evaluate(DRAWN_ANEW)
        frame.click(selector)

    def frames(self) -> int:
        return self.page.locator("tessera-game iframe").count()

    def wait(self, name: str, kind: str, count: int = 1) -> dict[str, Any]:
        """Wait until an element has told something so many times; the last of it."""
        self.page.wait_for_function(
            "([name, kind, count]) =>"
            " told.filter(([who, what]) => who === name && what === kind).length >= count",
            arg=[name, kind, count],
            timeout=PATIENCE,
        )
        return self.told(name, kind)[-1]

    def told(self, name: str, kind: str) -> list[dict[str, Any]]:
        """What an element has told of a kind, one after the other."""
        found: list[list[Any]] = self.page.evaluate("told")
        return [detail for who, what, detail in found if (who, what) == (name, kind)]

    def set(self, name: str = "it", **attributes: str) -> None:
        for attribute, value in attributes.items():
            self.page.eval_on_selector(
                f"#{name}",
                "(it, [attribute, value]) => it.setAttribute(attribute, value)",
                [attribute, value],
            )

    def moved(self) -> float:
        found: float = self.page.evaluate("moved")
        return found


def written(site: Site, elements: str, head: str = "", script: str = PLAIN) -> str:
    """Write the other page, beside the site; its address on another origin."""
    (site.root / "host.js").write_text(LISTENING)
    (site.root / "host.html").write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>'
        f'{head}<link rel="icon" href="data:,"><script src="host.js"></script>'
        f"{script.replace('ADDRESS/', site.address)}"
        f"<h1>A page about games</h1>{elements}<p>And so on.</p></html>",
        encoding="utf-8",
    )
    return f"{site.elsewhere}host.html"


def sentence(frame: Frame) -> str:
    return " ".join(frame.inner_text("#status .sentence").split())


def game(name: str = "it", inner: str = "", /, **attributes: str) -> str:
    """The markup of an element; ``_`` in a name stands for ``-``."""
    written = "".join(
        f' {key.replace("_", "-")}="{value.replace(chr(34), "&quot;")}"'
        for key, value in attributes.items()
    )
    return f'<tessera-game id="{name}"{written}>{inner}</tessera-game>'
