import type { Transaction } from "@karwan/db";
import { AppError } from "../../../kernel/index.ts";
import type { AuditType } from "../../exception-types/index.ts";
import { findAuditTypes } from "../../exception-types/index.ts";
import type { LockedAudit, SavedLine } from "../repository.ts";
import { savedLines } from "../repository.ts";
import type { ItemCount } from "../schema.ts";
import { pairKey } from "../steps.ts";
import { isRetry } from "../validate-count.ts";

export type Line = { saved: SavedLine; count: ItemCount };

export const itemsOf = (counts: readonly ItemCount[]) => counts.map(({ item_id }) => item_id);
export const binsOf = (counts: readonly ItemCount[]) => counts.map(({ bin_id }) => bin_id);

/** The lines that the counts name, and those of them that say something new; 404 for what is none of the audit's. */
export async function findFresh(tx: Transaction, audit: LockedAudit, counts: readonly ItemCount[], userId: string) {
  const rows = await tx.sql(savedLines, [tx.scope.tenantId, audit.id, itemsOf(counts), binsOf(counts)]);
  const savedOf = new Map(rows.map((row) => [pairKey(row), row]));
  const lines = counts.map((count): Line => {
    const saved = savedOf.get(pairKey(count));
    const { item_id, bin_id } = count;
    if (!saved) throw new AppError("inventory_audit_item_not_found", { item_id, bin_id });
    return { saved, count };
  });
  return { lines, fresh: lines.filter((line) => !isRetry(line, userId)) };
}

/** The types that the counts name: one that there is not is refused whatever lies there (2 §4.4 rule 3, 4 D7). */
export async function requireTypes(tx: Transaction, lines: readonly Line[]): Promise<Map<string, AuditType>> {
  const types = await findAuditTypes(tx, [...new Set(lines.flatMap(({ count }) => count.exception_type || []))]);
  const odd = lines.find(({ count }) => count.exception_type && !types.has(count.exception_type));
  if (!odd) return types;
  const { item_id, bin_id } = odd.count;
  throw new AppError("inventory_audit_exception_type_invalid", { item_id, bin_id });
}
