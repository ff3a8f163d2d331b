import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";

export const columns = `n.id, n.position, n.notification_type, n.read_status, n.priority, n.display_mode,
  n.requires_acknowledgement, n.acknowledged_at, n.associated_entity_type, n.associated_entity_id, n.template_data, n.action,
  n.created_at, n.updated_at,
  (SELECT coalesce(jsonb_object_agg(c.channel, karwan_channel_status(c.status, c.available_at, c.retry_count, c.error)), '{}')
   FROM notification_channels c WHERE c.tenant_id = $1 AND c.notification_id = n.id) AS channel_status`;

export const pendingStatement = statement(
  "notifications.pending",
  `SELECT
     (SELECT count(*) FROM notifications WHERE tenant_id = $1 AND user_id = $2 AND NOT read_status) AS unread_count,
     (SELECT count(*) FROM notifications WHERE tenant_id = $1 AND user_id = $2 AND priority = 'critical'
        AND requires_acknowledgement AND acknowledged_at IS NULL) AS pending_critical_count`,
);
export const statsStatement = statement(
  "notifications.stats",
  `SELECT count(*) AS total, count(*) FILTER (WHERE NOT read_status) AS unread, count(*) FILTER (WHERE read_status) AS read
   FROM notifications WHERE tenant_id = $1 AND user_id = $2`,
);
export const afterStatement = statement(
  "notifications.after",
  `SELECT ${columns} FROM notifications n WHERE n.tenant_id = $1 AND n.user_id = $2 AND n.position > $3
   ORDER BY n.position LIMIT $4`,
);
export type NotificationRow = RowOf<typeof afterStatement>;
export const positionStatement = statement(
  "notifications.position",
  "SELECT value FROM notification_positions WHERE tenant_id = $1 AND user_id = $2",
);
