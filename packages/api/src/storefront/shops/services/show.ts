import type { z } from "zod";
import type { OpenContext } from "../../../kernel/index.ts";
import { AppError, offsetOf, wordsOf } from "../../../kernel/index.ts";
import { gatewayAccounts, hasGateway } from "../../../payments/gateways/index.ts";
import { linksOf } from "../../markets/index.ts";
import { countCategories, findLive, findServices, findSold, listCategories } from "../repository.ts";
import type { categoriesInput } from "../schema.ts";
import { shownShop, shownSold } from "../shown.ts";
import { enterShop } from "./enter.ts";

/** A live shop by its name; 404 for any other (3 §10). */
export async function showShop(ctx: OpenContext, { store_name }: { store_name: string }) {
  const { deps } = ctx;
  const tenantId = await enterShop(deps, store_name);
  const [[live], services, accounts] = await deps.database.read({ tenantId }, (q) => [
    q.sql(findLive, [tenantId]),
    q.sql(findServices, [tenantId]),
    gatewayAccounts(q, deps, tenantId),
  ]);
  if (!live) throw new AppError("shop_not_found");
  return { shop: shownShop(ctx, live, { services, takesGateway: hasGateway(deps, accounts) }) };
}

/** Its categories, in their order (3 §10). */
export async function listShopCategories({ deps }: OpenContext, input: z.infer<typeof categoriesInput>) {
  const tenantId = await enterShop(deps, input.store_name);
  const [[live], rows, [count]] = await deps.database.read({ tenantId }, (q) => [
    q.sql(findLive, [tenantId]),
    q.sql(listCategories, [tenantId, input.limit, offsetOf(input)]),
    q.sql(countCategories, [tenantId]),
  ]);
  if (!live) throw new AppError("shop_not_found");
  const categories = rows.map((row) => ({ ...row, name: wordsOf(row.name) }));
  return { categories, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** One of its products that is for sale (3 §10). */
export async function showShopProduct({ deps }: OpenContext, { store_name, id }: { store_name: string; id: string }) {
  const tenantId = await enterShop(deps, store_name);
  const [[live], [row]] = await deps.database.read({ tenantId }, (q) => [
    q.sql(findLive, [tenantId]),
    q.sql(findSold, [tenantId, id]),
  ]);
  if (!live) throw new AppError("shop_not_found");
  if (!row) throw new AppError("product_not_found");
  return { product: shownSold(linksOf(deps, tenantId), row) };
}
