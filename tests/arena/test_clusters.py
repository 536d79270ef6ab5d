"""A Dask cluster plays games of the arena; without ``--dask`` this machine's cores do."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import arena
import ladder
from strength.executing import kinds
from tests.arena.running import Run, bare, run_apart

#: A cluster that lasts until its input ends.
CLUSTER = """from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        input()
"""


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("pyrga 1 2 --jobs 3 --into dask", "arena"),
        ("play --dask tcp://there:1", "arena dask"),
        ("play --da=tcp://there:1", "arena dask"),
        ("play -- --up-to 3", "arena"),
    ],
)
def test_dask_is_installed_only_for_its_option(words: str, found: str) -> None:
    assert found == kinds(words.split())


@pytest.fixture
def cluster() -> Iterator[str]:
    """A local Dask cluster: a scheduler and two workers, processes of their own."""
    with subprocess.Popen(
        [sys.executable, "-c", CLUSTER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd="/",
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        yield process.stdout.readline().strip()
        process.stdin.close()
        process.wait(30)


@pytest.mark.long_only
def test_a_cluster_plays_the_same_games(cluster: str, tmp_path: Path) -> None:
    words = ("shacru", "greedy", "random", "--lead-in", "4", "--sets", "3")
    told = []
    for name, more in (("here", ()), ("there", ("--dask", cluster))):
        path = tmp_path / f"{name}.jsonl"
        result = run_apart(*words, *more, "--into", str(path))
        assert 0 == result.returncode, result.stderr
        told.append(sorted(map(bare, path.read_text("utf-8").splitlines())))
    assert told[0] == told[1]


@pytest.mark.long_only
def test_a_cluster_that_is_not_there(run: Run) -> None:
    for main, words in ((arena.main, ("pyrga", "1", "2")), (ladder.main, ("play",))):
        status, out, err = run(main, *words, "--dask", "nonsense")
        assert (2, "") == (status, out)
        assert "--dask nonsense: " in err
        assert not [it for it in gc.get_objects() if type(it).__name__ == "Client"]
