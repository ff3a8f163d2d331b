import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { renderDocument } from "@karwan/labels";
import type { TenantContext, UserContext } from "../../kernel/index.ts";
import { AppError, FileAnswer, inTenant } from "../../kernel/index.ts";
import type { OneInput, Whose } from "../orders/index.ts";
import { readOrder, shownOrder } from "../orders/index.ts";
import { findBySlug, requireRestaurant } from "../restaurants/index.ts";
import { receiptOf } from "./receipt.ts";

const headStatement = statement(
  "restaurant_receipts.head",
  `SELECT t.name AS tenant_name, (o.created_at AT TIME ZONE r.time_zone)::date::text AS placed_on
     FROM restaurant_orders o JOIN restaurants r ON r.tenant_id = $1 AND r.id = o.restaurant_id JOIN tenants t ON t.id = $1
    WHERE o.tenant_id = $1 AND o.id = $2`,
);

async function print(ctx: TenantContext, id: string, whose: (tx: Transaction) => Promise<Whose>) {
  const { order, head } = await ctx.transaction(async (tx) => {
    const found = await readOrder(tx, id, await whose(tx));
    const [row] = await tx.sql(headStatement, [ctx.tenantId, id]);
    if (!row) throw new AppError("restaurant_order_not_found");
    return { order: await shownOrder(tx, ctx.deps, found), head: { ...row, placed_on: row.placed_on ?? "" } };
  });
  const parts = () => renderDocument(receiptOf(order, head, ctx.language), ctx.deps.now());
  const filename = `receipt-${order.order_number}.pdf`;
  return { file: new FileAnswer({ contentType: "application/pdf", filename, parts }) };
}

/** The receipt of an own order (3 §11). */
export async function printOwnReceipt(user: UserContext, { slug, id }: OneInput) {
  const restaurant = await findBySlug(user, slug);
  const ctx = inTenant(user, restaurant.tenantId);
  return print(ctx, id, async () => ({ restaurant_id: restaurant.id, user_id: ctx.caller.userId }));
}

/** The receipt that a restaurant puts beside the meal (4 L7). */
export const printReceipt = (ctx: TenantContext, { slug, id }: OneInput) =>
  print(ctx, id, async (tx) => ({ restaurant_id: await requireRestaurant(tx, slug) }));
