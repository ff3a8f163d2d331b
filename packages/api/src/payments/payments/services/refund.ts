import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { Dependencies } from "../../../kernel/index.ts";
import { AppError, Decimal, invalidField, minorUnit } from "../../../kernel/index.ts";
import type { PaymentDeps } from "../../gateways/index.ts";
import { askGateway } from "../job.ts";
import type { PaymentOwner, PaymentRow, RefundRow } from "../repository.ts";
import {
  findRefundStatement,
  findStatement,
  insertRefundStatement,
  lockPayments,
  reviveRefundStatement,
  settleRefundStatement,
} from "../repository.ts";
import { refundStates } from "../state.ts";
import { stepsOf } from "../steps.ts";
import type { Doing } from "./money.ts";
import { gatewayAccount, moveMoney, prepaidAccount, refundableOf, revenueAccount, walletOf } from "./money.ts";

/** `reference` is what people call the order. */
type Wish = Doing & { id?: string; amount: Decimal.Value; reason: string | null; reference?: string | null };

/** Begins to give back money of a locked payment that has it. 409 `refund_exceeds_payment`, concurrently too (3 §10). */
export async function startRefund(
  tx: Transaction,
  deps: Pick<PaymentDeps, "jobs">,
  payment: PaymentRow,
  { id = newId(), reason, ...wish }: Wish,
): Promise<RefundRow> {
  const amount = new Decimal(wish.amount);
  const refundable = refundableOf(payment);
  if (!amount.gt(0)) throw invalidField("amount", "amount_not_positive");
  if (amount.gt(refundable)) throw new AppError("refund_exceeds_payment", { refundable: refundable.toNumber() });
  const { currency_code: currency } = payment;
  const decimals = minorUnit(currency);
  if (amount.decimalPlaces() > decimals)
    throw invalidField("amount", "too_many_money_decimals", { currency, decimals });
  const isAtGateway = payment.method === "gateway";
  const values = [payment.id, amount.toString(), isAtGateway ? "pending" : "succeeded", reason, wish.by] as const;
  const [refund] = await tx.sql(insertRefundStatement, [tx.scope.tenantId, id, ...values, wish.at.toISOString()]);
  if (!refund) throw new Error("an insert returned no row");
  const { reference = null } = wish;
  const about = { type: "order_refund", amount, once: `payment_refund:${id}`, note: reason, reference };
  if (isAtGateway) await askGateway(tx, deps, { refund_id: id }, wish.at);
  // What is on its way back is the payer's, and waits where his money waited before the order was approved.
  if (payment.status === "paid" || !isAtGateway)
    await moveMoney(
      tx,
      payment,
      { ...about, from: revenueAccount, to: isAtGateway ? prepaidAccount : walletOf(payment) },
      wish,
    );
  return refund;
}

/**
 * Gives back part of what was paid for an order, whose row is locked (3 §10, 4 H5): into the wallet of who paid from it or in
 * cash, at once; through the gateway, which takes its time (`pending`, then `succeeded` or `failed`, told by the step
 * `refunded`). 409 `refund_exceeds_payment` beyond what is left, 409 `payment_not_settled`. The same id again answers the
 * first refund.
 */
export async function refundPayment(
  tx: Transaction,
  owner: PaymentOwner,
  { deps, ...wish }: Wish & { id: string; deps: PaymentDeps },
): Promise<RefundRow> {
  const payments = await lockPayments(tx, owner);
  const [known] = await tx.sql(findRefundStatement, [tx.scope.tenantId, wish.id]);
  if (known) {
    const isSame = payments.some(({ id }) => id === known.payment_id) && new Decimal(known.amount).equals(wish.amount);
    if (!isSame) throw new AppError("conflict");
    return known;
  }
  const has = payments.filter(({ status }) => /^(settled|paid)$/.test(status));
  // What came when nobody waited for it goes back at once: where the gateway refused that, it can be asked for again.
  const payment =
    has.find(({ is_surplus }) => !is_surplus) ?? has.find((surplus) => refundableOf(surplus).gte(wish.amount));
  if (payment) return startRefund(tx, deps, payment, wish);
  const isOver = payments.some(({ status, is_surplus }) => !is_surplus && status === "refunded");
  throw isOver ? new AppError("refund_exceeds_payment", { refundable: 0 }) : new AppError("payment_not_settled");
}

