import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Transaction } from "../index.ts";
import { newId } from "../index.ts";
import { asAdmin, testStatement } from "../testing/index.ts";
import type { Scratch } from "../testing/scratch.ts";
import { scratchDatabase } from "../testing/scratch.ts";

const ADD = testStatement<{ id: string }>(
  "batch.add",
  "INSERT INTO things (tenant_id, id, label) VALUES ($1, $2, $3) RETURNING id",
);
const TOUCH = testStatement("batch.touch", "UPDATE things SET amount = amount WHERE tenant_id = $1");
const LABELS = testStatement<{ label: string }>("batch.labels", "SELECT label FROM things ORDER BY label");
const DIVIDE = testStatement<{ quotient: number }>("batch.divide", "SELECT 6 / $1::int AS quotient");
const WRONG = testStatement("batch.wrong", "SELECT nothing FROM nowhere");
const CLEAR = testStatement("batch.clear", "DELETE FROM things WHERE tenant_id = $1 AND label LIKE 'way %'");
const XID = testStatement<{ xid: string }>("batch.xid", "SELECT pg_current_xact_id()::text AS xid");

let scratch: Scratch;
let db: Database;
const scope = { tenantId: newId() };
const add = (tx: Transaction, label: string) => tx.sql(ADD, [scope.tenantId, newId(), label]);
const labels = async () => (await db.read(scope, (q) => [q.sql(LABELS)]))[0].map(({ label }) => label);

beforeAll(async () => {
  scratch = await scratchDatabase();
  // One connection, so that each test finds what the one before left on it.
  db = scratch.open({ poolSize: 1 });
});
afterAll(() => scratch.drop());

test("the statements of a write are one transaction, saved together (architecture 3.6)", async () => {
  const row = (label: string) => [scope.tenantId, newId(), label];
  const [first, added, second] = await db.write(scope, (q) => [q.sql(XID), q.sql(ADD, row("both")), q.sql(XID)]);
  expect(first[0]?.xid).toBe(second[0]?.xid);
  expect(added).toHaveLength(1);
  expect(await labels()).toEqual(["both"]);
});

test("a write of which one statement fails saves nothing, and its connection serves on (architecture 3.6)", async () => {
  const half = db.write(scope, (q) => [q.sql(ADD, [scope.tenantId, newId(), "half"]), q.sql(DIVIDE, [0])]);
  await expect(half).rejects.toThrow("division by zero");
  expect(await labels()).toEqual(["both"]);
});

test("a write whose statements all succeed and whose end fails is refused: nothing of it is saved (architecture 3.6)", async () => {
  await asAdmin(scratch.url, (client) =>
    client.query(`CREATE FUNCTION refuse_at_the_end() RETURNS trigger LANGUAGE plpgsql
                  AS $$ BEGIN RAISE EXCEPTION 'refused at the end'; END $$;
                  CREATE CONSTRAINT TRIGGER things_late AFTER INSERT ON things DEFERRABLE INITIALLY DEFERRED
                  FOR EACH ROW WHEN (NEW.label = 'late') EXECUTE FUNCTION refuse_at_the_end()`),
  );
  const row = [scope.tenantId, newId(), "late"];
  await expect(db.write(scope, (q) => [q.sql(ADD, row)])).rejects.toThrow("refused at the end");
  await expect(db.transaction(scope, (tx) => tx.sql(ADD, row))).rejects.toThrow("refused at the end");
  expect(await labels()).toEqual(["both"]);
});

