import { retention } from "../../db/retention/retention.ts";

const UNITS: Record<string, number> = { minute: 1 / 1440, hour: 1 / 24, day: 1, year: 365 };
/** How long that lives from which a rule counts. */
const LIVES: Record<string, number> = { sessions: 30 };

/** Days of a rule's words: `30 days`, `an hour`, `a year`; none where it says no time, for what goes as soon as it is done. */
function daysIn(words: string): number {
  const [, count = "", unit = ""] = /^(an?|\d+) (minute|hour|day|year)s?\b/.exec(words) ?? [];
  return (UNITS[unit] ?? 0) * (/^\d/.test(count) ? Number(count) : 1);
}

/**
 * For how many days a row of the table is there, by the same rules that the database is held to (docs/retention.md); null: for
 * good. Parts go with what they belong to.
 */
export function keptDays(table: string): number | null {
  const rule = Object.hasOwn(retention, table) ? retention[table] : undefined;
  if (!rule) throw new Error(`${table} has no rule of retention`);
  if (rule.kind === "part") return keptDays(rule.of);
  if (rule.kind === "limited") return daysIn(rule.kept) + (LIVES[table] ?? 0);
  return null;
}
