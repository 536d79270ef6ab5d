// Prints style sheets or scripts, one after the other, without comments and needless blanks,
// and with short names for what a script names for itself alone:
// node scripts/website/shorten.mjs css|js FILE …

import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";

const [loader, ...names] = process.argv.slice(2);
const text = names.map((name) => readFileSync(name, "utf8")).join("");
const all = loader === "js";
const options = { minifyWhitespace: true, minifyIdentifiers: all, minifySyntax: all };
const { code } = transformSync(text, { loader, ...options, legalComments: "none", charset: "utf8" });
process.stdout.write(code);
