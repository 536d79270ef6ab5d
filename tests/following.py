"""Runs ``scripts/serve.py`` in a copy of the project, whose sources a test then changes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def following(folder: Path) -> Iterator[str]:
    """Serve a copy of the project; yield the address of its site, which ends in a slash."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "scripts/serve.py", "--port", "0"]
    with subprocess.Popen(
        command, cwd=folder, env=own, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found, "serve.py told no address"
            yield found[0]
        finally:
            server.kill()


def replace(file: Path, old: str, new: str) -> None:
    """Replace a text that stands exactly once in a file."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file}: {old}"
    file.write_text(text.replace(old, new), encoding="utf-8")
