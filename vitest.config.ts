import { globSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { plainTests } from "./tooling/run/plain-tests.ts";

const sdk = "tooling/sdk/global-setup.ts";
const admin = "tooling/admin/global-setup.ts";
const database = "packages/db/src/testing/global-setup.ts";
const include = ["{apps,bench,packages,tooling,prisma}/**/*.test.ts"];
const exclude = ["**/node_modules/**", "**/src/generated/**"];

/**
 * `npm test` runs the tests in two parts: those without a database, which turbo need not run again when nothing has
 * changed, and those with one. Anybody else runs whatever is named.
 */
function chosen() {
  const part = process.env.KARWAN_TEST_PART;
  if (part === undefined) return { include, exclude, globalSetup: [sdk, admin, database] };
  const all = globSync(include, { exclude: (name) => path.basename(name) === "node_modules" });
  const plain = plainTests(all.map((file) => path.resolve(file))).map((file) => path.relative(".", file));
  return part === "plain"
    ? { include: plain, exclude, globalSetup: [sdk, admin] }
    : { include, exclude: [...exclude, ...plain], globalSetup: [sdk, admin, database] };
}

/**
 * One run for the whole workspace. Every file gets a clone of the migrated template database from the global setup,
 * so files may run side by side; three workers keep two cores busy while one of them waits for a server to start or stop.
 */
export default defineConfig({
  test: {
    ...chosen(),
    setupFiles: ["tooling/run/same-examples.ts"],
    pool: "forks",
    maxWorkers: 3,
    // Room for a test's short-lived objects before they have to be collected.
    execArgv: ["--max-semi-space-size=64"],
    // Modules keep no state between tests, so a worker loads them once instead of once a file.
    isolate: false,
    // Only against what hangs: the machine may be several times slower than ours, and what has to be fast is measured by bench.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
