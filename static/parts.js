// The single-file site (scripts/website/one_file.py): before all other scripts this one defines
// access to the site's files, which are parts of this document; static/ahead.js uses it.
//
// A part is an element <script type="application/octet-stream" data-part="app-…/main.py"
// data-type="text/x-python">, its content in base64; with data-packed it was first compressed
// by gzip. Browsers refuse to read files beside a file, and to start module workers there.
"use strict";
(() => {
  const absolute = (address) => new URL(address, document.baseURI).href;
  const folder = absolute("./");
  const whole = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  /** The site's path of an address; undefined for an address elsewhere. */
  const pathOf = (address) => {
    const found = absolute(address);
    return found.startsWith(folder) ? found.slice(folder.length).split(/[?#]/)[0] : undefined;
  };
  const element = (path) => document.querySelector(`script[data-part="${path}"]`);
  const bytes = (text) =>
    Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

  /** An answer with the content of a part, as a server would give it; 404 if there is none. */
  const answered = async (path) => {
    await whole;
    const part = element(path);
    if (!part) return new Response("", { status: 404 });
    const { type, packed } = part.dataset;
    const content = new Blob([bytes(part.textContent)]);
    const body = packed === undefined ? content : content.stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(body, { headers: { "content-type": type } });
  };
  /** The answer for an address of the site; undefined for others. */
  const answer = (address) => {
    const path = typeof address === "string" || address instanceof URL ? pathOf(address) : undefined;
    return path === undefined ? undefined : answered(path);
  };
  /** Content of a part. Rejects if there is none. */
  const held = async (path) => {
    const response = await answered(path);
    if (!response.ok) throw new Error(`${response.status}: ${path}`);
    return response.blob();
  };

  const made = new Map();
  /** An address from which a module of the site can be imported, the same each time. */
  const at = (address) => {
    const path = pathOf(address);
    if (!made.has(path)) made.set(path, held(path).then((content) => URL.createObjectURL(content)));
    return made.get(path);
  };
  const site = () => JSON.parse(document.getElementById("site").textContent);

  /** Bytes of all files that a worker may request, by full address. */
  const needed = async () => {
    const paths = [...document.querySelectorAll("script[data-worker]")].map((it) => it.dataset.part);
    const contents = await Promise.all(paths.map(async (path) => (await held(path)).arrayBuffer()));
    return new Map(paths.map((path, index) => [absolute(path), contents[index]]));
  };
  /** Start the worker of that address: it first gets its files, then the messages sent to it. */
  const worker = (address) => {
    const script = document.querySelector("script[data-part='parts-worker.js']").textContent;
    const started = new Worker(URL.createObjectURL(new Blob([bytes(script)], { type: "text/javascript" })));
    Promise.all([needed(), globalThis.machineCode]).then(
      ([parts, machineCode]) => started.postMessage({ entry: absolute(address), here: globalThis.parts.here, parts, machineCode }),
      (error) => started.dispatchEvent(new ErrorEvent("error", { message: String(error) })),
    );
    return started;
  };
  globalThis.parts = { answer, at, worker, pathOf, get here() { return absolute(site().runtime); } };
})();
