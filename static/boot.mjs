// Pyodide as the page and the worker start it: with the standard library that the build has
// trimmed and compiled, and without the list of packages, of which we use none.

import { loadPyodide as load, version } from "./pyodide.mjs";

const lockFileContents = { info: "{{info}}", packages: {} };
const here = (name) => new URL(name, import.meta.url).href;

export { version };

export const loadPyodide = (options) =>
  load({
    ...options,
    lockFileContents,
    packageBaseUrl: here("./"),
    stdLibURL: here("./library.zip"),
  });
