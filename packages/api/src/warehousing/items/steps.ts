import type { Pending, Reader } from "@karwan/db";
import type { z } from "zod";
import type { deliveryRef, receivingOrderRef } from "./schema.ts";

/** What comes and goes with an item (4 K2). */
export interface ItemMovements {
  outbound_delivery: z.input<typeof deliveryRef>;
  inbound_delivery: z.input<typeof deliveryRef>;
  receiving_order: z.input<typeof receivingOrderRef>;
}

/** What other areas know of items. They hand it in at the root; items know none of them. */
export interface ItemSteps {
  /** Of an item by its id, or by its code, in the batch that reads the item. */
  movements(q: Reader, tenantId: string, item: { id: string } | { item_code: number }): Pending<ItemMovements>;
}
