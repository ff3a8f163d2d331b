import type { RowOf, Transaction } from "@karwan/db";
import { AppError, invalidField } from "../../kernel/index.ts";
import { findEnds } from "./repository.ts";

/** A warehouse at one end of a transfer. */
export type End = RowOf<typeof findEnds>;

/** Warehouses of the tenant, open or not. */
export const findWarehouses = (tx: Transaction, ids: readonly string[]): Promise<End[]> =>
  tx.sql(findEnds, [tx.scope.tenantId, ids]);

/** 400 where goods would stay where they are (4 F3). */
export function refuseSameEnds(sourceId: string, destinationId: string | null | undefined): void {
  if (sourceId === destinationId) throw invalidField("destination_warehouse_id", "same_warehouse");
}

/** The warehouses of a transfer; 404 `warehouse_not_found` for an unknown one, and unless it is on its way for a destination that is closed. */
export async function findBothEnds(
  tx: Transaction,
  sourceId: string,
  destinationId: string,
  { isOpen } = { isOpen: true },
): Promise<{ source: End; destination: End }> {
  const rows = await tx.sql(findEnds, [tx.scope.tenantId, [sourceId, destinationId]]);
  const source = rows.find(({ id }) => id === sourceId);
  const destination = rows.find(({ id, status }) => id === destinationId && (status === "active" || !isOpen));
  if (!source || !destination) throw new AppError("warehouse_not_found");
  return { source, destination };
}
