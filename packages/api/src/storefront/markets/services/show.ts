import type { RowOf } from "@karwan/db";
import { translate } from "@karwan/i18n";
import type { z } from "zod";
import { textIn } from "../../../delivery/types/index.ts";
import type { TenantContext, UserContext } from "../../../kernel/index.ts";
import { AppError, locate, offsetOf, searchPatterns } from "../../../kernel/index.ts";
import { orderReader } from "../../order-port/index.ts";
import {
  countMarkets,
  findMarket,
  findOpenMarket,
  findReadiness,
  findRecent,
  findTotals,
  listMarkets,
  lookAtAll,
} from "../repository.ts";
import type { listInput, ownOutput } from "../schema.ts";
import { shownMarket } from "../shown.ts";
import { readinessOf } from "./readiness.ts";

const RECENT = 5;
type Activity = z.input<typeof ownOutput>["recent_activity"][number];

/** A product or a review as the market's recent activity names it, in the reader's language. */
function activityOf(
  { language }: Pick<TenantContext, "language">,
  { type, name, author, rating, created_at }: RowOf<typeof findRecent>,
): Activity {
  const title = textIn(language, name);
  return type === "review"
    ? {
        type,
        title,
        subtitle: translate(language, "market.activity.review", { author, rating }),
        timestamp: created_at,
      }
    : { type: "product", title, subtitle: translate(language, "market.activity.product"), timestamp: created_at };
}

/** What the orders' folder knows; nothing where there are none yet. */
async function readOrders(ctx: TenantContext): Promise<{ total_orders: number; placed: Activity[] }> {
  const orders = orderReader();
  if (!orders) return { total_orders: 0, placed: [] };
  const [[totals], recent] = await ctx.read((q) => [
    orders.totals(q, ctx.tenantId),
    orders.recent(q, ctx.tenantId, RECENT),
  ]);
  const placed = recent.map(
    ({ order_number, customer_name, created_at }): Activity => ({
      type: "order",
      title: order_number,
      subtitle: customer_name ?? "",
      timestamp: created_at,
    }),
  );
  return { total_orders: totals?.orders ?? 0, placed };
}

/** The tenant's market with how far it is, what it has, and what happened last (1 §4.5). */
export async function showOwnMarket(ctx: TenantContext) {
  const { tenantId } = ctx;
  const [[row], [ready], [totals], recent] = await ctx.read((q) => [
    q.sql(findMarket, [tenantId]),
    q.sql(findReadiness, [tenantId]),
    q.sql(findTotals, [tenantId]),
    q.sql(findRecent, [tenantId]),
  ]);
  if (!row || !ready || !totals) throw new AppError("market_not_found");
  const { total_orders, placed } = await readOrders(ctx);
  const happened = [...placed, ...recent.map((one) => activityOf(ctx, one))];
  return {
    market: shownMarket(ctx.deps, row),
    readiness: readinessOf(row, ready),
    summary: {
      total_products: totals.products,
      total_categories: totals.categories,
      total_customers: totals.customers,
      total_orders,
    },
    recent_activity: happened.toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1)).slice(0, RECENT),
  };
}

/** A market by its id, for everybody signed in; what was said about it, and by whom, is for its tenant and administrators (1 §4.5). */
export async function showMarket(ctx: UserContext, { market_id }: { market_id: string }) {
  const found = await locate(ctx.deps.database, "market", market_id);
  if (!found) throw new AppError("market_not_found");
  const { tenant_id: tenantId } = found;
  const isOwn = ctx.caller.isSystemAdmin || (ctx.tenantId === tenantId && ctx.caller.permissions.size > 0);
  const find = isOwn ? findMarket : findOpenMarket;
  const [[row]] = await ctx.deps.database.read({ tenantId }, (q) => [q.sql(find, [tenantId])]);
  if (!row) throw new AppError("market_not_found");
  return { market: shownMarket(ctx.deps, row, isOwn) };
}

/** The markets of all tenants, newest first; for system administrators (3 §10). */
export async function listAllMarkets(ctx: UserContext, input: z.infer<typeof listInput>) {
  const { status = null, publish_status = null, directory_category, page, limit } = input;
  const values = [status, publish_status, directory_category || null, searchPatterns(input.search)] as const;
  const [, rows, [count]] = await ctx.read((q) => [
    q.sql(lookAtAll),
    q.sql(listMarkets, [...values, limit, offsetOf(input)]),
    q.sql(countMarkets, values),
  ]);
  return { markets: rows.map((row) => shownMarket(ctx.deps, row)), page, limit, total: count?.total ?? 0 };
}
