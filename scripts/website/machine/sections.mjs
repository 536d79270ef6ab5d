// Reads and replaces sections of a WebAssembly module without names: exports, the table's
// functions, globals, the initial memory, functions' bodies. Numbers are encoded as in the
// specification of the binary format (LEB128).

const GLOBALS = 6;
const EXPORTS = 7;
const ELEMENTS = 9;
const CODE = 10;
const DATA_COUNT = 12;
const DATA = 11;

/** The instructions `i32.const` and `end`. */
const CONST = 0x41;
const END = 0x0b;

/** The shortest run of zeros that separates two segments of memory: memory begins as zeros. */
const GAP = 64;

/** Reads bytes from a position on. */
class Reader {
  constructor(bytes, at = 0) {
    Object.assign(this, { bytes, at });
  }

  /** An unsigned number. */
  number() {
    let found = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      found += (byte & 127) * 2 ** shift;
      if (byte < 128) return found;
    }
  }

  /** The next `length` bytes. */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text() {
    return new TextDecoder().decode(this.take(this.number()));
  }

  /** The number in an offset's expression, which is `i32.const` and `end`. */
  offset() {
    if (this.bytes[this.at++] !== CONST) throw new Error("an offset that is no constant");
    const found = this.number();
    if (this.bytes[this.at++] !== END) throw new Error("an offset of several steps");
    return found;
  }
}

/** A number encoded as bytes; `signed` for `i32.const`. */
function encoded(number, signed = false) {
  const bytes = [];
  for (let left = number; ; left = Math.floor(left / 128)) {
    if (left < (signed ? 64 : 128)) return [...bytes, left];
    bytes.push((left % 128) | 128);
  }
}

/** The sections in order, each with its id and content. */
function sections(binary) {
  const reader = new Reader(binary, 8);
  const found = [];
  while (reader.at < binary.length) {
    const id = binary[reader.at++];
    found.push({ id, content: reader.take(reader.number()) });
  }
  return found;
}

const only = (binary, id) => new Reader(sections(binary).find((section) => section.id === id).content);

/** The exports, `{name, kind, index}`; kind 0 means functions. */
export function exported(binary) {
  const reader = only(binary, EXPORTS);
  const one = () => ({ name: reader.text(), kind: reader.bytes[reader.at++], index: reader.number() });
  return Array.from({ length: reader.number() }, one);
}

/** The functions of the table by slot; slot 0 is empty, so that a null pointer calls nothing. */
export function table(binary) {
  const reader = only(binary, ELEMENTS);
  if (reader.number() !== 1 || reader.number() !== 0) throw new Error("not one plain list of elements");
  const begin = reader.offset();
  const functions = Array.from({ length: reader.number() }, () => reader.number());
  return [...Array(begin), ...functions];
}

/** The initial values of the module's own globals; null for one that is no `i32.const`. */
export function numbers(binary) {
  const reader = only(binary, GLOBALS);
  return Array.from({ length: reader.number() }, () => {
    reader.take(2);
    if (reader.bytes[reader.at] === CONST) return reader.offset();
    reader.at = reader.bytes.indexOf(END, reader.at) + 1;
    return null;
  });
}

/** The initial content of the memory, from address 0 on. */
export function memory(binary) {
  const reader = only(binary, DATA);
  const parts = [];
  for (let left = reader.number(); left > 0; left--) {
    if (reader.number() !== 0) throw new Error("a segment without a fixed place");
    const place = reader.offset();
    parts.push([place, reader.take(reader.number())]);
  }
  const image = Buffer.alloc(Math.max(...parts.map(([place, part]) => place + part.length)));
  for (const [place, part] of parts) image.set(part, place);
  return image;
}

/** The bodies of the functions that the module defines, in order. */
export function bodies(binary) {
  const reader = only(binary, CODE);
  return Array.from({ length: reader.number() }, () => reader.take(reader.number()));
}

/** The ranges `[begin, end]` of `image` that are not zero; they may contain short gaps of zeros. */
function filled(image) {
  const runs = [];
  for (let at = 0; at < image.length; at++) {
    if (image[at] === 0) continue;
    if (runs.length > 0 && at - runs.at(-1)[1] < GAP) runs.at(-1)[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}

/** A vector of encoded parts. */
const vector = (parts) => Buffer.concat([Buffer.from(encoded(parts.length)), ...parts]);

/** The module with new contents of some sections, by their ids. */
function changed(binary, contents) {
  const all = sections(binary).map(({ id, content }) => {
    const now = contents[id] ?? content;
    return Buffer.concat([Buffer.from([id, ...encoded(now.length)]), now]);
  });
  return Buffer.concat([binary.subarray(0, 8), ...all]);
}

/** The module with another initial memory. */
export function withMemory(binary, image) {
  const runs = filled(image);
  const segments = runs.map(([begin, end]) => {
    const head = [0, CONST, ...encoded(begin, true), END, ...encoded(end - begin)];
    return Buffer.concat([Buffer.from(head), image.subarray(begin, end)]);
  });
  const count = Buffer.from(encoded(runs.length));
  return changed(binary, { [DATA]: vector(segments), [DATA_COUNT]: count });
}

/** The module with other functions in its table, by slot as `table` returns them. */
export function withTable(binary, functions) {
  const entries = functions.slice(1).map((index) => Buffer.from(encoded(index)));
  const head = Buffer.from([1, 0, CONST, 1, END]);
  return changed(binary, { [ELEMENTS]: Buffer.concat([head, vector(entries)]) });
}

