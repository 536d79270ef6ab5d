// The sections of a WebAssembly module that names nothing: what it exports, which functions its table
// holds, what its memory begins with, what its code speaks of. Numbers are as the specification's
// binary format has them (LEB128).

const GLOBALS = 6;
const EXPORTS = 7;
const ELEMENTS = 9;
const CODE = 10;
const DATA_COUNT = 12;
const DATA = 11;

/** The instructions `i32.const` and `end`. */
const CONST = 0x41;
const END = 0x0b;

/** Runs of so many zeros part two segments of memory, which begins with zeros. */
const GAP = 64;

/** A reader of bytes from a place on. */
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

  /** So many bytes. */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text() {
    return new TextDecoder().decode(this.take(this.number()));
  }

  /** The address or index that an offset's expression, `i32.const` and `end`, holds. */
  offset() {
    if (this.bytes[this.at++] !== CONST) throw new Error("an offset that is no constant");
    const found = this.number();
    if (this.bytes[this.at++] !== END) throw new Error("an offset of several steps");
    return found;
  }
}

/** A number as its bytes; `signed` as `i32.const` has it. */
function encoded(number, signed = false) {
  const bytes = [];
  for (let left = number; ; left = Math.floor(left / 128)) {
    if (left < (signed ? 64 : 128)) return [...bytes, left];
    bytes.push((left % 128) | 128);
  }
}

/** The sections in order: what they are and their content. */
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

/** What is exported: `{name, kind, index}`; of kind 0 are functions. */
export function exported(binary) {
  const reader = only(binary, EXPORTS);
  const one = () => ({ name: reader.text(), kind: reader.bytes[reader.at++], index: reader.number() });
  return Array.from({ length: reader.number() }, one);
}

/** The functions of the table by slot; nothing is in slot 0, so that a null pointer calls nothing. */
export function table(binary) {
  const reader = only(binary, ELEMENTS);
  if (reader.number() !== 1 || reader.number() !== 0) throw new Error("not one plain list of elements");
  const begin = reader.offset();
  const functions = Array.from({ length: reader.number() }, () => reader.number());
  return [...Array(begin), ...functions];
}

/** The numbers that the module's own variables begin with; null for one of another kind. */
export function numbers(binary) {
  const reader = only(binary, GLOBALS);
  return Array.from({ length: reader.number() }, () => {
    reader.take(2);
    if (reader.bytes[reader.at] === CONST) return reader.offset();
    reader.at = reader.bytes.indexOf(END, reader.at) + 1;
    return null;
  });
}

/** What the memory begins with, from address 0 on. */
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

/** Where `image` is not zero: `[begin, end]`, with gaps of few zeros within. */
function filled(image) {
  const runs = [];
  for (let at = 0; at < image.length; at++) {
    if (image[at] === 0) continue;
    if (runs.length > 0 && at - runs.at(-1)[1] < GAP) runs.at(-1)[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}

/** A vector of what has been encoded. */
const vector = (parts) => Buffer.concat([Buffer.from(encoded(parts.length)), ...parts]);

/** The module with other content of some sections. */
function changed(binary, contents) {
  const all = sections(binary).map(({ id, content }) => {
    const now = contents[id] ?? content;
    return Buffer.concat([Buffer.from([id, ...encoded(now.length)]), now]);
  });
  return Buffer.concat([binary.subarray(0, 8), ...all]);
}

/** The module with another memory to begin with. */
export function withMemory(binary, image) {
  const runs = filled(image);
  const segments = runs.map(([begin, end]) => {
    const head = [0, CONST, ...encoded(begin, true), END, ...encoded(end - begin)];
    return Buffer.concat([Buffer.from(head), image.subarray(begin, end)]);
  });
  const count = Buffer.from(encoded(runs.length));
  return changed(binary, { [DATA]: vector(segments), [DATA_COUNT]: count });
}

/** The module with other functions in its table, by slot as `table` has them. */
export function withTable(binary, functions) {
  const entries = functions.slice(1).map((index) => Buffer.from(encoded(index)));
  const head = Buffer.from([1, 0, CONST, 1, END]);
  return changed(binary, { [ELEMENTS]: Buffer.concat([head, vector(entries)]) });
}

