import type { Transaction } from "@karwan/db";
import { Decimal } from "decimal.js";
import { AppError, invalidField, minorUnit } from "../../../kernel/index.ts";
import { heldCurrencyStatement } from "../../../tenancy/currency/index.ts";
import { findItems } from "../repository.ts";

/** The tenant's currency, which stays so until this is written; another one that was named is 400 (3 §10). */
export async function requireCurrency(tx: Transaction, named: string | undefined): Promise<string> {
  const [tenant] = await tx.sql(heldCurrencyStatement, [tx.scope.tenantId]);
  if (!tenant) throw new AppError("tenant_not_found");
  const currency = tenant.currency_code;
  if (named !== undefined && named !== currency) throw invalidField("currency", "currency_not_tenants", { currency });
  return currency;
}

/** Prices have no more decimals than their currency (4 E8). */
export function requireDecimals(field: string, amount: number | null | undefined, currency: string): void {
  const maximum = minorUnit(currency);
  if (amount === null || amount === undefined || new Decimal(amount).decimalPlaces() <= maximum) return;
  throw invalidField(field, "money_decimals", { currency, maximum });
}

/** The items that variants are sold from are the tenant's, and in use (3 §10). */
export async function requireItems(tx: Transaction, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = new Map((await tx.sql(findItems, [tx.scope.tenantId, wanted])).map((item) => [item.id, item]));
  for (const item_id of wanted) {
    const item = found.get(item_id);
    if (!item) throw new AppError("item_not_found", { item_id });
    if (!item.is_active) throw new AppError("item_inactive", { item_id });
  }
}
