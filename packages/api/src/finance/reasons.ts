import { registerReasons } from "../kernel/index.ts";

/** Why requests about wallets, holds and settlements fail (3 §13, 4 G8). */
export const financeReasons = registerReasons({
  wallet_not_found: 404,
  insufficient_wallet_balance: 409,
  wallet_limit_exceeded: 409,
  books_limit_exceeded: 409,
  settlement_exceeds_cash: 409,
  settlement_needs_confirmation: 409,
  settlement_needs_nobody: 409,
  settlement_needs_another: 403,
  settlement_not_own: 403,
  settlement_not_found: 404,
  capture_exceeds_hold: 409,
  currency_in_use: 409,
  wallet_without_credit: 409,
  credit_in_use: 409,
  statement_too_long: 409,
});
type FinanceReasons = typeof financeReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends FinanceReasons {}
}
