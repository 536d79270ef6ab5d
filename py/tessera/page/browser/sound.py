"""What is heard, where sounds are wanted: ``static/start.mjs`` plays it."""

from __future__ import annotations

import js

from tessera.page.browser.js_tools import js_object, root


class BrowserSound:
    """Asks the page's script for a sound."""

    def play(self, kind: str) -> None:
        """Let something be heard: a game's id (a piece is laid), ``refusal``, ``win``."""
        if getattr(root().dataset, "sound", "") == "on":
            about = js_object(detail=kind)
            js.document.dispatchEvent(js.CustomEvent.new("tessera:sound", about))
