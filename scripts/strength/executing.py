"""Executors for the arena's games: this machine's cores, or a cluster's workers."""

from __future__ import annotations

import gc
import multiprocessing
import signal
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from toolchain import ROOT
from tessera.command import interrupts

if TYPE_CHECKING:
    from distributed import Client


class Unreached(Exception):
    """A message: there is no cluster at an address."""


def kinds(words: Sequence[str]) -> str:
    """The kinds of packages for playing, as `toolchain.inside` takes them; ``--dask`` adds Dask.

    ``words`` are a command line's; argparse accepts an option cut short, so this does too.
    """
    begun = (word.partition("=")[0] for word in words)
    dask = any(len(word) > len("--") and "--dask".startswith(word) for word in begun)
    return "arena dask" if dask else "arena"


class _Worker(SpawnProcess):
    """A worker that ignores Ctrl-C: the process that started it ends it."""

    def start(self) -> None:
        """Start the worker with Ctrl-C ignored."""
        with interrupts.held_back():
            super().start()


class _Fresh(SpawnContext):
    """Start workers as fresh processes: a forked one inherits locks of threads it lacks."""

    Process = _Worker


def end_workers() -> None:
    """End this process's workers at once, even in the middle of a game."""
    for worker in multiprocessing.active_children():
        worker.terminate()


@contextmanager
def ending() -> Iterator[None]:
    """End the workers and this program on SIGTERM."""

    def end(number: int, _frame: object) -> NoReturn:
        end_workers()
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def executing(jobs: int, address: str | None) -> Iterator[tuple[Executor, int]]:
    """Yield an executor, of this machine's cores or of a cluster, and its number of workers.

    Raises `Unreached` if there is no cluster at the address.
    """
    if address is None:
        usual = (signal.SIGTERM, signal.SIG_DFL)
        with ending(), ProcessPoolExecutor(jobs, _Fresh(), signal.signal, usual) as pool:
            try:
                yield pool, jobs
            except KeyboardInterrupt:
                end_workers()
                raise
        return
    with connected(address) as client, tempfile.TemporaryDirectory() as folder:
        client.upload_file(str(packed(Path(folder))))
        cores = sum(client.ncores().values())
        # A game played again takes the same course, so the work of a lost worker can be repeated.
        yield client.get_executor(pure=False, retries=2), max(1, cores)


def connected(address: str) -> Client:
    """Client of a cluster. Raises `Unreached` if there is none."""
    from distributed import Client  # noqa: PLC0415 - the environment has it for --dask

    try:
        return Client(address)
    except (OSError, ValueError) as error:
        said = f"--dask {address}: {error}"
    # A failed client ends itself when it is collected, and then waits for a lock that the next
    # client may hold. So it is collected now.
    gc.collect()
    raise Unreached(said)


def packed(folder: Path) -> Path:
    """The engines as an archive that Python can import."""
    archive = folder / "tessera.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted((ROOT / "py/tessera").rglob("*")):
            if path.suffix in {".py", ".bin"} and "page" not in path.parts:
                file.write(path, path.relative_to(ROOT / "py"))
    return archive
