// Prints style sheets or scripts, one after the other, without comments and needless blanks, with
// short names for what a script names for itself alone, and written as the oldest browsers that
// the site works in understand it ("browserslist" in package.json):
// node scripts/website/shorten.mjs css|js FILE …

import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { browserslistToTargets, transform } from "lightningcss";

const [loader, ...names] = process.argv.slice(2);
const project = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const text = names.map((name) => readFileSync(name, "utf8")).join("");

/** Style sheets: nesting and the like are lowered; `light-dark()` to two values of which the colour
 * scheme, wherever it is set, lets one count. What decides that has short names. */
function styles() {
  const targets = browserslistToTargets(project.browserslist);
  const filename = names.join("+");
  const { code } = transform({ filename, code: Buffer.from(text), minify: true, targets });
  return code.toString().replaceAll("--lightningcss-light", "--day").replaceAll("--lightningcss-dark", "--night");
}

/** Scripts: syntax alone is lowered; what they call has to be there. */
function scripts() {
  const target = project.browserslist.map((it) => it.replace("ios_saf", "ios").replace(" ", ""));
  return transformSync(text, { loader, target, minify: true, legalComments: "none", charset: "utf8" }).code;
}

process.stdout.write(loader === "css" ? styles() : scripts());
