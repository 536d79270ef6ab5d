// A worker of the single-file site: its first message that is not text brings the files that it may
// request (static/parts.js). Then its script runs and gets all messages sent so far. The script
// runs as text, which the content policy allows for Pyodide: WebKit does not let a worker of a page
// opened as a file load its own content.
"use strict";
(() => {
  const early = [];
  /** Start the script `entry`, which finds its files by their usual addresses. */
  const start = async ({ entry, here, parts, machineCode }) => {
    const native = globalThis.fetch;
    globalThis.fetch = async (address, ...more) =>
      parts.has(String(address)) ? new Response(parts.get(String(address))) : native(address, ...more);
    globalThis.machineCode = Promise.resolve(machineCode);
    // The script defines where Pyodide comes from: `parts.boot`.
    globalThis.parts = { here };
    // Pyodide starts where modules can; it refuses a worker that can load classic scripts.
    globalThis.importScripts = () => {
      throw new TypeError("This worker loads modules.");
    };
    (0, eval)(new TextDecoder().decode(parts.get(entry)));
    removeEventListener("message", hear);
    for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
  };
  const fail = ({ message }) => postMessage(JSON.stringify({ kind: "failed", message, detail: message }));
  const hear = ({ data }) => {
    if (typeof data === "string") early.push(data);
    else start(data).catch(fail);
  };
  addEventListener("message", hear);
})();
