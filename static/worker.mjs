// Python in a worker of its own, for the bots. It needs no IndexedDB and no blob: address.
//
// The first message starts it; this and all later ones are JSON, sent as text:
//   {"do": "start", "runtime": folder, "archives": [house.zip, game.zip, …], "entry": file.py,
//    "remembered": file}
// with absolute addresses. Where the browser has kept what is remembered, Python starts from it, and the
// archives are in it already. The entry defines `handle(text)`, called with every later message (those
// that come early wait), which returns what is to be awaited; it answers with
// `js.postMessage(text)`. This module itself answers only
//   {"kind": "ready"}   and   {"kind": "failed", "message": a line, "detail": the traceback}

// The house is packed as the one file of a zip, behind a header of so many bytes (archives.py).
const HEADER = 41;
const MOUNT = `
import sys, zlib
house, *rooms = paths
with open(house, "r+b") as file:
    packed = file.read()
    file.seek(0)
    file.write(zlib.decompress(packed[${HEADER}:], -zlib.MAX_WBITS))
sys.path.insert(0, house)
from tessera import archives, play, words
for room in rooms:
    archives.unpack(room)
    archives.mount(room)
`;

const early = [];
let handle = null;

const post = (answer) => postMessage(JSON.stringify(answer));

/**
 * Let messages that wait be heard: resolves when they were. Python's own sleep goes on before them.
 * A timer takes some milliseconds, so it serves only where there is nothing better.
 */
globalThis.heard = () =>
  globalThis.scheduler?.postTask
    ? scheduler.postTask(() => {}, { priority: "background" })
    : new Promise((resolve) => setTimeout(resolve, 4));

/** Tell the page what went wrong: the last line says it, of a traceback too. */
function fail(error) {
  const detail = String(error?.message ?? error).trim();
  post({ kind: "failed", message: detail.split("\n").at(-1), detail });
}

/** Fetch a file whole; rejects where the server has none. */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}: ${address}`);
  return response.arrayBuffer();
}

/** What the browser has kept of Python's memory; undefined where it has not. */
async function recalled(address) {
  try {
    return await (await caches.match(address))?.arrayBuffer();
  } catch {
    return undefined;
  }
}

/** Start Python with the archives on its path and run the entry. */
async function start({ runtime, archives, entry, remembered }) {
  globalThis.remembered = recalled(remembered);
  const code = () => Promise.all(archives.map(fetched));
  const needed = globalThis.remembered.then((here) => (here ? [] : code()));
  needed.catch(() => {});
  const boot = new URL("boot.mjs", runtime);
  const { complete, loadPyodide } = await (globalThis.parts ? globalThis.parts.boot() : import(boot));
  const [python, source, begun] = await Promise.all([loadPyodide(), fetched(entry), needed]);
  // What is remembered may have been of no use (static/boot.mjs).
  const contents = (await globalThis.remembered) || begun.length ? begun : await code();
  const paths = archives.map((address) => `/home/pyodide/${address.split("/").at(-1)}`);
  contents.forEach((content, index) => python.FS.writeFile(paths[index], new Uint8Array(content)));
  if (contents.length) python.runPython(MOUNT, { globals: python.toPy({ paths }) });
  await python.runPythonAsync(new TextDecoder().decode(source), { filename: "bot_worker.py" });
  handle = python.globals.get("handle");
  post({ kind: "ready" });
  early.splice(0).forEach(answer);
  complete().catch(() => {});
}

/** Give a message to Python, beside those that it is still busy with. */
async function answer(text) {
  let answering = null;
  try {
    answering = handle(text);
    await answering;
  } catch (error) {
    fail(error);
  } finally {
    answering?.destroy();
  }
}

addEventListener(
  "message",
  (first) => {
    addEventListener("message", ({ data }) => (handle ? answer(data) : early.push(data)));
    start(JSON.parse(first.data)).catch(fail);
  },
  { once: true },
);
