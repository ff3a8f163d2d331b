import type { Statement } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, startKit, storeOf } from "../../../testing/index.ts";
import { foldCounts } from "../../kernel/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const entries = testStatement<{ stock: number; items: number }>(
  "test.count_entries",
  `SELECT (SELECT count(*) FROM inventory_stock_counts WHERE tenant_id = $1) AS stock,
          (SELECT count(*) FROM inventory_item_counts WHERE tenant_id = $1) AS items`,
);
const counted = testStatement<{ differ: number }>(
  "test.counts_differ",
  `SELECT count(*) AS differ FROM (
     (SELECT warehouse_id, status, count(*) AS n FROM inventory_stock WHERE tenant_id = $1 GROUP BY 1, 2)
     EXCEPT (SELECT warehouse_id, status, sum(rows) FROM inventory_stock_counts WHERE tenant_id = $1 GROUP BY 1, 2)) d`,
);
const removeRow = testStatement<never>(
  "test.remove_row",
  "DELETE FROM inventory_stock WHERE tenant_id = $1 AND id = $2",
);
const withoutMovements = testStatement<{ id: string }>(
  "test.bare_row",
  `INSERT INTO inventory_stock (tenant_id, id, warehouse_id, item_id, bin_id, quantity) VALUES ($1, gen_random_uuid(), $2, $3, $4, 0) RETURNING id`,
);

async function given() {
  const { tenantId, admin } = await kit.tenant();
  const store = storeOf(kit.database, tenantId);
  const warehouse_id = await store.warehouse();
  const { stock, items } = admin.caller.warehousing;
  const statusCounts = async () => (await stock.list({ warehouse_id })).statusCounts;
  const sql = <Row>(text: Statement<Row>, ...values: unknown[]) =>
    kit.database.transaction({ tenantId }, (tx) => tx.sql(text, [tenantId, ...values]));
  return { tenantId, store, warehouse_id, stock, items, statusCounts, sql };
}

describe("the counts of a list", () => {
  test("follow rows that come, change their status and go (4 A7)", async () => {
    const { store, warehouse_id, stock, statusCounts, sql } = await given();
    const [first = "", second = ""] = await store.bins(warehouse_id, 2);
    const item_id = await store.item();
    const { stock: row } = await stock.upsert({ warehouse_id, item_id, bin_id: first, quantity: 5 });
    await stock.upsert({ warehouse_id, item_id, bin_id: second, quantity: 5, status: "damaged" });
    expect(await statusCounts()).toEqual({ available: 1, reserved: 0, damaged: 1, expired: 0 });
    await stock.update({ id: row.id, status: "expired" });
    expect(await statusCounts()).toEqual({ available: 0, reserved: 0, damaged: 1, expired: 1 });
    const [bare] = await sql(withoutMovements, warehouse_id, item_id, first);
    expect((await statusCounts()).available).toBe(1);
    await sql(removeRow, bare?.id);
    expect((await stock.list({ warehouse_id })).total).toBe(2);
  });

  test("of items follow what becomes inactive (4 A7)", async () => {
    const { items } = await given();
    const make = (sku: string) => items.create({ name: sku, sku, unit_size: 1 });
    const { item } = await make("A-1");
    await make("A-2");
    await items.update({ id: item.id, is_active: false });
    const { stats } = await items.list({});
    expect(stats).toEqual({ total: 2, active: 1, inactive: 1, labelPending: 2, labelSuccess: 0 });
  });

  test("stay what they are while they are folded and rows come in (4 A7)", async () => {
    const { store, warehouse_id, stock, statusCounts, sql } = await given();
    const bins = await store.bins(warehouse_id, 30);
    const item_id = await store.item();
    await Promise.all([
      atOnce(30, (n) => stock.upsert({ warehouse_id, item_id, bin_id: bins[n] ?? "", quantity: 1 })),
      atOnce(6, () => foldCounts(kit.deps)),
    ]);
    expect(await statusCounts()).toEqual({ available: 30, reserved: 0, damaged: 0, expired: 0 });
    await foldCounts(kit.deps);
    expect(await sql(entries)).toEqual([{ stock: 1, items: 1 }]);
    expect(await statusCounts()).toEqual({ available: 30, reserved: 0, damaged: 0, expired: 0 });
    expect(await sql(counted)).toEqual([{ differ: 0 }]);
  });
});
