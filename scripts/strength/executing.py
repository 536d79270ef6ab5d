"""Who plays the games: this machine's cores, or a cluster's workers."""

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
    """There is no cluster at an address; says why."""


def kinds(words: Sequence[str]) -> str:
    """The kinds of packages for playing, as `toolchain.inside` takes them; ``--dask`` adds Dask.

    ``words`` are a command line's; argparse accepts an option cut short, so this does too.
    """
    begun = (word.partition("=")[0] for word in words)
    dask = any(len(word) > len("--") and "--dask".startswith(word) for word in begun)
    return "arena dask" if dask else "arena"


class _Worker(SpawnProcess):
    """A worker that does not hear of Ctrl-C: who started it ends it."""

    def start(self) -> None:
        """Start it."""
        with interrupts.held_back():
            super().start()


class _Fresh(SpawnContext):
    """Starts workers afresh: what is forked has its parent's threads' locks, but no threads."""

    Process = _Worker


def end_workers() -> None:
    """End this process's workers at once, whatever they play."""
    for worker in multiprocessing.active_children():
        worker.terminate()


@contextmanager
def ending() -> Iterator[None]:
    """Where this program is told to end (SIGTERM), its workers end with it."""

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
    """Who plays the games: this machine's cores, or a cluster's workers; and how many.

    Raises `Unreached` for a cluster that is not there.
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
        # A game played again is the same game: what a lost worker did is done again.
        yield client.get_executor(pure=False, retries=2), max(1, cores)


def connected(address: str) -> Client:
    """A cluster's client. Raises `Unreached` where none is there."""
    from distributed import Client  # noqa: PLC0415 - the environment has it for --dask

    try:
        return Client(address)
    except (OSError, ValueError) as error:
        said = f"--dask {address}: {error}"
    # A client that came to nothing ends itself when it is collected, and waits for a lock then
    # that the next one may hold: so it is collected now.
    gc.collect()
    raise Unreached(said)


def packed(folder: Path) -> Path:
    """The engines as an archive that Python imports from."""
    archive = folder / "tessera.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted((ROOT / "py/tessera").rglob("*")):
            if path.suffix in {".py", ".bin"} and "page" not in path.parts:
                file.write(path, path.relative_to(ROOT / "py"))
    return archive
