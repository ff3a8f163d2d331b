import type { WarehouseSteps } from "../../delivery/lifecycle/index.ts";
import { registerWarehouseSteps } from "../../delivery/lifecycle/index.ts";
import { notifyOfPicking } from "../picking-orders/index.ts";
import { callOff, handOut, prepare, standDown } from "./fetching.ts";
import { announceReceiving, awaitParcel, lose } from "./receiving.ts";

/** What warehouses do about deliveries (delivery/lifecycle/warehouse.ts). */
export const steps: WarehouseSteps = {
  prepare,
  standDown,
  callOff,
  handOut,
  await: awaitParcel,
  lose,
  announce: (tx, deps, notice, except) =>
    notice.kind === "picking_order_created"
      ? notifyOfPicking(tx, deps, notice.picking_order_id, except)
      : announceReceiving(tx, deps, notice.receiving_order_id, except),
};
registerWarehouseSteps(steps);
