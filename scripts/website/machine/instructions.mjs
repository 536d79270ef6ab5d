// Finds addresses in the code of a function: constants, and the offsets of loads and stores. Only
// the part of the instruction set that the module uses is known: MVP, sign extension, saturating
// conversion, bulk memory, reference types, exceptions. Unknown instructions throw.

/** The number of operands of each instruction that has any. */
const NUMBERS = new Map([
  ...[0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x10, 0x12, 0x18].map((code) => [code, 1]),
  ...[0x11, 0x13].map((code) => [code, 2]),
  ...[0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x3f, 0x40, 0x42, 0xd0, 0xd2].map((code) => [code, 1]),
]);
/** The same for instructions with the prefix 0xfc, by their second number. */
const MORE = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
const LAST = 0xc4;
const IS_NULL = 0xd1;

/** Call `told` with every possible address in the body of a function. */
export function addresses(body, told) {
  let at = 0;
  const number = () => {
    let found = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = body[at++];
      found += (byte & 127) * 2 ** shift;
      if (byte < 128) return found;
    }
  };
  const several = (count) => {
    for (let left = count; left > 0; left--) number();
  };
  for (let kinds = number(); kinds > 0; kinds--) several(2);
  while (at < body.length) {
    const code = body[at++];
    if (code === 0x41) told(number());
    else if (code >= 0x28 && code <= 0x3e) several(1), told(number());
    else if (code === 0x43) at += 4;
    else if (code === 0x44) at += 8;
    else if (code === 0x0e) several(number() + 1);
    else if (code === 0x1c) several(number());
    else if (code === 0xfc) several(MORE[number()]);
    else if (NUMBERS.has(code)) several(NUMBERS.get(code));
    else if ((code > LAST && code !== IS_NULL) || (code >= 0x1d && code < 0x20)) throw new Error(`the instruction ${code}`);
  }
}
