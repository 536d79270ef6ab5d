// A bot to start from, in Node: it wins if it can, else it leaves the opponent the fewest actions.
//
// It answers the line protocol (load, think), and itself asks Tessera, which knows the rules. In
// games with hidden information it cannot try actions, so it plays the last legal one.
// python3 scripts/arena.py shacru engine 1 --engine "node scripts/opponents/greedy.mjs"
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const py = fileURLToPath(new URL("../../py", import.meta.url));
const env = { ...process.env, PYTHONPATH: py };
const rules = spawn(process.env.PYTHON ?? "python3", ["-m", "tessera", "serve"], { env });
rules.stderr.pipe(process.stderr);
const waiting = [];
createInterface({ input: rules.stdout }).on("line", (line) => waiting.shift()(JSON.parse(line)));

/** Tessera's answer to a request. */
function ask(request) {
  rules.stdin.write(`${JSON.stringify(request)}\n`);
  return new Promise((resolve) => waiting.push(resolve));
}

let record = "";

/** The value of an action, by the state after it; more is better. */
async function worth(action, seat) {
  const after = await ask({ do: "play", move: action });
  const { actions } = await ask({ do: "legal" });
  await ask({ do: "undo" });
  if (after.outcome) return after.outcome.winners.includes(seat) ? Infinity : -1000;
  return after.to_move === seat ? actions.length : -actions.length;
}

/** The best legal action, which is played; the first one of equals. */
async function choice() {
  const { actions } = await ask({ do: "legal" });
  if (record.includes("?")) return actions.at(-1);
  const { to_move: seat } = await ask({ do: "load", record: record.replace(/\[Seen ".*"\]\n/, "") });
  const worths = [];
  for (const action of actions) worths.push(await worth(action, seat));
  return actions[worths.indexOf(Math.max(...worths))];
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer = { ok: false, fault: "protocol", message: "Not known here." };
  if (request.do === "load") {
    record = request.record;
    answer = await ask({ do: "load", record });
  } else if (request.do === "think") {
    answer = { ok: true, move: await choice() };
  }
  console.log(JSON.stringify({ ...answer, id: request.id }));
}
process.exit();
