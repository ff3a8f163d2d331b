import type { Handler } from "hono";
import { named, rowsOf } from "../database.ts";
import type { App } from "../session.ts";

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const page = named(
  "notifications",
  `SELECT n.id, n.notification_type, n.read_status, n.priority, n.display_mode, n.requires_acknowledgement, n.acknowledged_at,
     n.associated_entity_type, n.associated_entity_id, n.template_data, n.action,
     (SELECT coalesce(json_object_agg(c.channel, json_build_object('status', c.status, 'available_at', ${instant("c.available_at")},
        'retry_count', c.retry_count, 'error', c.error) ORDER BY c.channel), '{}')
       FROM notification_channels c WHERE c.tenant_id = n.tenant_id AND c.notification_id = n.id) AS channels, n.created_at, n.updated_at
   FROM notifications n WHERE n.tenant_id = $1 AND n.user_id = $2 ORDER BY n.created_at DESC, n.id DESC LIMIT $3`,
);
const counts = named(
  "notification-counts",
  `SELECT (SELECT count(*) FROM notifications WHERE tenant_id = $1 AND user_id = $2) AS total,
     (SELECT count(*) FROM notifications WHERE tenant_id = $1 AND user_id = $2 AND NOT read_status) AS unread,
     (SELECT count(*) FROM notifications WHERE tenant_id = $1 AND user_id = $2 AND priority = 'critical'
        AND requires_acknowledgement AND acknowledged_at IS NULL) AS critical`,
);

type Row = {
  id: string;
  notification_type: string;
  template_data: { deliveryCode: string; to: string };
  channels: Record<string, unknown>;
  created_at: string;
  updated_at: string;
};

const bodies: Record<string, string> = {
  delivered: "The parcel was delivered.",
  cancelled: "The delivery was cancelled.",
};

/** Words and channels as they are read; the kind that this company has none but. */
function shown({ id, notification_type, channels, created_at, updated_at, ...row }: Row) {
  const { sms, push } = channels;
  const in_app = { status: "sent", available_at: created_at, retry_count: 0, error: null };
  const title = `Delivery ${row.template_data.deliveryCode}`;
  const words = { title, body: bodies[row.template_data.to] };
  return { id, notification_type, ...words, ...row, channel_status: { in_app, push, sms }, created_at, updated_at };
}

/** GET /messaging/notifications, its first page. */
export const notificationList: Handler<App> = async (c) => {
  const { tenantId, userId } = c.var.session;
  const limit = Number(c.req.query("limit") ?? 20);
  const [rows, [counted]] = await Promise.all([
    rowsOf<Row>(page([tenantId, userId, limit])),
    rowsOf<{ total: number; unread: number; critical: number }>(counts([tenantId, userId])),
  ]);
  const { total = 0, unread = 0, critical = 0 } = counted ?? {};
  const pagination = { page: 1, limit, total, total_pages: Math.ceil(total / limit) };
  const answer = { notifications: rows.map(shown), pagination, unread_count: unread, pending_critical_count: critical };
  return c.json({ success: true, message: "Notifications retrieved", ...answer });
};
