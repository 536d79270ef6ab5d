// Prints what a WebAssembly module imports and exports, as JSON: node look.mjs FILE

import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const names = (of) => of(module).map(({ name }) => name);
const { imports, exports } = WebAssembly.Module;
process.stdout.write(JSON.stringify({ imports: names(imports), exports: names(exports) }));
