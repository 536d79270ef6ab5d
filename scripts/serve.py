"""Build the site and serve it on this machine.

    python3 scripts/serve.py [--port N] [--dev]

``--dev`` serves sources, so that tracebacks show the code, and builds again when the page is
loaded after a file has changed.
"""

from __future__ import annotations

import argparse
import sys

import toolchain
from toolchain import ROOT, nodejs
from tessera.command.numbers import whole
from website import completeness


def main() -> int:
    """Build and serve as the command line says, until interrupted."""
    parser = argparse.ArgumentParser(description="Build the site and serve it on this machine.")
    parser.add_argument(
        "--port", type=whole(0, 65_535), default=8000, help="the next free one is taken"
    )
    parser.add_argument("--dev", action="store_true", help="serve sources, rebuild on change")
    asked = parser.parse_args()
    if not completeness.whole():
        return 1
    # Only a game that is whole can be imported.
    from website import building  # noqa: PLC0415
    from website.serving import DevHandler, Handler, server, sources  # noqa: PLC0415

    nodejs.packages()
    target = ROOT / (".dev" if asked.dev else "dist")
    DevHandler.built = max(path.stat().st_mtime_ns for path in sources())
    building.build(target, asked.dev)
    with server(target, asked.port, DevHandler if asked.dev else Handler) as serving:
        print(f"Tessera is at http://localhost:{serving.server_port}/  (Ctrl-C ends)", flush=True)
        serving.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("build", main))
