// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./prepare.mjs";

/** Within this time a second signal is the same key press: the terminal and npm both deliver a Ctrl-C. */
const SAME_PRESS_MS = 1_000;

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
    server.once("error", failed);
    server.once("exit", (code, signal) => done(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}
