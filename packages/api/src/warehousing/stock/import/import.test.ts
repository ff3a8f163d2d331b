import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../../testing/index.ts";
import { atOnce, goodsOf, refusalOf, startKit } from "../../../../testing/index.ts";
import { verifyLedger } from "../verify.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given() {
  const goods = await goodsOf(kit);
  const { admin, warehouse, locations } = goods;
  const { location } = await locations.create({
    warehouse_id: warehouse.id,
    name: "A",
    code: "A-01",
    location_type: "bin",
  });
  const item = async (sku: string) => (await goods.items.create({ name: sku, sku, unit_size: 1 })).item;
  const stock = admin.caller.warehousing.stock;
  const send = (csv: string, dry_run = false, caller = admin.caller) =>
    caller.warehousing.stock.import({ csv, dry_run });
  const rows = async () => (await stock.list({ warehouse_id: warehouse.id, limit: 100 })).stock;
  return { ...goods, bin: location, item, stock, send, rows };
}
const HEADER = "warehouse_id,bin_id,item_id,quantity,lot_number,expiration_date,status";
const table = (...lines: string[]) => [HEADER, ...lines].join("\n");

describe("stock from a table (3 §15, 4 D11)", () => {
  test("comes in through the ledger, as the first record of each row (4 D2), whatever its places are called", async () => {
    const { admin, warehouse, bin, item, send, rows, bin_id } = await given();
    const [tea, rice] = [await item("TEA"), await item("RICE")];
    const csv = table(
      `MAIN,A-01,TEA,12.5,L-7,2027-05-31,`,
      `${warehouse.id.toUpperCase()},${bin.id},${rice.barcode},3,,,damaged`,
      `MAIN,RECEIVING,${tea.id},0,,,`,
    );
    expect(await send(csv, true)).toEqual({ dry_run: true, total: 3, created: null });
    expect(await rows()).toEqual([]);
    expect(await send(csv)).toEqual({ dry_run: false, total: 3, created: 3 });
    const found = (await rows()).toSorted((a, b) => b.quantity - a.quantity);
    expect(found).toMatchObject([
      {
        item_id: tea.id,
        bin_id: bin.id,
        quantity: 12.5,
        lot_number: "L-7",
        expiration_date: "2027-05-31",
        status: "available",
      },
      { item_id: rice.id, bin_id: bin.id, quantity: 3, status: "damaged", unit_of_measure: "piece" },
      { item_id: tea.id, bin_id, quantity: 0 },
    ]);
    const { inventory_transactions } = await admin.caller.warehousing.transactions.list({ warehouse_id: warehouse.id });
    expect(inventory_transactions.map((one) => [one.transaction_type, one.performed_by])).toEqual(
      Array.from({ length: 3 }, () => ["initial_stock", admin.userId]),
    );
    expect((await verifyLedger(kit.database)).mismatches).toEqual([]);
  });

  test("tells by row what is not there, closed, no bin, another tenant's, twice, or lies there already", async () => {
    const { admin, items, item, send, locations, warehouse, rows } = await given();
    await item("TEA");
    const old = await item("OLD");
    await items.retire({ id: old.id });
    await locations.create({ warehouse_id: warehouse.id, name: "Z", code: "Z", location_type: "zone" });
    const closed = {
      warehouse_id: warehouse.id,
      name: "C",
      code: "C",
      location_type: "bin" as const,
      is_active: false,
    };
    const { location } = await locations.create({ ...closed, is_active: true });
    await locations.update({ id: location.id, is_active: false });
    const other = await goodsOf(kit);
    await send(table("MAIN,A-01,TEA,1,,,"));
    const csv = table(
      "NONE,A-01,TEA,1,,,",
      "MAIN,NONE,NONE,1,,,",
      "MAIN,Z,OLD,1,,,",
      "MAIN,C,TEA,1,,,",
      `${other.warehouse.id},${other.bin_id},TEA,1,,,`,
      "MAIN,RECEIVING,TEA,1,L1,,",
      "MAIN,RECEIVING,TEA,2,L1,,",
      "MAIN,A-01,TEA,5,,,",
      "MAIN,A-01,TEA,-1,,2027-02-30,asleep",
      "MAIN,A-01,TEA,1.2345,L9,,",
    );
    for (const dry of [true, false]) {
      const { issues } = await refusalOf(send(csv, dry));
      expect(issues.map((one) => [one.row, one.field, one.code])).toEqual([
        [2, "warehouse_id", "reference_not_found"],
        [3, "item_id", "reference_not_found"],
        [3, "bin_id", "reference_not_found"],
        [4, "item_id", "item_inactive"],
        [4, "bin_id", "location_not_a_bin"],
        [5, "bin_id", "location_inactive"],
        [6, "warehouse_id", "reference_not_found"],
        [8, "bin_id", "duplicate_row"],
        [9, "bin_id", "stock_row_exists"],
        [10, "quantity", "quantity_negative"],
        [10, "status", "invalid_value"],
        [10, "expiration_date", expect.any(String)],
        [11, "quantity", "too_many_decimals"],
      ]);
    }
    expect(await rows()).toHaveLength(1);
    const staff = await (await kit.tenant()).member("warehouse_staff");
    expect((await refusalOf(send(csv, true, staff.caller))).reason).toBe("insufficient_permissions");
    expect(admin.userId).not.toBe(staff.userId);
  });

  test("the same table many times at once brings nothing in twice, with or without a key", async () => {
    const { admin, item, send, rows } = await given();
    await item("TEA");
    const csv = table(...Array.from({ length: 60 }, (_, n) => `MAIN,A-01,TEA,1,L${n},,`));
    const { values, refused } = await atOnce(6, () => send(csv));
    expect(values).toHaveLength(1);
    for (const { reason, issues } of refused)
      expect(reason === "import_in_progress" || issues[0]?.code === "stock_row_exists").toBe(true);
    const more = table("MAIN,RECEIVING,TEA,9,,,");
    const keyed = () => send(more, false, admin.with({ idempotencyKey: "stock" }));
    const first = await keyed();
    expect(await keyed()).toEqual(first);
    expect((await rows()).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(69);
    expect((await verifyLedger(kit.database)).mismatches).toEqual([]);
  });

  test("and somebody who brings the same goods in at the same time: one of the two made the row", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { warehouse, item, send, rows, receive } = await given();
      const tea = await item("TEA");
      const csv = table(...Array.from({ length: 30 }, (_, n) => `MAIN,A-01,TEA,1,L${n},,`), "MAIN,RECEIVING,TEA,5,,,");
      const [imported, received] = await Promise.allSettled([send(csv), receive(tea.id, 3)]);
      expect(received.status).toBe("fulfilled");
      const sum = (await rows()).reduce((total, { quantity }) => total + quantity, 0);
      expect(sum).toBe(imported.status === "fulfilled" ? 38 : 3);
      expect(warehouse.code).toBe("MAIN");
      expect((await verifyLedger(kit.database)).mismatches).toEqual([]);
    }
  });
});
