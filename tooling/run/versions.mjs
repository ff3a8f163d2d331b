// @ts-check
import { execFileSync } from "node:child_process";
import { Halt } from "./output.mjs";

/** The oldest Node that runs the launchers, and the oldest that runs the sources (type stripping without a flag). */
export const LAUNCHER_NODE = "20.19.0";
export const RUNTIME_NODE = "22.18.0";

/** @param {string} version @param {string} least */
export function atLeast(version, least) {
  /** @param {string} text */
  const parts = (text) => text.replace(/^v/, "").split(".").map(Number);
  const have = parts(version);
  const different = parts(least)
    .map((part, i) => (have[i] ?? 0) - part)
    .find((difference) => difference !== 0);
  return (different ?? 0) >= 0;
}

/**
 * The version a program reports, or null when it is missing or does not run here.
 * @param {string} command
 */
export function versionOf(command) {
  try {
    // Windows knows npm as npm.cmd, which only a shell finds.
    const text = execFileSync(command, ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      shell: process.platform === "win32",
    });
    return /\d+\.\d+(\.\d+)?/.exec(text)?.[0] ?? null;
  } catch {
    return null;
  }
}

/** @param {{ git: boolean }} needs what beyond Node and npm has to be there */
export function checkTools(needs) {
  if (!atLeast(process.versions.node, LAUNCHER_NODE))
    throw new Halt(`Node ${process.versions.node} is too old: install Node ${LAUNCHER_NODE} or newer, then try again.`);
  const npm = versionOf("npm");
  if (!npm) throw new Halt("npm was not found: it comes with Node; install it or put it on the PATH, then try again.");
  if (!atLeast(npm, "9.0.0")) throw new Halt(`npm ${npm} is too old: install npm 9 or newer, then try again.`);
  if (needs.git && !versionOf("git")) throw new Halt("git was not found: install it, then try again.");
}
