import type pg from "pg";
import { v7 } from "uuid";
import { named, rowsOf } from "../database.ts";
import { schedule } from "../deliveries/told.ts";

const subscribers = named(
  "shop-subscribers",
  "SELECT id FROM webhooks WHERE tenant_id = $1 AND is_active AND events @> ARRAY['storefront_order.status_changed']",
);
const managers = named(
  "shop-managers",
  `SELECT DISTINCT mr.user_id FROM membership_roles mr
     JOIN role_permissions rp ON rp.role_id = mr.role_id JOIN permissions p ON p.id = rp.permission_id AND p.name = 'manage:storefront:tenant'
     JOIN memberships m ON m.tenant_id = $1 AND m.user_id = mr.user_id AND m.status = 'active'
    WHERE mr.tenant_id = $1`,
);
const position = named(
  "shop-position",
  `INSERT INTO notification_positions AS p (tenant_id, user_id, value) VALUES ($1, $2, 1)
   ON CONFLICT (tenant_id, user_id) DO UPDATE SET value = p.value + 1 RETURNING value`,
);
const notification = named(
  "shop-notification",
  `INSERT INTO notifications (tenant_id, id, user_id, position, notification_type, priority, display_mode, requires_acknowledgement,
          template_data, associated_entity_type, associated_entity_id, action, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, false, $8, 'storefront_order', $9, $10, $11, $11)`,
);
const channel = named(
  "shop-channel",
  `INSERT INTO notification_channels (tenant_id, notification_id, channel, status, available_at, updated_at)
   VALUES ($1, $2, $3, 'pending', $4, $4)`,
);
const heard = named("shop-heard", "SELECT pg_notify('karwan_notifications', $1)");
const entry = named(
  "shop-audit",
  `INSERT INTO audit_log (tenant_id, id, actor_user_id, action, entity_type, entity_id, before, after, created_at)
   VALUES ($1, $2, $3, $4, 'storefront_order', $5, $6, $7, $8)`,
);

export type About = { tenantId: string; order_id: string; order_number: string; at: string };
type Notice = { type: string; urgency: [priority: string, mode: string]; channels: readonly string[]; status?: string };

/** Who runs the shop: who is told of new orders. */
export const managersOf = async (client: pg.PoolClient, tenantId: string): Promise<string[]> =>
  (await rowsOf<{ user_id: string }>(managers([tenantId]), client)).map(({ user_id }) => user_id);

/** Tells people of an order, one row a statement, and has it handed to their channels; webhooks of it are asked for and not there. */
export async function tell(
  client: pg.PoolClient,
  { tenantId, order_id, order_number, at }: About,
  people: readonly string[],
  { type, urgency, channels, status }: Notice,
): Promise<void> {
  if ((await rowsOf(subscribers([tenantId]), client)).length > 0) throw new Error("webhooks are not for this handler");
  const data = JSON.stringify({ orderId: order_id, orderNumber: order_number, ...(status && { status }) });
  const action = JSON.stringify({
    target: "customer_order",
    path: `/storefront/orders/${order_id}`,
    secondary_actions: [],
  });
  const due: object[] = [];
  for (const user_id of people) {
    const id = v7();
    const [row] = await rowsOf<{ value: number }>(position([tenantId, user_id]), client);
    await rowsOf(
      notification([tenantId, id, user_id, row?.value, type, ...urgency, data, order_id, action, at]),
      client,
    );
    for (const name of channels) {
      await rowsOf(channel([tenantId, id, name, at]), client);
      due.push({ notification_id: id, user_id, channel: name });
    }
    await rowsOf(heard([`${tenantId}:${user_id}`]), client);
  }
  await schedule(client, "notification.deliver", { tenant_id: tenantId, deliveries: due }, at);
}

/** Writes who did what to an order. */
export const audit = (
  client: pg.PoolClient,
  { tenantId, order_id, at }: Pick<About, "tenantId" | "order_id" | "at">,
  { by, action, before = null, after }: { by: string; action: string; before?: object | null; after: object },
) =>
  rowsOf(
    entry([
      tenantId,
      v7(),
      by,
      `storefront_order.${action}`,
      order_id,
      before && JSON.stringify(before),
      JSON.stringify(after),
      at,
    ]),
    client,
  );
