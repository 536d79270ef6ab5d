// Prints a module with all it imports as one small module:
// node scripts/website/bundle.mjs FILE [HERE [iife]]
// What it may import later is taken in where it is there. HERE is written where it asks for its own
// address; with `iife` it is a script.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const [file, here, format = "esm"] = process.argv.slice(2);
const isAbsent = ({ kind, path, resolveDir }) => kind === "dynamic-import" && !existsSync(join(resolveDir, path));
const later = {
  name: "later",
  setup: (it) => it.onResolve({ filter: /./ }, (what) => (isAbsent(what) ? { external: true } : undefined)),
};
const { outputFiles } = await build({
  entryPoints: [file],
  bundle: true,
  define: here ? { "import.meta.url": here } : {},
  plugins: [later],
  minify: true,
  format,
  legalComments: "inline",
  logLevel: "error",
  write: false,
});
process.stdout.write(outputFiles[0].contents);
