"""The built site, for tests that read it or open it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from toolchain import ROOT
from website import building


def site(folders: pytest.TempPathFactory) -> Path:
    """The folder of the site: that which ``scripts/test.py`` has built, else one built now.

    That is one of its own, so that tests which run beside each other do not meet there.
    """
    if "TESSERA_BUILT" in os.environ:
        return ROOT / "dist"
    target = folders.mktemp("built") / "site"
    building.build(target)
    return target
