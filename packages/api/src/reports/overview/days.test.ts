import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, networkOf, startKit } from "../../../testing/index.ts";
import { dayOf, startOfDay } from "../../tenancy/settings/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const HOUR_MS = 3600_000;
type Day = { zone: string; day: string; hours: number; from: string; to: string };

// Where clocks are turned a day has 23 or 25 hours; Baghdad's are all alike.
const days: Day[] = [
  {
    zone: "Asia/Baghdad",
    day: "2026-11-20",
    hours: 24,
    from: "2026-11-19T21:00:00.000Z",
    to: "2026-11-20T21:00:00.000Z",
  },
  {
    zone: "Europe/London",
    day: "2026-10-25",
    hours: 25,
    from: "2026-10-24T23:00:00.000Z",
    to: "2026-10-26T00:00:00.000Z",
  },
  {
    zone: "Europe/London",
    day: "2027-03-28",
    hours: 23,
    from: "2027-03-28T00:00:00.000Z",
    to: "2027-03-28T23:00:00.000Z",
  },
  {
    zone: "America/New_York",
    day: "2026-11-01",
    hours: 25,
    from: "2026-11-01T04:00:00.000Z",
    to: "2026-11-02T05:00:00.000Z",
  },
  {
    zone: "America/New_York",
    day: "2027-03-14",
    hours: 23,
    from: "2027-03-14T05:00:00.000Z",
    to: "2027-03-15T04:00:00.000Z",
  },
];

/** A tenant whose days are those of a zone, looked at from a moment. */
async function tenantIn(zone: string, at: Date): Promise<TestTenant> {
  kit.clock.now = at;
  const tenant = await kit.tenant();
  await tenant.admin.caller.identity.settings.update({ time_zone: zone });
  return tenant;
}

const next = (day: string) => new Date(Date.parse(day) + 24 * HOUR_MS).toISOString().slice(0, 10);

describe.each(days)("the day $day in $zone, of $hours hours", ({ zone, day, hours, from, to }) => {
  const [first, after] = [new Date(from), new Date(to)];
  const last = new Date(after.getTime() - 1);

  test("begins and ends by the clocks there (4 L8)", async () => {
    expect((after.getTime() - first.getTime()) / HOUR_MS).toBe(hours);
    const tenant = await tenantIn(zone, first);
    const [bounds] = await arrange<{ starts: Date; ends: Date; first: string; last: string; after: string }>(
      kit.database,
      tenant,
      `SELECT ${startOfDay("$2::date")} AS starts, ${startOfDay("$2::date + 1")} AS ends, ${dayOf("$3::timestamptz")}::text AS first,
         ${dayOf("$4::timestamptz")}::text AS last, ${dayOf("$5::timestamptz")}::text AS after FROM tenants WHERE id = $1`,
      [tenant.tenantId, day, from, last.toISOString(), to],
    );
    expect([new Date(bounds?.starts ?? "").toISOString(), new Date(bounds?.ends ?? "").toISOString()]).toEqual([
      from,
      to,
    ]);
    expect([bounds?.first, bounds?.last, bounds?.after]).toEqual([day, day, next(day)]);
  });

  test("is today until it is over, in the key figures; what is made at its edges counts for it or not (4 L8)", async () => {
    const tenant = await tenantIn(zone, new Date(first.getTime() - 1));
    const { delivery } = await networkOf(kit, tenant);
    await delivery();
    for (const moment of [first, last, after]) {
      kit.clock.now = moment;
      await delivery();
    }
    const { overview } = tenant.admin.caller.reports;
    const of = async (at: Date) => {
      kit.clock.now = at;
      const { date_to, deliveries } = await overview.show({});
      return [date_to, deliveries.by_day.at(-1)?.created];
    };
    expect(await of(last)).toEqual([day, 2]);
    expect(await of(after)).toEqual([next(day), 1]);
    const listed = await tenant.admin.caller.delivery.deliveries.list({ date_from: day, date_to: day });
    expect(listed.total).toBe(2);
  });
});
