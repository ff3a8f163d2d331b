import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { isAvailable } from "../../menus/index.ts";
import type { Kitchen } from "../../restaurants/index.ts";
import { misfitOf } from "../lines.ts";
import { findStatement, itemsStatement, offeredStatement } from "../repository.ts";
import { isStillOffered } from "./availability.ts";

/** What is in the caller's cart, and whether all of it could be ordered now; nothing is written. 409 `cart_empty`. */
export async function lookIntoCart(tx: Transaction, ctx: TenantContext, kitchen: Kitchen) {
  const key = [ctx.tenantId, ctx.caller.userId, kitchen.id] as const;
  const [[cart], lines, offered] = await tx.inOrder(
    () => tx.sql(findStatement, key),
    () => tx.sql(itemsStatement, key),
    () => tx.sql(offeredStatement, key),
  );
  if (!cart || lines.length === 0) throw new AppError("cart_empty");
  const at = ctx.deps.now();
  const isServed = offered.every(
    (row) =>
      isStillOffered(row) && isAvailable(row, kitchen, at) && misfitOf(row.modifier_groups, row.modifiers) === null,
  );
  return { currency: cart.currency, lines, isServed };
}
