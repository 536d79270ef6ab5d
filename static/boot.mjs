// Pyodide as the page and the worker start it: with the standard library that the build has trimmed
// and compiled, and without the list of packages, none of which is used. It starts as soon as this
// module is loaded, without waiting for a request.

import { loadPyodide as load, version } from "./pyodide.mjs";
import createPyodideModule from "./pyodide.asm.mjs";

const lockFileContents = { info: "{{info}}", packages: {} };
const here = (name) => new URL(name, import.meta.url).href;

export { version };

// Our Python never waits for a promise in the middle of a call; Pyodide would use separate stacks for
// that. Chrome takes random memory samples of some processes, and sampling such a stack crashes the
// tab. Pyodide uses none if the browser seems to lack them.
Reflect.deleteProperty(WebAssembly, "Suspending");

/** The compiled machine code, requested by the page (static/ahead.js) or the worker. */
const machineCode = () => globalThis.machineCode ?? WebAssembly.compileStreaming(fetch(here("pyodide.asm.wasm")));

/** Give Pyodide compiled machine code where it would fetch and compile it. Rejects if that fails:
 * Pyodide itself only warns, and waits for ever. */
const machineCodeFails = () =>
  new Promise((_, reject) => {
    const code = machineCode();
    code.catch(reject);
    const { fetch } = globalThis;
    const { instantiateStreaming } = WebAssembly;
    globalThis.fetch = (address, ...more) => {
      if (!String(address).endsWith("/pyodide.asm.wasm")) return fetch(address, ...more);
      globalThis.fetch = fetch;
      return Promise.resolve();
    };
    WebAssembly.instantiateStreaming = async (_, imports) => {
      WebAssembly.instantiateStreaming = instantiateStreaming;
      try {
        const module = await code;
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });

/** The part of the standard library that no start needs: its modules, its place in Python's files,
 * and its finder. It comes once the page is playable (`complete`). */
const REST = "{{rest}}";
const INTEGRITY = "{{integrity}}";
const PLACE = "/lib/rest.zip";
const FINDER = `
import sys
from zipimport import zipimporter
class Rest:
    def find_spec(self, name, path=None, target=None):
        if name not in names or not bring():
            return None
        package = name.rpartition(".")[0].replace(".", "/")
        return zipimporter(f"{place}/{package}".rstrip("/")).find_spec(name)
sys.meta_path.append(Rest())
`;

/** Let Python find the rest. An import of it before it has arrived blocks everything: that happens
 * only after another error. */
const extend = (python) => {
  /** Fetch it now; returns true on success. */
  const bring = () => {
    if (python.FS.analyzePath(PLACE).exists) return true;
    const request = new XMLHttpRequest();
    request.open("GET", here("./rest.zip"), false);
    request.overrideMimeType("text/plain; charset=x-user-defined");
    try {
      request.send();
    } catch {
      return false;
    }
    if (request.status !== 200 || !request.responseText.startsWith("PK")) return false;
    python.FS.writeFile(PLACE, Uint8Array.from(request.responseText, (it) => it.charCodeAt(0)));
    return true;
  };
  const names = new Set(REST.split(" "));
  python.runPython(FINDER, { globals: python.toPy({ bring, names, place: PLACE }) });
};

/** The stored memory after Python has read it, until the page is playable. */
let leftover;

/** Free what the start leaves behind, and fetch the rest of the library at low priority. An import
 * repeats a failed fetch, and is also the only fetch for people who save data. */
export const complete = async () => {
  if (leftover) {
    // Sending its 16 MB to nobody frees them now: a worker collects no garbage for minutes.
    const { port1, port2 } = new MessageChannel();
    port2.close();
    port1.postMessage(null, [leftover]);
    leftover = undefined;
  }
  if (!REST || globalThis.navigator.connection?.saveData) return;
  const response = await fetch(here("./rest.zip"), { integrity: INTEGRITY, priority: "low" });
  if (response.ok) (await python).FS.writeFile(PLACE, new Uint8Array(await response.arrayBuffer()));
};

/** Functions for Python's output: those of the caller. */
let streams = {};

/** Start Python; `more` are further options. */
const started = (more) =>
  Promise.race([
    machineCodeFails(),
    load({
      createPyodideModule,
      indexURL: here("./"),
      lockFileContents,
      packageBaseUrl: here("./"),
      stdLibURL: here("./library.zip"),
      stdout: (text) => (streams.stdout ?? console.log)(text),
      stderr: (text) => (streams.stderr ?? console.warn)(text),
      ...more,
    }),
  ]);

/** Options by which Python starts where another start had ended: with its memory, as
 * scripts/website/remember.mjs wrote it. */
const from = (remembered) => {
  const PAGE = 4096;
  const [length, count, padded, told] = new Uint32Array(remembered, 0, 4);
  let runs = new Uint32Array(remembered, 16, 2 * count);
  let at = 16 + runs.byteLength;
  const state = JSON.parse(new TextDecoder().decode(new Uint8Array(remembered, at, told)));
  at += padded;
  return {
    // Pyodide only checks that there is one.
    _loadSnapshot: new Uint8Array(4),
    createPyodideModule: async (settings) => {
      settings.INITIAL_MEMORY = length;
      const module = await createPyodideModule(settings);
      module.API.restoreSnapshot = () => {
        // The other Python's memory may have grown: a request of this size makes this one grow, too.
        if (module.HEAP8.buffer.byteLength < length) module._free(module._malloc(length));
        const memory = new Uint8Array(module.HEAP8.buffer);
        for (let run = 0; run < runs.length; run += 2) {
          const bytes = new Uint8Array(remembered, at, runs[run + 1] * PAGE);
          memory.set(bytes, runs[run] * PAGE);
          at += bytes.length;
        }
        leftover = remembered;
        remembered = runs = undefined;
        return state;
      };
      return module;
    },
  };
};

/** Start Python from a stored memory (`globalThis.remembered`, a promise of it), else as usual. If
 * the memory cannot be used, the page then brings the files that it had left out; the service worker
 * finds out if it is damaged. */
const start = async () => {
  const remembered = await globalThis.remembered;
  if (!remembered) return started();
  try {
    const python = await started(from(remembered));
    // The seed in the memory is the same for everybody.
    python.runPython("import random; random.seed()");
    globalThis.remembered = true;
    return python;
  } catch (error) {
    console.warn(error);
    globalThis.remembered = undefined;
    navigator.serviceWorker?.controller?.postMessage({ tessera: "check" });
    const python = await started();
    await globalThis.tessera?.unremembered(python.FS);
    return python;
  }
};
const python = start().then((python) => {
  if (REST) extend(python);
  return python;
});

export const loadPyodide = (options = {}) => {
  streams = options;
  return python;
};
