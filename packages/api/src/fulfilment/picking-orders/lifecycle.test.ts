import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../../warehousing/stock/index.ts";
import { endPickingOrder, handOffPicked, lockPicked, openPickingOrder } from "./index.ts";
import { givenPicking } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());

/** A delivery that goods are kept for, and the lifecycle's calls about it. */
async function given(quantity = 4) {
  const at = await givenPicking(kit);
  const goods = await at.kept(quantity);
  const { delivery_id, warehouse_id } = goods;
  const by = { delivery_id, at: kit.clock.now };
  const open = (id = newId()) =>
    at.tx((tx) => openPickingOrder(tx, kit.deps, { ...by, id, warehouse_id, created_by: null }));
  const end = (unless_picked: boolean) => at.tx((tx) => endPickingOrder(tx, { ...by, unless_picked }));
  const handOff = () =>
    at.tx(async (tx) => handOffPicked(tx, await lockPicked(tx, delivery_id), { at: by.at, performed_by: null }));
  const arranged = (id: string, status: string, picked: number) =>
    at.rows(
      `WITH l AS (UPDATE picking_order_lines SET picked_quantity = $4, status = CASE WHEN quantity = $4::numeric THEN 'picked' ELSE 'short' END
                   WHERE tenant_id = $1 AND picking_order_id = $2)
       UPDATE picking_orders SET status = $3 WHERE tenant_id = $1 AND id = $2`,
      id,
      status,
      picked,
    );
  const stock = () => at.stockOf(warehouse_id, goods.item_id);
  return { ...at, goods, open, end, handOff, arranged, stock };
}

describe("the picking order that a delivery's lifecycle makes", () => {
  test("takes over what is kept for the delivery, item by bin, and promises nothing anew (4 E4, 4 J1)", async () => {
    const { open, goods, lines, order, owners, stock } = await given();
    const before = await stock();
    const { id, created } = await open();
    const { item_id, bin_id } = goods;
    expect(created).toBe(true);
    expect(await lines(id)).toEqual([{ item_id, bin_id, quantity: 4, picked_quantity: 0, status: "pending" }]);
    expect(await order(id)).toEqual({ status: "pending", reference_number: expect.stringMatching(/^PKO-\d{5,}$/) });
    expect([await owners(), await stock()]).toEqual([["picking_order 4"], before]);
  });

  test("is made once, however many ask for it at once (4 F1)", async () => {
    const { open, rows } = await given();
    const first = await open();
    const { values } = await atOnce(5, () => open());
    expect(values).toEqual(Array.from({ length: 5 }, () => ({ id: first.id, created: false })));
    expect(await rows("SELECT id FROM picking_orders WHERE tenant_id = $1")).toHaveLength(1);
  });

  test("is refused where nothing is kept: 409 insufficient_stock (3 §7)", async () => {
    const { tx, goods } = await given();
    const nobodys = { id: newId(), delivery_id: goods.delivery_id, owner_delivery_id: newId() };
    const call = tx((t) =>
      openPickingOrder(t, kit.deps, {
        ...nobodys,
        warehouse_id: goods.warehouse_id,
        created_by: null,
        at: kit.clock.now,
      }),
    );
    expect(await refusalOf(call)).toMatchObject({ reason: "insufficient_stock", extra: { available: 0 } });
  });

  test("gives the goods back when the driver is taken off and nothing was picked (4 F1, 4 J1)", async () => {
    const { open, end, order, owners, stock } = await given();
    const before = await stock();
    const { id } = await open();
    expect(await end(true)).toEqual({ id });
    expect([(await order(id))?.status, await owners(), await stock()]).toEqual(["cancelled", ["delivery 4"], before]);
    expect(await end(true)).toBeNull();
  });

  test("survives with what was picked, and serves the next assignment (4 F1)", async () => {
    const { open, end, order, owners, arranged } = await given();
    const { id } = await open();
    await arranged(id, "in_progress", 3);
    expect(await end(true)).toBeNull();
    expect([(await order(id))?.status, await owners()]).toEqual(["in_progress", ["picking_order 4"]]);
    expect(await open()).toEqual({ id, created: false });
  });

  test("ends with a delivery that is called off, whatever was picked (3 §7)", async () => {
    const { open, end, order, owners, arranged } = await given();
    const { id } = await open();
    await arranged(id, "completed", 4);
    expect(await end(false)).toEqual({ id });
    expect([(await order(id))?.status, await owners()]).toEqual(["cancelled", ["delivery 4"]]);
  });
});

describe("what a driver's Pickup takes", () => {
  test("leaves the stock as picked, once, and what was short is free again (2 §3, 4 F2)", async () => {
    const { open, handOff, arranged, order, owners, stock, goods } = await given();
    const { id } = await open();
    await arranged(id, "completed", 3);
    const { item_id, bin_id } = goods;
    const { values, refused } = await atOnce(4, handOff);
    expect(values).toEqual([{ id, lines: [{ item_id, bin_id, quantity: 3 }] }]);
    expect(refused.map(({ reason }) => reason)).toEqual(Array.from({ length: 3 }, () => "picking_not_completed"));
    expect([(await order(id))?.status, await owners(), await stock()]).toEqual(["handed_off", [], [7, 0]]);
  });

  test("waits until picking is completed: 409 picking_not_completed (4 E3)", async () => {
    const { open, handOff, arranged, stock } = await given();
    expect(await refusalOf(handOff())).toMatchObject({ reason: "picking_not_completed" });
    const { id } = await open();
    await arranged(id, "in_progress", 4);
    expect(await refusalOf(handOff())).toMatchObject({ reason: "picking_not_completed" });
    expect(await stock()).toEqual([10, 4]);
  });
});
