"""The site, made for these tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from website import building


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site made now."""
    target = tmp_path_factory.mktemp("build") / "site"
    building.build(target)
    return target
