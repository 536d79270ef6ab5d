"""Test if a browser shows pages of a site in a page of another site."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from toolchain import browsers
from website.serving import QuietServer, answering

if TYPE_CHECKING:
    from playwright.sync_api import Browser

#: Address of a frame whose page the browser refuses.
REFUSED: Final = "chrome-error:"
#: Addresses of a frame before its page arrives.
BEFORE: Final = ("", "about:blank")
#: No headers: the page requires nothing of its frames.
NONE: Final[Mapping[str, str]] = {}


class _Quiet(SimpleHTTPRequestHandler):
    def __init__(self, *given: Any, headers: Mapping[str, str], directory: str) -> None:
        self.own = headers
        super().__init__(*given, directory=directory)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Log nothing."""

    def end_headers(self) -> None:
        """Send the headers of the page after the usual ones."""
        for name, value in self.own.items():
            self.send_header(name, value)
        super().end_headers()


def shown_by_browser(
    address: str, paths: Collection[str], headers: Mapping[str, str]
) -> dict[str, bool] | None:
    """Pages of a site that a page of another site, sent with those headers, can show in frames.

    None if there is no browser.
    """
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not everybody has it
    except ImportError:
        return None
    program = browsers.installed_chromium()
    if program is None:
        return None
    with sync_playwright() as playwright:
        flags = ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=str(program), args=flags)
        found = shown(browser, address, paths, headers)
        browser.close()
    return found


def shown(
    browser: Browser, address: str, paths: Collection[str], headers: Mapping[str, str] = NONE
) -> dict[str, bool]:
    """Pages of a site at 127.0.0.1 that a browser shows in frames of another site's page.

    That page is sent with ``headers``.
    """
    frames = "".join(f'<iframe src="{address}{path}"></iframe>' for path in paths)
    with TemporaryDirectory() as place:
        Path(place, "index.html").write_text(f"<!doctype html><title>Other</title>{frames}")
        make = partial(_Quiet, headers=headers, directory=place)
        with answering(QuietServer(("127.0.0.1", 0), make)) as port:
            page = browser.new_page()
            # Another host name makes another site. The page is loaded once all frames are.
            page.goto(f"http://localhost:{port}/")
            inner = [it.content_frame() for it in page.query_selector_all("iframe")]
            for frame in filter(None, inner):
                frame.wait_for_url(lambda url: url not in BEFORE, wait_until="commit")
            urls = [it.url if it else REFUSED for it in inner]
            page.close()
    return {path: not url.startswith(REFUSED) for path, url in zip(paths, urls, strict=True)}
