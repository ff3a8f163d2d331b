import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fingerprint, manifests } from "./fingerprint.mjs";
import { root } from "./marks.mjs";
import { closingLine, together, toTryAgain, tried } from "./report.mjs";
import { turboArguments } from "./turbo.mjs";
import { atLeast } from "./versions.mjs";

const folder = mkdtempSync(join(tmpdir(), "karwan-run-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("versions", () => {
  it.each([
    ["22.18.0", "22.18.0", true],
    ["v24.1.0", "22.18.0", true],
    ["22.9.0", "22.18.0", false],
    ["20.20.2", "22.18.0", false],
    ["22.18", "22.18.0", true],
  ])("%s against at least %s: %s", (version, least, expected) => {
    expect(atLeast(version, least)).toBe(expected);
  });
});

describe("fingerprint", () => {
  const of = (...facts: string[]) => fingerprint(folder, ["schema", "package.json"], facts);
  mkdirSync(join(folder, "schema/deep"), { recursive: true });
  writeFileSync(join(folder, "schema/deep/a.prisma"), "model A");

  it("changes with a file below a folder, a new file and a fact, and with nothing else", () => {
    const first = of();
    expect(of()).toBe(first);
    expect(of("linux")).not.toBe(first);
    writeFileSync(join(folder, "package.json"), "{}");
    const second = of();
    expect(second).not.toBe(first);
    writeFileSync(join(folder, "schema/deep/a.prisma"), "model B");
    expect(of()).not.toBe(second);
  });

  it("covers every package of the workspace", () => {
    const root = join(import.meta.dirname, "../..");
    expect(manifests(root)).toEqual(
      expect.arrayContaining([
        "package.json",
        "apps/server/package.json",
        "packages/db/package.json",
        "prisma/seed/package.json",
      ]),
    );
  });
});

describe("closing line of npm test", () => {
  const report = (over: object = {}) => ({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [{ name: "a", status: "passed", assertionResults: [{ status: "passed" }] }],
    ...over,
  });

  it("counts both parts of the tests", () => {
    const both = together([report({ numFailedTests: 1 }), report({ numPendingTests: 2 })]);
    expect(closingLine(both, 1)).toEqual({ line: "10 passed, 1 failed, 2 skipped", code: 1 });
  });

  it("says what passed", () => {
    expect(closingLine(report(), 0)).toEqual({ line: "5 passed, 0 failed", code: 0 });
  });

  it("tells skipped tests", () => {
    expect(closingLine(report({ numPendingTests: 2, numTodoTests: 1 }), 0).line).toBe("5 passed, 0 failed, 3 skipped");
  });

  it("counts a file that did not load as a failure", () => {
    const testResults = [{ name: "a", status: "failed", assertionResults: [] }];
    expect(closingLine(report({ testResults }), 1)).toEqual({ line: "5 passed, 1 failed", code: 1 });
  });

  it("never says 0 failed of a run that ended in an error", () => {
    expect(closingLine(report(), 1)).toEqual({ line: "5 passed, 1 failed", code: 1 });
  });

  it("fails when tests failed, whatever the exit code", () => {
    expect(closingLine(report({ numFailedTests: 2 }), 0)).toEqual({ line: "5 passed, 2 failed", code: 1 });
  });
});

describe("a second try", () => {
  const file = (name: string, ...statuses: string[]) => ({
    name: join(root, name),
    status: statuses.includes("failed") || statuses.length === 0 ? "failed" : "passed",
    assertionResults: statuses.map((status) => ({ status })),
  });
  const reportOf = (...testResults: ReturnType<typeof file>[]) => {
    const counted = (status: string) =>
      testResults.flatMap((each) => each.assertionResults).filter((each) => each.status === status).length;
    return {
      numPassedTests: counted("passed"),
      numFailedTests: counted("failed"),
      numPendingTests: counted("skipped"),
      numTodoTests: counted("todo"),
      testResults,
    };
  };
  const books = file("packages/api/src/books.test.ts", "passed", "passed");
  const page = file("tooling/admin/page.test.ts", "passed", "failed", "skipped", "todo");

  it("is given to the files of a browser that failed alone", () => {
    expect(toTryAgain(reportOf(books, page))).toEqual([page.name]);
    expect(toTryAgain(reportOf(books))).toEqual([]);
  });

  it("is given to none where anything else failed, whose one failure is a fault, nor where many failed", () => {
    expect(toTryAgain(reportOf(page, file("packages/api/src/races.test.ts", "failed")))).toEqual([]);
    expect(toTryAgain(reportOf(...Array.from("abcdefghi", (name) => file(`tooling/admin/${name}.test.ts`))))).toEqual(
      [],
    );
  });

  it("counts in the place of the first, as passed or as failed", () => {
    const first = reportOf(books, page);
    const passed = reportOf(file("tooling/admin/page.test.ts", "passed", "passed", "skipped", "todo"));
    expect(closingLine(tried(first, passed), 0)).toEqual({ line: "4 passed, 0 failed, 2 skipped", code: 0 });
    expect(closingLine(tried(first, reportOf(page)), 1)).toEqual({ line: "3 passed, 1 failed, 2 skipped", code: 1 });
    expect(closingLine(tried(first, reportOf(file("tooling/admin/page.test.ts"))), 1).line).toBe("2 passed, 1 failed");
  });
});

describe("a run of turbo", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [...turboArguments(args), "--dry=json"], { cwd: root, encoding: "utf8" });

  it("stops at a task that does not exist instead of skipping it", () => {
    const { status, stderr } = run("no-such-task");
    expect(status).not.toBe(0);
    expect(stderr).toContain("no-such-task");
  });
});
