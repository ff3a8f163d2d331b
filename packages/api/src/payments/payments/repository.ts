import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";

const columns = `p.id, p.owner_type, p.owner_id, p.method, p.status, p.amount::float8 AS amount,
  p.refunded_amount::float8 AS refunded_amount, p.refund_pending_amount::float8 AS refund_pending_amount, p.currency_code,
  p.customer_id, p.payer_user_id, p.payee, p.gateway, p.gateway_transaction_id, p.redirect_url, p.back_ref, p.hold_id,
  p.is_surplus, p.begin_attempts, p.created_at, p.processed_at`;

const listStatement = statement(
  "payments.of_owner",
  `SELECT ${columns} FROM payments p WHERE p.tenant_id = $1 AND p.owner_type = $2 AND p.owner_id = $3
    ORDER BY p.created_at DESC, p.id DESC`,
);
/** A payment as the database has it. */
export type PaymentRow = RowOf<typeof listStatement>;

export const findStatement = statement(
  "payments.find",
  `SELECT ${columns} FROM payments p WHERE p.tenant_id = $1 AND p.id = $2`,
);
// By id, as payments are locked everywhere.
const lockStatement = statement(
  "payments.lock",
  `SELECT ${columns} FROM payments p WHERE p.tenant_id = $1 AND p.owner_type = $2 AND p.owner_id = $3
    ORDER BY p.id FOR NO KEY UPDATE`,
);
// The locator leads a gateway's callbacks to it before any tenant is known.
export const insertStatement = statement(
  "payments.insert",
  `WITH p AS (
     INSERT INTO payments (tenant_id, id, owner_type, owner_id, method, status, amount, currency_code, customer_id, payer_user_id,
       payee, gateway, redirect_url, back_ref, hold_id, begin_at, created_by, created_at, updated_at, processed_at, captured_at, captured_amount)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19, $19,
       CASE WHEN $6 = 'paid' THEN $7::numeric END) RETURNING *),
   located AS (
     INSERT INTO locators (kind, key, tenant_id, id)
     SELECT 'payment', p.id::text, p.tenant_id, p.id FROM p WHERE p.gateway IS NOT NULL)
   SELECT ${columns} FROM p`,
  { examples: { 3: "storefront_order", 5: "cash_on_delivery", 6: "pending", 7: 1, 8: "IQD", 12: null, 15: null } },
);
// A move of a payment that is locked: from the state that it was seen in, or not at all.
export const moveStatement = statement(
  "payments.move",
  `UPDATE payments p SET status = $4, updated_at = $5,
     processed_at = CASE WHEN p.status = 'settled' AND $4 = 'paid' THEN p.processed_at ELSE $5::timestamptz END,
     captured_at = CASE WHEN $4 = 'paid' THEN $5::timestamptz END,
     captured_amount = CASE WHEN $4 = 'paid' THEN p.amount - p.refunded_amount - p.refund_pending_amount END
    WHERE p.tenant_id = $1 AND p.id = $2 AND p.status = $3 RETURNING ${columns}`,
  { examples: { 3: "pending", 4: "voided" } },
);
export const settleStatement = statement(
  "payments.settle",
  `UPDATE payments p SET status = 'settled', processed_at = $4, updated_at = $4, begin_at = NULL, is_surplus = $5,
     gateway_transaction_id = coalesce($6, p.gateway_transaction_id)
    WHERE p.tenant_id = $1 AND p.id = $2 AND p.status = $3 RETURNING ${columns}`,
  { examples: { 3: "pending" } },
);
export const voidStatement = statement(
  "payments.void",
  `UPDATE payments SET status = 'voided', processed_at = $4, updated_at = $4, begin_at = NULL
    WHERE tenant_id = $1 AND owner_type = $2 AND owner_id = $3 AND status = ANY($5::text[])`,
);

const refundColumns = `r.id, r.payment_id, r.amount::float8 AS amount, r.status, r.reason, r.gateway_refund_id, r.error, r.attempts,
  r.created_at, r.settled_at`;
export const findRefundStatement = statement(
  "payments.find_refund",
  `SELECT ${refundColumns} FROM payment_refunds r WHERE r.tenant_id = $1 AND r.id = $2`,
);
/** A refund as the database has it. */
export type RefundRow = RowOf<typeof findRefundStatement>;

