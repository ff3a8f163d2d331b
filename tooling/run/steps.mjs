// @ts-check
import { spawn } from "node:child_process";
import { root } from "./marks.mjs";
import { elapsed, Halt, say } from "./output.mjs";

/** @typedef {{ node: string, env: NodeJS.ProcessEnv }} Runtime */
/** @typedef {{ title: string, script: string, args?: readonly string[] }} Step one script of the root package.json */

/** @param {Runtime} runtime @param {Step} step @param {"inherit" | "pipe"} output */
const spawnStep = ({ node, env }, { script, args = [] }, output) =>
  spawn(node, ["--run", script, ...(args.length > 0 ? ["--", ...args] : [])], {
    cwd: root,
    env,
    stdio: ["ignore", output, output],
    // A group of its own, so that stopping a step stops what it started too.
    detached: process.platform !== "win32",
  });

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal */
function stop(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    // It ended in between.
  }
}

/** Steps that run now; a Ctrl-C stops them with us, since they stand in groups of their own. */
const running = new Set();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => {
    for (const child of running) stop(child, signal);
    process.exitCode = 130;
  });

/**
 * Runs one step to its end.
 * @param {Runtime} runtime @param {Step} step @param {"inherit" | "pipe"} output "pipe" collects what it prints
 * @returns {{ ended: Promise<{ code: number, text: string }>, stop: () => void }}
 */
export function startStep(runtime, step, output) {
  const child = spawnStep(runtime, step, output);
  running.add(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (part) => (text += part));
  const ended = new Promise((done, failed) => {
    child.once("error", failed);
    child.once("close", (code, signal) => {
      running.delete(child);
      done({ code: signal ? 130 : (code ?? 1), text });
    });
  });
  return { ended, stop: () => stop(child, "SIGTERM") };
}

/**
 * Runs steps side by side and prints one line each; what a step prints is shown only when it fails, and the first
 * failure stops the others.
 * @param {Runtime} runtime @param {readonly Step[]} steps @param {number} lanes how many at once
 */
export async function runSteps(runtime, steps, lanes) {
  const waiting = [...steps];
  const started = new Set();
  /** @type {Halt[]} */
  const halts = [];
  const lane = async () => {
    for (let step = waiting.shift(); step && halts.length === 0; step = waiting.shift()) {
      const since = performance.now();
      const work = startStep(runtime, step, "pipe");
      started.add(work);
      const { code, text } = await work.ended;
      if (halts.length > 0) return;
      if (code !== 0) {
        halts.push(
          new Halt(
            `${step.title} failed (run \`pnpm ${[step.script, ...(step.args ?? [])].join(" ")}\` to see it alone).`,
          ),
        );
        say(`  failed  ${step.title} (${elapsed(since)})\n\n${text.trimEnd()}`);
        for (const other of started) other.stop();
        return;
      }
      say(`  ok      ${step.title} (${elapsed(since)})`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (const halt of halts) throw halt;
}
