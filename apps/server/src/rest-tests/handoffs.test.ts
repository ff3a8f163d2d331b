import { networkOf } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let net: Awaited<ReturnType<typeof networkOf>>;
let staff: Awaited<ReturnType<typeof net.tenant.member>>;
beforeAll(async () => {
  kit = await startRestKit();
  net = await networkOf(kit, await kit.tenant());
  staff = await net.tenant.member("warehouse_staff");
});
afterAll(() => kit.stop());

const ask = (method: string, path: string, body?: object) => kit.request(method, path, net.tenant.admin, { body });
const signature_url = "https://example.com/signature.png";

/** Goods of two kinds in a warehouse, and a delivery out of it that was given to a driver: all of it asked for by REST. */
async function assigned() {
  const warehouse = await net.warehouse();
  const [tea, rice] = [await net.goods(warehouse.id, 10), await net.goods(warehouse.id, 10)];
  const driver = await net.driver();
  const wanted = {
    ...net.body({ pickup_address: undefined, unit_size: undefined }),
    delivery_flow: "from_warehouse",
    pickup_warehouse_id: warehouse.id,
    items: [
      { item_id: tea.item_id, quantity: 4 },
      { item_id: rice.item_id, quantity: 3 },
    ],
  };
  const { id, barcode } = (await ask("POST", "/delivery/deliveries", wanted)).body.delivery;
  const given = await ask("POST", `/delivery/deliveries/${id}/assign`, { driver_id: driver.id });
  expect(given.status).toBe(200);
  const { handoffs } = (await ask("GET", `/warehousing/handoffs?delivery_id=${id}`)).body;
  const [handoff] = handoffs;
  const order_id: string = handoff.picking_order_id;
  const drive = (action: string, body?: object) =>
    kit.request("PUT", `/driver/deliveries/${id}/${action}`, driver.actor, { body });
  const pick = (item: { item_id: string; bin_id: string }, more: object) =>
    ask("POST", `/warehousing/picking-orders/${order_id}/picks`, { ...item, ...more });
  const stockOf = async ({ item_id }: { item_id: string }) => {
    const [row] = (await ask("GET", `/warehousing/inventory-stock?warehouse_id=${warehouse.id}&item_id=${item_id}`))
      .body.stock;
    return [row.quantity, row.reserved_quantity];
  };
  return { warehouse, tea, rice, driver, id, barcode, handoff, order_id, drive, pick, stockOf };
}

describe("a parcel that leaves a warehouse", () => {
  test("is picked, given out, and delivered: with less than was wanted, where less was there (2 §4.6, 3 §5, 4 F2)", async () => {
    const { tea, rice, id, barcode, handoff, order_id, drive, pick, stockOf, warehouse, driver } = await assigned();
    expect(handoff).toMatchObject({ status: "pending", driver: { id: driver.id }, warehouse: { id: warehouse.id } });
    expect(await drive("pickup", { scanned_barcode: barcode })).toMatchObject({
      status: 409,
      body: { code: "picking_not_completed" },
    });
    expect((await pick(tea, { quantity: 4 })).status).toBe(200);
    expect((await pick(rice, { quantity: 1, status: "short", note: "Two bags were torn" })).status).toBe(200);
    const done = await ask("PUT", `/warehousing/picking-orders/${order_id}`, { status: "completed" });
    expect(done).toMatchObject({ status: 200, body: { order: { status: "completed", delivery_id: id } } });
    const body = {
      warehouse_id: warehouse.id,
      delivery_id: id,
      picking_order_id: order_id,
      warehouse_staff_id: staff.userId,
    };
    expect(await ask("POST", "/warehousing/handoffs", body)).toMatchObject({
      status: 200,
      body: { success: true, handoff: { id: handoff.id, warehouse_staff: { id: staff.userId } } },
    });
    expect([await stockOf(tea), await stockOf(rice)]).toEqual([
      [10, 4],
      [10, 3],
    ]);
    expect((await drive("pickup", { scanned_barcode: barcode })).body.delivery.status).toBe("picked_up");
    expect([await stockOf(tea), await stockOf(rice)]).toEqual([
      [6, 0],
      [9, 0],
    ]);
    const shown = await ask("GET", `/warehousing/handoffs/${handoff.id}`);
    expect(shown.body.handoff).toMatchObject({ status: "completed", delivery: { id, status: "picked_up" } });
    const order = (await ask("GET", `/warehousing/picking-orders/${order_id}`)).body.order;
    expect(order.status).toBe("handed_off");
    expect((await drive("deliver", { proof: { signature_url } })).body.delivery).toMatchObject({
      status: "delivered",
      custody: "recipient",
    });
    const managed = await ask("PUT", `/warehousing/handoffs/${handoff.id}`, { status: "completed" });
    expect(managed).toMatchObject({ status: 409, body: { code: "pnd_handoff_completed_by_driver_pickup" } });
  });

  test("that people give out has a handoff of its own: 201, and 409 for a second one (2 §4.6)", async () => {
    const warehouse = await net.warehouse();
    const { item_id, bin_id } = await net.goods(warehouse.id, 10);
    const driver = await net.driver();
    const { id: delivery_id } = await net.delivery();
    await ask("POST", `/delivery/deliveries/${delivery_id}/assign`, { driver_id: driver.id });
    const picked = await ask("POST", "/warehousing/picking-orders", {
      warehouse_id: warehouse.id,
      order_type: "individual",
      status: "completed",
      item_details: [{ item_id, bin_id, quantity: 2 }],
    });
    const body = {
      warehouse_id: warehouse.id,
      delivery_id,
      picking_order_id: picked.body.order.id,
      warehouse_staff_id: staff.userId,
    };
    const made = await ask("POST", "/warehousing/handoffs", body);
    expect(made).toMatchObject({ status: 201, body: { message: "Handoff prepared", handoff: { status: "pending" } } });
    const { id } = made.body.handoff;
    expect(await ask("POST", "/warehousing/handoffs", body)).toMatchObject({
      status: 409,
      body: { code: "handoff_exists", handoff_id: id },
    });
    const done = await ask("PUT", `/warehousing/handoffs/${id}`, { status: "completed", signature_url });
    expect(done).toMatchObject({ status: 200, body: { handoff: { status: "completed", driver_id: driver.id } } });
    const page = await ask("GET", `/warehousing/handoffs?warehouse_id=${warehouse.id}&status=completed`);
    expect(page.body).toMatchObject({
      handoffs: [{ id }],
      status_matrix: { pending: 0, in_progress: 0, completed: 1, total: 1 },
      page: 1,
      limit: 10,
      total: 1,
    });
  });
});
