// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { root } from "./marks.mjs";
import { versionOf } from "./versions.mjs";

/**
 * How turbo is run everywhere: it tells nobody anything, asks no cache but the checkout's own, and runs scripts by the
 * pnpm beside this file.
 * @param {NodeJS.ProcessEnv} env @param {string} node @returns {NodeJS.ProcessEnv}
 */
function turboEnv(env, node) {
  const path = [join(import.meta.dirname, "bin"), join(root, "node_modules/.bin"), dirname(process.execPath), env.PATH];
  return {
    ...env,
    PATH: path.filter(Boolean).join(delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    // What a task makes of the same files can differ by these, and turbo looks at neither. The Node of the tasks: this
    // process runs on the machine's own the first time, and later on the checkout's, which npm puts before it.
    KARWAN_RUNTIME: `${process.platform} ${process.arch} ${versionOf(node)}`,
  };
}

/**
 * The arguments of turbo for these tasks of turbo.json. They come first, for others could be taken for tasks.
 * @param {readonly string[]} tasks @param {readonly string[]} [options]
 */
export const turboArguments = (tasks, options = []) => [
  join(root, "node_modules/turbo/bin/turbo"),
  "run",
  "--cache=local:rw,remote:",
  "--no-update-notifier",
  ...options,
  ...tasks,
];

/**
 * Runs tasks of turbo.json with what they print visible; a signal is theirs too.
 * @param {readonly string[]} tasks
 * @param {{ node?: string, env?: NodeJS.ProcessEnv, options?: readonly string[] }} [how]
 * @returns {Promise<number>} the exit code
 */
export const runTurbo = (tasks, { node = process.execPath, env = process.env, options = [] } = {}) =>
  runNode(node, turboEnv(env, node), turboArguments(tasks, options));

/**
 * Runs Node in the checkout with what it prints visible; a signal is its own too.
 * @param {string} node @param {NodeJS.ProcessEnv} env @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export function runNode(node, env, args) {
  return new Promise((done, failed) => {
    const child = spawn(node, args, {
      cwd: root,
      env,
      stdio: ["ignore", "inherit", "inherit"],
      // A group of its own: a Ctrl-C reaches it once, through us.
      detached: process.platform !== "win32",
    });
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      if (child.pid) process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
    };
    const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
    for (const signal of signals) process.on(signal, pass);
    child.once("error", failed);
    child.once("exit", (code, signal) => {
      for (const each of signals) process.off(each, pass);
      done(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  });
}

if (process.argv[1] === import.meta.filename) process.exitCode = await runTurbo(process.argv.slice(2));
