import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "./marks.mjs";
import { turboArguments } from "./turbo.mjs";

const { tasks } = JSON.parse(readFileSync(path.join(root, "turbo.json"), "utf8")) as {
  tasks: Record<string, { cache?: boolean }>;
};
const nameOf = (task: string) => task.replace(/^.*#/, "");
const cached = Object.keys(tasks).filter((task) => tasks[task]?.cache !== false);
const everything = cached.map(nameOf).toSorted();

let copy: string;
let before: Map<string, string>;

/** What turbo takes for the state of each task: the key under which it keeps what the task made. */
function statesOf(env: NodeJS.ProcessEnv = {}): Map<string, string> {
  const args = turboArguments(cached.map(nameOf), ["--dry=json", `--cwd=${copy}`]);
  const text = execFileSync(process.execPath, args, {
    encoding: "utf8",
    maxBuffer: 64 << 20,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", ...env },
  });
  const found = JSON.parse(text) as { tasks: { task: string; hash: string }[] };
  return new Map(found.tasks.map(({ task, hash }) => [nameOf(task), hash]));
}

const changed = (after: Map<string, string>) =>
  [...after].flatMap(([task, state]) => (before.get(task) === state ? [] : [task])).toSorted();

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), "karwan-turbo-"));
  const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8" });
  const files = git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0").filter(Boolean);
  for (const file of files) cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  git(copy, "init", "--quiet");
  git(copy, "add", "--all");
  before = statesOf();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("what has passed once is run anew when anything that it reads has changed", () => {
  const builds = ["client", "sdk", "build"];
  const except = (...names: string[]) => everything.filter((name) => !names.includes(name));
  const compilers = ["boundaries", "lint:types", "types"];

  test("and not otherwise", () => {
    expect([...before.keys()].toSorted()).toEqual(everything);
    expect(changed(statesOf())).toEqual([]);
  });

  test.each([
    ["a source", "packages/api/src/kernel/shape.ts", except(...builds)],
    ["a test", "packages/i18n/src/translate.test.ts", except(...builds)],
    ["a file that git does not know yet", "apps/server/src/new.ts", except(...builds)],
    ["a launcher", "tooling/run/output.mjs", except(...builds)],
    ["the schema", "prisma/schema/new.prisma", except("sdk", "build")],
    ["the document", "openapi.json", except("client")],
    ["the generator of clients", "tooling/sdk/generator/new.ts", except("client")],
    ["a source of the clients", "packages/sdk/src/backoff.ts", except("client", "sdk")],
    ["the installed packages", "pnpm-lock.yaml", everything],
    ["the compiler's options", "tsconfig.base.json", except("client", "sdk")],
    ["the linters' rules", ".oxlintrc.json", except(...builds)],
    ["a page that people read", "docs/operations.md", except(...builds, ...compilers)],
    ["what turbo is told", "turbo.json", everything],
  ])("such as %s", (_, file, expected) => {
    const full = path.join(copy, file);
    const kept = ["new.ts", "new.prisma"].includes(path.basename(file)) ? null : readFileSync(full);
    mkdirSync(path.dirname(full), { recursive: true });
    appendFileSync(full, "\n");
    try {
      expect(changed(statesOf())).toEqual(expected.toSorted());
    } finally {
      rmSync(full);
      if (kept) appendFileSync(full, kept);
    }
  });

  test("such as the environment, and a file of it that git never keeps", () => {
    for (const env of [
      { KARWAN_TEST_FULL: "1" },
      { KARWAN_RUNTIME: "another Node" },
      { NODE_OPTIONS: "--no-warnings" },
    ])
      expect(changed(statesOf(env))).toEqual(everything);
    appendFileSync(path.join(copy, ".env"), "PORT=1\n");
    expect(changed(statesOf())).toEqual(everything);
  });
});

test("what asks a database runs always", () => {
  const always = Object.keys(tasks).filter((task) => tasks[task]?.cache === false);
  expect(always.map(nameOf)).toEqual(["db:check", "db:plans", "statements:check", "test:database"]);
});
