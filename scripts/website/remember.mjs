// Writes Python's memory as it is when all our code has been imported; prints the modules' number:
//
//   node scripts/website/remember.mjs FOLDER TARGET
//
// FOLDER holds Pyodide as the page runs it, main.py, remembering.py and house.zip, an archive of
// everything. TARGET begins with four numbers of 32 bits: the memory's length in bytes, the number
// of runs of pages that are not empty, and the length in bytes of JavaScript's state, with padding
// and without. Then come the runs (first page, number of pages), that state as JSON, the pages. Pages
// of zeros are left out, and so are those that a new Python has with the same content anyway.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PAGE = 4096;
// The memory holds neither the time nor random numbers, so that the same sources make the same
// memory.
Date.now = () => 0;
performance.now = () => 0;
crypto.getRandomValues = (array) => array.fill(0);
const [folder, target] = process.argv.slice(2).map((it) => resolve(it));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const { default: createPyodideModule } = await import(pathToFileURL(join(folder, "pyodide.asm.mjs")));
const options = {
  indexURL: `${folder}/`,
  stdLibURL: join(folder, "library.zip"),
  lockFileContents: JSON.parse(readFileSync(join(folder, "lock.json"), "utf8")),
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", TZ: "UTC", LANG: "en_US.UTF-8" },
};
const python = await loadPyodide({ ...options, _makeSnapshot: true });
for (const name of ["house.zip", "main.py", "remembering.py"]) {
  python.FS.writeFile(`/home/pyodide/${name}`, readFileSync(join(folder, name)));
}
python.runPython("import sys; sys.path.insert(0, '/home/pyodide')");
const count = python.runPython("import remembering; remembering.remember('main.py')");
python.runPython("del sys.path[0], sys.modules['remembering'], remembering, sys; import gc; gc.collect()");
wipe(python._module);
const made = python.makeMemorySnapshot();

/** Write zeros over the free memory between used parts: pages of zeros are left out below. */
function wipe(module) {
  const { _malloc, _free } = module;
  const end = module.HEAPU8.findLastIndex((byte) => byte !== 0);
  const held = [];
  for (let size = 1 << 16; size >= PAGE; size >>= 1) {
    for (let place = 0; place + size <= end; held.push(place)) {
      place = _malloc(size);
      // The last allocation may make the memory grow, which replaces the array.
      if (place + size <= end) module.HEAPU8.fill(0, place, place + size);
    }
  }
  held.forEach((place) => _free(place));
}

/** The memory below the stack of a new Python, when static/boot.mjs writes the stored memory into it.
 * Time, chance and environment follow from the number. */
async function brought(number) {
  Date.now = () => number * 1e12;
  performance.now = () => number * 1e5;
  crypto.getRandomValues = (array) => array.fill(number);
  let found;
  const create = async (settings) => {
    const module = await createPyodideModule(settings);
    module.API.restoreSnapshot = () => {
      found = module.HEAPU8.slice(0, module._emscripten_stack_get_end());
      throw new Error("No more is needed.");
    };
    return module;
  };
  const env = { HOME: `/home/${number}`, TZ: `UTC+${number}`, LANG: `C${number}` };
  const given = { ...options, env, _loadSnapshot: new Uint8Array(4), createPyodideModule: create };
  await loadPyodide(given).catch((error) => {
    if (!found) throw error;
  });
  return found;
}

const [, begins, length] = new Uint32Array(made.buffer, 0, 3);
const HEAD = 48;
const told = new Uint8Array(Math.ceil(length / 4) * 4);
told.set(made.subarray(HEAD, HEAD + length));
const memory = made.subarray(begins);
const fresh = [await brought(1), await brought(2)];
/** True if a page need not be written: every new Python has it, or it is empty. */
const isLeftOut = (page) => {
  const content = memory.subarray(page * PAGE, (page + 1) * PAGE);
  const isIn = (all) => content.every((byte, at) => byte === all[page * PAGE + at]);
  return fresh.every(isIn) || content.every((byte) => byte === 0);
};
const runs = [];
for (let page = 0; page < memory.length / PAGE; page++) {
  if (isLeftOut(page)) continue;
  const last = runs.at(-1);
  if (last && last[0] + last[1] === page) last[1] += 1;
  else runs.push([page, 1]);
}
const numbers = Uint32Array.from([memory.length, runs.length, told.length, length, ...runs.flat()]);
const pages = runs.map(([first, many]) => memory.subarray(first * PAGE, (first + many) * PAGE));
writeFileSync(target, Buffer.concat([new Uint8Array(numbers.buffer), told, ...pages]));
console.log(count);
