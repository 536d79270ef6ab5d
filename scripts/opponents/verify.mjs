// Checks a game played apart by signed links, from the page "Playing by link" alone.
//
// It knows neither the games' rules nor when statements may be made out of turn. A line of input is
// {"link": payload, "due": [...]}. For each statement of the link, and for its end, `due` has
// [party, kind, legal]: the party and the kind of statement that are due, with the number of legal
// actions ("play") or the legal rows ("draw"); null when the game is over. A line of output is
// {"ok": true, "head": ...} with the other computed values, or {"ok": false, "why": ...}.
import { createHash, createPublicKey, verify } from "node:crypto";
import { createInterface } from "node:readline";

class Refusal extends Error {}
/** Refuse a link unless something holds. */
function need(right, why) {
  if (!right) throw new Refusal(why);
}

/** The first `count` numbers from 0. */
const range = (count) => Array.from({ length: count }, (_, each) => each);
/** A number from big-endian bytes; and a number as `size` such bytes. */
const number = (data) => BigInt(`0x${data.toString("hex") || "0"}`);
const bytes = (value, size) => Buffer.from(value.toString(16).padStart(2 * size, "0"), "hex");

/** The version and the data of a payload. */
function unframe(payload) {
  const all = Buffer.from(payload.slice(0, -1), "base64url");
  need(`${all.toString("base64url")}E` === payload && all.length > 4, "frame");
  const framed = all.subarray(0, -3);
  const sum = createHash("sha256").update("apart").update(framed).digest().subarray(0, 3);
  need(sum.equals(all.subarray(-3)) && framed.at(-1) !== 0, "frame");
  need(framed[0] >= 1 && framed[0] <= 3, "frame");
  return [framed[0], framed.subarray(1)];
}

/** Read data value by value; all values but those of `take` are noted, for the hash of a letter. */
function reader(source) {
  let rest = number(Buffer.from(source).reverse());
  let [noted, scale] = [0n, 1n];
  const take = (bound) => {
    const value = rest % bound;
    rest /= bound;
    need(rest > 0n, "values");
    return value;
  };
  /** Note a value without reading it: values that follow from others are not in the data. */
  const note = (value, bound) => {
    noted += BigInt(value) * scale;
    scale *= BigInt(bound);
    return value;
  };
  const noteBytes = (data) => {
    note(number(data), 256n ** BigInt(data.length));
    return data;
  };
  const below = (bound) => note(Number(take(BigInt(bound))), bound);
  const count = (first = below(8)) => (first < 7 ? first : first + below(8) + 8 * count());
  /** The values noted since the last call, as data. */
  const data = () => {
    const whole = noted + scale;
    [noted, scale] = [0n, 1n];
    return bytes(whole, Math.ceil(whole.toString(16).length / 2)).reverse();
  };
  const takeBytes = (size) => noteBytes(bytes(take(256n ** BigInt(size)), size));
  return { take, note, noteBytes, below, bytes: takeBytes, count, data, isOver: () => rest === 1n };
}

/** The hashes and random numbers of one game. */
function hashing(id, version) {
  const name = version < 3 ? id : Buffer.concat([id, Buffer.of(3)]);
  const size = version < 3 ? 16 : 24;
  const hash = (party, purpose, ...parts) => {
    const all = [name, Buffer.of(party), Buffer.from(purpose), ...parts];
    const data = Buffer.concat(all.flatMap((part) => [bytes(part.length, 4), part]));
    return createHash("sha256").update(data).digest().subarray(0, size);
  };
  // The first attempt is used always: only once in 2¹²⁰ times would it not count.
  const below = (count, purpose, ...parts) =>
    Number(number(hash(255, purpose, ...parts, Buffer.of(0))) % BigInt(count));
  return { size, hash, below };
}

/** The options of each game, with their numbers of values for two, three and four players. */
const GAMES = {
  pyrga: { opening: [2] },
  shacru: { order: [2, 6, 24], rounds: [8, 8, 8] },
  pacru: { order: [2, 6, 24], meeting: [3, 3, 3], turning: [2, 2, 2] },
  tayu: { first: [3], hand: [2], scoreless: [3, 3, 3] },
  tyrus: { memory: [2] },
};

/** The terms of a game. */
function readTerms(values, version) {
  const chance = hashing(values.bytes(8), version);
  const name = values.bytes(values.below(25)).toString();
  need(Object.hasOwn(GAMES, name) && values.below(64) === 1, "terms");
  const players = ["pyrga", "tyrus"].includes(name) ? 2 : 2 + values.below(3);
  const options = {};
  for (const [option, counts] of Object.entries(GAMES[name])) {
    const count = counts[players - 2];
    if (count) options[option] = values.below(option === "order" ? count + 1 : count);
  }
  const side = values.below(3);
  const seat = Math.floor(values.count() / 366) || side * (players - 1);
  if (values.below(2)) values.bytes(8);
  need(version < 3 || values.below(64) === 3, "terms");
  const hides = ["tayu", "tyrus"].includes(name);
  const drawn = options.order === GAMES[name].order?.[players - 2] ? options.order : 0;
  const hasLot = hides || side === 2 || drawn > 0;
  return { name, players, options, seat: side < 2 ? seat : null, hides, drawn, hasLot, ...chance };
}

