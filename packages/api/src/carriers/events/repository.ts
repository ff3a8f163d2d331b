import { statement } from "@karwan/db";

export interface HookRow {
  carrier_code: string;
  is_enabled: boolean;
  sealed_webhook_secret: string | null;
  tenant_status: string;
}

export const hookStatement = statement(
  "carriers.hook",
  `SELECT t.carrier_code, t.is_enabled AND c.is_active AS is_enabled, t.sealed_webhook_secret, n.status AS tenant_status
   FROM tenant_carriers t JOIN carriers c ON c.code = t.carrier_code JOIN tenants n ON n.id = t.tenant_id
   WHERE t.tenant_id = $1 AND t.id = $2`,
);

// Whoever writes it first has the event; the others wait here for him, and find that it came before.
export const claimStatement = statement(
  "carriers.claim_event",
  `INSERT INTO carrier_events (tenant_id, tenant_carrier_id, event_id, delivery_code, status, details, outcome, occurred_at, received_at)
   VALUES ($1, $2, $3, $4, $5, $6, 'ignored', $7, $8) ON CONFLICT DO NOTHING RETURNING event_id`,
);
export const settleStatement = statement(
  "carriers.settle_event",
  "UPDATE carrier_events SET outcome = $4 WHERE tenant_id = $1 AND tenant_carrier_id = $2 AND event_id = $3",
);

export const findStatement = statement(
  "carriers.find_delivery",
  "SELECT id FROM deliveries WHERE tenant_id = $1 AND delivery_code = $2",
);
export const ownAssignmentsStatement = statement(
  "carriers.own_assignments",
  `SELECT id, status, created_at FROM delivery_assignments WHERE tenant_id = $1 AND delivery_id = $2 AND carrier_code = $3
   ORDER BY created_at DESC, id DESC`,
);
