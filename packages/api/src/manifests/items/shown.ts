import type { Transaction } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import { findItem } from "./repository.ts";
import type { ManifestItem } from "./schema.ts";

/** An item within the work that changed it. */
export async function readItem(tx: Transaction, id: string): Promise<ManifestItem> {
  const [found] = await tx.sql(findItem, [tx.scope.tenantId, id]);
  if (!found) throw new AppError("manifest_item_not_found");
  return found;
}