const BESIDE = ["resign", "ask", "reseat", "remind", "close"];
const NO_TURN = ["ask", "reseat", "remind", "close", "join", "toss", "answer"];

/** Read a link, and return the computed values. */
function readLink({ link, due }) {
  const [version, data] = unframe(link);
  const values = reader(data);
  need(values.below(2) === 0, "part");
  values.data();
  const game = { version, due, values, ...readTerms(values, version) };
  game.head = game.hash(255, "terms", values.data());
  // By party: its `Join`, the head after its newest letter, the state before its last turn.
  Object.assign(game, { read: 0, joined: [], newest: [], turns: [], ladders: [] });
  // Tyrus: the elections still to come, and those held: general 0, merchants 1, priest 2.
  Object.assign(game, { placements: [], kinds: [0, 1, 2, 0, 1, 2, 0, 1, 2], elections: [] });
  game.decks = range(game.name === "tyrus" ? 2 : 0).map((party) => readDeck(game, party));
  if (game.name === "tayu") beginCanals(game);
  for (let left = values.count(); left > 0; left -= 1) readLetter(game);
  finish(game);
  const tiles = game.decks.map((deck) => [...deck.tiles]);
  const { options, first, elections, fronts, left } = game;
  const [head, seats] = [game.head.toString("hex"), seatsOf(game)];
  return { ok: true, head, seats, options, first, elections, tiles, fronts, left };
}

/** The party that is due, with the kind of its statement and the legal choices. */
function next({ due, read }) {
  need(read < due.length, "untold");
  return due[read] ?? [null];
}

function readLetter(game) {
  const { values, turns } = game;
  values.data();
  let [due, kind, legal] = next(game);
  need(due !== null, "over");
  const isBeside = values.below(2);
  const author = isBeside ? values.below(game.players) : due;
  if (isBeside) kind = BESIDE[values.below(5)];
  let turn = null;
  do {
    // When a turn is taken back, its opened values stay open, but decide nothing.
    if (!NO_TURN.includes(kind)) turn ??= { chance: game.chance, placements: game.placements };
    STATEMENTS[kind](game, author, legal);
    game.read += 1;
    [due, kind, legal] = next(game);
  } while (due === author && kind !== "join");
  turns[author] = turn ?? turns[author];
  game.head = game.newest[author] = game.hash(author, "letter", game.head, values.data());
}

/** Check that all given values were opened, and check the signatures. */
function finish({ ladders, decks, newest, values, joined, hash }) {
  need([...ladders, ...decks].every((it) => it.isOpen || !it.rungs.length), "opened");
  need(decks.every((it) => it.isOpen || it.tiles.size === it.up.size), "opened");
  const signatures = newest.map(() => values.bytes(64));
  need(values.isOver(), "values");
  newest.forEach((head, party) => {
    const x = joined[party].raw.toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    const message = Buffer.concat([Buffer.from("Tessera apart"), hash(party, "sign", head)]);
    need(verify(null, message, key, signatures[party]), "signature");
  });
}

/** Each party's place in the order of turns; null before the lot. */
function seatsOf({ players, seat, lot, below }) {
  const left = range(players);
  if (seat !== null) return [seat, ...left.filter((place) => place !== seat)];
  if (!lot) return null;
  let order = below([2, 6, 24][players - 2], "seats", ...lot);
  return range(players).map((each) => {
    const place = order % (players - each);
    order = Math.floor(order / (players - each));
    return left.splice(place, 1)[0];
  });
}

