"""Byte code for the browser: the standard library, trimmed, and our own code.

Runs inside Pyodide (``compile.mjs`` calls `do`), because byte code fits only the Python that made
it; it needs nothing but the standard library. The trimming rule: a module is kept if any import,
even one inside a function, leads to it from `WANTED` and `WHOLE`, unless it is in `LEFT_OUT`. A
test imports every module that is kept.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib import _bootstrap_external
from pathlib import Path
from typing import Any, BinaryIO, Final

#: Modules that may be imported in the page besides those our own code imports: used by Pyodide and
#: by PyScript's Python, imported by the interpreter itself (never seen in an import), or so common
#: that leaving them out would only surprise.
WANTED: Final = frozenset(
    """
    encodings.ascii encodings.cp437 encodings.latin_1 encodings.utf_8
    site zipimport _strptime
    abc ast asyncio base64 bisect code codeop collections contextlib copy dataclasses datetime
    enum functools gettext hashlib heapq html importlib importlib.resources inspect io
    itertools json linecache locale math operator pathlib pkgutil random re shutil string
    struct tempfile textwrap time tokenize traceback types typing unicodedata urllib.parse
    warnings weakref zipfile zlib
    """.split()
)

#: Packages that are kept whole: Pyodide's own.
WHOLE: Final = frozenset({"pyodide", "_pyodide"})

#: Modules imported only for purposes that the page does not have: the command line, the network,
#: other processes, other systems, help and tests. A package includes its modules.
LEFT_OUT: Final = frozenset(
    """
    _aix_support _android_support _apple_support _ios_support _osx_support _pyio _pyrepl
    argparse asyncio.__main__ asyncio.proactor_events asyncio.tools asyncio.windows_events
    asyncio.windows_utils bdb bz2 cmd compression concurrent.futures.interpreter
    concurrent.futures.process ctypes decimal difflib doctest email fractions ftplib getpass
    gzip http importlib.metadata lzma mimetypes multiprocessing netrc ntpath nturl2path
    numbers optparse pdb platform plistlib pprint pty py_compile pydoc pyodide.console
    rlcompleter runpy smtplib socketserver sqlite3 statistics sysconfig tarfile tomllib tty unittest
    urllib.error urllib.request urllib.response webbrowser xml xmlrpc _pydatetime
    """.split()
)

#: Modules that no start imports and none of our code names: they come once the page is playable
#: (static/boot.mjs). Tests compare starts and our sources with this list.
REST: Final = frozenset(
    """
    _ast_unparse _compat_pickle _py_abc _threading_local code concurrent.futures.thread getopt
    hmac importlib.readers importlib.resources importlib.resources._adapters
    importlib.resources._common importlib.resources._functional importlib.resources._itertools
    importlib.resources.abc importlib.resources.readers ipaddress pickle pkgutil
    pyodide._nodesock_transport pyodide.http pyodide.http._exceptions pyodide.http._pyfetch
    pyodide.http.pyxhr pyscript.fs pyscript.media pyscript.web queue secrets tracemalloc
    urllib.parse
    """.split()
)

#: Packages from which imports may be dropped: ours and these, since importing them has no effect.
TYPES: Final = ("tessera", "typing", "collections.abc")

#: The fixed date of every file in an archive: the earliest that the format knows.
EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def do(job: str) -> str:
    """Do a job and return its result, both as JSON.

    ``{"do": "library", "stock": zip, "out": zip, "wanted": [module]}`` trims and compiles the
    standard library; ``{"do": "folder", "source": folder, "out": folder}`` compiles every ``.py``
    of a folder; both pass ``optimize`` to `compile`. ``{"do": "check", "archive": zip}`` imports
    every module of an archive on the path, and returns the failures.
    """
    request: dict[str, Any] = json.loads(job)
    if request["do"] == "check":
        return json.dumps({"failed": failures(request["archive"])})
    optimize = int(request["optimize"])
    if request["do"] == "library":
        with zipfile.ZipFile(request["stock"]) as stock:
            sources = {name: stock.read(name) for name in stock.namelist() if name.endswith(".py")}
        kept = trimmed(sources, WANTED | set(request["wanted"]))
        files = {f"{name}c": bytecode(sources[name], name, optimize) for name in kept}
        write_archive(Path(request["out"]), files)
        return json.dumps({"modules": len(files), "of": len(sources)})
    return json.dumps({"modules": compile_folder(request["source"], request["out"], optimize)})


def trimmed(sources: Mapping[str, bytes], wanted: Iterable[str]) -> list[str]:
    """The files (``json/decoder.py``) that the wanted modules need, sorted."""
    files = {module_of(name): name for name in sources}
    kept: set[str] = set()
    to_do = [*wanted, *(module for module in files if module.split(".")[0] in WHOLE)]
    while to_do:
        for module in with_parents(to_do.pop()):
            if module in files and module not in kept and not is_left_out(module):
                kept.add(module)
                to_do += imports(sources[files[module]], files[module])
    return sorted(files[module] for module in kept)


def is_left_out(module: str) -> bool:
    """True if the module or a package around it is left out."""
    return not LEFT_OUT.isdisjoint(with_parents(module))


def with_parents(module: str) -> list[str]:
    """``a.b.c`` as ``a``, ``a.b``, ``a.b.c``."""
    parts = module.split(".")
    return [".".join(parts[: end + 1]) for end in range(len(parts))]


def module_of(name: str) -> str:
    """The module in a file of an archive."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(source: bytes | ast.Module, name: str) -> Iterator[str]:
    """All modules that a file's imports name, including ``a.b`` of ``from a import b``."""
    tree = source if isinstance(source, ast.Module) else ast.parse(source, name)
    module = module_of(name)
    package = module if name.endswith("/__init__.py") else module.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            dots = "." * node.level + (node.module or "")
            origin = importlib.util.resolve_name(dots, package or None)
            yield origin
            yield from (f"{origin}.{alias.name}" for alias in node.names)


