import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const root = path.resolve(import.meta.dirname, "../..");
const sdk = path.join(root, "packages/sdk");
const run = promisify(execFile);

/** The compilers a user may have: this workspace's, and the last one written in JavaScript. */
export const compilers = {
  typescript7: path.join(root, "node_modules/typescript/bin/tsc"),
  typescript5: path.join(import.meta.dirname, "node_modules/typescript/bin/tsc"),
};

// What a project may be set to at its strictest, the libraries' own types checked too.
const strictest = {
  target: "es2022",
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
};
/** What a project may know of the world: a page's, or a server's. */
const worlds = {
  browser: { lib: ["es2022", "dom", "dom.iterable", "dom.asynciterable"], types: [] },
  node: { lib: ["es2022"], types: ["node"] },
};

export interface OutsideProject {
  folder: string;
  /** Compiles files of the project and answers the errors, a line each. */
  compile(compiler: string, files: readonly string[], world: keyof typeof worlds): Promise<string[]>;
  /** Runs a file and answers what it prints. */
  run(file: string, node?: string): Promise<string>;
  remove(): Promise<void>;
}

/** Packs the SDK as it would be published and unpacks it with what it depends on. */
async function install(folder: string): Promise<void> {
  await run("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: sdk });
  const archive = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
  if (!archive) throw new Error("npm pack made nothing");
  const target = path.join(folder, "node_modules/@karwan/sdk");
  await mkdir(target, { recursive: true });
  await run("tar", ["xzf", path.join(folder, archive), "-C", target, "--strip-components=1"]);
  const into = path.join(folder, "node_modules");
  for (const name of await dependenciesOf(target)) await copyPackage(name, path.join(sdk, "node_modules"), into);
  await copyPackage("@types/node", path.join(import.meta.dirname, "node_modules"), into);
}

async function dependenciesOf(folder: string): Promise<string[]> {
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  return Object.keys((manifest as { dependencies?: object }).dependencies ?? {});
}

/** A package with what it needs, from a workspace's links into one flat folder as npm makes it. */
async function copyPackage(name: string, links: string, into: string): Promise<void> {
  const from = await realpath(path.join(links, name));
  await cp(from, path.join(into, name), { recursive: true });
  // Beside a package lie those it may import: one folder up, two for a scoped name.
  const beside = path.join(from, name.startsWith("@") ? "../.." : "..");
  for (const needed of await dependenciesOf(from)) await copyPackage(needed, beside, into);
}

/** A project far from this workspace, with the packed SDK and these files. */
export async function outsideProject(files: Record<string, string>): Promise<OutsideProject> {
  const folder = await mkdtemp(path.join(tmpdir(), "karwan-sdk-user-"));
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  await write("package.json", JSON.stringify({ type: "module" }));
  await Promise.all([install(folder), ...Object.entries(files).map(([name, text]) => write(name, text))]);
  return {
    folder,
    async compile(compiler, names, world) {
      const compilerOptions = { ...strictest, ...worlds[world] };
      await write("tsconfig.json", JSON.stringify({ compilerOptions, files: names }));
      const said = await run(process.execPath, [compiler, "-p", folder, "--pretty", "false"], { cwd: folder }).then(
        ({ stdout }) => stdout,
        (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
      );
      return said.split("\n").filter((line) => line.includes("error"));
    },
    run: async (file, node = process.execPath) => (await run(node, [file], { cwd: folder })).stdout,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
