// Prints a module with all it imports as one small module: node scripts/website/bundle.mjs FILE

import { buildSync } from "esbuild";

const { outputFiles } = buildSync({
  entryPoints: [process.argv[2]],
  bundle: true,
  minify: true,
  format: "esm",
  legalComments: "inline",
  logLevel: "error",
  write: false,
});
process.stdout.write(outputFiles[0].contents);
