import { testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { postStockMovements } from "../stock/index.ts";

const labelled = testStatement<unknown>(
  "test.labelled",
  `UPDATE inventory_items SET label_status = 'success' WHERE tenant_id = $1 AND sku = ANY($2::text[])`,
);

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Six items: two inactive, three labelled, two of one brand, three in categories, two stocked in the main warehouse. */
async function catalogue() {
  const { admin, tenantId } = await kit.tenant();
  const { items, warehouses, locations, itemCategories } = admin.caller.warehousing;
  const food = (await itemCategories.create({ name: { en: "Food" } })).item_category.id;
  const tools = (await itemCategories.create({ name: { en: "Tools" } })).item_category.id;
  const idOf: Record<string, string> = {};
  const rows = [
    { sku: "TEA", name: "Ahmad Tea", brand: "Ahmad", category_ids: [food] },
    { sku: "RICE", name: "Basmati rice 100%", brand: "Mahmood", category_ids: [food, tools] },
    { sku: "SAW", name: "Hand saw", category_ids: [tools] },
    { sku: "NAIL_1", name: "Nails", brand: "Ahmad" },
    { sku: "OLD", name: "Old tea", is_active: false },
    { sku: "GONE", name: "Gone", is_active: false },
  ];
  for (const row of rows) {
    kit.clock.advance(1000);
    idOf[row.sku] = (await items.create({ unit_size: 1, ...row })).item.id;
  }
  await kit.database.transaction({ tenantId }, (tx) => tx.sql(labelled, [tenantId, ["TEA", "SAW", "OLD"]]));
  const main = (await warehouses.create({ name: "Main", code: "MAIN" })).warehouse.id;
  const empty = (await warehouses.create({ name: "Empty", code: "EMPTY" })).warehouse.id;
  const bin_id = (await locations.list({ warehouse_id: main })).locations[0]?.id ?? "";
  const who = { performed_by: admin.userId, at: kit.clock.now };
  const lot = (sku: string, lot_number: string, add: number) => ({
    place: { warehouse_id: main, item_id: idOf[sku] ?? "", bin_id, lot_number },
    transaction_type: "receive" as const,
    change: { add },
    ...who,
  });
  await kit.database.transaction({ tenantId }, (tx) =>
    postStockMovements(tx, [lot("TEA", "A", 2.5), lot("TEA", "B", 4), lot("SAW", "A", 1)]),
  );
  return { items, idOf, food, tools, main, empty };
}

describe("the list of items", () => {
  test("shows the newest first, page by page, with exact counters (2 §4.2, 4 A7)", async () => {
    const { items } = await catalogue();
    const page = await items.list({ limit: 4 });
    expect(page.items.map(({ sku }) => sku)).toEqual(["GONE", "OLD", "NAIL_1", "SAW"]);
    expect(page).toMatchObject({ page: 1, limit: 4, total: 6 });
    expect((await items.list({ limit: 4, page: 2 })).items.map(({ sku }) => sku)).toEqual(["RICE", "TEA"]);
    expect(page.stats).toEqual({ total: 6, active: 4, inactive: 2, labelPending: 3, labelSuccess: 3 });
    expect(page.kpis).toEqual(page.stats);
    expect(page.items[0]).toMatchObject({ stock_quantity: null, stock_status: null, categories: [] });
  });

  test("active and inactive ignore the is_active filter, label counters and the total follow it (4 A7)", async () => {
    const { items } = await catalogue();
    const active = await items.list({ is_active: true });
    expect(active.total).toBe(4);
    expect(active.stats).toEqual({ total: 6, active: 4, inactive: 2, labelPending: 2, labelSuccess: 2 });
    const inactive = await items.list({ is_active: false });
    expect(inactive.total).toBe(2);
    expect(inactive.stats).toEqual({ total: 6, active: 4, inactive: 2, labelPending: 1, labelSuccess: 1 });
  });

  test("every filter narrows page, total and counters alike, alone and together (2 §4.2, 4 D5)", async () => {
    const { items, food, tools } = await catalogue();
    const skus = async (filter: Parameters<typeof items.list>[0]) => {
      const page = await items.list(filter);
      expect(page.total).toBe(page.items.length);
      return page.items.map(({ sku }) => sku);
    };
    expect(await skus({ brand: "Ahmad" })).toEqual(["NAIL_1", "TEA"]);
    expect(await skus({ brand: "aHMAD" })).toEqual(["NAIL_1", "TEA"]);
    expect(await skus({ brand: "Ahma" })).toEqual([]);
    expect(await skus({ search: "TEA" })).toEqual(["OLD", "TEA"]);
    expect(await skus({ search: "nail_" })).toEqual(["NAIL_1"]);
    expect(await skus({ search: "100%" })).toEqual(["RICE"]);
    expect(await skus({ search: "inv3" })).toEqual(["SAW"]);
    expect(await skus({ category_ids: [tools] })).toEqual(["SAW", "RICE"]);
    expect(await skus({ category_ids: [food, tools] })).toEqual(["SAW", "RICE", "TEA"]);
    expect(await skus({ brand: "Ahmad", search: "tea", category_ids: [food], is_active: true })).toEqual(["TEA"]);
    const narrowed = await items.list({ search: "tea", is_active: true });
    expect(narrowed.stats).toEqual({ total: 2, active: 1, inactive: 1, labelPending: 0, labelSuccess: 1 });
  });

  test("with a warehouse each item has its total there, unstocked ones zero (2 §4.2, 4 D5)", async () => {
    const { items, main, empty } = await catalogue();
    const stockOf = async (warehouse_id: string) =>
      Object.fromEntries(
        (await items.list({ warehouse_id })).items.map((item) => [item.sku, [item.stock_quantity, item.stock_status]]),
      );
    const nothing = [0, "depleted"];
    expect(await stockOf(main)).toEqual({
      TEA: [6.5, "in_stock"],
      SAW: [1, "in_stock"],
      RICE: nothing,
      NAIL_1: nothing,
      OLD: nothing,
      GONE: nothing,
    });
    const { TEA } = await stockOf(empty);
    expect(TEA).toEqual(nothing);
  });

  test("an item shows its rows, of all warehouses or of one, by id and by code (2 §4.2)", async () => {
    const { items, idOf, main, empty } = await catalogue();
    const { TEA: id = "" } = idOf;
    const { stock_levels, item, ...deliveries } = await items.show({ id });
    expect(stock_levels).toMatchObject([
      { quantity: 2.5, lot_number: "A", expiration_date: null, status: "available", warehouse: { id: main } },
      { quantity: 4, lot_number: "B" },
    ]);
    expect(deliveries).toEqual({ outbound_delivery: null, inbound_delivery: null, receiving_order: null });
    expect((await items.show({ id, warehouse_id: main })).stock_levels).toEqual(stock_levels);
    expect((await items.show({ id, warehouse_id: empty })).stock_levels).toEqual([]);
    const { label_status: _, ...unlabelled } = item;
    const byCode = await items.showByCode({ item_code: item.item_code });
    expect(byCode).toMatchObject({ outbound_delivery: null, inbound_delivery: null, receiving_order: null });
    expect(byCode.item).toEqual(unlabelled);
    expect(byCode.stock).toMatchObject([{ quantity: 2.5, reserved_quantity: 0 }, { quantity: 4 }]);
  });
});
