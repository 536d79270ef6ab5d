// Fetches what the start of Python will ask for, beginning in the page's head; machine code is
// compiled while it downloads. `fetch` hands each answer on, once. `tessera.weighed(come, all)` is
// called with the bytes of large files that have arrived, and the bytes of all, as they travel.
//
// Browsers have preloading for that, but some fetch preloaded files again, and some complain about
// files that are used late.
"use strict";
(() => {
  const absolute = (address) => new URL(address, document.baseURI).href;
  // The single-file site contains its parts (static/parts.js).
  const { parts } = globalThis;
  const network = globalThis.fetch.bind(globalThis);
  const native = (address, ...more) => parts?.answer(address) ?? network(address, ...more);
  /** The address from which a module of the site is imported, or a promise of that address. */
  const at = parts?.at ?? absolute;
  /** Start the worker at an address of the site. */
  const worker = parts?.worker ?? ((address) => new Worker(address, { type: "module" }));
  /** The service worker that controls this page; null if a frame's sandbox or the browser refuses
   * workers. */
  const controller = () => {
    try {
      return navigator.serviceWorker?.controller;
    } catch {
      return null;
    }
  };
  /** Addresses that were requested ahead, and promises of answers not handed on yet. */
  const begun = new Set();
  const waiting = new Map();
  /** Bytes of the large files: arrived, and in all. */
  let [come, all] = [0, 0];

  /** Count the bytes of an answer as they arrive. Files from the browser's cache are not counted: a
   * copy of an answer loses the code that the browser compiled from it. */
  const count = async ({ headers, body }, [whole, packed]) => {
    const travels = headers.get("content-encoding") ? Number(headers.get("content-length")) || packed : whole;
    all += travels - packed;
    const reader = body.getReader();
    for (let part; !(part = await reader.read()).done; ) {
      come += (travels * part.value.length) / whole;
      tessera.weighed(come, all);
    }
  };
  /** An answer after all of it has arrived: an unread one would keep its connection busy. */
  const whole = async (response) => new Response(await response.arrayBuffer(), response);
  /** Compile machine code while it downloads; a host may not know its type. */
  const compile = async (coming) => {
    const response = await coming;
    if (!response.ok) throw new Error(`${response.status}: ${response.url}`);
    return response.headers.get("content-type") === "application/wasm"
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer());
  };

  /** Begin to fetch files, each once. `weights` are the bytes of large ones, whole and packed;
   * `integrity` are the hashes of small ones. */
  const begin = (addresses, { weights, integrity }) => {
    for (const address of addresses.map(absolute)) {
      if (begun.has(address)) continue;
      const name = address.split("/").at(-1);
      const weight = !controller() && weights[name];
      all += weight?.[1] ?? 0;
      const coming = native(address, integrity[name] ? { integrity: integrity[name] } : {});
      if (weight) coming.then((response) => response.ok && count(response.clone(), weight)).catch(() => {});
      begun.add(address);
      if (address.endsWith(".wasm")) {
        globalThis.machineCode = compile(coming);
        globalThis.machineCode.catch(() => begun.delete(address));
        continue;
      }
      const here = coming.then(whole);
      waiting.set(address, here);
      // The caller of fetch sees the error itself.
      here.catch(() => {
        begun.delete(address);
        waiting.delete(address);
      });
    }
  };
  globalThis.fetch = (address, ...more) => {
    const key = typeof address === "string" || address instanceof URL ? absolute(address) : "";
    const here = waiting.get(key);
    waiting.delete(key);
    return here ?? native(address, ...more);
  };
  globalThis.tessera = { at, begin, controller, worker, weighed: () => {} };
})();
