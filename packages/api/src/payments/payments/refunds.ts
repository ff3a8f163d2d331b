import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, moneyOut, timestampOut } from "../../kernel/index.ts";
import type { PaymentOwner, RefundRow } from "./repository.ts";

/** Money of a payment on its way back, or there, as an order shows it (3 §10). */
export const refundRecord = z
  .object({
    id,
    amount: moneyOut,
    status: z
      .enum(["pending", "succeeded", "failed"])
      .meta({ id: "RefundStatus" })
      .describe("`pending`: the gateway has been asked. `failed`: it refused"),
    reason: z.string().nullable(),
    created_at: timestampOut,
    settled_at: timestampOut.nullable().describe("When it succeeded or failed"),
  })
  .meta({ id: "StorefrontRefund" });
export type RefundRecord = Written<typeof refundRecord>;

const listStatement = statement(
  "payments.refunds_of_owner",
  `SELECT r.id, r.amount::float8 AS amount, r.status, r.reason, r.created_at, r.settled_at
     FROM payments p JOIN payment_refunds r ON r.tenant_id = $1 AND r.payment_id = p.id
    WHERE p.tenant_id = $1 AND p.owner_type = $2 AND p.owner_id = $3 ORDER BY r.created_at, r.id`,
);

/** What of an order's money went back, or is on its way, oldest first (3 §10). */
export async function refundsOf(tx: Transaction, { type, id: owner }: PaymentOwner): Promise<RefundRecord[]> {
  return [...(await tx.sql(listStatement, [tx.scope.tenantId, type, owner]))];
}

/** A refund that was just made, as an order shows it. */
export const recordOfRefund = (refund: RefundRow): RefundRecord => ({
  id: refund.id,
  amount: refund.amount,
  status: refund.status,
  reason: refund.reason,
  created_at: refund.created_at,
  settled_at: refund.settled_at,
});
