import type { z } from "zod";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError, locate, recordAudit } from "../../../kernel/index.ts";
import { notify } from "../../../messaging/notifications/index.ts";
import { leaveDirectory, reviewMarket as reviewStatement } from "../repository.ts";
import type { reviewInput } from "../schema.ts";
import { marketStates } from "../state.ts";
import { answerMarket, audited, takeMarket } from "./answer.ts";

const verdicts = {
  approve: "approved",
  reject: "rejected",
  deactivate: "deactivated",
  reactivate: "reactivated",
} as const;

/**
 * A system administrator decides about a market, in its tenant's transaction, and its administrators are told (3 §10,
 * 4 C4). What was decided about what somebody changes meanwhile does not count: both wait for the market's lock.
 */
export async function reviewMarket(ctx: UserContext, input: z.infer<typeof reviewInput>) {
  const { market_id, decision, admin_notes = null } = input;
  const found = await locate(ctx.deps.database, "market", market_id);
  if (!found) throw new AppError("market_not_found");
  return ctx.transactionIn(found.tenant_id, async (tx) => {
    const before = await takeMarket(tx);
    const status = marketStates.next(before.status, decision);
    const at = ctx.deps.now().toISOString();
    const values = [found.tenant_id, before.status, status, admin_notes, ctx.caller.userId, at] as const;
    const [moved] = await tx.sql(reviewStatement, values);
    if (!moved) throw new AppError("conflict");
    await tx.sql(leaveDirectory, [found.tenant_id]);
    await recordAudit(tx, ctx, {
      action: `market.${decision}`,
      entity_type: "market",
      entity_id: market_id,
      before: audited(before),
      after: { status, admin_notes },
    });
    const answer = await answerMarket(tx, ctx, "market.reviewed");
    await notify(tx, ctx, {
      to: { role: "tenant_admin" },
      type: "market_reviewed",
      data: { marketId: market_id, storeName: before.store_name, status: verdicts[decision] },
      entity: { type: "market", id: market_id },
      action: { target: "market", path: "/storefront/market", secondary_actions: [] },
    });
    return answer;
  });
}
