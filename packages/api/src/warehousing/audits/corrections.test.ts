import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../stock/index.ts";
import { givenAudits } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());
const given = () => givenAudits(kit);

describe("a correction", () => {
  test("restores what was written off, then judges anew; the exception of before is closed (4 D8)", async () => {
    const { lay, spot, count, shown, adjustments, warehousing } = await given();
    const goods = await lay(10);
    const { id } = await spot([goods]);
    const first = (await count(id, goods, 6, { exception_type: "lost" })).line;
    const second = (await count(id, goods, 8, { exception_type: "lost" })).line;
    expect(second).toMatchObject({ book_quantity_at_count: 10, actual_quantity: 8, stock_written_off: true });
    expect(await shown(goods.stock_id)).toEqual([8, 0]);
    expect(await adjustments(id)).toEqual([-4, 4, -2]);
    const state = async () =>
      Object.fromEntries((await warehousing.exceptions.list({})).exceptions.map((one) => [one.id, one.status]));
    expect(await state()).toEqual({
      [first.warehouse_exception_id ?? ""]: "resolved",
      [second.warehouse_exception_id ?? ""]: "open",
    });
    const third = (await count(id, goods, 10)).line;
    expect(third).toMatchObject({ warehouse_exception_id: null, stock_written_off: false, discrepancy: 0 });
    expect(await shown(goods.stock_id)).toEqual([10, 0]);
    expect(Object.values(await state())).toEqual(["resolved", "resolved"]);
  });

  test("from marked only to written off, and back, follows the type (2 §4.4 rule 6)", async () => {
    const { lay, spot, count, shown, adjustments } = await given();
    const goods = await lay(10);
    const { id } = await spot([goods]);
    await count(id, goods, 6, { exception_type: "noted" });
    await count(id, goods, 6, { exception_type: "lost" });
    expect(await shown(goods.stock_id)).toEqual([6, 0]);
    const { line } = await count(id, goods, 6, { exception_type: "noted" });
    expect(line.write_off_status).toBe("marker_only");
    expect(await shown(goods.stock_id)).toEqual([10, 0]);
    expect(await adjustments(id)).toEqual([-4, 4]);
  });

  test("an exact retry is compared with what was saved and does nothing, whatever the stock is now (2 §4.4 rule 6, 4 D8)", async () => {
    const { lay, spot, count, shown, adjustments, stock, warehousing } = await given();
    const goods = await lay(10);
    const { id } = await spot([goods]);
    const first = await count(id, goods, 6, { exception_type: "lost", notes: "Rain" });
    kit.clock.advance(60_000);
    await stock.update({ id: goods.stock_id, quantity: 9 });
    const again = await count(id, goods, 6, { exception_type: "lost", notes: "Rain" });
    expect(again).toEqual(first);
    expect(await shown(goods.stock_id)).toEqual([9, 0]);
    expect(await adjustments(id)).toEqual([-4]);
    const noted = await count(id, goods, 6, { exception_type: "lost", notes: "Snow" });
    expect(noted.line).toEqual({ ...first.line, notes: "Snow" });
    expect((await warehousing.exceptions.list({})).total).toBe(1);
  });

  test("what was closed by hand stays as it was closed (4 D7)", async () => {
    const { lay, spot, count, warehousing } = await given();
    const goods = await lay(10);
    const { id } = await spot([goods]);
    const { line } = await count(id, goods, 6, { exception_type: "noted" });
    const closed = await warehousing.exceptions.resolve({ id: line.warehouse_exception_id ?? "", notes: "Searched" });
    await count(id, goods, 10);
    expect((await warehousing.exceptions.list({})).exceptions).toEqual([closed.exception]);
  });

  test("restores nothing into a bin that was closed meanwhile: nothing changes (3 §4)", async () => {
    const { lay, spot, count, warehousing, adjustments } = await given();
    const goods = await lay(2);
    const { id } = await spot([goods]);
    await count(id, goods, 0, { exception_type: "lost" });
    await warehousing.locations.update({ id: goods.bin_id, is_active: false });
    expect((await refusalOf(count(id, goods, 2))).reason).toBe("location_inactive");
    expect(await adjustments(id)).toEqual([-2]);
  });
});

describe("reservations", () => {
  test("that no longer fit are cut, the newest first, and only so far (4 D9)", async () => {
    const { lay, spot, count, shown, warehousing, warehouse_id } = await given();
    const goods = await lay(10);
    const { reservations } = warehousing;
    const reserve = async (quantity: number) => {
      kit.clock.advance(1000);
      return (await reservations.create({ warehouse_id, item_id: goods.item_id, quantity })).reservation.id;
    };
    const [oldest, middle, newest] = [await reserve(4), await reserve(3), await reserve(2)];
    const { id } = await spot([goods]);
    await count(id, goods, 6, { exception_type: "lost" });
    expect(await shown(goods.stock_id)).toEqual([6, 6]);
    const active = (await reservations.list({})).reservations.map((one) => [one.id, one.quantity]);
    expect(active).toEqual([
      [middle, 2],
      [oldest, 4],
    ]);
    const { reservations: released } = await reservations.list({ status: "released" });
    expect(released.map((one) => [one.id, one.quantity])).toEqual([[newest, 2]]);
  });

  test("that are spread over bins lose only what lay in the counted one (4 D9)", async () => {
    const { lay, spot, count, shown, warehousing, warehouse_id, store, stock } = await given();
    const goods = await lay(3);
    const [bin_id = ""] = await store.bins(warehouse_id);
    const { stock: other } = await stock.upsert({ warehouse_id, item_id: goods.item_id, bin_id, quantity: 5 });
    const { reservation } = await warehousing.reservations.create({
      warehouse_id,
      item_id: goods.item_id,
      quantity: 8,
    });
    const { id } = await spot([goods]);
    await count(id, goods, 0, { exception_type: "lost" });
    expect(await Promise.all([shown(goods.stock_id), shown(other.id)])).toEqual([
      [0, 0],
      [5, 5],
    ]);
    const { reservations } = await warehousing.reservations.list({});
    expect(reservations).toMatchObject([{ id: reservation.id, quantity: 5, allocations: [{ bin_id, quantity: 5 }] }]);
  });
});
