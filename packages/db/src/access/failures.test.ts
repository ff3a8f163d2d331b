import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Transaction } from "../index.ts";
import { createDatabase, DatabaseUnavailableError, newId, UnsuitableDatabaseError } from "../index.ts";
import { asAdmin, testStatement } from "../testing/index.ts";
import type { Scratch } from "../testing/scratch.ts";
import { scratchDatabase } from "../testing/scratch.ts";
import { unsuitability } from "./suitability.ts";

const BACKEND = testStatement<{ pid: number }>("failures.backend", "SELECT pg_backend_pid() AS pid");
const SLEEP = testStatement("failures.sleep", "SELECT pg_sleep(30)");
const ADD = testStatement<{ id: string }>(
  "failures.add",
  "INSERT INTO things (tenant_id, id, label) VALUES ($1, $2, $3)",
);
const SUM = testStatement<{ n: string }>("failures.sum", "SELECT coalesce(sum(amount), 0) AS n FROM things");
const RAISE = testStatement("failures.raise", "SELECT raise_state($1)");
const BUMP = testStatement(
  "failures.bump",
  "UPDATE things SET amount = amount + 1 WHERE tenant_id = $1 AND label = $2",
);

let scratch: Scratch;
let db: Database;
const scope = { tenantId: newId() };
const bump = (tx: Transaction, label: string) => tx.sql(BUMP, [scope.tenantId, label]);

beforeAll(async () => {
  scratch = await scratchDatabase();
  db = scratch.open({ poolSize: 4 });
  await asAdmin(scratch.url, (client) =>
    client.query(`CREATE FUNCTION raise_state(state text) RETURNS void LANGUAGE plpgsql
                  AS $$ BEGIN RAISE EXCEPTION 'raised' USING ERRCODE = state; END $$`),
  );
  for (const label of ["a", "b"]) await db.transaction(scope, (tx) => tx.sql(ADD, [scope.tenantId, newId(), label]));
});
afterAll(() => scratch.drop());

/** Each caller waits here for all the others, so that transactions meet for certain. */
function meetingOf(n: number) {
  let arrived = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return async () => {
    arrived += 1;
    if (arrived === n) resolve();
    await promise;
  };
}

test("a serialization failure runs the whole use case again (architecture 3.6)", async () => {
  const meet = meetingOf(2);
  let attempts = 0;
  const add = () =>
    db.transaction(
      scope,
      async (tx) => {
        attempts += 1;
        await tx.sql(SUM);
        await meet();
        await tx.sql(ADD, [scope.tenantId, newId(), newId()]);
      },
      { isolation: "serializable" },
    );
  await Promise.all([add(), add()]);
  expect(attempts).toBe(3);
});

test("a deadlock is cured by running its victim again (architecture 3.6)", async () => {
  const meet = meetingOf(2);
  let attempts = 0;
  const both = (first: string, second: string) =>
    db.transaction(scope, async (tx) => {
      attempts += 1;
      await bump(tx, first);
      await meet();
      await bump(tx, second);
    });
  await Promise.all([both("a", "b"), both("b", "a")]);
  // On a busy machine the victim can be back before the other one wakes, and meet it once more.
  expect(attempts).toBeGreaterThan(2);
  const [[sum]] = await db.read(scope, (q) => [q.sql(SUM)]);
  expect(sum?.n).toBe("4.000");
});

test.each([
  ["40001", 3],
  ["40P01", 3],
  ["23505", 1],
  ["55P03", 1],
])("SQLSTATE %s is tried %i times when two retries are allowed", async (state, expected) => {
  let attempts = 0;
  const failing = db.transaction(
    scope,
    async (tx) => {
      attempts += 1;
      await tx.sql(RAISE, [state]);
    },
    { retries: 2 },
  );
  await expect(failing).rejects.toMatchObject({ code: state });
  expect(attempts).toBe(expected);
});

test("a serialization failure that Prisma reports is retried too", async () => {
  let attempts = 0;
  await db.transaction(scope, async (tx) => {
    attempts += 1;
    if (attempts === 1) await tx.prisma.$queryRaw`SELECT raise_state('40001')`;
  });
  expect(attempts).toBe(2);
});

