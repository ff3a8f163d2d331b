import { statement } from "@karwan/db";

// Whoever writes it first has the event; the others wait here for him, and find that it came before.
export const claimStatement = statement(
  "payments.claim_event",
  `INSERT INTO payment_events (tenant_id, payment_id, event_id, gateway, status, amount, gateway_transaction_id, outcome, received_at)
   SELECT $1, p.id, $3, $4, $5, $6, $7, 'ignored', $8 FROM payments p WHERE p.tenant_id = $1 AND p.id = $2
   ON CONFLICT DO NOTHING RETURNING event_id`,
);
export const settleStatement = statement(
  "payments.settle_event",
  "UPDATE payment_events SET outcome = $4 WHERE tenant_id = $1 AND payment_id = $2 AND event_id = $3",
  { examples: { 4: "applied" } },
);
export const findStatement = statement(
  "payments.find_shown",
  `SELECT p.id, p.method, p.status, p.amount::float8 AS amount, p.refunded_amount::float8 AS refunded_amount, p.currency_code, p.payee,
     p.gateway, p.gateway_transaction_id, p.back_ref, p.created_at, p.processed_at
    FROM payments p WHERE p.tenant_id = $1 AND p.id = $2`,
);
