import { withDefaults } from "./defaults.ts";

/** SQL, of type interval, of the hours after which the tenant of `$1` calls a delivery late (4 K11): asked once a statement. */
export function deliveryHours(setting: "overdue_hours" | "on_time_hours"): string {
  const own = `SELECT (settings->'delivery'->>'${setting}')::int FROM tenant_settings WHERE tenant_id = $1`;
  return `(SELECT make_interval(hours => coalesce((${own}), ${withDefaults(null).delivery[setting]})))`;
}
