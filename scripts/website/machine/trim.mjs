// Makes Pyodide's machine code and the script around it smaller:
//
//   node scripts/website/machine/trim.mjs '{"pyodide": folder, "absent": [module …], "out": folder}'
//
// Folders are relative to the project's. `absent` are extension modules that are never imported:
// the result does not contain them. Writes the two files, under their names, into the folder `out`.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import binaryen from "binaryen";
import { takeOut } from "./absent.mjs";
import { blankDocstrings, zeroUnread } from "./data.mjs";
import { bare, finished, isNeeded, needed } from "./glue.mjs";
import { bodies, exported, memory, numbers, table, withMemory, withTable } from "./sections.mjs";

const CODE = "pyodide.asm.wasm";
const GLUE = "pyodide.asm.mjs";
const FUNCTION = 0;
const VARIABLE = 3;

/** The features that the unchanged file needs of a browser: more would exclude older browsers. */
const { Features } = binaryen;
const NEEDED = [
  Features.MutableGlobals,
  Features.NontrappingFPToInt,
  Features.BulkMemory,
  Features.BulkMemoryOpt,
  Features.SignExt,
  Features.ExceptionHandling,
  Features.ReferenceTypes,
  Features.Multivalue,
];

/** The names of a module's imports of one kind. */
const imported = (binary, kind) =>
  WebAssembly.Module.imports(new WebAssembly.Module(binary))
    .filter((each) => each.kind === kind)
    .map(({ name }) => name);

/** The module as binaryen reads it, with numbers as names of its functions. */
function read(binary) {
  const found = binaryen.readBinary(binary);
  found.setFeatures(NEEDED.reduce((all, one) => all | one, 0));
  return found;
}

/** Drop all that these exports do not need; return the numbers of the functions that stay. */
function drop(module, all, names) {
  for (const { name, kind } of all)
    if ([FUNCTION, VARIABLE].includes(kind) && !isNeeded(name, names)) module.removeExport(name);
  module.runPasses(["remove-unused-module-elements"]);
  const infos = Array.from({ length: module.getNumFunctions() }, (_, index) =>
    binaryen.getFunctionInfo(module.getFunctionByIndex(index)),
  );
  return new Set(infos.filter((info) => !info.module).map((info) => Number(info.name)));
}

/** The address at which variables begin, after the constants: the first of Python's types. */
function variablesOf(stock, all) {
  const places = numbers(stock);
  const before = imported(stock, "global").length;
  const types = all.filter(({ name, kind }) => kind === VARIABLE && /^_?Py\w+_Type$/.test(name));
  return Math.min(...types.map(({ index }) => places[index - before])) & ~3;
}

/** The unchanged file without the absent modules: binaryen's module, and facts about it. */
function withoutAbsent(stock, absent, names) {
  const [image, slots, all, code] = [memory(stock), table(stock), exported(stock), bodies(stock)];
  const functions = all.filter(({ kind }) => kind === FUNCTION);
  const first = imported(stock, "function").length;
  const trap = functions.find(({ name }) => name === "__trap").index;
  const sizes = (index) => code[index - first].length;
  const ranges = takeOut({ image, table: slots, functions, sizes, absent, trap });
  const module = read(withTable(withMemory(stock, image), slots));
  const stay = drop(module, all, names);
  const dead = ranges.map(([begin, end]) =>
    code.slice(begin - first, end - first).filter((_, index) => !stay.has(begin - first + index)),
  );
  const alive = code.filter((_, index) => stay.has(index));
  return { module, image, all, alive, dead, variables: variablesOf(stock, all) };
}

/** Make the two files smaller. */
async function trimmed(stock, script, absent, others) {
  const made = withoutAbsent(stock, absent, needed(script, ...others));
  const { module, image, all } = made;
  zeroUnread(image, made);
  blankDocstrings(image, made);
  const imports = () => new Set(imported(module.emitBinary(), "function").concat(["memory"]));
  const names = needed(await bare(script, imports()), ...others);
  drop(module, all, names);
  const binary = withMemory(Buffer.from(module.emitBinary()), image);
  const exports = new Set(WebAssembly.Module.exports(new WebAssembly.Module(binary)).map(({ name }) => name));
  return [binary, await finished(script, imports(), exports)];
}

const { pyodide, absent, out } = JSON.parse(process.argv[2]);
const project = fileURLToPath(new URL("../../..", import.meta.url));
const text = (name) => readFileSync(`${project}${pyodide}/${name}`, "utf8");
const stock = readFileSync(`${project}${pyodide}/${CODE}`);
const [binary, script] = await trimmed(stock, text(GLUE), new Set(absent), [text("pyodide.mjs")]);
mkdirSync(`${project}${out}`, { recursive: true });
writeFileSync(`${project}${out}/${CODE}`, binary);
writeFileSync(`${project}${out}/${GLUE}`, script);
