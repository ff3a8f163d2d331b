import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../../warehousing/stock/index.ts";
import { givenReceiving } from "../receiving-orders/testing/given.ts";
import { givenOrders } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());

/** Ten of an item without a lot in its bin, with four that expire soon and ten that expire later beside them. */
async function given() {
  const at = await givenOrders(kit);
  const { stock } = at.caller.warehousing;
  const { warehouse_id, item_id, bin_id } = at;
  const lot = (lot_number: string, quantity: number, expiration_date: string) =>
    stock.upsert({ warehouse_id, item_id, bin_id, quantity, lot_number, expiration_date, separate_lot: true });
  await lot("LATER", 10, "2098-06-01");
  await lot("SOON", 4, "2098-01-01");
  return at;
}
const SOON = { lot_number: "SOON", expiration_date: "2098-01-01" };
const LATER = { lot_number: "LATER", expiration_date: "2098-06-01" };
const NONE = { lot_number: null, expiration_date: null };

describe("a picking line", () => {
  test("says which lots to take and how much of each, what expires first at the front (3 §4, 4 E4)", async () => {
    const { make, pick, change, item_id, bin_id, pickingOrders } = await given();
    const { id, item_details } = await make(17);
    const lots = [
      { ...SOON, quantity: 4 },
      { ...LATER, quantity: 10 },
      { ...NONE, quantity: 3 },
    ];
    expect(item_details).toMatchObject([{ item_id, bin_id, quantity: 17, lots, put_back_quantity: 0 }]);
    expect((await pickingOrders.list({})).orders).toMatchObject([{ id, item_details: [{ lots }] }]);
    // Only what was picked leaves, of what expires first.
    await pick(id, 6);
    await pick(id, undefined, { status: "short", note: "No more there" });
    await change(id, { status: "completed" });
    expect((await change(id, { status: "handed_off" })).item_details).toMatchObject([
      {
        lots: [
          { ...SOON, quantity: 4 },
          { ...LATER, quantity: 2 },
        ],
      },
    ]);
  });

  test("of a cancelled order says what belongs back into its bin, and no lot (3 §7)", async () => {
    const { make, pick, change } = await given();
    const { id } = await make(12);
    await pick(id, 4);
    expect((await change(id, { status: "cancelled" })).item_details).toMatchObject([
      { picked_quantity: 4, put_back_quantity: 4, lots: [] },
    ]);
  });

  test("changes its order: what is newer is told by updated_at (3 §1.16)", async () => {
    const { make, pick } = await given();
    const { id, updated_at } = await make(3);
    kit.clock.advance(60_000);
    const first = (await pick(id, 1)).updated_at;
    kit.clock.advance(60_000);
    const second = (await pick(id, 1)).updated_at;
    expect([updated_at, first, second].map((at) => Date.parse(String(at)) - Date.parse(String(updated_at)))).toEqual([
      0, 60_000, 120_000,
    ]);
  });
});

test("the stops of a wave say which lots to take, for all its orders and for each (4 L1)", async () => {
  const { make, caller, warehouse_id } = await given();
  const one = await make(3);
  const two = await make(4);
  const { picking_wave } = await caller.fulfilment.pickingWaves.create({ warehouse_id });
  expect(picking_wave.stops).toMatchObject([
    {
      quantity: 7,
      lots: [
        { ...SOON, quantity: 4 },
        { ...LATER, quantity: 3 },
      ],
    },
  ]);
  const lines = new Map(picking_wave.stops[0]?.lines.map((line) => [line.picking_order_id, line.lots]));
  expect(lines.get(one.id)).toEqual([{ ...SOON, quantity: 3 }]);
  expect(lines.get(two.id)).toEqual([
    { ...SOON, quantity: 1 },
    { ...LATER, quantity: 3 },
  ]);
});

test("a wave says which of its orders was cancelled, and what of it to put back (4 L1)", async () => {
  const { make, change, caller, warehouse_id, item_id, bin_id } = await given();
  const { pickingWaves } = caller.fulfilment;
  const one = await make(5);
  const two = await make(2);
  const { id } = (await pickingWaves.create({ warehouse_id })).picking_wave;
  await pickingWaves.pick({ id, picking_order_id: one.id, item_id, bin_id, quantity: 4 });
  await change(one.id, { status: "cancelled" });
  const { picking_wave } = await pickingWaves.show({ id });
  expect(picking_wave.put_back).toMatchObject([
    { picking_order_id: one.id, bin: { id: bin_id }, item: { id: item_id }, quantity: 4 },
  ]);
  expect(new Map(picking_wave.orders.map((order) => [order.picking_order_id, order.status]))).toEqual(
    new Map([
      [one.id, "cancelled"],
      [two.id, "pending"],
    ]),
  );
  expect(picking_wave.stops).toMatchObject([{ quantity: 2, picked: 0, lines: [{ picking_order_id: two.id }] }]);
});

test("what is brought back is picked by the label that is on the box, as its driver takes it by that (4 E3, 4 F2)", async () => {
  const at = await givenReceiving(kit);
  const { id } = await at.inTheDepot();
  const { return_delivery } = await at.caller.delivery.assignments.resolve({ id, action: "return" });
  await at.assign(return_delivery?.id ?? "", await at.driver());
  const { pickingOrders } = at.caller.fulfilment;
  const [order] = (await pickingOrders.list({})).orders;
  const [line] = order?.item_details ?? [];
  if (!order || !line) throw new Error("an assignment makes a picking order");
  const { barcode } = await at.shown(id);
  const pick = { id: order.id, item_id: line.item_id, bin_id: line.bin_id, quantity: 1, scanned_barcode: barcode };
  expect((await pickingOrders.pick(pick)).order.item_details).toMatchObject([{ status: "picked" }]);
});
