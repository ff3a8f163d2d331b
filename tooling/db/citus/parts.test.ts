import { expect, test } from "vitest";
import { kindOfPlan } from "./explain.ts";
import { parts, undeclared } from "./parts.ts";

const [sweep = ""] = parts[0]?.statements ?? [];

test("what a cluster refuses, or puts together without anybody having said why, is found (ADR 0045)", () => {
  expect(undeclared([{ name: "zones.find", kind: "refused", why: "complex joins" }])).toEqual([
    "zones.find is refused: complex joins",
  ]);
  expect(undeclared([{ name: "zones.find", kind: "several shards", why: "asks every shard" }])).toEqual([
    "zones.find is not answered by one shard (asks every shard): say why (tooling/db/citus/parts.ts)",
  ]);
});

test("what is said of a statement that one shard answers, or that goes another way, is found (ADR 0045)", () => {
  expect(undeclared([{ name: sweep, kind: "one shard", why: "" }])).toEqual([
    `${sweep} is answered by one node: it is no exception any more`,
  ]);
  expect(undeclared([{ name: sweep, kind: "several shards", why: "INSERT ... SELECT: pull to coordinator" }])).toEqual([
    `${sweep} is said to be "asks every shard", and is "INSERT ... SELECT: pull to coordinator"`,
  ]);
});

test("no statement is said twice, and what is as it was said is no finding (ADR 0045)", () => {
  const names = parts.flatMap(({ statements }) => statements);
  expect(new Set(names).size).toBe(names.length);
  const asked = parts.flatMap(({ kind, statements }) =>
    statements.map((name) => ({ name, kind: "several shards", why: kind })),
  );
  expect(undeclared(asked)).toEqual([]);
});

test("what sets on a node what the coordinator is asked for is found by its plan (ADR 0058)", () => {
  const planOf = (query: string) => [{ Plan: { Job: { "Task Count": 1, Tasks: [{ Query: query }] } } }];
  expect(kindOfPlan(planOf("SELECT id FROM tenants_102013"))).toEqual({ kind: "one shard", why: "" });
  const setting = planOf("SELECT karwan_citus.set_config('app.tenant_id', id, true) FROM tenants_102013");
  expect(kindOfPlan(setting)).toMatchObject({ kind: "refused" });
});

test("what inserts from a part alone is found by its plan, for then every node is asked of one company's write (ADR 0045)", () => {
  const insertFrom = (source: Record<string, string>) => [
    {
      Plan: {
        "Custom Plan Provider": "Citus INSERT ... SELECT",
        "INSERT/SELECT method": "pull to coordinator",
        "Distributed Query": { Subplans: [{ PlannedStmt: { Plan: { "Function Name": "read_intermediate_result" } } }] },
        Plans: [{ "Node Type": "Nested Loop", Plans: [source] }],
      },
    },
  ];
  expect(kindOfPlan(insertFrom({ "Function Name": "read_intermediate_result" }))).toEqual({
    kind: "several shards",
    why: "inserts from a part alone, by way of every node",
  });
  expect(kindOfPlan(insertFrom({ "Function Name": "jsonb_to_recordset" })).why).toBe(
    "INSERT ... SELECT: pull to coordinator",
  );
});

test("the worker's rounds alone insert by way of every node: a stopped one refuses no company on another (ADR 0045)", () => {
  const toAll = parts.filter(({ kind }) => kind === "inserts from a part alone, by way of every node");
  const names = toAll.flatMap(({ statements }) => statements);
  expect(names.filter((name) => !name.startsWith("kernel.fold_"))).toEqual([]);
});

test("a statement that its node does not understand is found by its plan (ADR 0045)", () => {
  const plan = [{ Plan: { Job: { "Task Count": 1, Tasks: [{ Error: "Could not get remote plan." }] } } }];
  expect(kindOfPlan(plan)).toMatchObject({ kind: "refused" });
});
