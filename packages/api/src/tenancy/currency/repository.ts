import { statement } from "@karwan/db";

/** The tenant's currency (3 §3). */
export const currencyStatement = statement("tenants.currency", "SELECT currency_code FROM tenants WHERE id = $1");

/** The same for a price that is kept: until that is committed, the currency does not change. See `refusingWhile`. */
export const heldCurrencyStatement = statement(
  "tenants.held_currency",
  "SELECT currency_code FROM tenants WHERE id = $1 FOR KEY SHARE",
);

/** Waits for whoever holds the currency, and keeps others from it. */
export const lockStatement = statement("tenants.lock_currency", "SELECT FROM tenants WHERE id = $1 FOR UPDATE");