class WithoutTypes(ast.NodeTransformer):
    """Removes types that nothing reads at run time: a fourth of our bytes.

    Types are in functions' heads and beside modules' names; imports that only types need go with
    them. A `NamedTuple` is made from the names of its fields, so these keep a type, always the
    same. It is a value, since `NamedTuple` compiles every type that is a text.

    Older names (`tessera.play.older`) go too: only other people's programs use them, and none of
    these runs in the page.
    """

    def visit_Module(self, node: ast.Module) -> ast.Module:
        """Strip a module; last, drop the imports that nothing uses any more."""
        self.generic_visit(node)
        node.body = [it for it in node.body if not (_is_older(it) or is_for_types(it))]
        named = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} | _offered(node)
        for each in node.body:
            if isinstance(each, ast.ImportFrom) and (each.module or "").startswith(TYPES):
                each.names = [it for it in each.names if (it.asname or it.name) in named]
        node.body = [it for it in node.body if not isinstance(it, ast.ImportFrom) or it.names]
        return ast.fix_missing_locations(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Strip a class: protocols and older base classes go.

        A class made from its fields keeps their names.
        """
        fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
        self.generic_visit(node)
        names = [ast.unparse(base).partition("[")[0] for base in node.bases]
        bases = zip(node.bases, names, strict=True)
        node.bases = [base for base, name in bases if not name.startswith("Older")]
        asks = "Protocol" in names
        left = [it for it in node.body if not _is_older(it)]
        left = [it for it in left if not (_declares(it) and (asks or _is_abstract(it)))]
        node.body = left or [ast.Pass()]
        if fields and "NamedTuple" in names:
            begun = 1 if ast.get_docstring(node, clean=False) is not None else 0
            node.body.insert(begun, _types_of(fields))
        node.body = [it for it in node.body if not is_for_types(it)] or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Remove the type from a statement that sets a name."""
        self.generic_visit(node)
        return _plain(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Strip a function and those inside it."""
        self.generic_visit(node)
        self.strip(node)
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        """Strip a coroutine and those inside it."""
        self.generic_visit(node)
        self.strip(node)
        return node

    def strip(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Remove the types of the arguments and of the result."""
        node.returns = None
        for argument in ast.walk(node.args):
            if isinstance(argument, ast.arg):
                argument.annotation = None


def _offered(node: ast.Module) -> set[str]:
    """The names that a module offers as its own, wherever they come from."""
    lists = (
        each.value
        for each in node.body
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "__all__"
    )
    texts = (it for found in lists for it in ast.walk(found) if isinstance(it, ast.Constant))
    return {str(it.value) for it in texts}


def _declares(statement: ast.stmt) -> bool:
    """True for a statement of a class that only declares something for others."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        return all(map(_declares, statement.body))
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return is_for_types(statement)


def _is_older(statement: ast.stmt) -> bool:
    """True for an older name: a function that only warns of its newer one, or a borrowed name."""
    if isinstance(statement, ast.Assign):
        lent = getattr(statement.value, "value", None)
        return isinstance(lent, ast.Name) and lent.id == "older"
    return isinstance(statement, ast.FunctionDef) and any(
        isinstance(each, ast.Expr) and ast.unparse(each).startswith("older(")
        for each in statement.body
    )


def _is_abstract(statement: ast.stmt) -> bool:
    marks = getattr(statement, "decorator_list", ())
    return any(isinstance(mark, ast.Name) and mark.id == "abstractmethod" for mark in marks)


def _types_of(fields: Iterable[ast.AnnAssign]) -> ast.stmt:
    """The statement that gives a class its fields' types: their names, in order."""
    names: list[ast.expr | None] = [
        ast.Constant(ast.unparse(each.target))
        for each in fields
        if "ClassVar" not in ast.unparse(each.annotation)
    ]
    types: list[ast.expr] = [ast.Name("int", ast.Load()) for _ in names]
    return ast.Assign([ast.Name("__annotations__", ast.Store())], ast.Dict(names, types))


def _plain(statement: ast.stmt) -> ast.stmt:
    """A statement without the type of the name that it sets."""
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        return ast.copy_location(ast.Assign([statement.target], statement.value), statement)
    return statement


def is_for_types(statement: ast.stmt) -> bool:
    """True if a statement does nothing at run time."""
    if isinstance(statement, ast.If):
        return isinstance(statement.test, ast.Name) and statement.test.id == "TYPE_CHECKING"
    return isinstance(statement, ast.AnnAssign) and statement.value is None


def bytecode(source: bytes | ast.Module, name: str, optimize: int) -> bytes:
    """A file as the content of a ``.pyc`` whose source is never looked for.

    Its tracebacks have line numbers, but no columns: nobody can print the line that they mark.
    """
    tree = source if isinstance(source, ast.Module) else ast.parse(source, name)
    for each in ast.walk(tree):
        if isinstance(each, ast.stmt | ast.expr | ast.excepthandler | ast.pattern):
            each.end_lineno, each.col_offset, each.end_col_offset = each.lineno, -1, -1
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    pyc = _bootstrap_external._code_to_hash_pyc(code, bytes(8), False)  # type: ignore[attr-defined]
    return bytes(pyc)


def compile_folder(source: str, out: str, optimize: int) -> int:
    """Compile a folder's ``.py`` files into ``.pyc`` files of the same names; return their number.

    For our own code, which does not read functions' types at run time.
    """
    paths = sorted(Path(source).rglob("*.py"))
    for path in paths:
        name = path.relative_to(source)
        target = Path(out, name).with_suffix(".pyc")
        target.parent.mkdir(parents=True, exist_ok=True)
        tree = WithoutTypes().visit(ast.parse(path.read_bytes(), str(name)))
        target.write_bytes(bytecode(tree, str(name), optimize))
    return len(paths)


def failures(archive: str) -> dict[str, str]:
    """The modules of an archive of byte code that cannot be imported, with their errors."""
    failed = {}
    with zipfile.ZipFile(archive) as opened:
        names = [name.removesuffix("c") for name in opened.namelist()]
    for module in map(module_of, names):
        try:
            importlib.import_module(module)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is reported
            failed[module] = repr(error).partition("\\n")[0]
    return failed


def write_archive(place: Path | BinaryIO, files: Mapping[str, bytes]) -> None:
    """Write a zip that depends only on names and contents."""
    with zipfile.ZipFile(place, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name], compresslevel=9)
