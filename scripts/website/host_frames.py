"""Whether a browser shows pages of a site in a page of another site."""

from __future__ import annotations

from collections.abc import Collection
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final

from toolchain import browsers

#: What a browser has in a frame that it may not show.
REFUSED: Final = "chrome-error:"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


def shown_by_browser(address: str, paths: Collection[str]) -> dict[str, bool] | None:
    """Which pages of a site are shown in frames of another; None where there is no browser."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not everybody has it
    except ImportError:
        return None
    program = browsers.installed_chromium()
    if program is None:
        return None
    frames = "".join(f'<iframe src="{address}{path}" name="{path}"></iframe>' for path in paths)
    with TemporaryDirectory() as place:
        Path(place, "index.html").write_text(f"<!doctype html><title>Other</title>{frames}")

        def make(*given: object) -> _Quiet:
            return _Quiet(*given, directory=place)  # type: ignore[arg-type]

        with ThreadingHTTPServer(("127.0.0.1", 0), make) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            with sync_playwright() as playwright:
                flags = ["--no-sandbox"]
                browser = playwright.chromium.launch(executable_path=str(program), args=flags)
                page = browser.new_page()
                # Another host by name, and so another site.
                page.goto(f"http://localhost:{server.server_port}/", wait_until="load")
                found = {it.name: not it.url.startswith(REFUSED) for it in page.frames[1:]}
                browser.close()
            server.shutdown()
    return {path: found[path] for path in paths}
