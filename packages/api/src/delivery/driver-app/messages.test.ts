import { expect, test } from "vitest";
import type { OperationSpec } from "../../kernel/index.ts";
import { driverDeliveriesRouter } from "./router.ts";

type Spoken = Pick<OperationSpec, "outcomes">;
const { startDelivery, deliver } = driverDeliveriesRouter;
const messageOf = (operation: typeof startDelivery | typeof deliver, delivery: object) =>
  (operation._def.meta as Spoken | undefined)?.outcomes?.of({ delivery }, "en").message;
const legA = { delivery_flow: "pickup_leg", dropoff_warehouse_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40" };
const home = { delivery_flow: "operational_return", dropoff_warehouse_id: null };
const out = { delivery_flow: "direct", dropoff_warehouse_id: null };

test("a driver is told where the parcel goes: to its recipient, a warehouse or back to its sender (3 §5)", () => {
  expect([legA, home, out].map((delivery) => messageOf(startDelivery, delivery))).toEqual([
    "driver_delivery.started_to_warehouse",
    "driver_delivery.started_to_sender",
    "driver_delivery.delivery_started",
  ]);
  expect([legA, home, out].map((delivery) => messageOf(deliver, delivery))).toEqual([
    "driver_delivery.brought_to_warehouse",
    "driver_delivery.brought_to_sender",
    "driver_delivery.delivered",
  ]);
});
