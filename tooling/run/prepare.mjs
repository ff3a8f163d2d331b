// @ts-check
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fingerprint, manifests } from "./fingerprint.mjs";
import { markOf, marks, root, setMark } from "./marks.mjs";
import { elapsed, Halt, say } from "./output.mjs";
import { atLeast, checkTools, RUNTIME_NODE, versionOf } from "./versions.mjs";

const windows = process.platform === "win32";
const generated = join(root, "packages/db/src/generated");

/** Says who can't write before a tool fails halfway in words of its own. @param {string} folder */
const mustWrite = (folder) => accessSync(existsSync(folder) ? folder : root, constants.W_OK);

/**
 * Runs a command in the checkout with its output visible.
 * @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
const run = (command, args, env) =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"], shell: windows });
    child.once("error", failed);
    child.once("exit", (code, signal) => done(signal ? 130 : (code ?? 1)));
  });

async function install() {
  const wanted = fingerprint(
    root,
    ["pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests(root)],
    [process.platform, process.arch],
  );
  if (markOf("installed") === wanted) return;
  mustWrite(root);
  mustWrite(join(root, "node_modules"));
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const since = performance.now();
  say(`Installing packages with ${packageManager} (the first time takes a minute or two) ...`);
  const args = ["-y", packageManager, "install", "--frozen-lockfile", "--config.confirm-modules-purge=false"];
  const code = await run("npx", args, process.env);
  if (code === 130) throw new Halt("interrupted while installing; start again to go on.", 130);
  if (code !== 0) throw new Halt(`installing the packages failed (exit ${code}); the lines above say why.`);
  setMark("installed", wanted);
  say(`Packages installed in ${elapsed(since)}.`);
}

/** The workspace brings its own Node; where the platform has none of it, the one on the PATH will do if new enough. */
function findNode() {
  const own = join(root, "node_modules/node/bin", windows ? "node.exe" : "node");
  for (const candidate of [own, process.execPath, "node"]) {
    const version = candidate === process.execPath ? process.versions.node : versionOf(candidate);
    if (version && atLeast(version, RUNTIME_NODE)) return candidate;
  }
  // The next start installs again: its download may only have been cut off.
  rmSync(join(marks, "installed"), { force: true });
  throw new Halt(
    `no Node ${RUNTIME_NODE} or newer could be had: the package "node" did not install for ${process.platform} ` +
      `${process.arch}, and the Node on the PATH is ${process.versions.node}. Install Node 24, then try again.`,
  );
}

/** @param {string} node @param {NodeJS.ProcessEnv} env */
async function generate(node, env) {
  const wanted = fingerprint(
    root,
    ["prisma/schema", "prisma.config.ts", "tooling/prisma", "package.json"],
    [markOf("installed") ?? ""],
  );
  if (markOf("generated") === wanted && existsSync(generated)) return;
  mustWrite(generated);
  const since = performance.now();
  say("Generating the database client ...");
  const code = await run(node, ["--run", "client"], env);
  if (code !== 0)
    throw new Halt(`generating the database client failed (exit ${code}); the lines above say why.`, code);
  setMark("generated", wanted);
  say(`Database client generated in ${elapsed(since)}.`);
}

/** Makes the typed clients' sources from openapi.json, of which the script itself knows whether they are current. @param {string} node @param {NodeJS.ProcessEnv} env */
async function generateClients(node, env) {
  mustWrite(join(root, "packages/sdk/src"));
  const code = await run(node, ["--run", "sdk"], env);
  if (code !== 0) throw new Halt(`generating the typed clients failed (exit ${code}); the lines above say why.`, code);
}

/** Builds the pages of the admin, of which the script itself knows whether they are current. @param {string} node @param {NodeJS.ProcessEnv} env */
async function buildAdmin(node, env) {
  mustWrite(join(root, "apps/admin"));
  const since = performance.now();
  const before = markOf("admin-built");
  const code = await run(node, ["apps/admin/build.mjs", "--quiet"], env);
  if (code !== 0) throw new Halt(`building the admin failed (exit ${code}); the lines above say why.`, code);
  if (markOf("admin-built") !== before) say(`Admin built in ${elapsed(since)}.`);
}

/**
 * Brings a checkout from nothing to runnable: tools, packages, Node, generated client. Does only what has changed since
 * the last time, so that a second start takes no noticeable time.
 * @param {{ git?: boolean, sdk?: boolean, admin?: boolean }} [needs] the server itself runs without the typed clients
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node to run sources with, and its environment
 */
export async function prepare({ git = false, sdk = false, admin = false } = {}) {
  checkTools({ git });
  try {
    await install();
    const node = findNode();
    const path = [join(root, "node_modules/.bin"), dirname(node), process.env.PATH].filter(
      (part) => part && part !== ".",
    );
    // Hundreds of sources are stripped of their types and compiled at each start, unless the last one's work is kept.
    const env = { NODE_COMPILE_CACHE: join(marks, "compiled"), ...process.env, PATH: path.join(delimiter) };
    await generate(node, env);
    if (sdk || admin) await generateClients(node, env);
    if (admin) await buildAdmin(node, env);
    return { node, env };
  } catch (error) {
    const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== "EACCES" && code !== "EPERM" && code !== "EROFS") throw error;
    throw new Halt(
      `${path ?? root} can't be written: start as the user who owns the checkout, or give it to this user.`,
    );
  }
}
