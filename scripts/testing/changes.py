"""Changes of the project since a commit: files, and the named parts of each Python file.

A part is a function, the body of a class, or a name that a module binds. Parts are compared by
their code: line numbers, comments and docstrings do not count.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from toolchain import ROOT

#: Decorators of functions that run once for many tests: every function that names them may depend
#: on them.
_ONCE: Final = ("cache", "cached_property", "fixture", "lru_cache")
_DEFINED: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_FACT: Final = re.compile(r"\{\w*\}")
_QUOTED: Final = re.compile(r'^(?:msgid|msgstr|msgid_plural)?(?:\[\d\])? ?"(.*)"$')


class Part(NamedTuple):
    """A named part of a module; if it ``spreads``, a change affects everything that names it."""

    content: str
    spreads: bool
    texts: frozenset[str]


class Change(NamedTuple):
    """A changed file with its content before and now; the content is empty if there is no file."""

    file: str
    before: str
    now: str

    @property
    def parts(self) -> Mapping[str, Part]:
        """The parts that differ, as they are now; removed parts as they were."""
        before, now = parts(self.before), parts(self.now)
        return {
            name: now.get(name) or before[name]
            for name in {**before, **now}
            if name not in before or name not in now or before[name].content != now[name].content
        }

    @property
    def sentences(self) -> set[str]:
        """The texts that are in only one of the two versions."""
        gone, new = self.wordings
        return gone | new

    @property
    def wordings(self) -> tuple[set[str], set[str]]:
        """The texts that are only in the version before, and only in the one now."""
        if self.file.endswith(".po"):
            before, now = phrases(self.before), phrases(self.now)
        else:
            before, now = (
                {text for name in self.parts for text in texts_of(parts(source).get(name))}
                for source in (self.before, self.now)
            )
        return before - now, now - before

    @property
    def is_wording(self) -> bool:
        """True if nothing but sentences of several words differs, and not their ``{facts}``."""
        gone, new = (
            {fact for it in texts for fact in _FACT.findall(it)} for texts in self.wordings
        )
        if gone != new:
            return False
        if self.file.endswith(".po"):
            return True
        before, now = parts(self.before), parts(self.now)
        same = all(without_texts(before.get(it)) == without_texts(now.get(it)) for it in self.parts)
        return same and all(" " in sentence for sentence in self.sentences)


def texts_of(part: Part | None) -> frozenset[str]:
    """The texts in a part of a module."""
    return part.texts if part else frozenset()


def without_texts(part: Part | None) -> str:
    """The content of a part with nothing in its texts."""
    content = part.content if part else ""
    for text in sorted(texts_of(part), key=len, reverse=True):
        content = content.replace(repr(text), "''")
    return content


def changes(since: str) -> list[Change]:
    """All files that differ from a commit, untracked ones too. Ends the program if Git fails."""
    named = git("diff", "--name-only", "-z", "--no-renames", since, "--")
    untracked = git("ls-files", "--others", "--exclude-standard", "-z")
    files = [file for file in (named + untracked).split("\0") if file]
    return [Change(file, git("show", f"{since}:{file}", must=False), text(file)) for file in files]


def git(*words: str, must: bool = True) -> str:
    """The output of a Git command; if it fails, "", or with ``must`` the end of the program."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)
    if done.returncode and must:
        sys.exit(f"Git cannot tell what has changed: {done.stderr.decode().strip()}")
    return "" if done.returncode else done.stdout.decode(errors="replace")


@cache
def text(file: str) -> str:
    """A file's content as text; empty if there is no such file."""
    path = ROOT / file
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""


@cache
def parts(source: str) -> Mapping[str, Part]:
    """The parts of a module by name; if it does not parse, all of it under the name ""."""
    try:
        body = ast.parse(source).body
    except SyntaxError:
        return {"": Part(source, True, frozenset())}
    found: dict[str, list[ast.stmt]] = {}
    for name, statement in named(body, ""):
        found.setdefault(name, []).append(statement)
    return {name: part(statements) for name, statements in found.items()}


def part(statements: list[ast.stmt]) -> Part:
    """The part that is made of all statements for one name."""
    last = statements[-1]
    decorators = last.decorator_list if isinstance(last, _DEFINED) else []
    once = any(word in ast.unparse(it) for it in decorators for word in _ONCE)
    bare = [undocumented(statement) for statement in statements]
    nodes = (node for statement in bare for node in ast.walk(statement))
    texts = (node.value for node in nodes if isinstance(node, ast.Constant))
    return Part(
        "\n".join(map(ast.unparse, bare)),
        once or not isinstance(last, _DEFINED),
        frozenset(text for text in texts if isinstance(text, str)),
    )


