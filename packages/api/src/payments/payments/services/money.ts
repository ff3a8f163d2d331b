import type { Transaction } from "@karwan/db";
import type { AccountName } from "../../../finance/ledger/index.ts";
import { postJournal } from "../../../finance/ledger/index.ts";
import { Decimal } from "../../../kernel/index.ts";
import type { PaymentRow } from "../repository.ts";

/** The tenant's side of orders' money: what gateways owe, what was paid before approval, what was earned. */
export const gatewayAccount: AccountName = { internal: "gateway" };
export const prepaidAccount: AccountName = { internal: "prepaid" };
export const revenueAccount: AccountName = { internal: "revenue" };
export const cashAccount: AccountName = { internal: "cash" };
export const walletOf = ({ customer_id }: Pick<PaymentRow, "customer_id">): AccountName => ({
  owner_type: "customer",
  owner_id: customer_id,
});

/** Who does something, and when. */
export interface Doing {
  at: Date;
  by: string | null;
}

/** Moves an order's money from one account to another, once for each occasion (3 §13). Nothing of nothing moves nothing. */
export async function moveMoney(
  tx: Transaction,
  payment: Pick<PaymentRow, "owner_type" | "owner_id">,
  move: {
    type: string;
    from: AccountName;
    to: AccountName;
    amount: Decimal.Value;
    once: string;
    note?: string | null;
    reference?: string | null;
  },
  { at, by }: Doing,
): Promise<void> {
  const amount = new Decimal(move.amount);
  if (amount.isZero()) return;
  await postJournal(tx, {
    type: move.type,
    entries: [
      { account: move.from, amount: amount.negated() },
      { account: move.to, amount },
    ],
    reference: move.reference ?? null,
    reference_type: payment.owner_type,
    reference_id: payment.owner_id,
    once: move.once,
    note: move.note ?? null,
    created_by: by,
    at,
  });
}

/** How much of a payment can still go back: what was paid, less what did and what is on its way. */
export const refundableOf = ({ amount, refunded_amount, refund_pending_amount }: PaymentRow): Decimal =>
  new Decimal(amount).minus(refunded_amount).minus(refund_pending_amount);