test("a connection that was killed under a use case never comes back to the pool", async () => {
  const one = scratch.open({ poolSize: 1 });
  let killed = 0;
  const failing = one.transaction(scope, async (tx) => {
    killed = (await tx.sql(BACKEND))[0]?.pid ?? 0;
    const kill = asAdmin(scratch.url, (client) => client.query("SELECT pg_terminate_backend($1)", [killed]));
    await Promise.all([tx.sql(SLEEP), kill]);
  });
  await expect(failing).rejects.toMatchObject({ code: "57P01" });
  const [[next]] = await one.read(scope, (q) => [q.sql(BACKEND)]);
  expect(next?.pid).toBeGreaterThan(0);
  expect(next?.pid).not.toBe(killed);
});

test("a connection that was killed while idle is not noticed by the next use case", async () => {
  const one = scratch.open({ poolSize: 1 });
  const [[idle]] = await one.read(scope, (q) => [q.sql(BACKEND)]);
  await asAdmin(scratch.url, async (client) => {
    await client.query("SELECT pg_terminate_backend($1, 5000)", [idle?.pid]);
  });
  await expect.poll(() => one.stats().total).toBe(0);
  const [[next]] = await one.read(scope, (q) => [q.sql(BACKEND)]);
  expect(next?.pid).not.toBe(idle?.pid);
});

test("a statement that takes too long is stopped, and its connection serves on", async () => {
  const quick = scratch.open({ poolSize: 1, statementTimeoutMs: 100 });
  const [[before]] = await quick.read(scope, (q) => [q.sql(BACKEND)]);
  await expect(quick.transaction(scope, (tx) => tx.sql(SLEEP))).rejects.toMatchObject({ code: "57014" });
  const [[after]] = await quick.read(scope, (q) => [q.sql(BACKEND)]);
  expect(after?.pid).toBe(before?.pid);
});

test("a transaction that is left idle is ended by the server", async () => {
  const quick = scratch.open({ poolSize: 1, statementTimeoutMs: 50 });
  const idle = quick.transaction(scope, async (tx) => {
    await tx.sql(BACKEND);
    const ask = () =>
      tx.sql(BACKEND).then(
        () => "alive",
        () => "ended",
      );
    // Asked less often than the timeout, since asking ends the idleness.
    await expect.poll(ask, { interval: 300 }).toBe("ended");
  });
  await expect(idle).rejects.toThrow(/not queryable/);
  expect(await quick.read(scope, (q) => [q.sql(BACKEND)])).toHaveLength(1);
});

test.each([true, false])("named statements: %s decides whether the server keeps them", async (namedStatements) => {
  const one = scratch.open({ poolSize: 1, namedStatements });
  await one.transaction(scope, (tx) => tx.sql(BACKEND));
  const PREPARED = testStatement<{ name: string }>("failures.prepared", "SELECT name FROM pg_prepared_statements");
  const [names] = await one.read(scope, (q) => [q.sql(PREPARED)]);
  expect(names.map((row) => row.name).includes("failures.backend")).toBe(namedStatements);
});

test("one name can't stand for two statements", () => {
  testStatement("failures.twice", "SELECT 1");
  expect(() => testStatement("failures.twice", "SELECT 2")).toThrow(/failures.twice/);
  expect(() => testStatement("x".repeat(64), "SELECT 1")).toThrow(/63/);
});

test("a superuser, whom no policy binds, is refused at the first connection (architecture 3)", async () => {
  const root = createDatabase({ url: scratch.adminUrl });
  await expect(root.read(scope, (q) => [q.sql(SUM)])).rejects.toThrow(UnsuitableDatabaseError);
  await expect(root.transaction(scope, (tx) => tx.sql(SUM))).rejects.toThrow(/superuser or has BYPASSRLS/);
  await root.close();
});

test("PostgreSQL 14 is refused and 15 is not", () => {
  const role = { role: "karwan", exempt: false };
  expect(unsuitability({ ...role, version: "14.19", number: 140_019 })).toContain("14.19 is too old");
  expect(unsuitability({ ...role, version: "15.0", number: 150_000 })).toBeNull();
});

test("a database that can't be reached says so, and no password", async () => {
  const away = createDatabase({ url: "postgresql://someone:hidden-word@127.0.0.1:1/nothing" });
  const failure = await away.ping().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseUnavailableError);
  expect(String(failure)).not.toContain("hidden-word");
  await away.close();
});

test("a constraint's error does not carry the row's contents into a log", async () => {
  const failure = await db
    .transaction(scope, (tx) => tx.sql(ADD, [scope.tenantId, newId(), "a"]))
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(pg.DatabaseError);
  expect(JSON.stringify(failure)).not.toContain("already exists");
});
