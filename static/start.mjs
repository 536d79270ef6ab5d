// Starts Python in the page, and says honestly how far it is:
//
//   tessera:progress  {stage}    "runtime": PyScript is being fetched; "python": the interpreter
//                                is being fetched and started; "house": it runs, our code comes
//   tessera:failed    {message}  Python will not start, or main.py stopped with an error
//
// Both are events of the document. The page is up when Python has set data-tessera="ready" on
// the root element; what goes wrong after that is no matter of this module.

const root = document.documentElement;
const stages = { "Loading interpreter": "python", "Loaded interpreter": "house" };

/** Dispatch an event of ours on the document. */
function tell(name, detail) {
  document.dispatchEvent(new CustomEvent(`tessera:${name}`, { detail }));
}

/** Tell, once, that the page will not start; the first reason is the one that counts. */
function fail(reason) {
  if (root.dataset.tessera === "ready" || root.dataset.tessera === "failed") return;
  root.dataset.tessera = "failed";
  tell("failed", { message: String(reason?.message ?? reason) });
}

/** Whether IndexedDB is refused, as in many cross-site frames and with storage blocked. */
function isStorageRefused() {
  return new Promise((resolve) => {
    const name = "tessera-probe";
    setTimeout(resolve, 2000, true);
    try {
      const request = indexedDB.open(name);
      request.onsuccess = () => {
        request.result.close();
        indexedDB.deleteDatabase(name);
        resolve(false);
      };
      request.onerror = (event) => {
        event.preventDefault();
        resolve(true);
      };
    } catch {
      resolve(true);
    }
  });
}

/** Load PyScript, which then runs the page's `<script type="py">`. */
async function start() {
  tell("progress", { stage: "runtime" });
  const { runtime } = JSON.parse(document.getElementById("site").textContent);
  const load = (name) => import(new URL(runtime + name, document.baseURI));
  const [{ Idiomorph }, refused] = await Promise.all([load("idiomorph.mjs"), isStorageRefused()]);
  globalThis.Idiomorph = Idiomorph;
  // PyScript waits for IndexedDB before it starts Python, so it gets one that only remembers.
  if (refused) await load("indexeddb.mjs");
  const { hooks } = await load("core.js");
  hooks.main.onReady.add(watch);
}

/** Hear of errors of main.py, which PyScript catches and prints. */
function watch({ io }) {
  const { stderr } = io;
  io.stderr = (error, ...rest) => {
    if (error instanceof Error) fail(error);
    return stderr(error, ...rest);
  };
}

addEventListener("py:progress", ({ detail }) => {
  if (detail in stages) tell("progress", { stage: stages[detail] });
});
addEventListener("error", ({ error, message }) => fail(error ?? message));
addEventListener("unhandledrejection", ({ reason }) => fail(reason));
start().catch(fail);
