import type { TestDatabase } from "@karwan/db/testing";
import { asAdmin, testDatabase } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startupSentence } from "../startup-error.ts";
import { dbDistribute, describePlan } from "./db-distribute.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const refusalOf = async (args: string[]) =>
  startupSentence(await dbDistribute.run(args).catch((error: unknown) => error));

test.skipIf(process.env.KARWAN_TEST_CITUS)(
  "a database of one machine is not distributed, and is told why in one sentence (architecture 3.15)",
  async () => {
    vi.stubEnv("DATABASE_URL", own.url);
    vi.stubEnv("KARWAN_JWT_SECRET", "a secret for tests, long enough to be taken");
    for (const args of [[], ["--plan"]])
      expect(await refusalOf(args)).toMatch(/^This database has no Citus: [^\n]*\.$/);
    expect(await refusalOf(["--all"])).toMatch(/--all/);
    const { rows } = await asAdmin(own.url, (client) =>
      client.query("SELECT FROM pg_namespace WHERE nspname = 'karwan_citus'"),
    );
    expect(rows).toEqual([]);
  },
);

test("the plan names every table's home, and what a cluster can't hold (architecture 3.15)", () => {
  const plan = {
    tables: { tenant: ["zones", "drivers"], copied: ["users"], central: [] },
    settled: 1,
    functions: ["karwan_tenant"],
    keys: 3,
    unheld: ["drivers.tenant_id,user_id"],
    triggers: 2,
  };
  const lines = describePlan(plan);
  expect(describePlan(plan, 101)).toEqual([expect.stringMatching(/^Migrations to apply first: 101\./), ...lines]);
  expect(lines).toEqual([
    "By tenant (2): zones, drivers",
    "On every node (1): users",
    "On the coordinator (0): none",
    "Where they belong already: 1 tables",
    "Functions to make on every node: 1",
    "Triggers taken away and made again: 2",
    "Foreign keys taken away and made again: 3",
    "Foreign keys taken away that a cluster can't hold (1): drivers.tenant_id,user_id",
  ]);
});
