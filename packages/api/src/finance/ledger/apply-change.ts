import {
  AppError,
  Decimal,
  invalidField,
  MAX_BALANCE,
  MAX_OWN_BALANCE,
  minorUnit,
  onViolation,
} from "../../kernel/index.ts";
import type { LockedAccount } from "./account.ts";

/** What an account has free: its balance less what is held; of credit, see `applyChange`. */
export function availableOf({ balance, held }: LockedAccount): Decimal {
  return balance.minus(held);
}

/** Says what was wanted, what there is, credit included, and how much is missing. */
function insufficient(
  { currency_code }: LockedAccount,
  required: Decimal,
  available: Decimal,
  floor: Decimal,
): AppError {
  const missing = required.minus(available.minus(floor));
  return new AppError("insufficient_wallet_balance", {
    available: available.toNumber(),
    required: required.toNumber(),
    missing: missing.toNumber(),
    currency_code,
  });
}

/** An account of the tenant's own side of the books: nobody's wallet. */
const isOwn = ({ owner_type, kind }: LockedAccount) => owner_type === "tenant" && kind !== "wallet";

/** Refuses a balance that could not be told exactly: 409 `wallet_limit_exceeded`, of own accounts `books_limit_exceeded`. */
function refuseBeyond(account: LockedAccount): void {
  const amount = account.balance.abs();
  if (isOwn(account)) {
    if (amount.gt(MAX_OWN_BALANCE)) throw new AppError("books_limit_exceeded");
  } else if (amount.gt(MAX_BALANCE)) throw new AppError("wallet_limit_exceeded");
}

/**
 * Applies a change to a locked account, or refuses it: a wallet covers what is held unless it has credit, and nobody
 * hands over more cash than was collected. The database's own constraints say the same (3 §13, 4 E10, 4 G8).
 */
export function applyChange(account: LockedAccount, amount: Decimal, held = new Decimal(0)): void {
  const available = availableOf(account);
  account.balance = account.balance.plus(amount);
  account.held = account.held.plus(held);
  if (account.kind === "cash_in_hand") {
    if (account.balance.gt(0)) throw new AppError("settlement_exceeds_cash", { cash_in_hand: -available.toNumber() });
  } else if (!account.allows_credit || account.credit_limit !== null) {
    const floor = (account.credit_limit ?? new Decimal(0)).negated();
    if (availableOf(account).lt(floor))
      throw insufficient(account, available.minus(availableOf(account)), available, floor);
  }
  refuseBeyond(account);
}

/** Refuses an amount finer than the currency's smallest coin (3 §1.10). */
export function refuseFractions(amount: Decimal, currency: string, field = "amount"): void {
  const decimals = minorUnit(currency);
  if (amount.decimalPlaces() > decimals) throw invalidField(field, "too_many_money_decimals", { currency, decimals });
}

/** For what is applied without a lock having been asked for: the constraints in our words. */
export const refusing = onViolation({
  finance_accounts_funds_check: () => new AppError("insufficient_wallet_balance"),
  finance_accounts_range_check: () => new AppError("wallet_limit_exceeded"),
  finance_accounts_own_range_check: () => new AppError("books_limit_exceeded"),
  finance_holds_live_key: () => new AppError("conflict"),
});
