import { PURGED_AT_ONCE, syncActionsPurge } from "@karwan/api";
import type { Kit, TestTenant } from "@karwan/api/testing";
import { arrange, startKit } from "@karwan/api/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PassingTable, Stage } from "../testing/passing-rows.ts";
import { plant, rowsOf, stageOf } from "../testing/passing-rows.ts";
import { purgeOld } from "./purge.ts";

const DAY = 24 * 3600_000;
let kit: Kit;
let tenant: TestTenant;
let stage: Stage;
beforeAll(async () => {
  kit = await startKit();
});
beforeEach(async () => {
  tenant = await kit.tenant();
  stage = await stageOf(kit.database, tenant, tenant.admin);
  await due();
});
afterAll(() => kit.stop());

const asked = <Row>(text: string, values: readonly unknown[] = []) =>
  arrange<Row>(kit.database, { tenantId: tenant.tenantId }, text, [tenant.tenantId, ...values]);
/** The worker looks at the tenant in its next run: made by the database's clock, of another day than the tests' is. */
const due = () => asked("UPDATE tenants SET purge_at = $2 WHERE id = $1", [kit.clock.now.toISOString()]);
const nextLook = async () => {
  const [row] = await asked<{ purge_at: string }>("SELECT purge_at FROM tenants WHERE id = $1");
  return (Date.parse(row?.purge_at ?? "") - kit.clock.now.getTime()) / DAY;
};
const ago = (days: number) => new Date(kit.clock.now.getTime() - days * DAY);
const plantAt = (days: number, table: PassingTable, rows = 1, at = stage) =>
  plant(at, table, { from: ago(days), to: ago(days), rows });

const times: [PassingTable, number][] = [
  ["notifications", 180],
  ["sync_actions", 90],
  ["carrier_events", 365],
  ["audit_log", 7 * 366],
];

describe("rows whose time is over", () => {
  test.each(times)("%s go after %i days, and not before", async (table, days) => {
    const before = await rowsOf(stage, table);
    await plantAt(days + 0.01, table, 3);
    await plantAt(days - 10, table, 2);
    await purgeOld(kit.deps);
    expect(await rowsOf(stage, table)).toBe(before + 2);
  });

  test("go in the tenants where some is over, and nowhere else", async () => {
    const other = await kit.tenant();
    const beside = await stageOf(kit.database, other, other.admin);
    await plantAt(200, "notifications", 2);
    await plantAt(200, "notifications", 2, beside);
    await purgeOld(kit.deps);
    expect([await rowsOf(stage, "notifications"), await rowsOf(beside, "notifications")]).toEqual([0, 2]);
  });

  test("go however many there are, a bounded number in a transaction", async () => {
    await plantAt(100, "sync_actions", 2 * PURGED_AT_ONCE + 1);
    const first = await kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
      syncActionsPurge.remove(tx, kit.clock.now),
    );
    expect([first, await rowsOf(stage, "sync_actions")]).toEqual([PURGED_AT_ONCE, PURGED_AT_ONCE + 1]);
    await purgeOld(kit.deps);
    expect(await rowsOf(stage, "sync_actions")).toBe(0);
  });

  test("go once when several workers run at a time, and a run that is done again finds nothing", async () => {
    await plantAt(100, "sync_actions", 300);
    await plantAt(200, "notifications", 300);
    await Promise.all(Array.from({ length: 5 }, () => purgeOld(kit.deps)));
    await due();
    await purgeOld(kit.deps);
    expect([await rowsOf(stage, "sync_actions"), await rowsOf(stage, "notifications")]).toEqual([0, 0]);
  });
});

describe("the worker looks again", () => {
  test("when the next row's time is over, in an hour at the earliest", async () => {
    await plantAt(80, "sync_actions");
    await purgeOld(kit.deps);
    expect(await nextLook()).toBeCloseTo(10, 5);
    await due();
    await plantAt(90 - 1 / 48, "sync_actions");
    await purgeOld(kit.deps);
    expect(await nextLook()).toBeCloseTo(1 / 24, 5);
  });

  test("in 30 days where nothing is near its end", async () => {
    await purgeOld(kit.deps);
    expect(await nextLook()).toBeCloseTo(30, 5);
  });

  test("at once where its time was over before it was done", async () => {
    await plantAt(100, "sync_actions", PURGED_AT_ONCE + 1);
    let asked = 0;
    // Five minutes pass with each look at the clock.
    const slow = () => new Date(kit.clock.now.getTime() + 301_000 * asked++);
    await purgeOld({ ...kit.deps, now: slow });
    expect(await rowsOf(stage, "sync_actions")).toBeGreaterThan(0);
    expect(await nextLook()).toBeLessThan(1);
    await due();
    await purgeOld(kit.deps);
    expect(await rowsOf(stage, "sync_actions")).toBe(0);
  });
});

describe("a notification stays, however old it is,", () => {
  const left = async () => (await asked<{ id: string }>("SELECT id FROM notifications WHERE tenant_id = $1")).length;

  test("until it is acknowledged, where that is asked; one that nobody read does not", async () => {
    await plantAt(400, "notifications");
    await asked("UPDATE notifications SET requires_acknowledgement = true WHERE tenant_id = $1");
    await plantAt(400, "notifications");
    await purgeOld(kit.deps);
    expect(await left()).toBe(1);
    await asked("UPDATE notifications SET acknowledged_at = now(), read_status = true WHERE tenant_id = $1");
    await due();
    await purgeOld(kit.deps);
    expect(await left()).toBe(0);
  });

  test("while one of its channels is still to be tried, and goes with what is known of its channels", async () => {
    await plantAt(400, "notifications");
    await asked(`INSERT INTO notification_channels (tenant_id, notification_id, channel, status, available_at)
      SELECT $1, id, c.channel, c.status, created_at FROM notifications,
        (VALUES ('push', 'pending'), ('email', 'sent')) AS c(channel, status) WHERE tenant_id = $1`);
    await purgeOld(kit.deps);
    expect(await left()).toBe(1);
    await asked("UPDATE notification_channels SET status = 'failed' WHERE tenant_id = $1");
    await due();
    await purgeOld(kit.deps);
    expect(await asked("SELECT channel FROM notification_channels WHERE tenant_id = $1")).toEqual([]);
  });
});

describe("the audit log", () => {
  test("is kept for as many years as the tenant chose, and counted without what went", async () => {
    const { settings } = tenant.admin.caller.identity;
    await plantAt(3.5 * 366, "audit_log", 4);
    const counted = async () => (await tenant.admin.caller.reports.auditLog.list({ entity_type: "delivery" })).total;
    expect(await counted()).toBe(4);
    await purgeOld(kit.deps);
    expect(await counted()).toBe(4);
    await settings.update({ retention: { audit_log_years: 3 } });
    await due();
    await purgeOld(kit.deps);
    expect(await counted()).toBe(0);
    const all = await tenant.admin.caller.reports.auditLog.list({});
    expect(all.total).toBe(all.audit_log.length);
  });

  test("refuses every change, and the removal of what is younger than a year, whatever a statement says (3 §15)", async () => {
    // On a cluster it is a shard of it that says so, by its name.
    const isKept = /^audit_log(_\d+)? is append-only/;
    const young = new Date(Date.now() - 360 * DAY);
    await plant(stage, "audit_log", { from: young, to: young, rows: 1 });
    await expect(asked("DELETE FROM audit_log WHERE tenant_id = $1")).rejects.toThrow(isKept);
    await expect(asked("UPDATE audit_log SET action = 'none' WHERE tenant_id = $1")).rejects.toThrow(isKept);
  });
});
