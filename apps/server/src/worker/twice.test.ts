import type { ChannelAdapters } from "@karwan/api";
import { createEncryption, verifyLedger } from "@karwan/api";
import type { Kit } from "@karwan/api/testing";
import { smallStore, startKit } from "@karwan/api/testing";
import { asAdmin } from "@karwan/db/testing";
import { demoDatabase } from "@karwan/seed/testing";
import { expect, test } from "vitest";
import { adminUrlOf } from "../conformance/admin-url.ts";
import { plantNetwork } from "../conformance/demo-network.ts";
import { handlersOf, recurring } from "./handlers.ts";
import type { Work } from "./jobs.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** So long after one another everything is done that has come to its time by then. */
const PAUSES = [10 * 60_000, HOUR, 2 * DAY, 30 * DAY, 200 * DAY, 200 * DAY];
// What a transaction left for the next run to find, and when; that it is there once more changes nothing.
const NOTES = ["tenant_due"];

type Run = (work: () => Promise<void>) => Promise<void>;
const once: Run = (work) => work();
/** By two servers at the same moment, and by a third that had not heard of it. */
const thrice: Run = async (work) => {
  await Promise.all([work(), work()]);
  await work();
};

/** Something of each kind that comes to its time, in a tenant of its own. */
async function plantWork(kit: Kit): Promise<void> {
  const tenant = await kit.tenant();
  await plantNetwork(tenant.admin);
  const { store: _, ...place } = await smallStore(kit.database, tenant.tenantId);
  const { stock, reservations } = tenant.admin.caller.warehousing;
  await stock.upsert({ ...place, quantity: 10 });
  const { warehouse_id, item_id } = place;
  const expires_at = new Date(kit.clock.now.getTime() + HOUR / 2).toISOString();
  for (const quantity of [1, 2]) await reservations.create({ warehouse_id, item_id, quantity, expires_at });
}

const countsOf = (url: string) =>
  asAdmin(adminUrlOf(url), async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
    );
    const counted = tables.filter(({ name }) => !NOTES.includes(name));
    const each = counted.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name}`);
    const { rows } = await client.query<{ name: string; rows: number }>(each.join(" UNION ALL "));
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
  });

/** What more than a year of jobs makes of the demo when each job is run so. */
async function life(run: Run) {
  const kit = await startKit(demoDatabase());
  try {
    await plantWork(kit);
    // One that is sent by two at once has one id, by which gateways know it (architecture 3.7).
    const sent = new Map<string, string>();
    const adapter: ChannelAdapters["email"] = { send: async ({ id, channel }) => void sent.set(id, channel) };
    const adapters = { email: adapter, push: adapter, sms: adapter };
    const encryption = createEncryption("a secret of tests, long enough to be taken", "messages");
    const handlers: Record<string, Work> = handlersOf(kit.deps, { adapters, encryption });
    const ran = new Set<string>();
    const doJob = async (name: string, data: Record<string, unknown>) => {
      const work = handlers[name];
      if (!work) throw new Error(`nobody does ${name}`);
      ran.add(name);
      await run(() => (typeof work === "function" ? work : work.handler)(data));
    };
    const before = await countsOf(kit.url);
    for (const pause of PAUSES) {
      kit.clock.advance(pause);
      for (const { name } of recurring) await doJob(name, {});
      for (const { name, data } of kit.scheduled.splice(0)) await doJob(name, data);
    }
    const { mismatches } = await verifyLedger(kit.database);
    return { before, after: await countsOf(kit.url), sent: [...sent.values()].toSorted(), ran, mismatches };
  } finally {
    await kit.stop();
  }
}

test("every job of a year, run by two servers at once and once more, leaves what one run leaves, and sends the same messages (architecture 3.7)", async () => {
  const [single, many] = [await life(once), await life(thrice)];
  expect(many.after).toEqual(single.after);
  expect(many.sent).toEqual(single.sent);
  expect([single.mismatches, many.mismatches]).toEqual([[], []]);
  const changed = Object.keys(single.before).filter((name) => single.before[name] !== single.after[name]);
  expect(changed).toEqual(expect.arrayContaining(["storefront_order_events", "webhook_attempts"]));
  expect(single.sent.length).toBeGreaterThan(0);
  expect(single.ran.size).toBeGreaterThan(recurring.length);
}, 900_000);
