import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../index.ts";
import { testStatement } from "../testing/index.ts";
import type { Scratch } from "../testing/scratch.ts";
import { scratchDatabase } from "../testing/scratch.ts";
import type { DatabaseObserver, Sent } from "./observer.ts";

const ADD = testStatement<{ id: string }>(
  "observed.add",
  "INSERT INTO things (tenant_id, id, label) VALUES ($1, $2, $3) RETURNING id",
);
const COUNT = testStatement<{ n: number }>("observed.count", "SELECT count(*) AS n FROM things");
const SLEEP = testStatement("observed.sleep", "SELECT pg_sleep(0.2)");
const FAIL = testStatement("observed.fail", "SELECT 1 / 0");

let scratch: Scratch;
beforeAll(async () => {
  scratch = await scratchDatabase();
});
afterAll(() => scratch.drop());

/** Keeps what it is told, in the order in which it ended. */
function watching() {
  const ended: (Sent & { failed: boolean })[] = [];
  const observer: DatabaseObserver = {
    began: (sent) => (error) => void ended.push({ ...sent, failed: error !== undefined && error !== null }),
  };
  return { ended, observer };
}
const scope = { tenantId: newId() };

test("what leaves is told by the names of its statements, once for each batch, and never with a value", async () => {
  const { ended, observer } = watching();
  const db = scratch.open({ observer });
  await db.read(scope, (q) => [q.sql(COUNT), q.sql(COUNT)]);
  expect(ended).toEqual([
    {
      kind: "batch",
      statements: [expect.stringMatching(/^db\.begin/), "db.enter", "observed.count", "observed.count", "db.commit"],
      tenantId: scope.tenantId,
      failed: false,
    },
  ]);
  ended.length = 0;
  await db.transaction(scope, (tx) => tx.sql(ADD, [scope.tenantId, newId(), "a secret value"]));
  expect(ended.flatMap(({ statements }) => statements)).toEqual([
    expect.stringMatching(/^db\.begin/),
    "db.stay",
    "observed.add",
    "db.commit",
  ]);
  expect(JSON.stringify(ended)).not.toContain("a secret value");
});

test("a batch that fails is told as failed, and so is what rolls it back as done", async () => {
  const { ended, observer } = watching();
  const db = scratch.open({ observer });
  await expect(db.transaction(scope, (tx) => tx.sql(FAIL))).rejects.toThrow("division by zero");
  expect(ended.map(({ kind, failed }) => [kind, failed])).toEqual([
    ["batch", true],
    ["query", false],
  ]);
});

test("a wait for a connection is told, and no wait where one is free", async () => {
  const { ended, observer } = watching();
  const db = scratch.open({ observer, poolSize: 1 });
  await Promise.all([db.read(scope, (q) => [q.sql(SLEEP)]), db.read(scope, (q) => [q.sql(COUNT)])]);
  expect(ended.filter(({ kind }) => kind === "wait")).toEqual([
    { kind: "wait", statements: [], tenantId: scope.tenantId, failed: false },
  ]);
});

test("without batches each of the driver's queries is told by its own name", async () => {
  const { ended, observer } = watching();
  const db = scratch.open({ observer, batches: false });
  await db.read(scope, (q) => [q.sql(COUNT)]);
  expect(ended.map(({ kind }) => kind)).toEqual(["query", "query", "query", "query"]);
  expect(ended.flatMap(({ statements }) => statements)).toContain("observed.count");
});
