// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, relative } from "node:path";
import { root } from "./marks.mjs";
import { optionsIn } from "./options.mjs";
import { elapsed, Halt, launch, say } from "./output.mjs";
import { prepare } from "./prepare.mjs";
import { closingLine, reportOf, together, toTryAgain, tried } from "./report.mjs";
import { runNode, runTurbo } from "./turbo.mjs";

/** Everything that has to hold before the tests are worth running; each is a task of turbo.json and a root script. */
const checks = [
  "types",
  "format:check",
  "lint:style",
  "lint:types",
  "lint:house",
  "boundaries",
  "db:check",
  "db:plans",
  "statements:check",
  "openapi:check",
  "openapi:lint",
  "coverage:check",
];
const parts = ["plain", "database"];

/** @param {string} part */
function readReport(part) {
  const file = reportOf(part);
  if (!existsSync(file)) throw new Halt(`the tests (${part}) ended without a report; the lines above say why.`);
  return JSON.parse(readFileSync(file, "utf8"));
}

/** @typedef {{ node: string, env: NodeJS.ProcessEnv }} Runtime */

/** All tests, in their two parts. @param {Runtime} runtime */
async function runTests(runtime) {
  for (const part of parts) rmSync(reportOf(part), { force: true });
  mkdirSync(dirname(reportOf("plain")), { recursive: true });
  const options = ["--continue=always", "--concurrency=1", "--log-prefix=none"];
  const tasks = parts.map((part) => `test:${part}`);
  const code = await runTurbo(tasks, { ...runtime, options });
  const report = together(parts.map(readReport));
  const again = code > 128 ? [] : toTryAgain(report);
  if (again.length === 0) return { code, report };
  const named = again.map((file) => relative(root, file)).join(", ");
  say(`\nFailed in the browser, and tried once more: ${named}`);
  const second = await runSome(runtime, again);
  if (second.code === 0) say(`\nONLY AT THE SECOND TRY, look why: ${named} (its first failure stands above)`);
  return { code: second.code, report: tried(report, second.report) };
}

/** Only the tests whose path matches. @param {Runtime} runtime @param {readonly string[]} paths */
async function runSome({ node, env }, paths) {
  const report = reportOf("some");
  const args = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...paths];
  rmSync(report, { force: true });
  const code = await runNode(node, env, ["--run", "test:only", "--", ...args]);
  return { code, report: readReport("some") };
}

/** What reaches a database, on a cluster. @param {Runtime} runtime @param {string} cluster @param {readonly string[]} paths */
async function runOnCluster({ node, env }, cluster, paths) {
  say("\nTests on a cluster:");
  rmSync(reportOf("citus"), { force: true });
  const code = await runNode(node, env, ["tooling/db/citus/test.ts", cluster, ...paths]);
  return { code, report: readReport("citus") };
}

/** `npm test`: from a bare clone through every check to the tests. What has not changed since it passed, turbo knows. */
await launch(async () => {
  const since = performance.now();
  const { isFull, cluster, filters } = optionsIn(process.argv.slice(2), process.env);
  const { node, env } = await prepare({ git: true, sdk: true });
  // Generated sweeps try all there is, not a part of it chosen by a fixed seed.
  if (isFull) env.KARWAN_TEST_FULL = "1";
  // With a run on the cluster behind it, the first one is on a plain database.
  if (cluster !== null) delete env.KARWAN_TEST_CITUS;
  const runtime = { node, env };
  say("Checks:");
  const checked = await runTurbo(checks, { ...runtime, options: ["--log-order=grouped"] });
  if (checked > 128) return checked;
  if (checked !== 0)
    throw new Halt("a check failed: the lines above say which (`pnpm <name>` shows it alone).", checked);
  say("\nTests:");
  const runs = [await (filters.length > 0 ? runSome(runtime, filters) : runTests(runtime))];
  if (cluster !== null && runs.every(({ code }) => code <= 128))
    runs.push(await runOnCluster(runtime, cluster, filters));
  say(`\nDone in ${elapsed(since)}.`);
  const closing = closingLine(together(runs.map(({ report }) => report)), Math.max(...runs.map(({ code }) => code)));
  say(closing.line);
  return closing.code;
});
