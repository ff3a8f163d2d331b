import type { RowOf, Transaction } from "@karwan/db";
import type { Begun, RefundAnswer } from "@karwan/payment-gateway";
import { GatewayError } from "@karwan/payment-gateway";
import type { Dependencies } from "../../kernel/index.ts";
import { Decimal } from "../../kernel/index.ts";
import type { ChosenGateway } from "../gateways/index.ts";
import { accountAt, callbackUrl } from "../gateways/index.ts";
import type { PaymentJob } from "../payments/index.ts";
import { askGateway, endRefund, hearGateway } from "../payments/index.ts";
import {
  begunStatement,
  claimBeginStatement,
  claimRefundStatement,
  postponeBeginStatement,
  postponeRefundStatement,
} from "./repository.ts";
import { LEASE_MS, MAX_BEGIN_ATTEMPTS, waitAfter } from "./schedule.ts";

/** What came of asking: an answer, or why there is none. */
type Asked<Answer> = { answer: Answer } | { error: string; isFinal: boolean };

/** Asks a gateway, outside every transaction (architecture 3.6). */
async function ask<Answer>(
  deps: Dependencies,
  tenantId: string,
  code: string | null,
  question: (chosen: ChosenGateway) => Promise<Answer>,
): Promise<Asked<Answer>> {
  try {
    const chosen = await accountAt(deps.database, deps, tenantId, code ?? "");
    if (!chosen) throw new GatewayError("gateway_not_served");
    return { answer: await question(chosen) };
  } catch (err) {
    deps.log.warn({ err, tenant_id: tenantId, gateway: code }, "a payment gateway did not do what it was asked");
    const known = err instanceof GatewayError ? err : null;
    return { error: known?.code ?? "gateway_failed", isFinal: known?.isFinal ?? false };
  }
}

/**
 * Asks a gateway for what a committed transaction wants of it: a refund, or a page for the payer. A worker that dies in
 * between asks again, under the same id. Trouble on the way never ends a refund: only the gateway's own word does, so that
 * money that is on its way is not promised to somebody else (3 §10).
 */
export async function doPaymentWork(deps: Dependencies, job: PaymentJob): Promise<void> {
  if ("refund_id" in job) await workOnRefund(deps, job.tenant_id, job.refund_id);
  else await workOnBegin(deps, job.tenant_id, job.payment_id);
}

async function workOnRefund(deps: Dependencies, tenantId: string, id: string): Promise<void> {
  const now = deps.now();
  const lease = new Date(now.getTime() + LEASE_MS).toISOString();
  const [claimed] = await deps.database.transaction({ tenantId }, (tx) =>
    tx.sql(claimRefundStatement, [tenantId, id, now.toISOString(), lease]),
  );
  if (!claimed) return;
  const asked = await ask(deps, tenantId, claimed.gateway, ({ gateway, account }) =>
    gateway.refund(refundOf(claimed), account, now),
  );
  await deps.database.transaction({ tenantId }, (tx) => settleRefund(tx, deps, claimed, asked));
}

type ClaimedRefund = RowOf<typeof claimRefundStatement>;

function refundOf(row: ClaimedRefund) {
  const { id, payment_id, gateway_transaction_id, currency_code, reason } = row;
  const amount = new Decimal(row.amount).toFixed();
  return {
    refund_id: id,
    payment_id,
    gateway_transaction_id,
    amount,
    currency_code,
    reason,
    created_at: new Date(row.created_at),
  };
}

async function settleRefund(
  tx: Transaction,
  deps: Dependencies,
  { id, attempts }: ClaimedRefund,
  asked: Asked<RefundAnswer>,
) {
  if ("answer" in asked && asked.answer.status !== "pending") {
    const { status, gateway_refund_id, error = null } = asked.answer;
    await endRefund(tx, deps, { id }, { status, gateway_refund_id, error });
    return;
  }
  const [error, reference] = "answer" in asked ? [null, asked.answer.gateway_refund_id] : [asked.error, null];
  const due = new Date(deps.now().getTime() + waitAfter(attempts));
  await tx.sql(postponeRefundStatement, [tx.scope.tenantId, id, due.toISOString(), error, reference]);
  await askGateway(tx, deps, { refund_id: id }, due);
}

async function workOnBegin(deps: Dependencies, tenantId: string, id: string): Promise<void> {
  const now = deps.now();
  const lease = new Date(now.getTime() + LEASE_MS).toISOString();
  const [claimed] = await deps.database.transaction({ tenantId }, (tx) =>
    tx.sql(claimBeginStatement, [tenantId, id, now.toISOString(), lease]),
  );
  if (!claimed) return;
  const { currency_code, payee, back_ref, gateway: code } = claimed;
  const amount = new Decimal(claimed.amount).toFixed();
  const wanted = {
    payment_id: id,
    amount,
    currency_code,
    payee,
    back_ref,
    callback_url: callbackUrl(deps, code ?? ""),
  };
  const asked = await ask(deps, tenantId, code, async ({ gateway, account }) => {
    if (!gateway.begin) throw new GatewayError("gateway_has_no_page", { isFinal: true });
    return gateway.begin(wanted, account);
  });
  await deps.database.transaction({ tenantId }, (tx) => settleBegin(tx, deps, claimed, asked));
}

async function settleBegin(
  tx: Transaction,
  deps: Dependencies,
  { id, gateway, amount, begin_attempts }: RowOf<typeof claimBeginStatement>,
  asked: Asked<Begun>,
): Promise<void> {
  const { tenantId } = tx.scope;
  const now = deps.now();
  if ("answer" in asked) {
    const { redirect_url, gateway_transaction_id = null } = asked.answer;
    await tx.sql(begunStatement, [tenantId, id, redirect_url, gateway_transaction_id, now.toISOString()]);
  } else if (asked.isFinal || begin_attempts >= MAX_BEGIN_ATTEMPTS) {
    await tx.sql(postponeBeginStatement, [tenantId, id, null]);
    await hearGateway(tx, deps, id, { gateway: gateway ?? "", status: "failed", amount, gateway_transaction_id: null });
  } else {
    const due = new Date(now.getTime() + waitAfter(begin_attempts));
    await tx.sql(postponeBeginStatement, [tenantId, id, due.toISOString()]);
    await askGateway(tx, deps, { payment_id: id }, due);
  }
}
