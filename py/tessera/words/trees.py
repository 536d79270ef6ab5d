"""Sentences for faults in the variations and comments of records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.words.language import N_

#: Sentences by ``(rule, why)``.
TREES: Final[Mapping[tuple[str, str], str]] = {
    ("record", "comment"): N_("A comment cannot contain a closing curly bracket: {text}"),
    ("record", "comment-long"): N_("The comment is too long: {longest} characters at most."),
    ("record", "comment-open"): N_("The comment opened here is never closed."),
    ("record", "glued"): N_("{text}: a judgement goes after its turn, as a code from $1 to $6."),
    ("record", "nested"): N_("Variations are nested more than {most} levels deep."),
    ("record", "no-turn"): N_("There is no turn before {text}."),
    ("record", "no-variation"): N_("A bracket ends a variation that was never begun."),
    ("record", "past-open"): N_(
        "Nothing can follow this variation, because the turn that it replaces is not finished."
    ),
    ("record", "replaces-nothing"): N_("There is no turn for the variation to replace."),
    ("record", "same-turn"): N_("The variation begins with the very turn it replaces: {text}"),
    ("record", "tree-hidden"): N_(
        "Only games without hidden information can have variations and comments."
    ),
    ("record", "variation-empty"): N_("The variation contains no turn."),
    ("record", "variation-open"): N_("The variation opened here is never closed."),
}
