import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, goodsOf, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../stock/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());

/** A warehouse with a bin to pick from and two in reserve, and an item that the first should have 5 to 20 of. */
async function given({ min_quantity = 5, max_quantity = 20 } = {}) {
  const goods = await goodsOf(kit);
  const { admin, warehouse, locations, tenant } = goods;
  const { stock, replenishment, reservations } = admin.caller.warehousing;
  const bin = async (code: string, purpose: "pick" | "reserve" | null) =>
    (await locations.create({ warehouse_id: warehouse.id, name: code, code, location_type: "bin", purpose })).location
      .id;
  const [pick, reserve, far] = [await bin("P-1", "pick"), await bin("R-1", "reserve"), await bin("R-2", "reserve")];
  const { item } = await goods.items.create({ name: "Tea", sku: "TEA", unit_size: 1 });
  const place = { warehouse_id: warehouse.id, item_id: item.id };
  const lay = async (bin_id: string, quantity: number, over: object = {}) =>
    (await stock.upsert({ ...place, bin_id, quantity, ...over })).stock.id;
  const set = (over: object = {}) =>
    replenishment.setRule({ item_id: item.id, bin_id: pick, min_quantity, max_quantity, ...over });
  const due = async () => (await replenishment.list({ warehouse_id: warehouse.id })).replenishments;
  const lines = async () =>
    (await due()).flatMap(({ moves }) =>
      moves.map(({ stock_id, to_bin_id, quantity }) => ({ stock_id, to_bin_id, quantity })),
    );
  const inBin = async (bin_id: string) =>
    (await stock.list({ warehouse_id: warehouse.id, bin_id, limit: 100 })).stock.reduce(
      (sum, row) => sum + row.quantity,
      0,
    );
  await set();
  return {
    ...goods,
    tenant,
    place,
    item,
    pick,
    reserve,
    far,
    bin,
    lay,
    set,
    due,
    lines,
    inBin,
    stock,
    replenishment,
    reservations,
  };
}

describe("what to move to the bins that are picked from (4 L3)", () => {
  test("is what a bin lacks that has less free than its rule says, from reserve, with what expires first", async () => {
    const { lay, due, pick, reserve, far, item } = await given();
    await lay(pick, 4);
    const late = await lay(reserve, 10, { lot_number: "LATE", expiration_date: "2028-01-01" });
    const early = await lay(far, 9, { lot_number: "EARLY", expiration_date: "2027-01-01" });
    const [one, ...others] = await due();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ item: { id: item.id, sku: "TEA" }, to_bin: { id: pick, code: "P-1" } });
    expect(one).toMatchObject({ min_quantity: 5, max_quantity: 20, available: 4, needed: 16, missing: 0 });
    expect(one?.moves).toMatchObject([
      { stock_id: early, from_bin: { code: "R-2" }, to_bin_id: pick, quantity: 9, lot_number: "EARLY" },
      { stock_id: late, from_bin: { code: "R-1" }, quantity: 7, expiration_date: "2028-01-01" },
    ]);
  });

  test("is nothing while there is enough, also when just enough, and counts what is reserved as gone", async () => {
    const { lay, due, pick, reserve, place, reservations } = await given();
    await lay(reserve, 100);
    const stock_id = await lay(pick, 5);
    expect(await due()).toEqual([]);
    await reservations.create({ ...place, stock_id, quantity: 1 });
    expect(await due()).toMatchObject([{ available: 4, needed: 16 }]);
  });

  test("never names what is reserved, damaged, expired, elsewhere or not in reserve, and says what is missing", async () => {
    const { lay, due, pick, reserve, far, bin, place, reservations, warehouses, locations, stock } = await given();
    const held = await lay(reserve, 10);
    await reservations.create({ ...place, stock_id: held, quantity: 7 });
    await lay(far, 50, { status: "damaged" });
    const today = kit.clock.now.toISOString().slice(0, 10);
    await lay(await bin("R-3", "reserve"), 50, { expiration_date: "2020-01-01" });
    const lasting = await lay(await bin("R-4", "reserve"), 2, { expiration_date: today });
    await lay(await bin("N-1", null), 50);
    const { warehouse } = await warehouses.create({ name: "Other", code: "OTHER" });
    const there = { warehouse_id: warehouse.id, name: "R", code: "R", location_type: "bin" as const };
    const { location } = await locations.create({ ...there, purpose: "reserve" });
    await stock.upsert({ ...place, warehouse_id: warehouse.id, bin_id: location.id, quantity: 50 });
    const [one] = await due();
    expect(one?.moves.map(({ stock_id, quantity }) => [stock_id, quantity])).toEqual([
      [lasting, 2],
      [held, 3],
    ]);
    expect([one?.available, one?.needed, one?.missing]).toEqual([0, 20, 15]);
    expect(pick).toBe(one?.to_bin.id);
  });

  test("is shared out by rules of one item in the order in which they were made, the same on every page", async () => {
    const { lay, reserve, bin, set, replenishment, warehouse, item } = await given();
    const second = await bin("P-2", "pick");
    kit.clock.advance(1000);
    await set({ bin_id: second });
    await lay(reserve, 25);
    const page = async (number: number) => {
      const { replenishments, total } = await replenishment.list({
        warehouse_id: warehouse.id,
        page: number,
        limit: 1,
      });
      return [total, replenishments[0]?.moves[0]?.quantity, replenishments[0]?.missing];
    };
    expect([await page(1), await page(2)]).toEqual([
      [2, 20, 0],
      [2, 5, 15],
    ]);
    expect(item.sku).toBe("TEA");
    const nowhere = { warehouse_id: "0195c1a0-0000-7000-8000-000000000001" };
    expect((await refusalOf(replenishment.list(nowhere))).reason).toBe("warehouse_not_found");
  });
});

