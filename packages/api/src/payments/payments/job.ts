import type { Transaction } from "@karwan/db";
import type { PaymentDeps } from "../gateways/index.ts";

/** The job that asks a gateway for what cannot be asked within a transaction: its page, or a refund. */
export const paymentJob = "payment.ask_gateway";
export type PaymentJob = { tenant_id: string } & ({ payment_id: string } | { refund_id: string });

/** Has a gateway asked once the transaction is committed. */
export function askGateway(
  tx: Transaction,
  { jobs }: Pick<PaymentDeps, "jobs">,
  what: { payment_id: string } | { refund_id: string },
  at: Date,
): Promise<void> {
  return jobs.schedule(tx, paymentJob, { tenant_id: tx.scope.tenantId, ...what }, at);
}
