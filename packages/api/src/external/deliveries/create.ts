import type { NewDelivery } from "../../delivery/deliveries/index.ts";
import { createDelivery, takeCodes } from "../../delivery/deliveries/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import type { Party } from "./party.ts";
import { customerFor, partyOf } from "./party.ts";
import { externalOf } from "./record.ts";
import type { Order } from "./schema.ts";

/** An order as a delivery: always direct, without goods of a warehouse, of the customer that the key stands for. */
export function deliveryFor(party: Party, order: Order): NewDelivery {
  return { ...order, customer_id: customerFor(party, order.customer_id), delivery_flow: "direct", items: [] };
}

/** Asks for a delivery by a tenant's server (1 §4.9, 3 §6). */
export async function createExternally(ctx: TenantContext, order: Order) {
  const wanted = deliveryFor(await partyOf(ctx), order);
  const codes = await takeCodes(ctx);
  return ctx.transaction(async (tx) => {
    const delivery = externalOf(ctx, await createDelivery(tx, ctx, wanted, codes));
    return { error: null, currency_code: delivery.currency_code, delivery };
  });
}
