// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { elapsed, Halt, launch, say } from "./output.mjs";
import { prepare } from "./prepare.mjs";
import { closingLine } from "./report.mjs";
import { runSteps, startStep } from "./steps.mjs";

/** Everything that has to hold before the tests are worth running; each is a script of the root package.json. */
const checks = [
  { title: "types", script: "typecheck" },
  { title: "format", script: "format:check" },
  { title: "lint", script: "lint" },
  { title: "import boundaries", script: "boundaries" },
  { title: "database rules", script: "db:check" },
  { title: "statements have good plans", script: "db:plans" },
  { title: "statements are typed", script: "statements", args: ["--check"] },
  { title: "openapi.json is current", script: "openapi", args: ["--check"] },
  { title: "openapi.json is clean", script: "openapi:lint" },
  { title: "docs/coverage.md is current", script: "coverage:docs", args: ["--check"] },
];

// Generated sweeps try all there is, not a part of it chosen by a fixed seed.
const isFull = process.argv.includes("--full");
const filters = process.argv.slice(2).filter((argument) => argument !== "--full");

/** @param {import("./steps.mjs").Runtime} runtime @param {string} folder */
async function runTests({ node, env }, folder) {
  const runtime = { node, env: isFull ? { ...env, KARWAN_TEST_FULL: "1" } : env };
  const report = join(folder, "report.json");
  const args = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...filters];
  const { code } = await startStep(runtime, { title: "tests", script: "test:only", args }, "inherit").ended;
  if (!existsSync(report)) throw new Halt(`the tests ended without a report (exit ${code}); the lines above say why.`);
  return { code, report: JSON.parse(readFileSync(report, "utf8")) };
}

/** `npm test`: from a bare clone through every check to the tests. Two lanes, for two cores. */
await launch(async () => {
  const since = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "karwan-test-"));
  try {
    const runtime = await prepare({ git: true, sdk: true });
    say("Checks:");
    await runSteps(runtime, checks, 2);
    say("\nTests:");
    const { code, report } = await runTests(runtime, folder);
    say(`\nDone in ${elapsed(since)}.`);
    const closing = closingLine(report, code);
    say(closing.line);
    return closing.code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
