import { newId } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, mergePatch, onViolation, recordAudit } from "../../../kernel/index.ts";
import { addDefaultCategory } from "../../categories/index.ts";
import { insertMarket, locateMarket } from "../repository.ts";
import type { createInput } from "../schema.ts";
import { answerMarket } from "./answer.ts";
import { keepBanners, keepLogo, requireDirectoryCategory } from "./look.ts";

/**
 * Makes the tenant's market, a draft that nobody sees, with a category to put products into (1 §3, 1 §4.5). A tenant has one
 * (409 `market_exists`), and a name leads to one, whatever its case (409 `store_name_taken`, 4 H1).
 */
export function createMarket(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const { store_name, tagline = {}, settings = {}, theme_settings = {}, logo_url = null, banners = [] } = input;
    const id = newId();
    const directory_category = await requireDirectoryCategory(tx, input.directory_category);
    const at = ctx.deps.now().toISOString();
    const [made] = await tx.sql(insertMarket, [
      ctx.tenantId,
      id,
      store_name,
      directory_category,
      JSON.stringify(tagline),
      JSON.stringify(settings),
      JSON.stringify(mergePatch({}, theme_settings)),
      await keepLogo(tx, ctx, id, logo_url),
      JSON.stringify(await keepBanners(tx, ctx, id, banners)),
      ctx.caller.userId,
      at,
    ]);
    if (!made) throw new AppError("market_exists");
    await tx
      .sql(locateMarket, [ctx.tenantId, id, store_name])
      .catch(onViolation({ locators_pkey: () => new AppError("store_name_taken") }));
    await addDefaultCategory(tx, at);
    await recordAudit(tx, ctx, { action: "market.create", entity_type: "market", entity_id: id, after: input });
    return answerMarket(tx, ctx, "market.created");
  });
}
