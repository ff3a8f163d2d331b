import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { takeNumbers } from "../../../kernel/index.ts";
import { referenceOf, SEQUENCE } from "../numbers.ts";
import { insertReceived, receivingBins } from "../repository.ts";
import type { ReceivingOrder } from "../schema.ts";

/** A parcel that came in with others, and lies in its bin. */
export interface ReceivedParcel {
  id: string;
  reference_number: string;
  warehouse_id: string;
  /** The delivery or leg that brought it. */
  delivery_id: string;
  item_id: string;
  quantity: number;
  bin_id: string;
  received_at: string;
}

/** References for so many receiving orders, before the transaction that makes them. */
export async function takeReferences({ deps, tenantId }: Pick<TenantContext, "deps" | "tenantId">, count: number) {
  return (await takeNumbers(deps.database, tenantId, SEQUENCE, count)).map(referenceOf);
}

/** The default receiving location of each warehouse that has one. */
export async function receivingBinsOf(tx: Transaction, warehouseIds: readonly string[]): Promise<Map<string, string>> {
  const bins = await tx.sql(receivingBins, [tx.scope.tenantId, [...new Set(warehouseIds)]]);
  return new Map(bins.map(({ id, warehouse_id }) => [warehouse_id, id]));
}

/** Writes the receiving orders of parcels that are stocked by the same transaction, in one statement (3 §7, 3 §9). */
export async function recordReceived(
  tx: Transaction,
  parcels: readonly ReceivedParcel[],
  { source, by, at }: { source: ReceivingOrder["source"]; by: string | null; at: Date },
): Promise<void> {
  if (parcels.length === 0) return;
  await tx.sql(insertReceived, [tx.scope.tenantId, JSON.stringify(parcels), source, by, at.toISOString()]);
}
