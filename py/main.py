"""Entry point of the page: make the house (the page's first archive) importable, then start."""

import marshal
import struct
import sys
import zlib
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

#: The zip whose only file is the house (archives.py); the length of the zip's header in bytes.
HOUSE, HEADER = "./house.zip", 41
#: A zip's file header: its signature, the format and offset of its size fields, its length.
BEGIN, FIELDS, AT, END = b"PK\3\4", "<IIHH", 18, 30
#: The number of bytes before the code in a compiled module.
BEFORE_CODE = 16


class House:
    """Importer of compiled modules from memory; sources are left to zipimport, which is slower."""

    def __init__(self, archive: bytes) -> None:
        self.archive = archive
        #: The offsets at which each file begins and ends.
        self.places: dict[str, tuple[int, int]] = {}
        end = 0
        while archive.startswith(BEGIN, end):
            size, _, named, extra = struct.unpack_from(FIELDS, archive, end + AT)
            name = archive[end + END : end + END + named].decode()
            begin = end + END + named + extra
            end = begin + size
            self.places[name] = (begin, end)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a module's spec, or None if the archive has no compiled file for it."""
        loader: Any = self
        stem = fullname.replace(".", "/")
        for file, is_package in ((f"{stem}.pyc", False), (f"{stem}/__init__.pyc", True)):
            if file in self.places:
                spec = ModuleSpec(fullname, loader, origin=file, is_package=is_package)
                if is_package:
                    spec.submodule_search_locations = [f"{HOUSE}/{stem}"]
                return spec
        return None

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None, so that Python creates the module."""

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        exec(marshal.loads(self._content(module.__spec__.origin)[BEFORE_CODE:]), vars(module))

    def get_data(self, path: str) -> bytes:
        """Return a file's content by its path in the archive. Raises `OSError` if there is none."""
        return self._content(path.removeprefix(f"{HOUSE}/"))

    def _content(self, name: str | None) -> bytes:
        if name not in self.places:
            raise FileNotFoundError(name)
        begin, end = self.places[name]
        return self.archive[begin:end]


def open_house() -> House:
    """Unpack the house in place and make its modules importable."""
    with open(HOUSE, "r+b") as packed:
        archive = zlib.decompress(packed.read()[HEADER:], -zlib.MAX_WBITS)
        packed.seek(0)
        packed.write(archive)
    sys.path.append(HOUSE)
    house = House(archive)
    sys.meta_path.insert(0, house)
    return house


if __name__ == "__main__":
    if "tessera" not in sys.modules:  # else it is in the snapshot (scripts/website/remembering.py)
        open_house()
    from tessera.page.start import start

    start()
