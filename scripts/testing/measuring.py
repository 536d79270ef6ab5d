"""Measures which functions and files of the project each test reaches: a plugin of pytest's.

Python's own profiler tells the functions, an audit hook the files. Both tell of the test's process
and thread alone: programs that a test starts, and the browser, are not seen.
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

#: Folders of what is made or lent, in which nothing is reached.
_MADE: Final = re.compile(r"\.|node_modules|dist|__pycache__")
#: Ends the name of a function before what lies inside of it.
_INNER: Final = re.compile(r"\.?<")


class Measuring:
    """A plugin of pytest's that measures, and keeps what it measured where a run ends."""

    def __init__(self) -> None:
        self.reach = Reach()
        self.profile = Profile(subcalls=False, builtins=False)
        self.opened = set[str]()
        sys.addaudithook(self.hear)

    def hear(self, event: str, args: tuple[Any, ...]) -> None:
        """Write down a file that is opened."""
        if event == "open" and isinstance(args[0], str):
            self.opened.add(args[0])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Write down what a test reaches; of one of the browser only its time."""
        self.opened.clear()
        self.profile.clear()
        blind = item.get_closest_marker("browser") is not None
        clock = perf_counter if blind else worked
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
        """The functions of the project that ran, each with its file."""
        for entry in self.profile.getstats():
            if not isinstance(entry.code, str) and (file := place(entry.code.co_filename)):
                name = _INNER.split(entry.code.co_qualname)[0]
                yield from [f"{file}::{name}"] if name else []

    def files(self) -> Iterable[str]:
        """The files of the project that were opened, without code."""
        return [file for path in self.opened if (file := place(path)) and ".py" not in file]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand over what was measured to the process that keeps it, or keep it."""
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["reach"] = self.reach.written()
        elif self.reach.bits:
            reaching.keep(self.reach)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take what a worker measured; one that broke down hands over nothing."""
        if "reach" in getattr(node, "workeroutput", {}):
            self.reach.take(Reach.read(node.workeroutput["reach"]))


def worked() -> float:
    """The seconds that this process and those it waited for kept a core busy."""
    return sum(os.times()[:4])


def place(path: str) -> str:
    """A file's path in the project; empty where it is not of the project's own."""
    inside = path.removeprefix(f"{ROOT}{os.sep}")
    made = inside == path and not (ROOT / path).is_file()
    parts = Path(inside).parts
    return "" if made or Path(inside).is_absolute() or any(map(_MADE.match, parts)) else inside