// Refund and sums in one statement: none of them can be without the other, and the sums are the database's to check.
const refunded = (tenant: string, from: string) => `WITH p AS (
     UPDATE payments SET refunded_amount = refunded_amount + CASE WHEN $5 = 'succeeded' THEN $4::numeric ELSE 0 END,
       refund_pending_amount = refund_pending_amount + CASE WHEN $5 = 'pending' THEN $4::numeric ELSE 0 END,
       status = CASE WHEN $5 = 'succeeded' AND refunded_amount + $4::numeric = amount THEN 'refunded' ELSE status END, updated_at = $8
      WHERE tenant_id = $1 AND id = $3 RETURNING id, captured_at),
   r AS (
     INSERT INTO payment_refunds AS r (tenant_id, id, payment_id, amount, status, reason, after_capture, created_by, created_at, settled_at, due_at)
     SELECT ${tenant}, $2, p.id, $4, $5, $6, p.captured_at IS NOT NULL, $7, $8, CASE WHEN $5 = 'succeeded' THEN $8::timestamptz END,
       CASE WHEN $5 = 'pending' THEN $8::timestamptz END FROM ${from} RETURNING *)
   SELECT ${refundColumns} FROM r`;
// A cluster finds the payment again, on its own node: from a part alone it would insert by way of every node.
export const insertRefundStatement = statement("payments.insert_refund", refunded("$1", "p"), {
  cluster: refunded("p.tenant_id", "payments p WHERE p.tenant_id = $1 AND p.id = $3 AND EXISTS (SELECT FROM p)"),
  examples: { 4: 1, 5: "pending" },
});
export const settleRefundStatement = statement(
  "payments.settle_refund",
  `WITH r AS (
     UPDATE payment_refunds SET status = $3, settled_at = $4, gateway_refund_id = coalesce($5, gateway_refund_id), error = $6,
       due_at = NULL, leased_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND status = 'pending' RETURNING *),
   p AS (
     UPDATE payments SET refund_pending_amount = payments.refund_pending_amount - r.amount,
       refunded_amount = payments.refunded_amount + CASE WHEN $3 = 'succeeded' THEN r.amount ELSE 0 END,
       status = CASE WHEN $3 = 'succeeded' AND payments.refunded_amount + r.amount = payments.amount THEN 'refunded' ELSE payments.status END,
       captured_amount = payments.captured_amount + CASE WHEN $3 = 'failed' AND NOT r.after_capture THEN r.amount ELSE 0 END, updated_at = $4
      FROM r WHERE payments.tenant_id = $1 AND payments.id = r.payment_id)
   SELECT ${refundColumns} FROM r`,
  { examples: { 3: "succeeded" } },
);

// Only as far as nothing else was promised meanwhile; where nothing answers, the gateway gave back more than it was to.
export const reviveRefundStatement = statement(
  "payments.revive_refund",
  `WITH p AS (
     UPDATE payments SET refunded_amount = payments.refunded_amount + r.amount,
       status = CASE WHEN payments.refunded_amount + r.amount = payments.amount THEN 'refunded' ELSE payments.status END,
       captured_amount = payments.captured_amount - CASE WHEN r.after_capture THEN 0 ELSE r.amount END, updated_at = $3
      FROM payment_refunds r
     WHERE r.tenant_id = $1 AND r.id = $2 AND r.status = 'failed' AND payments.tenant_id = $1 AND payments.id = r.payment_id
       AND payments.refunded_amount + payments.refund_pending_amount + r.amount <= payments.amount
     RETURNING payments.id)
   UPDATE payment_refunds r SET status = 'succeeded', settled_at = $3, gateway_refund_id = coalesce($4, r.gateway_refund_id), error = NULL
     FROM p WHERE r.tenant_id = $1 AND r.id = $2 AND r.payment_id = p.id RETURNING ${refundColumns}`,
);

/** Who is paid for: an order of an area above this one. */
export interface PaymentOwner {
  type: PaymentRow["owner_type"];
  id: string;
}

/** All payments of an order, newest first. */
export const listPayments = (tx: Transaction, { type, id }: PaymentOwner) =>
  tx.sql(listStatement, [tx.scope.tenantId, type, id]);

/** Locks all payments of an order, so that none of them moves meanwhile. The order itself is locked before (lock order). */
export const lockPayments = (tx: Transaction, { type, id }: PaymentOwner) =>
  tx.sql(lockStatement, [tx.scope.tenantId, type, id]);

const live: readonly string[] = ["pending", "held", "settled", "paid"];
/** The payment that counts for its order, if there is one. */
export const liveOf = (payments: readonly PaymentRow[]): PaymentRow | undefined =>
  payments.find(({ status, is_surplus }) => live.includes(status) && !is_surplus);
