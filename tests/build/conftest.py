"""The site, made for these tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from toolchain import ROOT
from website import building


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site made now, to be read: that of the run, where it has made one."""
    if "TESSERA_BUILT" in os.environ:
        return ROOT / "dist"
    target = tmp_path_factory.mktemp("build") / "site"
    building.build(target)
    return target
