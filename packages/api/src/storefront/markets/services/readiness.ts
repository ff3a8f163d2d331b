import type { RowOf } from "@karwan/db";
import type { findReadiness, MarketRow } from "../repository.ts";
import type { Readiness } from "../schema.ts";

/** How far a market is from selling (1 §4.5). `store_live` is what the other five lead to. */
export function readinessOf(market: MarketRow, found: RowOf<typeof findReadiness>): Readiness {
  return {
    warehouse_created: found.warehouse_created,
    store_live: market.status === "approved" && market.publish_status === "published",
    payments_enabled: (market.settings.payment_methods ?? []).length > 0,
    delivery_configured: found.delivery_configured,
    products_added: found.products_added,
    categories_added: found.categories_added,
    domain_connected: false,
  };
}

const needed = [
  "warehouse_created",
  "payments_enabled",
  "delivery_configured",
  "products_added",
  "categories_added",
] as const satisfies (keyof Readiness)[];

/** What keeps a market from being published: its approval, and the flags of its readiness that it has to have (4 H1). */
export function missingToPublish({ status }: MarketRow, readiness: Readiness): string[] {
  return [...(status === "approved" ? [] : ["approval"]), ...needed.filter((flag) => !readiness[flag])];
}
