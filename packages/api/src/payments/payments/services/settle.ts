import type { Transaction } from "@karwan/db";
import { captureHold, releaseHold } from "../../../finance/ledger/index.ts";
import { AppError } from "../../../kernel/index.ts";
import type { PaymentDeps } from "../../gateways/index.ts";
import type { PaymentOwner, PaymentRow, RefundRow } from "../repository.ts";
import { liveOf, lockPayments, moveStatement, voidStatement } from "../repository.ts";
import type { PaymentStatus } from "../state.ts";
import { paymentStates } from "../state.ts";
import type { Doing } from "./money.ts";
import { cashAccount, moveMoney, prepaidAccount, refundableOf, revenueAccount } from "./money.ts";
import { startRefund } from "./refund.ts";

/** Moves a locked payment on; 409 `invalid_transition` where its life has no such step. */
async function move(tx: Transaction, payment: PaymentRow, to: PaymentStatus, { at }: Doing): Promise<PaymentRow> {
  paymentStates.move(payment.status, to);
  const [moved] = await tx.sql(moveStatement, [tx.scope.tenantId, payment.id, payment.status, to, at.toISOString()]);
  if (!moved) throw new Error("a payment under lock changed");
  return moved;
}

async function requireLive(tx: Transaction, owner: PaymentOwner): Promise<PaymentRow> {
  const payment = liveOf(await lockPayments(tx, owner));
  if (!payment) throw new AppError("payment_not_settled");
  return payment;
}

/**
 * Takes an order's money for good, once the order is approved (4 H4): what a wallet held, or what a gateway settled. Captured
 * before: nothing moves. Cash is left as it is, for it comes with the parcel. 409 `payment_not_settled`.
 */
export async function capturePayment(tx: Transaction, owner: PaymentOwner, doing: Doing): Promise<PaymentRow> {
  const payment = await requireLive(tx, owner);
  if (payment.status === "paid" || payment.method === "cash_on_delivery") return payment;
  if (payment.status === "pending") throw new AppError("payment_not_settled");
  if (payment.hold_id !== null) {
    const { at, by: created_by } = doing;
    await captureHold(tx, { hold_id: payment.hold_id, to: revenueAccount, type: "order_payment", created_by, at });
  } else {
    const once = `payment_capture:${payment.id}`;
    const amount = refundableOf(payment);
    await moveMoney(
      tx,
      payment,
      { type: "order_payment", from: prepaidAccount, to: revenueAccount, amount, once },
      doing,
    );
  }
  return move(tx, payment, "paid", doing);
}

/**
 * An order's cash has come (4 H4): at the counter, into the tenant's cash; by the driver, whose delivery has written it into
 * his hands already (4 J8). Paid before: nothing moves. 409 `payment_not_in_cash`.
 */
export async function settleCash(
  tx: Transaction,
  owner: PaymentOwner,
  { collected, ...doing }: Doing & { collected: "driver" | "counter" },
): Promise<PaymentRow> {
  const payment = await requireLive(tx, owner);
  if (payment.method !== "cash_on_delivery") throw new AppError("payment_not_in_cash");
  if (payment.status === "paid") return payment;
  if (collected === "counter") {
    const { amount } = payment;
    const once = `payment_cash:${payment.id}`;
    await moveMoney(tx, payment, { type: "order_cash", from: cashAccount, to: revenueAccount, amount, once }, doing);
  }
  return move(tx, payment, "paid", doing);
}

/**
 * Gives an order's money free that is not the tenant's yet (4 H4, 4 J11): a hold ends, what is not paid is called off, what a
 * gateway settled goes back, which is answered. What was captured stays: that returns by `refundPayment`. Twice is as good as
 * once.
 */
export async function releasePayment(
  tx: Transaction,
  owner: PaymentOwner,
  { deps, ...doing }: Doing & { deps: Pick<PaymentDeps, "jobs"> },
): Promise<RefundRow | null> {
  const payments = await lockPayments(tx, owner);
  const held = payments.find(({ status }) => status === "held");
  const settled = payments.find(({ status, is_surplus }) => status === "settled" && !is_surplus);
  const { tenantId } = tx.scope;
  const open = ["pending", "failed", "held"];
  if (payments.some(({ status }) => open.includes(status)))
    await tx.sql(voidStatement, [tenantId, owner.type, owner.id, doing.at.toISOString(), open]);
  if (held?.hold_id) await releaseHold(tx, { hold_id: held.hold_id, at: doing.at });
  if (!settled || !refundableOf(settled).gt(0)) return null;
  return startRefund(tx, deps, settled, { amount: refundableOf(settled), reason: null, ...doing });
}

/**
 * Gives back all that an order has of its payer's money, whatever it came to (4 H4, 4 J11, 4 L7): what is not the tenant's yet
 * is free, what a gateway has or was taken is refunded as far as it was not before. Answers the refund, if there is one.
 */
export async function giveBackPayment(
  tx: Transaction,
  owner: PaymentOwner,
  {
    reason,
    reference = null,
    ...doing
  }: Doing & { deps: Pick<PaymentDeps, "jobs">; reason: string | null; reference?: string | null },
): Promise<RefundRow | null> {
  const taken = (await lockPayments(tx, owner)).find(({ status, is_surplus }) => status === "paid" && !is_surplus);
  if (!taken) return releasePayment(tx, owner, doing);
  const amount = refundableOf(taken);
  return amount.gt(0)
    ? startRefund(tx, doing.deps, taken, { amount, reason, reference, at: doing.at, by: doing.by })
    : null;
}
