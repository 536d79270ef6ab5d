// Python in a separate worker, for the bots. It needs no IndexedDB and no blob: address.
//
// The first message starts it; this and all later ones are JSON, sent as text:
//   {"do": "start", "runtime": folder, "archives": [house.zip, game.zip, …], "entry": file.py,
//    "remembered": file}
// with absolute addresses. If the browser has stored the memory "remembered", Python starts from it;
// it contains the archives. The entry defines `handle(text)`, which gets every later message (early
// ones wait) and returns an awaitable; it answers with `js.postMessage(text)`. This module itself
// answers only
//   {"kind": "ready"}   and   {"kind": "failed", "message": a line, "detail": the traceback}

// The house is packed as the one file of a zip, after a header of this many bytes (archives.py).
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

/** Let waiting messages be handled: resolves when they were. Python's own sleep resumes before them.
 * A timer takes some milliseconds, so it is the last resort. */
globalThis.heard = () =>
  globalThis.scheduler?.postTask
    ? scheduler.postTask(() => {}, { priority: "background" })
    : new Promise((resolve) => setTimeout(resolve, 4));

/** Report an error to the page: its last line is the message, also of a traceback. */
function fail(error) {
  const detail = String(error?.message ?? error).trim();
  post({ kind: "failed", message: detail.split("\n").at(-1), detail });
}

/** Fetch a whole file; rejects if the server has none. */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}: ${address}`);
  return response.arrayBuffer();
}

/** Python's memory as the browser has stored it; undefined if it has not. */
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
  // The stored memory may have been useless (static/boot.mjs).
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

/** Give a message to Python, besides those that it is still busy with. */
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
