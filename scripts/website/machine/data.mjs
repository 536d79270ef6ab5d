// Zeroes initial memory that nothing reads any more, since zeros compress to almost nothing.

import { addresses } from "./instructions.mjs";

/** A run of fewer addresses, or bytes, may be numbers with another meaning. */
const FEW = 16;
const SHORT = 4096;
const SOME = 3;
/** This many live addresses in a row end a run of dead constants; fewer may be there by chance. */
const MANY = 3;
/** The end of the signature with which a docstring begins, and which Python reads. */
const SIGNATURE = ")\n--\n\n";

/** True for a number that may well be no address: a round one, or one next to it. */
const isRound = (number) =>
  [-1, 0, 1].some((more) => (number + more) % 1000 === 0 || (number + more) % 1024 === 0);

/** The addresses below `end` in the bodies of some functions. */
function named(bodies, end) {
  const found = new Set();
  for (const body of bodies) addresses(body, (number) => number > 0 && number < end && !isRound(number) && found.add(number));
  return found;
}

/**
 * Zero in `image` the docstrings of C functions after their signatures. Returns their number.
 *
 * A docstring stays if an address leads into it: that part of its text may have another use.
 */
export function blankDocstrings(image, { alive, variables }) {
  const texts = image.toString("latin1", 0, variables);
  const live = named(alive, variables);
  words(image, [variables, image.length]).forEach((word) => live.add(word));
  const places = Uint32Array.from(live).sort();
  let count = 0;
  for (let at = texts.indexOf(SIGNATURE); at >= 0; at = texts.indexOf(SIGNATURE, at + 1)) {
    const [begin, end] = [at + SIGNATURE.length, texts.indexOf("\0", at)];
    if (places.some((place) => place >= begin && place < end)) continue;
    image.fill(0, begin, end);
    count++;
  }
  return count;
}

/** The places in order, split wherever live ones are in between; `after` is the number of those. */
function parts(places, live) {
  const found = [{ places: [], after: 0 }];
  for (const place of [...places, ...live].sort((one, other) => one - other)) {
    if (live.has(place)) found.at(-1).after++;
    else if (found.at(-1).after === 0) found.at(-1).places.push(place);
    else found.push({ places: [place], after: 0 });
  }
  return found;
}

/** The longest range of places without `many` live places in a row, as `[first, last]`; or null. */
function longestRun(places, live, many) {
  let run = [];
  let longest = [];
  const count = (some) => some.reduce((sum, part) => sum + part.places.length, 0);
  for (const part of parts(places, live)) {
    run.push(part);
    if (count(run) > count(longest)) longest = [...run];
    if (part.after >= many) run = [];
  }
  while (longest.length > 0 && longest[0].places.length < SOME) longest.shift();
  while (longest.length > 0 && longest.at(-1).places.length < SOME) longest.pop();
  if (count(longest) < FEW) return null;
  const [begin, end] = [longest[0].places[0], longest.at(-1).places.at(-1)];
  return end - begin < SHORT ? null : [begin, end];
}

/** The words in a part of the memory that may be addresses. */
function words(image, [begin, end]) {
  const found = [];
  for (let at = begin & ~3; at + 4 <= end; at += 4) {
    const word = image.readUInt32LE(at);
    if (word > 0 && word < image.length && !isRound(word)) found.push(word);
  }
  return found;
}

/**
 * Zero in `image` the constants and variables of object files whose code is dead. `dead` holds the
 * functions of each group of files that were linked one after the other. So their constants are
 * together, before `variables`, and so are their variables: from the first to the last address that
 * only they name. Other numbers in their code, such as flags, are not in the longest run.
 * Returns the ranges.
 */
export function zeroUnread(image, { alive, dead, variables }) {
  const live = named(alive, image.length);
  const groups = dead.map((bodies) =>
    [...named(bodies, image.length)].filter((place) => !live.has(place)),
  );
  const own = groups.map((places) =>
    longestRun(
      places.filter((place) => place >= variables),
      live,
      2,
    ),
  );
  const isOwn = (at) => own.some((run) => run && at >= run[0] && at < run[1]);
  for (let at = variables; at + 4 <= image.length; at += 4)
    if (!isOwn(at)) words(image, [at, at + 4]).forEach((word) => live.add(word));
  const runs = groups.map((places, index) => {
    const more = own[index] ? words(image, own[index]) : [];
    const all = new Set([...places, ...more].filter((place) => place < variables && !live.has(place)));
    return longestRun([...all], live, MANY);
  });
  const found = [...runs, ...own].filter((run) => run);
  for (const [begin, end] of found) image.fill(0, begin, end);
  return found;
}
