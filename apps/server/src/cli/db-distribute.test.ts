import type { TestDatabase } from "@karwan/db/testing";
import {
  asAdmin,
  createJoinedDatabase,
  dropTestDatabase,
  testDatabase,
  testServer,
  withDatabase,
} from "@karwan/db/testing";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
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

test.skipIf(!testServer().isCluster)(
  "what a distribution would refuse it refuses before a migration is applied, and so does its plan (architecture 3.15)",
  async () => {
    const url = await createJoinedDatabase(testServer());
    onTestFinished(() => dropTestDatabase(testServer(), url));
    vi.stubEnv("DATABASE_URL", url);
    vi.stubEnv("KARWAN_JWT_SECRET", "a secret for tests, long enough to be taken");
    const asSuperuser = (sql: string) =>
      asAdmin(
        withDatabase(testServer().adminUrl, new URL(url).pathname.slice(1)),
        async (client) => (await client.query(sql)).rows,
      );
    const expectRefusals = async (why: RegExp) => {
      for (const args of [[], ["--plan"]]) expect(await refusalOf(args)).toMatch(why);
    };
    await asSuperuser("UPDATE pg_dist_node SET shouldhaveshards = true WHERE groupid = 0");
    await expectRefusals(
      /^The coordinator takes or holds companies' rows itself[^\n]*citus_drain_node\('[^']+', \d+, /,
    );
    await asSuperuser("UPDATE pg_dist_node SET shouldhaveshards = false WHERE groupid = 0");
    await asSuperuser("UPDATE pg_dist_node SET nodeport = 1 WHERE groupid = 1");
    await expectRefusals(/^The node [^ ]+:1 can't be reached, [^\n]*roles are made on each/);
    expect(await asSuperuser("SELECT to_regclass('public.users') IS NULL AS untouched")).toEqual([{ untouched: true }]);
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
    postponed: 0,
    isThrough: false,
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
  const left = "Taken away when it was cut off, and made again: 301 triggers and foreign keys";
  expect(describePlan({ ...plan, postponed: 301 })).toEqual([...lines.slice(0, -1), left, ...lines.slice(-1)]);
  expect(describePlan({ ...plan, isThrough: true })).toEqual([expect.stringMatching(/^Nothing to do but/), ...lines]);
  expect(describePlan({ ...plan, isThrough: true }, 1)).toEqual([
    expect.stringMatching(/^Migrations to apply first: 1\./),
    ...lines,
  ]);
});
