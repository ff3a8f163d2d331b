import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, startKit } from "../../../testing/index.ts";
import type { ActionContext } from "../lifecycle/index.ts";
import { DeliveryChange, lockDeliveryGroup } from "../lifecycle/index.ts";
import type { Choice } from "./index.ts";
import { applyResolution } from "./index.ts";
import type { Dispatch } from "./testing/given.ts";
import { dispatchOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A failed delivery out of a warehouse, at its door again; no operation brings one there yet. */
async function atTheDoor(net: Dispatch) {
  const driver = await net.driver();
  const { id } = await net.failed(driver);
  await net.rows(
    `UPDATE deliveries SET delivery_flow = 'from_warehouse', custody = 'awaiting_warehouse_receipt', custody_driver_id = NULL
     WHERE tenant_id = $1 AND id = $2`,
    id,
  );
  return { id, driver };
}

/** What a receipt will do. */
async function receive(net: Dispatch, id: string, choice: Choice) {
  await kit.database.transaction({ tenantId: net.tenant.tenantId }, async (tx) => {
    const context: ActionContext = {
      actor: { type: "system", id: null },
      at: kit.clock.now,
      received_at: kit.clock.now,
    };
    const change = new DeliveryChange(await lockDeliveryGroup(tx, id), context);
    const { delivery } = change.group;
    change.handOver(delivery, "warehouse");
    for (const assignment of change.group.assignments) change.releaseCapacity(assignment);
    await applyResolution(tx, kit.deps, change, delivery, choice);
    await change.commit(tx, kit.deps);
  });
}

test("a choice made before the receipt that is due is kept, shown and told; it moves nothing yet (4 E5)", async () => {
  const net = await dispatchOf(kit);
  const { id, driver } = await atTheDoor(net);
  const { delivery } = await net.assignments.resolve({ id, action: "retry", notes: "Tomorrow" });
  expect(delivery).toMatchObject({
    status: "failed",
    returnStatus: "retry_pending",
    open_exception: { resolution: "retry" },
  });
  expect((await net.told(id)).at(-1)).toMatchObject({ kind: "exception_resolved", user_id: driver.actor.userId });
  expect(await outcomeOf(net.assignments.resolve({ id, action: "return" }))).toBe("resolution_already_recorded");
  expect(await net.room(driver)).toBe(1);
});

test("a kept retry makes the delivery pending at the receipt, and closes the exception (4 J6)", async () => {
  const net = await dispatchOf(kit);
  const { id, driver } = await atTheDoor(net);
  await net.assignments.resolve({ id, action: "retry", notes: "Tomorrow" });
  await receive(net, id, { action: "retry" });
  expect(await net.shown(id)).toMatchObject({ status: "pending", custody: "warehouse", returnStatus: null });
  expect(await net.exceptions(id)).toMatchObject([
    { status: "resolved", resolution: "retry", resolution_notes: "Tomorrow" },
  ]);
  expect(await net.room(driver)).toBe(0);
});

test("goods of the warehouse are home with the receipt: their return makes no operational return (4 J4)", async () => {
  const net = await dispatchOf(kit);
  const { id } = await atTheDoor(net);
  const { return_delivery } = await net.assignments.resolve({ id, action: "return" });
  expect(return_delivery).toBeNull();
  await receive(net, id, { action: "return", codes: { delivery_code: "", barcodes: [""] } });
  expect(await net.shown(id)).toMatchObject({ status: "returned", custody: "warehouse" });
  expect(await net.rows("SELECT FROM deliveries WHERE tenant_id = $1 AND original_delivery_id = $2", id)).toEqual([]);
});

test("a parcel of a second leg waits in the warehouse for its way back (3 §5, 4 J4)", async () => {
  const net = await dispatchOf(kit);
  const depot = await net.warehouse();
  const { id, legs, delivery_code } = await net.delivery({ delivery_flow: "pickup_and_delivery" });
  const [, last] = legs;
  await net.rows(
    "UPDATE deliveries SET status = 'failed', custody = 'warehouse' WHERE tenant_id = $1 AND id = $2",
    last?.id,
  );
  await net.rows("UPDATE deliveries SET status = 'failed', custody = 'warehouse' WHERE tenant_id = $1 AND id = $2", id);
  const { delivery, return_delivery: back } = await net.assignments.resolve({ id, action: "return" });
  expect(delivery.status).toBe("returned");
  expect(back).toMatchObject({
    status: "pending",
    custody: "warehouse",
    pickup_warehouse_id: depot.id,
    delivery_flow: "operational_return",
    original_delivery_id: id,
    source_snapshot: { delivery_code },
  });
});