test("statements behind a failed one are skipped, whatever they are, and can be sent again", async () => {
  const never = testStatement<{ one: number }>("batch.never_sent_before", "SELECT 1 AS one");
  await expect(db.read(scope, (q) => [q.sql(WRONG), q.sql(never)])).rejects.toThrow("nowhere");
  await expect(db.read(scope, (q) => [q.sql(WRONG), q.sql(never)])).rejects.toThrow("nowhere");
  const [rows, again] = await db.read(scope, (q) => [q.sql(never), q.sql(never)]);
  expect([rows, again]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
});

test("one at a time, as the driver sends them, statements do the same as in a batch (ADR 0018)", async () => {
  const alone = scratch.open({ poolSize: 1, batches: false });
  const seen = [];
  for (const way of [db, alone]) {
    const row = (label: string) => [scope.tenantId, newId(), label];
    const shown = async () =>
      (await way.read(scope, (q) => [q.sql(LABELS)]))[0]
        .map(({ label }) => label)
        .filter((label) => label.startsWith("way"));
    const [first, , second] = await way.write(scope, (q) => [q.sql(XID), q.sql(ADD, row("way one")), q.sql(XID)]);
    const half = await way
      .write(scope, (q) => [q.sql(ADD, row("way half")), q.sql(DIVIDE, [0]), q.sql(ADD, row("way none"))])
      .catch((error: Error) => error.message);
    const broken = await way
      .transaction(scope, async (tx) => Promise.all([tx.sql(ADD, row("way broken")), tx.sql(WRONG), tx.sql(LABELS)]))
      .catch((error: Error) => error.message);
    const ordered = await way.transaction(scope, (tx) =>
      tx.inOrder(
        () => tx.sql(ADD, row("way ordered")),
        () => tx.sql(LABELS),
      ),
    );
    const isOne = first[0]?.xid === second[0]?.xid;
    seen.push({
      isOne,
      half,
      broken,
      ordered: ordered[1].filter(({ label }) => label.startsWith("way")),
      rows: await shown(),
    });
    await way.write(scope, (q) => [q.sql(CLEAR, [scope.tenantId])]);
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[0]).toMatchObject({ isOne: true, half: "division by zero", rows: ["way one", "way ordered"] });
});

test("a statement that once failed on its values is sent again under its name", async () => {
  await expect(db.read(scope, (q) => [q.sql(DIVIDE, ["six"])])).rejects.toMatchObject({ code: "22P02" });
  expect(await db.read(scope, (q) => [q.sql(DIVIDE, [2]), q.sql(DIVIDE, [3])])).toEqual([
    [{ quotient: 3 }],
    [{ quotient: 2 }],
  ]);
});

test("statements sent in one tick fail together from the first failure on, with its error", async () => {
  const errors = await db
    .transaction(scope, (tx) => Promise.allSettled([add(tx, "before"), tx.sql(DIVIDE, [0]), add(tx, "behind")]))
    .catch((error: Error) => error);
  expect(errors).toMatchObject({ message: expect.stringContaining("nothing was saved") });
  expect(await labels()).toEqual(["both"]);
});

test("a statement without rows answers none, also when it is known already", async () => {
  for (let n = 0; n < 3; n += 1)
    expect(await db.transaction(scope, (tx) => Promise.all([tx.sql(TOUCH, [scope.tenantId]), tx.sql(LABELS)]))).toEqual(
      [[], [{ label: "both" }]],
    );
});

test("a value that can't be written is refused before anything is sent", async () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  await expect(db.write(scope, (q) => [q.sql(ADD, [scope.tenantId, newId(), circular])])).rejects.toThrow(/circular/);
  expect(await labels()).toEqual(["both"]);
});

test("a statement's rows keep their order among queries of Prisma in the same tick", async () => {
  const numbers = await db.transaction(scope, (tx) =>
    Promise.all([tx.sql(DIVIDE, [1]), tx.prisma.$queryRaw`SELECT 'p' AS p`, tx.sql(DIVIDE, [6])]),
  );
  expect(numbers).toEqual([[{ quotient: 6 }], [{ p: "p" }], [{ quotient: 1 }]]);
});

test("a question beside the scope is answered in its place, and costs no statement of its own", async () => {
  const sum = testStatement<{ sum: number }>("batch.sum", "SELECT $1::int + $2::int AS sum");
  const [asked, rows] = await db.read(scope, (q) => [q.beside(sum, [1, 2]), q.sql(LABELS)]);
  expect([asked[0]?.sum, rows]).toEqual([3, [{ label: "both" }]]);
  const [again, added] = await db.write(scope, (q) => [
    q.beside(sum, [3, 4]),
    q.sql(ADD, [scope.tenantId, newId(), "more"]),
  ]);
  expect([again[0]?.sum, added.length]).toEqual([7, 1]);
  await expect(db.read(scope, (q) => [q.sql(LABELS), q.beside(sum, [1, 2])])).rejects.toThrow(/stands first/);
});

test("a question beside the scope that fails takes the work with it", async () => {
  const row = [scope.tenantId, newId(), "never"];
  await expect(db.write(scope, (q) => [q.beside(DIVIDE, [0]), q.sql(ADD, row)])).rejects.toThrow("division by zero");
  expect(await labels()).toEqual(["both", "more"]);
});
