import type { Transaction } from "@karwan/db";
import type { Decimal, Written } from "../../kernel/index.ts";
import { sumOf } from "../../kernel/index.ts";
import type { PaymentOwner, PaymentRow } from "./repository.ts";
import { listPayments, liveOf } from "./repository.ts";
import type { paymentRecord } from "./schema.ts";
import { shownStatus } from "./schema.ts";

export type PaymentRecord = Written<typeof paymentRecord>;

type Shown = "method" | Exclude<keyof PaymentRecord, "payment_method">;

/** A payment as its payer sees it (1 §2). */
export const recordOfPayment = (payment: Pick<PaymentRow, Shown>): PaymentRecord => ({
  id: payment.id,
  status: shownStatus[payment.status],
  payment_method: payment.method,
  amount: payment.amount,
  refunded_amount: payment.refunded_amount,
  gateway_transaction_id: payment.gateway_transaction_id,
  created_at: payment.created_at,
  processed_at: payment.processed_at,
});

/** The payments of an order, newest first (1 §2, 4 H6). */
export async function paymentsOf(tx: Transaction, owner: PaymentOwner): Promise<PaymentRecord[]> {
  return (await listPayments(tx, owner)).map(recordOfPayment);
}

/** Where the payer of an order goes on who has not paid yet; null where no page waits for them. */
export async function redirectOf(tx: Transaction, owner: PaymentOwner): Promise<string | null> {
  const payments = await listPayments(tx, owner);
  // One that failed may be tried again on the same page.
  const payment = liveOf(payments) ?? payments.find(({ status }) => status === "failed");
  return payment?.redirect_url ?? null;
}

/** How much of an order's money went back, or is on its way (3 §10). */
export async function givenBackOf(tx: Transaction, owner: PaymentOwner): Promise<Decimal> {
  return sumOf((await listPayments(tx, owner)).flatMap((each) => [each.refunded_amount, each.refund_pending_amount]));
}
