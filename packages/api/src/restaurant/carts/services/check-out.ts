import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { isAvailable } from "../../menus/index.ts";
import type { Kitchen } from "../../restaurants/index.ts";
import { isOpen } from "../../restaurants/index.ts";
import { misfitOf } from "../lines.ts";
import { checkOutStatement, offeredStatement } from "../repository.ts";
import type { Line } from "../schema.ts";
import { cartStates } from "../state.ts";
import { isStillOffered } from "./availability.ts";
import { takeCart } from "./cart.ts";

/** 409 `product_unavailable` naming what cannot be had now, 400 `modifier_selection_invalid` what is chosen otherwise now (4 I). */
async function requireServed(tx: Transaction, ctx: TenantContext, kitchen: Kitchen, lines: readonly Line[]) {
  const at = ctx.deps.now();
  const rows = await tx.sql(offeredStatement, [ctx.tenantId, ctx.caller.userId, kitchen.id]);
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  const aboutOf = ({ id, product_id, variant_id }: (typeof rows)[number]) => ({
    cart_item_id: id,
    product_id,
    variant_id,
    name: names.get(id),
  });
  const gone = rows.filter((row) => !isStillOffered(row) || !isAvailable(row, kitchen, at));
  if (gone.length > 0)
    throw new AppError("product_unavailable", { items: gone.map(aboutOf), is_open: isOpen(kitchen, at) });
  for (const row of rows) {
    const misfit = misfitOf(row.modifier_groups, row.modifiers);
    if (misfit) throw new AppError("modifier_selection_invalid", { ...aboutOf(row), ...misfit });
  }
}

/**
 * Closes the caller's cart for an order of what is in it, at the names and prices that it has: the next look makes a new one
 * (3 §11, 4 I). The cart's lock comes first, so that a cart becomes one order. 409 `cart_empty`, also for who comes second.
 */
export async function checkOut(
  tx: Transaction,
  ctx: TenantContext,
  kitchen: Kitchen,
): Promise<{ id: string; currency: string; lines: readonly Line[] }> {
  const { id, status, currency, lines } = await takeCart(tx, ctx, kitchen);
  if (lines.length === 0) throw new AppError("cart_empty");
  await requireServed(tx, ctx, kitchen, lines);
  const closed = cartStates.next(status, "check_out");
  const [done] = await tx.sql(checkOutStatement, [ctx.tenantId, id, closed, ctx.deps.now().toISOString()]);
  if (!done) throw new Error("a cart under lock changed");
  return { id, currency, lines };
}
