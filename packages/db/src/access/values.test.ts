import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../index.ts";
import { NO_TENANT, newId } from "../index.ts";
import { testStatement } from "../testing/index.ts";
import type { Scratch } from "../testing/scratch.ts";
import { scratchDatabase } from "../testing/scratch.ts";
import { createStatementNames } from "./statement.ts";

const scope = { tenantId: NO_TENANT };
let scratch: Scratch;
let db: Database;

beforeAll(async () => {
  scratch = await scratchDatabase();
  db = scratch.open({ poolSize: 2 });
});
afterAll(() => scratch.drop());

const VALUES = `
  SELECT timestamptz '2026-11-21 09:05:07+03' AS whole_second, timestamptz '2026-11-21 06:05:07.12+00' AS fraction,
         timestamptz '0044-03-15 12:00:00+00 BC' AS long_ago, timestamptz 'infinity' AS never,
         date '2026-02-28' AS day, 9007199254740991::int8 AS big, 12345678901.250::numeric(14,3) AS quantity,
         ARRAY[1, NULL]::int8[] AS bigs, ARRAY[date '2026-01-01'] AS days, ARRAY[1.50]::numeric[] AS quantities,
         ARRAY[timestamptz '2026-11-21 00:00:00.5+00'] AS instants,
         '{"a": [1, "ب"]}'::jsonb AS document, NULL::timestamptz AS nothing`;

const expected = {
  whole_second: "2026-11-21T06:05:07.000Z",
  fraction: "2026-11-21T06:05:07.120Z",
  long_ago: "-000043-03-15T12:00:00.000Z",
  never: "infinity",
  day: "2026-02-28",
  big: Number.MAX_SAFE_INTEGER,
  quantity: "12345678901.250",
  bigs: [1, null],
  days: ["2026-01-01"],
  quantities: ["1.50"],
  instants: ["2026-11-21T00:00:00.500Z"],
  document: { a: [1, "ب"] },
  nothing: null,
};

test("values arrive as the wire wants them, in reads and in use cases", async () => {
  const statementOfAll = testStatement("values.all", VALUES);
  const [read] = await db.read(scope, (q) => [q.sql(statementOfAll)]);
  expect(read).toEqual([expected]);
  expect(await db.transaction(scope, (tx) => tx.sql(statementOfAll))).toEqual([expected]);
});

test("an instant is in UTC whatever the session's time zone is", async () => {
  const ZONED = testStatement<{ at: string }>("values.zoned", "SELECT timestamptz '2026-07-01 12:00:00+03' AS at");
  const ZONE = testStatement("values.zone", "SELECT set_config('timezone', 'Asia/Baghdad', true)");
  const rows = await db.transaction(scope, async (tx) => {
    await tx.sql(ZONE);
    return tx.sql(ZONED);
  });
  expect(rows).toEqual([{ at: "2026-07-01T09:00:00.000Z" }]);
});

test("Prisma keeps its own types on the same connection", async () => {
  const rows = await db.transaction(
    scope,
    (tx) => tx.prisma.$queryRaw`SELECT now() AS at, 1.5::numeric AS quantity, 7::int8 AS big`,
  );
  expect(rows).toEqual([
    { at: expect.any(Date), quantity: expect.objectContaining({ toNumber: expect.any(Function) }), big: 7n },
  ]);
});

test("ids are UUIDs that sort in the order of their making", () => {
  const ids = Array.from({ length: 1000 }, () => newId());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1000);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
});

test("generated SQL is named at its second appearance, and no more than a bounded number of texts", () => {
  const nameOf = createStatementNames("t");
  expect(nameOf("SELECT 1")).toBeUndefined();
  const name = nameOf("SELECT 1");
  expect(name).toBe("t1");
  expect(nameOf("SELECT 1")).toBe(name);

  const named = Array.from({ length: 3000 }, (_, i) => [nameOf(`SELECT ${i} + 1`), nameOf(`SELECT ${i} + 1`)][1]);
  expect(named.filter((each) => each !== undefined).length).toBe(999);
  expect(nameOf("SELECT 1")).toBe(name);
});
