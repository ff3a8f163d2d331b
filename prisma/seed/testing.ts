import { createDatabase } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase } from "@karwan/db/testing";
import { seedDemo } from "./index.ts";

/** When the demo of tests was made: what the clock of a test kit says. */
export const demoMade = new Date("2026-11-21T08:00:00.000Z");

/** A test file's own database with the demo in it, which is made once a run. */
export function demoDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const fill = async (url: string) => {
    const database = createDatabase({ url, applicationName: "karwan-test" });
    await seedDemo({ database, now: demoMade });
    await database.close();
  };
  return testDatabase({ ...options, filling: { name: "demo", fill } });
}
