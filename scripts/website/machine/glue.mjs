// Pyodide's JavaScript around its machine code, without what only the dropped half of that needs.

import { minify } from "terser";

/** How the script takes one function, or variable, of the machine code. */
const TAKEN = /(?:[\w$]+=)?(?:Module\["[^"]+"\]=)?wasmExports\["([^"]+)"\];/g;
/** Long lists of names that are declared and nothing else. */
const DECLARED = /var [\w$]+(?:,[\w$]+){5,};/g;
const NAME = /[A-Za-z_$][\w$]*/g;
/** Signatures of what side modules may import: no side module is loaded. */
const SIGNATURES = /[\w$]+\.sig="[^"]*";/g;
/** `eval` called by its name sees every variable around, so that none can be left out. */
const DIRECT = /\beval\(/g;
const LIST = /wasmImports=\{([^{}]*)\}/;

/** The names that the scripts use otherwise than to take them from the machine code. */
export function needed(...scripts) {
  const rest = scripts.map((script) => script.replace(TAKEN, "").replace(DECLARED, ""));
  return new Set(rest.flatMap((text) => text.match(NAME)));
}

/** Whether a name of the machine code's is among those that are needed: in JavaScript `_` leads it. */
export const isNeeded = (name, names) => names.has(name) || names.has(`_${name}`);

/** The script, with only those imports given to the machine code that it has; whatever it exports. */
function withImports(script, imports) {
  if (!LIST.test(script)) throw new Error("the script has no list of imports");
  return script.replace(LIST, (_, list) => {
    const kept = list.split(",").filter((entry) => imports.has(entry.split(":")[0]));
    return `wasmImports={${kept.join(",")}}`;
  });
}

/** The script without what is left over when the machine code has these imports and exports only. */
async function shaken(script, { imports, isExported, options }) {
  const taken = script.replace(TAKEN, (all, name) => (isExported(name) ? all : ""));
  const plain = taken.replace(SIGNATURES, "").replace(DIRECT, "(0,eval)(");
  const { code } = await minify(withImports(plain, imports), { ecma: 2020, ...options });
  return code;
}

/** The script without the exports, and what is only theirs, names left as they are: to be looked at. */
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
