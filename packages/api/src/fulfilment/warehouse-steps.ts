import type { WarehouseSteps } from "../delivery/lifecycle/index.ts";
import { registerWarehouseSteps } from "../delivery/lifecycle/index.ts";
import { AppError } from "../kernel/index.ts";

const nothing = async () => undefined;

/** What warehouses do about deliveries (delivery/lifecycle/warehouse.ts). Goods leave by a completed picking order alone. */
export const steps: WarehouseSteps = {
  prepare: nothing,
  standDown: nothing,
  callOff: nothing,
  async handOut() {
    throw new AppError("picking_not_completed");
  },
  await: nothing,
  lose: nothing,
  announce: nothing,
};
registerWarehouseSteps(steps);
