import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { findProduct } from "../repository.ts";
import type { Product } from "../schema.ts";
import { shownProduct } from "../shown.ts";

/** One product of the tenant, with what there is of each variant (3 §10). */
export async function showProduct(ctx: TenantContext, { id }: { id: string }) {
  const [[row]] = await ctx.read((q) => [q.sql(findProduct, [ctx.tenantId, id])]);
  if (!row) throw new AppError("product_not_found");
  return { product: shownProduct(ctx.deps, ctx.tenantId, row) };
}

/** The same within the work that changed it. */
export async function readProduct(tx: Transaction, { deps, tenantId }: TenantContext, id: string): Promise<Product> {
  const [row] = await tx.sql(findProduct, [tenantId, id]);
  if (!row) throw new AppError("product_not_found");
  return shownProduct(deps, tenantId, row);
}
