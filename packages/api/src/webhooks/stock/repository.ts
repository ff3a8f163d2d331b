import { NO_TENANT, statement } from "@karwan/db";

/** As many tenants as one look goes through, and movements as it tells of in each. */
export const TENANTS = 200;
export const AT_MOST = 500;

export const lookForStock = statement("webhooks.look_for_stock", "SELECT set_config('app.sweep', 'stock', true)");
// From one tenant to the next by the key: as many steps as there are tenants with news.
export const stockTenants = statement(
  "webhooks.stock_tenants",
  `WITH RECURSIVE t AS (
     (SELECT tenant_id, 1 AS n FROM stock_outbox WHERE tenant_id > $1 ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT next.tenant_id, t.n + 1 FROM t CROSS JOIN LATERAL (
         SELECT o.tenant_id FROM stock_outbox o WHERE o.tenant_id > t.tenant_id ORDER BY o.tenant_id LIMIT 1) next
      WHERE t.n < ${TENANTS})
   SELECT tenant_id FROM t WHERE tenant_id IS NOT NULL ORDER BY n`,
  {
    plan: { why: "finds the tenants in which something is to be told", scans: ["stock_outbox"] },
    examples: { 1: NO_TENANT },
    // Each node goes through what it has of the outbox, which is short.
    cluster: `SELECT DISTINCT tenant_id FROM stock_outbox WHERE tenant_id > $1 ORDER BY tenant_id LIMIT ${TENANTS}`,
  },
);

// Of two workers each takes what the other has not: nobody waits with a connection in hand.
export const takeStock = statement(
  "webhooks.take_stock",
  `WITH due AS (SELECT position FROM stock_outbox WHERE tenant_id = $1 ORDER BY position LIMIT ${AT_MOST} FOR UPDATE SKIP LOCKED),
   gone AS (
     DELETE FROM stock_outbox o USING due WHERE o.tenant_id = $1 AND o.position = due.position
     RETURNING o.position, o.webhook_id, o.inventory_transaction_id)
   SELECT position::text AS position, webhook_id, inventory_transaction_id FROM gone ORDER BY gone.position`,
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
// Only to those that still follow; the lock keeps them from vanishing meanwhile. A former version may have told of it.
export const changesOf = statement(
  "webhooks.stock_changes",
  `SELECT w.id AS webhook_id, t.id AS inventory_transaction_id, t.transaction_type, t.stock_id, t.warehouse_id, s.bin_id,
     t.item_id, t.quantity_before::float8 AS quantity_before, t.quantity_after::float8 AS quantity_after, t.created_at AS at
   FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS o(webhook_id, id, n)
   JOIN webhooks w ON w.tenant_id = $1 AND w.id = o.webhook_id AND w.is_active AND w.stock_since IS NOT NULL
   JOIN inventory_transactions t ON t.tenant_id = $1 AND t.id = o.id
   JOIN inventory_stock s ON s.tenant_id = $1 AND s.id = t.stock_id
   WHERE NOT EXISTS (SELECT FROM webhook_attempts a WHERE a.tenant_id = $1 AND a.event_id = t.id AND a.webhook_id = w.id)
   ORDER BY o.n FOR KEY SHARE OF w`,
);
