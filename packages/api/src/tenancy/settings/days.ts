import { withDefaults } from "./defaults.ts";

/** SQL of the IANA name of the time zone in which the tenant of `$1` lives. */
const timeZone = `coalesce((SELECT settings->>'time_zone' FROM tenant_settings WHERE tenant_id = $1), '${withDefaults(null).time_zone}')`;

/** SQL of the calendar day that a moment, SQL of type timestamptz, belongs to for the tenant of `$1`: a query of its own, asked once. */
export const dayOf = (moment: string): string => `(SELECT ((${moment}) AT TIME ZONE ${timeZone})::date)`;

/**
 * SQL of the moment at which a day begins for the tenant of `$1` (4 H6). `day` is SQL of type date; plus 1 it is the day
 * after, so that a range of whole days is `>= startOfDay(from)` and `< startOfDay(to + 1)`. It is a query of its own
 * because an index serves a comparison under row-level security only where nothing in it but the operator is computed.
 */
export function startOfDay(day: string): string {
  return `(SELECT (${day})::timestamp AT TIME ZONE ${timeZone})`;
}
