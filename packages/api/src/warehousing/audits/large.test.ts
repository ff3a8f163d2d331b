import { asAdmin } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { countingCaller, startKit } from "../../../testing/index.ts";
import { postStockMovements, verifyLedger } from "../stock/index.ts";
import { givenAudits } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const LINES = 5000;
const BATCH = 500;
/** Three times what each step may take: whoever runs the tests may be slow and busy (docs/domain/audits.md has figures). */
const LIMIT_MS = 6000;

async function given() {
  const at = await givenAudits(kit);
  const { store, warehouse_id, tenantId, admin, warehousing } = at;
  const item_id = await store.item();
  const bins = await store.bins(warehouse_id, LINES);
  // The worst moment for plans: statistics say that there is next to nothing, and thousands of rows come at once.
  await asAdmin(kit.url, (client) => client.query("ANALYZE"));
  await kit.database.transaction({ tenantId }, (tx) =>
    postStockMovements(
      tx,
      bins.map((bin_id) => {
        const how = { transaction_type: "receive", performed_by: null, at: kit.clock.now } as const;
        return { ...how, place: { warehouse_id, item_id, bin_id }, change: { add: 10 } };
      }),
    ),
  );
  await warehousing.reservations.create({ warehouse_id, item_id, quantity: LINES * 8, strategy: "fewest_bins" });
  return { ...at, ...countingCaller(kit, admin, tenantId) };
}

/** How long something takes, and how many statements. */
async function measured<T>(sent: { statements: number }, work: () => Promise<T>) {
  const before = sent.statements;
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start, statements: sent.statements - before };
}

test("five thousand lines are chosen, counted in batches and closed, each in two seconds and as few statements as one line (2 §8)", async () => {
  const { caller, sent, warehouse_id, scheduled_date } = await given();
  const { audits } = caller.warehousing;
  const made = await measured(sent, () => audits.create({ warehouse_id, audit_type: "full_count", scheduled_date }));
  const { id: audit_id, audit_items } = made.result.audit;
  expect(audit_items).toHaveLength(LINES);
  const batches: number[] = [];
  // Every third line is short by 4 and written off, which cuts what is reserved; others are noted, or fine.
  // Four of five rows are promised, from either end: begun in the middle, some lines have one whose promise is cut.
  const middle_line = LINES / 2;
  const lines = [...audit_items.slice(middle_line), ...audit_items.slice(0, middle_line)];
  const counts = lines.map(({ item_id, bin_id }, n) => {
    if (n % 3 === 0) return { item_id, bin_id, actual_quantity: 6, exception_type: "lost" };
    return n % 3 === 1
      ? { item_id, bin_id, actual_quantity: 9, exception_type: "noted" }
      : { item_id, bin_id, actual_quantity: 10 };
  });
  const small = await measured(sent, () => audits.recordCount({ audit_id, item_counts: counts.slice(0, 30) }));
  for (let from = 0; from < LINES; from += BATCH) {
    const item_counts = counts.slice(from, from + BATCH);
    const batch = await measured(sent, () => audits.recordCount({ audit_id, item_counts }));
    batches.push(batch.ms);
    expect(batch.result.audit.progress.counted_items).toBe(from + BATCH);
    expect(batch.statements).toBeLessThanOrEqual(small.statements);
  }
  const less = counts.slice(0, BATCH).map((count) => {
    return { ...count, actual_quantity: count.actual_quantity - 1, exception_type: "lost" };
  });
  const corrected = await measured(sent, () => audits.recordCount({ audit_id, item_counts: less }));
  // It ends the exceptions of before, and restoring holds bins and items, here and in the ledger.
  expect(corrected.statements).toBeLessThanOrEqual(small.statements + 5);
  const closed = await measured(sent, () => audits.complete({ audit_id }));
  expect(closed.result.audit).toMatchObject({
    status: "completed",
    progress: { total_items: LINES, uncounted_items: 0 },
  });
  // The middle one of the batches: what else the machine does now and then is not theirs.
  const middle = batches.toSorted((a, b) => a - b)[batches.length / 2];
  for (const ms of [made.ms, middle, closed.ms]) expect(ms).toBeLessThan(LIMIT_MS);
  expect((await verifyLedger(kit.database)).mismatches).toEqual([]);
});
