"""Which place of a study is shown and what is folded, as a text: to be found again by a reload."""

from __future__ import annotations

import json
from typing import Any

from tessera.page.model.studying import Studying, stands
from tessera.play.tree import Path


def written(shown: Studying) -> str:
    """The place shown, and the variations that are folded; nothing of the study itself."""
    return json.dumps({"path": shown.path, "folded": sorted(shown.folded)}, ensure_ascii=False)


def recalled(shown: Studying, text: str, *, place: bool) -> Studying:
    """The study with what was written, as far as it is still there; the ``place`` if wanted.

    Of a place that is there no more the last turn that is. As it is for what is no such text.
    """
    try:
        told = json.loads(text)
        path, folded = _path(told["path"]), frozenset(map(_path, told["folded"]))
    except (ValueError, KeyError, TypeError):
        return shown
    if place:
        shown = shown._replace(path=path)
        while not stands(shown):
            shown = shown._replace(path=shown.path[:-1])
    there = (each for each in folded if each and stands(shown._replace(path=each)))
    hidden = frozenset(each for each in there if shown.path[: len(each)] != each)
    return shown._replace(folded=hidden)


def _path(told: Any) -> Path:
    """A path as it was written. Raises `TypeError` for anything else."""
    if not isinstance(told, list) or not all(isinstance(each, str) for each in told):
        raise TypeError("path")
    return tuple(told)
