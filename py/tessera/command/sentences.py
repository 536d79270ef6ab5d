"""What the line protocol and the command line say of what they refuse, beside the house's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import tessera.words.records
import tessera.words.trees  # noqa: F401 - what is wrong with a tree can be said
from tessera.words.faults import LATE
from tessera.words.language import N_

#: Sentences by rule and case.
PROTOCOL: Final[Mapping[tuple[str, str], str]] = {
    ("protocol", "json"): N_("The line is not a JSON object: {text}"),
    ("protocol", "line"): N_("The line is too long: {most} characters at most."),
    ("protocol", "half"): N_("“{field}” holds {sign}, half of a character."),
    ("protocol", "number"): N_("“{field}” holds {text}: no number that can be read."),
    ("protocol", "twice"): N_("“{field}” stands twice."),
    ("protocol", "deep"): N_("“{field}” is nested more than {most} deep."),
    ("protocol", "do"): N_("Cannot do “{do}”; the commands are {allowed}."),
    ("protocol", "field"): N_("“{do}” needs “{field}”: {form}."),
    ("protocol", "view-only"): N_("A view of one seat is loaded: “{do}” needs a whole game."),
    ("protocol", "not-seen"): N_("The loaded record shows only what {seat} may see."),
    ("protocol", "budgets"): N_("“{do}” takes “ms” or “nodes”, not both."),
    ("protocol", "range"): N_("“{field}” is a whole number from {least} to {most}."),
    ("protocol", "player"): N_("There is no bot “{player}”; there is {allowed}."),
    ("protocol", "astray"): N_("No turn of the record stands there: {text}"),
    ("protocol", "waiting"): N_("{seat} is not to move, so there is nothing to think about."),
    ("protocol", "running"): N_("The game has not ended: only one that is over can be reviewed."),
    ("protocol", "level"): N_("There is no level {level}; there is {allowed}."),
}
LATE.update(PROTOCOL)
