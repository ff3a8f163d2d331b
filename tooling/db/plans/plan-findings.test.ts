import type { PlanAllowance } from "@karwan/db";
import { describe, expect, test } from "vitest";
import type { Table } from "./filling/tables.ts";
import type { PlanNode } from "./plan.ts";
import type { Limits } from "./plan-findings.ts";
import { deadEnds, findingsIn, ORDINARY } from "./plan-findings.ts";

const limits: Limits = { tenantRows: 10_000, whole: false, small: new Set(["zones"]) };
const scan = (more: Partial<PlanNode>): PlanNode => ({
  "Node Type": "Index Scan",
  "Relation Name": "deliveries",
  "Index Name": "deliveries_pkey",
  "Actual Rows": 1,
  "Actual Loops": 1,
  ...more,
});
const over = (node: PlanNode): PlanNode => ({ "Node Type": "Nested Loop", Plans: [node] });
const all: PlanAllowance = { why: "goes through all", discards: "tenant", sorts: "tenant" };

describe("what ran", () => {
  test("is sound when it reads about as much as it answers", () => {
    expect(findingsIn(over(scan({ "Actual Rows": 20, "Rows Removed by Filter": 5 })), undefined, limits)).toEqual([]);
  });

  test("throws away no more rows than the statement declares, over all loops together", () => {
    const plan = over(scan({ "Actual Loops": 20, "Rows Removed by Filter": 999 }));
    const [found] = findingsIn(plan, undefined, limits);
    expect(found).toMatch(/throws 19980 rows away \(may 1000\): deliveries by deliveries_pkey 20 times/);
    expect(findingsIn(plan, { why: "rare", discards: 20_000 }, limits)).toEqual([]);
    expect(findingsIn(plan, { why: "rare", discards: 19_000 }, limits)).not.toEqual([]);
  });

  test("reads no table from end to end, unless that is one of a few pages", () => {
    const sequential = scan({ "Node Type": "Seq Scan", "Actual Rows": 2500 });
    delete sequential["Index Name"];
    expect(findingsIn(sequential, undefined, limits)).toContain(
      "reads from end to end: deliveries by Seq Scan: 2500 read, 0 of them for nothing",
    );
    expect(findingsIn({ ...sequential, "Relation Name": "zones" }, undefined, limits)).toEqual([]);
    expect(findingsIn(sequential, { why: "a sweep", scans: ["deliveries"] }, limits)).toEqual([]);
  });

  test("sorts little, and never on disk", () => {
    const sorting = (rows: number, more: Partial<PlanNode> = {}): PlanNode => ({
      "Node Type": "Sort",
      Plans: [scan({ "Actual Rows": rows })],
      ...more,
    });
    expect(findingsIn(sorting(ORDINARY.sorts), undefined, limits)).toEqual([]);
    expect(findingsIn(sorting(ORDINARY.sorts + 1), undefined, limits)).toEqual(["sorts 1001 rows (may 1000)"]);
    const spilt = sorting(10, { "Sort Space Type": "Disk" });
    expect(findingsIn(spilt, undefined, limits)).toEqual(["Sort spills to disk"]);
    expect(findingsIn({ "Node Type": "Hash", "Hash Batches": 4 }, undefined, limits)).toEqual(["Hash spills to disk"]);
    expect(findingsIn(spilt, all, limits)).toEqual([]);
  });

  test("goes through all of its tenant's rows a few times at most, even if it may", () => {
    expect(findingsIn(scan({ "Actual Rows": 30_000 }), all, limits)).toEqual([]);
    const again = scan({ "Actual Rows": 10_000, "Actual Loops": 20 });
    expect(findingsIn(again, all, limits).join()).toMatch(/reads 200000 rows \(may 30000\)/);
    expect(findingsIn(scan({ "Rows Removed by Join Filter": 9_999_999 }), all, limits).join()).toMatch(
      /joins 9999999 pairs/,
    );
  });
});

describe("where no plan is good", () => {
  const table = (name: string, more: Partial<Table> = {}): [string, Table] => [
    name,
    { name, number: 1, columns: [], unique: [], references: [], given: [], manyPolicies: false, ...more },
  ];
  const tables = new Map([table("deliveries"), table("notifications", { manyPolicies: true }), table("users")]);
  const endsOf = (more: Partial<PlanNode>, allowance?: PlanAllowance) =>
    deadEnds(over(scan({ "Actual Rows": 0, ...more })), tables, allowance);

  test("a table that no index leads into is named", () => {
    expect(endsOf({ "Node Type": "Seq Scan" })).toEqual(["no index leads to deliveries: it is read from end to end"]);
    expect(endsOf({ "Node Type": "Seq Scan" }, { why: "a sweep", scans: ["deliveries"] })).toEqual([]);
  });

  test("so is one that is read through the rows of all tenants", () => {
    expect(endsOf({ "Index Cond": "(status = $1)" })).toEqual([
      "deliveries is read through all tenants by deliveries_pkey",
    ]);
    expect(endsOf({ "Index Cond": "((tenant_id = $1) AND (id = $2))" })).toEqual([]);
    expect(endsOf({ "Relation Name": "users", "Index Cond": "(id = $1)" })).toEqual([]);
  });

  test("and one whose tenant is named by the policy alone", () => {
    const policy = "(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)";
    expect(endsOf({ "Index Cond": policy }).join()).toMatch(/the policy alone tells whose rows of deliveries/);
    expect(endsOf({ "Relation Name": "notifications", "Index Cond": policy })).toEqual([]);
    expect(endsOf({ "Index Cond": policy }, { why: "a key tells the tenant", tenantByPolicy: true })).toEqual([]);
  });
});
