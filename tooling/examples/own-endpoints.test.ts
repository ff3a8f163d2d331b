import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectPaths, root } from "../lint/files.ts";

const EXAMPLE = "examples/vehicle-inspections";
const MOUNT = "packages/api/src/own/index.ts";
const readme = await readFile(join(root, EXAMPLE, "README.md"), "utf8");
const line = /^ +(export \{ .+ from "\.\/vehicle-inspections\/index\.ts";)$/m.exec(readme)?.[1] ?? "";

const paths = projectPaths().filter((path) => !/^(bench|docs\/pictures)\//.test(path));
const files = paths
  .filter((path) => path.startsWith(`${EXAMPLE}/files/`))
  .map((path) => path.slice(EXAMPLE.length + 7));

let checkout: string;

/** What is installed and generated beside the project's own files: links of packages, and the database client. */
async function installed(): Promise<string[]> {
  const packages = paths
    .filter((path) => path.endsWith("/package.json"))
    .map((path) => join(dirname(path), "node_modules"));
  const present = await Promise.all(
    packages.map((path) =>
      readdir(join(root, path)).then(
        () => path,
        () => null,
      ),
    ),
  );
  return ["packages/db/src/generated", "packages/sdk/src/generated", ...present.filter((path) => path !== null)];
}

/** A copy of this checkout, with the example laid over it as its README says. */
async function layOver(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "karwan-own-"));
  for (const path of [...paths, ...(await installed())]) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await cp(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await cp(join(root, EXAMPLE, "files"), folder, { recursive: true });
  const mount = await readFile(join(folder, MOUNT), "utf8");
  await writeFile(join(folder, MOUNT), mount.replace("export {};", line));
  return folder;
}

/** Runs a program of the copy, on the test server of this run; what it printed where it failed. */
async function run(...words: string[]): Promise<string> {
  const { KARWAN_TEST_SERVER: _, KARWAN_TEST_PART: __, VITEST: ___, ...rest } = process.env;
  const env = { ...rest, KARWAN_DATA_DIR: process.env["KARWAN_DATA_DIR"] ?? join(root, ".karwan") };
  return promisify(execFile)(process.execPath, words, { cwd: checkout, env, maxBuffer: 64 * 1024 * 1024 }).then(
    () => "",
    (error: { stdout: string; stderr: string }) => `${error.stdout}\n${error.stderr}`,
  );
}

beforeAll(async () => {
  checkout = await layOver();
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

describe("the example of an installation's own endpoints", () => {
  it("replaces no file of ours, and changes one by a line", async () => {
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((path) => paths.includes(path))).toEqual([]);
    expect(line).toContain("vehicleInspectionsRouter");
    const [ours, theirs] = await Promise.all([root, checkout].map((folder) => readFile(join(folder, MOUNT), "utf8")));
    expect(ours?.replace("export {};", line)).toBe(theirs);
    expect(ours).not.toBe(theirs);
  });

  it("is generated for: types of its statements, its place in openapi.json and in coverage", async () => {
    expect(await run("tooling/sql/main.ts")).toBe("");
    expect(await run("tooling/openapi/generate.ts")).toBe("");
    expect(await run("tooling/coverage/generate.ts")).toBe("");
    const [statements, description, coverage] = await Promise.all(
      ["packages/api/src/generated/statements.ts", "openapi.json", "docs/coverage.md"].map((path) =>
        readFile(join(checkout, path), "utf8"),
      ),
    );
    expect(statements).toContain('"own.vehicle_inspections.list"');
    expect(Object.keys(JSON.parse(description ?? "").paths)).toEqual(
      expect.arrayContaining(["/own/vehicle-inspections", "/own/vehicle-inspections/{id}"]),
    );
    expect(coverage).toMatch(/## Of this installation[^#]+PATCH \| `\/own\/vehicle-inspections/);
  });

  it("keeps the rules of the database", async () => {
    expect(await run("tooling/db/check.ts", "--write")).toBe("");
    expect(await readFile(join(checkout, "docs/retention.md"), "utf8")).toContain("own_vehicle_inspections");
  });

  it("compiles, and its own tests succeed", async () => {
    const settings = {
      extends: "./tsconfig.json",
      compilerOptions: { incremental: false },
      include: [
        "packages/api/src/own",
        "packages/api/src/generated",
        "packages/api/src/json-columns.ts",
        "packages/*/src/*.d.ts",
      ],
    };
    await writeFile(join(checkout, "tsconfig.own.json"), JSON.stringify(settings));
    expect(await run("node_modules/typescript/bin/tsc", "-p", "tsconfig.own.json", "--noEmit")).toBe("");
    expect(await run("node_modules/vitest/vitest.mjs", "run", "packages/api/src/own")).toBe("");
  });
});
