import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { smallStore, startKit } from "../../../testing/index.ts";
import type { StockMovement } from "./index.ts";
import { postStockMovements } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given(quantity: number) {
  const { tenantId } = await kit.tenant();
  const place = await smallStore(kit.database, tenantId);
  const { store, ...row } = place;
  const by = { performed_by: null, at: kit.clock.now };
  const post = (...movements: StockMovement[]) =>
    kit.database.transaction({ tenantId }, (tx) => postStockMovements(tx, movements));
  const [first] = await post({ place: row, transaction_type: "initial_stock", change: { add: quantity }, ...by });
  if (!first) throw new Error("nothing was posted");
  return { tenantId, store, ...row, by, post, stock_id: first.stock.id, first };
}

describe("the stock ledger", () => {
  test("a first addition makes the row and records it with before and after (3 §4)", async () => {
    const { first, bin_id } = await given(7.5);
    expect(first.created).toBe(true);
    expect(first.stock).toMatchObject({
      quantity: 7.5,
      reserved_quantity: 0,
      status: "available",
      unit_of_measure: "piece",
    });
    expect(first.transaction).toMatchObject({
      transaction_type: "initial_stock",
      quantity: 7.5,
      quantity_before: 0,
      quantity_after: 7.5,
      to_bin_id: bin_id,
    });
  });

  test("one addition or removal of a known row answers as the long way does", async () => {
    const { post, stock_id, by, bin_id } = await given(10);
    const [picked] = await post({ stock_id, transaction_type: "pick", change: { take: 3 }, ...by });
    expect(picked?.transaction).toMatchObject({
      quantity: 3,
      quantity_before: 10,
      quantity_after: 7,
      from_bin_id: bin_id,
      to_bin_id: null,
    });
    const [received] = await post({ stock_id, transaction_type: "receive", change: { add: 0.125 }, ...by });
    expect(received?.transaction).toMatchObject({
      quantity: 0.125,
      quantity_before: 7,
      quantity_after: 7.125,
      to_bin_id: bin_id,
    });
    const both = await post(
      { stock_id, transaction_type: "pick", change: { take: 1 }, ...by },
      { stock_id, transaction_type: "receive", change: { add: 2 }, ...by },
      { stock_id, transaction_type: "count", change: { set: 5 }, ...by },
    );
    expect(both.map(({ transaction: t }) => [t.quantity, t.quantity_before, t.quantity_after])).toEqual([
      [1, 7.125, 6.125],
      [2, 6.125, 8.125],
      [5, 8.125, 5],
    ]);
    expect(both[0]?.stock.quantity).toBe(5);
    expect(both[0]?.stock.last_counted_at).toBe(kit.clock.now.toISOString());
  });

  test("movements that differ in their amount alone become one record", async () => {
    const { post, stock_id, by } = await given(10);
    const pick: StockMovement = { stock_id, transaction_type: "pick", change: { take: 0.1 }, ...by };
    const posted = await post(pick, { ...pick, change: { take: 0.2 } });
    expect(posted.map(({ transaction }) => transaction.quantity)).toEqual([0.3, 0.3]);
    expect(posted[0]?.transaction.id).toBe(posted[1]?.transaction.id);
  });

  test("nothing happens when one of several movements is refused", async () => {
    const { post, stock_id, by, warehouse_id, item_id, store } = await given(5);
    const [other = ""] = await store.bins(warehouse_id);
    const receive: StockMovement = {
      place: { warehouse_id, item_id, bin_id: other },
      transaction_type: "receive",
      change: { add: 1 },
      ...by,
    };
    await expect(
      post(receive, { stock_id, transaction_type: "pick", change: { take: 6 }, ...by }),
    ).rejects.toMatchObject({
      reason: "insufficient_stock",
      extra: { available: 5 },
    });
    const [again] = await post(receive);
    expect(again?.created).toBe(true);
    expect(again?.stock.quantity).toBe(1);
  });
});
