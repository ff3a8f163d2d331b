import type { Transaction } from "@karwan/db";
import { GatewayError } from "@karwan/payment-gateway";
import type { Dependencies, OpenContext } from "../../kernel/index.ts";
import { AppError, locate } from "../../kernel/index.ts";
import { accountAt } from "../gateways/index.ts";
import type { GatewayNews } from "../payments/index.ts";
import { hearGateway } from "../payments/index.ts";
import { claimStatement, settleStatement } from "./repository.ts";
import type { Callback } from "./schema.ts";

/** The tenant of a payment, which is found before anybody knows it: 404 `payment_not_found`. */
export async function tenantOfPayment(
  { database }: Pick<Dependencies, "database">,
  paymentId: string,
): Promise<string> {
  const located = await locate(database, "payment", paymentId);
  if (!located) throw new AppError("payment_not_found");
  return located.tenant_id;
}

export type Event = GatewayNews & { event_id: string; payment_id: string };

/** Takes an event in once: the same again waits for the first, and changes nothing (3 §10). */
export async function takeEvent(tx: Transaction, deps: Dependencies, event: Event, isRecent = true) {
  const key = [tx.scope.tenantId, event.payment_id, event.event_id] as const;
  const { gateway, status, amount, gateway_transaction_id } = event;
  const about = [gateway, status, amount.toString(), gateway_transaction_id, deps.now().toISOString()] as const;
  const [claimed] = await tx.sql(claimStatement, [...key, ...about]);
  if (!claimed) return { outcome: "duplicate" as const };
  if (!isRecent) throw new AppError("webhook_timestamp_invalid");
  const outcome = await hearGateway(tx, deps, event.payment_id, event);
  if (outcome !== "ignored") await tx.sql(settleStatement, [...key, outcome]);
  return { outcome };
}

/**
 * Takes what a gateway tells of a payment (3 §10, 4 H7): whose payment it is comes first, then whether that tenant's gateway
 * signed it, and only then what it says. An event counts once, in any order; a new one must have been signed just now.
 */
export async function receiveCallback(ctx: OpenContext, { gateway: code, ...told }: Callback) {
  const { deps } = ctx;
  const tenantId = await tenantOfPayment(deps, told.payment_id);
  const chosen = await accountAt(deps.database, deps, tenantId, code);
  if (!chosen?.gateway.authenticate) throw new AppError("payment_gateway_not_found");
  const message = (await ctx.signedMessage?.()) ?? null;
  const isRecent = authenticated(() => chosen.gateway.authenticate?.(message, chosen.account, deps.now()));
  const { gateway_transaction_id = null, refund_id = null } = told;
  const event = { ...told, gateway: code, gateway_transaction_id, refund_id };
  return deps.database.transaction({ tenantId }, (tx) => takeEvent(tx, deps, event, isRecent));
}

/** A gateway whose account has no secret can prove nothing. */
function authenticated(prove: () => { isRecent: boolean } | undefined): boolean {
  try {
    return prove()?.isRecent ?? false;
  } catch (error) {
    throw error instanceof GatewayError ? new AppError("webhook_signature_invalid") : error;
  }
}