def undocumented(statement: ast.stmt) -> ast.stmt:
    """A function or class without its docstring."""
    if isinstance(statement, (*_DEFINED, ast.ClassDef)) and statement.body:
        first = statement.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            statement.body[0] = ast.Pass()
    return statement


def named(body: list[ast.stmt], within: str) -> Iterator[tuple[str, ast.stmt]]:
    """The statements of a module or class with their names; methods are listed on their own."""
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield within + name, statement
            case ast.ClassDef(name=name, body=inner):
                yield from named([it for it in inner if is_apart(it)], f"{within}{name}.")
                statement.body = [it for it in inner if not is_apart(it)] or [ast.Pass()]
                yield within + name, statement
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                for alias in names:
                    bound = (alias.asname or alias.name).partition(".")[0]
                    yield bound, with_one(statement, alias)
            case ast.If(body=inner, orelse=other) | ast.Try(body=inner, orelse=other):
                yield from named([*inner, *other], within)
            case _:
                for name in bindings(statement):
                    yield within + name, statement


def is_apart(statement: ast.stmt) -> bool:
    """True for a statement of a class that is a part of its own."""
    return isinstance(statement, (*_DEFINED, ast.ClassDef))


def with_one(statement: ast.stmt, alias: ast.alias) -> ast.stmt:
    """The import statement with only one of its names."""
    if isinstance(statement, ast.ImportFrom):
        return ast.ImportFrom(statement.module, [alias], statement.level)
    return ast.Import([alias])


def bindings(statement: ast.stmt) -> list[str]:
    """The names that a statement binds; none for a docstring."""
    match statement:
        case ast.Expr(value=ast.Constant()):
            return []
        case ast.Assign(targets=targets):
            nodes = [node for target in targets for node in ast.walk(target)]
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
            nodes = [*ast.walk(target)]
        case _:
            return [""]
    return [node.id for node in nodes if isinstance(node, ast.Name)] or [""]


def phrases(catalogue: str) -> set[str]:
    """The texts in a catalogue of translations."""
    found, lines = [""], (_QUOTED.match(line) for line in catalogue.splitlines())
    for line in lines:
        if line is None or not line[0].startswith('"'):
            found.append("")
        found[-1] += line[1].replace('\\"', '"').replace("\\n", "\n") if line else ""
    return {phrase for phrase in found if phrase}


@cache
def modules(*folders: str) -> tuple[str, ...]:
    """All Python files in some folders of the project."""
    found = (path for folder in folders for path in Path(ROOT, folder).rglob("*.py"))
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in found))


def users(file: str, name: str) -> set[str]:
    """The functions that name a part, directly or through other parts; each as ``file::name``.

    A statement that binds no name may affect every function of its file.
    """
    if not name:
        every = parts(text(file)).items()
        return {f"{file}::{other}" for other, part in every if not part.spreads}
    found, done, waiting = set[str](), set[tuple[str, str]](), [(file, name)]
    while waiting:
        place, bound = waiting.pop()
        if (place, bound) in done:
            continue
        done.add((place, bound))
        word = re.compile(rf"\b{re.escape(bound.rpartition('.')[2])}\b")
        for path in modules("py", "scripts", "tests"):
            if not word.search(text(path)) or not (path == place or knows(path, place)):
                continue
            for other, inside in parts(text(path)).items():
                if word.search(inside.content) and (path, other) != (place, bound):
                    found |= set() if inside.spreads else {f"{path}::{other}"}
                    waiting += [(path, other)] if inside.spreads and other else []
    return found


@cache
def knows(path: str, file: str) -> bool:
    """True if a module can use another: it imports it, or the other is a conftest above it."""
    if file.endswith("conftest.py"):
        return path.startswith(file.removesuffix("conftest.py"))
    module = module_of(file)
    package, _dot, last = module.rpartition(".")
    named = rf"(from|import) {module}\b"
    named += rf"|from {package} import [^)]*?\b{last}\b" if package else ""
    return re.search(named, text(path)) is not None


def module_of(file: str) -> str:
    """The dotted name by which the project imports a file."""
    path = file.removeprefix("py/").removeprefix("scripts/").removesuffix(".py")
    return path.removesuffix("/__init__").replace("/", ".")
