import type { z } from "zod";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, mergePatch, recordAudit, requireUnchanged } from "../../../kernel/index.ts";
import { leaveDirectory, updateMarket as updateStatement } from "../repository.ts";
import type { updateInput } from "../schema.ts";
import { marketStates } from "../state.ts";
import { answerMarket, audited, takeMarket } from "./answer.ts";
import { keepBanners, keepLogo, requireDirectoryCategory } from "./look.ts";

/**
 * Changes what is given; objects are merged, banners replaced. Whatever was approved, or waits for it, is a draft again that
 * nobody sees (1 §3, 3 §10, 4 H1).
 */
export function updateMarket(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  if (Object.values(input).every((value) => value === undefined)) throw new AppError("no_valid_fields_to_update");
  return ctx.transaction(async (tx) => {
    const before = await takeMarket(tx);
    requireUnchanged(ctx, before.updated_at);
    const status = marketStates.next(before.status, "update");
    const { id } = before;
    const { directory_category: category, logo_url, banners } = input;
    const at = ctx.deps.now().toISOString();
    const [changed] = await tx.sql(updateStatement, [
      ctx.tenantId,
      before.status,
      status,
      category ? await requireDirectoryCategory(tx, category) : before.directory_category,
      JSON.stringify(mergePatch(before.tagline, input.tagline ?? {})),
      JSON.stringify(mergePatch(before.settings, input.settings ?? {})),
      JSON.stringify(mergePatch(before.theme_settings, input.theme_settings ?? {})),
      logo_url === undefined ? before.logo_url : await keepLogo(tx, ctx, id, logo_url),
      JSON.stringify(banners ? await keepBanners(tx, ctx, id, banners) : before.banners),
      ctx.caller.userId,
      at,
    ]);
    if (!changed) throw new AppError("conflict");
    await tx.sql(leaveDirectory, [ctx.tenantId]);
    await recordAudit(tx, ctx, {
      action: "market.update",
      entity_type: "market",
      entity_id: id,
      before: audited(before),
      after: { ...input, status },
    });
    return answerMarket(tx, ctx, "market.updated");
  });
}
