"""Serve the site on this machine, and show at once what is changed in its sources.

    python3 scripts/serve.py [--port N]
    python3 scripts/serve.py --built [FOLDER]    # what build.py has made, as it is

Nothing is built: each file is made from the sources when a browser asks for it, readable, on
Pyodide as it comes. Pages that are open follow every change: styles in place, all else by loading
anew; games go on, since they are kept in the browser.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Thread

import toolchain
from toolchain import ROOT, nodejs
from tessera.command.numbers import whole


def read_arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Serve the site on this machine.")
    parser.add_argument(
        "--port", type=whole(0, 65_535), default=8000, help="the next free one is taken"
    )
    said = "what build.py has made (dist)"
    parser.add_argument("--built", type=Path, nargs="?", const=ROOT / "dist", help=said)
    asked = parser.parse_args()
    if asked.built and not (asked.built / "index.html").exists():
        parser.error(f"there is no site in {asked.built}: python3 scripts/build.py makes one")
    return asked


def main() -> int:
    """Serve until interrupted."""
    asked = read_arguments()
    from website import live, serving  # noqa: PLC0415 - they need packages

    handler: Callable[..., serving.Handler] = serving.Handler
    if not asked.built:
        nodejs.packages()
        following = live.Live()
        Thread(target=following.watch, daemon=True).start()
        handler = partial(live.LiveHandler, live=following)
    with serving.server(asked.built or ROOT, asked.port, handler) as server:
        print(f"Tessera is at http://localhost:{server.server_port}/  (Ctrl-C ends)", flush=True)
        server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("build", main))
