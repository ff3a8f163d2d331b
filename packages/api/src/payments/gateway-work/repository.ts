import { statement } from "@karwan/db";

// Of two workers one gets it. A lease that has run out was a dead worker's.
export const claimRefundStatement = statement(
  "payments.claim_refund",
  `UPDATE payment_refunds r SET leased_until = $4, attempts = r.attempts + 1 FROM payments p
    WHERE r.tenant_id = $1 AND r.id = (
        SELECT id FROM payment_refunds
         WHERE tenant_id = $1 AND id = $2 AND status = 'pending' AND due_at <= $3 AND (leased_until IS NULL OR leased_until <= $3)
         FOR UPDATE SKIP LOCKED)
      AND p.tenant_id = $1 AND p.id = r.payment_id
    RETURNING r.id, r.payment_id, r.amount::text AS amount, r.reason, r.attempts, r.created_at, p.gateway, p.gateway_transaction_id,
      p.currency_code`,
);
// Only by who asked: a callback may have told the end meanwhile.
export const postponeRefundStatement = statement(
  "payments.postpone_refund",
  `UPDATE payment_refunds SET due_at = $3, leased_until = NULL, error = $4, gateway_refund_id = coalesce($5, gateway_refund_id)
    WHERE tenant_id = $1 AND id = $2 AND status = 'pending'`,
);

export const claimBeginStatement = statement(
  "payments.claim_begin",
  `UPDATE payments p SET begin_at = $4, begin_attempts = p.begin_attempts + 1
    WHERE p.tenant_id = $1 AND p.id = (
        SELECT id FROM payments WHERE tenant_id = $1 AND id = $2 AND status = 'pending' AND begin_at <= $3 FOR UPDATE SKIP LOCKED)
    RETURNING p.id, p.amount::text AS amount, p.currency_code, p.payee, p.back_ref, p.gateway, p.begin_attempts`,
);
export const begunStatement = statement(
  "payments.begun",
  `UPDATE payments SET redirect_url = $3, gateway_transaction_id = coalesce($4, gateway_transaction_id), begin_at = NULL, updated_at = $5
    WHERE tenant_id = $1 AND id = $2 AND status = 'pending'`,
);
export const postponeBeginStatement = statement(
  "payments.postpone_begin",
  "UPDATE payments SET begin_at = $3 WHERE tenant_id = $1 AND id = $2 AND status = 'pending'",
);

/** What a lost job left undone: the longest due first. */
export const forgottenStatement = statement(
  "payments.forgotten",
  `(SELECT r.id, 'refund' AS kind FROM payment_refunds r WHERE r.tenant_id = $1 AND r.due_at <= $2 ORDER BY r.due_at LIMIT $3)
   UNION ALL
   (SELECT p.id, 'payment' FROM payments p WHERE p.tenant_id = $1 AND p.begin_at <= $2 ORDER BY p.begin_at LIMIT $3)`,
);
export const nextStatement = statement(
  "payments.next_due",
  `SELECT least((SELECT min(begin_at) FROM payments WHERE tenant_id = $1 AND begin_at IS NOT NULL),
     (SELECT min(due_at) FROM payment_refunds WHERE tenant_id = $1 AND due_at IS NOT NULL)) AS at`,
);
