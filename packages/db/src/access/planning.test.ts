import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../index.ts";
import { newId } from "../index.ts";
import { asAdmin, testStatement } from "../testing/index.ts";
import type { Scratch } from "../testing/scratch.ts";
import { scratchDatabase } from "../testing/scratch.ts";
import { forAnyTenant } from "./planning.ts";

const MODE = "SELECT current_setting('plan_cache_mode') AS mode";
const generic = testStatement<{ mode: string }>("test.plan_mode", MODE);
const eachTime = testStatement<{ mode: string }>("test.plan_mode_each_time", MODE, { planned: "each time" });
const scans = testStatement<{ scans: string }>("test.scans", "SELECT current_setting('enable_seqscan') AS scans");
const explained = testStatement<{ "QUERY PLAN": string }>(
  "test.explained",
  "EXPLAIN SELECT label FROM things WHERE tenant_id = $1",
);
const add = testStatement("test.add_thing", "INSERT INTO things (tenant_id, id, label) VALUES ($1, $2, 'a thing')");
const mine = testStatement<{ n: number }>(
  "test.things_of_tenant",
  "SELECT count(*) AS n FROM things WHERE tenant_id = $1",
  {
    planned: "each time",
  },
);

let scratch: Scratch;
let db: Database;
const here = { tenantId: newId() };
beforeAll(async () => {
  scratch = await scratchDatabase();
  db = scratch.open({ poolSize: 1 });
});
afterAll(() => scratch.drop());

test("statements have one plan for any values (ADR 0022)", async () => {
  const [[row]] = await db.read(here, (q) => [q.sql(generic)]);
  expect(row?.mode).toBe("force_generic_plan");
  const [written] = await db.write(here, (q) => [q.sql(generic)]);
  expect(written).toEqual([{ mode: "force_generic_plan" }]);
  expect(await db.transaction(here, (tx) => tx.sql(generic))).toEqual([{ mode: "force_generic_plan" }]);
});

test("those whose good plan depends on the values, and unnamed ones, are planned for them (ADR 0022)", async () => {
  const [, [row]] = await db.read(here, (q) => [q.sql(generic), q.sql(eachTime)]);
  expect(row?.mode).toBe("force_custom_plan");
  const [[unnamed]] = await db.read(here, (q) => [q.sql<{ mode: string }>({ name: "", text: MODE })]);
  expect(unnamed?.mode).toBe("force_custom_plan");
});

test("how a transaction plans ends with it, whoever has the connection next", async () => {
  await db.read(here, (q) => [q.sql(eachTime)]);
  const [[row]] = await db.read(here, (q) => [q.sql(generic)]);
  expect(row?.mode).toBe("force_generic_plan");
});

test("a plan for any values reads no table whole, however few rows it has when the plan is made (ADR 0022)", async () => {
  const tiny = { tenantId: newId() };
  await db.transaction(tiny, (tx) => tx.sql(add, [tiny.tenantId, newId()]));
  await asAdmin(scratch.adminUrl, (client) => client.query("ANALYZE things"));
  const plans = await Promise.all([
    db.read(tiny, (q) => [q.sql(generic), q.sql(scans)]).then(([, rows]) => rows),
    db.write(tiny, (q) => [q.sql(scans)]).then(([rows]) => rows),
    db.transaction(tiny, (tx) => tx.sql(scans)),
  ]);
  expect(plans).toEqual([[{ scans: "off" }], [{ scans: "off" }], [{ scans: "off" }]]);
  const plan = await db.transaction(tiny, (tx) => tx.sql(explained, [tiny.tenantId]));
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).not.toContain("Seq Scan");
});

test("such a plan does not look at which tenant asks, and answers the same", async () => {
  expect(forAnyTenant("a.tenant_id = $1 AND b.tenant_id = $12 AND c.id = $1")).toBe(
    "a.tenant_id = (SELECT $1::uuid) AND b.tenant_id = $12 AND c.id = $1",
  );
  expect(mine.text).toContain("(SELECT $1::uuid)");
  await db.transaction(here, (tx) =>
    tx.sql({ name: "", text: "INSERT INTO things (tenant_id, id, label) VALUES ($1, $2, 'a thing')" }, [
      here.tenantId,
      newId(),
    ]),
  );
  const [[row]] = await db.read(here, (q) => [q.sql(mine, [here.tenantId])]);
  expect(Number(row?.n)).toBe(1);
});
