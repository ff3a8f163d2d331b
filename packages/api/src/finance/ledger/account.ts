import type { Decimal } from "../../kernel/index.ts";

export const ownerTypes = ["institution", "customer", "driver", "tenant"] as const;
export type OwnerType = (typeof ownerTypes)[number];

/**
 * The tenant's own side of the books: what came in or went out, what was earned, what waits to be explained, what payment
 * gateways owe it, and what was paid for orders that nobody has approved yet.
 */
export const internalKinds = ["cash", "revenue", "suspense", "gateway", "prepaid"] as const;
export type InternalKind = (typeof internalKinds)[number];
export type AccountKind = "wallet" | "cash_in_hand" | InternalKind;

/** An account as a use case knows it: by its id, by its holder, or as one of the tenant's own. */
export type AccountName =
  | { account_id: string }
  | { owner_type: OwnerType; owner_id: string; kind?: "wallet" | "cash_in_hand" }
  | { internal: InternalKind };

/** A locked account, its sums as they will be once what was validated so far is written. */
export interface LockedAccount {
  id: string;
  owner_type: OwnerType;
  owner_id: string;
  kind: AccountKind;
  currency_code: string;
  balance: Decimal;
  held: Decimal;
  allows_credit: boolean;
  credit_limit: Decimal | null;
}

/** The holder, kind and id that a name stands for; `account_id` is its own. */
export function keyOf(name: AccountName, tenantId: string): string {
  if ("account_id" in name) return name.account_id;
  if ("internal" in name) return `tenant:${tenantId}:${name.internal}`;
  return `${name.owner_type}:${name.owner_id}:${name.kind ?? "wallet"}`;
}
