// Pyodide as the page and the worker start it: with the standard library that the build has
// trimmed and compiled, and without the list of packages, of which we use none.

import { loadPyodide as load, version } from "./pyodide.mjs";

const lockFileContents = { info: "{{info}}", packages: {} };
const here = (name) => new URL(name, import.meta.url).href;

export { version };

// No Python of ours waits for a promise in the middle of a call, for which Pyodide would run all of
// it on stacks of its own. Chrome samples the memory of some processes, by chance, and one that
// walks such a stack ends: the tab is gone. Pyodide uses none where the browser seems to have none.
Reflect.deleteProperty(WebAssembly, "Suspending");

/** Reject when its machine code cannot be had: Pyodide itself only warns, and waits for ever. */
const machineCodeFails = () =>
  new Promise((_, reject) => {
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = (...given) => {
      WebAssembly.instantiateStreaming = instantiateStreaming;
      const made = instantiateStreaming(...given);
      made.catch(reject);
      return made;
    };
  });

export const loadPyodide = (options) =>
  Promise.race([
    machineCodeFails(),
    load({
      ...options,
      lockFileContents,
      packageBaseUrl: here("./"),
      stdLibURL: here("./library.zip"),
    }),
  ]);
