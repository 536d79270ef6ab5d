"""Ports of this machine, for programs that cannot choose a free one themselves."""

from __future__ import annotations

import socket
import subprocess
from time import monotonic, sleep


def free_port() -> int:
    """A port on which no program listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def is_answered(port: int, process: subprocess.Popen[bytes], patience: float) -> bool:
    """Wait for a listener on a port; False if the process ends, or after ``patience`` seconds."""
    end = monotonic() + patience
    while process.poll() is None and monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            sleep(0.02)
        else:
            return True
    return False
