import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Scope, Transaction } from "../index.ts";
import { AbortedTransactionError, EndedTransactionError, NO_TENANT, newId } from "../index.ts";
import { asAdmin, testStatement } from "../testing/index.ts";
import type { Scratch } from "../testing/scratch.ts";
import { scratchDatabase } from "../testing/scratch.ts";

type Thing = { tenant_id: string; id: string; label: string };

const ADD = testStatement<{ id: string }>(
  "test.add",
  "INSERT INTO things (tenant_id, id, label) VALUES ($1, $2, $3) RETURNING id",
);
const EVERY = testStatement<Thing>("test.every", "SELECT tenant_id, id, label FROM things ORDER BY label");
const COUNT = testStatement<{ n: number }>("test.count", "SELECT count(*) AS n FROM things");
const WHO = testStatement<{ tenant: string; user: string }>(
  "test.who",
  `SELECT current_setting('app.tenant_id') AS tenant, current_setting('app.user_id') AS "user"`,
);
const FAIL = testStatement("test.fail", "SELECT 1 / 0");

let scratch: Scratch;
let db: Database;
const here = { tenantId: newId(), userId: newId() };
const there = { tenantId: newId() };

const add = (tx: Transaction, label: string) => tx.sql(ADD, [tx.scope.tenantId, newId(), label]);
const labels = async (scope: Scope = here) => (await db.read(scope, (q) => [q.sql(EVERY)]))[0].map((row) => row.label);

beforeAll(async () => {
  scratch = await scratchDatabase();
  db = scratch.open({ poolSize: 4 });
  await db.transaction(here, (tx) => add(tx, "ours"));
  await db.transaction(there, (tx) => add(tx, "theirs"));
});
afterAll(() => scratch.drop());

test("a query without any predicate sees the scope's tenant only (architecture 3.1)", async () => {
  expect(await labels(here)).toContain("ours");
  expect(await labels(here)).not.toContain("theirs");
  expect(await labels({ tenantId: NO_TENANT })).toEqual([]);
});

test("a row of another tenant can't be written (architecture 3.1)", async () => {
  const smuggle = db.transaction(here, (tx) => tx.sql(ADD, [there.tenantId, newId(), "smuggled"]));
  await expect(smuggle).rejects.toThrow(/row-level security/);
});

test("without a transaction of ours the same role sees nothing (architecture 3.1)", async () => {
  const rows = await asAdmin(scratch.url, (client) => client.query(EVERY.text).then((result) => result.rows));
  expect(rows).toEqual([]);
});

test("a read answers each of its statements, in order and in one snapshot", async () => {
  const [who, rows, count] = await db.read(here, (q) => [q.sql(WHO), q.sql(EVERY), q.sql(COUNT)]);
  expect(who).toEqual([{ tenant: here.tenantId, user: here.userId }]);
  expect(count[0]?.n).toBe(rows.length);
});

test("a read reports the statement that failed, and the connection serves on", async () => {
  await expect(db.read(here, (q) => [q.sql(COUNT), q.sql(FAIL), q.sql(COUNT)])).rejects.toThrow("division by zero");
  expect(await labels()).toContain("ours");
});

test("a read can't write", async () => {
  const write = db.read(here, (q) => [q.sql(ADD, [here.tenantId, newId(), "sneaky"])]);
  await expect(write).rejects.toMatchObject({ code: "25006" });
});

test("a scope takes UUIDs and nothing else", async () => {
  const injected = { tenantId: `${NO_TENANT}', true); DROP TABLE things; --` };
  await expect(db.read(injected, (q) => [q.sql(COUNT)])).rejects.toThrow(TypeError);
  await expect(db.transaction({ ...here, userId: "me" }, (tx) => tx.sql(COUNT))).rejects.toThrow(TypeError);
});

test("sql and Prisma speak on one connection in one transaction", async () => {
  const TXID = testStatement<{ id: string }>("test.txid", "SELECT pg_current_xact_id()::text AS id");
  await db.transaction(here, async (tx) => {
    const [bySql] = await tx.sql(TXID);
    const [byPrisma] = await tx.prisma.$queryRaw<{ id: string }[]>`SELECT pg_current_xact_id()::text AS id`;
    expect(byPrisma?.id).toBe(bySql?.id);
  });
});

