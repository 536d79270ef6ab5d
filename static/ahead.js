// What the start of Python will ask for is fetched before it asks, from the page's head on; the
// machine code is compiled while it comes. `fetch` hands each answer on, once.
// `tessera.weighed(come, all)` is told how many bytes of the large files, as they travel, have come.
//
// Browsers have preloading for that, but some fetch again what they preloaded, and some complain of
// what is asked for late.
"use strict";
(() => {
  const absolute = (address) => new URL(address, document.baseURI).href;
  // The site in one file has its parts in it (static/parts.js).
  const { parts } = globalThis;
  const network = globalThis.fetch.bind(globalThis);
  const native = (address, ...more) => parts?.answer(address) ?? network(address, ...more);
  /** From where a module of the site is imported: an address, or a promise of it. */
  const at = parts?.at ?? absolute;
  /** Start the worker of an address of the site. */
  const worker = parts?.worker ?? ((address) => new Worker(address, { type: "module" }));
  /** The service worker that answers this page; none where a frame's sandbox or the browser refuses them. */
  const controller = () => {
    try {
      return navigator.serviceWorker?.controller;
    } catch {
      return null;
    }
  };
  /** The addresses that were begun with, and the promises of answers not handed on yet. */
  const begun = new Set();
  const waiting = new Map();
  /** What the large files weigh, in bytes. */
  let [come, all] = [0, 0];

  /** Count the bytes of an answer while they come. What is kept in the browser is not counted: a
   * copy of an answer loses the code that the browser compiled of it. */
  const count = async ({ headers, body }, [whole, packed]) => {
    const travels = headers.get("content-encoding") ? Number(headers.get("content-length")) || packed : whole;
    all += travels - packed;
    const reader = body.getReader();
    for (let part; !(part = await reader.read()).done; ) {
      come += (travels * part.value.length) / whole;
      tessera.weighed(come, all);
    }
  };
  /** An answer that has come in whole: one that is not read would keep its line busy. */
  const whole = async (response) => new Response(await response.arrayBuffer(), response);
  /** Compile machine code while it comes; a host may not know its type. */
  const compile = async (coming) => {
    const response = await coming;
    if (!response.ok) throw new Error(`${response.status}: ${response.url}`);
    return response.headers.get("content-type") === "application/wasm"
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer());
  };

  /** Begin to fetch files, each once; `weights` are the bytes of large ones, whole and packed,
   * `integrity` what small ones are to be. */
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
      // Who asks for it himself is told.
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
