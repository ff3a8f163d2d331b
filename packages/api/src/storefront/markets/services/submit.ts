import type { Transaction } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { notify } from "../../../messaging/notifications/index.ts";
import type { MarketRow } from "../repository.ts";
import { findReadiness, submitMarket as submitStatement } from "../repository.ts";
import type { submitInput } from "../schema.ts";
import { marketStates } from "../state.ts";
import { answerMarket, audited, takeMarket } from "./answer.ts";

/** What a market lacks before it can be looked at, by the names of its fields (3 §10). */
async function missingOf(tx: Transaction, market: MarketRow): Promise<string[]> {
  const [ready] = await tx.sql(findReadiness, [tx.scope.tenantId]);
  const has = {
    tagline: Object.values(market.tagline).some(Boolean),
    logo_url: market.logo_url !== null,
    directory_category: market.directory_category !== "",
    payment_methods: (market.settings.payment_methods ?? []).length > 0,
    product_category: ready?.categories_added ?? false,
  };
  return Object.entries(has).flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

/** One that was rejected is a draft again by being changed: submitted as it was, it would be rejected again (3 §10). */
function requireChanged({ status: from }: MarketRow): void {
  if (from !== "rejected") return;
  const { aggregate } = marketStates;
  const instead = "change_the_market";
  throw new AppError("invalid_transition", { aggregate, from, to: "pending_approval", allowed: ["draft"], instead });
}

/** Asks for approval of a draft that is complete; 409 `market_incomplete` with `missing` (1 §4.5, 4 H1). */
export function submitMarket(ctx: TenantContext, { notes = null }: z.infer<typeof submitInput>) {
  return ctx.transaction(async (tx) => {
    const before = await takeMarket(tx);
    requireChanged(before);
    const status = marketStates.next(before.status, "submit");
    const missing = await missingOf(tx, before);
    if (missing.length > 0) throw new AppError("market_incomplete", { missing });
    const at = ctx.deps.now().toISOString();
    const [moved] = await tx.sql(submitStatement, [ctx.tenantId, before.status, status, notes, ctx.caller.userId, at]);
    if (!moved) throw new AppError("conflict");
    const { id, store_name } = before;
    await recordAudit(tx, ctx, {
      action: "market.submit",
      entity_type: "market",
      entity_id: id,
      before: audited(before),
      after: { status, notes },
    });
    const answer = await answerMarket(tx, ctx, "market.submitted");
    await notify(tx, ctx, {
      to: { systemAdmins: true },
      type: "market_submitted",
      data: { marketId: id, storeName: store_name },
      entity: { type: "market", id },
      action: { target: "market", path: `/storefront/markets/${id}`, secondary_actions: [] },
    });
    return answer;
  });
}
