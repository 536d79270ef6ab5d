// Pyodide as the page and the worker start it: with the standard library that the build has
// trimmed and compiled, and without the list of packages, of which we use none. It starts as soon as
// this module is here, beside whoever is going to ask for it.

import { loadPyodide as load, version } from "./pyodide.mjs";
import createPyodideModule from "./pyodide.asm.mjs";

const lockFileContents = { info: "{{info}}", packages: {} };
const here = (name) => new URL(name, import.meta.url).href;

export { version };

// No Python of ours waits for a promise in the middle of a call, for which Pyodide would run all of
// it on stacks of its own. Chrome samples the memory of some processes, by chance, and one that
// walks such a stack ends: the tab is gone. Pyodide uses none where the browser seems to have none.
Reflect.deleteProperty(WebAssembly, "Suspending");

/** The machine code, compiled: as the page (static/ahead.js) or the worker began to. */
const machineCode = () => globalThis.machineCode ?? WebAssembly.compileStreaming(fetch(here("pyodide.asm.wasm")));

/**
 * Give Pyodide machine code that is compiled already where it fetches and compiles it.
 * Rejects when that cannot be had: Pyodide itself only warns, and waits for ever.
 */
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

/** The part of the standard library that no start needs: what is in it, where it lies in Python's
 * files, and how Python finds it there. It comes when one can play (`complete`). */
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

/** Let Python find the rest. What is imported of it before it has come waits, and so does all else:
 * that happens where something has gone wrong already. */
const extend = (python) => {
  /** Have it here; whether that went well. */
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

/** Bring the rest of the library, after what is wanted more; what goes wrong is tried again by who
 * needs it, and so it is left to those where data is to be saved. */
export const complete = async () => {
  if (!REST || globalThis.navigator.connection?.saveData) return;
  const response = await fetch(here("./rest.zip"), { integrity: INTEGRITY, priority: "low" });
  if (response.ok) (await python).FS.writeFile(PLACE, new Uint8Array(await response.arrayBuffer()));
};

/** Where what Python prints goes: to whoever asked for it. */
let streams = {};

/** Start Python; `more` are options beside the usual ones. */
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

/**
 * The options by which Python starts where another one's start had ended: with that one's memory,
 * as scripts/website/remember.mjs wrote it.
 */
const from = (remembered) => {
  const PAGE = 4096;
  const [length, count, padded, told] = new Uint32Array(remembered, 0, 4);
  let runs = new Uint32Array(remembered, 16, 2 * count);
  let at = 16 + runs.byteLength;
  const state = JSON.parse(new TextDecoder().decode(new Uint8Array(remembered, at, told)));
  at += padded;
  return {
    // Pyodide only looks whether there is one.
    _loadSnapshot: new Uint8Array(4),
    createPyodideModule: async (settings) => {
      settings.INITIAL_MEMORY = length;
      const module = await createPyodideModule(settings);
      module.API.restoreSnapshot = () => {
        // The other one's memory may have grown: to be asked for so much lets this one grow, too.
        if (module.HEAP8.buffer.byteLength < length) module._free(module._malloc(length));
        const memory = new Uint8Array(module.HEAP8.buffer);
        for (let run = 0; run < runs.length; run += 2) {
          const bytes = new Uint8Array(remembered, at, runs[run + 1] * PAGE);
          memory.set(bytes, runs[run] * PAGE);
          at += bytes.length;
        }
        // Some 18 MB, which nobody needs any more.
        remembered = runs = undefined;
        return state;
      };
      return module;
    },
  };
};

/**
 * Start Python from what is remembered (`globalThis.remembered`, a promise of it), else as usual.
 * Where that cannot be used the page, which counted on it, brings what is missing then; whether
 * it is damaged the service worker finds out.
 */
const start = async () => {
  const remembered = await globalThis.remembered;
  if (!remembered) return started();
  try {
    const python = await started(from(remembered));
    // What was drawn by lot is drawn anew.
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