test("an error undoes the whole use case (architecture 3.6)", async () => {
  const failing = db.transaction(here, async (tx) => {
    await add(tx, "half done");
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await labels()).not.toContain("half done");
});

test("ignoring a failed statement does not pass for success", async () => {
  const hiding = db.transaction(here, async (tx) => {
    await add(tx, "lost");
    await tx.sql(FAIL).catch(() => {});
  });
  await expect(hiding).rejects.toThrow(AbortedTransactionError);
  expect(await labels()).not.toContain("lost");
});

test("afterCommit runs once the work is saved, and never when it is not", async () => {
  const ran: string[] = [];
  await db.transaction(here, async (tx) => {
    tx.afterCommit(() => ran.push("saved"));
    expect(ran).toEqual([]);
  });
  const failing = db.transaction(here, async (tx) => {
    tx.afterCommit(() => ran.push("not saved"));
    await tx.sql(FAIL);
  });
  await expect(failing).rejects.toThrow("division by zero");
  expect(ran).toEqual(["saved"]);
});

test("a transaction kept beyond its end is dead in both ways (architecture 3.1)", async () => {
  const kept: Transaction[] = [];
  await db.transaction(here, async (tx) => void kept.push(tx));
  const [tx] = kept as [Transaction];
  await expect(tx.sql(COUNT)).rejects.toThrow(EndedTransactionError);
  await expect(tx.prisma.$queryRaw`SELECT 1`).rejects.toThrow(/outside of a tenant's transaction/);
});

test("a Prisma promise that escapes its transaction runs on no connection (architecture 3.1)", async () => {
  const escaped: Promise<unknown>[] = [];
  await db.transaction(here, async (tx) => {
    // Prisma starts when it is awaited: here after the callback has returned.
    const later = new Promise<void>((resolve) => void setImmediate(resolve));
    escaped.push(later.then(() => tx.prisma.$queryRaw`SELECT 1`).catch((error: unknown) => error));
  });
  expect(await escaped[0]).toBeInstanceOf(EndedTransactionError);
});

test("a transaction inside a transaction is refused instead of waiting for itself", async () => {
  await db.transaction(here, async (tx) => {
    await expect(db.transaction(here, (inner) => inner.sql(COUNT))).rejects.toThrow(/open already/);
    await expect(db.read(here, (q) => [q.sql(COUNT)])).rejects.toThrow(/open already/);
    await tx.sql(COUNT);
  });
});

test("the scope does not stay on the connection (architecture 3.1)", async () => {
  const one = scratch.open({ poolSize: 1 });
  await one.transaction(here, (tx) => tx.sql(WHO));
  const [who] = await one.read(there, (q) => [q.sql(WHO)]);
  expect(who).toEqual([{ tenant: there.tenantId, user: NO_TENANT }]);
});

test("work in order leaves in one batch, each behind what it is to see (architecture 3.1)", async () => {
  const seen = await db.transaction(here, (tx) =>
    tx.inOrder(
      () => add(tx, "first in order"),
      () => tx.sql(EVERY),
      () => add(tx, "last in order"),
    ),
  );
  const found = seen[1].map(({ label }) => label);
  expect(found).toContain("first in order");
  expect(found).not.toContain("last in order");
});

test("work that others come behind is refused when it awaits before its first statement (architecture 3.1)", async () => {
  const late = async (tx: Transaction) => {
    await Promise.resolve();
    return add(tx, "too late");
  };
  const refused = db.transaction(here, (tx) =>
    tx.inOrder(
      () => late(tx),
      () => tx.sql(EVERY),
    ),
  );
  await expect(refused).rejects.toThrow(TypeError);
  expect(await labels()).not.toContain("too late");
  const last = db.transaction(here, (tx) =>
    tx.inOrder(
      () => tx.sql(EVERY),
      () => late(tx),
    ),
  );
  await expect(last).resolves.toHaveLength(2);
});
