import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import type { PaymentOwner, PaymentRow, RefundRow } from "./repository.ts";

/**
 * What an order does about its money: declared here, done by the area of the order, which registers it. All run in the
 * transaction of whatever the gateway told, with the order locked by `lock` before any payment is (lock order).
 */
export interface PaymentSteps {
  /** Locks the order's row until the end of the transaction. */
  lock(tx: Transaction, ownerId: string): Promise<void>;
  /** The gateway has the money: the order may be approved (4 H4). */
  settled(tx: Transaction, deps: Dependencies, ownerId: string, payment: PaymentRow): Promise<void>;
  /** The gateway has money that nobody waited for any more, and that goes back at once (4 J11). */
  tooLate?(tx: Transaction, deps: Dependencies, ownerId: string, payment: PaymentRow, refund: RefundRow): Promise<void>;
  /** It has not, and the payer may try again. */
  failed(tx: Transaction, deps: Dependencies, ownerId: string, payment: PaymentRow): Promise<void>;
  /** A refund that was on its way has ended, well or not: see its `status`. */
  refunded(tx: Transaction, deps: Dependencies, ownerId: string, payment: PaymentRow, refund: RefundRow): Promise<void>;
}

const registered = new Map<PaymentOwner["type"], PaymentSteps>();

/** Hands in what orders of a type do about their money, once. */
export function registerPaymentSteps(type: PaymentOwner["type"], steps: PaymentSteps): void {
  registered.set(type, steps);
}

export function stepsOf(type: PaymentOwner["type"]): PaymentSteps {
  const steps = registered.get(type);
  if (!steps) throw new Error(`nobody registered what a ${type} does about its money`);
  return steps;
}
