import type { Transaction } from "@karwan/db";
import type { DeliveryChange } from "../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import type { LockedOrder } from "./repository.ts";

/** What others have to do with the receipt of a parcel. They hand it in at the root; receiving orders know none of them. */
export interface ReceivingSteps {
  /** Locks what comes before deliveries in everybody's order: the waybill that an order is of. */
  beforeDelivery: readonly ((tx: Transaction, waybillId: string) => Promise<void>)[];
  /** The parcel of an order changes hands: what else becomes of it goes into the same change. */
  parcelReceived: readonly ((
    tx: Transaction,
    ctx: TenantContext,
    change: DeliveryChange,
    order: LockedOrder,
  ) => Promise<void>)[];
}