/** How a refund ended at its gateway. */
export interface RefundEnd {
  status: "succeeded" | "failed";
  gateway_refund_id: string | null;
  error: string | null;
}

/** The refund that is told of, and its payment: 404 `refund_not_found`, 409 `payment_amount_mismatch`. */
async function refundToldOf(tx: Transaction, { id, payment_id, amount }: ToldRefund) {
  const { tenantId } = tx.scope;
  const [seen] = await tx.sql(findRefundStatement, [tenantId, id]);
  const [found] = seen ? await tx.sql(findStatement, [tenantId, seen.payment_id]) : [];
  if (!seen || !found || (payment_id ?? found.id) !== found.id) throw new AppError("refund_not_found");
  if (!new Decimal(amount ?? seen.amount).equals(seen.amount))
    throw new AppError("payment_amount_mismatch", { expected: seen.amount });
  return found;
}
type ToldRefund = { id: string; payment_id?: string; amount?: Decimal.Value };

/**
 * Writes down how a refund ended, once: whoever comes later finds it so, and nothing moves (3 §10). Money that the gateway
 * did not give back is the tenant's again where it was that before; what it gave back after all is taken from there. What it
 * says against that, and cannot be booked, is in the log. Locks the order, then its payments.
 */
export async function endRefund(
  tx: Transaction,
  deps: Dependencies,
  told: ToldRefund,
  end: RefundEnd,
): Promise<boolean> {
  const { tenantId } = tx.scope;
  const found = await refundToldOf(tx, told);
  const steps = stepsOf(found.owner_type);
  await steps.lock(tx, found.owner_id);
  const payments = await lockPayments(tx, { type: found.owner_type, id: found.owner_id });
  const before = payments.find(({ id }) => id === found.id);
  const [known] = await tx.sql(findRefundStatement, [tenantId, told.id]);
  if (!before || !known || known.status === end.status) return false;
  const at = deps.now();
  const isFirst = known.status === "pending";
  const refund = await (isFirst ? settleRefund(tx, known, end, at) : reviveRefund(tx, known, end, at));
  if (!refund) {
    const said = {
      tenant_id: tenantId,
      payment_id: found.id,
      refund_id: known.id,
      status: known.status,
      told: end.status,
    };
    deps.log.warn(said, "a payment gateway contradicts what it said of a refund");
    return false;
  }
  await bookEnd(tx, before, refund, { isFirst, at });
  const [payment] = await tx.sql(findStatement, [tenantId, found.id]);
  if (payment) await steps.refunded(tx, deps, found.owner_id, payment, refund);
  return true;
}

async function settleRefund(tx: Transaction, { id }: RefundRow, end: RefundEnd, at: Date) {
  const status = refundStates.next("pending", end.status === "succeeded" ? "succeed" : "refuse");
  const values = [status, at.toISOString(), end.gateway_refund_id, end.error] as const;
  const [refund] = await tx.sql(settleRefundStatement, [tx.scope.tenantId, id, ...values]);
  return refund;
}

/** Given back after all, though it was refused before; nothing where something else has the money by now. */
async function reviveRefund(tx: Transaction, { id, status }: RefundRow, end: RefundEnd, at: Date) {
  if (!Object.values(refundStates.table[status]).includes(end.status)) return undefined;
  const values = [at.toISOString(), end.gateway_refund_id] as const;
  const [refund] = await tx.sql(reviveRefundStatement, [tx.scope.tenantId, id, ...values]);
  return refund;
}

/** What its end moves in the books: out of what waited for it, or behind a refusal out of where the money went then. */
async function bookEnd(
  tx: Transaction,
  before: PaymentRow,
  { id, status, amount }: RefundRow,
  { isFirst, at }: { isFirst: boolean; at: Date },
): Promise<void> {
  const once = isFirst ? `payment_refund_end:${id}` : `payment_refund_revived:${id}`;
  const about = { type: "order_refund", amount, once };
  const doing = { at, by: null };
  const isTaken = before.status === "paid";
  if (status === "succeeded")
    await moveMoney(
      tx,
      before,
      { ...about, from: isTaken && !isFirst ? revenueAccount : prepaidAccount, to: gatewayAccount },
      doing,
    );
  else if (isTaken) await moveMoney(tx, before, { ...about, from: prepaidAccount, to: revenueAccount }, doing);
}
