/**
 * `pnpm test:citus [postgresql://...]`: what has to hold on a cluster: every statement, and every test that reaches a database
 * (`held.ts`). Without an address, that of KARWAN_TEST_CITUS. Parts of paths, in the place of all, and what stands behind `--` go
 * to Vitest; its report lies beside those of `npm test`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createTestDatabase, dropTestDatabase, prepareCluster } from "@karwan/db/testing";
import { reportOf } from "../../run/report.mjs";
import { held } from "./held.ts";

const root = join(import.meta.dirname, "../../..");
const { positionals } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== "--"),
  allowPositionals: true,
});
const given = positionals.find((word) => word.startsWith("postgresql://"));
const url = given ?? process.env.KARWAN_TEST_CITUS;
if (!url) {
  console.error(
    "Name the coordinator of a distributed database: pnpm test:citus postgresql://..., or in KARWAN_TEST_CITUS",
  );
  process.exit(2);
}
const paths = positionals.filter((word) => word !== given);

const run = (args: readonly string[], at: string = url) => {
  // Those without a database hold wherever they run.
  const env = { ...process.env, KARWAN_TEST_CITUS: at, KARWAN_TEST_PART: "database" };
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: "inherit" }).status ?? 1;
};

/** Every statement, on a database of its own. */
async function statementsHold(): Promise<number> {
  const { server, release } = await prepareCluster(url ?? "");
  const own = await createTestDatabase(server, server.template);
  try {
    return run(["tooling/db/citus/main.ts", "--brief"], own);
  } finally {
    await dropTestDatabase(server, own);
    await release();
  }
}

const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportOf("citus")}`];
const chosen = paths.length > 0 ? ["--passWithNoTests", ...paths] : held;
const tests = run(["node_modules/vitest/vitest.mjs", "run", ...chosen, ...reports]);
const statements = paths.length > 0 ? 0 : await statementsHold();
process.exitCode = tests === 0 ? statements : tests;
