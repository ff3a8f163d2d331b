import type { Transaction } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import { readyForStatement, readyStatement } from "./repository.ts";

/**
 * Whether a carrier may be given something now, and what it takes for it: 404 `carrier_not_found`, 409
 * `carrier_not_enabled` (4 E11, 4 K12).
 */
export async function requireCarrier(tx: Transaction, code: string): Promise<{ default_price: number | null }> {
  const [found] = await tx.sql(readyStatement, [tx.scope.tenantId, code]);
  if (!found) throw new AppError("carrier_not_found");
  if (!found.is_enabled) throw new AppError("carrier_not_enabled");
  return { default_price: found.default_price };
}

/** A carrier that may be given something now. */
export type ReadyCarrier = { code: string; prefer_internal: boolean; default_price: number | null };

/** The enabled carriers that may be given a delivery, the cheapest first; none is disabled meanwhile (4 K12). */
export async function readyCarriers(tx: Transaction, deliveryId: string): Promise<readonly ReadyCarrier[]> {
  return tx.sql(readyForStatement, [tx.scope.tenantId, deliveryId]);
}
