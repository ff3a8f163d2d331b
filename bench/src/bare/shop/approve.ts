import type { Handler } from "hono";
import { v7 } from "uuid";
import { named, rowsOf, transaction } from "../database.ts";
import type { Place } from "../deliveries/places.ts";
import type { App } from "../session.ts";
import { audit, tell } from "./news.ts";
import type { Wanted } from "./stock.ts";
import { keep, warehouseFor } from "./stock.ts";

const lock = named(
  "approve-lock",
  `SELECT o.order_number, o.status, o.is_settled, o.payment_method, o.user_id, o.market_id, o.warehouse_id, o.shipping_address, o.admin_notes,
          o.estimated_delivery_date
     FROM storefront_orders o WHERE o.tenant_id = $1 AND o.id = $2 FOR NO KEY UPDATE`,
);
const lines = named(
  "approve-lines",
  "SELECT item_id, quantity::float8 AS quantity FROM storefront_order_items WHERE tenant_id = $1 AND order_id = $2 ORDER BY position",
);
const market = named("approve-market", "SELECT settings FROM markets WHERE tenant_id = $1 AND id = $2");
const approve = named(
  "approve-order",
  `UPDATE storefront_orders SET status = 'confirmed', warehouse_id = $3, approved_at = $4, approved_by = $5, updated_at = $4
    WHERE tenant_id = $1 AND id = $2 AND status = 'pending'`,
);
const event = named(
  "approve-event",
  `INSERT INTO storefront_order_events (tenant_id, order_id, id, status, updated_by, created_at) VALUES ($1, $2, $3, 'confirmed', $4, $5)`,
);
const own = named(
  "approve-own",
  "UPDATE customer_orders SET status = 'confirmed', updated_at = $4 WHERE user_id = $2 AND order_id = $3 AND tenant_id = $1",
);

type Order = Record<"order_number" | "status" | "payment_method" | "user_id" | "market_id" | "warehouse_id", string> & {
  is_settled: boolean;
  shipping_address: Place;
  admin_notes: string | null;
  estimated_delivery_date: string | null;
};

/** PUT /storefront/orders/{order_id}/approve: of an order in cash, in a market that makes no delivery by itself. */
export const approveOrder: Handler<App> = async (c) => {
  const { tenantId, userId: by } = c.var.session;
  const order_id = c.req.param("order_id") ?? "";
  const at = new Date().toISOString();
  const order = await transaction(async (client) => {
    const [found] = await rowsOf<Order>(lock([tenantId, order_id]), client);
    if (found?.status !== "pending" || !found.is_settled || found.payment_method !== "cash_on_delivery")
      throw new Error("not for this handler");
    const [{ settings } = { settings: {} }] = await rowsOf<{ settings: { auto_create_delivery?: boolean } }>(
      market([tenantId, found.market_id]),
      client,
    );
    if (settings.auto_create_delivery) throw new Error("deliveries are not for this handler");
    const wanted = await rowsOf<Wanted>(lines([tenantId, order_id]), client);
    const where = { to: found.shipping_address, preferred: found.warehouse_id };
    const { id: warehouse_id } = await warehouseFor(client, tenantId, wanted, where);
    await keep(client, { tenantId, warehouse_id, order_id, by, at }, wanted);
    await rowsOf(approve([tenantId, order_id, warehouse_id, at, by]), client);
    await rowsOf(event([tenantId, order_id, v7(), by, at]), client);
    await rowsOf(own([tenantId, found.user_id, order_id, at]), client);
    const about = { tenantId, order_id, order_number: found.order_number, at };
    await audit(client, about, {
      by,
      action: "approve",
      before: { status: "pending" },
      after: { status: "confirmed" },
    });
    const urgency: [string, string] = ["normal", "toast"];
    const notice = { type: "storefront_order_status_changed", urgency, channels: ["push", "sms"], status: "confirmed" };
    await tell(client, about, [found.user_id], notice);
    return found;
  });
  const { admin_notes, estimated_delivery_date: estimated_delivery } = order;
  const shown = {
    id: order_id,
    status: "confirmed",
    approved_at: at,
    approved_by: by,
    admin_notes,
    estimated_delivery,
  };
  const message = "Order approved";
  const data = { order: { ...shown, updated_at: at }, inventory_reserved: true, delivery_assigned: null, message };
  return c.json({ success: true, message, data });
};
