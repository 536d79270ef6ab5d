"""What some visits are refused; the site in one file."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pytest

from website.one_file import NAME

#: A profile whose storage is refused, as far as a page can see.
REFUSE_DATABASE: Final = """
Object.defineProperty(globalThis, "indexedDB", {
  configurable: true, get() { throw new DOMException("refused", "SecurityError"); } });
"""
REFUSE_OPEN: Final = """
IDBFactory.prototype.open = () => { throw new DOMException("refused", "SecurityError"); };
"""
NO_DATABASE: Final = """
Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: null });
"""
REFUSE_STORAGE: Final = """
Object.defineProperty(globalThis, "localStorage", {
  configurable: true, get() { throw new DOMException("refused", "SecurityError"); } });
"""

#: In the site in one file: a page to be read lies over what is there.
READING: Final = "document.querySelector('dialog.leaf[open]')?.lastChild.shadowRoot"
#: Starts the worker with the echoing entry and answers with all it said, the last first.
TALK: Final = """
async ([messages, last]) => {
  const parts = JSON.parse(document.getElementById("site").textContent);
  const at = (address) => new URL(address, document.baseURI).href;
  const worker = new Worker(at(parts.app + "worker.mjs"), { type: "module" });
  const heard = [];
  const done = new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }) => {
      heard.push(JSON.parse(data));
      const { kind, detail } = heard.at(-1);
      if (kind === last) resolve(heard);
      else if (kind === "failed") reject(new Error(detail));
    };
  });
  const archives = [parts.app + "house.zip", ...Object.values(parts.archives)].map(at);
  const start = { do: "start", runtime: at(parts.runtime), archives, entry: at("/echo.py") };
  for (const message of [start, ...messages]) worker.postMessage(JSON.stringify(message));
  return await done.finally(() => worker.terminate());
}
"""


@pytest.fixture(scope="module")
def address(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The site in one file, in a folder whose name has a blank and an accent; its address."""
    folder = tmp_path_factory.mktemp("one") / "à emporter"
    folder.mkdir()
    shutil.copy(dist / NAME, folder)
    return (folder / NAME).as_uri()
