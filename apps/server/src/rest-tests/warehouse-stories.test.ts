import { verifyCustody, verifyDeliveries, verifyLedger } from "@karwan/api";
import type { Actor, TestTenant } from "@karwan/api/testing";
import { networkOf } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

/** A tenant whose staff and drivers work over HTTP alone; after every step the books are held against each other. */
async function given() {
  const tenant: TestTenant = await kit.tenant();
  const net = await networkOf(kit, tenant);
  const depot = await net.warehouse();
  const [first, second] = [await net.driver(), await net.driver()];
  const worker = await tenant.member("warehouse_staff");

  async function step(method: string, path: string, as: Actor, body?: object) {
    const answer = await kit.request(method, path, as, body ? { body } : {});
    expect([answer.body.message, answer.status]).toEqual([
      answer.body.message,
      answer.status < 300 ? answer.status : 200,
    ]);
    for (const verify of [verifyLedger, verifyDeliveries, verifyCustody])
      expect((await verify(kit.database)).mismatches).toEqual([]);
    return answer.body;
  }
  const { admin } = tenant;
  const office = (method: string, path: string, body?: object) => step(method, path, admin, body);
  const floor = (method: string, path: string, body?: object) => step(method, path, worker, body);
  const drive = (who: { actor: Actor }, id: string, action: string, body: object = {}) =>
    step("PUT", `/driver/deliveries/${id}/${action}`, who.actor, body);
  const shown = async (id: string) => (await office("GET", `/delivery/deliveries/${id}`)).delivery;
  const scan = async (id: string) => floor("GET", `/warehousing/package-scan/${(await shown(id)).barcode}`);
  const assign = (id: string, who: { id: string }) =>
    office("POST", `/delivery/deliveries/${id}/assign`, { driver_id: who.id });
  const pickup = async (who: { actor: Actor }, id: string) =>
    drive(who, id, "pickup", { scanned_barcode: (await shown(id)).barcode });
  const proof = { proof: { photo_urls: ["https://example.com/door.jpg"], recipient_name: "Zainab" } };
  /** How much of the parcel's item lies in the depot, and how much of that is promised. */
  const lies = async (item_id: string) => {
    const { stock } = await floor("GET", `/warehousing/inventory-stock?warehouse_id=${depot.id}&item_id=${item_id}`);
    const sum = (of: (row: { quantity: number; reserved_quantity: number }) => number) =>
      stock.reduce((all: number, row: { quantity: number; reserved_quantity: number }) => all + of(row), 0);
    return [sum((row) => row.quantity), sum((row) => row.reserved_quantity)];
  };

  /** Fetches what waits in the depot: assigned, picked by its label, given out over the counter. */
  async function fetch(who: { id: string; actor: Actor }, id: string) {
    await assign(id, who);
    const waiting = await scan(id);
    expect(waiting).toMatchObject({ action: "open_handoff", reason: "handoff_waits_for_picking" });
    const orderId = waiting.handoff.picking_order.id;
    const { order } = await floor("GET", `/warehousing/picking-orders/${orderId}`);
    const [{ item_id, bin_id, quantity }] = order.item_details;
    await floor("POST", `/warehousing/picking-orders/${orderId}/picks`, { item_id, bin_id, quantity });
    const early = await kit.request("PUT", `/driver/deliveries/${id}/pickup`, who.actor, {
      body: { scanned_barcode: (await shown(id)).barcode },
    });
    expect(early.body.code).toBe("picking_not_completed");
    await office("PUT", `/warehousing/picking-orders/${orderId}`, { status: "completed" });
    expect(await scan(id)).toMatchObject({ action: "open_handoff", reason: "handoff_ready_for_pickup" });
    await pickup(who, id);
    const done = await floor("GET", `/warehousing/picking-orders/${orderId}`);
    expect(done.order.status).toBe("handed_off");
  }
  /** Receives what the label leads to. */
  async function receive(id: string, reason: string) {
    const found = await scan(id);
    expect(found).toMatchObject({ action: "open_receiving_order", reason });
    const { receiving_order } = await floor("PUT", `/warehousing/receiving-orders/${found.entity_id}`, {
      status: "received",
    });
    expect(receiving_order).toMatchObject({ status: "received", custody: "warehouse" });
    return receiving_order.item_details[0].item_id as string;
  }
  /** A staged delivery whose parcel lies in the depot. */
  async function begun() {
    const { delivery } = await office(
      "POST",
      "/delivery/deliveries",
      net.body({ delivery_flow: "pickup_and_delivery" }),
    );
    const [a, b] = delivery.legs;
    await assign(a.id, first);
    await pickup(first, a.id);
    await drive(first, a.id, "deliver", proof);
    const item_id = await receive(delivery.id, "pickup_leg_ready_to_receive");
    expect(await lies(item_id)).toEqual([1, 1]);
    return { id: delivery.id as string, last: b.id as string, item_id };
  }
  return { net, first, second, office, floor, drive, shown, scan, fetch, receive, begun, lies, proof };
}

test("a parcel is fetched, passes through the warehouse and comes to its recipient (3 §5, 3 §7)", async () => {
  const { begun, second, fetch, drive, shown, lies, proof } = await given();
  const { id, last, item_id } = await begun();
  await fetch(second, last);
  expect(await lies(item_id)).toEqual([0, 0]);
  await drive(second, last, "start-delivery");
  await drive(second, last, "deliver", proof);
  expect(await shown(id)).toMatchObject({
    status: "delivered",
    custody: "recipient",
    proof_of_delivery: { recipient_name: "Zainab" },
  });
});

test("a parcel that was not accepted is received back, tried again and delivered (2 §4.8, 3 §5, 4 J4)", async () => {
  const { begun, second, first, fetch, drive, shown, lies, receive, office, proof } = await given();
  const { id, last, item_id } = await begun();
  await fetch(second, last);
  await drive(second, last, "fail", { reason_code: "recipient_absent" });
  expect(await receive(id, "failed_delivery_return_ready_to_receive")).toBe(item_id);
  expect(await lies(item_id)).toEqual([1, 1]);
  await office("POST", `/delivery/deliveries/${id}/resolve`, { action: "retry", notes: "In the evening" });
  await fetch(first, last);
  await drive(first, last, "deliver", proof);
  expect([await shown(id), await lies(item_id)]).toMatchObject([{ status: "delivered" }, [0, 0]]);
});

test("a parcel that was not accepted goes back to its sender (2 §4.8, 3 §5, 4 E5)", async () => {
  const { begun, second, first, fetch, drive, shown, lies, receive, office, proof, scan } = await given();
  const { id, last, item_id } = await begun();
  await fetch(second, last);
  await drive(second, last, "fail", { reason_code: "recipient_refused" });
  await office("POST", `/delivery/deliveries/${id}/resolve`, { action: "return" });
  await receive(id, "failed_delivery_return_ready_to_receive");
  const { return_delivery: back } = await scan(id);
  expect(back).toMatchObject({ delivery_flow: "operational_return", is_active: true });
  await fetch(first, back.id);
  await drive(first, back.id, "deliver", proof);
  expect(await shown(id)).toMatchObject({
    status: "returned",
    custody: "returned_to_sender",
    returnStatus: "returned",
  });
  expect([await lies(item_id), (await scan(id)).return_delivery]).toEqual([[0, 0], null]);
});
