import { statement } from "@karwan/db";

export type Follower = { id: string; stock_since: string; stock_seen: string };

// Of two workers one reads for a webhook; the lock lets events be queued for it meanwhile.
export const followers = statement(
  "webhooks.stock_followers",
  `SELECT id, stock_since, stock_seen FROM webhooks
   WHERE tenant_id = $1 AND is_active AND stock_since IS NOT NULL AND stock_seen IS NOT NULL ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
);

export type Change = {
  webhook_id: string;
  inventory_transaction_id: string;
  transaction_type: string;
  stock_id: string;
  warehouse_id: string;
  bin_id: string;
  item_id: string;
  quantity_before: number;
  quantity_after: number;
  at: string;
};
export const changesFor = statement(
  "webhooks.stock_changes",
  `SELECT w.id AS webhook_id, c.* FROM jsonb_to_recordset($2::jsonb) AS w(id uuid, after uuid)
   CROSS JOIN LATERAL (
     SELECT t.id AS inventory_transaction_id, t.transaction_type, t.stock_id, t.warehouse_id, s.bin_id, t.item_id,
       t.quantity_before::float8 AS quantity_before, t.quantity_after::float8 AS quantity_after, t.created_at AS at
     FROM inventory_transactions t JOIN inventory_stock s ON s.tenant_id = $1 AND s.id = t.stock_id
     WHERE t.tenant_id = $1 AND t.id > w.after AND t.quantity_before <> t.quantity_after
       AND NOT EXISTS (SELECT FROM webhook_attempts a WHERE a.tenant_id = $1 AND a.event_id = t.id AND a.webhook_id = w.id)
     ORDER BY t.id LIMIT $3) c
   WHERE w.id IS NOT NULL ORDER BY c.inventory_transaction_id, w.id`,
);
export const recordSeen = statement(
  "webhooks.stock_seen",
  `UPDATE webhooks w SET stock_seen = s.seen FROM jsonb_to_recordset($2::jsonb) AS s(id uuid, seen uuid)
   WHERE w.tenant_id = $1 AND w.id = s.id`,
);
