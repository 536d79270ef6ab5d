// Prints style sheets or scripts, one after the other, without comments and needless blanks, with
// short local names, and in the syntax of the oldest browsers in which the site works
// ("browserslist" in package.json):
// node scripts/website/shorten.mjs css|js FILE …

import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { browserslistToTargets, transform } from "lightningcss";

const [loader, ...names] = process.argv.slice(2);
const project = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const text = names.map((name) => readFileSync(name, "utf8")).join("");

/** Shorten style sheets. Nesting and the like are lowered; `light-dark()` becomes two values, of
 * which the colour scheme of an element chooses one, by variables with short names. */
function styles() {
  const targets = browserslistToTargets(project.browserslist);
  const filename = names.join("+");
  const { code } = transform({ filename, code: Buffer.from(text), minify: true, targets });
  return code.toString().replaceAll("--lightningcss-light", "--day").replaceAll("--lightningcss-dark", "--night");
}

/** Shorten scripts. Only syntax is lowered: the functions they call must exist in the browsers. */
function scripts() {
  const target = project.browserslist.map((it) => it.replace("ios_saf", "ios").replace(" ", ""));
  return transformSync(text, { loader, target, minify: true, legalComments: "none", charset: "utf8" }).code;
}

process.stdout.write(loader === "css" ? styles() : scripts());
