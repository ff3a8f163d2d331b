// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./marks.mjs";

/** Within this time a second signal is the same key press: the terminal and npm both deliver a Ctrl-C. */
const SAME_PRESS_MS = 1_000;

/** How often to look whether npm still stands above us. */
const PARENT_CHECK_MS = 250;

/** Who started us: read before anything takes time, for whoever is gone by then is not noticed any more. */
const parent = process.ppid;

/**
 * A SIGTERM or SIGKILL for npm ends npm and the shell below it, but not what the shell runs. Started by npm, we end with
 * it; started otherwise, the parent may be a shell that has every right to leave first.
 * @param {() => void} lost
 */
function whenNpmIsGone(lost) {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    lost();
  }, PARENT_CHECK_MS).unref();
}

/**
 * Runs the server until it ends. It stands in its own process group, so that a Ctrl-C reaches it once, through us, rather
 * than once each from the terminal, from npm and from us; a second deliberate Ctrl-C is passed on as well.
 * @param {{ node: string, env: NodeJS.ProcessEnv }} runtime
 * @param {readonly string[]} args for Node: options, the source, its arguments
 * @returns {Promise<number>} the exit code, 128 + n when a signal ended it
 */
export function runServer({ node, env }, args) {
  return new Promise((done, failed) => {
    const lifeline = new URL("./lifeline.mjs", import.meta.url).href;
    const server = spawn(node, ["--import", lifeline, ...args], {
      cwd: root,
      env,
      detached: process.platform !== "win32",
      // The channel carries nothing: its end tells the server that we are gone (lifeline.mjs).
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    let last = Number.NEGATIVE_INFINITY;
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      const now = performance.now();
      if (now - last < SAME_PRESS_MS) return;
      last = now;
      server.kill(signal);
    };
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, pass);
    whenNpmIsGone(() => {
      // Whoever ended npm by a signal for its whole group has reached us too.
      if (last === Number.NEGATIVE_INFINITY) pass("SIGTERM");
    });
    server.once("error", failed);
    server.once("exit", (code, signal) => done(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}
