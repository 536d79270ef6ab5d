// A worker of the site in one file: its first message that is no text brings the files that it may
// ask for (static/parts.js); then the script that it was started for hears all that was said to it. That is run as text, which
// the content policy allows for Pyodide: WebKit lets no worker of a file load what it holds itself.
"use strict";
(() => {
  const early = [];
  /** Start the script `entry`, which finds its files where it looks for them. */
  const start = async ({ entry, here, parts, machineCode }) => {
    const native = globalThis.fetch;
    globalThis.fetch = async (address, ...more) =>
      parts.has(String(address)) ? new Response(parts.get(String(address))) : native(address, ...more);
    globalThis.machineCode = Promise.resolve(machineCode);
    // The script says how Pyodide is had of it: `parts.boot`.
    globalThis.parts = { here };
    // Pyodide starts where modules do; a worker of the kind that can load scripts it refuses.
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
