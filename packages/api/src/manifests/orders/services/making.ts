import type { DeliveryCodes } from "../../../delivery/deliveries/index.ts";
import type { ReadyItem } from "./allot.ts";

/** An item on its way to its order, with the names of all that is made of it. */
export interface Making extends ReadyItem {
  codes: DeliveryCodes;
  item_code: number;
  receiving_order_id: string;
  reference_number: string;
  reservation_id: string;
}
