import type { Pending, Reader, Transaction } from "@karwan/db";

/** How often was ordered, and by how many people. */
export interface OrderTotals {
  customers: number;
  orders: number;
}

/** An order as the market's recent activity names it. */
export interface RecentOrder {
  order_number: string;
  customer_name: string | null;
  created_at: string;
}

/**
 * What markets and reviews ask about orders. Declared here and answered by the orders' own folder, which registers it: orders
 * need markets and products, not the other way round.
 */
export interface OrderReader {
  totals(q: Reader, tenantId: string): Pending<OrderTotals>;
  /** The newest orders of the tenant, at most so many. */
  recent(q: Reader, tenantId: string, limit: number): Pending<RecentOrder>;
  /** Whether somebody has a delivered or completed order with the product (4 H7). */
  hasBought(tx: Transaction, bought: { userId: string; productId: string }): Promise<boolean>;
}

let registered: OrderReader | null = null;

/** Hands in who knows about orders. Until then there are none: markets count nothing, and nobody bought anything. */
export function registerOrders(reader: OrderReader): void {
  registered = reader;
}

export const orderReader = (): OrderReader | null => registered;
