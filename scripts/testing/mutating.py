"""Mutants: the program with one small random change each, as planted defects.

Cosmic Ray makes the changes; annotations and decorators are left alone.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

from toolchain import ROOT
from testing.planting import Planted, changed

#: Kinds of changes, by Cosmic Ray's names.
KINDS: Final = tuple(
    f"core/{name}"
    for name in (
        "AddNot NumberReplacer ZeroIterationForLoop ReplaceTrueWithFalse ReplaceFalseWithTrue "
        "ReplaceAndWithOr ReplaceOrWithAnd ReplaceBreakWithContinue ReplaceContinueWithBreak "
        "ReplaceUnaryOperator_Delete_Not ReplaceUnaryOperator_Delete_USub "
        "ReplaceBinaryOperator_Add_Sub ReplaceBinaryOperator_Sub_Add "
        "ReplaceBinaryOperator_Mul_FloorDiv ReplaceBinaryOperator_FloorDiv_Mul "
        "ReplaceBinaryOperator_BitOr_BitAnd ReplaceBinaryOperator_BitAnd_BitOr "
        "ReplaceBinaryOperator_Mod_Mul ReplaceComparisonOperator_Eq_NotEq "
        "ReplaceComparisonOperator_NotEq_Eq ReplaceComparisonOperator_Lt_LtE "
        "ReplaceComparisonOperator_LtE_Lt ReplaceComparisonOperator_Gt_GtE "
        "ReplaceComparisonOperator_GtE_Gt ReplaceComparisonOperator_Is_IsNot "
        "ReplaceComparisonOperator_IsNot_Is"
    ).split()
)


def drawn(places: Sequence[str], count: int, rng: Random) -> Iterator[Planted]:
    """Draw mutants of files, or of all files in a folder; all lines are equally likely."""
    files = [file for place in places for file in sorted(modules(ROOT / place))]
    lengths = [len(file.read_text(encoding="utf-8").splitlines()) for file in files]
    seen = set[str]()
    while len(seen) < count:
        [file] = rng.choices(files, lengths)
        source = file.read_text(encoding="utf-8")
        kind = rng.choice(KINDS)
        found = positions(source, kind)
        if not found:
            continue
        at = rng.choice(found)
        mutant = mutate_code(source, get_operator(kind)(), at)
        name = f"{file.relative_to(ROOT).with_suffix('')}:{kind.removeprefix('core/')}:{at}"
        if mutant is not None and mutant != source and name not in seen:
            seen.add(name)
            yield as_planted(name, file.relative_to(ROOT).as_posix(), source, mutant)


def modules(place: Path) -> Iterator[Path]:
    """The modules of a folder, or the one that the path names."""
    return place.rglob("*.py") if place.is_dir() else iter([place])


def positions(source: str, kind: str) -> list[int]:
    """Numbers of the places where a change of this kind affects the program."""
    operator = get_operator(kind)()
    nodes = [node for node in ast_nodes(get_ast(source)) for _ in operator.mutation_positions(node)]
    return [at for at, node in enumerate(nodes) if not idle(node)]


def idle(node: Any) -> bool:
    """True if a node of Parso's tree is in an annotation or a decorator."""
    while (parent := node.parent) is not None:
        if parent.type in {"tfpdef", "decorator"}:
            return True
        if parent.type == "annassign" and node is parent.children[1]:
            return True
        if parent.type == "funcdef" and node is parent.annotation:
            return True
        node = parent
    return False


def as_planted(name: str, file: str, source: str, mutant: str) -> Planted:
    """A mutant as a defect, described by the changed line."""
    before, after = (text.splitlines(keepends=True) for text in (source, mutant))
    diff = "".join(difflib.unified_diff(before, after, f"a/{file}", f"b/{file}"))
    told = " → ".join(row[2:].strip() for row in difflib.ndiff(before, after) if row[0] in "-+")
    return Planted(name, told, (), file, frozenset(changed(diff)), diff)
