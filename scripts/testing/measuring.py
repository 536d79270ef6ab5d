"""A pytest plugin that measures which functions and files of the project each test reaches.

Python's own profiler reports the functions, an audit hook the files. They see only the test's own
process and thread, but neither the browser nor programs that a test starts.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Generator, Iterable
from cProfile import Profile
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import pytest

from toolchain import ROOT
from testing import reaching
from testing.reaching import Reach

#: Folders of generated or foreign files, which are not recorded.
_MADE: Final = re.compile(r"\.|node_modules|dist|__pycache__")
#: The end of a function's name, before the names of functions inside it.
_INNER: Final = re.compile(r"\.?<")


class Measuring:
    """The plugin: measures each test, and saves the map at the end of the run."""

    def __init__(self) -> None:
        self.reach = Reach()
        self.profile = Profile(subcalls=False, builtins=False)
        self.opened = set[str]()
        sys.addaudithook(self.hear)

    def hear(self, event: str, args: tuple[Any, ...]) -> None:
        """Record a file that is opened."""
        if event == "open" and isinstance(args[0], str):
            self.opened.add(args[0])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Record the functions and files that a test reaches; of a browser test only its time."""
        self.opened.clear()
        self.profile.clear()
        blind = item.get_closest_marker("browser") is not None
        clock = perf_counter if blind else core_seconds
        began = clock()
        try:
            if not blind:
                self.profile.enable()
            return (yield)
        finally:
            self.profile.disable()
            names = () if blind else (*self.functions(), *self.files())
            self.reach.add(item.nodeid.partition("[")[0], names, clock() - began)

    def functions(self) -> Iterable[str]:
        """The project's functions that ran, each as ``file::name``."""
        for entry in self.profile.getstats():
            if not isinstance(entry.code, str) and (file := place(entry.code.co_filename)):
                name = _INNER.split(entry.code.co_qualname)[0]
                yield from [f"{file}::{name}"] if name else []

    def files(self) -> Iterable[str]:
        """The project's files that were opened, except Python code."""
        return [file for path in self.opened if (file := place(path)) and ".py" not in file]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Save the map; a worker hands it to the main process instead."""
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["reach"] = self.reach.written()
        elif self.reach.bits:
            reaching.keep(self.reach)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add a worker's map; a worker that crashed has none."""
        if "reach" in getattr(node, "workeroutput", {}):
            self.reach.take(Reach.read(node.workeroutput["reach"]))


def core_seconds() -> float:
    """Core seconds of this process and of the processes it waited for."""
    return sum(os.times()[:4])


def place(path: str) -> str:
    """A file's path in the project; empty for a generated or foreign file."""
    inside = path.removeprefix(f"{ROOT}{os.sep}")
    made = inside == path and not (ROOT / path).is_file()
    parts = Path(inside).parts
    return "" if made or Path(inside).is_absolute() or any(map(_MADE.match, parts)) else inside
