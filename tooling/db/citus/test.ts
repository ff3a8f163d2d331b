/**
 * `pnpm test:citus [postgresql://...]`: what is known to hold on a cluster, so that it stays so: every statement, and the tests
 * of `held.ts` but for the files that it says why not of. Without an address, that of KARWAN_TEST_CITUS. What stands behind
 * `--` goes to Vitest, and paths there in the place of all.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createTestDatabase, dropTestDatabase, prepareCluster } from "@karwan/db/testing";
import { held, notHeld } from "./held.ts";

const root = join(import.meta.dirname, "../../..");
const { positionals } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== "--"),
  allowPositionals: true,
});
const given = positionals.find((word) => word.startsWith("postgresql://"));
const url = given ?? process.env.KARWAN_TEST_CITUS;
if (!url) throw new Error("Name the coordinator of a distributed database: pnpm test:citus postgresql://...");
const paths = positionals.filter((word) => word !== given);

const run = (args: readonly string[], at: string = url) => {
  const env = { ...process.env, KARWAN_TEST_CITUS: at };
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

const excluded = Object.keys(notHeld).map((file) => `--exclude=${file}`);
const tests = run(["node_modules/vitest/vitest.mjs", "run", ...(paths.length > 0 ? paths : held), ...excluded]);
const statements = paths.length > 0 ? 0 : await statementsHold();
process.exitCode = tests === 0 ? statements : tests;
