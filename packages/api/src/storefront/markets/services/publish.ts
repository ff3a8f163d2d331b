import type { Transaction } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import type { MarketRow } from "../repository.ts";
import { enterDirectory, findReadiness, leaveDirectory, publishMarket as publishStatement } from "../repository.ts";
import type { publishInput } from "../schema.ts";
import { answerMarket, audited, takeMarket } from "./answer.ts";
import { missingToPublish, readinessOf } from "./readiness.ts";

async function requireReady(tx: Transaction, market: MarketRow): Promise<void> {
  const [found] = await tx.sql(findReadiness, [tx.scope.tenantId]);
  if (!found) throw new AppError("market_not_found");
  const missing = missingToPublish(market, readinessOf(market, found));
  if (missing.length > 0) throw new AppError("market_not_ready", { missing });
}

/**
 * Shows an approved market to the public, or takes it away again; its entry of the directory comes and goes with it. What
 * is so already stays as it is. 409 `market_not_ready` with `missing` (3 §10, 4 H1).
 */
export function publishMarket(ctx: TenantContext, { publish_status }: z.infer<typeof publishInput>) {
  return ctx.transaction(async (tx) => {
    const before = await takeMarket(tx);
    const message = publish_status === "published" ? "market.published" : "market.unpublished";
    if (before.publish_status === publish_status) return answerMarket(tx, ctx, message);
    if (publish_status === "published") await requireReady(tx, before);
    const at = ctx.deps.now().toISOString();
    const values = [ctx.tenantId, before.status, publish_status, ctx.caller.userId, at] as const;
    const [moved] = await tx.sql(publishStatement, values);
    if (!moved) throw new AppError("conflict");
    await tx.sql(publish_status === "published" ? enterDirectory : leaveDirectory, [ctx.tenantId]);
    await recordAudit(tx, ctx, {
      action: publish_status === "published" ? "market.publish" : "market.unpublish",
      entity_type: "market",
      entity_id: before.id,
      before: audited(before),
      after: { publish_status },
    });
    return answerMarket(tx, ctx, message);
  });
}
