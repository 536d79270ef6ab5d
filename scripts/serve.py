"""Serve the site on this machine; open pages follow every change of its sources.

    python3 scripts/serve.py [--port N]
    python3 scripts/serve.py --built [FOLDER]    # a site made by build.py

Nothing is built: each file is made from the sources, in readable form, when a browser asks for it;
Pyodide is served unchanged. Changed styles are exchanged in the open page; for every other change
it reloads. Games continue, since the browser keeps them.
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
    """Read the command line; end the program if ``--built`` names a folder without a site."""
    parser = argparse.ArgumentParser(
        description="Serve the site on this machine; open pages follow changes of its sources.",
        epilog="Example: python3 scripts/serve.py --port 8080",
    )
    said = "port to use, or the next free one (8000)"
    parser.add_argument("--port", type=whole(0, 65_535), default=8000, metavar="N", help=said)
    said = "serve the site that build.py made in FOLDER (dist)"
    parser.add_argument(
        "--built", type=Path, nargs="?", const=ROOT / "dist", metavar="FOLDER", help=said
    )
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
