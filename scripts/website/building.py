"""Write the site into a folder: the files of `making`, of offline use, and for hosts."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from website import compiling, completeness, host_files, inputs, kept, machine_code, offline, twins
from website.making import Making
from website.sources import Files, write


def build(target: Path, keep: bool = True, address: str = "", stock: bool = False) -> bool:
    """Replace the folder ``target`` by the whole site; with ``keep`` browsers keep it for offline.

    ``address`` and ``stock`` are those of `Making`. Returns False if the folder is already up to
    date. Raises `Incomplete` if something of a game is missing, `subprocess.CalledProcessError` if
    a compiler fails (its output is shown), and `SyntaxError` for Python that does not parse. The
    old folder stays until the new one is complete.
    """
    made_from = inputs.digest(keep, address, stock)
    if inputs.is_stamped(target, made_from):
        return False
    completeness.check()
    compile_all(stock)
    making = Making(address, stock=stock)
    kept_by = offline.site_for_offline if keep else offline.site_for_network
    site = kept_by(making.site, making.place.app)
    replace(target, {**site, **host_files.files(site), **twins.twins_of(site)})
    inputs.stamp(target, made_from)
    kept.forget()
    return True


def compile_all(stock: bool) -> None:
    """Make the two slowest parts, machine code and byte code, at once; both are cached."""
    with ThreadPoolExecutor(2) as hands:
        machine = None if stock else hands.submit(machine_code.trimmed)
        compiling.page_code()
        if machine:
            machine.result()


def build_one_file(target: Path, stock: bool = False) -> None:
    """Write the single-file site to ``target``. Raises as `build` does."""
    completeness.check()
    compile_all(stock)
    part = target.with_name(f"{target.name}.part")
    part.write_bytes(Making(stock=stock).in_one)
    part.replace(target)


def replace(target: Path, site: Files) -> None:
    """Replace a folder by a site; the old folder stays until the new one is complete."""
    fresh = target.with_name(f"{target.name}.new")
    write(fresh, site)
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