describe("rules (4 L3)", () => {
  test("are one for a bin and an item: set again it is changed, and removed it is gone", async () => {
    const { set, replenishment, pick, item, warehouse } = await given();
    const { replenishment_rules, total } = await replenishment.rules({ warehouse_id: warehouse.id });
    expect([total, replenishment_rules[0]?.bin.code, replenishment_rules[0]?.item.sku]).toEqual([1, "P-1", "TEA"]);
    expect(await set({ min_quantity: 0, max_quantity: 1.5 })).toMatchObject({
      operation: "updated",
      replenishment_rule: { id: replenishment_rules[0]?.id, min_quantity: 0, max_quantity: 1.5 },
    });
    await replenishment.removeRule({ bin_id: pick, item_id: item.id });
    expect((await refusalOf(replenishment.removeRule({ bin_id: pick, item_id: item.id }))).reason).toBe(
      "replenishment_rule_not_found",
    );
    expect((await replenishment.rules({ item_id: item.id })).total).toBe(0);
    const { values } = await atOnce(10, () => set());
    expect(values.filter(({ operation }) => operation === "created")).toHaveLength(1);
  });

  test("are for bins to pick from and items in use of the tenant, with no maximum below the minimum", async () => {
    const { set, reserve, items, bin } = await given();
    const reasonOf = async (over: object) => (await refusalOf(set(over))).reason;
    expect(await reasonOf({ bin_id: reserve })).toBe("bin_not_for_picking");
    expect(await reasonOf({ bin_id: await bin("N", null) })).toBe("bin_not_for_picking");
    const retired = (await items.create({ name: "Old", sku: "OLD", unit_size: 1 })).item;
    await items.retire({ id: retired.id });
    expect(await reasonOf({ item_id: retired.id })).toBe("item_inactive");
    const other = await given();
    expect(await reasonOf({ bin_id: other.pick })).toBe("bin_not_found");
    expect(await reasonOf({ item_id: other.item.id })).toBe("item_not_found");
    const { issues } = await refusalOf(set({ min_quantity: 3, max_quantity: 2 }));
    expect(issues).toMatchObject([{ field: "max_quantity", code: "maximum_below_minimum" }]);
  });

  test("need a purpose, which only bins have, and which may be taken away again", async () => {
    const { locations, warehouse, pick, due } = await given();
    const zone = { warehouse_id: warehouse.id, name: "Z", code: "Z", location_type: "zone" as const };
    expect((await refusalOf(locations.create({ ...zone, purpose: "pick" }))).reason).toBe("location_not_a_bin");
    expect(await due()).toHaveLength(1);
    const { location } = await locations.update({ id: pick, purpose: null });
    expect([location.purpose, await due()]).toEqual([null, []]);
    expect((await refusalOf(locations.update({ id: pick, purpose: "pick", location_type: "shelf" }))).reason).toBe(
      "location_not_a_bin",
    );
  });
});

