// Prints a module and all its imports as one small module:
// node scripts/website/bundle.mjs FILE [HERE [iife]]
// Dynamic imports are included if their files exist. HERE replaces `import.meta.url`; with `iife`
// the result is a script.

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