/** Readers of statements, by kind; each takes the game, the party, and the legal choices. */
const STATEMENTS = {
  resign() {},
  ask: (game, party) => Object.assign(game, { asker: party }),
  reseat(game) {
    game.asker = null;
    game.values.below(game.players);
    if (game.version > 2) game.values.below(2 ** 18);
  },
  remind: ({ values }) => values.below(2 ** 18),
  close: ({ values }) => values.below(2 ** 18),
  answer(game) {
    const isGranted = game.values.below(2) && game.due[game.read + 1]?.[1] !== "answer";
    if (isGranted && game.asker !== null) Object.assign(game, game.turns[game.asker]);
  },
  join({ version, joined, values, size, decks, hides, hasLot }, party) {
    const before = joined[party];
    values.bytes(values.below(41));
    const raw = values.bytes(32);
    need(!joined.some((it, other) => other !== party && it.raw.equals(raw)), "key");
    const root = decks[party]?.root;
    const isWritten = !root || version < 3;
    const pledge = isWritten ? values.bytes(hides ? size : 0) : values.noteBytes(root);
    need(!root || root.equals(pledge), "root");
    const isAsked = hasLot && (!before || version > 2);
    const said = isAsked ? values.bytes(party || before ? 16 : size) : null;
    joined[party] = { raw, pledge, number: before ? before.number : said };
  },
  toss(game) {
    const { joined, hash, below, options, drawn } = game;
    const x = game.values.bytes(16);
    need(hash(0, "lot", x).equals(joined[0].number), "toss");
    game.lot = [x, ...joined.slice(1).map((it) => it.number)];
    if (drawn) options.order = below(drawn, "option order", ...game.lot);
    if (game.hides) game.first = below(game.players, "first", ...game.lot);
    if (game.name === "tyrus") elect(game, ...game.lot);
    if (game.name !== "tayu") return;
    game.chance = hash(255, "chance", ...game.lot);
    const left = below(112, "left", game.chance) < 48;
    game.fronts = [left, below(111, "right", game.chance) < 48 - Number(left)];
    if (options.first) game.first = options.first - 1;
  },
  play: ({ values }, _, legal) => values.below(legal),
  row: ({ values }) => values.below(2),
  ahead: ({ values }) => values.below(3),
  open: (game, party) => climb(game, party),
  draw(game, party, legal) {
    const { values, left, fronts, below } = game;
    const row = legal[values.below(legal.length)];
    climb(game, party);
    const alike = left.filter(([, back]) => back === fronts[row]);
    const tile = alike[below(alike.length, "tile", game.chance)];
    left.splice(left.indexOf(tile), 1);
    const other = fronts[1 - row];
    const unseen = left.length - Number(other !== null);
    const ringed = left.filter(([, back]) => back).length - Number(other);
    const isLast = (game.rows[row] -= 1) === 0;
    fronts[row] = isLast ? null : below(unseen, "back", game.chance) < ringed;
  },
  picks({ values, decks }, party) {
    const { drawn } = decks[1 - party];
    const free = range(30).filter((place) => !drawn.includes(place));
    const count = drawn.length ? 3 : 9;
    let rest = values.below(choose(free.length, count));
    for (let k = count; k > 0; k -= 1) {
      const at = free.findLastIndex((_, each) => choose(each, k) <= rest);
      rest -= choose(at, k);
      drawn.push(free[at]);
    }
  },
  placed(game, party) {
    const { values, placements } = game;
    const { tiles, salts, drawn } = game.decks[party];
    const building = values.below(6);
    const size = game.version < 3 ? 8 : 5;
    const places = values.take(2n) ? [...tiles.keys()] : [];
    const place = places.length ? places[values.take(BigInt(places.length))] : null;
    const parts = [...game.lot, salts.get(32 + place), Buffer.of(placements.length, building)];
    if (place === null) values.bytes(size);
    else values.noteBytes(game.hash(party, "placed", ...parts).subarray(0, size));
    game.placements = [...placements, { party, building, place, drawn: [...drawn] }];
  },
  rung({ values, decks }, party) {
    const rung = decks[party].rungs.pop();
    need(rung, "rung");
    decks[party].newest = values.noteBytes(rung);
  },
  opening(game, party) {
    const { values, elections, decks } = game;
    const { tiles, up, shown, salts, joined } = decks[party];
    const own = game.placements.filter((it) => it.party === party && !it.isUp);
    for (const placement of own.filter((it) => it.building % 3 === elections.at(-1))) {
      checkPlacement(game, placement);
      values.note(placement.place, 30);
      values.note(tiles.get(placement.place), 30);
      up.add(placement.place);
      placement.isUp = true;
    }
    const [salting, joining] = showing(up);
    const all = [...salting.map((it) => salts.get(it)), ...joining.map((it) => joined.get(it))];
    for (const it of all) if (!shown.has(it)) shown.add(values.noteBytes(it));
    // Nothing is placed any more once the game is over.
    if (game.due[game.read + 1]?.[1] === "placed") elect(game, ...decks.map((it) => it.newest));
  },
  seeds(game, party) {
    const deck = game.decks[party];
    need(deck.seed, "seeds");
    game.values.noteBytes(deck.seed);
    for (const [at, bound] of deck.places) game.values.note(at, bound);
    for (const it of game.placements) if (it.party === party) checkPlacement(game, it);
    deck.isOpen = true;
  },
};

