import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../../kernel/index.ts";
import { AppError, Decimal } from "../../../kernel/index.ts";
import type { PaymentRow } from "../repository.ts";
import { findStatement, liveOf, lockPayments, moveStatement, settleStatement } from "../repository.ts";
import { paymentStates } from "../state.ts";
import { stepsOf } from "../steps.ts";
import { gatewayAccount, moveMoney, prepaidAccount } from "./money.ts";
import { endRefund, startRefund } from "./refund.ts";

export const gatewayStatuses = [
  "pending",
  "requires_action",
  "succeeded",
  "failed",
  "refund_succeeded",
  "refund_failed",
] as const;

/** What a gateway tells of a payment, or of a refund. */
export interface GatewayNews {
  gateway: string;
  status: (typeof gatewayStatuses)[number];
  amount: Decimal.Value;
  gateway_transaction_id: string | null;
  refund_id?: string | null;
}
export type HeardOutcome = "applied" | "ignored";

/**
 * Takes in what a gateway tells, in any order and however often (3 §10): the first success counts, a failure behind it does
 * not. Money that comes when nobody waits for it any more, for the order was called off or is paid already, goes back at once
 * (4 J11). Locks the order, then its payments, then accounts. 409 `payment_amount_mismatch`.
 */
export async function hearGateway(
  tx: Transaction,
  deps: Dependencies,
  paymentId: string,
  news: GatewayNews,
): Promise<HeardOutcome> {
  const [found] = await tx.sql(findStatement, [tx.scope.tenantId, paymentId]);
  if (found?.gateway !== news.gateway) throw new AppError("payment_not_found");
  if (news.status === "refund_succeeded" || news.status === "refund_failed") return hearOfRefund(tx, deps, found, news);
  if (news.status !== "succeeded" && news.status !== "failed") return "ignored";
  await stepsOf(found.owner_type).lock(tx, found.owner_id);
  const payments = await lockPayments(tx, { type: found.owner_type, id: found.owner_id });
  const payment = payments.find(({ id }) => id === paymentId);
  if (!payment) throw new Error("a payment is never removed");
  return news.status === "failed" ? fail(tx, deps, payment) : settle(tx, deps, payment, payments, news);
}

async function hearOfRefund(tx: Transaction, deps: Dependencies, payment: PaymentRow, news: GatewayNews) {
  if (!news.refund_id) throw new AppError("refund_not_found");
  const status = news.status === "refund_succeeded" ? ("succeeded" as const) : ("failed" as const);
  const end = { status, gateway_refund_id: news.gateway_transaction_id, error: null };
  const isNews = await endRefund(tx, deps, { id: news.refund_id, payment_id: payment.id, amount: news.amount }, end);
  return isNews ? "applied" : "ignored";
}

async function fail(tx: Transaction, deps: Dependencies, payment: PaymentRow): Promise<HeardOutcome> {
  if (payment.status !== "pending") return "ignored";
  const key = [tx.scope.tenantId, payment.id, payment.status] as const;
  const [failed] = await tx.sql(moveStatement, [
    ...key,
    paymentStates.next("pending", "fail"),
    deps.now().toISOString(),
  ]);
  if (!failed) throw new Error("a payment under lock changed");
  await stepsOf(failed.owner_type).failed(tx, deps, failed.owner_id, failed);
  return "applied";
}

async function settle(
  tx: Transaction,
  deps: Dependencies,
  payment: PaymentRow,
  payments: readonly PaymentRow[],
  news: GatewayNews,
): Promise<HeardOutcome> {
  if (paymentStates.table[payment.status].settle === undefined) return "ignored";
  if (!new Decimal(news.amount).equals(payment.amount))
    throw new AppError("payment_amount_mismatch", { expected: payment.amount });
  const doing = { at: deps.now(), by: null };
  const live = liveOf(payments);
  const isSurplus = payment.status === "voided" || (live !== undefined && live.id !== payment.id);
  const key = [tx.scope.tenantId, payment.id, payment.status, doing.at.toISOString()] as const;
  const [settled] = await tx.sql(settleStatement, [...key, isSurplus, news.gateway_transaction_id]);
  if (!settled) throw new Error("a payment under lock changed");
  const { amount } = payment;
  const once = `payment:${payment.id}`;
  const moved = { type: "order_prepaid", from: gatewayAccount, to: prepaidAccount, amount, once };
  await moveMoney(tx, payment, moved, doing);
  const steps = stepsOf(settled.owner_type);
  if (isSurplus) {
    const refund = await startRefund(tx, deps, settled, { amount, reason: null, ...doing });
    await steps.tooLate?.(tx, deps, settled.owner_id, settled, refund);
  } else await steps.settled(tx, deps, settled.owner_id, settled);
  return "applied";
}
