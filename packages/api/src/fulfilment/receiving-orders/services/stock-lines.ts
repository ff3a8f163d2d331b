import type { Transaction } from "@karwan/db";
import type { ReceivedGoods } from "../../../delivery/deliveries/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import type { StockMovement } from "../../../warehousing/stock/index.ts";
import { postStockMovements } from "../../../warehousing/stock/index.ts";
import type { SaidLine } from "../lines.ts";
import { received } from "../lines.ts";
import type { LockedOrder } from "../repository.ts";

export type InBin = SaidLine & { bin_id: string };

/** What the ledger calls what brought the goods (2 §2). */
const referenceTypes = {
  manual: "shipment",
  pickup_leg: "shipment",
  manifest: "shipment",
  failed_delivery_return: "return",
  delivery_return_handoff: "return",
  waybill: "transfer",
} as const satisfies Record<LockedOrder["source"], StockMovement["reference_type"]>;

/** Puts what came into its bins, by one `receive` movement an item (2 §4.8 rule 6). */
export async function stockLines(
  tx: Transaction,
  { caller, deps }: TenantContext,
  { id, warehouse_id, source }: LockedOrder,
  lines: readonly InBin[],
): Promise<ReceivedGoods[]> {
  const at = deps.now();
  const goods = lines.flatMap((line) => {
    const quantity = received(line);
    return line.item_id === null || quantity === 0 ? [] : [{ item_id: line.item_id, bin_id: line.bin_id, quantity }];
  });
  const movements = goods.map(
    ({ item_id, bin_id, quantity }): StockMovement => ({
      place: { warehouse_id, item_id, bin_id },
      transaction_type: "receive",
      awaited: true,
      change: { add: quantity },
      reference_type: referenceTypes[source],
      reference_id: id,
      performed_by: caller.userId,
      at,
    }),
  );
  const posted = await postStockMovements(tx, movements);
  return goods.map(({ item_id, quantity }, n) => {
    const row = posted[n];
    if (!row) throw new Error("the ledger answers every movement");
    return { item_id, quantity, stock_id: row.stock.id };
  });
}
