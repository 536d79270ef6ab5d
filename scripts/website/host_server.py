"""A server on this machine that follows a host's rules, or a real nginx if installed."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from toolchain.ports import free_port, is_answered
from website import hosts
from website.host_rules import Rules
from website.serving import Handler, QuietServer, accepted_by, answering

#: Folder of the system's files that load nginx's modules.
MODULES: Final = Path("/etc/nginx/modules-enabled")
#: Longest start of nginx, in seconds.
PATIENCE: Final = 20

CONFIGURATION: Final = """\
{modules}
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        root "{site}";
        include "{site}/{nginx}";
        {brotli}
    }}
}}
"""


class HostHandler(Handler):
    """Serve files as a host does."""

    def __init__(self, *given: Any, rules: Rules, directory: str) -> None:
        self.rules = rules
        super().__init__(*given, directory=directory)

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """The host's type for a suffix."""
        kind = self.rules.types.get(Path(path).suffix, "application/octet-stream")
        return f"{kind}{hosts.WRITTEN}" if kind.startswith("text/") else kind

    def headers_of(self, path: Path) -> dict[str, str]:
        """Headers of the host's rules for the requested address."""
        return self.rules.headers(self.path.partition("?")[0].removeprefix("/"))

    def coded(self, kind: str, path: Path) -> tuple[str, bytes]:
        """A twin if the host sends them, or the content as the host compresses it."""
        accepted = accepted_by(self.headers.get("Accept-Encoding", ""))
        content = path.read_bytes()
        for coding in self.rules.twins:
            twin = path.with_name(path.name + hosts.TWINS[coding])
            if coding in accepted and twin.is_file():
                return coding, twin.read_bytes()
        if kind.startswith(self.rules.packs):
            for coding in self.rules.packed:
                if coding in accepted:
                    return coding, packed(content, coding)
        return "", content


@cache
def packed(content: bytes, coding: str) -> bytes:
    """Content compressed quickly, as a host does on the fly."""
    if coding == "gzip":
        return gzip.compress(content, 6, mtime=0)
    import brotli  # noqa: PLC0415 - the venv has it

    found: bytes = brotli.compress(content, quality=4)
    return found


@contextmanager
def served(folder: Path, rules: Rules) -> Iterator[str]:
    """Serve a folder by the rules of a host; yield the address."""
    make = partial(HostHandler, rules=rules, directory=str(folder))
    with answering(QuietServer(("127.0.0.1", 0), make)) as port:
        yield f"http://127.0.0.1:{port}/"


def real_nginx() -> Path | None:
    """The nginx of this machine, also outside of the usual path."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    return Path(found) if found else None


@contextmanager
def served_by_nginx(program: Path, folder: Path) -> Iterator[tuple[str, bool]]:
    """Serve a folder by a real nginx; yield the address, and True if it sends brotli.

    It includes the snippets of the folder. Raises `ValueError` with nginx's message if it refuses
    them; the one for brotli is left out if nginx has no module for it.
    """
    with TemporaryDirectory() as place:
        port = free_port()
        brotli = not complaint(program, configured(place, folder, port, brotli=True))
        path = configured(place, folder, port, brotli=brotli)
        said = complaint(program, path)
        if said:
            raise ValueError(f"{hosts.NGINX}: {said}")
        with subprocess.Popen(command(program, path), stderr=subprocess.DEVNULL) as process:
            try:
                if not is_answered(port, process, PATIENCE):
                    raise ValueError("nginx does not answer")
                yield f"http://127.0.0.1:{port}/", brotli
            finally:
                process.terminate()


def command(program: Path, configuration: Path) -> list[str]:
    """Command that starts nginx with our configuration instead of the system's."""
    return [str(program), "-c", str(configuration)]


def complaint(program: Path, configuration: Path) -> str:
    """Nginx's complaint about a configuration; empty if it is accepted."""
    check = [*command(program, configuration), "-t", "-q"]
    done = subprocess.run(check, check=False, capture_output=True, text=True)
    lines = done.stderr.strip().splitlines() or ["nginx does not start"]
    return next((it for it in lines if "[emerg]" in it), lines[-1]) if done.returncode else ""


def configured(place: str, folder: Path, port: int, *, brotli: bool) -> Path:
    """Write a configuration for a folder into ``place``; return its path."""
    site = folder.resolve().as_posix()
    path = Path(place, "nginx.conf")
    text = CONFIGURATION.format(
        modules=f"include {MODULES}/*.conf;" if MODULES.is_dir() else "",
        # Workers of an nginx started by root must be able to read root's files.
        user="user root;" if hasattr(os, "geteuid") and os.geteuid() == 0 else "",
        folder=place,
        port=port,
        site=site,
        nginx=hosts.NGINX,
        brotli=f'include "{site}/{hosts.NGINX_BROTLI}";' if brotli else "",
    )
    path.write_text(text, encoding="utf-8")
    return path
