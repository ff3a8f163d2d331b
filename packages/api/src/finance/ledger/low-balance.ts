import { withDefaults } from "../../tenancy/settings/index.ts";

const threshold = `(SELECT coalesce((SELECT (settings->'finance'->>'low_balance_threshold')::numeric FROM tenant_settings WHERE tenant_id = $1),
  ${withDefaults(null).finance.low_balance_threshold}))`;

/**
 * SQL of what a movement of money sets on an account of the tenant of `$1`: since when its balance is low. It becomes so by
 * a payment and stays so until it has more again; what a driver is owed runs low for nobody (4 K4).
 */
export function lowBalance({ account, amount, at }: { account: string; amount: string; at: string }): string {
  const isLow = `${account}.kind = 'wallet' AND ${account}.owner_type <> 'driver' AND ${account}.balance + ${amount} <= ${threshold}`;
  return `low_since = CASE WHEN ${isLow} THEN coalesce(${account}.low_since, CASE WHEN ${amount} < 0 THEN ${at}::timestamptz END) END,
    low_told_at = CASE WHEN ${isLow} THEN ${account}.low_told_at END`;
}
