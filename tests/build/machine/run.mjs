// Runs a program in the Pyodide of a built site: node run.mjs RUNTIME PROGRAM
//
// RUNTIME is the site's folder of that name, PROGRAM a file of Python; the project's sources are at
// /project. Prints what the program's variable `result` holds, as JSON.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../../..", import.meta.url));
const [runtime, program] = process.argv.slice(2);
const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);
const lock = readFileSync(`${project}node_modules/pyodide/pyodide-lock.json`, "utf8");
const lockFileContents = { info: JSON.parse(lock).info, packages: {} };
const python = await loadPyodide({ indexURL: runtime, stdLibURL: `${runtime}/library.zip`, lockFileContents });
python.mountNodeFS("/project", project);
python.runPython(readFileSync(program, "utf8"));
process.stdout.write(JSON.stringify(python.globals.get("result").toJs({ dict_converter: Object.fromEntries })));
