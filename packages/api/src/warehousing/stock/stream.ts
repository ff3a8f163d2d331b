import { statement } from "@karwan/db";
import { z } from "zod";
import type { TenantContext, Written } from "../../kernel/index.ts";
import { id, timestampOut } from "../../kernel/index.ts";
import type { Told } from "../../messaging/changes/index.ts";
import {
  changesExamples,
  changesReset,
  changesSince,
  changesText,
  followChanges,
  momentJson,
} from "../../messaging/changes/index.ts";
import { assertWarehouse } from "../warehouses/index.ts";
import { stockStatus } from "./record.ts";

const changesStatement = statement(
  "stock.changes",
  changesText(
    "stock",
    `jsonb_build_object('id', s.id, 'item_id', s.item_id, 'bin_id', s.bin_id, 'status', s.status, 'lot_number', s.lot_number,
       'quantity', s.quantity::float8, 'reserved_quantity', s.reserved_quantity::float8, 'updated_at', ${momentJson("s.updated_at")})`,
    `CROSS JOIN LATERAL (SELECT id, item_id, bin_id, status, lot_number, quantity, reserved_quantity, updated_at FROM inventory_stock
       WHERE tenant_id = $1 AND id = c.record LIMIT 1) s`,
  ),
  { examples: changesExamples },
);

const changedStock = z
  .object({
    id,
    item_id: id,
    bin_id: id,
    status: stockStatus,
    lot_number: z.string().nullable(),
    quantity: z.number(),
    reserved_quantity: z.number(),
    updated_at: timestampOut,
  })
  .meta({ id: "ChangedStock" });

export const streamInput = z.object({ warehouse_id: id, lastEventId: changesSince });
export const streamEvent = z.object({
  stock: z.array(changedStock).nullable(),
  reset: changesReset,
});

/** What changes of a warehouse's stock, as it happens (4 L9). */
export async function streamStock(
  ctx: TenantContext,
  { warehouse_id, lastEventId }: z.infer<typeof streamInput>,
  signal: AbortSignal | undefined,
) {
  await assertWarehouse(ctx, warehouse_id);
  const followed = {
    topic: "stock" as const,
    within: warehouse_id,
    changes: changesStatement,
    event: ({ changes: stock, reset }: Told<Written<typeof changedStock>>) => z.decode(streamEvent, { stock, reset }),
  };
  return followChanges(ctx, followed, lastEventId, signal);
}
