import type { Check } from "./finding.ts";
import { error, named, notice, warning } from "./finding.ts";
import type { Ask } from "./inspect.ts";

const MANY = 0.5;
const FEW = 0.05;
const HALF_A_YEAR_MS = 182 * 86_400_000;

const OFFSETS = `SELECT z.name, array_agg(extract(epoch FROM (m.at AT TIME ZONE z.name) - (m.at AT TIME ZONE 'UTC'))::int / 60 ORDER BY m.at) AS minutes
  FROM pg_timezone_names z CROSS JOIN unnest($2::timestamptz[]) AS m(at) WHERE z.name = ANY ($1) GROUP BY z.name`;

/** How many minutes a zone is ahead of UTC at a moment, as this process knows it. */
function minutesAhead(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(at);
  const text = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign, hours = "0", minutes = "0"] = /GMT(?:([+-])(\d+):(\d+))?/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Days begin by a tenant's time zone, in the database and in this process: both have to know the same of every zone, today
 * and in half a year.
 */
export async function examineZones(ask: Ask, now: Date, zones = Intl.supportedValuesOf("timeZone")): Promise<Check> {
  const moments = [now, new Date(now.getTime() + HALF_A_YEAR_MS)];
  const rows = await ask<{ name: string; minutes: number[] }>(OFFSETS, [zones, moments]);
  const known = new Map(rows.map(({ name, minutes }) => [name, minutes]));
  const unknown = zones.filter((zone) => !known.has(zone));
  const apart = zones.filter((zone) => {
    const minutes = known.get(zone);
    return minutes !== undefined && moments.some((at, n) => minutesAhead(zone, at) !== minutes[n]);
  });
  const newer =
    "For tenants there, days begin at another hour in the database than here: update the time zone data of both (tzdata, Node).";
  // Countries change their clocks several times a year, and data of another age differs in one or two.
  const severe = ({ length }: readonly string[]) => (length > zones.length * MANY ? error : warning);
  const findings = [
    ...(unknown.length > 0
      ? [severe(unknown)(`Time zones that the database does not know: ${named(unknown)}.`, newer)]
      : []),
    ...(apart.length > 0
      ? [
          (apart.length > zones.length * FEW ? warning : notice)(
            `Time zones of which the database and this process know different times: ${named(apart)}.`,
            newer,
          ),
        ]
      : []),
  ];
  return { check: "time zones", fine: `the database and this process agree on ${zones.length}`, findings };
}
