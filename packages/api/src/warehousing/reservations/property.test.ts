import { newId } from "@karwan/db";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { smallStore, startKit } from "../../../testing/index.ts";
import { asAppError } from "../../kernel/index.ts";
import { verifyLedger } from "../stock/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const amount = fc.integer({ min: 1, max: 12_000 }).map((n) => n / 1000);
const bin = fc.integer({ min: 0, max: 2 });
const step = fc.oneof(
  fc.record({ do: fc.constant("receive" as const), bin, amount }),
  fc.record({ do: fc.constant("pick" as const), bin, amount }),
  fc.record({ do: fc.constant("move" as const), bin, to: bin, amount }),
  fc.record({ do: fc.constant("adjust" as const), bin, amount }),
  fc.record({ do: fc.constant("set" as const), bin, amount }),
  fc.record({ do: fc.constant("count" as const), bin, amount }),
  fc.record({
    do: fc.constant("reserve" as const),
    strategy: fc.constantFrom("fefo" as const, "fifo" as const, "fewest_bins" as const),
    amount,
  }),
  fc.record({ do: fc.constant("release" as const), which: fc.nat(5) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function givenBins() {
  const tenant = await kit.tenant();
  const { store, bin_id, ...place } = await smallStore(kit.database, tenant.tenantId);
  const bins = [bin_id, ...(await store.bins(place.warehouse_id, 2))];
  const { stock, transactions, reservations } = tenant.admin.caller.warehousing;
  const rows: string[] = [];
  for (const id of bins) rows.push((await stock.upsert({ ...place, bin_id: id, quantity: 20 })).stock.id);
  return { place, bins, rows, stock, transactions, reservations };
}
type Given = Awaited<ReturnType<typeof givenBins>>;

/** What the whole warehouse gains by a step that succeeds; what is inside it only changes its bin. */
async function run(
  { place, bins, rows, stock, transactions, reservations }: Given,
  made: string[],
  it: Step,
): Promise<number> {
  if (it.do === "reserve") {
    made.push((await reservations.create({ ...place, quantity: it.amount, strategy: it.strategy })).reservation.id);
    return 0;
  }
  if (it.do === "release") {
    const id = made[it.which % Math.max(made.length, 1)];
    if (id) await reservations.delete({ id });
    return 0;
  }
  const from_bin_id = bins[it.bin] ?? "";
  const on = { ...place, stock_id: rows[it.bin] ?? "", quantity: it.amount };
  switch (it.do) {
    case "receive":
      await transactions.create({ ...on, transaction_type: "receive" });
      return it.amount;
    case "pick":
      await transactions.create({ ...on, transaction_type: "pick", from_bin_id });
      return -it.amount;
    case "move":
      await transactions.create({ ...on, transaction_type: "move", from_bin_id, to_bin_id: bins[it.to] ?? "" });
      return 0;
    case "adjust":
      await transactions.create({ ...on, transaction_type: "adjust", direction: "decrease" });
      return -it.amount;
    case "count": {
      const { inventory_transaction: t } = await transactions.create({ ...on, transaction_type: "count" });
      return t.quantity_after - t.quantity_before;
    }
    case "set": {
      const notes = newId();
      await stock.update({ id: on.stock_id, quantity: it.amount, notes });
      const { inventory_transactions: all } = await transactions.list({ stock_id: on.stock_id, limit: 100 });
      const mine = all.find((t) => t.notes === notes);
      return mine ? mine.quantity_after - mine.quantity_before : Number.NaN;
    }
  }
}

const documented = new Set(["insufficient_stock", "stock_reserved", "same_bin", "invalid_transition", "conflict"]);

test("whatever clients do at once, quantities are the sums of their records and nothing is promised twice (3 §4)", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 }),
      async (clients) => {
        const given = await givenBins();
        const made: string[] = [];
        let gained = 0;
        await Promise.all(
          clients.map(async (steps) => {
            for (const it of steps) {
              const gain = await run(given, made, it).catch((error: unknown) => {
                const reason = asAppError(error)?.reason;
                if (!reason || !documented.has(reason)) throw error;
                return 0;
              });
              gained += Math.round(gain * 1000);
            }
          }),
        );
        const { stock } = await given.stock.list({ warehouse_id: given.place.warehouse_id, limit: 100 });
        const { reservations } = await given.reservations.list({ limit: 100 });
        const thousandths = (numbers: number[]) => numbers.reduce((sum, number) => sum + Math.round(number * 1000), 0);
        // The model: what came in less what went out, and the live promises.
        expect(thousandths(stock.map((row) => row.quantity))).toBe(60_000 + gained);
        expect(thousandths(stock.map((row) => row.reserved_quantity))).toBe(
          thousandths(reservations.map((one) => one.quantity)),
        );
        for (const row of stock) expect(row.reserved_quantity <= row.quantity && row.reserved_quantity >= 0).toBe(true);
        expect((await verifyLedger(kit.database)).mismatches).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});
