"""Earlier releases as sites: built from their commits by their own scripts, and not stored."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.hosting import Files, read
from website import earlier

#: The commit that 0.7.0 was made from.
RELEASE_070: Final = "1adcdf0ea3a475c6aad254a9b24b92f2ef7d68c7"


def built(commit: str) -> Files:
    """The site of a commit; skips the test if this clone does not have the commit."""
    try:
        commit = earlier.commit_of(commit)
    except LookupError as error:
        pytest.skip(str(error))
    return read(earlier.build_of(commit))
