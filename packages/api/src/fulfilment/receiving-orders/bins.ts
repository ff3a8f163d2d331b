import type { Transaction } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import { namedBins, receivingBin } from "./repository.ts";

/** Refuses bins that are not bins of the warehouse: whatever a body names is looked up. */
export async function refuseStrangeBins(
  tx: Transaction,
  warehouseId: string,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return;
  const found = new Map((await tx.sql(namedBins, [tx.scope.tenantId, wanted])).map((bin) => [bin.id, bin]));
  for (const bin_id of wanted) {
    const bin = found.get(bin_id);
    if (bin?.warehouse_id !== warehouseId) throw new AppError("bin_not_found", { bin_id });
    if (bin.location_type !== "bin") throw new AppError("location_not_a_bin", { bin_id });
  }
}

/** Gives lines without a bin the warehouse's receiving location; 400 `bin_id_required_for_received_items` without one. */
export async function inBins<L extends { bin_id: string | null }>(
  tx: Transaction,
  warehouseId: string,
  lines: readonly L[],
): Promise<(L & { bin_id: string })[]> {
  const isNeeded = lines.some(({ bin_id }) => bin_id === null);
  const [bin] = isNeeded ? await tx.sql(receivingBin, [tx.scope.tenantId, warehouseId]) : [];
  return lines.map((line) => {
    const bin_id = line.bin_id ?? bin?.id;
    if (bin_id === undefined) throw new AppError("bin_id_required_for_received_items");
    return { ...line, bin_id };
  });
}
