import { defineConfig } from "vitest/config";

/**
 * One run for the whole workspace. Every file gets a clone of the migrated template database from the global setup,
 * so files may run side by side; three workers keep two cores busy while one of them waits for a server to start or stop.
 */
export default defineConfig({
  test: {
    include: ["{apps,packages,tooling,prisma}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/src/generated/**"],
    globalSetup: ["tooling/sdk/global-setup.ts", "packages/db/src/testing/global-setup.ts"],
    pool: "forks",
    maxWorkers: 3,
    // Room for a test's short-lived objects before they have to be collected.
    execArgv: ["--max-semi-space-size=64"],
    // Modules keep no state between tests, so a worker loads them once instead of once a file.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
