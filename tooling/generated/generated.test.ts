import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../run/marks.mjs";
import type { Outcome } from "./parts.ts";
import { generate, parts } from "./parts.ts";

const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;

/** Runs with steps that end as told, by script; tells what was run and said. */
function playing(checking: boolean, ends: Record<string, Outcome> = {}) {
  const ran: string[] = [];
  const said: string[] = [];
  const failed = generate(
    checking,
    ({ script, args }) => {
      ran.push([script, ...args].join(" "));
      return ends[script] ?? { code: 0, text: "" };
    },
    (line) => said.push(line),
  );
  return { ran, said, failed };
}

describe("pnpm generated", () => {
  it("makes everything by scripts of package.json, each after what it is made from", () => {
    const { ran, failed } = playing(false);
    expect(failed).toEqual([]);
    expect(ran).toEqual(["client", "statements", "openapi", "coverage:docs", "sdk", "db:check --write"]);
    expect(parts.flatMap(({ make, check = make }) => [make, check]).filter((script) => !scripts[script])).toEqual([]);
  });

  it("stops at the first that cannot be made, and shows why", () => {
    const { ran, failed, said } = playing(false, { openapi: { code: 1, text: "no such tag" } });
    expect(failed).toEqual(["openapi.json"]);
    expect(ran.at(-1)).toBe("openapi");
    expect(said.at(-1)).toContain("no such tag");
  });
});

describe("pnpm generated --check", () => {
  it("changes nothing that git keeps", () => {
    const { ran } = playing(true);
    expect(ran).toEqual(["client", "statements:check", "openapi:check", "coverage:check", "sdk", "db:check"]);
  });

  it("goes on after one that is not current, and names all of them", () => {
    const stale = { code: 1, text: "is out of date" };
    const { failed } = playing(true, { "statements:check": stale, "coverage:check": stale });
    expect(failed).toEqual(["types of statements", "docs/coverage.md"]);
  });

  it("stops where nothing can be checked any more, as without a database client", () => {
    expect(playing(true, { client: { code: 1, text: "" } }).ran).toEqual(["client"]);
  });

  it("asks nothing that `npm test` does not ask", () => {
    const asked = readFileSync(join(root, "tooling/run/test.mjs"), "utf8");
    const checks = parts.flatMap(({ check }) => (check ? [check] : []));
    expect(checks.filter((check) => !asked.includes(`"${check}"`))).toEqual([]);
  });
});
