// Removes extension modules of Python that are never imported from the list of built-in modules,
// and their functions from the table through which C calls function pointers. Code that nothing
// calls then is dropped later.
//
// The linker places functions, and slots of the table, in the order of the object files: those of a
// module are together, `PyInit_…` first. But functions with equal bodies were merged into the first
// of them, so another module's function may have its slot here: such slots stay.

/** The most slots of other modules between two slots of one module. */
const APART = 16;
/** The number of slots at either end of a run that may belong to its neighbour … */
const EDGE = 12;
/** … if their functions have at most this many bytes: longer ones name data, which none share. */
const SMALL = 160;

/** C libraries that only absent modules use: for each run of functions, the first and last name. */
const LIBRARIES = [
  ["PyInit__symtable", "_Py_Get_Getpath_CodeObject"],
  ["lzma_version_number", "BZ2_hbMakeCodeLengths"],
  ["iconv_open", "iconv_close"],
];
const OF_LIBRARIES = /^(lzma|sqlite3|ZSTD|ZDICT|FSE|HUF|HIST|POOL|ERR|BZ2)_|^iconv/;

const INIT = "PyInit_";

/** A C string in memory. */
const textAt = (image, at) => image.toString("latin1", at, image.indexOf(0, at));

/** The list of built-in modules: its start, `{place, slot, name}` of each. Throws if missing. */
function builtIn(image, table, functions) {
  const slots = new Map();
  for (const { name, index } of functions)
    if (name.startsWith(INIT)) slots.set(table.indexOf(index), name.slice(INIT.length));
  const read = (at) => ({ place: image.readUInt32LE(at), slot: image.readUInt32LE(at + 4) });
  const fits = ({ place, slot }) =>
    slots.has(slot) && place > 0 && place < image.length && textAt(image, place) === slots.get(slot);
  let begin = 0;
  while (begin + 8 <= image.length && !fits(read(begin))) begin += 4;
  const found = [];
  for (let at = begin; at + 8 <= image.length; at += 8) {
    const { place, slot } = read(at);
    if (place === 0) return { begin, found };
    found.push({ place, slot, name: textAt(image, place) });
  }
  throw new Error("no list of built-in modules");
}

/** Remove absent modules from the list of built-in modules in `image`. */
function shortenList(image, { begin, found }, absent) {
  image.fill(0, begin, begin + found.length * 8);
  found
    .filter(({ name }) => !absent.has(name))
    .forEach(({ place, slot }, index) => {
      image.writeUInt32LE(place, begin + index * 8);
      image.writeUInt32LE(slot, begin + index * 8 + 4);
    });
}

/** Ranges `[first, end]` of the functions of absent modules and libraries, in linking order. */
function ranges(functions, names, absent) {
  const at = (name) => functions.find((each) => each.name === name).index;
  const modules = names.map((name) => [at(INIT + name), name]).sort((one, other) => one[0] - other[0]);
  const found = LIBRARIES.map(([first, last]) => [at(first), at(last) + 1]);
  modules.forEach(([begin, name], place) => {
    if (absent.has(name) && place + 1 < modules.length) found.push([begin, modules[place + 1][0]]);
  });
  return joined(found.sort((one, other) => one[0] - other[0]));
}

/** The ranges, joined wherever one begins where another ends. */
function joined(all) {
  const found = [];
  for (const [begin, end] of all)
    if (found.at(-1)?.[1] === begin) found.at(-1)[1] = end;
    else found.push([begin, end]);
  return found;
}

/** The longest run of slots whose functions are in a range, without doubtful slots. */
function runOf(table, [begin, end], sizes) {
  let run = [];
  let longest = [];
  table.forEach((index, slot) => {
    if (!(index >= begin && index < end)) return;
    if (slot - run.at(-1) > APART) run = [];
    run.push(slot);
    if (run.length > longest.length) longest = run;
  });
  const isInner = (place) => place >= EDGE && place < longest.length - EDGE;
  return longest.filter((slot, place) => isInner(place) || sizes(table[slot]) > SMALL);
}

/** The names of the built-in modules, in the order of the list. */
export function builtInNames(image, table, functions) {
  return builtIn(image, table, functions).found.map(({ name }) => name);
}

/**
 * Remove the absent modules from `image` and `table`; their slots get the function `trap`.
 * Returns the ranges of their functions. Throws if one of the modules is not built in.
 */
export function takeOut({ image, table, functions, sizes, absent, trap }) {
  const list = builtIn(image, table, functions);
  const names = list.found.map(({ name }) => name);
  for (const name of absent) if (!names.includes(name)) throw new Error(`${name} is not built in`);
  const theirs = ({ name }) => OF_LIBRARIES.test(name) || absent.has(name.slice(INIT.length));
  const others = new Set(functions.filter((each) => !theirs(each)).map(({ index }) => index));
  const found = ranges(functions, names.filter((name) => functions.some((each) => each.name === INIT + name)), absent);
  const slots = found.flatMap((range) => runOf(table, range, sizes));
  slots.push(...list.found.filter(({ name }) => absent.has(name)).map(({ slot }) => slot));
  const within = new Set(slots);
  table.forEach((index, slot) => within.has(slot) || others.add(index));
  for (const slot of slots) if (!others.has(table[slot])) table[slot] = trap;
  shortenList(image, list, absent);
  return found;
}