describe("moving it (4 L3)", () => {
  test("is a move of the ledger for each line, with lot and expiry, and nothing is due any more", async () => {
    const { lay, lines, replenishment, pick, reserve, far, inBin, due, stock, warehouse, admin } = await given();
    await lay(reserve, 15, { lot_number: "A", expiration_date: "2027-01-01" });
    await lay(far, 30, { lot_number: "B", expiration_date: "2028-01-01" });
    const { moves } = await replenishment.execute({ lines: await lines() });
    expect(moves).toMatchObject([
      { from_bin_id: reserve, to_bin_id: pick, quantity: 15 },
      { from_bin_id: far, to_bin_id: pick, quantity: 5 },
    ]);
    expect([await inBin(pick), await inBin(reserve), await inBin(far), await due()]).toEqual([20, 0, 25, []]);
    const rows = (await stock.list({ warehouse_id: warehouse.id, bin_id: pick })).stock;
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(moves.map(({ to_stock_id }) => to_stock_id)));
    expect(rows.map((row) => [row.lot_number, row.expiration_date]).toSorted()).toEqual([
      ["A", "2027-01-01"],
      ["B", "2028-01-01"],
    ]);
    const { transactions } = admin.caller.warehousing;
    const { total } = await transactions.list({ warehouse_id: warehouse.id, transaction_type: "move" });
    expect(total).toBe(4);
  });

  test("is all of it or nothing, and refused for what is promised, damaged, in no reserve, without a rule or beyond it", async () => {
    const { lay, replenishment, pick, reserve, far, bin, place, reservations, inBin, items, stock, warehouse } =
      await given();
    const good = await lay(reserve, 30);
    const promised = await lay(far, 10);
    await reservations.create({ ...place, stock_id: promised, quantity: 9 });
    const line = (stock_id: string, quantity: number, to_bin_id = pick) => ({ stock_id, to_bin_id, quantity });
    const refused = async (...lines: ReturnType<typeof line>[]) => {
      const { reason } = await refusalOf(replenishment.execute({ lines: [line(good, 1), ...lines] }));
      expect([await inBin(pick), await inBin(reserve)]).toEqual([0, 30]);
      return reason;
    };
    expect(await refused(line(promised, 2))).toBe("insufficient_stock");
    expect(await refused(line(good, 20))).toBe("replenishment_exceeds_maximum");
    expect(await refused(line(good, 1, far))).toBe("replenishment_rule_not_found");
    expect(await refused(line(await lay(await bin("N", null), 5), 1))).toBe("stock_not_in_reserve");
    expect(await refused(line(await lay(await bin("D", "reserve"), 5, { status: "damaged" }), 1))).toBe(
      "stock_not_in_reserve",
    );
    const old = await lay(await bin("E", "reserve"), 5, { expiration_date: "2020-01-01" });
    expect(await refused(line(old, 1))).toBe("stock_not_in_reserve");
    const { item } = await items.create({ name: "Rice", sku: "RICE", unit_size: 1 });
    const rice = await stock.upsert({ warehouse_id: warehouse.id, item_id: item.id, bin_id: reserve, quantity: 5 });
    expect((await refusalOf(replenishment.execute({ lines: [line(rice.stock.id, 1)] }))).reason).toBe(
      "replenishment_rule_not_found",
    );
    const other = await given();
    const theirs = await other.lay(other.reserve, 5);
    expect((await refusalOf(replenishment.execute({ lines: [line(theirs, 1)] }))).reason).toBe("stock_not_found");
  });

  test("the same lines many times at once, and again later, move once; under one key the answer is the same", async () => {
    const { lay, lines, replenishment, pick, reserve, inBin, admin, set } = await given();
    await lay(reserve, 100);
    const asked = await lines();
    const { values, refused } = await atOnce(10, () => replenishment.execute({ lines: asked }));
    expect([values.length, new Set(refused.map(({ reason }) => reason))]).toEqual([
      1,
      new Set(["replenishment_exceeds_maximum"]),
    ]);
    expect((await refusalOf(replenishment.execute({ lines: asked }))).reason).toBe("replenishment_exceeds_maximum");
    expect([await inBin(pick), await inBin(reserve)]).toEqual([20, 80]);
    await set({ max_quantity: 25 });
    const more = asked.map((line) => ({ ...line, quantity: 5 }));
    const keyed = () => admin.with({ idempotencyKey: "k" }).warehousing.replenishment.execute({ lines: more });
    expect(await keyed()).toEqual(await keyed());
    expect(await inBin(pick)).toBe(25);
  });

  test("and reservations and picks of the same goods at the same moment: nothing promised is moved, nothing is twice", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { lay, lines, replenishment, reserve, pick, place, reservations, inBin, admin, far } = await given();
      const stock_id = await lay(reserve, 20);
      await lay(far, 3);
      const asked = await lines();
      const move = { ...place, stock_id, quantity: 4, from_bin_id: reserve, transaction_type: "pick" as const };
      const [moved, promised, picked] = await Promise.allSettled([
        replenishment.execute({ lines: asked }),
        reservations.create({ ...place, stock_id, quantity: 10 }),
        admin.caller.warehousing.transactions.create(move),
      ]);
      const taken = picked.status === "fulfilled" ? 4 : 0;
      const total = (await inBin(pick)) + (await inBin(reserve)) + (await inBin(far));
      expect(total).toBe(23 - taken);
      expect(await inBin(pick)).toBe(moved.status === "fulfilled" ? 20 : 0);
      expect(moved.status === "fulfilled" && promised.status === "fulfilled").toBe(false);
    }
  });
});
