"""The site, made for these tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import built


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built.site(tmp_path_factory)