/** Begin Ta Yü: its sorted tiles with their backs (true: with rings), its rows, its ladders. */
function beginCanals(game) {
  const nameOf = (exits) => exits.map((exit) => "abcdefgh"[exit % 8]).sort().join("");
  const kinds = range(256)
    .map((bits) => range(8).filter((exit) => (bits >> exit) & 1))
    .filter((exits) => exits.length === 3 && nameOf(exits) < nameOf(exits.map((it) => it + 4)))
    .map((exits) => [nameOf(exits), new Set(exits.map((exit) => "nnnesssw"[exit])).size === 3]);
  game.left = kinds.sort().flatMap((kind) => [kind, kind, kind, kind]);
  game.rows = [56, 56];
  for (let left = game.values.count(); left > 0; left -= 1) {
    const party = game.values.below(game.players);
    game.ladders.push({ party, rungs: [game.values.bytes(game.size)] });
  }
}

/** Open a party's next rung in Ta Yü: links hold the highest one, from which the others follow. */
function climb(game, party) {
  const own = game.joined[party];
  own.ladder ??= game.ladders.find((ladder) => !ladder.foot);
  need(own.ladder?.party === party, "rung");
  const { rungs, foot } = own.ladder;
  while (!foot && !rungs.at(-1).equals(own.pledge)) {
    need(rungs.length <= 120, "rung");
    rungs.push(game.hash(party, "ladder", rungs.at(-1)));
  }
  own.ladder.foot ??= rungs.pop();
  need(rungs.length, "rung");
  game.chance = game.hash(party, "chance", game.chance, rungs.pop());
}

function elect({ below, kinds, elections }, ...parts) {
  const kind = kinds[below(kinds.length, "election", ...parts)];
  elections.push(...kinds.splice(kinds.indexOf(kind), 1));
}

/** Check that a tile had been drawn when it was placed, and is not used twice. */
function checkPlacement(game, { party, place, drawn }) {
  const uses = game.placements.filter((it) => it.party === party && it.place === place);
  need(drawn.includes(place) && uses.length === 1, "placed");
}

/** The number of ways to choose k of n things. */
const choose = (n, k) => range(k).reduce((ways, each) => (ways * (n - each)) / (each + 1), 1);
/** The leaves below a node of a tree whose nodes are numbered from 1, the root. */
const leaves = (node) => (node < 32 ? [2 * node, 2 * node + 1].flatMap(leaves) : [node - 32]);
/** The fewest nodes that have all fitting leaves below them and no others, in rising order. */
const fewest = (fits) =>
  range(64).filter((it) => it && fits(leaves(it)) && (it === 1 || !fits(leaves(it >> 1))));

/** The nodes of salts and of commitments that a link needs to show the tiles at some places. */
function showing(places) {
  const isShown = (leaf) => leaf >= 30 || places.has(leaf);
  const salting = fewest((below) => below[0] < 30 && below.every(isShown));
  return [salting, fewest((below) => !below.some(isShown))];
}

/** Read the opened part of a party's deck in Tyrus. */
function readDeck({ values, hash, size }, party) {
  const [tiles, salts, joined, places] = [new Map(), new Map(), new Map(), []];
  const deck = { tiles, salts, joined, places, rungs: [], drawn: [], up: new Set() };
  const how = values.below(3);
  if (how === 0) return deck;
  const mask = how === 1 ? values.below(2 ** 30) : 2 ** 30 - 1;
  if (how === 2) deck.seed = values.bytes(12);
  const left = range(30);
  for (const place of range(30).filter((each) => (mask >> each) & 1)) {
    places.push([values.below(left.length), left.length]);
    tiles.set(place, left.splice(places.at(-1)[0], 1)[0]);
  }
  const [salting, joining] = showing(tiles);
  for (const node of salting) salts.set(node, deck.seed ?? values.bytes(12));
  for (const node of joining) joined.set(node, values.bytes(size));
  const count = deck.seed ? 7 : 1 + values.below(7);
  const rungs = [deck.seed ? hash(party, "top", deck.seed) : values.bytes(size)];
  while (rungs.length <= count) rungs.push(hash(party, "ladder", rungs.at(-1)));
  joined.set(62, Buffer.alloc(0)).set(63, rungs.pop());
  for (const node of range(64)) {
    const above = salts.get(node >> 1);
    if (above) salts.set(node, hash(party, "salt", above, Buffer.of(node % 2)).subarray(0, 12));
  }
  for (const [place, tile] of tiles) {
    joined.set(32 + place, hash(party, "tile", salts.get(32 + place), Buffer.of(tile)));
  }
  for (const node of range(32).reverse()) {
    const below = [joined.get(2 * node), joined.get(2 * node + 1)];
    if (below[0] && below[1]) joined.set(node, hash(party, "root", ...below));
  }
  return Object.assign(deck, { rungs, shown: new Set(), root: joined.get(1) });
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    console.log(JSON.stringify(readLink(JSON.parse(line))));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.log(JSON.stringify({ ok: false, why: error.message }));
  }
}
