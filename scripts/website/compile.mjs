// Does one job of bytecode.py inside the same Pyodide that the page runs:
//
//   node scripts/website/compile.mjs '{"do": "folder", "source": "py", "out": ".cache/code", "optimize": 2}'
//
// Paths are relative to the project's folder. "library" in the job names a compiled standard
// library, with which Pyodide starts in a third of the time. Prints the job's result.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const project = fileURLToPath(new URL("../..", import.meta.url));
const job = process.argv[2];
const { library } = JSON.parse(job);

// Byte code with line numbers but without columns is a quarter smaller.
const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ env, ...(library ? { stdLibURL: project + library } : {}) });
python.mountNodeFS("/project", project);
python.FS.chdir("/project");
python.FS.writeFile("/tmp/bytecode.py", readFileSync(new URL("bytecode.py", import.meta.url)));
python.runPython("import sys; sys.path.append('/tmp')");
console.log(python.pyimport("bytecode").do(job));
