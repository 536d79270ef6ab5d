// Starts Python in the page, and says honestly how far it is:
//
//   tessera:progress  {stage}    "runtime": Pyodide and its library have been fetched;
//                                "python": the interpreter runs; "house": our code is there
//   tessera:failed    {message, partial}  Python will not start, or main.py stopped with an error;
//                                partial: files of the page are missing on the server
//
// Both are events of the document. Where nothing comes in for long, data-late is set on the root
// element, until something does. The page is up when Python has set data-tessera="ready" on
// the root element; what goes wrong after that is no matter of this module.

const root = document.documentElement;
const stages = ["runtime", "python", "house"];
const milestones = { "Loaded interpreter": "python", "Loaded files": "house" };
const unwanted = ["error", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal"];
const large = ["pyodide.asm.wasm", "library.zip"];

const { controller, isMissing, load, loadChecked, site, wait } = globalThis.tessera;

/** How long the service worker may take to look for files at fault, and the server to tell what it
 * has not, in ms. */
const MENDING = 10_000;
const ASKING = 3_000;
const MORPH = "idiomorph.min.js";
const HOUSE = "house.zip";

let reached = 0;
let hasFailed = false;

/** Dispatch an event of ours on the document. */
function tell(name, detail) {
  document.dispatchEvent(new CustomEvent(`tessera:${name}`, { detail }));
}

/** Tell that a stage is reached, and before it those that came unnoticed. */
function reach(stage) {
  wait();
  while (reached <= stages.indexOf(stage)) tell("progress", { stage: stages[reached++] });
}

/** Tell, once, that the page will not start; the first reason is the one that counts. Where what
 * was kept in the browser was at fault, and has been put right, the page is loaded anew instead. */
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

/** Whether files of this page are missing on the server, as while a site is renewed. */
async function isPartial() {
  const { modules, data, code } = site();
  const asked = Promise.all([...modules, ...data, ...code].map(isMissing));
  const tired = new Promise((resolve) => setTimeout(resolve, ASKING, []));
  return (await Promise.race([asked, tired])).includes(true);
}

/** Whether the service worker found files at fault, and has sound ones now. */
function isMended() {
  const worker = controller();
  if (!worker) return false;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data > 0);
    setTimeout(resolve, MENDING, false);
    // The clock of `timeOrigin` stands still while the computer sleeps.
    worker.postMessage({ tessera: "check", since: Date.now() - performance.now() }, [port2]);
  });
}

/** Reach the stage "runtime" when the large files have come in, whoever asked for them. */
function watchFetches() {
  const awaited = new Set(large);
  new PerformanceObserver((list, observer) => {
    wait();
    for (const { name } of list.getEntries()) awaited.delete(name.split("/").at(-1));
    if (awaited.size > 0) return;
    observer.disconnect();
    reach("runtime");
  }).observe({ type: "resource", buffered: true });
}

/** Hear of what PyScript would tell in boxes of its own. */
function watchBoxes() {
  new MutationObserver((_, observer) => {
    const box = document.querySelector(".py-error");
    if (!box) return;
    observer.disconnect();
    fail(box.textContent);
  }).observe(document.body, { childList: true });
}

/** Hear of errors of main.py, which PyScript catches and prints. */
function watchErrors({ io }) {
  const { stderr } = io;
  io.stderr = (error, ...rest) => {
    if (error instanceof Error) fail(error);
    return stderr(error, ...rest);
  };
}

/** Put the page's Python into the document, for PyScript to find. */
function addScript(app, config) {
  const script = document.createElement("script");
  script.type = "py";
  script.src = `${app}main.py`;
  script.setAttribute("config", config);
  document.head.append(script);
  // PyScript's other Python, which nothing here runs, would bring the plugins that ours does without.
  const other = document.createElement("mpy-config");
  other.textContent = JSON.stringify({ plugins: unwanted.map((name) => `!${name}`) });
  document.head.append(other);
}

/** Let a script that is no module run; rejects where it cannot be had. */
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
  // Pyodide starts as soon as it is here; PyScript asks for it when it is ready itself.
  loadChecked(`${runtime}boot.mjs`).catch(fail);
  addScript(app, (await globalThis.remembered) ? JSON.stringify(remembering) : config);
  // What is drawn is brought in by it (page/browser/document.py).
  if (!globalThis.Idiomorph) await loaded(place(MORPH), integrity[MORPH] ?? "");
  // PyScript derives a class of its own from workers, also where there are none; the bots' side asks.
  globalThis.Worker ??= class {
    static isMissing = true;
  };
  // PyScript waits for IndexedDB before it asks, so it gets one that only remembers.
  if (await globalThis.isStorageRefused) await loadChecked(`${runtime}indexeddb.mjs`);
  // What was told to have failed stays so, though the network may be back: the player tries again.
  if (hasFailed) return;
  const { hooks } = await loadChecked(`${runtime}core.js`);
  hooks.main.onReady.add(watchErrors);
}

addEventListener("py:progress", ({ detail }) => {
  if (detail in milestones) reach(milestones[detail]);
});
addEventListener("error", ({ error, message }) => fail(error ?? message));
addEventListener("unhandledrejection", ({ reason }) => fail(reason));
// A sound is fetched when the first one is wanted; a game's id stands for its material.
document.addEventListener("tessera:sound", async ({ detail }) => {
  const { MATERIALS, play } = await load(`${site().app}sound.mjs`);
  play(MATERIALS[detail] ?? detail);
});
watchFetches();
watchBoxes();
start().catch(fail);
// Offline can wait until one has begun to play.
const complete = async () => (await loadChecked(`${site().runtime}boot.mjs`)).complete();
document.addEventListener("tessera:ready", () => complete().catch(() => {}), { once: true });
const keep = () => setTimeout(() => load(`${site().app}offline.mjs`).catch(() => {}), 2000);
document.addEventListener("tessera:ready", keep, { once: true });
