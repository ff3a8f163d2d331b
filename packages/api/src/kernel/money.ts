import currencyCodes from "currency-codes";
import { Decimal } from "decimal.js";
import { z } from "zod";
import { issue } from "./errors.ts";

/** The largest amount taken in at once. */
export const MAX_AMOUNT = 999_999_999_999;
/** Beyond it, thousandths are no longer exact in a JSON number. */
export const MAX_BALANCE = 4_000_000_000_000;
/** Of a tenant's own side of the books, which sums up all its wallets: as far as whole amounts are exact there. */
export const MAX_OWN_BALANCE = Number.MAX_SAFE_INTEGER;

// Amounts have at most 3 decimals whatever the currency (3 §1.10).
const MAX_DECIMALS = 3;

/** How many decimals a currency's amounts have: ISO 4217's minor unit, 3 for IQD (4 E8). */
export function minorUnit(currency: string): number {
  const listed = currencyCodes.code(currency)?.digits;
  // Codes that the standard has retired are still known to Intl.
  const digits =
    listed ??
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
    MAX_DECIMALS;
  return Math.min(digits, MAX_DECIMALS);
}

/** Rounds half up to the currency's minor unit, or to the tenant's own step when there is one (3 §5, 4 E8). */
export function roundMoney(amount: Decimal.Value, currency: string, step: number | null = null): Decimal {
  const exact = new Decimal(amount);
  if (step === null) return exact.toDecimalPlaces(minorUnit(currency), Decimal.ROUND_HALF_UP);
  return exact.div(step).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).times(step);
}

/** An amount of money on the wire, above zero: a JSON number with at most 3 decimals (3 §1.10). */
export const positiveMoney = z
  .number()
  .max(MAX_AMOUNT)
  .refine((value) => new Decimal(value).decimalPlaces() <= MAX_DECIMALS, { error: issue("too_many_decimals") })
  .refine((value) => value > 0, { error: issue("amount_not_positive") })
  .meta({ format: "decimal", exclusiveMinimum: 0, description: "Above 0, with at most 3 decimals" });

/** The same where it may be none at all. */
export const nonNegativeMoney = z
  .number()
  .max(MAX_AMOUNT)
  .refine((value) => new Decimal(value).decimalPlaces() <= MAX_DECIMALS, { error: issue("too_many_decimals") })
  .refine((value) => value >= 0, { error: issue("amount_negative") })
  .meta({ format: "decimal", minimum: 0, description: "0 or more, with at most 3 decimals" });

/** An amount as we answer it. */
export const moneyOut = z.number().meta({
  id: "Money",
  format: "decimal",
  description:
    "An amount with at most 3 decimals, in the currency that `currency_code` beside it names, else the tenant's",
});
