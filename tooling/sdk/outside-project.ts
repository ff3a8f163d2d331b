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

// What a project may be set to at its strictest: a browser's, without Node's types.
const strictest = {
  target: "es2022",
  module: "nodenext",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
};

export interface OutsideProject {
  folder: string;
  /** Compiles files of the project and answers the errors, a line each. */
  compile(compiler: string, files: readonly string[], options: { skipLibCheck: boolean }): Promise<string[]>;
  /** Runs a file and answers what it prints. */
  run(file: string): Promise<string>;
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
  await copyDependencies(target, path.join(sdk, "node_modules"), path.join(folder, "node_modules"));
}

/** What a package needs, with what that needs, from a workspace's links into one flat folder as npm makes it. */
async function copyDependencies(wanting: string, links: string, into: string): Promise<void> {
  const { dependencies = {} } = JSON.parse(await readFile(path.join(wanting, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    const from = await realpath(path.join(links, name));
    await cp(from, path.join(into, name), { recursive: true });
    // Beside a package lie those it may import: one folder up, two for a scoped name.
    await copyDependencies(from, path.join(from, name.startsWith("@") ? "../.." : ".."), into);
  }
}

/** A project far from this workspace, with the packed SDK and these files. */
export async function outsideProject(files: Record<string, string>): Promise<OutsideProject> {
  const folder = await mkdtemp(path.join(tmpdir(), "karwan-sdk-user-"));
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  await write("package.json", JSON.stringify({ type: "module" }));
  await Promise.all([install(folder), ...Object.entries(files).map(([name, text]) => write(name, text))]);
  return {
    folder,
    async compile(compiler, names, options) {
      await write("tsconfig.json", JSON.stringify({ compilerOptions: { ...strictest, ...options }, files: names }));
      const said = await run(process.execPath, [compiler, "-p", folder, "--pretty", "false"], { cwd: folder }).then(
        ({ stdout }) => stdout,
        (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
      );
      return said.split("\n").filter((line) => line.includes("error"));
    },
    run: async (file) => (await run(process.execPath, [file], { cwd: folder })).stdout,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
