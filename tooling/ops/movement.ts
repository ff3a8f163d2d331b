import { must } from "./api-client.ts";
import type { Shop, StockRow } from "./shop.ts";

/** Takes in one piece of what lies there. */
export async function receiveOne(base: string, { user, warehouseId }: Shop, row: StockRow): Promise<void> {
  await must(base, user, "POST", "/warehousing/inventory-transactions", {
    warehouse_id: warehouseId,
    item_id: row.item_id,
    stock_id: row.stock_id,
    transaction_type: "receive",
    quantity: 1,
  });
}

/** Follows the tenant's stock from now on. */
export async function followStock(base: string, { user }: Shop, url: string): Promise<void> {
  await must(base, user, "POST", "/webhooks", { url, events: ["stock.changed"] });
}
