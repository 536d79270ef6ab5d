// Starts Python in the page, and reports its progress:
//
//   tessera:progress  hundredths of the start, as in STAGES
//   tessera:failed    {message, partial}  Python will not start, or main.py stopped with an error;
//                                partial: files of the page are missing on the server
//
// Both are events of the document. If nothing arrives for long, data-late is set on the root element
// until something does. The page is up when Python has set data-tessera="ready" on the root element;
// later errors are not this module's concern.

const root = document.documentElement;
/** Hundredths of the start, by its stages: most of the time is for fetching. */
const STAGES = { "Fetched Python": 80, "Loaded interpreter": 92, "Loaded files": 97 };
const unwanted = ["error", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal"];
const large = ["pyodide.asm.wasm", "library.zip"];

const { controller, isMissing, load, loadChecked, site, wait } = globalThis.tessera;

/** Longest time for the service worker to look for faulty files, and for the server to report missing
 * ones, in ms. */
const MENDING = 10_000;
const ASKING = 3_000;
const MORPH = "idiomorph.min.js";
const HOUSE = "house.zip";

let reached = 0;
let hasFailed = false;

/** Dispatch one of our events on the document. */
function tell(name, detail) {
  document.dispatchEvent(new CustomEvent(`tessera:${name}`, { detail }));
}

/** Report that a stage is reached, unless a later one was. */
function reach(stage) {
  wait();
  if (STAGES[stage] > reached) tell("progress", reached = STAGES[stage]);
}

/** Report, once, that the page will not start; the first reason counts. If stored files were at fault
 * and have been repaired, the page is reloaded instead. */
async function fail(reason) {
  if (hasFailed || root.dataset.tessera === "ready") return;
  hasFailed = true;
  if (await isMended()) {
    location.reload();
    return;
  }
  const partial = await isPartial();
  root.dataset.tessera = "failed";
  tell("failed", { message: String(reason?.message ?? reason), partial });
}

/** Resolves to true if files of this page are missing on the server, as while a site is updated. */
async function isPartial() {
  const { modules, data, code } = site();
  const asked = Promise.all([...modules, ...data, ...code].map(isMissing));
  const tired = new Promise((resolve) => setTimeout(resolve, ASKING, []));
  return (await Promise.race([asked, tired])).includes(true);
}

/** Resolves to true if the service worker found faulty files and has replaced them. */
function isMended() {
  const worker = controller();
  if (!worker) return false;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data > 0);
    setTimeout(resolve, MENDING, false);
    // The clock of `timeOrigin` stops while the computer sleeps.
    worker.postMessage({ tessera: "check", since: Date.now() - performance.now() }, [port2]);
  });
}

/** Report that Python is fetched when its large files have arrived, whoever requested them. */
function watchFetches() {
  const awaited = new Set(large);
  new PerformanceObserver((list, observer) => {
    wait();
    for (const { name } of list.getEntries()) awaited.delete(name.split("/").at(-1));
    if (awaited.size > 0) return;
    observer.disconnect();
    reach("Fetched Python");
  }).observe({ type: "resource", buffered: true });
}

/** Catch messages that PyScript would show in boxes of its own. */
function watchBoxes() {
  new MutationObserver((_, observer) => {
    const box = document.querySelector(".py-error");
    if (!box) return;
    observer.disconnect();
    fail(box.textContent);
  }).observe(document.body, { childList: true });
}

/** Catch errors of main.py, which PyScript catches and prints. */
function watchErrors({ io }) {
  const { stderr } = io;
  io.stderr = (error, ...rest) => {
    if (error instanceof Error) fail(error);
    return stderr(error, ...rest);
  };
}

/** Put the page's Python into the document, where PyScript finds it. */
function addScript(app, config) {
  const script = document.createElement("script");
  script.type = "py";
  script.src = `${app}main.py`;
  script.setAttribute("config", config);
  document.head.append(script);
  // PyScript's other Python, which nothing here runs, would load the plugins that ours lacks.
  const other = document.createElement("mpy-config");
  other.textContent = JSON.stringify({ plugins: unwanted.map((name) => `!${name}`) });
  document.head.append(other);
}

/** Run a classic script; rejects if it cannot be fetched. */
function loaded(src, integrity) {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src, integrity });
    script.onload = resolve;
    script.onerror = () => reject(new Error(src));
    document.head.append(script);
  });
}

/** Load PyScript; it starts Python, which runs main.py. */
async function start() {
  const { runtime, app, config, integrity } = site();
  const place = (name) => new URL(runtime + name, document.baseURI).href;
  globalThis.tessera.unremembered = async (files) => {
    const house = await fetch(new URL(`${app}${HOUSE}`, document.baseURI));
    if (!house.ok) throw new Error(`${house.status}: ${HOUSE}`);
    files.writeFile(`/home/pyodide/${HOUSE}`, new Uint8Array(await house.arrayBuffer()));
  };
  const remembering = { interpreter: place("boot.mjs"), plugins: unwanted.map((name) => `!${name}`) };
  // Pyodide starts as soon as it is loaded; PyScript asks for it when it is ready itself.
  loadChecked(`${runtime}boot.mjs`).catch(fail);
  addScript(app, (await globalThis.remembered) ? JSON.stringify(remembering) : config);
  // It updates the drawings in the page (page/browser/document.py).
  if (!globalThis.Idiomorph) await loaded(place(MORPH), integrity[MORPH] ?? "");
  // PyScript derives a class from Worker even if there is none; the bots' side checks for that.
  globalThis.Worker ??= class {
    static isMissing = true;
  };
  // PyScript waits for IndexedDB before it asks, so it gets one in memory.
  if (await globalThis.isStorageRefused) await loadChecked(`${runtime}indexeddb.mjs`);
  // A reported failure stays, even if the network is back: the player tries again.
  if (hasFailed) return;
  const { hooks } = await loadChecked(`${runtime}core.js`);
  hooks.main.onReady.add(watchErrors);
}

addEventListener("py:progress", ({ detail }) => reach(detail));
addEventListener("error", ({ error, message }) => fail(error ?? message));
addEventListener("unhandledrejection", ({ reason }) => fail(reason));
// The sounds are fetched when the first one is wanted; a game's id stands for its material.
document.addEventListener("tessera:sound", async ({ detail }) => {
  const { MATERIALS, play } = await load(`${site().app}sound.mjs`);
  play(MATERIALS[detail] ?? detail);
});
watchFetches();
watchBoxes();
start().catch(fail);
// Offline use can wait until play has begun.
const complete = async () => (await loadChecked(`${site().runtime}boot.mjs`)).complete();
document.addEventListener("tessera:ready", () => complete().catch(() => {}), { once: true });
const keep = () => setTimeout(() => load(`${site().app}offline.mjs`).catch(() => {}), 2000);
document.addEventListener("tessera:ready", keep, { once: true });
