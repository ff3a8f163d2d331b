import type { WarehouseSteps } from "../../delivery/lifecycle/index.ts";
import { loseParcel } from "../receiving-orders/index.ts";
import { giveUpMissing } from "../waybills/index.ts";

// What a warehouse does about a parcel that comes to its door.
export { announceOrder as announceReceiving, awaitParcel } from "../receiving-orders/index.ts";

/** Nobody awaits a parcel that is given up, and that its waybill missed it is over. */
export const lose: WarehouseSteps["lose"] = async (work, from) => {
  await loseParcel(work, from);
  await giveUpMissing(work);
};
