// Shortens Pyodide's JavaScript around its machine code by all that only the dropped code needs.

import { minify } from "terser";

/** The script's statement that takes a function or variable from the machine code. */
const TAKEN = /(?:[\w$]+=)?(?:Module\["[^"]+"\]=)?wasmExports\["([^"]+)"\];/g;
/** Long lists of names that are only declared. */
const DECLARED = /var [\w$]+(?:,[\w$]+){5,};/g;
const NAME = /[A-Za-z_$][\w$]*/g;
/** Signatures of functions for side modules, of which none is loaded. */
const SIGNATURES = /[\w$]+\.sig="[^"]*";/g;
/** A direct call of `eval`: it sees every variable around it, so that none could be left out. */
const DIRECT = /\beval\(/g;
const LIST = /wasmImports=\{([^{}]*)\}/;

/** The names in the scripts, apart from statements that only take or declare them. */
export function needed(...scripts) {
  const rest = scripts.map((script) => script.replace(TAKEN, "").replace(DECLARED, ""));
  return new Set(rest.flatMap((text) => text.match(NAME)));
}

/** True if the scripts need a name of the machine code; JavaScript may put `_` before it. */
export const isNeeded = (name, names) => names.has(name) || names.has(`_${name}`);

/** The script, giving the machine code only these imports. */
function withImports(script, imports) {
  if (!LIST.test(script)) throw new Error("the script has no list of imports");
  return script.replace(LIST, (_, list) => {
    const kept = list.split(",").filter((entry) => imports.has(entry.split(":")[0]));
    return `wasmImports={${kept.join(",")}}`;
  });
}

/** The script without code that is useless for a machine code with these imports and exports. */
async function shaken(script, { imports, isExported, options }) {
  const taken = script.replace(TAKEN, (all, name) => (isExported(name) ? all : ""));
  const plain = taken.replace(SIGNATURES, "").replace(DIRECT, "(0,eval)(");
  const { code } = await minify(withImports(plain, imports), { ecma: 2020, ...options });
  return code;
}

/** The script without exports and without code only for them, its names unchanged, for `needed`. */
export const bare = (script, imports) => {
  const compress = { defaults: false, dead_code: true, passes: 3, pure_getters: true, unused: true };
  const options = { compress: { ...compress, side_effects: true }, mangle: false };
  return shaken(script, { imports, isExported: () => false, options });
};

/** The script for a machine code with these imports and exports. */
export const finished = (script, imports, exports) => {
  const options = { compress: { passes: 2, pure_getters: true } };
  return shaken(script, { imports, isExported: (name) => exports.has(name), options });
};
